"""Elections (S-5): markers, majorities, coins."""

from __future__ import annotations

import pytest

from companion.knight.moves import PlaceUnit
from tests.knight.scenarios.scene import land, scene

ELECTIONS = "s05_elections"
COINS = {letter: ["gold", "gold"] for letter in "abcd"}
TOWN = land("abcdefgh", "ab bc cd de ef fg gh", COINS)
ATTACK = ["enemy attack"]


def ahead(side: str, letters: str) -> dict[str, int]:
    return {f"{side}.{letter}": 1 for letter in letters}


def test_level_counts_for_nobody() -> None:
    facts = {**ahead("own", "bcdef"), "enemy.f": 1}
    assert scene(ELECTIONS, TOWN, facts).add("a").end is None


@pytest.mark.parametrize(("own", "end"), [("gh", "lose.areas"), ("ga", None)])
def test_the_enemy_ahead_in_six_areas_loses(own: str, end: str | None) -> None:
    """S-5: it comes to an area without any marker first, and h is the last but one."""
    facts = {**ahead("enemy", "abcde"), **ahead("own", own)}
    facts |= {} if end else {"own.h": 1}
    assert scene(ELECTIONS, TOWN, facts, enemy=["enemy add 1"]).enemy().end == end


@pytest.mark.parametrize(("last", "end"), [(2, "lose.resources"), (1, None)])
def test_four_areas_without_resources_lose(last: int, end: str | None) -> None:
    coins = {**{letter: ["valor"] for letter in "abc"}, "d": ["glory", "glory"]}
    facts = {**{f"gone.{letter}.valor": 1 for letter in "abc"}, "enemy.d": last}
    assert scene(ELECTIONS, land("abcdefgh", "", coins), facts, enemy=ATTACK).enemy().end == end


@pytest.mark.parametrize(("enemies", "end"), [(2, "lose.coins"), (1, None)])
def test_the_sixth_coin_loses(enemies: int, end: str | None) -> None:
    facts = {"gone.a.gold": 2, "gone.b.gold": 1, "gone.c.gold": 1, "enemy.d": enemies}
    assert scene(ELECTIONS, TOWN, facts, enemy=ATTACK).enemy().end == end


def test_own_markers_are_lost_before_coins() -> None:
    game = scene(ELECTIONS, TOWN, {"own.a": 1, "enemy.a": 2}, enemy=ATTACK).enemy()
    assert not game.look.units("own")
    assert len(game.look.sources_left("a")) == 1


def test_enemy_markers_come_to_areas_without_markers_then_to_any() -> None:
    facts = {**ahead("own", "abcd"), **ahead("enemy", "ef")}
    game = scene(ELECTIONS, TOWN, facts, enemy=["enemy add 2"]).enemy()
    assert game.asked() == [PlaceUnit("g"), PlaceUnit("h")]
    full = {**ahead("own", "abcdfgh"), "enemy.e": 2}
    game = scene(ELECTIONS, TOWN, full, enemy=["enemy add 1"], win=()).enemy()
    assert game.asked() == [PlaceUnit(letter) for letter in "abcdfgh"], "two of a kind fill e"


def test_own_markers_come_anywhere_two_of_a_kind_and_the_enemy_never_moves() -> None:
    game = scene(ELECTIONS, TOWN, {"own.a": 2, "enemy.b": 2}, enemy=["enemy move 1"])
    assert dict(game.add("b", "b").look.units("own")) == {"a": 2, "b": 2}
    assert dict(game.enemy().look.units("enemy")) == {"b": 2}
