"""How many units fit: on a tile and on the whole map (KN-48)."""

from __future__ import annotations

from companion.knight.course import Course


def most_on_tile(c: Course, side: str) -> int:
    """How many units of a side may stand on one tile."""
    limits = c.scenario.limits
    return c.printed(limits.tile_own if side == "own" else limits.tile_enemy)


def has_room(c: Course, side: str, tile: str) -> bool:
    """Whether one more unit of a side fits on a tile (KN-48)."""
    return c.units(side).get(tile, 0) < most_on_tile(c, side)


def map_has_room(c: Course, side: str) -> bool:
    """Whether one more unit of a side fits on the map (KN-48, HR-31)."""
    limits = c.scenario.limits
    return sum(c.units(side).values()) < c.printed(limits.own if side == "own" else limits.enemy)
