"""What is to be looked at before a drawn map is kept, in the words of the sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from companion.knight.map_draft import MOST_CLOSED, MOST_TILES, MapDraft
from companion.knight.map_flaws import Flaw
from companion.ui.knight import phrases as words
from companion.ui.parts.cards import card
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import CARD, GU, GUC, LINE, MARGIN, ON2, ONGUC, TOUCH, Style
from companion.words import _, ngettext


def title_of(draft: MapDraft, tile: str) -> str:
    """The name of a tile, as the player wrote it."""
    spot = draft.tiles.get(tile)
    return (spot.title.strip() if spot is not None else "") or _("unnamed tile")


def flaw_sentence(draft: MapDraft, flaw: Flaw) -> str:
    """What is wrong, with the tiles that are meant."""
    names = [title_of(draft, tile) for tile in flaw.tiles]
    return SENTENCES[flaw.code](names, words.listed(names))


Phrase = Callable[[list[str], str], str]
"""A sentence from the names of the tiles that are meant, and the same names as they are listed in a sentence."""

SENTENCES: Final[Mapping[str, Phrase]] = {
    "too_few": lambda _n, _t: _("A map has at least 2 tiles."),
    "too_many": lambda _n, _t: _("A map has {n} tiles at most.").format(n=MOST_TILES),
    "too_many_closed": lambda _n, _t: _("A map has {n} closed edges at most.").format(
        n=MOST_CLOSED
    ),
    "same_place": lambda _n, tiles: _("{tiles} lie on one place. Move one of them.").format(
        tiles=tiles
    ),
    "two_castles": lambda _n, tiles: _("{tiles} are castles. A map has one.").format(tiles=tiles),
    "out_of_reach": lambda names, tiles: ngettext(
        "{tiles}: a plus tile from which no way leads to the castle.",
        "{tiles}: plus tiles from which no way leads to the castle.",
        len(names),
    ).format(tiles=tiles),
    "no_way": lambda _n, tiles: _("{tiles}: no way leads from here to the castle.").format(
        tiles=tiles
    ),
    "no_neighbour": lambda names, tiles: ngettext(
        "{tiles}: no tile is beside it.", "{tiles}: no tile is beside them.", len(names)
    ).format(tiles=tiles),
    "same_name": lambda names, _t: ngettext(
        "{n} tile is called {name}.", "{n} tiles are called {name}.", len(names)
    ).format(n=len(names), name=names[0]),
    "no_name": lambda names, _t: ngettext(
        "{n} tile has no name.", "{n} tiles have no name.", len(names)
    ).format(n=len(names)),
    "not_placed": lambda _n, tiles: _("{tiles}: not on the grid yet.").format(tiles=tiles),
    "no_castle": lambda _n, _t: _("No castle yet. It decides how the game ends."),
    "no_enemy_castle": lambda _n, _t: _("No enemy castle yet. It decides how the game ends."),
    "no_guard": lambda _n, _t: _("No guard yet. They decide how the game ends."),
    "no_village": lambda _n, _t: _("No village yet. They decide how the game ends."),
    "no_plus": lambda _n, _t: _("No plus tile yet. The map is entered there."),
    "arrow_alone": lambda _n, _t: _("An arrow, but no river that it crosses."),
}


def flaw_line(draft: MapDraft, flaws: list[Flaw], on_click: Callable[..., Any]) -> ft.Control:
    """The first thing to look at, in one line; a tap opens all of them."""
    first, more = flaws[0], len(flaws) - 1
    said = flaw_sentence(draft, first)
    rest = ngettext("{n} more", "{n} more", more).format(n=more) if more else ""
    ink, ground = (ONGUC, GUC) if first.wrong else (ON2, CARD)
    line: list[ft.Control] = [
        symbol("warning", 20, ink),
        text(said, Style.DENSE, ink, expand=True, lines=None if room().large else 2),
    ]
    if rest:
        line.append(text(rest, Style.LABEL_STRONG, ink))
    return press(
        ft.Row(line, spacing=8),
        on_click,
        label=". ".join(word for word in (said.rstrip("."), rest) if word),
        key="map-flaws",
        bgcolor=ground,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=4),
        height=None if room().large else TOUCH,
    )


def flaw_card(draft: MapDraft, flaws: list[Flaw], look_at: Callable[[str], Any]) -> ft.Control:
    """All things to look at; a tap chooses the first tile that is meant."""
    return card(
        *[_row(draft, flaw, look_at) for flaw in flaws],
        spacing=0,
        padding=0,
        edge=GU if flaws[0].wrong else LINE,
        key="map-flaw-card",
    )


def _row(draft: MapDraft, flaw: Flaw, look_at: Callable[[str], Any]) -> ft.Control:
    said = flaw_sentence(draft, flaw)
    sign = icon(ft.Icons.BLOCK, 20, GU) if flaw.wrong else symbol("warning", 20, ON2)
    line = ft.Row([sign, text(said, Style.DENSE, expand=True)], spacing=8)
    look: dict[str, Any] = {"padding": ft.Padding.symmetric(horizontal=12, vertical=14)}
    if not flaw.tiles:
        return ft.Container(line, **look)
    return press(line, lambda _e: look_at(flaw.tiles[0]), label=said, **look)
