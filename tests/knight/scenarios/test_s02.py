"""Barbarian invasion (S-2): six start tiles."""

from __future__ import annotations

import pytest

from companion.knight.agenda import Carry
from companion.knight.moves import PlaceUnit
from companion.knight.vocabulary import Order
from tests.knight.scenarios.scene import land, scene

BARBARIANS = "s02_barbarians"
LAND = land("abcdefx", "ax bx cx dx ex fx", plus="abcdef", castle="x")
HELD = {f"enemy.{letter}": 1 for letter in "abcde"}


def test_barbarians_come_where_none_are_whoever_else_is_there() -> None:
    """S-2: own units do not matter."""
    game = scene(BARBARIANS, LAND, {**HELD, "own.f": 2}, enemy=["enemy add 1"]).enemy()
    assert dict(game.look.units("enemy")) == dict.fromkeys("abcdef", 1)
    assert not game.tile_marks(), "only a table that reads it so has to remember (HR-47)"


def test_when_all_six_hold_one_they_stack() -> None:
    game = scene(BARBARIANS, LAND, {**HELD, "enemy.f": 1}, enemy=["enemy add 1"]).enemy()
    assert game.asked() == [PlaceUnit(letter) for letter in "abcdef"]


@pytest.mark.parametrize(("house", "next_"), [("each", ["a"]), ("once", list("abcdef"))])
def test_a_start_tile_that_is_free_again(house: str, next_: list[str]) -> None:
    """HR-47: it comes first, or they stack for good once all six were held."""
    game = scene(
        BARBARIANS, LAND, {**HELD, "own.a": 1}, enemy=["enemy add 1"], house={"HR-47": house}
    )
    game.enemy()  # f is the only one left
    game.put({"enemy.a": 0}).carry(Carry(Order("enemy", "add", 1), "path"))
    assert game.asked() == [PlaceUnit(letter) for letter in next_ if len(next_) > 1]
    assert game.look.units("enemy").get("a", 0) == (len(next_) == 1)


def test_a_rider_may_hold_the_last_start_tile() -> None:
    """HR-47: that it came from another one makes no difference."""
    land_ = land("abcdefx", "ab bx", plus="abcdef", castle="x")
    facts = {"enemy.a": 2, **{f"enemy.{letter}": 1 for letter in "cdef"}, "own.b": 1}
    house = {"HR-47": "once"}
    game = scene(BARBARIANS, land_, facts, enemy=["enemy move 1"], house=house, lose=())
    game.enemy()
    while game.asked():
        game.play(game.asked()[0])
    assert "stacked" in game.tile_marks().get("a", ())


@pytest.mark.parametrize(("more", "end"), [(1, "lose.overrun"), (0, None)])
def test_the_eighth_barbarian_loses(more: int, end: str | None) -> None:
    """HR-42, KN-66: practice."""
    facts = {**HELD, "enemy.f": 1 + more}
    game = scene(BARBARIANS, LAND, facts, enemy=["enemy add 1"]).enemy(PlaceUnit("a"))
    assert game.end == end
