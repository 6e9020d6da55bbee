"""Orders and conditions on a paper map: what is asked, known and checked (KN-42 to KN-57, KN-66 to KN-70)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.knight import Knight, Setup
from companion.knight.agenda import GoalColumn
from companion.knight.moves import (
    AllNamed,
    Blocked,
    Command,
    Correct,
    DestroySource,
    EndUse,
    GoBy,
    Halt,
    March,
    MarkArea,
    MeasureWay,
    NameSources,
    NoRoom,
    PlaceUnit,
)
from companion.knight.sheets import Ending
from companion.knight.vocabulary import NOTHING, Bundle, parse_condition
from companion.play import IllegalMove
from scenarios.read import read_sheets, scenario_ids
from tests.knight.paper_map import (
    SETUP,
    asked,
    enemies,
    field,
    order,
    own,
)
from tests.knight.play import in_step, refusal
from tests.knight.sheets import CHARACTER, S0, goal, knight, known, practice

# placing ------------------------------------------------------------------------------------------


def test_known_tiles_with_a_plus_come_first() -> None:
    """KN-52: of the areas, those known to have a plus; the castle last, then a new one."""
    game = field({"own.Ford": 1})
    order(game, "enemy add 1").play(PlaceUnit("Beacon"))
    order(game, "enemy add 1")
    assert game.options() == [
        PlaceUnit("beacon"), PlaceUnit("ford"), PlaceUnit("castle"), PlaceUnit("1"),
    ]  # fmt: skip


def test_a_full_area_takes_no_more() -> None:
    """KN-48; that all are full can be said once Squire knows of one that is, and of none with room."""
    game = order(field({"enemy.Beacon": 3}), "enemy add 3")
    assert refusal(game, NoRoom()) == "area_has_room"
    game.play(PlaceUnit("Beacon"))
    assert refusal(game, PlaceUnit("Beacon")) == "area_full"
    game.play(NoRoom())
    assert enemies(game) == {"beacon": 4}
    assert game.note("no_room").facts["n"] == 2
    order(game, "enemy add 1").play(PlaceUnit("Fen"))
    order(game, "enemy add 1")
    assert refusal(game, NoRoom()) == "area_has_room"


def test_nobody_placed_though_enemies_are_there() -> None:
    """KN-57, HR-30: not one could be placed, so enemy diplomacy rises."""
    game = field({"enemy.Beacon": 4, "mark.Beacon.plus": 1})
    before = game.state
    order(game, "enemy add 1").play(NoRoom())
    assert game.changed(before) == {"enemy_diplomacy": (0, 1)}


def test_a_full_map_asks_nothing() -> None:
    game = order(field({"enemy.a": 4, "enemy.b": 4}), "enemy add 1")
    assert game.note("no_room").facts["n"] == 1


# moving -------------------------------------------------------------------------------------------


def test_the_way_is_asked_once_and_known_further_on() -> None:
    """KN-53: where an enemy ends is as far from the castle as it got."""
    game = order(field({"enemy.Beacon": 1}), "enemy move 2")
    assert asked(game) == "AskWay"
    game.play(MeasureWay("beacon", 5))
    assert game.options() == [GoBy("beacon", "1")]
    game.play(GoBy("beacon", "Hollow"))
    assert game.state.field.areas["hollow"].way == 3
    order(game, "enemy move 2").play(GoBy("hollow", "Gate"))
    order(game, "enemy move 2")
    assert enemies(game) == {"castle": 1}
    assert [note.facts["to"] for note in game.notes if note.code == "moved"] == ["castle"]


def test_who_is_nearest_goes_first() -> None:
    """HR-32: each its whole way, those at the castle stay."""
    game = field({"enemy.far": 1, "way.far": 4, "enemy.near": 2, "way.near": 1, "enemy.castle": 1})
    order(game, "enemy move 1")
    assert enemies(game) == {"castle": 3, "far": 1}
    assert game.options() == [GoBy("far", "1")]


def test_areas_as_far_away_are_offered() -> None:
    """Those not measured may be; one that is nearer or farther is refused with its distance."""
    game = field({"enemy.a": 1, "way.a": 4, "way.b": 3, "way.c": 2, "own.d": 1})
    order(game, "enemy move 1")
    assert game.options() == [GoBy("a", "b"), GoBy("a", "d"), GoBy("a", "1")]
    assert refusal(game, GoBy("a", "c")) == "area_too_far"
    assert refusal(game, GoBy("a", "castle")) == "area_too_far"
    assert refusal(game, GoBy("b", "c")) == "no_answer"
    game.play(GoBy("a", "D"))
    assert game.state.field.areas["d"].way == 3


def test_a_way_that_is_full() -> None:
    """HR-7, HR-32: as far as there is room; said only where Squire knows of a full area so far away."""
    game = field({"enemy.a": 1, "way.a": 4, "enemy.b": 4, "way.b": 2, "way.c": 3})
    game.put({"enemy.castle": 0})
    order(game, "enemy move 2")
    # b is nearer: its four go first and make room
    assert enemies(game) == {"castle": 4, "a": 1}
    assert refusal(game, Blocked("a")) == "area_has_room"
    game = field({"enemy.a": 1, "way.a": 5, "enemy.castle": 4, "enemy.b": 3, "way.b": 1})
    order(game, "enemy move 4")
    assert enemies(game) == {"castle": 4, "a": 1, "b": 3}, (
        "the castle is full: those beside it stay"
    )
    assert game.codes().count("blocked") == 3
    assert GoBy("a", "b") in game.options()
    game = field(
        {"enemy.a": 5 - 1, "way.a": 2, "enemy.b": 4, "way.b": 1, "enemy.castle": 4}, lose=()
    )
    order(game, "enemy move 1")
    assert asked(game) == "Advance"
    assert refusal(game, GoBy("a", "b")) == "area_full"
    game.play(*[Blocked("a")] * 4)
    assert enemies(game) == {"a": 4, "b": 4, "castle": 4}
    assert game.state.me.enemy_diplomacy == 1, "nobody could move (KN-57)"


def test_a_tile_less() -> None:
    """HR-7: with its whole way full an enemy goes one tile less."""
    game = field(
        {
            "enemy.a": 1,
            "way.a": 4,
            "enemy.b": 4,
            "way.b": 2,
            "enemy.castle": 3,
            "enemy.x": 4,
            "way.x": 1,
        }
    )
    order(game, "enemy move 1")  # x: one finds room in the castle, three stay
    assert enemies(game)["x"] == 3
    game = field({"enemy.a": 1, "way.a": 4, "enemy.castle": 4, "enemy.x": 4, "way.x": 1})
    order(game, "enemy move 3").play(Blocked("a"), GoBy("a", "Ford"))
    assert game.state.field.areas["ford"].way == 2


def test_the_way_is_a_number_that_can_be() -> None:
    game = order(field({"enemy.a": 1}), "enemy move 1")
    assert refusal(game, MeasureWay("a", 0)) == "no_answer"
    assert refusal(game, MeasureWay("a", 21)) == "no_answer"
    assert refusal(game, MeasureWay("b", 3)) == "no_answer"


# attack, strike, gather, march --------------------------------------------------------------------


def test_sources_are_asked_once_and_only_where_they_are_hit() -> None:
    """KN-55: first own units, then sources; a castle tile falls instead."""
    game = field(
        {"enemy.a": 2, "own.a": 1, "enemy.b": 1, "own.b": 1, "enemy.castle": 1, "own.castle": 1}
    )
    order(game, "enemy attack")
    assert asked(game) == "AskSources"
    assert refusal(game, NameSources("a", Bundle(valor=4, gold=3))) == "too_many_sources"
    assert refusal(game, NameSources("a", Bundle(any=1))) == "unknown_move"
    game.play(NameSources("a", Bundle(valor=1, gold=1)))
    assert game.options() == [DestroySource("a", "valor"), DestroySource("a", "gold")]
    game.play(DestroySource("a", "gold"))
    assert own(game) == {}
    assert dict(game.state.field.gone) == {"a": ("gold",)}
    order(game, "enemy attack").play(NameSources("b", NOTHING))
    assert game.state.field.gone["a"] == ("gold", "valor")
    assert game.state.field.castle_hit == 1
    order(game, "enemy attack")
    assert game.codes().count("not_carried_out") == 0, "the castle was hit again"


def test_gathering_asks_once() -> None:
    """KN-45: what is left on every area with own units."""
    game = field({"own.a": 2, "own.castle": 1, "command": 2}, "use")
    game.play(Command("gather"))
    game.play(NameSources("castle", Bundle(gold=1)), NameSources("a", Bundle(gold=1, valor=2)))
    first = game.state.me.have
    game.play(Command("gather"))
    assert game.state.me.have == first + Bundle(gold=2, valor=2)


def test_a_march_goes_anywhere_that_has_room() -> None:
    """KN-44, HR-36: Squire trusts what lies beside what, and counts."""
    game = field({"own.a": 1, "own.b": 4, "command": 1}, "use").play(Command("march"))
    assert refusal(game, March("a", "B")) == "area_full"
    assert refusal(game, March("c", "a")) == "no_answer"
    game.play(March("A", "Somewhere New"), March("b", "a"), Halt())
    assert own(game) == {"somewhere new": 1, "a": 1, "b": 3}
    assert not game.state.agenda


def test_a_unit_marches_once_in_an_order() -> None:
    game = field({"own.a": 1, "command": 1}, "use").play(Command("march"), March("a", "b"))
    assert game.options() == [Halt()] or not game.state.agenda


def test_strikes_and_removals_need_no_question() -> None:
    game = field({"own.a": 1, "enemy.a": 2, "enemy.b": 1, "command": 1}, "use").play(
        Command("attack")
    )
    assert enemies(game) == {"a": 1, "b": 1}
    order(game, "enemy remove 2")
    assert len(game.options()) == 2


# conditions ---------------------------------------------------------------------------------------


def ending(words: dict[str, Any]) -> Ending:
    return Ending("win.test", known(parse_condition(words)), "KN-67")


def rules_with(words: dict[str, Any]) -> Knight:
    sheet = knight(tiles={}).sheets
    return Knight(
        replace(sheet, scenario=replace(sheet.scenario, win=(ending(words),), lose=())), SETUP
    )


def test_tiles_held_and_the_siege_are_counted() -> None:
    """KN-66, KN-67: from the units alone."""
    game = field({f"own.{n}": 1 for n in "abcdef"}, win=["win.tiles"], lose=["lose.siege"])
    game.play(Correct("enemy.g", 1))
    assert game.state.end is not None
    assert game.state.end.ending == "win.tiles"
    game = field({"enemy.castle": 3}, win=["win.tiles"], lose=["lose.siege"]).play(
        Correct("enemy.castle", 4)
    )
    assert game.state.end is not None
    assert game.state.end.ending == "lose.siege"


def test_a_mark_that_an_ending_counts_is_asked_of_every_area() -> None:
    game = in_step("use", {}, rules_with({"tiles": {"least": 2, "tag": "village", "own": 1}}))
    game.play(Correct("own.a", 1), MarkArea("a", "village", True))
    game.play(Correct("own.b", 1))
    assert game.options() == [
        MarkArea("b", "village", True), MarkArea("b", "village", False), AllNamed("village")
    ]  # fmt: skip
    assert refusal(game, EndUse()) == "answer_first"
    game.play(MarkArea("b", "village", True))
    assert game.state.end is not None


def test_a_mark_that_a_goal_counts_is_asked_when_it_is_checked() -> None:
    """KN-70."""
    village = {"needs": {"tiles": {"least": 1, "tag": "village", "own": 1}}, "gain": {"points": 9}}
    game = field({"own.a": 1, "own.b": 1}, goals={"g": goal("g", {3: {"reward": village}})})
    game.turn(number=3).carry(GoalColumn())
    assert asked(game) == "AskMark"
    game.play(MarkArea("a", "village", False), MarkArea("b", "village", True))
    assert game.note("goal_checked").facts["reward"] is True


@pytest.mark.parametrize(
    "words",
    [
        {"tiles": {"least": "all", "tag": "guard", "enemy": 3}},
        {"tiles": {"least": 3, "enemy": "none"}},
        {"any": [{"points": 3}, {"tiles": {"below": 3, "tag": "village"}}]},
    ],
)
def test_a_scenario_that_counts_tiles_nobody_named_needs_its_map(words: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove, match="map_needed"):
        rules_with(words)


@pytest.mark.parametrize("scenario", scenario_ids())
def test_every_scenario_can_be_played_on_paper(scenario: str) -> None:
    setup = Setup(scenario, CHARACTER, map="paper")
    assert Knight(practice(scenario), setup).start(setup).state.end is None


def test_what_hangs_on_neighbours_that_nobody_can_see_needs_its_map() -> None:
    """A scenario of somebody else, whose units go by neighbours."""
    sheets = practice(S0)
    odd = replace(sheets.scenario, enemy=replace(sheets.scenario.enemy, place="beside_a_river"))
    with pytest.raises(IllegalMove, match="map_needed"):
        Knight(replace(sheets, scenario=odd), SETUP)


def test_the_map_is_of_the_sheet_or_paper() -> None:
    with pytest.raises(IllegalMove, match="unknown_map"):
        Knight(read_sheets(S0), Setup(S0, CHARACTER, map="none"))
