"""The recorded games are replayed line by line: the same moves are legal and do the same for the same reasons."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.knight.moves import Correct, PayConsequence
from companion.knight.vocabulary import Bundle
from tests.knight.playthroughs import (
    ENDS,
    FOLDER,
    GAMES,
    file_of,
    read_move,
    setup_of,
    write_end,
    write_move,
    write_sheets,
    write_step,
)


def test_each_scenario_has_a_won_and_a_lost_game() -> None:
    """A new scenario needs its two as well, and there is no other file."""
    assert {file.name for file in FOLDER.iterdir()} == {file_of(*game).name for game in GAMES}


@pytest.mark.parametrize(("scenario", "result"), GAMES)
def test_replayed_line_by_line(scenario: str, result: str) -> None:
    """If this is meant to differ: `python -m tests.knight.playthroughs`, and read what has changed."""
    lines = iter(file_of(scenario, result).read_text(encoding="utf-8").splitlines())
    rules, setup = setup_of(next(lines))
    step = rules.start(setup)
    assert write_step("start", step) == next(lines)
    while step.state.end is None:
        text = next(lines)
        if text.startswith("=="):
            assert text == write_sheets(rules, step.state)
            text = next(lines)
        move = read_move(text.split(" | ")[0])
        step = rules.apply(step.state, move)
        assert write_step(write_move(move), step) == text
    end = list(write_end(rules, step.state))
    assert list(islice(lines, len(end))) == end
    assert list(lines) == []
    assert end[-1].startswith(ENDS[result])
    assert setup.scenario == scenario


def test_moves_are_written_and_read() -> None:
    for move in (
        PayConsequence(Bundle(glory=1, valor=2)),
        PayConsequence(),
        Correct("points.3", -5),
    ):
        assert read_move(write_move(move)) == move
