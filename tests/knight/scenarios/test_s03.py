"""Rebels (S-3): one a tile, they never move, and there is no castle."""

from __future__ import annotations

import pytest

from companion.knight.moves import PlaceUnit
from companion.knight.state import State
from tests.knight.scenarios.scene import Scene, land, scene

REBELS = "s03_rebels"
NINE = land(
    "abcdefghi",
    "ab bc cd de ef fg gh hi",
    {"a": ["valor"], "b": ["gold", "glory"]},
    plus="abcdefghi",
)
ATTACK = ["enemy attack"]


@pytest.mark.parametrize(("held", "end"), [("bcdefghi", "lose.rebels"), ("cdefghi", None)])
def test_the_ninth_rebel_loses(held: str, end: str | None) -> None:
    """S-3: on tiles without rebels, one a tile."""
    facts = {f"enemy.{letter}": 1 for letter in held}
    game = scene(REBELS, NINE, facts, enemy=["enemy add 1"]).enemy(
        *[PlaceUnit("a")] * (end is None)
    )
    assert game.end == end


@pytest.mark.parametrize(("razed", "end"), [("cdefg", "lose.destroyed"), ("cdef", None)])
def test_the_sixth_destroyed_tile_loses(razed: str, end: str | None) -> None:
    """S-3, HR-33: with its last source."""
    facts = {"enemy.a": 1, **{f"mark.{letter}.destroyed": 1 for letter in razed}}
    game = scene(REBELS, NINE, facts, enemy=ATTACK).enemy()
    assert game.end == end
    assert game.tile_marks()["a"] == ("destroyed",)


def razed(game: Scene) -> set[str]:
    return {tile for tile, marks in game.tile_marks().items() if "destroyed" in marks}


@pytest.mark.parametrize(("house", "destroyed"), [("last", {"c"}), ("first", {"b", "c"})])
def test_a_tile_is_destroyed_with_its_last_source_a_bare_one_at_once(
    house: str, destroyed: set[str]
) -> None:
    game = scene(REBELS, NINE, {"enemy.b": 1, "enemy.c": 1}, enemy=ATTACK, house={"HR-33": house})
    game.enemy()
    game.play(game.asked()[0])
    assert razed(game) == destroyed


def test_each_source_may_count_as_a_tile() -> None:
    """HR-33: two sources and four bare tiles."""
    facts = {f"enemy.{letter}": 1 for letter in "abcde"} | {"gone.b.glory": 1}
    near = scene(REBELS, NINE, facts, enemy=ATTACK, house={"HR-33": "each"}).enemy()
    assert near.end == "lose.destroyed", "a, both of b, c, d and e"
    assert scene(REBELS, NINE, facts, enemy=ATTACK).enemy().end is None, "five tiles"


def test_a_hit_on_what_is_destroyed_is_none() -> None:
    """KN-57: nothing left to destroy."""
    game = scene(REBELS, NINE, {"enemy.c": 1, "mark.c.destroyed": 1}, enemy=ATTACK).enemy()
    assert game.state.me.enemy_diplomacy == 1


@pytest.mark.parametrize(("held", "end"), [("bcdef", "win.tiles"), ("bcde", None)])
def test_six_tiles_with_own_units_win_occupied_ones_too(held: str, end: str | None) -> None:
    """S-3, HR-15."""
    facts = {f"own.{letter}": 1 for letter in held} | {"enemy.a": 1, "enemy.b": 1}
    assert scene(REBELS, NINE, facts).add("a").end == end


def test_rebels_never_move() -> None:
    """KN-57: an order to move raises enemy diplomacy."""
    game = scene(REBELS, NINE, {"enemy.a": 1}, enemy=["enemy move 1"]).enemy()
    assert dict(game.look.units("enemy")) == {"a": 1}
    assert game.state.me.enemy_diplomacy == 1


def test_all_rebels_that_ever_came_may_be_counted() -> None:
    """HR-46."""

    def last(house: str) -> State:
        facts = {f"enemy.{letter}": 1 for letter in "abcdefg"}
        game = scene(REBELS, NINE, facts, enemy=["enemy add 1"], house={"HR-46": house})
        c = game.look
        c.field(added={"enemy": 8})
        game.state = c.state
        return game.enemy(PlaceUnit("h")).state

    assert last("now").end is None
    end = last("ever").end
    assert end
    assert end.ending == "lose.rebels"
