"""Flood: what water does to the land, and where workers can be (S-1)."""

from __future__ import annotations

from companion.knight.automaton import anywhere, march_over
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course
from companion.knight.spread import assail, within


def not_flooded(c: Course, side: str) -> list[str]:
    """Workers come to any tile that is not flooded, on water too (S-1)."""
    return [tile for tile in anywhere(c) if not c.is_ruined(tile)]


def dry(c: Course, start: str, n: int) -> list[str]:
    """Workers never enter flooded tiles (HR-43)."""
    return march_over(c, start, n, lambda tile, beside: not c.is_ruined(beside))


def flood(c: Course) -> bool:
    """A worker perishes and saves the tile, with the water still on it; else the tile is flooded for good and its water
    moves to a tile beside it (S-1, HR-43)."""
    return assail(c, "flooded", "S-1", far=False)


def after_flood(c: Course, tile: str, n: int) -> list[str]:
    """Where the water of a tile can be after its attack."""
    return [tile] if c.units("own").get(tile) else within(c, tile, 1)


BEHAVIOURS = Behaviours(
    places={"not_flooded": not_flooded},
    marches={"dry": dry},
    attacks={"flood": flood},
    ends={"flood": after_flood},
    marks={"flood": {"flooded": ""}},
    on_paper=frozenset({"not_flooded", "dry", "flood"}),
)
