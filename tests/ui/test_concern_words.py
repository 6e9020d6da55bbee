"""What looks wrong in a copy, as it is said."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight import Knight, Setup
from companion.knight.state import Seat, State
from companion.ui.knight.concern_words import concern_sentence
from scenarios.own import concerns
from scenarios.read import read_sheets
from tests.ui.boxes import SCENARIO, full_box

TILE = f"scenario.{SCENARIO}.tile"


def said(values: dict[str, Any]) -> list[str]:
    box = {**full_box(), **values}
    setup = Setup(SCENARIO, "dittmann", "entered", copy="box")
    rules = Knight(read_sheets(SCENARIO, practice=False, own=box), setup)
    c = rules.course(State((Seat("dittmann"),)))
    return [concern_sentence(c, box, one) for one in concerns(box)]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (
            {"goal.p01.3.reward.needs": {"valor": 7}},
            "turn 3 asks for 7 Valor, but there are never more than 6.",
        ),
        (
            {f"scenario.{SCENARIO}.battle.1.needs": {"enemies": 9}},
            "asks for 9 enemies, but there are never more than 8.",
        ),
        (
            {"event.p02.title": 'Spring "fair"', "event.p03.title": 'spring  "FAIR"'},
            'Two are called spring  "FAIR". Give one of them another name.',
        ),
        (
            {f"{TILE}.isle.at": [9, 9], f"{TILE}.isle.title": "Isle"},
            "Isle: no tile is beside it.",
        ),
        ({f"{TILE}.castle.tags": []}, "No castle yet. It decides how the game ends."),
    ],
)
def test_what_looks_wrong_names_the_thing(values: dict[str, Any], sentence: str) -> None:
    found = said(values)
    assert any(one.endswith(sentence) for one in found), found
    assert not any("{" in one for one in found)
