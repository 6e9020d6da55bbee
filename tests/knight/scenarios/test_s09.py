"""Last duel (S-9): the king's levels of both diplomacies."""

from __future__ import annotations

import pytest

from companion.knight.moves import Fight, PlaceUnit
from companion.play import IllegalMove
from tests.knight.scenarios.scene import land, scene
from tests.knight.sheets import grant, known, practice

DUEL = "s09_last_duel"
LAND = land("abcdefghijk", "ab bc cd de ef fg gh hi ij jk", {"a": ["valor"]})
BATTLES = (grant("battle.duel", {"needs": {"diplomacy": 5, "enemy_diplomacy": 5}}),)


def test_the_duel_wins_at_the_kings_levels() -> None:
    game = scene(DUEL, LAND, {"diplomacy": 5, "enemy_diplomacy": 5}, battles=BATTLES)
    assert game.own(Fight("duel")).end == "win.duel"


def test_another_battle_of_the_card_is_no_duel() -> None:
    battles = (*BATTLES, grant("battle.1", {}))
    game = scene(DUEL, land("ab"), {"diplomacy": 5, "enemy_diplomacy": 5}, battles=battles)
    assert game.own(Fight("1")).end is None
    assert game.own(Fight("duel")).end == "win.duel"


def test_there_is_no_duel_below_the_kings_levels() -> None:
    game = scene(DUEL, LAND, {"diplomacy": 5, "enemy_diplomacy": 4}, battles=BATTLES).own()
    with pytest.raises(IllegalMove, match="needs"):
        game.play(Fight("duel"))
    assert game.end is None


@pytest.mark.parametrize(("held", "end"), [("bcdefghij", "lose.army"), ("bcdefghi", None)])
def test_the_tenth_enemy_loses(held: str, end: str | None) -> None:
    """S-9: anywhere, on tiles without enemies."""
    facts = {f"enemy.{letter}": 1 for letter in held}
    game = scene(DUEL, LAND, facts, enemy=["enemy add 1"]).enemy()
    assert PlaceUnit("b") not in game.asked()
    game.play(PlaceUnit("a"))
    assert game.end == end


@pytest.mark.parametrize(("razed", "end"), [("cdefg", "lose.destroyed"), ("cdef", None)])
def test_the_sixth_destroyed_tile_loses(razed: str, end: str | None) -> None:
    facts = {"enemy.a": 1, **{f"mark.{letter}.destroyed": 1 for letter in razed}}
    assert scene(DUEL, LAND, facts, enemy=["enemy attack"]).enemy().end == end


def test_a_castle_on_the_map_is_a_tile_like_any_other() -> None:
    """S-9: its loss is not named; an attack on it takes its source, and the tile with it (HR-33)."""
    land_ = land("ab", "ab", {"a": ["valor"]}, castle="a")
    game = scene(DUEL, land_, {"enemy.a": 1}, enemy=["enemy attack"]).enemy()
    assert game.end is None
    assert not game.look.sources_left("a")
    assert game.tile_marks() == {"a": ("destroyed",)}


def test_a_full_enemy_track_does_not_lose() -> None:
    full = known(6)
    track = practice(DUEL).scenario.enemy_diplomacy
    ends = type(track)(track.start, full)
    game = scene(
        DUEL, LAND, {"enemy_diplomacy": 5}, enemy=["enemy diplomacy 1"], enemy_diplomacy=ends
    )
    assert game.enemy().end is None
    assert game.state.me.enemy_diplomacy == 6


def test_four_own_units_a_tile_anywhere_and_one_enemy() -> None:
    game = scene(DUEL, LAND, {"own.a": 3, "enemy.a": 1}).add("a")
    assert dict(game.look.units("own")) == {"a": 4}
    with pytest.raises(IllegalMove):
        game.add("a")
