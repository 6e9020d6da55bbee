"""A question on the map: the whole map in sight above it, and over it in one line what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import flet as ft

from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.asking import bar_height, stands_in_page
from companion.ui.knight.look import Look
from companion.ui.knight.map_view import map_view
from companion.ui.knight.told import note_views
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim
from companion.ui.room import room
from companion.ui.theme import CHIP, MARGIN, ON2, TOUCH
from companion.words import _, ngettext

EARLIER = "turn.earlier"
"""On the desk: whether the earlier lines are open."""
BESIDE = 80
"""How wide the button is that opens them."""
LEAST = 200.0
"""A map that would be lower than this scrolls."""


def with_map(look: Look, notes: Sequence[Note]) -> list[ft.Control]:
    """The last line of what happened and the map, as high as the screen leaves it."""
    lines = words.note_lines(look.c, notes)
    if stands_in_page(look):
        return [map_view(look), note_views(look, notes)]
    open_ = bool(look.desk.get(EARLIER))
    told = _told(look, notes, len(lines), open_)
    text = lines[-1] if lines else words.Line("")
    wide = room().width - 2 * MARGIN - 14 - (BESIDE if len(lines) > 1 else 0)
    above = 20 * ceil((len(text.text) + len(text.clause)) * 7 / wide)
    return [*told, map_view(look, height=max(LEAST, map_height(look) - above))]


def map_height(look: Look) -> float:
    """What header, steps, question, next step and tabs leave of the screen."""
    low = room().low
    fixed = (50 + 58 + 52) if low else (56 + 81 + 65)
    return room().height - fixed - 40 - 72 - bar_height(look) - 26


def _told(look: Look, notes: Sequence[Note], n: int, open_: bool) -> list[ft.Control]:
    if n < 2:
        return [note_views(look, notes)] if n else []
    label = ngettext("{n} earlier", "{n} earlier", n - 1).format(n=n - 1)
    sign = ft.Icons.EXPAND_LESS if open_ else ft.Icons.EXPAND_MORE
    more = press(
        ft.Row([dim(label), icon(sign, 18, ON2)], spacing=0, tight=True),
        look.desk.toggler(EARLIER, True),
        label=_("What the enemy did, {earlier}").format(earlier=label)
        if look.state.turn.step == "enemy"
        else label,
        expanded=open_,
        key="earlier",
        height=TOUCH if open_ else None,
        border_radius=CHIP,
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        alignment=ft.Alignment(0, -1),
    )
    shown = note_views(look, notes) if open_ else note_views(look, notes, last=1)
    shown.expand = True
    return [ft.Row([shown, more], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)]
