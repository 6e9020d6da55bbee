"""The map on a result picture, drawn as it is on the screen: grounds, marks, names, sources, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import flet as ft

from companion.ui.parts.hexes import Point, bounds, corners, fitted, hatching
from companion.ui.parts.hexmap import Border, Tile
from companion.ui.parts.scenery import BANKS, FLOOD, LOOKS, Line, along, reaches, scene_picture
from companion.ui.picture.drawing import Drawing
from companion.ui.theme import PRI

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def board(
    drawing: Drawing,
    tiles: Sequence[Tile],
    box: Box,
    colours: Mapping[str, str],
    *,
    edges: Sequence[Border] = (),
    signs: Mapping[str, str] | None = None,
) -> None:
    """All tiles, as large as the box allows, in its middle, with the rivers between them. `signs`: what stands in the
    charge of a single unit, by side."""
    left, top, wide, high = box
    places = [tile.at for tile in tiles]
    _x, _y, sides_wide, sides_high = bounds(places)
    scale = fitted(places, min(wide, high * sides_wide / sides_high), 1, 200)
    left += (wide - scale.width) / 2
    top += (high - scale.height) / 2
    grid = _Board(drawing, colours, scale.side, signs or {})
    spots = [(x + left, y + top) for x, y in scale.centres]
    there = list(zip(tiles, spots, strict=True))
    for tile, at in there:
        grid.ground(tile, at)
    grid.scenery(there)
    for tile, at in there:
        grid.edge(tile, at)
    place = dict(zip(places, spots, strict=True))
    grid.borders([one.scaled(place) for one in edges])
    for tile, at in there:
        grid.printed(tile, at)
        grid.units(tile, at)


@dataclass(frozen=True, slots=True)
class _Board:
    """What is drawn on, with which colours, the side of a tile in pixels, the signs of single units."""

    drawing: Drawing
    colours: Mapping[str, str]
    side: float
    signs: Mapping[str, str]

    def ground(self, tile: Tile, at: Point) -> None:
        names = {
            "castle": "tertiary_fixed",
            "enemy_castle": "error_container",
            "held": "primary_container",
            "plain": "surface_dim" if _is_lost(tile) else "surface_bright",
        }
        self.drawing.shape(corners(at, self.side - 1.6), self.colours[names[tile.ground]])

    def scenery(self, there: Sequence[tuple[Tile, Point]]) -> None:
        """The course of a river, and what tiles look like; what is lost fades."""
        course = reaches([at for tile, at in there if "river" in tile.scenes], self.side)
        for wide, strength in BANKS:
            paths = [line for path in course for line in pairwise(path)]
            self.drawing.lines(paths, self._mixed(PRI, strength), wide * self.side)
        for tile, (x, y) in there:
            left = 0.5 if _is_lost(tile) else 1
            for scene in tile.scenes:
                if scene in LOOKS:
                    colour, strength = LOOKS[scene]
                    name, tint = scene_picture(scene), self.colours[colour.name.lower()]
                    self.drawing.symbol(name, x, y, 2 * (self.side - 1.6), tint, strength * left)

    def _mixed(self, colour: ft.Colors, strength: float) -> str:
        """A colour so strong on the ground of a tile."""
        over, under = (self.colours[name] for name in (colour.name.lower(), "surface_bright"))
        parts = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
        return "#" + "".join(f"{round(b + (a - b) * strength):02X}" for a, b in parts)

    def edge(self, tile: Tile, at: Point) -> None:
        """The edge of a tile; the hatch of one that is destroyed, the waves over one that is flooded."""
        dim, side = self.colours["tertiary_fixed_dim"], self.side - 1.6
        if _is_flooded(tile):
            self.drawing.lines(self._around(FLOOD, at), dim, 2.4)
        elif tile.gone:
            self.drawing.lines(hatching(at, side, side * 0.28), dim, 2)
        names = {"castle": "secondary_fixed_dim", "enemy_castle": "error"}
        edge, width = (
            (self.colours[names[tile.ground]], 4.0) if tile.ground in names else (dim, 2.0)
        )
        self.drawing.shape(corners(at, side), edge=edge, width=width)

    def borders(self, found: Sequence[Border]) -> None:
        """Rivers that close edges, as a dark band with a light middle; where one is crossed, its sign."""
        ink, light, size = self.colours["on_surface"], self.colours["primary_container"], self.side
        closed = [along(one, size) for one in found if one.kind == "river"]
        self.drawing.lines(closed, ink, 0.16 * size, is_round=True)
        self.drawing.lines(closed, light, 0.06 * size, is_round=True)
        for one in found:
            if one.kind == "crossing":
                (ax, ay), (bx, by) = along(one, size)
                self.drawing.symbol("tile-crossing", (ax + bx) / 2, (ay + by) / 2, 0.46 * size, ink)

    def _around(self, shape: Sequence[Sequence[Point]], at: Point) -> list[Line]:
        """Lines around the middle of a tile, in pixels."""
        rows = [[(at[0] + x * self.side, at[1] + y * self.side) for x, y in row] for row in shape]
        return [line for row in rows for line in pairwise(row)]

    def printed(self, tile: Tile, at: Point) -> None:
        """Marks in the top corner, the name, the sources at the bottom."""
        x, y = at
        ink, dim, size = self.colours["on_surface"], self.colours["on_surface_variant"], self.side
        signs = tile.corner
        for sign, dx in zip(signs, self._spread(len(signs), 0.4), strict=True):
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
            self._charge(name, n, x + dx, y)
        if tile.fate and not there:
            self.drawing.symbol(tile.fate, x, y, 0.5 * self.side, self.colours["on_surface"])

    def _charge(self, name: str, n: int, x: float, y: float) -> None:
        """A shield or lozenge with the number, or the scenario's own sign of a single one."""
        self.drawing.symbol(
            name, x, y, 0.62 * self.side, self.colours["primary" if name == "own" else "error"]
        )
        if n == 1 and (sign := self.signs.get(name)):
            self.drawing.symbol(sign, x, y - 0.02 * self.side, 0.34 * self.side, "#FFFFFF")
        else:
            self.drawing.text(
                x, y + 0.12 * self.side, str(n), "count", 0.34 * self.side, "#FFFFFF", anchor="middle"
            )  # fmt: skip

    def _spread(self, n: int, apart: float) -> list[float]:
        return [(i - (n - 1) / 2) * apart * self.side for i in range(n)]


def _is_flooded(tile: Tile) -> bool:
    return tile.fate == "tile-flooded"


def _is_lost(tile: Tile) -> bool:
    return tile.gone or _is_flooded(tile)
