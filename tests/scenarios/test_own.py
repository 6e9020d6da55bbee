"""The table of a copy as a whole: what is refused, with its place, and what only looks wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.play import SheetError
from scenarios.own import Concern, check_own, concerns, same_value, scenarios_of
from scenarios.read import read_sheets
from scenarios.schema import thing_of
from storage.copy_file import read_copy
from tests.scenarios.conftest import S0

BOX: Mapping[str, Any] = read_sheets(S0).raw
THINGS = sorted({thing_of(path) for path in BOX})
TILE = f"scenario.{S0}.tile"


def square(**tiles: Sequence[Any]) -> dict[str, Any]:
    """A map: for each tile its place, its title, its tags."""
    values: dict[str, Any] = {}
    for key, (at, title, *tags) in tiles.items():
        values |= {f"{TILE}.{key}.at": list(at), f"{TILE}.{key}.title": title}
        if tags:
            values[f"{TILE}.{key}.tags"] = tags
    return values


def codes(found: Sequence[Concern]) -> list[tuple[str, str]]:
    return [(one.code, one.path.removeprefix(f"scenario.{S0}.")) for one in found]


def test_a_whole_box_and_an_empty_one() -> None:
    for values in (BOX, {}):
        assert check_own(values) == []
        assert concerns(values) == []


@settings(max_examples=40)
@given(st.sets(st.sampled_from(THINGS), max_size=30))
def test_a_part_of_a_box_is_no_fault_and_goes_through_a_file(things: set[str]) -> None:
    values = {path: value for path, value in BOX.items() if thing_of(path) in things}
    raw = json.dumps({"format": 1, "what": "copy", "name": "Part", "values": values}).encode()
    assert read_copy(raw, check_own).values == values
    assert check_own(values) == []


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"court.chruch.1.cost": {}}, "copy: court.chruch.1.cost: there is no such field"),
        ({"court.church.1.price": {}}, "copy: court.church.1.price: there is no such field"),
        ({"court.church.count": True}, "copy: court.church.count: a whole number from 0 to 40"),
        ({"court.church.count": "3"}, "copy: court.church.count: a whole number"),
        ({"court.church.1.cost": {"glory": -1}}, "copy: court.church.1.cost: "),
        ({"court.church.1.gain": [1]}, "copy: court.church.1.gain: "),
        ({"court.church.1.cost": {"points": 3}}, "nothing is paid in points"),
        ({"event.x1.left.activates": ["church", "church"]}, "the same word twice"),
        ({"event.x1.left.do": ["enemy eat 2"]}, "copy: event.x1.left.do: "),
        ({"event.x1.title": "a\nb"}, "copy: event.x1.title: a text of 1 to 80"),
        ({f"{TILE}.a.at": [0, 99], f"{TILE}.a.title": "A"}, "within 30 of the middle"),
        ({f"{TILE}.a.beside": ["b"]}, f"{TILE}.a.beside: there is no tile 'b'"),
        (
            {f"{TILE}.a.beside": ["b"], f"{TILE}.b.beside": []},
            "a is not beside b|b is not beside a",
        ),
        ({f"{TILE}.a.title": "A"}, f"{TILE}.a: neither at nor beside"),
        ({f"{TILE}.a.at": [0, 0], f"{TILE}.b.at": [0, 0]}, "[0, 0] is taken by a"),
        (
            {"court.village.count": 4, "court.church.1.needs": {"level.village": 5}},
            "court.church.1.needs: village can never reach level 5, only 4",
        ),
        (
            {"court.church.count": 1, "court.church.2.cost": {"glory": 1}},
            "court.church.count: 1, but there is a number 2",
        ),
        (
            {f"scenario.{S0}.diplomacy.start": 9, f"scenario.{S0}.diplomacy.full": 8},
            "diplomacy: starts at 9, but is full at 8",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(values: dict[str, Any], fault: str) -> None:
    found = check_own(values)
    assert any(part in one for one in found for part in fault.split("|")), found


def test_all_faults_at_once() -> None:
    found = check_own({"a": 1, "court.church.count": -1, "event.x1.left.path": "?!"})
    assert [one.split(": ")[1] for one in found] == [
        "a",
        "court.church.count",
        "event.x1.left.path",
    ]


def test_ten_thousand_tiles_are_one_fault() -> None:
    values = {f"{TILE}.t{n}.at": [n % 60 - 30, n // 60 % 60 - 30] for n in range(10_000)}
    assert check_own(values) == [f"copy: {TILE}: 10000 tiles, a map has at most 400"]
    raw = json.dumps({"format": 1, "what": "copy", "name": "x", "values": values}).encode()
    with pytest.raises(SheetError, match="10000 tiles"):
        read_copy(raw, check_own)


@pytest.mark.parametrize("path", [S0, "s99_unheard_of"])
def test_a_scenario_of_another_squire_is_kept(path: str) -> None:
    values = {f"scenario.{path}.neither": -10}
    assert check_own(values) == []
    assert scenarios_of(values) == (S0,)


@pytest.mark.parametrize("title", ['Ola\'s "Mill"', "雪の森", "غابة", "Żabi \\ bród", "<b>x</b>"])
def test_titles_in_any_script(title: str) -> None:
    values = {"event.x1.title": title, "event.x1.left.gain": {"gold": 1}}
    assert check_own(values) == []
    assert read_sheets(S0, practice=False, own=values).events["x1"].title == title


def test_no_way_to_the_castle() -> None:
    values = square(
        keep=((0, 0), "Keep", "castle"),
        ford=((1, 0), "Ford", "plus"),
        isle=((5, 5), "Isle", "plus"),
        rock=((5, 6), "Rock"),
    )
    assert check_own(values) == []
    found = codes(concerns(values))
    assert ("out_of_reach", "tile.isle") in found
    assert ("no_way", "tile.rock") in found
    assert not any(path == "tile.ford" for _, path in found)


def test_a_map_without_a_castle() -> None:
    values = square(mill=((0, 0), "Mill", "plus"), ford=((1, 0), "Ford"))
    assert ("no_castle", "tile") in codes(concerns(values))


def test_two_that_are_called_the_same() -> None:
    values = {
        "event.x1.title": "The siege",
        "event.x2.title": "the  SIEGE",
        "goal.x1.title": "The siege",
    }
    (found,) = concerns(values)
    assert (found.path, found.code) == ("event.x2.title", "same_title")
    assert found.facts == {"title": "the  SIEGE", "other": "event.x1"}


@pytest.mark.parametrize(
    ("needs", "fact", "most"),
    [
        ({"valor": 7}, "valor", 6),
        ({"gold": 13}, "gold", 12),
        ({"resources": 19}, "resources", 18),
        ({"points": 9, "any": [{"glory": 7}, {"gold": 1}]}, "glory", 6),
        ({"units": 9}, "units", 8),
        ({"diplomacy": 9}, "diplomacy", 8),
        ({"tiles": {"least": 3, "own": 1}}, "tiles", 2),
    ],
)
def test_a_requirement_that_nobody_can_meet(needs: Any, fact: str, most: int) -> None:
    values = {
        **square(keep=((0, 0), "Keep", "castle"), ford=((1, 0), "Ford", "plus")),
        f"scenario.{S0}.diplomacy.full": 8,
        "goal.x1.3.reward.needs": needs,
    }
    assert check_own(values) == []
    (found,) = concerns(values)
    assert (found.path, found.code) == ("goal.x1.3.reward.needs", "never_met")
    assert (found.facts["fact"], found.facts["most"]) == (fact, most)


@pytest.mark.parametrize(
    "needs",
    [{"valor": 6}, {"gold_below": 20}, {"points": 300}, {"enemies_at_most": 50}, {"valor": "none"}],
)
def test_a_requirement_that_can_be_met(needs: Any) -> None:
    assert concerns({"goal.x1.3.reward.needs": needs}) == []


@pytest.mark.parametrize(
    ("path", "mine", "theirs", "same"),
    [
        ("court.church.1.cost", {}, "none", True),
        ("court.church.1.cost", {"glory": 1, "gold": 2}, {"gold": 2, "glory": 1}, True),
        ("event.x.left.path", 2, "2", True),
        ("court.church.count", 3, 4, False),
        ("court.church.count", 3, "?", False),
        ("no.such.path", 1, True, False),
    ],
)
def test_the_same_value_written_otherwise(path: str, mine: Any, theirs: Any, same: bool) -> None:
    assert same_value(path, mine, theirs) is same
