"""The map editor in tests: a phone on it, its board, what is kept of its copy, a map of three tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.knight.map_draft import Place, read_map
from companion.ui.knight.map_edit_grid import SIDE, grid_of
from storage import Library
from tests.ui.driver import Phone, Tap
from tests.ui.map_desk import ROUTE, SCENARIO, copy_of, map_app

RIGHT, LOWER_LEFT = (0.87, 0.0), (-0.43, 0.75)
"""Middles of edges, in sides from the middle of a tile."""
QUICK = 150


def on(shelf: Library, **room: float) -> Phone:
    return Phone(map_app(shelf), route=ROUTE, **room)  # type: ignore[arg-type]


async def tap(
    phone: Phone, shelf: Library, *places: Place, edge: tuple[float, float] = (0, 0)
) -> Tap:
    """A tap on each place of the board, or on an edge of it."""
    grid, last = grid_of(read_map(SCENARIO, copy_of(shelf).values)), Tap(0, 0, ())
    for place in places:
        x, y = grid.centre(place)
        at = {"x": x + edge[0] * SIDE, "y": y + edge[1] * SIDE}
        last = await phone.fire(board(phone), "tap_up", {"k": "touch", "l": at, "g": at})
    return last


def board(phone: Phone) -> ft.GestureDetector:
    found: ft.GestureDetector = phone.control(ft.GestureDetector)
    return found


def kept(shelf: Library) -> dict[str, Any]:
    """The values of the copy's map, by the rest of their paths."""
    start = f"scenario.{SCENARIO}."
    return {p.removeprefix(start): raw for p, raw in copy_of(shelf).values.items()}


def laid(values: Mapping[str, Any]) -> dict[str, Any]:
    return {f"scenario.{SCENARIO}.{path}": raw for path, raw in values.items()}


THREE = laid(
    {
        "tile.mill.title": "Mill",
        "tile.mill.at": [0, 0],
        "tile.mill.tags": ["plus"],
        "tile.ford.title": "Ford",
        "tile.ford.at": [1, 0],
        "tile.keep.title": "Keep",
        "tile.keep.at": [2, 0],
        "tile.keep.tags": ["castle"],
    }
)
