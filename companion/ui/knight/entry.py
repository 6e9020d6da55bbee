"""What sheets are entered with: number keys, segments to cross off, things to tick. One tap a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.component import kept
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, EDGE, ON, ON2, ONPRI, PRI, SEGMENT, TOUCH, Style, outline

ACROSS = 7
GAP = 4

Put = Callable[[str, int], Any]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A value with few steps: its fact, name, symbol, what it is, what it may be."""

    fact: str
    name: str
    now: int
    most: int
    least: int = 0
    sign: str = ""
    aside: str = ""


@kept
def number_keys(numbers: Numbers, put: Put) -> ft.Control:
    """The steps of a value as on its track; a tap sets it."""
    head: list[ft.Control] = [text(numbers.name, Style.STRONG)]
    if numbers.sign:
        head.insert(0, symbol(numbers.sign, 20))
    if numbers.aside:
        head.append(dim(numbers.aside))
    keys = [
        key_(
            str(n),
            on=n == numbers.now,
            says=f"{numbers.name} {n}",
            on_click=_putter(put, numbers.fact, n),
        )
        for n in range(numbers.least, numbers.most + 1)
    ]
    return _block(ft.Row(head, spacing=8, wrap=True), across(keys))


def _putter(put: Put, fact: str, n: int) -> Callable[[Any], Any]:
    return lambda _e: put(fact, n)


@dataclass(frozen=True, slots=True)
class Mark:
    """A field that is crossed off or not: its id, what stands on it, its whole name."""

    id: str
    face: str
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """A row of fields under one head: a court track, a floor, the battles."""

    name: str
    sign: str
    aside: str
    rows: tuple[tuple[str, tuple[Mark, ...]], ...]


@kept
def mark_row(marks: Marks, tap: Callable[[str], Any]) -> ft.Control:
    """Fields in the order of the sheet, to be crossed off by tapping; each row may have a word of its own."""
    head = ft.Row(
        [
            *([symbol(marks.sign, 22)] if marks.sign else []),
            text(marks.name, Style.STRONG, expand=True),
            text(marks.aside, Style.NUMBER_S),
        ],
        spacing=8,
    )
    body: list[ft.Control] = [head]
    for word, fields in marks.rows:
        if word:
            body.append(dim(word))
        body.append(
            across(
                [
                    key_(
                        one.face,
                        on=one.on,
                        says=one.name,
                        on_click=_tapper(tap, one.id),
                        crossed=True,
                    )
                    for one in fields
                ]
            )
        )
    return _block(*body)


def _tapper(tap: Callable[[str], Any], id: str) -> Callable[[Any], Any]:
    return lambda _e: tap(id)


def key_(
    face: str,
    *,
    on: bool,
    says: str,
    on_click: Callable[[Any], Any],
    crossed: bool = False,
    sign: str = "",
) -> ft.Container:
    """A key of 48: chosen is filled; a crossed one is ink with a tick, as on the sheet."""
    ground = (ON if crossed else PRI) if on else CARD
    ink = (CARD if crossed else ONPRI) if on else ON
    short = len(face) < 3
    inside: list[ft.Control] = [
        text(face, Style.NUMBER_S if short else Style.STRONG, ink, align=ft.TextAlign.CENTER)
    ]
    if sign:
        inside.insert(0, symbol(sign, 18, ink))
    if crossed and on:
        inside.append(icon(ft.Icons.CHECK, 15, ink))
    row = ft.Row(inside, spacing=2 if short else 4, alignment=ft.MainAxisAlignment.CENTER)
    return press(
        inside[0] if len(inside) == 1 else row,  # alone, long words wrap
        on_click,
        label=says,
        selected=None if crossed else on,
        checked=on if crossed else None,
        expand=True,
        height=room().tall(TOUCH, 22),
        bgcolor=ground,
        border=outline(ground if on else EDGE, 1.2),
        border_radius=SEGMENT,
        alignment=ft.Alignment.CENTER,
    )


def across(keys: Sequence[ft.Control], most: int = ACROSS) -> ft.Control:
    """Keys in lines of equal width, as even as they come: 13 stand as 7 and 6."""
    fit = max(2, round(most / max(1.0, room().scale)))
    lines_needed = -(-len(keys) // fit) or 1
    wide = -(-len(keys) // lines_needed)
    lines = []
    for i in range(0, len(keys), wide):
        line = list(keys[i : i + wide])
        line += [ft.Container(expand=True) for _ in range(wide - len(line))]
        lines.append(ft.Row(line, spacing=GAP))
    return ft.Column(list(lines), spacing=GAP, tight=True)


def _block(*body: ft.Control) -> ft.Control:
    return ft.Column(
        list(body), spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def warned(words: Sequence[tuple[str, ft.Control | None]]) -> list[ft.Control]:
    """Doubts, each with a triangle; the control after the words is the link to its clause."""
    return [
        ft.Row(
            [
                symbol("warning", 20, ON2),
                ft.Container(
                    ft.Row(
                        [text(sentence, Style.DENSE), *([link] if link else [])],
                        spacing=5,
                        run_spacing=0,
                        wrap=True,
                    ),
                    expand=True,
                ),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for sentence, link in words
    ]
