"""The map on a canvas, with pan and zoom, and the list of tiles that says the same to everyone.

A tap on the canvas is no button to a screen reader (it would be tapped at its centre), so the map is one picture
there and the list is the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import flet as ft
import flet.canvas as cv

from companion.ui.component import kept, use_kept
from companion.ui.parts.buttons import round_button
from companion.ui.parts.cards import rows, sheet_row
from companion.ui.parts.hexes import WIDTH, Point, bounds, corners, hatching, hit
from companion.ui.parts.press import awaited, spoken
from companion.ui.parts.questions import letter
from companion.ui.parts.symbols import icon, picture, symbol, unit, unit_name
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CHIP,
    EDGE,
    GU,
    MARGIN,
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
    outline,
)
from companion.words import _

Ground = Literal["plain", "held", "castle", "gone"]
GROUNDS: dict[Ground, ft.ColorValue] = {
    "plain": TILE,
    "held": PRIC,
    "castle": ORC,
    "gone": TILE_GONE,
}
LEAST_SIDE = 36.0


@dataclass(frozen=True, slots=True)
class Spring:
    """A source on a tile: its symbol, its word, and whether it is destroyed."""

    symbol: str
    name: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it is drawn: `at` is its centre in sides (`hexes.axial`), `marks` are symbol and word.

    `letter` makes it an answer to the question that is asked, `chosen` the answer taken; `aside` stands in the list.
    """

    id: str
    name: str
    at: Point
    ground: Ground = "plain"
    own: int = 0
    enemy: int = 0
    marks: tuple[tuple[str, str], ...] = ()
    springs: tuple[Spring, ...] = ()
    letter: str = ""
    chosen: bool = False
    aside: str = ""


@dataclass(frozen=True, slots=True)
class _Scale:
    """How sides become pixels, and where each tile stands."""

    side: float
    width: float
    height: float
    centres: tuple[Point, ...]


@kept
def hexmap(
    tiles: tuple[Tile, ...],
    on_tap: Callable[[str], Any] | None = None,
    *,
    selected: str = "",
    height: float | None = None,
) -> ft.Control:
    """The map: fits the screen's width, two fingers zoom, one pans; a tap gives the id of its tile."""
    viewer: ft.Ref[Any] = use_kept(ft.Ref)
    scale = _fit(tiles)

    def tapped(e: ft.TapEvent[ft.GestureDetector]) -> Any:
        at = e.local_position
        found = hit((at.x, at.y), scale.centres, scale.side) if at is not None else None
        return on_tap(tiles[found].id) if found is not None and on_tap is not None else None

    asks = any(t.letter for t in tiles)
    plots = tuple((t.name, t.ground, asks and not t.letter) for t in tiles)
    rings = tuple((t.letter != "", t.chosen, t.id == selected) for t in tiles)
    layers: list[ft.Control] = [_field(plots, scale), _rings(rings, scale)]
    for tile, (x, y) in zip(tiles, scale.centres, strict=True):
        plain = replace(tile, at=(0, 0), aside="")
        charges = _charges(plain, scale.side, asks and not tile.letter)
        layers.append(ft.Container(charges, left=x - scale.side, top=y - scale.side))
    board = ft.GestureDetector(
        ft.Stack(layers, width=scale.width, height=scale.height),
        exclude_from_semantics=True,
        on_tap_up=awaited(tapped),
    )
    shown = min(height or scale.height, scale.height)
    return ft.Container(
        ft.Stack(
            [
                spoken(
                    ft.InteractiveViewer(
                        board,
                        constrained=False,
                        min_scale=0.6,
                        max_scale=3,
                        boundary_margin=ft.Margin.all(scale.side),
                        ref=viewer,
                    ),
                    _("Map. The list of tiles tells the same."),
                    image=True,
                ),
                *_zoom_keys(viewer, scale.width > room().width),
            ],
            width=min(scale.width, room().width),
            height=shown,
        ),
        alignment=ft.Alignment.CENTER,
    )


def _zoom_keys(viewer: ft.Ref[Any], large: bool) -> list[ft.Control]:
    if not large:
        return []

    async def nearer(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1.3)

    async def whole(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.reset()

    keys = [
        round_button(ft.Icons.ADD, _("Zoom in"), nearer, colour=ON),
        round_button(ft.Icons.FIT_SCREEN, _("Whole map"), whole, colour=ON),
    ]
    for key in keys:
        key.bgcolor, key.border, key.border_radius = CARD, outline(EDGE, 1), CHIP
    return [ft.Container(ft.Column(list(keys), spacing=6, tight=True), right=8, bottom=8)]


def _fit(tiles: Sequence[Tile]) -> _Scale:
    left, top, width, height = bounds(t.at for t in tiles)
    pad = 2.0
    room_wide = min(room().width, 640) - 2 * MARGIN - 2 * pad
    side = max(LEAST_SIDE, min(room_wide / width, 46.0))
    centres = tuple(((t.at[0] - left) * side + pad, (t.at[1] - top) * side + pad) for t in tiles)
    return _Scale(side, width * side + 2 * pad, height * side + 2 * pad, centres)


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
def _field(plots: tuple[tuple[str, Ground, bool], ...], scale: _Scale) -> ft.Control:
    """The ground of every tile and its name (pale, if a question is about others)."""
    shapes = [*_grounds([ground for _name, ground, _pale in plots], scale)]
    if not room().large:  # names would not fit: the list has them
        shapes += [
            _name(name, centre, scale.side, pale)
            for (name, _ground, pale), centre in zip(plots, scale.centres, strict=True)
        ]
    return cv.Canvas(shapes, width=scale.width, height=scale.height)


def _grounds(grounds: Sequence[Ground], scale: _Scale) -> list[cv.Shape]:
    side = scale.side - 1.2
    shapes: list[cv.Shape] = []

    def of(kind: Ground) -> list[Point]:
        return [c for g, c in zip(grounds, scale.centres, strict=True) if g == kind]

    for kind, colour in GROUNDS.items():
        if there := of(kind):
            shapes.append(cv.Path(_outline_path(there, side), paint=ft.Paint(colour)))
    shapes.append(cv.Path(_outline_path(scale.centres, side), paint=_stroke(TILE_EDGE, 1)))
    if castles := of("castle"):
        shapes.append(cv.Path(_outline_path(castles, side - 0.6), paint=_stroke(ORTX, 2)))
    lines: list[cv.Path.PathElement] = []
    for centre in of("gone"):
        for start, end in hatching(centre, side, 12):
            lines += [cv.Path.MoveTo(*start), cv.Path.LineTo(*end)]
    if lines:
        shapes.append(cv.Path(lines, paint=_stroke(TILE_EDGE, 1)))
    return shapes


def _name(name: str, centre: Point, side: float, pale: bool) -> cv.Shape:
    style = (Style.LABEL if pale else Style.LABEL_STRONG).face
    style.color = ON2 if pale else ON
    return cv.Text(
        centre[0],
        centre[1] - 0.42 * side,
        name,
        style,
        alignment=ft.Alignment.CENTER,
        max_lines=1,
        max_width=side * WIDTH - 4,
        ellipsis="…",
    )


@kept
def _rings(rings: tuple[tuple[bool, bool, bool], ...], scale: _Scale) -> ft.Control:
    """The edges of tiles that are asked for, chosen or selected, above all grounds."""
    shapes: list[cv.Shape] = []
    for (asked, chosen, selected), centre in zip(rings, scale.centres, strict=True):
        if asked:
            width = 5.0 if chosen else 3.0
            path = _outline_path([centre], scale.side - 1.2 - width / 2)
            shapes.append(cv.Path(path, paint=_stroke(PU, width, None if chosen else [6, 4])))
        elif selected:
            shapes.append(cv.Path(_outline_path([centre], scale.side - 3), paint=_stroke(PRI, 4)))
    return cv.Canvas(shapes, width=scale.width, height=scale.height)


@kept
def _charges(tile: Tile, side: float, pale: bool) -> ft.Control:
    """What stands on a tile: marks in the top corner, units or a letter, sources at the bottom."""
    ink = ON2 if pale else ON
    found: list[ft.Control] = []
    marks = tile.marks[:2]
    for i, (name, _word) in enumerate(marks):
        at = side + (i - (len(marks) - 1) / 2) * 17
        found.append(_sign(name, at, 0.24 * side, 16, ink))
    if tile.letter:
        mark = letter(tile.letter, tile.chosen, fixed=True)
        found.append(_placed(mark, side, 1.12 * side, 28))
    else:
        found += _units(tile, side, 1.14 * side)
    for i, spring in enumerate(tile.springs):
        at = side + (i - (len(tile.springs) - 1) / 2) * 16
        found.append(_sign(spring.symbol, at, 1.72 * side, 14, ON2))
        if spring.gone:
            found.append(_sign("source_gone", at, 1.72 * side, 16, GU))
    return ft.Stack(found, width=2 * side, height=2 * side)


def _units(tile: Tile, x: float, y: float) -> list[ft.Control]:
    pairs = [(own, n) for own, n in ((True, tile.own), (False, tile.enemy)) if n]
    return [
        _placed(unit(own, n, 22, fixed=True), x + (i - (len(pairs) - 1) / 2) * 28, y, 22 * 1.08)
        for i, (own, n) in enumerate(pairs)
    ]


def _placed(control: ft.Control, x: float, y: float, size: float) -> ft.Control:
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


def tile_list(
    tiles: Sequence[Tile], on_tap: Callable[[str], Any], *, selected: str = ""
) -> ft.Control:
    """The same content as rows: every tile a button, what stands on it in words and signs."""
    return rows(*(_tile_row(t, on_tap, t.id == selected) for t in tiles))


def _tile_row(tile: Tile, on_tap: Callable[[str], Any], selected: bool) -> ft.Control:
    signs: list[ft.Control] = [letter(tile.letter, tile.chosen)] if tile.letter else []
    if tile.own:
        signs.append(unit(True, tile.own, 22))
    if tile.enemy:
        signs.append(unit(False, tile.enemy, 22))
    signs += [symbol(name, 18) for name, _word in tile.marks]
    signs += [_spring(s) for s in tile.springs]
    if selected:
        signs.append(icon(ft.Icons.CHECK, 20, PRI))
    return sheet_row(
        tile.name,
        aside=tile.aside,
        end=[ft.Row(signs, spacing=8, tight=True)],
        on_click=lambda _e: on_tap(tile.id),
        label=tile_name(tile),
        key=f"tile-{tile.id}",
    )


def _spring(spring: Spring) -> ft.Control:
    sign = symbol(spring.symbol, 18, ON2)
    if not spring.gone:
        return sign
    return ft.Stack([sign, symbol("source_gone", 18, GU)])


def tile_name(tile: Tile) -> str:
    """How a tile is read aloud: "Mill, 2 enemies, village, Nobility, Gold destroyed"."""
    words = [f"{tile.letter}: {tile.name}" if tile.letter else tile.name]
    if tile.own:
        words.append(unit_name(True, tile.own))
    if tile.enemy:
        words.append(unit_name(False, tile.enemy))
    words += [word for _sign, word in tile.marks]
    words += [
        _("{source} destroyed").format(source=s.name) if s.gone else s.name for s in tile.springs
    ]
    if tile.aside:
        words.append(tile.aside)
    return ", ".join(words)
