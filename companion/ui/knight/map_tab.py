"""The map tab of Knight: the map or its tiles as a list, the tile selected, how far winning and losing are."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import flet as ft

from companion.knight.course import Course
from companion.knight.sheets import Printed
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Look
from companion.ui.knight.map_view import TILE, map_view, tap, tiles
from companion.ui.knight.offers import lit
from companion.ui.knight.phrases.things import known
from companion.ui.knight.plots import legend
from companion.ui.knight.scenario_view import diplomacy_tracks
from companion.ui.knight.tile_card import away, tile_card, tile_facts
from companion.ui.knight.ways import ways_card
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import card, page, section, two_columns
from companion.ui.parts.chips import source_badge
from companion.ui.parts.hexmap import Tile, resize_key
from companion.ui.parts.symbols import symbol, unit
from companion.ui.parts.text import dim, text
from companion.ui.parts.tiles import tile_list
from companion.ui.room import room
from companion.ui.slots import block
from companion.ui.theme import BG, MARGIN, Style
from companion.words import _

VIEW, FREE = "map.view", "map.free"
"""On the desk: the map or the list, and whether the map has the room to itself."""


def map_tab(look: Look) -> ft.Control:
    """What stands between header and button on this tab."""
    view = look.desk.get(VIEW) or ("list" if room().large else "map")
    if look.rules.paper:
        view = "list"
    if view == "map" and look.desk.get(FREE):
        return _free(look)
    body = _map(look) if view == "map" else _list(look)
    return page(
        *([] if look.rules.paper else [_switch(look, view)]),
        two_columns(body, _around(look)),
        ft.Container(height=8),
        key=f"map-{view}",
    )


def _switch(look: Look, view: str) -> ft.Control:
    views = [
        Choice("map", _("Map"), ft.Icons.HEXAGON_OUTLINED),
        Choice("list", _("List of tiles"), ft.Icons.MENU),
    ]
    switch = segmented(views, view, functools.partial(look.desk.put, VIEW))
    if view != "map":
        return switch
    key = resize_key(look.desk.putter(FREE, True), free=False)
    return ft.Row([ft.Container(switch, expand=True), key], spacing=8)


# the map ------------------------------------------------------------------------------------------


def _map(look: Look) -> list[ft.Control]:
    """The map, where it comes from, and the tile that is selected."""
    shown = map_view(look, selects=True)
    tile = _selected(look)
    held = [tile_card(look, tile)] if tile is not None else []
    hint = "" if held or lit(look) else _("Tap a tile to see what it holds.")
    return [shown, _origin(look, hint), block(look.desk, "map-tile", held)]


def _origin(look: Look, hint: str = "") -> ft.Control:
    """Whose map it is: that of the practice set, or of a copy. No rulebook prints one."""
    badge = source_badge("copy" if look.rules.copy else "practice", words=True)
    between = ft.MainAxisAlignment.SPACE_BETWEEN
    return ft.Row([dim(hint), badge], alignment=between, wrap=True, run_spacing=0, key="map-origin")


def _free(look: Look) -> ft.Control:
    """The map with the room to itself; what stands on the selected tile below it."""
    shown = map_view(look, selects=True, on_resize=look.desk.putter(FREE, False), free=True)
    tile = _selected(look)
    below = [ft.Container(tile_card(look, tile), padding=MARGIN)] if tile is not None else []
    return ft.Container(
        ft.Column([ft.Container(shown, expand=True), *below], spacing=0),
        key="map-free",
        expand=True,
        bgcolor=BG,
    )


def _selected(look: Look) -> Tile | None:
    chosen = look.desk.get(TILE)
    return next((t for t in tiles(look) if t.id == chosen), None)


# the list -----------------------------------------------------------------------------------------


def _list(look: Look) -> list[ft.Control]:
    """All tiles; those to choose from first. A tile that is selected opens in place."""
    head = [] if look.rules.paper else [_origin(look)]
    every = [replace(t, aside=away(look, t.id)) for t in tiles(look)]
    asked = [t for t in every if t.letter]
    rest = [t for t in every if not t.letter]
    if not asked:
        return [*head, _rows(look, rest)]
    return [
        *head,
        section(_("To choose from")),
        _rows(look, asked),
        section(_("Other tiles")),
        _rows(look, rest),
    ]


def _rows(look: Look, some: list[Tile]) -> ft.Control:
    chosen = look.desk.get(TILE) or ""
    opened = {
        t.id: ft.Container(
            tile_facts(look, t), padding=ft.Padding.only(left=12, right=12, bottom=8)
        )
        for t in some
        if t.id == chosen
    }
    pick = functools.partial(tap, look, True)
    return tile_list(some, pick, selected="" if lit(look) else chosen, below=opened)


# around it ----------------------------------------------------------------------------------------


def _around(look: Look) -> list[ft.Control]:
    """How far winning and losing are, units against their limits, the diplomacy tracks."""
    around = [ways_card(look), _counts(look), section(_("Diplomacy")), diplomacy_tracks(look)]
    signs = {} if look.rules.paper else legend(tiles(look))
    if not signs:
        return around
    return [*around, section(_("Signs on the map")), card(_legend(signs), key="legend")]


def _legend(signs: Mapping[str, str]) -> ft.Control:
    """What each sign on this map means."""
    lines: list[ft.Control] = [
        ft.Row([symbol(sign, 20), text(words.upper(word), Style.DENSE)], spacing=8, tight=True)
        for sign, word in signs.items()
    ]
    return ft.Row(lines, spacing=16, run_spacing=8, wrap=True)


def _counts(look: Look) -> ft.Control:
    """Units on the map against their limits (KN-48)."""
    limits = look.c.scenario.limits
    lines = [
        _count(look.c, "own", _("Own units"), limits.own, limits.tile_own),
        _count(look.c, "enemy", _("Enemies"), limits.enemy, limits.tile_enemy),
    ]
    return card(*lines, spacing=6, key="counts")


def _count(c: Course, side: str, name: str, limit: Printed[int], tile: Printed[int]) -> ft.Control:
    n = sum(c.units(side).values())
    most, on_tile = known(limit, 0), known(tile, 0)
    said: list[Any] = [text(name, Style.STRONG)]
    if on_tile:
        said.append(dim(_("at most {n} on a tile").format(n=on_tile)))
    shown = _("{n} of {limit}").format(n=n, limit=most) if most else words.number(n)
    return ft.Row(
        [
            unit(side == "own", n, 26),
            ft.Row(said, spacing=8, run_spacing=0, wrap=True, expand=True),
            text(shown, Style.COUNT),
        ],
        spacing=10,
    )
