"""War with the Templars (S-10): a castle that falls to two."""

from __future__ import annotations

import pytest

from tests.knight.scenarios.scene import land, scene
from tests.knight.sheets import practice

TEMPLARS = "s10_templars"
LAND = land("pkx", "pk px", plus="p", enemy_castle="k", castle="x")


@pytest.mark.parametrize(("there", "end"), [(2, "win.castle"), (1, None)])
def test_two_units_capture_the_castle(there: int, end: str | None) -> None:
    assert scene(TEMPLARS, LAND, {"own.k": there}).attack().end == end


def test_a_defender_keeps_the_castle() -> None:
    """HR-41: the attack that removes it does not capture; a further one does."""
    game = scene(TEMPLARS, LAND, {"own.k": 2, "enemy.k": 1}).attack()
    assert game.end is None
    assert game.attack().end == "win.castle"


def test_the_enemy_starts_with_one_unit_on_its_castle() -> None:
    orders = practice(TEMPLARS).scenario.start.do.value
    game = scene(TEMPLARS, LAND, start=[str(order) for order in orders])  # type: ignore[union-attr]
    assert dict(game.look.units("enemy")) == {"k": 1}
