"""What lies between the tiles of a drawn map: ways, bars, rivers and arrows. No colour says anything alone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import flet as ft
import flet.canvas as cv

from companion.knight.map_draft import MapDraft, Pair, pair
from companion.ui.knight.map_edit_grid import SIDE, Grid, middle
from companion.ui.parts.symbols import picture
from companion.ui.theme import CARD, EDGE, GU, ON, ON2, PRI, outline

DISC: Final = 20.0
"""The sign on an edge."""


def ways(draft: MapDraft, grid: Grid) -> ft.Control:
    """A line between neighbours that do not touch; a bar between tiles that touch and are none."""
    touching, pairs = set(draft.touching()), draft.pairs()
    lines: list[cv.Path.PathElement] = []
    for one, other in sorted(pairs - touching):
        ends = [draft.tiles[key].at for key in (one, other)]
        if ends[0] is not None and ends[1] is not None:
            lines.append(cv.Path.MoveTo(*grid.centre(ends[0])))
            lines.append(cv.Path.LineTo(*grid.centre(ends[1])))
    shapes: list[cv.Shape] = [cv.Path(lines, paint=stroke(ON2, 4))] if lines else []
    return cv.Canvas(shapes, width=grid.width, height=grid.height)


def edges(draft: MapDraft, grid: Grid) -> ft.Control:
    """Rivers, arrows and bars, each with a sign that says whom it stops: no colour alone."""
    touching = set(draft.touching())
    parted = touching - draft.pairs()
    closed: Mapping[Pair, tuple[str, ...]] = {
        pair(a, b): draft.closed_to(pair(a, b)) for _side, a, b in draft.closed
    }
    shapes: list[cv.Shape] = []
    for some, paint in (
        (sorted(parted), stroke(ON2, 5)),
        (sorted(closed), stroke(ON, 7)),
        (sorted(draft.arrows), stroke(ON, 3, [5, 4])),
    ):
        lines = [end for edge_ in some for end in _line(draft, grid, edge_)]
        if lines:
            shapes.append(cv.Path(lines, paint=paint))
    inside: list[ft.Control] = [cv.Canvas(shapes, width=grid.width, height=grid.height)]
    inside += [_sign(draft, grid, e, _stopped(closed[e])) for e in sorted(closed)]
    inside += [_sign(draft, grid, e, ("tile-crossing", ON)) for e in sorted(draft.arrows)]
    return ft.Stack(inside, width=grid.width, height=grid.height)


def _stopped(sides: tuple[str, ...]) -> tuple[str, ft.ColorValue]:
    if len(sides) == 2:
        return "blocked", ON
    return ("own", PRI) if sides == ("own",) else ("enemy", GU)


def _line(draft: MapDraft, grid: Grid, edge_: Pair) -> list[cv.Path.PathElement]:
    """Along the edge that two tiles share, or across the line that joins them."""
    ends = [draft.tiles[key].at for key in edge_]
    spot = middle(draft, grid, edge_)
    if spot is None or ends[0] is None or ends[1] is None:
        return []
    (x0, y0), (x1, y1) = grid.centre(ends[0]), grid.centre(ends[1])
    away = math.dist((x0, y0), (x1, y1)) or 1.0
    dx, dy = -(y1 - y0) / away * SIDE / 2, (x1 - x0) / away * SIDE / 2
    return [
        cv.Path.MoveTo(spot[0] - dx, spot[1] - dy),
        cv.Path.LineTo(spot[0] + dx, spot[1] + dy),
    ]


def _sign(draft: MapDraft, grid: Grid, edge_: Pair, sign: tuple[str, ft.ColorValue]) -> ft.Control:
    """A sign on a disc at the middle of an edge."""
    spot = middle(draft, grid, edge_) or (0.0, 0.0)
    image = ft.Image(
        src=picture(sign[0]), width=14, height=14, color=sign[1], exclude_from_semantics=True
    )
    return ft.Container(
        image,
        left=spot[0] - DISC / 2,
        top=spot[1] - DISC / 2,
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
        stroke_dash_pattern=dash,
    )
