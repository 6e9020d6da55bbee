"""Shape, practice set and copy lie over each other field by field; what nobody has entered is unknown."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from companion.knight.sheets import UNKNOWN, Printed, Sheets
from companion.knight.vocabulary import ALWAYS, NOTHING, Bundle, Condition, Order
from scenarios.read import format_value, parse_value, read_sheets, scenario_ids
from tests.scenarios.conftest import S0, Shelf

X7 = {
    "event.x7.left.gain": {"glory": 2},
    "event.x7.left.activates": ["king", "church"],
    "event.x7.left.path": 2,
}


def printed(thing: Any) -> Iterator[Printed[Any]]:
    """Every printed value below a thing."""
    if isinstance(thing, Printed):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from printed(getattr(thing, field.name))
    elif isinstance(thing, tuple | frozenset):
        for one in thing:
            yield from printed(one)
    elif hasattr(thing, "values"):
        for one in thing.values():
            yield from printed(one)


def by_path(sheets: Sheets) -> dict[str, Printed[Any]]:
    return {field.path: field for field in printed(sheets) if field.path}


def test_the_rulebook_stays_under_the_practice_set() -> None:
    """Church 1 is the rulebook's, of Church 2 only what it needs (part 10 of the ledger)."""
    church = read_sheets(S0).court["church"]
    first, second = church.segments[0].grant, church.segments[1].grant
    assert first.cost == Printed("court.church.1.cost", Bundle(valor=1, nobility=2), "rulebook")
    assert first.gain == Printed("court.church.1.gain", Bundle(glory=1), "rulebook")
    assert second.needs.source == "rulebook"
    assert second.cost.source == second.gain.source == "practice"


def test_a_copy_replaces_single_fields() -> None:
    own = {"court.church.1.cost": {"valor": 2}}
    first = read_sheets(S0, own=own).court["church"].segments[0].grant
    assert first.cost == Printed("court.church.1.cost", Bundle(valor=2), "copy")
    assert first.gain == Printed("court.church.1.gain", Bundle(glory=1), "rulebook")


def test_a_copy_may_have_fewer_rows_than_the_sheets_below_it() -> None:
    own = {f"scenario.{S0}.path.1.count": 2}
    assert len(read_sheets(S0).scenario.paths["1"].steps) > 2
    assert len(read_sheets(S0, own=own).scenario.paths["1"].steps) == 2


def test_an_empty_copy_knows_when_endings_are_looked_at_and_by_which_clause() -> None:
    """What a card prints is their numbers alone."""
    for scenario in scenario_ids():
        full = read_sheets(scenario).scenario.endings
        bare = read_sheets(scenario, practice=False).scenario.endings
        assert {id: (e.on, e.clause) for id, e in bare.items()} == {
            id: (e.on, e.clause) for id, e in full.items()
        }


def test_a_copy_that_says_the_same_leaves_the_source() -> None:
    own = {"court.church.1.cost": {"nobility": 2, "valor": 1}}
    assert read_sheets(S0, own=own).court["church"].segments[0].grant.cost.source == "rulebook"


def test_what_a_practice_card_lacks_it_does_not_print() -> None:
    first = read_sheets(S0).court["nobles"].segments[0].grant
    assert first.needs == Printed("court.nobles.1.needs", ALWAYS, "none")


def test_what_an_entered_card_lacks_is_unknown() -> None:
    """On a card that only the player has entered, a gain that is missing has to be asked for; an order has not."""
    left, right = (
        side
        for side in (
            read_sheets(S0, own=X7).events["x7"].left,
            read_sheets(S0, own=X7).events["x7"].right,
        )
    )
    assert left.grant.gain == Printed("event.x7.left.gain", Bundle(glory=2), "copy")
    assert left.activates.value == ("king", "church")
    assert left.path.value == "2"
    assert left.grant.do == Printed("event.x7.left.do", (), "none")
    assert right.grant.gain == Printed("event.x7.right.gain", UNKNOWN, "none")
    assert right.activates.value is UNKNOWN
    assert right.path.value is UNKNOWN


def test_without_the_practice_set_only_the_rulebook_is_known() -> None:
    sheets = read_sheets(S0, practice=False)
    fields = by_path(sheets)
    assert {field.source for field in fields.values()} == {"rulebook", "none"}
    assert fields["court.church.2.needs"].value != ALWAYS
    assert fields["court.church.2.cost"].value is UNKNOWN
    assert fields["court.church.1.needs"].value is UNKNOWN
    assert fields["court.king.count"].value is UNKNOWN
    assert fields["character.dittmann.start.gold"].value is UNKNOWN
    assert fields["character.dittmann.reward.2.gain"].value is UNKNOWN
    assert fields[f"scenario.{S0}.diplomacy.full"].value is UNKNOWN
    assert fields[f"scenario.{S0}.path.1.3.may"].value is UNKNOWN
    assert not sheets.scenario.tiles


def test_explicit_nothing_is_known() -> None:
    own = {"court.king.1.needs": "none", "court.king.1.gain": {}, "court.king.1.cost": {"gold": 1}}
    grant = read_sheets(S0, False, own).court["king"].segments[0].grant
    assert grant.needs == Printed("court.king.1.needs", ALWAYS, "copy")
    assert grant.gain == Printed("court.king.1.gain", NOTHING, "copy")


def test_a_question_mark_takes_a_value_back() -> None:
    fields = by_path(read_sheets(S0, own={"court.church.1.cost": "?"}))
    assert fields["court.church.1.cost"] == Printed("court.church.1.cost", UNKNOWN, "none")


def test_a_copy_may_hold_other_scenarios_too() -> None:
    own = {"scenario.s99_other.battle.1.cost": {"gold": 3}, "court.king.1.cost": {"gold": 1}}
    sheets = read_sheets(S0, own=own)
    assert sheets.court["king"].segments[0].grant.cost.value == Bundle(gold=1)
    assert sheets.scenario == read_sheets(S0).scenario


def test_how_many_there_are_is_a_value() -> None:
    own = {"court.king.count": 2, "court.king.1.cost": {"gold": 1}}
    king = read_sheets(S0, False, own).court["king"]
    assert [segment.number for segment in king.segments] == [1, 2]
    assert king.segments[1].grant.cost.value is UNKNOWN
    assert king.count == Printed("court.king.count", 2, "copy")
    without = read_sheets(S0, False, {"court.king.2.cost": {"gold": 1}}).court["king"]
    assert [segment.number for segment in without.segments] == [1, 2]
    assert without.count.value is UNKNOWN
    assert read_sheets(S0).court["king"].count.source == "practice"


def test_every_room_costs_what_the_rulebook_says() -> None:
    """The rulebook prints the cost of a room, not their number (KN-29)."""
    for number in (1, 5):
        room = read_sheets(S0).court["castle"].segments[number - 1].grant
        assert room.cost == Printed(
            f"court.castle.{number}.cost", Bundle(gold=1, any=1), "rulebook"
        )


def test_a_path_that_only_a_card_names_has_no_steps_yet() -> None:
    path = read_sheets(S0, False, X7).scenario.paths["2"]
    assert path.steps == ()
    assert path.count.value is UNKNOWN


def test_the_first_step_of_a_path_is_unavoidable_alone() -> None:
    """KN-50: nobody is asked for a possible consequence that is never considered."""
    first = read_sheets(S0, practice=False).scenario.paths["1"].steps[0]
    assert (first.may.value, first.other.value) == (NOTHING, ())
    assert first.must.value is UNKNOWN


def test_raw_holds_every_value_as_a_copy_holds_it() -> None:
    sheets = read_sheets(S0, own=X7)
    assert sheets.raw["event.x7.left.gain"] == {"glory": 2}
    assert sheets.raw["court.castle.5.cost"] == {"gold": 1, "any": 1}
    for field in printed(sheets):
        if field.source != "none":
            assert parse_value(field.path, sheets.raw[field.path]) == field.value, field.path


def test_a_whole_game_of_values_makes_the_same_sheets(shelf: Shelf) -> None:
    """All that was read of the practice set, as a table over the bare shape: the same values."""
    whole = read_sheets(S0)
    again = read_sheets(S0, False, whole.raw)
    want = {p: f.value for p, f in by_path(whole).items() if f.source != "none"}
    assert {p: f.value for p, f in by_path(again).items() if p in want} == want
    assert list(again.scenario.tiles.values()) == list(whole.scenario.tiles.values())


def test_reading_changes_nothing_that_is_shared() -> None:
    before = read_sheets(S0)
    read_sheets(S0, own={**X7, "court.king.1.cost": {"gold": 9}, "court.king.count": 5})
    assert read_sheets(S0) is before
    assert "x7" not in before.events
    with pytest.raises(TypeError):
        before.events["x7"] = before.events["p01"]  # type: ignore[index]


def test_an_entered_card_rebuilds_only_itself() -> None:
    before, after = read_sheets(S0), read_sheets(S0, own=X7)
    assert after.scenario is before.scenario
    assert all(after.court[track] is before.court[track] for track in before.court)
    assert list(after.events) == [*before.events, "x7"]


def test_neighbours_are_the_touching_hexagons_in_sheet_order() -> None:
    tiles = read_sheets(S0).scenario.tiles
    assert tiles["castle"].beside == ("gate", "chapel", "lower", "bridge")
    assert tiles["hollow"].beside == ("mill", "toll", "ford", "orchard", "gate", "chapel")
    for tile in tiles.values():
        assert all(tile.id in tiles[other].beside for other in tile.beside)


def test_a_tile_may_name_its_neighbours(shelf: Shelf) -> None:
    own = {f"scenario.{S0}.tile.bridge.beside": ["meadow", "beacon"]}
    tiles = shelf.read(own=own).scenario.tiles
    assert tiles["bridge"].beside == ("beacon", "meadow")
    assert "bridge" in tiles["beacon"].beside
    assert "bridge" not in tiles["castle"].beside


def test_neighbours_must_agree(shelf: Shelf) -> None:
    tile = f"scenario.{S0}.tile"
    own = {f"{tile}.bridge.beside": ["meadow", "castle"], f"{tile}.castle.beside": ["gate"]}
    assert "copy: " + f"{tile}.bridge.beside: castle is not beside bridge" in shelf.faults(own=own)


def test_a_closed_edge_is_closed_both_ways(shelf: Shelf) -> None:
    own = {f"scenario.{S0}.closed": [{"side": "own", "edge": ["mill", "ford"]}]}
    assert shelf.read(own=own).scenario.closed == {("own", "mill", "ford"), ("own", "ford", "mill")}
    far = {f"scenario.{S0}.closed": [{"side": "own", "edge": ["mill", "castle"]}]}
    assert any("castle and mill are not beside" in one for one in shelf.faults(own=far))


def test_a_scenario_like_another_says_only_what_differs(shelf: Shelf) -> None:
    shelf.add(
        "s91_siege/sheet.toml",
        'like = "s00_defensive_war"\n'
        'title = "Siege"\n'
        "limits = { tile_enemy = 3 }\n"
        "battle.1.cost = { glory = 1 }\n"
        '[[lose]]\nwhen = { enemies = 10 }\nclause = "KN-66"',
    )
    base, siege = shelf.read().scenario, shelf.read("s91_siege").scenario
    assert scenario_ids(shelf.root) == (*scenario_ids(), "s91_siege")
    assert (siege.id, siege.title) == ("s91_siege", "Siege")
    assert siege.limits.tile_enemy.value == 3
    assert siege.limits.enemy.value == 8
    assert [ending.id for ending in siege.lose] == ["lose.1"]
    assert len(siege.win) == len(base.win)
    assert siege.battles[0].cost.value == Bundle(glory=1)
    assert siege.battles[0].gain.value == base.battles[0].gain.value
    assert len(siege.battles) == 5
    assert siege.tiles == base.tiles


def test_like_goes_one_level_deep(shelf: Shelf) -> None:
    shelf.add("s91_siege/sheet.toml", 'like = "s00_defensive_war"\ntitle = "Siege"')
    shelf.add("s92_camp/sheet.toml", 'like = "s91_siege"\ntitle = "Camp"')
    assert "s92_camp/sheet.toml: like: s91_siege is itself like another" in shelf.faults("s92_camp")
    shelf.add("s93_moor/sheet.toml", 'like = "s00_nowhere"\ntitle = "Moor"')
    assert "s00_nowhere/sheet.toml: the file is missing" in shelf.faults("s93_moor")


def test_one_value_is_parsed_and_formatted_by_its_path() -> None:
    assert parse_value("event.x7.left.path", 2) == "2"
    assert format_value("event.x7.left.path", "2") == 2
    assert parse_value("event.x7.left.path", "none") == ""
    assert parse_value("event.x7.left.do", ["enemy add 1"]) == (Order("enemy", "add", 1),)
    assert isinstance(parse_value("court.king.1.needs", {"influence": 6}), Condition)
    assert parse_value("court.king.count", "?") is UNKNOWN
    assert format_value("court.king.count", UNKNOWN) == "?"
    with pytest.raises(KeyError):
        parse_value("court.king.colour", 1)
    with pytest.raises(ValueError, match="whole number from 0 to 40"):
        parse_value("court.king.count", 41)
