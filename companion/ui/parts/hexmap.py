"""The map on a canvas, with pan and zoom, and the list of tiles that says the same to everyone.

A tap on the canvas is no button to a screen reader (it would be tapped at its centre), so the map is one picture
there and the list is the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import flet as ft

from companion.ui.component import Retain, kept, use_kept, use_retained, use_value
from companion.ui.parts.buttons import round_button
from companion.ui.parts.hexes import Point, Scale, fitted, hit
from companion.ui.parts.press import awaited, spoken
from companion.ui.parts.scenery import Border, Scene, borders
from companion.ui.parts.tilework import UNITS, Base, Ground, Ring, charges, edge, field, printed
from companion.ui.parts.walking import SIZE, Order, set_out, walkers
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CHIP,
    EDGE,
    MARGIN,
    ON,
    outline,
)
from companion.words import _

__all__ = ["Border", "Ground", "Scene", "Spring", "Tile", "hexmap"]

LEAST, LOW, MOST = 30.0, 33.0, 60.0
"""The side of a tile in pixels: a map that would be smaller is panned; one that is high is not made smaller than the
second, at which most names fit."""
PALE = 0.62
"""What is printed on tiles that a question is not about."""


@dataclass(frozen=True, slots=True)
class Spring:
    """A source on a tile: its symbol, its word, and whether it is destroyed."""

    symbol: str
    name: str
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile as it is drawn: `at` is its centre in sides (`hexes.axial`), `marks` are symbol and word.

    `gone`: destroyed. `fate` is the symbol of what has become of it, `printed` are the symbols that stand in its
    corner, `scenes` are what it looks like. `letter` makes it an answer to the question that is asked, `chosen` the
    answer taken; other tiles are pale then, but for those that are `near`. `aside` stands in the list; `hand`: a value
    was set by hand.
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
    fate: str = ""
    printed: tuple[str, ...] | None = None
    scenes: tuple[Scene, ...] = ()
    letter: str = ""
    chosen: bool = False
    near: bool = False
    aside: str = ""
    hand: bool = False

    @property
    def corner(self) -> tuple[str, ...]:
        """The symbols in its corner, two at most. What has become of it comes first where somebody stands in the
        middle, unless the ground tells it."""
        signs = self.printed if self.printed is not None else tuple(sign for sign, _ in self.marks)
        taken = bool(self.own or self.enemy or self.letter)
        told = self.gone or self.fate == "tile-flooded"
        return (((self.fate,) if self.fate and taken and not told else ()) + signs)[:2]


@kept
def hexmap(
    tiles: tuple[Tile, ...],
    on_tap: Callable[[str], Any] | None = None,
    *,
    edges: tuple[Border, ...] = (),
    selected: str = "",
    order: Order | None = None,
    on_arrived: Callable[[], Any] | None = None,
    on_resize: Callable[[], Any] | None = None,
    height: float | None = None,
    margin: float = MARGIN,
    free: bool = False,
) -> ft.Control:
    """The map, as wide as the screen but for a margin, no higher than `height` if that can be.

    A tap gives the id of its tile; `edges` are rivers and crossings between tiles (by their places). The key
    `on_resize` makes it small again. `order`: units that have just moved go
    along their way first; a tap ends it. `free`: the map has the room to itself, large, with pan and zoom: one that
    stands in a page leaves the fingers to the page.
    """
    viewer: ft.Ref[Any] = use_kept(ft.Ref)
    arrived, set_arrived = use_value(lambda: "")
    scale = _fit(tiles, free, height, margin)
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

    layers = _layers(use_retained(), _standing(tiles, going), edges, scale, selected)
    if going is not None:
        spots = _spots(tiles, scale)
        size = SIZE * scale.grown
        layers.append(walkers(going, spots, size, arrive, key=going.id))  # type: ignore[call-arg]
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
    if free:
        picture_.expand = True
        keys = _keys(viewer, on_resize)
        return ft.Stack([picture_, keys], expand=True, fit=ft.StackFit.EXPAND)
    seen = ft.Container(picture_, width=min(scale.width, room().width), height=scale.height)
    return ft.Container(seen, alignment=ft.Alignment.CENTER)


def _keys(viewer: ft.Ref[Any], on_resize: Callable[[], Any] | None) -> ft.Control:
    async def nearer(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1.3)

    async def farther(_e: Any) -> None:
        if viewer.current is not None:
            await viewer.current.zoom(1 / 1.3)

    keys: list[ft.Control] = [
        _boxed(round_button(ft.Icons.ADD, _("Zoom in"), nearer, colour=ON)),
        _boxed(round_button(ft.Icons.REMOVE, _("Zoom out"), farther, colour=ON)),
    ]
    if on_resize is not None:
        keys.append(resize_key(on_resize, free=True))
    return ft.Container(ft.Column(keys, spacing=6, tight=True), right=MARGIN, bottom=MARGIN)


def resize_key(on_resize: Callable[[], Any], *, free: bool) -> ft.Control:
    """The key that gives the map the room to itself, or takes it back."""
    sign = ft.Icons.CLOSE_FULLSCREEN if free else ft.Icons.OPEN_IN_FULL
    name = _("Smaller map") if free else _("Larger map, to pan and zoom")
    return _boxed(round_button(sign, name, on_resize, colour=ON, key="resize-map"))


def _boxed(key: ft.Container) -> ft.Container:
    key.bgcolor, key.border, key.border_radius = CARD, outline(EDGE, 1), CHIP
    return key


def _fit(tiles: Sequence[Tile], free: bool, height: float | None, margin: float) -> Scale:
    places = [t.at for t in tiles]
    here = room()
    wide = (min(here.width, 1000) / 2 if here.wide and not free else here.width) - 2 * margin
    usual = fitted(places, wide, LEAST, MOST)
    if free:
        return fitted(places, usual.width * 1.5, LEAST, 2 * MOST)
    if height is not None and usual.height > height and usual.side > LOW:
        return fitted(places, usual.width * height / usual.height, LOW, MOST)
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


def _layers(
    retain: Retain,
    tiles: Sequence[Tile],
    rivers: tuple[Border, ...],
    scale: Scale,
    selected: str,
) -> list[ft.Control]:
    """The grounds, rivers, the edges of tiles that are asked for, and what stands on each tile.

    All of it is there from the start, seen or not, so that a question costs little more than showing it; and what
    has not changed is the same control as before.
    """
    asks = any(t.letter for t in tiles)
    layers: list[ft.Control] = [field(tuple(_base(t) for t in tiles), scale)]
    spots = list(zip(tiles, scale.centres, strict=True))
    if rivers:
        layers.append(retain("rivers", _rivers, rivers, tuple(t.at for t in tiles), scale))
    layers += [retain(f"edge-{t.id}", _edge, _ring_of(t, selected), at, scale) for t, at in spots]
    for tile, at in spots:
        pale = asks and not tile.letter and not tile.near
        bare = bool(tile.letter and (tile.own or tile.enemy))
        springs = tuple((s.symbol, s.gone) for s in tile.springs)
        there = tile.own, tile.enemy, tile.fate, tile.letter, tile.chosen
        told = tile.name, tile.corner, springs, bare, pale
        layers += [
            retain(f"print-{tile.id}", _print, *told, at, scale),
            retain(f"charges-{tile.id}", _charges, *there, at, scale),
        ]
    return layers


def _base(tile: Tile) -> Base:
    return Base(tile.ground, tile.gone, tile.fate == "tile-flooded", tile.scenes)


def _rivers(rivers: tuple[Border, ...], at: tuple[Point, ...], scale: Scale) -> ft.Control:
    place = dict(zip(at, scale.centres, strict=True))
    found = [one.scaled(place) for one in rivers]
    return borders(found, scale.side, scale.width, scale.height, signs=False)


def _edge(ring: Ring | Literal[""], at: Point, scale: Scale) -> ft.Control:
    side = scale.side
    return ft.Container(edge(ring, side), left=at[0] - side, top=at[1] - side, visible=bool(ring))


def _print(
    name: str,
    marks: tuple[str, ...],
    springs: tuple[tuple[str, bool], ...],
    bare: bool,
    pale: bool,
    at: Point,
    scale: Scale,
) -> ft.Control:
    side = scale.side
    drawn = printed(name, marks, springs, bare, side, scale.grown)
    return ft.Container(drawn, left=at[0] - side, top=at[1] - side, opacity=PALE if pale else 1)


def _charges(
    own: int, enemy: int, fate: str, letter: str, chosen: bool, at: Point, scale: Scale
) -> ft.Control:
    side = scale.side
    drawn = charges(own, enemy, fate, letter, chosen, side, scale.grown)
    return ft.Container(drawn, left=at[0] - side, top=at[1] - side)


def _ring_of(tile: Tile, selected: str) -> Ring | Literal[""]:
    if tile.letter:
        return "chosen" if tile.chosen else "asked"
    return "selected" if tile.id == selected else ""
