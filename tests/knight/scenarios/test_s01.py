"""Flood (S-1): water and workers."""

from __future__ import annotations

import pytest

import companion.knight.verdict as of_step_4
from companion.knight.moves import Command, Correct, GoBy, PlaceUnit
from companion.knight.preview import carried_now
from companion.knight.vocabulary import parse_order
from companion.play import IllegalMove
from tests.knight.scenarios.scene import land, scene

FLOOD = "s01_flood"
ATTACK = ["enemy attack"]
ROW = land(
    "abcdefghijkl", "ab bc cd de ef fg gh hi ij jk kl", plus="a", village="bcdefg", castle="l"
)


def flooded(letters: str) -> dict[str, int]:
    return {f"mark.{letter}.flooded": 1 for letter in letters}


@pytest.mark.parametrize(("before", "end"), [("cdefghijk", "lose.flooded"), ("cdhijk", None)])
def test_the_tenth_flooded_tile_loses(before: str, end: str | None) -> None:
    game = scene(FLOOD, ROW, {"enemy.a": 1, **flooded(before)}, enemy=ATTACK, lose=["lose.flooded"])
    assert game.enemy().end == end
    assert game.tile_marks()["a"] == ("flooded",)


def test_a_worker_perishes_and_saves_the_castle() -> None:
    """S-1: the worker is lost, the tile is saved, the water stays."""
    game = scene(FLOOD, ROW, {"enemy.l": 1, "own.l": 1}, enemy=ATTACK).enemy()
    assert game.end is None
    assert dict(game.look.units("enemy")) == {"l": 1}
    assert not game.look.units("own")
    assert not game.tile_marks()
    assert game.state.me.enemy_diplomacy == 0, "it could carry out the attack (KN-57)"


@pytest.mark.parametrize(
    ("facts", "code"),
    [({"enemy.l": 1}, "risk"), ({"enemy.l": 1, "own.l": 1}, "safe"), ({"enemy.k": 1}, "safe")],
)
def test_the_bounds_know_where_an_attack_can_flood(
    facts: dict[str, int], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any line of play is followed: a worker saves the castle, and so does water that only comes near."""
    monkeypatch.setattr(of_step_4, "MOVES", 0)
    lose = ["lose.castle_flooded"]
    game = scene(FLOOD, ROW, facts, enemy=ATTACK, lose=lose)
    assert of_step_4.judge(game.look, "left").code == code


def test_what_an_attack_would_do_is_told_before() -> None:
    game = scene(FLOOD, ROW, {"enemy.b": 1, "enemy.d": 1, "own.d": 1})
    told = {
        note.code: note.facts["tile"]
        for note in carried_now(game.look, parse_order("enemy attack"))
        if "tile" in note.facts
    }
    assert told == {"tile_lost": "b", "own_lost": "d"}
    assert not game.tile_marks()


def test_water_comes_up_on_plus_tiles_then_beside_water_and_flooded_land() -> None:
    """S-1, HR-43: the plus tile is flooded, so what lies beside flooded land and beside water is next."""
    game = scene(FLOOD, ROW, {"enemy.e": 1, **flooded("a")}, enemy=["enemy add 1"]).enemy()
    assert game.asked() == [PlaceUnit("b"), PlaceUnit("d"), PlaceUnit("f")]


def test_new_water_beside_plus_tiles_by_another_reading() -> None:
    """HR-43: not beside the water on e."""
    facts = {"enemy.e": 1, "enemy.a": 1, **flooded("h")}
    game = scene(FLOOD, ROW, facts, enemy=["enemy add 1"], house={"HR-43": "designated"}).enemy()
    assert game.asked() == [PlaceUnit("b"), PlaceUnit("g"), PlaceUnit("i")]


def test_water_that_is_ordered_to_move_goes_so_many_free_tiles() -> None:
    """KN-53: two, but not over the flooded c."""
    facts = {"enemy.e": 1, **flooded("c")}
    game = scene(FLOOD, ROW, facts, enemy=["enemy move 2"]).enemy()
    assert game.asked() == [GoBy("e", to) for to in "dfg"]


def test_all_flood_first_then_each_moves_on() -> None:
    """HR-43: b and c flood together; neither may go where the other stood."""
    game = scene(FLOOD, ROW, {"enemy.b": 1, "enemy.c": 1}, enemy=ATTACK).enemy()
    assert dict(game.look.units("enemy")) == {"a": 1, "d": 1}
    assert game.tile_marks() == {"b": ("flooded",), "c": ("flooded",)}


@pytest.mark.parametrize(("house", "left"), [("stays", {"b": 1}), ("removed", {})])
def test_water_with_nowhere_to_go(house: str, left: dict[str, int]) -> None:
    facts = {"enemy.b": 1, **flooded("ac")}
    game = scene(FLOOD, ROW, facts, enemy=ATTACK, house={"HR-43.nowhere": house}).enemy()
    assert dict(game.look.units("enemy")) == left


def test_an_attack_that_floods_nothing_new_raises_diplomacy() -> None:
    """KN-57: the water stands on flooded land and can go nowhere."""
    game = scene(FLOOD, ROW, {"enemy.b": 1, **flooded("abc")}, enemy=ATTACK).enemy()
    assert game.state.me.enemy_diplomacy == 1


def test_workers_come_anywhere_that_is_not_flooded_one_a_tile() -> None:
    game = scene(
        FLOOD, land("abcd", "ab bc cd", plus="a"), {"own.c": 1, "enemy.b": 1, **flooded("a")}
    )
    game.own(Command("add"))
    assert game.asked() == [PlaceUnit("b"), PlaceUnit("d")]
    listed = game.play(PlaceUnit("b")).look.units("own")
    assert dict(listed) == {"b": 1, "c": 1}
    with pytest.raises(IllegalMove):
        game.march("ba")


def test_workers_never_enter_flooded_land_and_remove_water() -> None:
    game = scene(FLOOD, ROW, {"own.b": 1, "enemy.b": 1, **flooded("a")}).march("bc")
    assert dict(game.look.units("own")) == {"c": 1}
    game.march("cb").attack()
    assert not game.look.units("enemy")


def test_a_plus_tile_comes_first_though_a_worker_is_there() -> None:
    """S-1: only water and floods take it."""
    land_ = land("pqab", "pa qb", plus="pq")
    game = scene(FLOOD, land_, {"enemy.p": 1, "own.q": 1}, enemy=["enemy add 1"]).enemy()
    assert dict(game.look.units("enemy")) == {"p": 1, "q": 1}


def test_water_that_cannot_move_on_raises_diplomacy() -> None:
    """KN-57: it is held on all sides."""
    facts = {"enemy.b": 1, **flooded("ac")}
    game = scene(FLOOD, ROW, facts, enemy=["enemy move 1"]).enemy()
    assert game.state.me.enemy_diplomacy == 1


def test_an_order_to_move_spreads_the_water() -> None:
    game = scene(FLOOD, ROW, {"enemy.d": 1, **flooded("c")}, enemy=["enemy move 1"]).enemy()
    assert dict(game.look.units("enemy")) == {"e": 1}
    assert game.tile_marks() == {"c": ("flooded",)}


def test_water_that_is_taken_off_by_hand_moves_nowhere() -> None:
    """Its way has been asked already; the other water goes on."""
    facts = {"enemy.d": 1, "enemy.h": 1}
    game = scene(FLOOD, ROW, facts, enemy=ATTACK).enemy()
    assert game.asked() == [GoBy("d", "c"), GoBy("d", "e")]
    game.play(Correct("enemy.d", 0))
    assert game.asked() == [GoBy("h", "g"), GoBy("h", "i")]
    game.play(GoBy("h", "g"))
    assert dict(game.look.units("enemy")) == {"g": 1}
