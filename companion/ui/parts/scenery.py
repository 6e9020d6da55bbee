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

from companion.ui.component import kept
from companion.ui.parts.hexes import WIDTH, Point, Scale
from companion.ui.parts.symbols import picture
from companion.ui.theme import CARD, EDGE, GU, ON, ON2, OR, ORTX, PRI, PRIC, VE, outline

Scene = Literal[
    "river", "water", "shore", "mountain", "forest", "marsh", "field", "road", "stones", "castle", "enemy_castle",
    "guard", "wall", "ruin", "camp", "crossing", "church", "town", "quarter", "village",
]  # fmt: skip
Path = list[cv.Path.PathElement]
Line = tuple[Point, Point]
LAND, BUILT = 0.34, 0.46
LOOKS: Final[Mapping[Scene, tuple[ft.Colors, float]]] = {
    **dict.fromkeys(("water", "shore"), (PRI, LAND)),
    **dict.fromkeys(("forest", "marsh"), (VE, LAND)),
    **dict.fromkeys(("field", "road"), (OR, LAND)),
    **dict.fromkeys(("castle", "camp", "church", "town", "quarter", "village"), (ORTX, BUILT)),
    **dict.fromkeys(("stones", "guard", "wall", "ruin", "crossing"), (ON2, BUILT)),
    "mountain": (EDGE, LAND),
    "enemy_castle": (GU, BUILT),
}
"""What has a picture of its own, with its colour and how strong it is; a river runs from tile to tile instead."""
BOWS: Final = 6
"""Straight lines in a bow of a river."""
BANKS: Final = ((0.5, 0.2), (0.38, 0.16))
"""A river: how wide its bed and its water are, in sides, and how strong."""
FLOOD: Final = tuple(
    tuple((i * 0.1, y + 0.05 * math.sin(i * 1.4)) for i in range(-5, 6))
    for y in (-0.14, 0.06, 0.26, 0.46, 0.66)
)
"""The lines over a tile that is flooded, in sides from its middle."""


def scene_picture(scene: Scene) -> str:
    """The name of its symbol: a whole tile, its side half as long as the symbol."""
    return "scene-castle" if scene == "enemy_castle" else f"scene-{scene}"


def lines(shape: Sequence[Sequence[Point]], centre: Point, side: float) -> Path:
    """Lines around the middle of a tile, in pixels."""
    path: Path = []
    for start, *rest in shape:
        path.append(cv.Path.MoveTo(centre[0] + start[0] * side, centre[1] + start[1] * side))
        path += [cv.Path.LineTo(centre[0] + x * side, centre[1] + y * side) for x, y in rest]
    return path


@kept
def scenery(scenes: tuple[tuple[Scene, ...], ...], scale: Scale) -> ft.Control:
    """The scenery of all tiles, whatever becomes of them: rivers, and pictures above."""
    side = scale.side - 1.2
    spots = list(zip(scenes, scale.centres, strict=True))
    course = reaches([at for there, at in spots if "river" in there], scale.side)
    path = [
        step
        for start, *rest in course
        for step in (cv.Path.MoveTo(*start), *(cv.Path.LineTo(*point) for point in rest))
    ]
    water: list[cv.Shape] = [
        cv.Path(
            path,
            paint=stroke(ft.Colors.with_opacity(strength, PRI), wide * side, cap=ft.StrokeCap.BUTT),
        )
        for wide, strength in BANKS
    ]
    found: list[ft.Control] = [cv.Canvas(water, width=scale.width, height=scale.height)]
    found += [_view(scene, at, side) for there, at in spots for scene in there if scene in LOOKS]
    return ft.Stack(found, width=scale.width, height=scale.height)


def _view(scene: Scene, at: Point, side: float) -> ft.Control:
    colour, strength = LOOKS[scene]
    return ft.Image(
        src=picture(scene_picture(scene)),
        left=at[0] - side,
        top=at[1] - side,
        width=2 * side,
        height=2 * side,
        color=ft.Colors.with_opacity(strength, colour),
        exclude_from_semantics=True,
        gapless_playback=True,
    )


def reaches(spots: Sequence[Point], side: float) -> list[tuple[Point, ...]]:
    """A river over its tiles: from edge to edge in a bow, on to the far edge where it begins or ends."""
    found: list[tuple[Point, ...]] = []
    for at in spots:
        ends = [_half(at, p) for p in spots if p != at and math.dist(p, at) < 1.05 * WIDTH * side]
        if not ends:
            ends = [(at[0] - WIDTH / 2 * side, at[1])]
        if len(ends) == 1:
            ends.append((2 * at[0] - ends[0][0], 2 * at[1] - ends[0][1]))
        first, *others = ends
        found += [_bow(first, at, end) for end in others]
    return found


def _half(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _bow(start: Point, over: Point, end: Point) -> tuple[Point, ...]:
    """A curve in short straight lines, bent towards a point."""
    found = []
    for i in range(BOWS + 1):
        t = i / BOWS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append(
            (a * start[0] + b * over[0] + c * end[0], a * start[1] + b * over[1] + c * end[1])
        )
    return tuple(found)


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


def stroke(
    colour: ft.ColorValue,
    width: float,
    dash: list[float] | None = None,
    cap: ft.StrokeCap = ft.StrokeCap.ROUND,
) -> ft.Paint:
    """A line."""
    return ft.Paint(
        colour,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=cap,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dash,
    )


PAINTS: Final[Mapping[Kind, tuple[ft.Paint, ...]]] = {
    "wall": (stroke(ON2, 5),),
    "river": (stroke(ON, 8), stroke(PRIC, 4.6)),
    "crossing": (stroke(ON, 3, [5, 4]),),
}
"""A river is a dark band with a light middle, a crossing is dashed."""
