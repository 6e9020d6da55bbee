"""Units that go along their way over a map, a tile at a time; whatever else is drawn stands still meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.component import component, use_value
from companion.ui.parts.hexes import Point
from companion.ui.parts.symbols import unit

LEG, MOST = 240, 900
"""How long one tile takes, and a whole order at most, in milliseconds."""
SIZE = 22


@dataclass(frozen=True, slots=True)
class Walk:
    """So many units of a side that go the same way: the ids of its tiles, start and end with it."""

    own: bool
    n: int
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Order:
    """All that goes at once; `id` tells it from every other order of the game."""

    id: str
    walks: tuple[Walk, ...]

    @property
    def legs(self) -> int:
        return max(len(walk.way) for walk in self.walks) - 1

    @property
    def leg(self) -> float:
        """How long one tile takes."""
        return min(LEG, MOST / self.legs)

    def arrivals(self, own: bool) -> Mapping[str, int]:
        """How many units of a side are still to come, by the tile they go to."""
        found: dict[str, int] = {}
        for walk in self.walks:
            if walk.own == own:
                found[walk.way[-1]] = found.get(walk.way[-1], 0) + walk.n
        return found


@component
def walkers(
    order: Order, places: Mapping[str, Point], size: float, on_arrived: Callable[[], Any]
) -> ft.Control:
    """The units, of this size, on their way. `places` are the spots, in pixels, where units stand on each tile."""
    leg, set_leg = use_value(lambda: 0)

    async def go() -> None:
        await asyncio.sleep(0.03)  # the start has to be on screen before the first leg
        for n in range(1, order.legs + 1):
            set_leg(n)
            await asyncio.sleep(order.leg / 1000)
        on_arrived()

    ft.use_effect(go, [order.id])
    units = [_walker(walk, leg, places, size, order.leg) for walk in order.walks]
    return ft.Stack(units, expand=True)


def _walker(
    walk: Walk, leg: int, places: Mapping[str, Point], size: float, milliseconds: float
) -> ft.Control:
    x, y = places[walk.way[min(leg, len(walk.way) - 1)]]
    side = size * 1.08
    return ft.Container(
        unit(walk.own, walk.n, size, fixed=True),
        left=x - side / 2,
        top=y - side / 2,
        width=side,
        height=side,
        animate_position=ft.Animation(round(milliseconds), ft.AnimationCurve.EASE_OUT),
    )


def set_out(units: Mapping[str, int], arrivals: Mapping[str, int]) -> Mapping[str, int]:
    """The units that stand still while others are on their way."""
    return {tile: max(0, n - arrivals.get(tile, 0)) for tile, n in units.items()}


def together(walks: Sequence[Walk]) -> tuple[Walk, ...]:
    """Those that go the same way as one, with their number."""
    found: dict[tuple[bool, tuple[str, ...]], int] = {}
    for walk in walks:
        found[walk.own, walk.way] = found.get((walk.own, walk.way), 0) + walk.n
    return tuple(Walk(own, n, way) for (own, way), n in found.items())
