"""The map on a result picture, drawn as it is on the screen: grounds, marks, names, sources, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.ui.parts.hexes import Point, bounds, corners, fitted, hatching
from companion.ui.parts.hexmap import Tile
from companion.ui.picture.drawing import Drawing

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def board(drawing: Drawing, tiles: Sequence[Tile], box: Box, colours: Mapping[str, str]) -> None:
    """All tiles, as large as the box allows, in its middle."""
    left, top, wide, high = box
    places = [tile.at for tile in tiles]
    _x, _y, sides_wide, sides_high = bounds(places)
    scale = fitted(places, min(wide, high * sides_wide / sides_high), 1, 200)
    left += (wide - scale.width) / 2
    top += (high - scale.height) / 2
    grid = _Board(drawing, colours, scale.side)
    spots = [(x + left, y + top) for x, y in scale.centres]
    for tile, at in zip(tiles, spots, strict=True):
        grid.ground(tile, at)
    for tile, at in zip(tiles, spots, strict=True):
        grid.printed(tile, at)
        grid.units(tile, at)


@dataclass(frozen=True, slots=True)
class _Board:
    """What is drawn on, with which colours, and the side of a tile in pixels."""

    drawing: Drawing
    colours: Mapping[str, str]
    side: float

    def ground(self, tile: Tile, at: Point) -> None:
        side = self.side - 1.6
        names = {
            "castle": "tertiary_fixed",
            "enemy_castle": "error_container",
            "held": "primary_container",
            "plain": "surface_dim" if tile.gone else "surface_bright",
        }
        edge, width = self.colours["tertiary_fixed_dim"], 2.0
        if tile.ground == "castle":
            edge, width = self.colours["secondary_fixed_dim"], 4.0
        self.drawing.shape(corners(at, side), self.colours[names[tile.ground]])
        if tile.gone:
            lines = hatching(at, side, side * 0.28)
            self.drawing.lines(lines, self.colours["tertiary_fixed_dim"], 2)
        self.drawing.shape(corners(at, side), edge=edge, width=width)

    def printed(self, tile: Tile, at: Point) -> None:
        """Marks in the top corner, the name, the sources at the bottom."""
        x, y = at
        ink, dim, size = self.colours["on_surface"], self.colours["on_surface_variant"], self.side
        for (sign, _word), dx in zip(tile.marks[:2], self._spread(len(tile.marks[:2]), 0.4), strict=True):  # fmt: skip
            self.drawing.symbol(sign, x + dx, y - 0.74 * size, 0.36 * size, ink)
        self.drawing.text(
            x, y - 0.32 * size, tile.name, "strong", 0.31 * size, ink, anchor="middle", most=1.64 * size
        )  # fmt: skip
        springs = tile.springs[:4]
        for spring, dx in zip(springs, self._spread(len(springs), 0.38), strict=True):
            self.drawing.symbol(spring.symbol, x + dx, y + 0.66 * size, 0.33 * size, dim)
            if spring.gone:
                red = self.colours["error"]
                self.drawing.symbol("source_gone", x + dx, y + 0.66 * size, 0.38 * size, red)

    def units(self, tile: Tile, at: Point) -> None:
        """Who stands there: own in a shield, enemies in a lozenge, the number inside."""
        x, y = at[0], at[1] + 0.17 * self.side
        there = [(name, n) for name, n in (("own", tile.own), ("enemy", tile.enemy)) if n]
        for (name, n), dx in zip(there, self._spread(len(there), 0.7), strict=True):
            ground = self.colours["primary" if name == "own" else "error"]
            self.drawing.symbol(name, x + dx, y, 0.62 * self.side, ground)
            self.drawing.text(
                x + dx, y + 0.12 * self.side, str(n), "count", 0.34 * self.side, "#FFFFFF",
                anchor="middle",
            )  # fmt: skip
        if tile.gone and not there:
            ink = self.colours["on_surface"]
            self.drawing.symbol("tile-destroyed", x, y, 0.5 * self.side, ink)

    def _spread(self, n: int, apart: float) -> list[float]:
        return [(i - (n - 1) / 2) * apart * self.side for i in range(n)]
