"""Which resources pay a cost that leaves them open: chosen in place, always a whole payment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.knight.course import Course
from companion.knight.vocabulary import RESOURCES, Bundle
from companion.ui.knight import phrases as words
from companion.ui.parts.buttons import Choice, pad, round_button
from companion.ui.parts.cards import Stretch
from companion.ui.parts.press import spoken
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import text
from companion.ui.theme import CARD, EDGE, ON, PU, SEGMENT, Style, outline
from companion.words import _


def mix_picker(
    c: Course, among: Sequence[Bundle], chosen: Bundle, put: Callable[[Bundle], Any]
) -> ft.Control:
    """One of the mixes: a key each where one resource pays, else a line a resource that trades with the others."""
    if all(choice.total() == 1 for choice in among):
        keys = [
            Choice(choice, words.kind_name(kind), kind)
            for choice in among
            for kind in RESOURCES
            if choice[kind]
        ]
        return pad(keys, chosen, put, name=_("Pay with"))
    kinds = [kind for kind in RESOURCES if any(choice[kind] for choice in among)]
    lines = [_line(c, kind, among, chosen, put) for kind in kinds]
    return ft.Column(lines, spacing=4, tight=True, horizontal_alignment=Stretch)


def nearest(among: Sequence[Bundle], chosen: Bundle, kind: str, by: int) -> Bundle | None:
    """The mix with one unit of a kind more (or less) that changes least of the rest."""
    wanted = [choice for choice in among if choice[kind] == chosen[kind] + by]
    return min(wanted, key=lambda b: sum(abs(b[k] - chosen[k]) for k in RESOURCES), default=None)


def _line(
    c: Course,
    kind: str,
    among: Sequence[Bundle],
    chosen: Bundle,
    put: Callable[[Bundle], Any],
) -> ft.Control:
    name = words.kind_name(kind)
    less, more = nearest(among, chosen, kind, -1), nearest(among, chosen, kind, 1)
    have = c.usable(kind)
    return ft.Container(
        ft.Row(
            [
                symbol(kind, 22),
                text(_("{kind}, you have {n}").format(kind=name, n=have), Style.DENSE, expand=True),
                round_button(
                    ft.Icons.REMOVE,
                    _("One {name} less").format(name=name),
                    lambda _e: put(less) if less is not None else None,
                    colour=ON,
                    enabled=less is not None,
                ),
                spoken(text(str(chosen[kind]), Style.NUMBER_S, PU), f"{name} {chosen[kind]}"),
                round_button(
                    ft.Icons.ADD,
                    _("One {name} more").format(name=name),
                    lambda _e: put(more) if more is not None else None,
                    colour=ON,
                    enabled=more is not None,
                ),
            ],
            spacing=6,
        ),
        bgcolor=CARD,
        border=outline(EDGE, 1),
        border_radius=SEGMENT,
        padding=ft.Padding.only(left=10),
    )
