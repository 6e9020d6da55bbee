"""Paper maps of the scenarios that name areas first or spread: what is asked, what can be said, what is refused."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.knight import Setup
from companion.knight.moves import (
    AllNamed,
    Blocked,
    Burn,
    ChooseSide,
    Command,
    Correct,
    GoBy,
    March,
    MarkArea,
    NoRoom,
    PlaceUnit,
    Reveal,
    RevealGoal,
    Spare,
)
from tests.knight.paper_map import asked, enemies, on_paper, order
from tests.knight.play import Game, refusal
from tests.knight.sheets import CHARACTER

FLOOD, BARBARIANS, ELECTIONS, OLD_CASTLE, PLAGUE = (
    "s01_flood", "s02_barbarians", "s05_elections", "s06_old_castle", "s08_plague",
)  # fmt: skip


def started(of: str, **setup: Any) -> Game:
    """A game that asks its first question."""
    rules = on_paper(of)
    return Game(rules, rules.start(Setup(of, CHARACTER, map="paper", **setup)).state)


def named(of: str, marks: Mapping[str, str]) -> Game:
    """A game in step 4 whose areas have been named; nothing is a village."""
    game = started(of)
    for mark, letters in marks.items():
        game.play(*(MarkArea(letter, mark, True) for letter in letters), AllNamed(mark))
    while asked(game) in ("NameGoal", "TurnUp", "AskMark"):
        move = game.options()[-1]
        game.play(move if isinstance(move, Reveal | RevealGoal) else no_village(game))
    return game.turn(step="enemy", side="left")


def no_village(game: Game) -> MarkArea:
    _yes, no, *_nor_any_other = game.options()
    assert isinstance(no, MarkArea)
    return no


def settle(game: Game) -> Game:
    """No new area is a village."""
    while asked(game) == "AskMark":
        game.play(no_village(game))
    return game


@pytest.mark.parametrize("scenario", [FLOOD, BARBARIANS, ELECTIONS, OLD_CASTLE, PLAGUE])
def test_whole_games_by_listed_moves(scenario: str) -> None:
    rng = random.Random(f"paper {scenario}")
    game = started(scenario)
    while game.state.end is None:
        game.play(rng.choice(game.options()))
        limits = game.look.scenario.limits
        for side, most in (("own", limits.tile_own.value), ("enemy", limits.tile_enemy.value)):
            assert isinstance(most, int)
            assert all(0 < n <= most for n in game.look.units(side).values())


@pytest.mark.parametrize("scenario", ["s07_conquer", "s10_templars"])
def test_that_no_other_area_is_an_enemy_castle_is_said_once(scenario: str) -> None:
    """S-7, S-10: it may be said once one has its name, and then of no new area it is asked."""
    game = started(scenario)
    while asked(game) == "PlaceUnits":
        name = f"Keep {len(game.state.field.areas)}"
        game.play(PlaceUnit(name))
    castles = set(game.look.units("enemy"))
    while asked(game) in ("NameGoal", "TurnUp"):
        game.play(game.options()[-1])
    game.turn(step="enemy", side="left")
    order(game, "enemy add 2").play(PlaceUnit("Field"), PlaceUnit("Wood"))
    assert game.options()[1:] == [
        MarkArea("field", "enemy_castle", False), AllNamed("enemy_castle")
    ]  # fmt: skip
    game.play(AllNamed("enemy_castle"))
    assert asked(game) == ""
    assert {id for id, a in game.state.field.areas.items() if "enemy_castle" in a.tags} == castles
    order(game, "enemy add 1 at enemy_castle")
    while asked(game) == "PlaceUnits":
        game.play(game.options()[0])
    assert set(game.look.units("enemy")) == {*castles, "field", "wood"}


# named first ---------------------------------------------------------------------------------------


def test_guards_and_the_old_castle_are_named_before_anything_else() -> None:
    """S-6: whether every guard is held by three hangs on all of them."""
    game = started(OLD_CASTLE)
    assert game.options() == [MarkArea("1", "guard", True)]
    assert refusal(game, AllNamed("guard")) == "none_named"
    game.play(MarkArea("Gate", "guard", True))
    assert refusal(game, MarkArea("GATE", "guard", True)) == "no_answer"
    game.play(MarkArea("Tower", "guard", True), AllNamed("guard"))
    assert asked(game) == "NameAll"
    game.play(MarkArea("Castle", "enemy_castle", True), AllNamed("enemy_castle"))
    assert asked(game) == "NameGoal"
    marks = {id: area.tags for id, area in game.state.field.areas.items()}
    assert marks == {"gate": {"guard"}, "tower": {"guard"}, "castle": {"enemy_castle"}}


def test_defenders_come_to_the_guards_alone() -> None:
    """HR-42; and nobody asks whether another tile is one."""
    game = order(named(OLD_CASTLE, {"guard": "ab", "enemy_castle": "c"}), "enemy add 1")
    assert game.options() == [PlaceUnit("a"), PlaceUnit("b")]
    assert refusal(game, PlaceUnit("d")) == "no_answer"
    game.play(PlaceUnit("a"), Correct("own.d", 1))
    assert asked(game) == ""
    game.play(Correct("enemy.a", 3), Correct("enemy.b", 3))
    assert game.state.end is not None
    assert game.state.end.ending == "lose.guards"


def test_a_guard_holds_who_is_there() -> None:
    """S-6: own units on a guard tile stay while enemies are there; others march anywhere."""
    game = named(OLD_CASTLE, {"guard": "a", "enemy_castle": "c"})
    game.put({"own.a": 1, "own.d": 1, "enemy.a": 1}).turn(step="use").seat(command=1)
    game.play(Command("march"))
    assert {move.start for move in game.options() if isinstance(move, March)} == {"d"}
    game.play(March("d", "Ridge"))
    assert dict(game.look.units("own")) == {"a": 1, "ridge": 1}


def test_who_joins_late_names_them_too() -> None:
    game = started(OLD_CASTLE, turn=4, facts={"enemy.Gate": 2, "mark.Gate.guard": 1})
    assert AllNamed("guard") in game.options()
    assert MarkArea("gate", "guard", True) not in game.options()


def test_barbarians_stack_only_when_every_start_tile_is_held() -> None:
    """S-2; own units do not matter."""
    game = named(BARBARIANS, {"plus": "ab"}).put({"own.b": 1})
    order(game, "enemy add 3")
    assert game.options() == [PlaceUnit("a"), PlaceUnit("b")]
    game.play(PlaceUnit("a"))  # the other one is the only tile left, then both may be stacked
    assert enemies(game) == {"a": 1, "b": 1}
    assert game.options() == [PlaceUnit("a"), PlaceUnit("b")]
    game.play(PlaceUnit("a"))
    assert enemies(game) == {"a": 2, "b": 1}


# all areas -----------------------------------------------------------------------------------------


def test_a_rival_looks_for_an_empty_area_first() -> None:
    """S-5: a new area counts as one until somebody says that there is none."""
    game = named(ELECTIONS, {}).put({"own.a": 1, "enemy.b": 1})
    order(game, "enemy add 2")
    assert game.options() == [PlaceUnit("1"), AllNamed("")]
    assert refusal(game, PlaceUnit("a")) == "no_answer"
    assert refusal(game, NoRoom()) == "area_has_room"
    game.play(PlaceUnit("Mill"))
    game.play(AllNamed(""))
    assert game.options() == [PlaceUnit("a"), PlaceUnit("b"), PlaceUnit("mill")]
    game.play(PlaceUnit("a"))
    game.turn(step="use").seat(command=1).play(Command("add"))
    assert game.options() == [PlaceUnit("a"), PlaceUnit("b"), PlaceUnit("mill")]
    assert refusal(game, PlaceUnit("Fair")) == "no_answer"


def test_that_there_is_no_other_area_cannot_be_said_while_one_is_empty() -> None:
    game = named(ELECTIONS, {}).put({"own.a": 1})
    game.play(Correct("own.b", 1), Correct("own.b", 0))
    order(game, "enemy add 1")
    assert game.options() == [PlaceUnit("b"), PlaceUnit("1")]
    assert refusal(game, AllNamed("")) == "no_answer"


# what spreads --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [FLOOD, PLAGUE])
def test_plus_tiles_first_then_what_the_player_sees(scenario: str) -> None:
    game = named(scenario, {"plus": "ab"}).put({"enemy.a": 1})
    order(game, "enemy add 2")  # the second plus tile is taken by itself
    assert enemies(game) == {"a": 1, "b": 1}
    assert NoRoom() in game.options()
    assert PlaceUnit("a") not in game.options()
    settle(game.play(PlaceUnit("Meadow")))
    order(game, "enemy add 2").play(NoRoom())
    assert game.note("no_room").facts["n"] == 2
    assert enemies(game) == {"a": 1, "b": 1, "meadow": 1}


def test_water_moves_on_where_the_player_sees_it() -> None:
    """S-1, HR-43: to a tile that is free; with none it stays; a worker saves his tile."""
    game = named(FLOOD, {"plus": "abc"}).put({"enemy.a": 1, "enemy.b": 1, "enemy.c": 1, "own.c": 1})
    order(game, "enemy attack")
    assert game.state.field.marks == {"a": ("flooded",), "b": ("flooded",)}
    assert refusal(game, GoBy("a", "b")) == "area_not_free"
    assert refusal(game, GoBy("a", "c")) == "area_not_free"
    settle(game.play(GoBy("a", "Mill"), Blocked("b")))
    assert enemies(game) == {"b": 1, "c": 1, "mill": 1}
    assert dict(game.look.units("own")) == {}
    assert game.state.field.areas["mill"].sources is None  # water hits no sources


def test_workers_go_anywhere_that_is_not_flooded() -> None:
    game = named(FLOOD, {"plus": "a"}).put({"mark.a.flooded": 1, "own.castle": 1})
    game.turn(step="use").seat(command=2)
    settle(game.play(Command("add")))
    assert {move.tile for move in game.options() if isinstance(move, PlaceUnit)} == {"1"}
    assert refusal(game, PlaceUnit("a")) == "no_answer"
    settle(game.play(PlaceUnit("Mill")))
    game.play(Command("march"))
    assert March("castle", "a") not in game.options()


def test_plague_that_has_been_in_a_village_cannot_be_burnt_out() -> None:
    """S-8, HR-44: an area is known to be a village once the order is through, and the plague has been there."""
    game = named(PLAGUE, {"plus": "ab"}).put({"own.d": 1})
    while asked(game) == "AskMark":
        game.play(no_village(game))
    game.put({"mark.d.village": 1, "enemy.a": 1, "enemy.b": 1})
    order(game, "enemy add 1").play(PlaceUnit("Abbey"))
    game.play(MarkArea("abbey", "village", True))
    assert game.look.marks("abbey") == ("infected",)
    game.put({"enemy.abbey": 0, "own.abbey": 1}).turn(step="use").seat(command=1)
    game.play(Command("attack"))
    assert game.options() == [Burn("d"), Spare("d")]


def test_plague_goes_to_a_free_area_wherever_it_lies() -> None:
    game = named(PLAGUE, {"plus": "ab"}).put({"enemy.a": 1, "enemy.b": 1, "mark.b.destroyed": 1})
    order(game, "enemy attack")
    assert {type(move) for move in game.options()} == {GoBy, Blocked}
    settle(game.play(GoBy("a", "Fen"), GoBy("b", "Moor")))
    assert enemies(game) == {"fen": 1, "moor": 1}
    assert game.state.field.marks == {"a": ("destroyed",), "b": ("destroyed",)}


def test_a_side_is_chosen_after_all_is_named() -> None:
    game = started(FLOOD)
    assert refusal(game, ChooseSide("left")) == "answer_first"


def test_the_own_castle_can_be_flooded_by_hand() -> None:
    """It has no title, as it has a word of its own."""
    game = named(FLOOD, {"plus": "a"}).play(Correct("mark.castle.flooded", 1))
    assert game.look.marks("castle") == ("flooded",)
    assert game.rules.outcome(game.state) is not None


@pytest.mark.parametrize("scenario", ["s07_conquer", "s10_templars"])
def test_the_own_castle_is_no_castle_of_the_enemy(scenario: str) -> None:
    """S-7, S-10: where the first enemies come the player says, but not at home."""
    game = started(scenario)
    while asked(game) != "PlaceUnits":
        game.play(game.options()[-1])
    assert game.options() == [PlaceUnit("1")]
    assert refusal(game, PlaceUnit("castle")) == "no_answer"
