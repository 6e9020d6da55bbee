"""The board of the map editor: a grid of places, the tiles on it, what lies at their edges, a photo below all.

Its size stays while the editor is open, so that a tile stands where the finger was.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from companion.knight.map_draft import MapDraft, Pair, Place, Spot
from companion.ui.component import Retain, kept, use_kept, use_retained
from companion.ui.knight.map_edit_edges import edges, ways
from companion.ui.knight.map_edit_grid import SIDE, Grid, edge_at
from companion.ui.knight.plots import MARKS
from companion.ui.knight.views import scenes_of
from companion.ui.parts.buttons import BORDERED, round_button
from companion.ui.parts.hexes import Point, Scale, corners
from companion.ui.parts.press import awaited, spoken
from companion.ui.parts.scenery import stroke
from companion.ui.parts.tilework import Base, Ground, Ring, edge, field, printed
from companion.ui.room import Room, room
from companion.ui.theme import (
    CARD,
    CHIP,
    EDGE,
    LINE,
    MARGIN,
    ON,
    outline,
)
from companion.words import _
from storage.photos import Photo

AROUND, AROUND_FLAT = 300.0, 130.0
"""How much of the screen's height is not the board's; on a phone that lies on its side."""
HAND: Final = 366.0
"""How wide the tools are there, beside the board."""
SETTLED: Final = 0.15
"""Seconds until a screen that was opened knows its size and text scale, and has drawn itself for them."""
UNDER_PHOTO: Final = 0.55
"""How strong the grounds of tiles are over a photo."""


# the board ---------------------------------------------------------------------------------------


@kept
def board(
    draft: MapDraft,
    grid: Grid,
    chosen: str,
    joins: bool,
    photo: Photo | None,
    on_tap: Callable[[Place | None, Pair | None], Any],
    on_drag: Callable[[str, Point, float], Any] | None = None,
) -> ft.Control:
    """The board with pan and zoom. `joins`: the neighbours of the chosen tile are lit. `on_drag`: fingers move the
    photo and not the board (start, move or end; where; how much larger)."""
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
        **(_drags(on_drag) if on_drag is not None else {"on_tap_up": awaited(tapped)}),
    )
    view = ft.InteractiveViewer(
        sheet,
        constrained=False,
        pan_enabled=on_drag is None,
        scale_enabled=on_drag is None,
        min_scale=0.4,
        max_scale=3,
        boundary_margin=ft.Margin.all(2 * SIDE),
        expand=True,
        ref=viewer,
    )
    shown = spoken(view, _("Map. The list of tiles does the same."), image=True)
    shown.expand = True
    return ft.Stack([shown, _keys(viewer)], expand=True, fit=ft.StackFit.EXPAND)


def _drags(on_drag: Callable[[str, Point, float], Any]) -> dict[str, Any]:
    """What fingers on the board do to the photo."""

    def started(e: ft.ScaleStartEvent[ft.GestureDetector]) -> Any:
        at = e.local_focal_point
        return on_drag("start", (at.x, at.y), 1.0)

    def moved(e: ft.ScaleUpdateEvent[ft.GestureDetector]) -> Any:
        at = e.local_focal_point
        return on_drag("move", (at.x, at.y), e.scale)

    def ended(_e: Any) -> Any:
        return on_drag("end", (0.0, 0.0), 1.0)

    return {
        "on_scale_start": awaited(started),
        "on_scale_update": awaited(moved),
        "on_scale_end": awaited(ended),
    }


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
        key.width = key.height = BORDERED
        key.bgcolor, key.border, key.border_radius = CARD, outline(EDGE, 1), CHIP
    return ft.Container(ft.Column(list(keys), spacing=6, tight=True), right=MARGIN, bottom=8)


def _use_middle(viewer: ft.Ref[Any], draft: MapDraft, grid: Grid) -> None:
    """Hook: the editor opens with the middle of its tiles in sight; again if the screen is turned. A keyboard that
    comes up moves nothing."""
    here = room()

    turn = use_kept(lambda: [0])

    def leave() -> None:
        turn[0] += 1

    async def show() -> None:
        leave()
        mine = turn[0]
        await asyncio.sleep(SETTLED)
        if viewer.current is None or mine != turn[0]:
            return
        spots = [grid.centre(place) for place in draft.places or [(0, 0)]]
        (x0, x1), (y0, y1) = ((min(of), max(of)) for of in zip(*spots, strict=True))
        wide, high = _seen(here)
        left, top = (x0 + x1 - wide) / 2, (y0 + y1 - high) / 2
        with contextlib.suppress(TimeoutError, RuntimeError):  # the phone has gone to sleep
            await viewer.current.reset()
            await viewer.current.pan(-max(0.0, left), -max(0.0, top))

    ft.use_effect(show, [here.width], cleanup=leave)


def _seen(here: Room) -> Point:
    """How much of the board is seen at a time."""
    if here.flat:
        return here.width - HAND, here.height - AROUND_FLAT
    return here.width, here.height - AROUND


def _layers(
    retain: Retain,
    draft: MapDraft,
    grid: Grid,
    chosen: str,
    joins: bool,
    photo: Photo | None,
) -> list[ft.Control]:
    """From below: photo, places, ways between tiles that do not touch, grounds, rivers, prints."""
    there = {key: spot.at for key, spot in draft.tiles.items() if spot.at is not None}
    scale = Scale(SIDE, grid.width, grid.height, tuple(grid.centre(at) for at in there.values()))
    grounds = tuple(
        Base(_ground(spot), scenes=scenes_of(spot.tags, closed=bool(draft.closed)))
        for spot in (draft.tiles[key] for key in there)
    )
    strength = UNDER_PHOTO if photo is not None else 1
    layers: list[ft.Control] = [
        retain("photo", _photo, photo, grid),
        _places(grid),
        ways(draft, grid),
        ft.Container(field(grounds, scale), opacity=strength) if there else ft.Container(),
        edges(draft, grid),
    ]
    lit = set(draft.neighbours().get(chosen, ())) if joins else set()
    for key, at in there.items():
        ring: Ring | None = "selected" if key == chosen else "asked" if key in lit else None
        layers.append(retain(f"tile-{key}", _tile, draft.tiles[key], ring, grid.centre(at)))
    return layers


def _ground(spot: Spot) -> Ground:
    if "castle" in spot.tags:
        return "castle"
    return "enemy_castle" if "enemy_castle" in spot.tags else "plain"


def _tile(spot: Spot, ring: Ring | None, at: Point) -> ft.Control:
    """What is printed on a tile, and its edge if it is chosen."""
    marks = tuple(sign for mark, (sign, _word) in MARKS.items() if mark in spot.tags)[:3]
    springs = tuple((kind, False) for kind in spot.sources)
    inside: list[ft.Control] = [printed(spot.title, marks, springs, False, SIDE, 1)]
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
            fit=ft.BoxFit.CONTAIN,  # without Pillow nobody has measured it: its frame is a square then
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
    return cv.Canvas([cv.Path(lines, paint=stroke(LINE, 1))], width=grid.width, height=grid.height)
