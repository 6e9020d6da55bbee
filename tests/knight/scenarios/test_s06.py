"""Old castle siege (S-6): guards hold who comes near."""

from __future__ import annotations

import pytest

from companion.knight.moves import March
from companion.knight.preview import carried_now
from companion.knight.vocabulary import parse_order
from companion.play import IllegalMove
from tests.knight.scenarios.scene import land, scene

SIEGE = "s06_old_castle"
LAND = land("pghix", "pg ph gx hx ix pi", plus="p", guard="ghi", enemy_castle="x")


@pytest.mark.parametrize(("there", "end"), [(4, "win.castle"), (3, None)])
def test_four_units_on_the_castle_tile_attack_and_win(there: int, end: str | None) -> None:
    assert scene(SIEGE, LAND, {"own.x": there}).attack().end == end


def test_four_units_on_the_castle_tile_do_not_win_before_they_attack() -> None:
    assert scene(SIEGE, LAND, {"own.x": 3, "own.g": 1}).march("gx").end is None


@pytest.mark.parametrize(("house", "end"), [("further", None), ("clearing", "win.castle")])
def test_the_attack_that_clears_the_castle(house: str, end: str | None) -> None:
    """HR-41: a further attack wins, or the one that clears the tile."""
    game = scene(SIEGE, LAND, {"own.x": 4, "enemy.x": 1}, house={"HR-41": house}).attack()
    assert game.end == end
    if end is None:
        assert game.attack().end == "win.castle"


@pytest.mark.parametrize(("on_i", "end"), [(2, "lose.guards"), (1, None)])
def test_every_guard_at_three_loses(on_i: int, end: str | None) -> None:
    """S-6: enemies come to guard tiles, at most three to each."""
    facts = {"enemy.g": 3, "enemy.h": 3, "enemy.i": on_i}
    assert scene(SIEGE, LAND, facts, enemy=["enemy add 1"]).enemy().end == end


@pytest.mark.parametrize(("on_x", "end"), [(3, "lose.army"), (2, None)])
def test_the_tenth_enemy_loses(on_x: int, end: str | None) -> None:
    facts = {"enemy.g": 3, "enemy.h": 3, "enemy.x": on_x}
    assert scene(SIEGE, LAND, facts, enemy=["enemy add 1"]).enemy().end == end


def test_units_on_a_guard_tile_stay_while_enemies_are_there() -> None:
    game = scene(SIEGE, LAND, {"own.g": 2, "own.h": 1, "enemy.g": 1})
    with pytest.raises(IllegalMove):
        game.march("gx")
    game.play(March("h", "x"))
    assert dict(game.look.units("own")) == {"g": 2, "x": 1}


def test_only_guards_hold() -> None:
    """S-6: enemies on another tile do not."""
    game = scene(SIEGE, LAND, {"own.x": 1, "enemy.x": 1}).march("xg")
    assert dict(game.look.units("own")) == {"g": 1}


def test_they_may_leave_once_they_have_won() -> None:
    game = scene(SIEGE, LAND, {"own.g": 1, "enemy.g": 1}).attack().march("gx")
    assert dict(game.look.units("own")) == {"x": 1}


def test_guards_never_move() -> None:
    game = scene(SIEGE, LAND, {"enemy.g": 1}, enemy=["enemy move 2"]).enemy()
    assert dict(game.look.units("enemy")) == {"g": 1}
    assert game.state.me.enemy_diplomacy == 1


@pytest.mark.parametrize("facts", [{"enemy.g": 1}, {}])
def test_that_nobody_moves_is_told_before(facts: dict[str, int]) -> None:
    """Defenders never move; an order that stands on the card itself raises nothing (KN-57)."""
    game = scene(SIEGE, LAND, facts)
    assert carried_now(game.look, parse_order("enemy move 1")) == ()
    assert carried_now(game.look, parse_order("enemy add 1")) != ()
