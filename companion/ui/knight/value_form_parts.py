"""What a row of a form of values is made of: its name, chips, the plus, the tick for nothing, the ground of its pad."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui.knight.value_form_said import ValueTaps
from companion.ui.parts.buttons import tick
from companion.ui.parts.cards import Stretch
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, CHIP, EDGE, ON, PRI, SUNK, TOUCH, Style, outline
from companion.words import _, pgettext

NAME_WIDTH: Final = 64


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a field as it stands there, and as it is read aloud."""

    face: str
    says: str


def row_line(
    name: str, middle: Sequence[ft.Control], end: Sequence[ft.Control], below: Sequence[ft.Control]
) -> ft.Control:
    """Name, chips, a tick at the end; below it the pad."""
    chips = ft.Row(
        list(middle),
        spacing=4,
        run_spacing=0,
        wrap=True,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if room().large:
        head: ft.Control = ft.Column(
            [text(name, Style.STRONG), ft.Row([chips]), *end],
            spacing=2,
            tight=True,
            horizontal_alignment=Stretch,
        )
    else:
        label = ft.Container(dim(name), width=NAME_WIDTH)
        head = ft.Row([label, chips, *end], spacing=6)
    if not below:
        return head
    return ft.Column([head, sunk(below)], spacing=6, tight=True, horizontal_alignment=Stretch)


def sunk(content: Sequence[ft.Control]) -> ft.Control:
    """The ground of a pad, edge to edge."""
    inside = ft.Column(list(content), spacing=6, tight=True, horizontal_alignment=Stretch)
    return ft.Container(
        inside,
        bgcolor=SUNK,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        margin=ft.Margin.symmetric(horizontal=-12),
    )


def plus(taps: ValueTaps, path: str, name: str, *, is_open: bool) -> ft.Control:
    """Open what can be added."""
    return press(
        icon(ft.Icons.ADD, 20, PRI if is_open else ON),
        lambda _e: taps.open(path),
        label=_("{name}: add").format(name=name),
        expanded=is_open,
        width=TOUCH,
        height=room().tall(TOUCH, 20),
        bgcolor=CARD,
        border=outline(PRI, 2.4) if is_open else outline(EDGE, 1.2),
        border_radius=CHIP,
        alignment=ft.Alignment.CENTER,
        key=f"add-{path}",
    )


def said_chip(
    taps: ValueTaps, path: str, item: str, name: str, face: ft.Control, says: str
) -> ft.Control:
    """Something that has been said; a tap opens it."""
    is_open = taps.opened == (path, item)
    return press(
        face,
        lambda _e: taps.open(path, item),
        label=f"{name}: {says}",
        expanded=is_open,
        padding=ft.Padding.symmetric(horizontal=2, vertical=8),
        border=outline(PRI, 2.4) if is_open else None,
        border_radius=CHIP,
    )


def nothing_tick(taps: ValueTaps, path: str, name: str) -> list[ft.Control]:
    """A box to tick where nothing is printed; gone once something is."""
    value = taps.said.get(path)
    if value:
        return []
    word = pgettext("printed", "nothing")
    box = tick(word, path in taps.said, lambda _on: taps.nothing(path), says=f"{name}: {word}")
    box.width = None if room().large else 106
    return [box]


def with_star(taps: ValueTaps, path: str, star: str, row: ft.Control) -> ft.Control:
    """The once star below its gain, while there is one."""
    if not taps.said.get(path):
        return row
    box = tick(
        _("once, at the unlocking"),
        bool(taps.said.get(star, False)),
        functools.partial(taps.put, star),
        sign="once",
    )
    inset = 0 if room().large else NAME_WIDTH + 6
    return ft.Column(
        [row, ft.Container(box, padding=ft.Padding.only(left=inset))],
        spacing=0,
        tight=True,
        horizontal_alignment=Stretch,
    )


def hollow(*inside: ft.Control) -> ft.Control:
    """The face of something that is asked: hollow, as a cost is."""
    return ft.Container(
        ft.Row(list(inside), spacing=4, tight=True, wrap=True),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        border=outline(),
        border_radius=CHIP,
        bgcolor=CARD,
    )


def titled(name: str, *body: ft.Control) -> ft.Control:
    """A field that takes the whole width, its name above it."""
    return ft.Column(
        [ft.Container(dim(name), padding=ft.Padding.only(top=6)), *body],
        spacing=4,
        tight=True,
        horizontal_alignment=Stretch,
    )


def warned(said: str) -> ft.Control:
    """A doubt about a value, in words."""
    line = [symbol("warning", 18), text(said, Style.DENSE, expand=True)]
    return ft.Row(line, spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
