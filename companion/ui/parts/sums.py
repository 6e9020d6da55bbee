"""Sums line by line, right-aligned: a heavy rule before the subtotal, a double one before the total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.ui.parts.cards import rule
from companion.ui.parts.press import spoken
from companion.ui.parts.symbols import picture, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import GU, LINE, ON, ONGU, ONOR, OR, Style

Weight = Literal["line", "subtotal", "total"]
TOGETHER = 34
"""So many letters of a name and of how it comes about stand side by side on a small phone."""


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of a sum: its name, how it comes about, its number."""

    name: str
    number: int
    how: str = ""
    weight: Weight = "line"


def sum_lines(lines: Sequence[SumLine]) -> ft.Control:
    """The sum of a result."""
    body: list[ft.Control] = []
    for i, line in enumerate(lines):
        if line.weight == "total":
            body += [rule(ON), ft.Container(height=2), rule(ON)]
        elif line.weight == "subtotal":
            body.append(rule(ON, 2.4))
        elif i:
            body.append(rule(LINE))
        body.append(_sum_line(line))
    return ft.Column(body, spacing=0, tight=True)


def _sum_line(line: SumLine) -> ft.Control:
    total = line.weight == "total"
    name = text(
        line.name, Style.SECTION if total else Style.STRONG if line.weight != "line" else Style.BODY
    )
    number = text(_figure(line.number), Style.NUMBER_L if total else Style.NUMBER_S)
    parts: list[ft.Control] = [ft.Container(name, expand=True)]
    below = bool(line.how) and (room().large or len(line.name) + len(line.how) > TOGETHER)
    if line.how and not below:
        parts.append(dim(line.how))
    parts.append(
        ft.Container(number, width=None if total else 60, alignment=ft.Alignment.CENTER_RIGHT)
    )
    row: ft.Control = ft.Row(parts, spacing=8)
    if below:
        row = ft.Column([row, dim(line.how)], spacing=0, tight=True)
    label = " ".join(
        w for w in (line.name, f"({line.how})" if line.how else "", _figure(line.number)) if w
    )
    return spoken(ft.Container(row, padding=ft.Padding.symmetric(vertical=6)), label)


def _figure(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def verdict_head(title: str, reason: ft.Control, *, won: bool, sign: str) -> ft.Control:
    """Victory or defeat, with the sentence that decided it. A shield of or for one, a lozenge for the other."""
    words = ft.Column(
        [heading(title, Style.VERDICT, level=1), reason], spacing=4, tight=True, expand=True
    )
    if room().large:
        words.expand = None
        return ft.Column([_charge(won, sign), words], spacing=8, tight=True)
    return ft.Row([_charge(won, sign), words], spacing=16)


def _charge(won: bool, sign: str) -> ft.Control:
    """Or never stands without a line of ink round it."""
    side = room().grow(76)
    shape = picture("own" if won else "enemy")

    def layer(size: float, colour: ft.ColorValue) -> ft.Control:
        inside = ft.Image(
            src=shape, width=size, height=size, color=colour, exclude_from_semantics=True
        )
        return ft.Container(inside, width=side, height=side, alignment=ft.Alignment.CENTER)

    mark = ft.Container(
        symbol(sign, 30, ONOR if won else ONGU),
        width=side,
        height=side,
        alignment=ft.Alignment(0, -0.1 if won else 0),
    )
    ink = [layer(side, ON)] if won else []
    return ft.Stack([*ink, layer(side * 0.9, OR if won else GU), mark], width=side, height=side)
