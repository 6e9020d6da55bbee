"""The geometry of a map of pointy hexagons, in units of one side. No drawing here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]

WIDTH: Final = math.sqrt(3)
USUAL: Final = 42.0
"""The side, in pixels, for which signs, units and names have their usual size."""
CORNERS: Final[tuple[Point, ...]] = tuple(
    (math.sin(math.radians(60 * i)), -math.cos(math.radians(60 * i))) for i in range(6)
)


def axial(q: float, r: float) -> Point:
    """The centre of the tile in column `q` and row `r`, each row half a tile further right."""
    return WIDTH * (q + r / 2), 1.5 * r


def bounds(centres: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the map around these centres."""
    xs, ys = zip(*centres, strict=True)
    left, top = min(xs) - WIDTH / 2, min(ys) - 1
    return left, top, max(xs) + WIDTH / 2 - left, max(ys) + 1 - top


def corners(centre: Point, side: float) -> list[Point]:
    """The six corners, from the top one clockwise."""
    return [(centre[0] + side * x, centre[1] + side * y) for x, y in CORNERS]


def hit(point: Point, centres: Sequence[Point], side: float) -> int | None:
    """Which tile a tap is on: the nearest centre, if it is within the tile."""
    if not centres:
        return None
    away = [math.dist(point, c) for c in centres]
    nearest = min(range(len(away)), key=away.__getitem__)
    return nearest if away[nearest] <= side else None


def hatching(centre: Point, side: float, step: float) -> list[tuple[Point, Point]]:
    """Slanting lines (bottom left to top right) clipped to a tile."""
    around = corners(centre, side)
    edges = list(zip(around, around[1:] + around[:1], strict=True))
    lines = []
    at = -2 * side + step
    while at < 2 * side:
        ends = [p for edge in edges if (p := _meet(edge, centre[0] + centre[1] + at)) is not None]
        if len(ends) >= 2:
            lines.append((min(ends), max(ends)))
        at += step
    return lines


def _meet(edge: tuple[Point, Point], total: float) -> Point | None:
    """Where the line x + y = total crosses an edge."""
    (x0, y0), (x1, y1) = edge
    s0, s1 = x0 + y0 - total, x1 + y1 - total
    if s0 * s1 > 0 or s0 == s1:
        return None
    t = s0 / (s0 - s1)
    return x0 + t * (x1 - x0), y0 + t * (y1 - y0)


@dataclass(frozen=True, slots=True)
class Scale:
    """How sides become pixels, and where each tile stands."""

    side: float
    width: float
    height: float
    centres: tuple[Point, ...]

    @property
    def grown(self) -> float:
        """How much larger than usual what stands on a tile is drawn."""
        return max(1.0, self.side / USUAL)


def fitted(places: Sequence[Point], width: float, least: float, most: float) -> Scale:
    """The scale of a map that is so wide in pixels, its sides within bounds."""
    left, top, wide, high = bounds(places)
    pad = 2.0
    side = max(least, min((width - 2 * pad) / wide, most))
    centres = tuple(((x - left) * side + pad, (y - top) * side + pad) for x, y in places)
    return Scale(side, wide * side + 2 * pad, high * side + 2 * pad, centres)
