"""Stronghold under threat (S-4): the river and the castle."""

from __future__ import annotations

import pytest

from companion.knight.moves import Command, Halt, March
from tests.knight.scenarios.scene import land, scene

STRONGHOLD = "s04_stronghold"
LAND = land("abcdx", "ab cd ac bd dx bx", {"x": ["gold", "valor"]}, plus="a", castle="x")
RIVER = frozenset({("own", "a", "b"), ("own", "b", "a")})
"""The river runs between a, c and b, d; the arrow joins c and d."""
ATTACK = ["enemy attack"]


@pytest.mark.parametrize(
    ("enemy", "own", "end"), [(4, 0, "lose.siege"), (3, 0, None), (4, 1, None)]
)
def test_an_attack_by_four_on_the_undefended_castle_loses(
    enemy: int, own: int, end: str | None
) -> None:
    """S-4, HR-45: undefended when the order begins; a weaker attack takes no castle."""
    facts = {"enemy.x": enemy, "own.x": own}
    game = scene(STRONGHOLD, LAND, facts, enemy=ATTACK).enemy()
    assert game.end == end


def test_four_in_the_castle_do_not_lose_before_they_attack() -> None:
    game = scene(STRONGHOLD, LAND, {"enemy.x": 3, "enemy.d": 1}, enemy=["enemy move 1"]).enemy()
    assert game.end is None
    assert dict(game.look.units("enemy")) == {"x": 4}


@pytest.mark.parametrize(("house", "end"), [("stands", None), ("falls", "lose.castle")])
def test_a_weaker_attack_on_the_castle(house: str, end: str | None) -> None:
    """HR-45: it stands and sources go, or it falls as in KN-56."""
    game = scene(STRONGHOLD, LAND, {"enemy.x": 2}, enemy=ATTACK, house={"HR-45": house}).enemy()
    assert game.end == end
    assert len(game.look.sources_left("x")) == (0 if end is None else 2)


def test_own_units_cross_the_river_only_at_the_arrow() -> None:
    game = scene(STRONGHOLD, LAND, {"own.a": 1, "own.c": 1}, closed=RIVER).own(Command("march"))
    assert game.asked() == [March("a", "c"), March("c", "a"), March("c", "d"), Halt()]


def test_enemies_cross_the_river_anywhere() -> None:
    game = scene(STRONGHOLD, LAND, {"enemy.a": 1}, closed=RIVER, enemy=["enemy move 1"]).enemy()
    assert dict(game.look.units("enemy")) == {"b": 1}
