"""A question on the map: the whole map in sight above it, and over it in one line what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import flet as ft

from companion.play import Note
from companion.ui.knight import phrases as words
from companion.ui.knight.area_bar import areas
from companion.ui.knight.look import Look
from companion.ui.knight.map_view import map_view
from companion.ui.knight.told import note_views
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim
from companion.ui.room import room
from companion.ui.theme import CHIP, ON2, TOUCH
from companion.words import _, ngettext

EARLIER = "turn.earlier"
"""On the desk: whether the earlier lines are open."""
ABOVE_AND_BELOW, LEAST = 562.0, 200.0
"""How much of the screen's height is not the map's while most questions stand; and how low it gets at most."""
ROWS, ROW = 2, 58.0
"""So many rows of answers are counted in; how high each further one is."""


def with_map(look: Look, notes: Sequence[Note]) -> list[ft.Control]:
    """The last line of what happened, and the map. The map is of one size whatever is asked, so that only what
    changes on it is drawn again."""
    n = len(words.note_lines(look.c, notes))
    told = ft.Container(_told(look, notes, n, bool(look.desk.get(EARLIER))), visible=n > 0)
    if look.rules.paper:
        return [told, *areas(look)]
    return [told, map_view(look, height=_height(look))]


def _height(look: Look) -> float:
    """How high the map may be: most questions have no more answers than there are tiles marked plus."""
    plus = sum("plus" in tile.tags for tile in look.c.tiles.values())
    further = max(0, ceil(plus / 3) - ROWS)
    return max(LEAST, room().height - ABOVE_AND_BELOW - further * ROW)


def _told(look: Look, notes: Sequence[Note], n: int, open_: bool) -> ft.Control:
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
        height=TOUCH if open_ or look.rules.paper else None,
        border_radius=CHIP,
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        alignment=ft.Alignment(0, -1),
    )
    shown = note_views(look, notes, at="map", last=0 if open_ else 1)
    shown.expand = True
    more.visible = n > 1
    return ft.Row([shown, more], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
