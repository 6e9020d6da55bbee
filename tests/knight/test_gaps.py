"""What nobody has entered: thing by thing, in the order in which it is printed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.gaps import Thing, gaps, may_skip, things
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    Claim,
    EndAction,
    EndUse,
    Fight,
    Move,
    Pay,
    PayConsequence,
    UseSpecial,
)
from companion.knight.sheets import Sheets
from companion.knight.vocabulary import NOTHING
from scenarios.read import read_sheets
from scenarios.schema import field_of
from tests.knight.learning import bare, box
from tests.knight.sheets import S0, practice

HERE = f"scenario.{S0}"


def sheets(**own: Any) -> Sheets:
    """A copy with these values; `__` stands for a point."""
    values = {path.replace("__", "."): value for path, value in own.items()}
    return read_sheets(S0, practice=False, own=values)


def thing(sheets: Sheets, path: str) -> Thing:
    return next(one for one in things(sheets) if one.path == path)


def test_every_field_is_printed_on_one_thing() -> None:
    """Nothing of the sheets is left out and nothing is there twice; every path is one that a copy may hold."""
    printed = [field.path for thing in things(practice()) for field in thing.fields]
    assert len(printed) == len(set(printed))
    assert not [path for path in printed if field_of(path) is None]
    asked = {path for path in practice().raw if (f := field_of(path)) and f.absent == "asked"}
    assert asked - {"court.castle.each.cost", "court.castle.each.gain"} <= set(printed)
    assert len({thing.path for thing in things(practice())}) > 150


def test_a_full_copy_has_no_gaps() -> None:
    assert gaps(box()) == ()
    assert gaps(practice()) == ()


def test_gaps_are_told_in_the_order_of_the_sheets() -> None:
    """`Church 2: cost unknown`."""
    found = [gap for gap in gaps(bare()) if gap.thing.startswith("court.church")]
    assert [gap.path for gap in found] == [
        "court.church.1.needs",
        "court.church.2.cost",
        "court.church.2.gain",
        "court.church.count",
        "court.church.points",
        "court.church.beside",
    ]
    assert {gap.sheet for gap in found} == {"court"}
    on = [gap.sheet for gap in gaps(bare())]
    assert list(dict.fromkeys(on)) == [HERE, "court", "character.dittmann", "event.p01", "goal.p01"]


def test_gaps_of_one_character() -> None:
    both = sheets(character__hedda__start__gold=4)
    assert {gap.sheet for gap in gaps(both, "hedda") if "character" in gap.sheet} == {
        "character.hedda"
    }
    assert {gap.sheet for gap in gaps(both)} >= {"character.hedda", "character.dittmann"}


def test_a_gap_goes_with_its_value() -> None:
    before = gaps(bare())
    after = gaps(sheets(court__church__2__cost={"valor": 1}))
    assert [gap.path for gap in before if gap not in after] == ["court.church.2.cost"]


def test_one_more_battle_is_one_that_nobody_has_entered() -> None:
    """Battles are known in any order."""
    own = sheets(**{f"scenario__{S0}__battle__3__gain": {"points": 1}})
    assert thing(own, f"{HERE}.battle").next == f"{HERE}.battle.2"
    counted = sheets(**{f"scenario__{S0}__battle__count": 5})
    assert [battle.id[-1] for battle in counted.scenario.battles] == list("12345")
    assert f"{HERE}.battle.4.cost" in {gap.path for gap in gaps(counted)}


def test_a_room_without_a_floor_is_a_gap() -> None:
    """The floor is there as soon as a room names it."""
    own = sheets(court__castle__2__gain={"gold": 1}, court__castle__1__group="cellar")
    assert {"court.castle.2.group", "court.castle.group.cellar.gain"} <= {g.path for g in gaps(own)}
    assert "court.castle.1.group" not in {gap.path for gap in gaps(own)}


@pytest.mark.parametrize(
    ("move", "skippable"),
    [
        (Pay("church.2", NOTHING), True),
        (Fight("2", NOTHING), True),
        (Claim("reward.2"), True),
        (UseSpecial(NOTHING), True),
        (None, True),
        (ChooseSide("left"), False),
        (EndUse(), False),
        (EndAction(), False),
        (PayConsequence(NOTHING), False),
        (BeginTurn(), False),
    ],
)
def test_only_what_nobody_has_to_do_may_be_skipped(move: Move | None, skippable: bool) -> None:
    assert may_skip(move) is skippable
