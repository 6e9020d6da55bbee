"""The ways of units over the map: what they pass, and where an enemy on a tile would go (KN-44, KN-53)."""

from __future__ import annotations

import pytest

from companion.knight.ways import ahead, distance, way
from tests.knight.play import Game, in_step


def game(**facts: int) -> Game:
    return in_step("enemy").set(**facts)


def test_an_enemy_passes_the_tiles_straight_to_the_castle() -> None:
    assert way(game().look, "enemy", "mill", "castle") == ("mill", "ford", "gate", "castle")
    assert way(game().look, "enemy", "mill", "chapel") == ("mill", "hollow", "chapel")


def test_an_own_unit_goes_in_any_direction() -> None:
    assert way(game().look, "own", "castle", "mill")[0::3] == ("castle", "mill")
    assert len(way(game().look, "own", "castle", "beacon")) == 5


def test_where_no_way_leads_start_and_end_are_told() -> None:
    assert way(game().look, "enemy", "castle", "mill") == ("castle", "mill")


@pytest.mark.parametrize(("tile", "n"), [("castle", 0), ("gate", 1), ("mill", 3), ("beacon", 4)])
def test_how_far_the_castle_is(tile: str, n: int) -> None:
    assert distance(game().look, tile) == n


def test_an_enemy_goes_where_there_is_room() -> None:
    assert ahead(game().look, "mill") == ["ford", "hollow"]
    assert ahead(game(enemy_ford=4).look, "mill") == ["hollow"]
    assert ahead(game(enemy_ford=4, enemy_hollow=4).look, "mill") == []
    assert ahead(game().look, "castle") == []
