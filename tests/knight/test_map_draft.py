"""Drawing a map: tiles, neighbours, rivers; what the sheets make of its values; what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.knight.automaton import map_needs
from companion.knight.map_draft import MOST_TILES, MapDraft, pair, read_map
from companion.knight.map_flaws import flaws
from companion.knight.sheets import Scenario
from companion.play import SheetError
from scenarios.read import read_sheets

S0 = "s00_defensive_war"
TILE = f"scenario.{S0}.tile"


def sheet(values: dict[str, Any]) -> Scenario:
    return read_sheets(S0, practice=False, own=values).scenario


def beside(scenario: Scenario) -> dict[str, set[str]]:
    """The neighbours of every tile; the order is the sheet's own."""
    return {key: set(tile.beside) for key, tile in scenario.tiles.items()}


def row_of(n: int, **marks: str) -> MapDraft:
    """Tiles 1 to n from left to right; `plus="t1"` puts a mark on one."""
    draft = MapDraft()
    for q in range(n):
        draft = draft.place((q, 0))
    for tag, key in marks.items():
        draft = draft.mark(key, tag)
    return draft


def codes(draft: MapDraft, **rules: Any) -> dict[str, tuple[str, ...]]:
    return {flaw.code: flaw.tiles for flaw in flaws(draft, **rules)}


# tiles -------------------------------------------------------------------------------------------


def test_a_new_tile_touches_its_neighbours_and_is_called_by_its_number() -> None:
    draft = row_of(3)
    assert draft.neighbours() == {"t1": ("t2",), "t2": ("t1", "t3"), "t3": ("t2",)}
    assert [spot.title for spot in draft.tiles.values()] == ["1", "2", "3"]


def test_the_sheet_has_the_same_tiles_neighbours_and_marks() -> None:
    draft = row_of(3, plus="t1", castle="t3").rename("t2", " Ford \n").source("t2", "gold", 2)
    tiles = sheet(draft.values(S0)).tiles
    assert [(t.title, t.at, t.beside) for t in tiles.values()] == [
        ("1", (0, 0), ("t2",)),
        ("Ford", (1, 0), ("t1", "t3")),
        ("3", (2, 0), ("t2",)),
    ]
    assert tiles["t2"].sources == ("gold", "gold")
    assert (tiles["t1"].tags, tiles["t3"].tags) == (frozenset({"plus"}), frozenset({"castle"}))


def test_no_tile_on_a_taken_place_or_off_the_grid_and_never_more_than_60() -> None:
    draft = row_of(2)
    assert draft.place((1, 0)) is draft
    assert draft.move("t1", (1, 0)) is draft
    assert draft.place((31, 0)) is draft
    full = MapDraft()
    for n in range(MOST_TILES + 5):
        full = full.place((n % 10, n // 10))
    assert len(full.tiles) == MOST_TILES


def test_an_id_is_not_used_again() -> None:
    assert list(row_of(3).erase("t3").place((2, 0)).tiles) == ["t1", "t2", "t4"]


def test_a_mark_that_stands_alone_moves() -> None:
    draft = row_of(3, castle="t1").mark("t3", "castle", alone=True)
    assert draft.tagged("castle") == ["t3"]
    assert draft.mark("t3", "castle", alone=True).tagged("castle") == []


def test_sources_in_the_order_they_were_put_and_12_at_most() -> None:
    draft = row_of(1).source("t1", "gold", 1).source("t1", "valor", 1).source("t1", "gold", 2)
    assert draft.tiles["t1"].sources == ("gold", "valor", "gold")
    assert draft.source("t1", "gold", 1).tiles["t1"].sources == ("gold", "valor")
    assert len(draft.source("t1", "glory", 40).tiles["t1"].sources) == 12
    assert draft.source("t1", "points", 1) is draft


# neighbours --------------------------------------------------------------------------------------


def test_tiles_joined_by_hand_and_parted_again() -> None:
    draft = row_of(4).join("t1", "t4").join("t2", "t3")
    assert draft.neighbours()["t1"] == ("t2", "t4")
    assert draft.neighbours()["t3"] == ("t4",)
    found = {key: set(others) for key, others in draft.neighbours().items()}
    assert beside(sheet(draft.values(S0))) == found
    assert draft.by_touch().neighbours() == row_of(4).neighbours()


def test_free_places_have_the_neighbours_that_are_given_and_no_others() -> None:
    draft = MapDraft().by_hand().place((0, 0)).place((1, 0)).place((5, 5)).join("t1", "t3")
    assert draft.neighbours() == {"t1": ("t3",), "t2": (), "t3": ("t1",)}
    assert sheet(draft.values(S0)).tiles["t2"].beside == ()
    assert read_map(S0, draft.values(S0)).free


def test_a_tile_that_another_names_is_beside_it() -> None:
    values = {f"{TILE}.mill.at": [0, 0], f"{TILE}.ford.beside": ["mill"], f"{TILE}.fen.at": [1, 0]}
    draft = read_map(S0, values)
    found = {key: set(others) for key, others in draft.neighbours().items()}
    assert beside(sheet(values)) == found
    assert draft.values(S0).items() >= values.items()


# rivers ------------------------------------------------------------------------------------------


def test_a_river_closes_an_edge_to_a_side_and_an_arrow_opens_it() -> None:
    draft = row_of(3).river(("t1", "t2"), ["own"]).river(("t2", "t3"), ["own", "enemy"])
    assert sheet(draft.values(S0)).closed == {
        ("own", "t1", "t2"),
        ("own", "t2", "t1"),
        ("own", "t2", "t3"),
        ("own", "t3", "t2"),
        ("enemy", "t2", "t3"),
        ("enemy", "t3", "t2"),
    }
    crossed = draft.arrow(("t2", "t3"))
    assert crossed.closed_to(("t2", "t3")) == ()
    again = read_map(S0, crossed.values(S0))
    assert (again.arrows, again.closed) == (crossed.arrows, crossed.closed)
    assert "crossing" in sheet(crossed.values(S0)).tiles["t2"].tags
    assert "crossing" not in read_map(S0, crossed.arrow(("t2", "t3")).values(S0)).tiles["t2"].tags
    assert draft.river(("t1", "t2"), ["own"]).closed_to(("t1", "t2")) == ()


def test_what_lies_at_an_edge_goes_with_it() -> None:
    draft = row_of(3).river(("t1", "t2"), ["own"]).arrow(("t2", "t3"))
    assert not draft.move("t1", (0, 5)).closed
    assert not draft.erase("t3").arrows
    assert draft.river(("t1", "t3"), ["own"]) is draft


# values ------------------------------------------------------------------------------------------


def test_only_what_differs_is_put_into_the_copy() -> None:
    base = {**row_of(3, plus="t1").values(S0), "court.church.count": 4, "scenario.s01.closed": []}
    draft = read_map(S0, base).rename("t2", "Ford").erase("t3")
    assert draft.changes(S0, base) == {
        f"{TILE}.t2.title": "Ford",
        f"{TILE}.t3.title": None,
        f"{TILE}.t3.at": None,
    }
    assert read_map(S0, base).changes(S0, base) == {}


def test_the_practice_map_comes_back_as_it_was() -> None:
    tiles = read_sheets(S0).scenario.tiles
    values = {
        f"{TILE}.{t.id}.{part}": raw
        for t in tiles.values()
        for part, raw in (
            ("title", t.title),
            ("at", list(t.at)),
            ("tags", sorted(t.tags)),
            ("sources", list(t.sources)),
        )
        if raw
    }
    draft = read_map(S0, values)
    assert draft.changes(S0, values) == {}
    assert draft.neighbours() == {key: tile.beside for key, tile in tiles.items()}
    assert flaws(draft) == []


@pytest.mark.parametrize(
    "raw",
    [
        {f"{TILE}.a.at": [1], f"{TILE}.a.title": 7, f"{TILE}.a.tags": "plus"},
        {f"{TILE}.a.at": [True, 2], f"{TILE}.a.sources": ["mead", 3], f"{TILE}.a.beside": ["b"]},
        {f"scenario.{S0}.closed": [{"side": "own"}, 3, {"side": "x", "edge": ["a", "b"]}]},
        {f"{TILE}.a": 1, f"{TILE}..at": [0, 0], f"{TILE}.a.b.c": 2},
    ],
)
def test_what_is_no_value_of_a_map_counts_as_not_entered(raw: dict[str, Any]) -> None:
    draft = read_map(S0, raw)
    assert all(spot.at is None for spot in draft.tiles.values() if spot.title != "")
    assert not draft.closed


Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["place", "move", "erase", "join", "river", "arrow", "plus", "source", "hand", "touch"]
        ),
        st.integers(0, 6),
        st.integers(0, 6),
    ),
    max_size=40,
)


def drawn(steps: list[Step]) -> MapDraft:
    draft = MapDraft()
    for verb, i, j in steps:
        draft = after(draft, verb, i, j)
    return draft


def after(draft: MapDraft, verb: str, i: int, j: int) -> MapDraft:
    """One step with tiles or places of these numbers; many do nothing."""
    one, other = f"t{i}", f"t{j}"
    match verb:
        case "place":
            return draft.place((i, j))
        case "move":
            return draft.move(one, (j, i))
        case "erase":
            return draft.erase(one)
        case "join":
            return draft.join(one, other)
        case "river":
            return draft.river(pair(one, other), ["own"])
        case "arrow":
            return draft.arrow(pair(one, other))
        case "source":
            return draft.source(one, "gold", j)
        case "hand":
            return draft.by_hand()
        case "touch":
            return draft.by_touch()
        case _:
            return draft.mark(one, verb)


@given(STEPS)
def test_the_sheets_read_whatever_is_drawn(steps: list[Step]) -> None:
    draft = drawn(steps)
    values = draft.values(S0)
    made = sheet(values)
    assert beside(made) == {key: set(others) for key, others in draft.neighbours().items()}
    assert {(s, a, b) for s, a, b in made.closed if a < b} == draft.closed
    again = read_map(S0, values)
    assert again.values(S0) == values
    assert (again.tiles.keys(), again.pairs()) == (draft.tiles.keys(), draft.pairs())


# what is wrong -----------------------------------------------------------------------------------


def test_a_map_without_flaws() -> None:
    assert flaws(row_of(3, plus="t1", castle="t3")) == []
    assert flaws(MapDraft()) == []


def test_a_plus_tile_without_a_way_to_the_castle_is_wrong() -> None:
    draft = row_of(4, plus="t1", castle="t4")
    cut = draft.river(("t2", "t3"), ["enemy"])
    assert codes(cut) == {"out_of_reach": ("t1",), "no_way": ("t2",)}
    assert [flaw.wrong for flaw in flaws(cut)] == [True, False]
    assert codes(cut, to_castle=False) == {}
    assert codes(draft.river(("t2", "t3"), ["own"])) == {}


def test_a_second_castle_is_wrong_as_the_sheets_have_it() -> None:
    draft = row_of(3, plus="t2", castle="t3").mark("t1", "castle")
    assert codes(draft) == {"two_castles": ("t1", "t3")}
    with pytest.raises(SheetError):
        sheet(draft.values(S0))


def test_what_only_warns() -> None:
    draft = row_of(2, plus="t1", castle="t2").place((5, 5)).rename("t3", "  ").rename("t1", "2")
    assert codes(draft) == {"same_name": ("t1", "t2"), "no_neighbour": ("t3",), "no_name": ("t3",)}
    assert not any(flaw.wrong for flaw in flaws(draft))
    assert codes(row_of(2)) == {"no_castle": (), "no_plus": ()}
    assert codes(row_of(2).arrow(("t1", "t2")), to_castle=False, needs=()) == {
        "arrow_alone": ("t1", "t2")
    }


def test_one_tile_is_no_map_and_61_are_too_many() -> None:
    assert flaws(row_of(1))[0].code == "too_few"
    many = {f"{TILE}.t{n}.at": [n % 10, n // 10] for n in range(1, 62)}
    assert "too_many" in codes(read_map(S0, many))


def test_two_tiles_on_one_place_are_wrong() -> None:
    values = {f"{TILE}.a.at": [0, 0], f"{TILE}.b.at": [0, 0]}
    assert codes(read_map(S0, values))["same_place"] == ("a", "b")


@pytest.mark.parametrize(
    ("scenario", "lacks"),
    [
        ("s00_defensive_war", {"no_castle", "no_plus"}),
        ("s01_flood", {"no_castle", "no_plus", "no_village"}),
        ("s05_elections", set()),
        ("s06_old_castle", {"no_enemy_castle", "no_guard", "no_plus"}),
        ("s08_plague", {"no_plus", "no_village"}),
        ("s09_last_duel", set()),
        ("s10_templars", {"no_castle", "no_enemy_castle", "no_plus"}),
    ],
)
def test_a_map_has_the_marks_that_its_scenario_speaks_of(scenario: str, lacks: set[str]) -> None:
    """Known from what the rulebook prints, before anything of the card is entered."""
    sheet = read_sheets(scenario, practice=False).scenario
    rules = {"to_castle": sheet.enemy.move == "to_castle", "needs": map_needs(sheet)}
    assert codes(row_of(2), **rules).keys() == lacks
