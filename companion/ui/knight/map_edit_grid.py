"""The grid of the map editor: where places and edges lie on the board, in pixels. No drawing here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from companion.knight.map_draft import FARTHEST, MapDraft, Pair, Place
from companion.ui.parts.hexes import WIDTH, Point, axial

SIDE: Final = 42.0
"""The side of a tile in pixels, before anything is zoomed."""
PAD: Final = 2.0
ROWS, COLUMNS, MORE = 8, 6, 2
"""How far the grid reaches from its middle, and beyond the tiles that lie farthest out."""
NEAR: Final = 0.62
"""How near a tap has to be to the middle of an edge, in sides."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of a board, from the first column and row to the last (of rows that are shifted by half a tile)."""

    left: int = -COLUMNS
    top: int = -ROWS
    right: int = COLUMNS
    bottom: int = ROWS

    @property
    def width(self) -> float:
        return (self.right - self.left + 1.5) * WIDTH * SIDE + 2 * PAD

    @property
    def height(self) -> float:
        return (1.5 * (self.bottom - self.top) + 2) * SIDE + 2 * PAD

    def spot(self, at: Point) -> Point:
        """Where a point in sides lies on the board, in pixels."""
        x, y = at
        return (
            (x - (self.left - 0.5) * WIDTH) * SIDE + PAD,
            (y - 1.5 * self.top + 1) * SIDE + PAD,
        )

    def centre(self, place: Place) -> Point:
        return self.spot(axial(*place))

    def places(self) -> list[Place]:
        """All places, row by row."""
        return [
            (column - row // 2, row)
            for row in range(self.top, self.bottom + 1)
            for column in range(self.left, self.right + 1)
            if max(abs(column - row // 2), abs(row)) <= FARTHEST
        ]

    def place_at(self, point: Point) -> Place | None:
        """The place that a tap is on."""
        places = self.places()
        nearest = min(places, key=lambda place: math.dist(point, self.centre(place)))
        return nearest if math.dist(point, self.centre(nearest)) <= SIDE else None


def grid_of(draft: MapDraft) -> Grid:
    """A grid with room around all tiles."""
    places = draft.places or {(0, 0): ""}
    columns = [q + r // 2 for q, r in places]
    rows = [r for _q, r in places]
    return Grid(
        min(-COLUMNS, min(columns) - MORE),
        min(-ROWS, min(rows) - MORE),
        max(COLUMNS, max(columns) + MORE),
        max(ROWS, max(rows) + MORE),
    )


def edge_at(draft: MapDraft, grid: Grid, point: Point) -> Pair | None:
    """The edge between two neighbours that a tap is nearest to, if it is near one."""
    spots = {p: middle(draft, grid, p) for p in draft.pairs()}
    near = [(math.dist(point, spot), p) for p, spot in spots.items() if spot is not None]
    if not near or min(near)[0] > NEAR * SIDE:
        return None
    return min(near)[1]


def middle(draft: MapDraft, grid: Grid, edge_: Pair) -> Point | None:
    """Half-way between two tiles, on the board."""
    at = [draft.tiles[key].at for key in edge_]
    if at[0] is None or at[1] is None:
        return None
    (x0, y0), (x1, y1) = grid.centre(at[0]), grid.centre(at[1])
    return (x0 + x1) / 2, (y0 + y1) / 2
