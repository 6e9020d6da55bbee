"""The map on a canvas, with pan and zoom, and the list of tiles that says the same to everyone.

A tap on the canvas is no button to a screen reader (it would be tapped at its centre), so the map is one picture
there and the list is the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import flet as ft
import flet.canvas as cv

from companion.ui.component import kept, use_kept, use_value
from companion.ui.parts.buttons import round_button
from companion.ui.parts.hexes import WIDTH, Point, Scale, corners, fitted, hatching, hit
from companion.ui.parts.press import awaited, spoken
from companion.ui.parts.questions import letter
from companion.ui.parts.symbols import picture, unit
from companion.ui.parts.walking import SIZE, Order, set_out, walkers
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

Ground = Literal["plain", "held", "castle"]
GROUNDS: dict[Ground, ft.ColorValue] = {"plain": TILE, "held": PRIC, "castle": ORC}
LEAST, MOST = 36.0, 60.0
"""The side of a tile in pixels; a map that would be smaller is panned."""
UNITS, LETTER, BELOW = 1.14, 1.04, 1.6
"""Where units, letters, and units below a letter stand, in sides from the top."""


@dataclass(frozen=True, slots=True)
class Spring:
    """A source on a tile: its symbol, its word, and whether it is destroyed."""

    symbol: str
    name: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it is drawn: `at` is its centre in sides (`hexes.axial`), `marks` are symbol and word.

    `gone`: destroyed. `letter` makes it an answer to the question that is asked, `chosen` the answer taken; other
    tiles are pale then, but for those that are `near`. `aside` stands in the list.
    """

    id: str
    name: str
    at: Point
    ground: Ground = "plain"
    own: int = 0
    enemy: int = 0
    marks: tuple[tuple[str, str], ...] = ()
    springs: tuple[Spring, ...] = ()
    gone: bool = False
    letter: str = ""
    chosen: bool = False
    near: bool = False
    aside: str = ""


@kept
def hexmap(
    tiles: tuple[Tile, ...],
    on_tap: Callable[[str], Any] | None = None,
    *,
    selected: str = "",
    order: Order | None = None,
    on_arrived: Callable[[], Any] | None = None,
    on_resize: Callable[[], Any] | None = None,
    height: float | None = None,
    free: bool = False,
) -> ft.Control:
    """The map, as wide as the screen, but no higher than `height` if that can be.

    A tap gives the id of its tile; the key in its corner is `on_resize`. `order`: units that have just moved go
    along their way first; a tap ends it. `free`: the map has the room to itself, large, with pan and zoom: one that
    stands in a page leaves the fingers to the page.
    """
    viewer: ft.Ref[Any] = use_kept(ft.Ref)
    arrived, set_arrived = use_value(lambda: "")
    scale = _fit(tiles, free, height)
    _use_middle(viewer, scale, tiles, selected, free)
    going = order if order is not None and order.id != arrived and not room().still else None

    def arrive() -> Any:
        if order is not None:
            set_arrived(order.id)
        return on_arrived() if on_arrived is not None else None

    def tapped(e: ft.TapEvent[ft.GestureDetector]) -> Any:
        if going is not None:
            return arrive()
        at = e.local_position
        found = hit((at.x, at.y), scale.centres, scale.side) if at is not None else None
        return on_tap(tiles[found].id) if found is not None and on_tap is not None else None

    layers = _layers(_standing(tiles, going), scale, selected)
    if going is not None:
        layers.append(
            walkers(going, _spots(tiles, scale), SIZE * scale.grown, arrive, key=going.id)
        )  # type: ignore[call-arg]
    board = ft.GestureDetector(
        ft.Stack(layers, width=scale.width, height=scale.height),
        exclude_from_semantics=True,
        on_tap_up=awaited(tapped),
    )
    return _viewed(board, viewer, scale, free, on_resize)


def _viewed(
    board: ft.Control,
    viewer: ft.Ref[Any],
    scale: Scale,
    free: bool,
    on_resize: Callable[[], Any] | None,
) -> ft.Control:
    """The board in what pans and zooms it, with the keys in its corner."""
    wide = free or scale.width > room().width
    view: ft.Control = board
    if wide:
        view = ft.InteractiveViewer(
            board,
            constrained=False,
            scale_enabled=free,
            min_scale=0.5,
            max_scale=3,
            boundary_margin=ft.Margin.all(scale.side if free else 0),
            expand=free,
            ref=viewer,
        )
    picture_ = spoken(view, _("Map. The list of tiles tells the same."), image=True)
    keys = _keys(viewer, free, on_resize)
    if free:
        picture_.expand = True
        return ft.Stack([picture_, *keys], expand=True, fit=ft.StackFit.EXPAND)
    return ft.Container(
        ft.Stack([picture_, *keys], width=min(scale.width, room().width), height=scale.height),
        alignment=ft.Alignment.CENTER,
    )


def _keys(viewer: ft.Ref[Any], free: bool, on_resize: Callable[[], Any] | None) -> list[ft.Control]:
    async def nearer(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1.3)

    async def farther(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1 / 1.3)

    keys = []
    if free:
        keys = [
            round_button(ft.Icons.ADD, _("Zoom in"), nearer, colour=ON),
            round_button(ft.Icons.REMOVE, _("Zoom out"), farther, colour=ON),
        ]
    if on_resize is not None:
        sign = ft.Icons.CLOSE_FULLSCREEN if free else ft.Icons.OPEN_IN_FULL
        name = _("Smaller map") if free else _("Larger map, to pan and zoom")
        keys.append(round_button(sign, name, on_resize, colour=ON, key="resize-map"))
    for key in keys:
        key.bgcolor, key.border, key.border_radius = CARD, outline(EDGE, 1), CHIP
    edge = MARGIN if free else 0
    return [ft.Container(ft.Column(list(keys), spacing=6, tight=True), right=edge, bottom=edge)]


def _fit(tiles: Sequence[Tile], free: bool, height: float | None) -> Scale:
    places = [t.at for t in tiles]
    here = room()
    wide = (min(here.width, 1000) / 2 if here.wide and not free else here.width) - 2 * MARGIN
    usual = fitted(places, wide, LEAST, MOST)
    if free:
        return fitted(places, usual.width * 1.5, LEAST, 2 * MOST)
    if height is not None and usual.height > height:
        return fitted(places, usual.width * height / usual.height, LEAST, MOST)
    return usual


def _use_middle(
    viewer: ft.Ref[Any], scale: Scale, tiles: Sequence[Tile], selected: str, free: bool
) -> None:
    """Hook: a map that has the room to itself opens with its middle in sight, or with the selected tile."""

    async def show() -> None:
        if not free or viewer.current is None:
            return
        spots = {t.id: x for t, (x, _y) in zip(tiles, scale.centres, strict=True)}
        seen = room().width
        left = spots.get(selected, scale.width / 2) - seen / 2
        await viewer.current.pan(-max(0, min(left, scale.width - seen)), 0)

    ft.use_effect(show, [free])


def _standing(tiles: Sequence[Tile], going: Order | None) -> Sequence[Tile]:
    """The tiles without the units that are on their way to them."""
    if going is None:
        return tiles
    own = set_out({t.id: t.own for t in tiles}, going.arrivals(True))
    enemy = set_out({t.id: t.enemy for t in tiles}, going.arrivals(False))
    return [replace(t, own=own[t.id], enemy=enemy[t.id]) for t in tiles]


def _spots(tiles: Sequence[Tile], scale: Scale) -> Mapping[str, Point]:
    """Where units stand on each tile."""
    down = (UNITS - 1) * scale.side
    return {t.id: (x, y + down) for t, (x, y) in zip(tiles, scale.centres, strict=True)}


def _layers(tiles: Sequence[Tile], scale: Scale, selected: str) -> list[ft.Control]:
    asks = any(t.letter for t in tiles)
    pale = [asks and not t.letter and not t.near for t in tiles]
    plots = tuple((t.name, t.ground, t.gone, p) for t, p in zip(tiles, pale, strict=True))
    rings = tuple((t.letter != "", t.chosen, t.id == selected) for t in tiles)
    layers: list[ft.Control] = [_field(plots, scale), _rings(rings, scale)]
    for tile, p, (x, y) in zip(tiles, pale, scale.centres, strict=True):
        plain = replace(tile, at=(0, 0), aside="")
        charges = _charges(plain, scale.side, scale.grown, p)
        layers.append(ft.Container(charges, left=x - scale.side, top=y - scale.side))
    return layers


# grounds, names and edges -------------------------------------------------------------------------


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
def _field(plots: tuple[tuple[str, Ground, bool, bool], ...], scale: Scale) -> ft.Control:
    """The ground of every tile and its name (pale, if a question is about others)."""
    shapes = _grounds([(ground, gone) for _name, ground, gone, _pale in plots], scale)
    if not room().large:  # names would not fit: the list has them
        shapes += [
            _name(name, centre, scale, pale)
            for (name, _ground, _gone, pale), centre in zip(plots, scale.centres, strict=True)
        ]
    return cv.Canvas(shapes, width=scale.width, height=scale.height)


def _grounds(grounds: Sequence[tuple[Ground, bool]], scale: Scale) -> list[cv.Shape]:
    side = scale.side - 1.2
    shapes: list[cv.Shape] = []
    spots = list(zip(grounds, scale.centres, strict=True))
    for kind, colour in GROUNDS.items():
        there = [
            at for (ground, gone), at in spots if ground == kind and not (gone and _is_bare(kind))
        ]
        if there:
            shapes.append(cv.Path(_outline_path(there, side), paint=ft.Paint(colour)))
    dead = [at for (_ground, gone), at in spots if gone]
    bare = [at for (ground, gone), at in spots if gone and _is_bare(ground)]
    if bare:
        shapes.append(cv.Path(_outline_path(bare, side), paint=ft.Paint(TILE_GONE)))
    shapes.append(cv.Path(_outline_path(scale.centres, side), paint=_stroke(TILE_EDGE, 1)))
    if castles := [at for (ground, _gone), at in spots if ground == "castle"]:
        shapes.append(cv.Path(_outline_path(castles, side - 0.6), paint=_stroke(ORTX, 2)))
    lines: list[cv.Path.PathElement] = []
    for centre in dead:
        for start, end in hatching(centre, side, 12):
            lines += [cv.Path.MoveTo(*start), cv.Path.LineTo(*end)]
    if lines:
        shapes.append(cv.Path(lines, paint=_stroke(TILE_EDGE, 1)))
    return shapes


def _is_bare(ground: Ground) -> bool:
    """Whether a ground says nothing of its own, so that a destroyed tile is grey."""
    return ground == "plain"


def _name(name: str, centre: Point, scale: Scale, pale: bool) -> cv.Shape:
    style = (Style.LABEL if pale else Style.LABEL_STRONG).face
    style.color = ON2 if pale else ON
    if scale.grown > 1 and style.size is not None:
        style.size = style.size * scale.grown
    return cv.Text(
        centre[0],
        centre[1] - 0.42 * scale.side,
        name,
        style,
        alignment=ft.Alignment.CENTER,
        max_lines=1,
        max_width=scale.side * WIDTH - 4,
        ellipsis="…",
    )


@kept
def _rings(rings: tuple[tuple[bool, bool, bool], ...], scale: Scale) -> ft.Control:
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


# what stands on a tile ----------------------------------------------------------------------------


@kept
def _charges(tile: Tile, side: float, grown: float, pale: bool) -> ft.Control:
    """What stands on a tile: marks in the top corner, units or a letter, sources at the bottom."""
    ink = ON2 if pale else ON
    found: list[ft.Control] = []
    marks = tile.marks[:2]
    for name, at in zip(marks, _spread(len(marks), side, 17 * grown), strict=True):
        found.append(_sign(name[0], at, 0.24 * side, 16 * grown, ink))
    if tile.letter:
        mark = letter(tile.letter, tile.chosen, size=26 * grown, solid=True)
        found.append(_placed(mark, side, LETTER * side, 26 * grown))
        found += _units(tile, side, BELOW * side, 18 * grown)
    else:
        found += _units(tile, side, UNITS * side, SIZE * grown)
        if tile.gone and not tile.own and not tile.enemy:
            found.append(_sign("tile-destroyed", side, UNITS * side, SIZE * grown, ink))
    if not tile.letter or not (tile.own or tile.enemy):
        springs = zip(tile.springs, _spread(len(tile.springs), side, 16 * grown), strict=True)
        for spring, at in springs:
            found.append(_sign(spring.symbol, at, 1.72 * side, 14 * grown, ON2))
            if spring.gone:
                found.append(_sign("source_gone", at, 1.72 * side, 16 * grown, GU))
    return ft.Stack(found, width=2 * side, height=2 * side)


def _spread(n: int, middle: float, apart: float) -> list[float]:
    """Where n things stand side by side."""
    return [middle + (i - (n - 1) / 2) * apart for i in range(n)]


def _units(tile: Tile, x: float, y: float, size: float) -> list[ft.Control]:
    pairs = [(own, n) for own, n in ((True, tile.own), (False, tile.enemy)) if n]
    return [
        _placed(unit(own, n, size, fixed=True), at, y, size * 1.08)
        for (own, n), at in zip(pairs, _spread(len(pairs), x, size * 1.27), strict=True)
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
