"""The tiles of a drawn map as a list: everything that the board and its tools do, for everyone."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.knight.map_draft import HEX, MOST_SOURCES, MapDraft, Pair, Place, Spot, pair
from companion.knight.vocabulary import PURSE
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_parts import Amount, amount_card
from companion.ui.knight.map_edit_flaws import flaw_card, title_of
from companion.ui.knight.map_edit_sketch import MARK_TOOLS, Easel
from companion.ui.knight.map_edit_tools import name_field
from companion.ui.knight.plots import MARKS
from companion.ui.parts.buttons import BORDERED, Choice, ghost, pad, round_button, tick
from companion.ui.parts.cards import Stretch, fold, page
from companion.ui.parts.hexmap import Spring, Tile
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim, text
from companion.ui.parts.tiles import tile_list
from companion.ui.room import room
from companion.ui.theme import CHIP, EDGE, GAP, ON, Style, outline
from companion.words import N_, _, ngettext

WAYS: Final = (
    ((0, -1), ft.Icons.NORTH_WEST, N_("upper left")),
    ((1, -1), ft.Icons.NORTH_EAST, N_("upper right")),
    ((-1, 0), ft.Icons.WEST, N_("left")),
    ((1, 0), ft.Icons.EAST, N_("right")),
    ((-1, 1), ft.Icons.SOUTH_WEST, N_("lower left")),
    ((0, 1), ft.Icons.SOUTH_EAST, N_("lower right")),
)


def tiles_page(easel: Easel) -> ft.Control:
    """What is to be looked at, and all tiles; the one that is chosen opens in place."""
    draft, flaws = easel.draft, easel.sketch.flaws
    chosen = easel.chosen
    body: list[ft.Control] = []
    if flaws:
        body.append(flaw_card(draft, flaws, easel.look_at))
    if draft.tiles:
        below = {chosen: tile_form(easel, chosen)} if chosen else {}
        shown = [drawn(key, spot) for key, spot in draft.tiles.items()]
        body.append(tile_list(shown, easel.choose, selected=chosen, below=below))
    else:
        body.append(empty(_("No tile yet"), _("Tap the map, or add the first one here.")))
    add = functools.partial(_add, easel)
    body.append(ghost(_("Add a tile"), add, sign=ft.Icons.ADD, key="add-tile"))
    return page(*body, ft.Container(height=GAP), key="map-tiles")


def drawn(key: str, spot: Spot) -> Tile:
    """A tile as lists show it."""
    marks = tuple((sign, _(word)) for mark, (sign, word) in MARKS.items() if mark in spot.tags)
    springs = tuple(Spring(kind, words.kind_name(kind)) for kind in spot.sources)
    return Tile(key, spot.title.strip() or _("unnamed tile"), (0, 0), marks=marks, springs=springs)


def _add(easel: Easel, _e: Any = None) -> None:
    """One more tile, beside the chosen one or the last if there is room."""
    easel.place(free_place(easel.draft, easel.chosen))


def free_place(draft: MapDraft, near: str = "") -> Place:
    """An empty place, as near to a tile (or to the last one) as there is one."""
    places = draft.places
    if not places:
        return (0, 0)
    spot = draft.tiles.get(near)
    start = spot.at if spot is not None and spot.at is not None else list(places)[-1]
    ring = [start]
    seen = {start}
    while ring:
        here = ring.pop(0)
        for q, r in HEX:
            place = (here[0] + q, here[1] + r)
            if place not in places:
                return place
            if place not in seen:
                seen.add(place)
                ring.append(place)
    return start


# one tile ----------------------------------------------------------------------------------------


def tile_form(easel: Easel, tile: str) -> ft.Control:
    """All of a tile: name, marks, sources, neighbours, place."""
    draft = easel.draft
    erase = functools.partial(_erase, easel, tile)
    says = _("Erase {tile}").format(tile=title_of(draft, tile))
    return ft.Container(
        ft.Column(
            [
                name_field(easel, tile),
                _marks(easel, tile),
                _sources(easel, tile),
                _neighbours(easel, tile),
                _place(easel, tile),
                ghost(_("Erase the tile"), erase, says=says, sign=ft.Icons.DELETE_OUTLINE),
            ],
            spacing=GAP,
            tight=True,
            horizontal_alignment=Stretch,
        ),
        padding=ft.Padding.only(left=12, right=12, top=6, bottom=12),
        key="tile-form",
    )


def _erase(easel: Easel, tile: str, _e: Any = None) -> None:
    easel.erase(tile)


def _marks(easel: Easel, tile: str) -> ft.Control:
    tags = easel.draft.tiles[tile].tags
    boxes: list[ft.Control] = []
    for mark in MARK_TOOLS:
        sign, word = MARKS[mark]
        on_change = functools.partial(_mark, easel, tile, mark)
        boxes.append(tick(words.upper(_(word)), mark in tags, on_change, sign=sign))
    return _in_columns(boxes)


def _in_columns(cells: list[ft.Control]) -> ft.Control:
    """Two by two, or one below the other with large text."""
    wide = 1 if room().large else 2
    filled = [ft.Container(cell, expand=True) for cell in cells]
    filled += [ft.Container(expand=True) for _n in range(-len(cells) % wide)]
    lines = [ft.Row(list(filled[i : i + wide]), spacing=GAP) for i in range(0, len(filled), wide)]
    return ft.Column(list(lines), spacing=GAP, tight=True)


def _mark(easel: Easel, tile: str, mark: str, _on: bool) -> None:
    easel.mark(tile, mark)


def _sources(easel: Easel, tile: str) -> ft.Control:
    spot = easel.draft.tiles[tile]
    free = MOST_SOURCES - len(spot.sources)
    cells: list[ft.Control] = []
    for kind in PURSE:
        n = spot.sources.count(kind)
        amount = Amount(kind, words.kind_name(kind), kind, n, most=n + free)
        put = functools.partial(easel.source, tile)
        cells.append(amount_card(amount, False, put, None))
    head = dim(_("Sources"))
    return ft.Column([head, _in_columns(cells)], spacing=GAP, tight=True)


# neighbours --------------------------------------------------------------------------------------


def _neighbours(easel: Easel, tile: str) -> ft.Control:
    """The neighbours, each with what lies between; and all others, to be joined."""
    draft = easel.draft
    beside = draft.neighbours()[tile]
    n = len(beside)
    aside = ngettext("{n} tile", "{n} tiles", n).format(n=n) if n else _("none")
    rows: list[ft.Control] = [_neighbour(easel, tile, other) for other in beside]
    others = [key for key in draft.tiles if key not in (tile, *beside)]
    if others:
        rows.append(dim(_("Join by hand with")))
        keys = [_joiner(easel, tile, other) for other in others]
        rows.append(ft.Row(keys, spacing=6, run_spacing=6, wrap=True))
    return _fold(easel, "beside", _("Neighbours"), aside, rows)


def _neighbour(easel: Easel, tile: str, other: str) -> ft.Control:
    """A neighbour: whom the edge stops, an arrow, and a way to part the two."""
    draft, edge = easel.draft, pair(tile, other)
    name = title_of(draft, other)
    now: Any = "arrow" if edge in draft.arrows else draft.closed_to(edge)
    choices = [
        Choice((), _("open"), ft.Icons.SWAP_HORIZ),
        Choice(("own",), _("closed to own units"), "own"),
        Choice(("enemy",), _("closed to enemies"), "enemy"),
        Choice(("own", "enemy"), _("closed to both"), "blocked"),
        Choice("arrow", _("arrow over the river"), "tile-crossing"),
    ]
    said = next(c.label for c in choices if c.value == now)
    keys = pad(choices, now, functools.partial(_lay, easel, edge), name=f"{name}:", wrap=False)
    part = round_button(
        ft.Icons.LINK_OFF,
        _("Part from {tile}").format(tile=name),
        lambda _e: easel.put(easel.draft.join(tile, other)),
        colour=ON,
    )
    words_ = [text(name, Style.STRONG), dim(said)]
    head = ft.Row(list(words_), spacing=8, run_spacing=0, wrap=True, expand=True)
    return ft.Column([ft.Row([head, part]), keys], spacing=0, tight=True, key=f"beside-{other}")


def _lay(easel: Easel, edge: Pair, value: Any) -> None:
    """Put at an edge what was chosen for it."""
    draft = easel.draft
    if value == "arrow":
        easel.put(draft if edge in draft.arrows else draft.arrow(edge))
    elif not value:
        easel.clear_edge(edge)
    elif draft.closed_to(edge) != value:
        easel.put(draft.river(edge, value))


def _joiner(easel: Easel, tile: str, other: str) -> ft.Control:
    name = title_of(easel.draft, other)
    return ghost(
        name,
        lambda _e: easel.put(easel.draft.join(tile, other)),
        says=_("Join with {tile}").format(tile=name),
        width=64 if len(name) < 4 else None,
    )


# place -------------------------------------------------------------------------------------------


def _place(easel: Easel, tile: str) -> ft.Control:
    """A new tile beside it, or itself one place on; only empty places can be chosen."""
    at = easel.draft.tiles[tile].at
    if at is None:
        put = functools.partial(_put, easel, tile)
        return ghost(_("Put it on the map"), put, sign=ft.Icons.ADD_LOCATION_OUTLINED)
    ways = [
        _ways(easel, at, _("A new tile"), _("New tile, {way}"), easel.place),
        _ways(easel, at, _("Move it"), _("Move, {way}"), functools.partial(_move, easel, tile)),
    ]
    row = ft.Row(list(ways), spacing=8, wrap=True, alignment=ft.MainAxisAlignment.SPACE_AROUND)
    return _fold(easel, "place", _("Place on the map"), "", [row])


def _put(easel: Easel, tile: str, _e: Any = None) -> None:
    _move(easel, tile, free_place(easel.draft))


def _move(easel: Easel, tile: str, place: Place) -> None:
    easel.put(easel.draft.move(tile, place))


def _ways(easel: Easel, at: Place, title: str, says: str, go: Any) -> ft.Control:
    """The six places around one, as they lie; a place that is taken cannot be tapped."""
    taken = easel.draft.places
    keys: list[ft.Control] = []
    for (q, r), sign, way in WAYS:
        place = (at[0] + q, at[1] + r)
        key = round_button(
            sign,
            says.format(way=_(way)),
            functools.partial(_go, go, place),
            colour=ON,
            enabled=place not in taken,
        )
        key.width = key.height = BORDERED
        key.border, key.border_radius = outline(EDGE, 1), CHIP
        keys.append(key)
    lines = [
        ft.Row(keys[i : i + 2], spacing=24 if i == 2 else 4, tight=True)
        for i in range(0, len(keys), 2)
    ]
    return ft.Column(
        [dim(title), *lines],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _go(go: Any, place: Place, _e: Any = None) -> None:
    go(place)


def _fold(easel: Easel, key: str, title: str, aside: str, rows: Sequence[ft.Control]) -> ft.Control:
    is_open = easel.opened.get(key, False)

    def toggle(_e: Any) -> None:
        easel.show(opened={**easel.opened, key: not is_open})

    return fold(title, aside, is_open, toggle, *rows, key=f"map-{key}")
