"""What a map is drawn of, tile by tile: grounds, edges, what is printed on a tile, who stands there.

Each is kept: it is drawn again only if it has changed, and what a question shows is there before, unseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import flet as ft
import flet.canvas as cv

from companion.ui.component import kept, use_kept, use_retained
from companion.ui.parts.hexes import WIDTH, Point, Scale, corners, hatching
from companion.ui.parts.questions import letter
from companion.ui.parts.scenery import FLOOD, Scene, lines, scenery
from companion.ui.parts.symbols import picture, unit
from companion.ui.parts.text import text
from companion.ui.parts.walking import SIZE
from companion.ui.room import room
from companion.ui.theme import (
    GU,
    GUC,
    ON,
    ON2,
    ORC,
    ORTX,
    PRI,
    PRIC,
    PU,
    TILE,
    TILE_EDGE,
    TILE_GONE,
    Style,
)

Ground = Literal["plain", "held", "castle", "enemy_castle"]
Ring = Literal["asked", "chosen", "selected"]
GROUNDS: dict[Ground, ft.ColorValue] = {
    "plain": TILE,
    "held": PRIC,
    "castle": ORC,
    "enemy_castle": GUC,
}
CASTLES: dict[Ground, ft.ColorValue] = {"castle": ORTX, "enemy_castle": GU}
"""The edges of castles."""
UNITS, LETTER, BELOW = 1.14, 1.04, 1.6
"""Where units, letters, and units below a letter stand, in sides from the top."""


@dataclass(frozen=True, slots=True)
class Base:
    """What lies under all that is printed on a tile: its ground, whether it is destroyed or flooded, its scenery."""

    ground: Ground = "plain"
    gone: bool = False
    flooded: bool = False
    scenes: tuple[Scene, ...] = ()


# grounds and edges -------------------------------------------------------------------------------


def _outline_path(centres: Sequence[Point], side: float) -> list[cv.Path.PathElement]:
    path: list[cv.Path.PathElement] = []
    for centre in centres:
        (x, y), *rest = corners(centre, side)
        path.append(cv.Path.MoveTo(x, y))
        path += [cv.Path.LineTo(px, py) for px, py in rest]
        path.append(cv.Path.Close())
    return path


def _stroke(colour: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    return ft.Paint(
        colour,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=list(dash) if dash else None,
    )


@kept
def field(bases: tuple[Base, ...], scale: Scale) -> ft.Control:
    """The ground of every tile, its scenery, its edge and what is lost."""
    spots = list(zip(bases, scale.centres, strict=True))
    side = scale.side - 1.2

    def canvas(shapes: list[cv.Shape]) -> ft.Control:
        return cv.Canvas(shapes, width=scale.width, height=scale.height)

    seen = scenery(tuple(base.scenes for base in bases), scale)
    layers = [canvas(_grounds(spots, side)), seen, canvas(_edges(spots, side))]
    return ft.Stack(layers, width=scale.width, height=scale.height)


def _grounds(spots: Sequence[tuple[Base, Point]], side: float) -> list[cv.Shape]:
    shapes: list[cv.Shape] = []
    for kind, colour in GROUNDS.items():
        there = [at for base, at in spots if base.ground == kind and not _is_grey(base)]
        if there:
            shapes.append(cv.Path(_outline_path(there, side), paint=ft.Paint(colour)))
    if grey := [at for base, at in spots if _is_grey(base)]:
        shapes.append(cv.Path(_outline_path(grey, side), paint=ft.Paint(TILE_GONE)))
    return shapes


def _edges(spots: Sequence[tuple[Base, Point]], side: float) -> list[cv.Shape]:
    every = _outline_path([at for _base, at in spots], side)
    shapes = [*_losses(spots, side), cv.Path(every, paint=_stroke(TILE_EDGE, 1))]
    for kind, colour in CASTLES.items():
        if castles := [at for base, at in spots if base.ground == kind]:
            shapes.append(cv.Path(_outline_path(castles, side - 0.6), paint=_stroke(colour, 2)))
    return shapes


def _losses(spots: Sequence[tuple[Base, Point]], side: float) -> list[cv.Shape]:
    """The hatch of tiles that are destroyed, the waves over those that are flooded."""
    hatch: list[cv.Path.PathElement] = []
    waves: list[cv.Path.PathElement] = []
    for base, at in spots:
        if base.flooded:
            waves += lines(FLOOD, at, side)
        elif base.gone:
            for start, end in hatching(at, side, 12):
                hatch += [cv.Path.MoveTo(*start), cv.Path.LineTo(*end)]
    found: list[cv.Shape] = []
    if hatch:
        gone = [at for base, at in spots if base.gone and not base.flooded]
        found += [_wash(gone, side, TILE_GONE, 0.45), cv.Path(hatch, paint=_stroke(TILE_EDGE, 1))]
    if waves:
        water = [at for base, at in spots if base.flooded]
        found += [_wash(water, side, PRI, 0.22), cv.Path(waves, paint=_stroke(TILE_EDGE, 1.6))]
    return found


def _wash(there: Sequence[Point], side: float, colour: ft.Colors, strength: float) -> cv.Shape:
    """What lies over the scenery of tiles that are lost: it fades, or is under water."""
    paint = ft.Paint(ft.Colors.with_opacity(strength, colour))
    return cv.Path(_outline_path(there, side), paint=paint)


def _is_grey(base: Base) -> bool:
    """Whether a tile is lost, and its ground says nothing of its own."""
    return (base.gone or base.flooded) and base.ground == "plain"


@kept
def edge(ring: Ring | Literal[""], side: float) -> ft.Control:
    """The edge of a tile that is asked for, chosen or selected, above all grounds."""
    retain = use_retained()
    kinds: list[Ring] = use_kept(_most_rings)  # a kind that has been there stays, unseen
    if ring and ring not in kinds:
        kinds.append(ring)
    lines = [retain(kind, _edge, kind, kind == (ring or kinds[0]), side) for kind in kinds]
    return ft.Stack(lines, width=2 * side, height=2 * side)


def _most_rings() -> list[Ring]:
    return ["asked"]


def _edge(ring: Ring, visible: bool, side: float) -> ft.Control:
    if ring == "selected":
        paint, inset = _stroke(PRI, 4), 3.0
    else:
        width = 5.0 if ring == "chosen" else 3.0
        paint = _stroke(PU, width, None if ring == "chosen" else [6, 4])
        inset = 1.2 + width / 2
    path = _outline_path([(side, side)], side - inset)
    lines = [cv.Path(path, paint=paint)]
    return cv.Canvas(list(lines), width=2 * side, height=2 * side, visible=visible)


# what stands on a tile ----------------------------------------------------------------------------


@kept
def printed(
    name: str,
    marks: tuple[str, ...],
    springs: tuple[tuple[str, bool], ...],
    bare: bool,
    side: float,
    grown: float,
) -> ft.Control:
    """What is printed on a tile: marks in the top corner, the name, sources at the bottom unless it is `bare`."""
    found: list[ft.Control] = []
    size = (16 if len(marks) < 2 else 15) * grown
    for mark, at in zip(marks, _spread(len(marks), side, size + 1), strict=True):
        found.append(_sign(mark, at, 0.22 * side, size, ON))
    if not room().large:  # names would not fit: the list has them
        size = 14 * grown / room().scale
        word = text(name, Style.LABEL_STRONG, align=ft.TextAlign.CENTER, lines=1, size=size)
        wide, high = side * WIDTH + 6, 20 * grown  # the longest reach over the edge a little
        found.append(
            ft.Container(
                word, left=side - wide / 2, top=0.6 * side - high / 2, width=wide, height=high
            )
        )
    for (kind, gone), at in zip(springs, _spread(len(springs), side, 16 * grown), strict=True):
        sources = [_sign(kind, at, 1.72 * side, 14 * grown, ON2)]
        if gone:
            sources.append(_sign("source_gone", at, 1.72 * side, 16 * grown, GU))
        for one in sources:
            one.visible = not bare
        found += sources
    return ft.Stack(found, width=2 * side, height=2 * side)


@kept
def charges(
    own: int, enemy: int, fate: str, asked: str, chosen: bool, side: float, grown: float
) -> ft.Control:
    """Who stands on a tile, its letter if a question is about it, and what has become of it."""
    last = use_kept(_Last)
    if asked:
        last.letter = asked, chosen
    mark = _placed(
        letter(*last.letter, size=26 * grown, solid=True), side, LETTER * side, 26 * grown
    )
    mark.visible = bool(asked)
    found: list[ft.Control] = [mark]
    below = bool(asked)
    shown = [(is_own, n) for is_own, n in ((True, own), (False, enemy)) if n]
    apart = (18 if below else SIZE) * grown * 1.27
    for (is_own, n), x in zip(shown, _spread(len(shown), side, apart), strict=True):
        last.units[is_own, below] = n, x
    for (is_own, low), (n, x) in last.units.items():
        y, size = (BELOW * side, 18 * grown) if low else (UNITS * side, SIZE * grown)
        found.append(_units(is_own, n, x or side, y, size))
        found[-1].visible = low == below and (own if is_own else enemy) > 0
    if fate and not asked and not shown:
        found.append(_sign(fate, side, UNITS * side, SIZE * grown, ON))
    return ft.Stack(found, width=2 * side, height=2 * side)


def _spread(n: int, middle: float, apart: float) -> list[float]:
    """Where n things stand side by side."""
    return [middle + (i - (n - 1) / 2) * apart for i in range(n)]


class _Last:
    """What stood on a tile last. Unseen it stays so: showing it again costs little more than that."""

    def __init__(self) -> None:
        self.letter = (" ", False)
        self.units: dict[tuple[bool, bool], tuple[int, float]] = {
            (True, False): (1, 0.0),
            (False, False): (1, 0.0),
        }
        """By side and whether below a letter: number, and how far from the left (0: the middle)."""


def _units(own: bool, n: int, x: float, y: float, size: float) -> ft.Control:
    return _placed(unit(own, n, size, fixed=True), x, y, size * 1.08)


def _placed(control: ft.Control, x: float, y: float, size: float) -> ft.Container:
    return ft.Container(control, left=x - size / 2, top=y - size / 2, width=size, height=size)


def _sign(name: str, x: float, y: float, size: float, colour: ft.ColorValue) -> ft.Control:
    return ft.Image(
        src=picture(name),
        left=x - size / 2,
        top=y - size / 2,
        width=size,
        height=size,
        color=colour,
        exclude_from_semantics=True,
        gapless_playback=True,
    )
