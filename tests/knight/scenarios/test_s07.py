"""The great conquer (S-7): three castles."""

from __future__ import annotations

import pytest

from companion.knight.moves import PlaceUnit
from companion.knight.vocabulary import Order
from tests.knight.scenarios.scene import land, scene
from tests.knight.sheets import practice

CONQUER = "s07_conquer"
LAND = land("pklmnx", "pk pl pm pn px", plus="p", enemy_castle="klmn", castle="x")
TAKEN = {"mark.k.captured": 1, "mark.l.captured": 1}


def test_the_player_chooses_the_two_castles_that_are_held() -> None:
    """S-7: two units on two different castles."""
    game = scene(CONQUER, LAND, start=["enemy add 2 at enemy_castle apart"])
    assert game.asked() == [PlaceUnit(letter) for letter in "klmn"]
    game.play(PlaceUnit("l"))
    assert game.asked() == [PlaceUnit(letter) for letter in "kmn"]


def test_the_rulebook_prints_that_start() -> None:
    orders = practice(CONQUER).scenario.start.do
    assert (orders.source, orders.value) == (
        "rulebook", (Order("enemy", "add", 2, at="enemy_castle", apart=True),)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("before", "end"), [(TAKEN, "win.castles"), ({"mark.k.captured": 1}, None)]
)
def test_the_third_castle_wins(before: dict[str, int], end: str | None) -> None:
    game = scene(CONQUER, LAND, {**before, "own.m": 1}).attack()
    assert game.end == end
    assert game.tile_marks()["m"] == ("captured",)


@pytest.mark.parametrize(("house", "captured"), [("further", False), ("clearing", True)])
def test_the_attack_that_clears_a_castle(house: str, captured: bool) -> None:
    """HR-41."""
    facts = {"own.m": 2, "enemy.m": 1}
    game = scene(CONQUER, LAND, facts, house={"HR-41": house}).attack()
    assert ("m" in game.tile_marks()) == captured
    assert "m" in game.attack().tile_marks()


@pytest.mark.parametrize("house", ["further", "clearing"])
def test_an_attack_strikes_once(house: str) -> None:
    """KN-43, HR-41: whenever it captures."""
    game = scene(CONQUER, LAND, {"own.m": 1, "enemy.m": 3}, house={"HR-41": house}).attack()
    assert game.look.units("enemy")["m"] == 2


def test_captured_stays_captured() -> None:
    """HR-41: though the enemy comes back."""
    game = scene(CONQUER, LAND, {"own.m": 1}).attack().march("mp")
    game.put({"enemy.m": 2})
    assert game.attack().tile_marks() == {"m": ("captured",)}
