"""What the sheet and the state say of one tile: what stands on it, how far it is, where an enemy would go."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.knight.ways import ahead, distance
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.by_hand import hand_link, is_set, show_group
from companion.ui.knight.look import Look
from companion.ui.knight.plots import crossings
from companion.ui.parts.cards import Stretch, card
from companion.ui.parts.chips import by_hand
from companion.ui.parts.hexmap import Tile
from companion.ui.parts.press import spoken
from companion.ui.parts.text import dim, heading, text
from companion.ui.parts.tiles import tile_name, tile_signs
from companion.ui.room import room
from companion.ui.theme import Style
from companion.words import _, ngettext

TILE_FACTS = ("own", "enemy", "gone", "way", "source", "mark")
"""The kinds of facts that are values of a tile."""


def tile_card(look: Look, tile: Tile) -> ft.Control:
    """The card of the selected tile: its name, what stands on it, and what that means."""
    signs = spoken(ft.Row(tile_signs(tile, 26, 20), spacing=10, tight=True), tile_name(tile))
    name = ft.Row([heading(tile.name), signs], spacing=12, tight=True)
    head = ft.Row(
        [name, dim(away(look, tile.id))],
        spacing=8,
        run_spacing=2,
        wrap=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return card(head, tile_facts(look, tile), spacing=0, key="tile-card")


def tile_facts(look: Look, tile: Tile) -> ft.Control:
    """The marks in words, the next step of an enemy there, and the way to set it by hand."""
    lines: list[ft.Control] = [text(line, Style.DENSE) for line in said(look, tile)]
    hand: list[ft.Control] = []
    if is_set(look, *(f"{kind}.{tile.id}" for kind in TILE_FACTS)):
        hand.append(by_hand())
    hand.append(hand_link(tile.name, functools.partial(_set, look, tile.id), key="hand-tile"))
    told = ft.Column(lines, spacing=2, tight=True, expand=not room().large)
    if room().large:
        foot = ft.Row(hand, spacing=8, alignment=ft.MainAxisAlignment.END, wrap=True)
        return ft.Column([told, foot], spacing=2, tight=True, horizontal_alignment=Stretch)
    return ft.Row([told, *hand], spacing=8)


def said(look: Look, tile: Tile) -> list[str]:
    """What there is to know of a tile, in sentences."""
    lines = (_here(look, tile), _river(look, tile.id), _next(look, tile.id))
    return [line for line in lines if line]


def away(look: Look, tile: str) -> str:
    """How far a tile is from the castle."""
    n = distance(look.c, tile)
    if not _has_way(look):
        return ""
    if n is None:
        return _("not measured") if look.rules.paper else _("no way to the castle")
    if not n:
        return _("your castle")
    return ngettext("{n} tile to the castle", "{n} tiles to the castle", n).format(n=n)


def _has_way(look: Look) -> bool:
    """Whether the other side goes to the player's castle in this scenario."""
    return look.c.castle is not None and look.c.scenario.enemy.move == "to_castle"


def _here(look: Look, tile: Tile) -> str:
    """Marks and sources in words: "Plus tile, village. Sources: gold, Valor (destroyed)."."""
    marks = words.upper(words.commas([word for _sign, word in tile.marks]))
    springs = [
        _("{source} (destroyed)").format(source=words.kind_word(s.symbol))
        if s.gone
        else words.kind_word(s.symbol)
        for s in tile.springs
    ]
    yields = ngettext("Source: {list}.", "Sources: {list}.", len(springs))
    return words.sentences(
        _("{marks}.").format(marks=marks) if marks else "",
        yields.format(list=words.commas(springs)) if springs else _dry(look, tile.id),
    )


def _dry(look: Look, tile: str) -> str:
    """What is said of a tile without sources; those of an area may not have been asked."""
    area = look.state.field.areas.get(tile)
    if area is not None and area.sources is None:
        return _("Its sources are asked when they count.")
    return _("No source.")


def _river(look: Look, tile: str) -> str:
    """Where the way of own units is closed from here, and where it crosses the river."""
    shape = look.c.scenario
    closed = [b for side, a, b in sorted(shape.closed) if side == "own" and a == tile]
    over = [b if a == tile else a for a, b in crossings(shape) if tile in (a, b)]
    stops = _("The river closes the way to the {tiles} for your units.")
    leads = _("Your units cross the river here to the {tiles}.")
    return words.sentences(
        *(
            text.format(tiles=words.listed([words.tile_name(look.c, one) for one in tiles]))
            for text, tiles in ((stops, closed), (leads, over))
            if tiles
        )
    )


def _next(look: Look, tile: str) -> str:
    """Where an enemy on this tile would go (KN-53)."""
    n = distance(look.c, tile)
    if look.rules.paper or not _has_way(look):
        return ""
    if n is None:
        return _("No way leads from here to the castle.")
    if not n:
        return _("An enemy here stays.")
    try:
        to = [words.tile_name(look.c, one) for one in ahead(look.c, tile)]
    except IllegalMove:  # a limit that nobody has entered
        return ""
    if not to:
        return _("An enemy here stays: no tile ahead has room.")
    return _("An enemy here goes to the {tiles}.").format(tiles=words.either(to))


def _set(look: Look, tile: str, _e: Any = None) -> None:
    show_group(look, f"map.{tile}")
