"""What makes a map recognisable: mountains, woods, fields, towns, water, the course of a river, edges that it closes.

Scenery is pale and says nothing by itself: what counts stands above it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import flet as ft
import flet.canvas as cv

from companion.ui.parts.hexes import WIDTH, Point
from companion.ui.parts.symbols import picture
from companion.ui.theme import CARD, EDGE, GU, LINE, ON, ON2, PRI, TILE, outline

Scene = Literal["", "mountain", "forest", "field", "town", "marsh", "water", "river"]
Path = list[cv.Path.PathElement]
Line = tuple[Point, Point]
RIVER: Final = 0.34
"""How wide a river runs over its tiles, in sides."""


def _wave(y: float) -> tuple[Point, ...]:
    return tuple((i * 0.1, y + 0.05 * math.sin(i * 1.4)) for i in range(-5, 6))


def _tree(x: float) -> tuple[tuple[Point, ...], ...]:
    crown = ((x - 0.14, 0.32), (x, -0.08), (x + 0.14, 0.32), (x - 0.14, 0.32))
    return crown, ((x, 0.32), (x, 0.46))


def _reed(x: float) -> tuple[tuple[Point, ...], ...]:
    return ((x, 0.42), (x, 0.05)), ((x - 0.1, 0.1), (x, 0.3), (x + 0.1, 0.14))


SCENES: Final[Mapping[Scene, tuple[tuple[Point, ...], ...]]] = {
    "mountain": (((-0.55, 0.45), (-0.22, -0.1), (0.02, 0.24), (0.2, -0.02), (0.55, 0.45)),),
    "forest": (*_tree(-0.36), *_tree(0), *_tree(0.36)),
    "field": tuple(((-0.5, y + 0.12), (0.5, y - 0.12)) for y in (0.05, 0.22, 0.39)),
    "town": (
        ((-0.55, 0.45), (-0.55, 0.16), (-0.37, 0.0), (-0.19, 0.16), (-0.19, 0.45)),
        ((-0.1, 0.45), (-0.1, 0.0), (0.1, -0.18), (0.3, 0.0), (0.3, 0.45)),
        ((0.38, 0.45), (0.38, 0.2), (0.5, 0.1), (0.6, 0.2), (0.6, 0.45)),
    ),
    "marsh": (*_reed(-0.34), *_reed(0.02), *_reed(0.38)),
    "water": (_wave(0.02), _wave(0.22), _wave(0.42)),
}
"""Lines of each kind, in sides from the middle of a tile."""
FLOOD: Final = tuple(_wave(y) for y in (-0.14, 0.06, 0.26, 0.46, 0.66))
"""The lines over a tile that is flooded."""


def lines(shape: Sequence[Sequence[Point]], centre: Point, side: float) -> Path:
    """Lines around the middle of a tile, in pixels."""
    path: Path = []
    for start, *rest in shape:
        path.append(cv.Path.MoveTo(centre[0] + start[0] * side, centre[1] + start[1] * side))
        path += [cv.Path.LineTo(centre[0] + x * side, centre[1] + y * side) for x, y in rest]
    return path


def scenery(scenes: Sequence[tuple[Scene, Point]], side: float) -> list[cv.Shape]:
    """The scenery of all tiles: one path a kind, and the river from tile to tile."""
    found: list[cv.Shape] = []
    course = reaches([at for scene, at in scenes if scene == "river"], side)
    if course:
        found.append(cv.Path(_strokes(course), paint=stroke(LINE, RIVER * side)))
    drawn: Path = []
    for scene, at in scenes:
        drawn += lines(SCENES.get(scene, ()), at, side)
    if drawn:
        found.append(cv.Path(drawn, paint=stroke(LINE, 1.6)))
    return found


def reaches(spots: Sequence[Point], side: float) -> list[Line]:
    """A river from the middle of each of its tiles to those beside it; a lone one is a short reach."""
    found: list[Line] = []
    for i, one in enumerate(spots):
        beside = [p for p in spots if p != one and math.dist(p, one) < 1.05 * WIDTH * side]
        found += [(one, other) for other in beside if spots.index(other) > i]
        if not beside:
            found.append(((one[0] - 0.6 * side, one[1]), (one[0] + 0.6 * side, one[1])))
    return found


def _strokes(found: Sequence[Line]) -> Path:
    return [end for a, b in found for end in (cv.Path.MoveTo(*a), cv.Path.LineTo(*b))]


# edges --------------------------------------------------------------------------------------------

Kind = Literal["river", "crossing", "wall"]
DISC: Final = 20.0
"""The sign on an edge."""


@dataclass(frozen=True, slots=True)
class Border:
    """An edge between two tiles by their middles (in sides, or in pixels where it is drawn): a river that is closed to
    `stops` ("own", "enemy"), the place where it is crossed, or a wall: no neighbours though they touch."""

    one: Point
    other: Point
    kind: Kind
    stops: tuple[str, ...] = ()

    def scaled(self, place: Mapping[Point, Point]) -> Border:
        """The same edge in pixels."""
        return Border(place[self.one], place[self.other], self.kind, self.stops)


def borders(
    found: Sequence[Border], side: float, width: float, height: float, *, signs: bool = True
) -> ft.Control:
    """Rivers, crossings and walls along their edges (in pixels). `signs`: each river says whom it stops; without them
    only the crossings are marked. No colour says anything alone."""
    shapes: list[cv.Shape] = []
    for kind, paints in PAINTS.items():
        path = _strokes([along(one, side) for one in found if one.kind == kind])
        if path:
            shapes += [cv.Path(path, paint=paint) for paint in paints]
    inside: list[ft.Control] = [cv.Canvas(shapes, width=width, height=height)]
    for one in found:
        if one.kind == "crossing":
            inside.append(_sign(one, "tile-crossing", ON))
        elif one.kind == "river" and signs:
            inside.append(_sign(one, *_stopped(one.stops)))
    return ft.Stack(inside, width=width, height=height)


def _stopped(sides: tuple[str, ...]) -> tuple[str, ft.ColorValue]:
    if len(sides) == 2:
        return "blocked", ON
    return ("own", PRI) if sides == ("own",) else ("enemy", GU)


def along(one: Border, side: float) -> Line:
    """Along the edge that two tiles share, or across the line that joins them."""
    (x0, y0), (x1, y1) = one.one, one.other
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    away = math.dist((x0, y0), (x1, y1)) or 1.0
    dx, dy = -(y1 - y0) / away * side / 2, (x1 - x0) / away * side / 2
    return (x - dx, y - dy), (x + dx, y + dy)


def _sign(one: Border, sign: str, colour: ft.ColorValue) -> ft.Control:
    """A sign on a disc at the middle of an edge."""
    x, y = (one.one[0] + one.other[0]) / 2, (one.one[1] + one.other[1]) / 2
    image = ft.Image(
        src=picture(sign), width=14, height=14, color=colour, exclude_from_semantics=True
    )
    return ft.Container(
        image,
        left=x - DISC / 2,
        top=y - DISC / 2,
        width=DISC,
        height=DISC,
        bgcolor=CARD,
        border=outline(EDGE, 1),
        border_radius=DISC / 2,
        alignment=ft.Alignment.CENTER,
    )


def stroke(colour: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    """A line."""
    return ft.Paint(
        colour,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dash,
    )


PAINTS: Final[Mapping[Kind, tuple[ft.Paint, ...]]] = {
    "wall": (stroke(ON2, 5),),
    "river": (stroke(ON, 7), stroke(TILE, 2.4)),
    "crossing": (stroke(ON, 3, [5, 4]),),
}
"""A river is a dark band with a light middle, a crossing is dashed."""
