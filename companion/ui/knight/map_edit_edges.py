"""What lies between the tiles of a drawn map: ways, bars, rivers and arrows. No colour says anything alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import flet as ft
import flet.canvas as cv

from companion.knight.map_draft import MapDraft, Pair, pair
from companion.ui.knight.map_edit_grid import SIDE, Grid
from companion.ui.parts.scenery import Border, Kind, borders, stroke
from companion.ui.theme import ON2


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
    closed = {pair(a, b): draft.closed_to(pair(a, b)) for _side, a, b in draft.closed}
    found = [
        *_borders(draft, grid, "wall", dict.fromkeys(touching - draft.pairs(), ())),
        *_borders(draft, grid, "river", closed),
        *_borders(draft, grid, "crossing", dict.fromkeys(draft.arrows, ())),
    ]
    return borders(found, SIDE, grid.width, grid.height)


def _borders(
    draft: MapDraft, grid: Grid, kind: Kind, pairs: Mapping[Pair, tuple[str, ...]]
) -> Iterator[Border]:
    for edge_, stops in sorted(pairs.items()):
        ends = [draft.tiles[key].at for key in edge_]
        if ends[0] is not None and ends[1] is not None:
            yield Border(grid.centre(ends[0]), grid.centre(ends[1]), kind, stops)
