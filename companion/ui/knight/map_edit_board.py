"""The board of the map editor: a grid of places, the tiles on it, what lies at their edges, a photo below all.

Its size stays while the editor is open, so that a tile stands where the finger was.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from companion.knight.map_draft import FARTHEST, MapDraft, Pair, Place, Spot, pair
from companion.ui.component import Retain, kept, use_kept, use_retained
from companion.ui.knight.plots import MARKS
from companion.ui.parts.buttons import round_button
from companion.ui.parts.hexes import WIDTH, Point, Scale, axial, corners
from companion.ui.parts.press import awaited, spoken
from companion.ui.parts.symbols import picture
from companion.ui.parts.tilework import Ground, Ring, edge, field, printed
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CHIP,
    EDGE,
    GU,
    LINE,
    MARGIN,
    ON,
    ON2,
    PRI,
    outline,
)
from companion.words import _
from storage.photos import Photo

SIDE: Final = 42.0
"""The side of a tile in pixels, before anything is zoomed."""
PAD: Final = 2.0
ROWS, COLUMNS, MORE = 8, 6, 2
"""How far the grid reaches from its middle, and beyond the tiles that lie farthest out."""
NEAR: Final = 0.62
"""How near a tap has to be to the middle of an edge, in sides."""
AROUND: Final = 300.0
"""How much of the screen's height is not the board's."""
DISC: Final = 20.0
"""The sign on an edge."""
UNDER_PHOTO: Final = 0.55
"""How strong the grounds of tiles are over a photo."""


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


# the board ---------------------------------------------------------------------------------------


@kept
def board(
    draft: MapDraft,
    grid: Grid,
    chosen: str,
    joins: bool,
    photo: Photo | None,
    on_tap: Callable[[Place | None, Pair | None], Any],
) -> ft.Control:
    """The board with pan and zoom. `joins`: the neighbours of the chosen tile are lit."""
    viewer: ft.Ref[Any] = use_kept(ft.Ref)
    retain = use_retained()
    _use_middle(viewer, draft, grid)

    def tapped(e: ft.TapEvent[ft.GestureDetector]) -> Any:
        at = e.local_position
        if at is None:
            return None
        point = (at.x, at.y)
        return on_tap(grid.place_at(point), edge_at(draft, grid, point))

    sheet = ft.GestureDetector(
        ft.Stack(
            _layers(retain, draft, grid, chosen, joins, photo),
            width=grid.width,
            height=grid.height,
        ),
        exclude_from_semantics=True,
        on_tap_up=awaited(tapped),
    )
    view = ft.InteractiveViewer(
        sheet,
        constrained=False,
        min_scale=0.4,
        max_scale=3,
        boundary_margin=ft.Margin.all(2 * SIDE),
        expand=True,
        ref=viewer,
    )
    shown = spoken(view, _("Map. The list of tiles does the same."), image=True)
    shown.expand = True
    return ft.Stack([shown, _keys(viewer)], expand=True, fit=ft.StackFit.EXPAND)


def _keys(viewer: ft.Ref[Any]) -> ft.Control:
    async def nearer(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1.3)

    async def farther(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1 / 1.3)

    keys = [
        round_button(ft.Icons.ADD, _("Zoom in"), nearer, colour=ON),
        round_button(ft.Icons.REMOVE, _("Zoom out"), farther, colour=ON),
    ]
    for key in keys:
        key.bgcolor, key.border, key.border_radius = CARD, outline(EDGE, 1), CHIP
    return ft.Container(ft.Column(list(keys), spacing=6, tight=True), right=MARGIN, bottom=8)


def _use_middle(viewer: ft.Ref[Any], draft: MapDraft, grid: Grid) -> None:
    """Hook: the editor opens with the middle of its tiles in sight; again if the screen is turned. A keyboard that
    comes up moves nothing."""
    here = room()

    async def show() -> None:
        if viewer.current is None:
            return
        spots = [grid.centre(place) for place in draft.places or [(0, 0)]]
        (x0, x1), (y0, y1) = ((min(of), max(of)) for of in zip(*spots, strict=True))
        left, top = (x0 + x1 - here.width) / 2, (y0 + y1 - here.height + AROUND) / 2
        await viewer.current.reset()
        await viewer.current.pan(-max(0.0, left), -max(0.0, top))

    ft.use_effect(show, [here.width])


def _layers(
    retain: Retain,
    draft: MapDraft,
    grid: Grid,
    chosen: str,
    joins: bool,
    photo: Photo | None,
) -> list[ft.Control]:
    """From below: photo, places, ways between tiles that do not touch, grounds, prints, rivers."""
    there = {key: spot.at for key, spot in draft.tiles.items() if spot.at is not None}
    scale = Scale(SIDE, grid.width, grid.height, tuple(grid.centre(at) for at in there.values()))
    grounds = tuple((_ground(draft.tiles[key]), False) for key in there)
    strength = UNDER_PHOTO if photo is not None else 1
    layers: list[ft.Control] = [
        retain("photo", _photo, photo, grid),
        _places(grid),
        _ways(draft, grid),
        ft.Container(field(grounds, scale), opacity=strength) if there else ft.Container(),
    ]
    lit = set(draft.neighbours().get(chosen, ())) if joins else set()
    for key, at in there.items():
        ring: Ring | None = "selected" if key == chosen else "asked" if key in lit else None
        layers.append(retain(f"tile-{key}", _tile, draft.tiles[key], ring, grid.centre(at)))
    layers.append(_edges(draft, grid))
    return layers


def _ground(spot: Spot) -> Ground:
    return "castle" if "castle" in spot.tags else "plain"


def _tile(spot: Spot, ring: Ring | None, at: Point) -> ft.Control:
    """What is printed on a tile, and its edge if it is chosen."""
    marks = tuple(sign for mark, (sign, _word) in MARKS.items() if mark in spot.tags)[:3]
    springs = tuple((kind, False) for kind in spot.sources)
    inside: list[ft.Control] = [printed(spot.title, marks, springs, SIDE, 1)]
    if ring is not None:
        inside.insert(0, edge(ring, SIDE))
    return ft.Container(ft.Stack(inside), left=at[0] - SIDE, top=at[1] - SIDE)


def _photo(photo: Photo | None, grid: Grid) -> ft.Control:
    if photo is None:
        return ft.Container()
    lay = photo.lay
    left, top = grid.spot((lay.x - lay.wide / 2, lay.y - lay.wide * photo.tall / 2))
    return ft.Container(
        ft.Image(
            src=photo.raw,
            width=lay.wide * SIDE,
            height=lay.wide * photo.tall * SIDE,
            fit=ft.BoxFit.FILL,
            gapless_playback=True,
            exclude_from_semantics=True,
        ),
        left=left,
        top=top,
        opacity=lay.strong / 100,
        key="map-photo",
    )


@kept
def _places(grid: Grid) -> ft.Control:
    """The edges of all places, each drawn once: three of every hexagon, and those of the rim."""
    lines: list[cv.Path.PathElement] = []
    for place in grid.places():
        around = corners(grid.centre(place), SIDE)
        lines.append(cv.Path.MoveTo(*around[4]))
        lines += [cv.Path.LineTo(*around[i]) for i in (5, 0, 1)]
    for end in ((grid.right, (1, 2)), (grid.left, (3, 4))):
        for row in range(grid.top, grid.bottom + 1):
            around = corners(grid.centre((end[0] - row // 2, row)), SIDE)
            lines += [cv.Path.MoveTo(*around[end[1][0]]), cv.Path.LineTo(*around[end[1][1]])]
    for column in range(grid.left, grid.right + 1):
        around = corners(grid.centre((column - grid.bottom // 2, grid.bottom)), SIDE)
        lines += [cv.Path.MoveTo(*around[2]), *(cv.Path.LineTo(*around[i]) for i in (3, 4))]
    return cv.Canvas([cv.Path(lines, paint=_stroke(LINE, 1))], width=grid.width, height=grid.height)


# between tiles -----------------------------------------------------------------------------------


def _ways(draft: MapDraft, grid: Grid) -> ft.Control:
    """A line between neighbours that do not touch; a bar between tiles that touch and are none."""
    touching, pairs = set(draft.touching()), draft.pairs()
    lines: list[cv.Path.PathElement] = []
    for one, other in sorted(pairs - touching):
        ends = [draft.tiles[key].at for key in (one, other)]
        if ends[0] is not None and ends[1] is not None:
            lines.append(cv.Path.MoveTo(*grid.centre(ends[0])))
            lines.append(cv.Path.LineTo(*grid.centre(ends[1])))
    shapes: list[cv.Shape] = [cv.Path(lines, paint=_stroke(ON2, 4))] if lines else []
    return cv.Canvas(shapes, width=grid.width, height=grid.height)


def _edges(draft: MapDraft, grid: Grid) -> ft.Control:
    """Rivers, arrows and bars, each with a sign that says whom it stops: no colour alone."""
    touching = set(draft.touching())
    parted = touching - draft.pairs()
    closed: Mapping[Pair, tuple[str, ...]] = {
        pair(a, b): draft.closed_to(pair(a, b)) for _side, a, b in draft.closed
    }
    shapes: list[cv.Shape] = []
    for edges, paint in (
        (sorted(parted), _stroke(ON2, 5)),
        (sorted(closed), _stroke(ON, 7)),
        (sorted(draft.arrows), _stroke(ON, 3, [5, 4])),
    ):
        lines = [end for edge_ in edges for end in _line(draft, grid, edge_)]
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


def _stroke(colour: ft.ColorValue, width: float, dash: list[float] | None = None) -> ft.Paint:
    return ft.Paint(
        colour,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.ROUND,
        stroke_dash_pattern=dash,
    )
