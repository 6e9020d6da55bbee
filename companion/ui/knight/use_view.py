"""How the rows of step 2 are drawn: a card whose rows come and go, and the row itself."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.ui.component import Retain, kept, use_retained
from companion.ui.knight.use_rows import UseRow
from companion.ui.parts.buttons import tonal
from companion.ui.parts.cards import Stretch, locked, section
from companion.ui.parts.chips import Cost, Gain, Source, cost_chip, gain_chip, source_badge
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, CHIP, CORNERS, GAP, LINE, ON2, TOUCH, Style, outline
from companion.words import ngettext

OnRow = Callable[..., Awaitable[Any]]
Line = tuple[str, Callable[[bool, str], ft.Control]]
"""A row: its key, and what draws it, given whether it is the first of its card, and its key.

All rows stand in one list, where one that goes from a head to another only moves.
"""
SIDE: Final = ft.BorderSide(1, LINE)
NONE: Final = ft.BorderSide(0, LINE, style=ft.BorderStyle.NONE)
FIRST: Final = ft.Border(left=SIDE, right=SIDE, top=NONE)
OTHER: Final = ft.Border(left=SIDE, right=SIDE, top=SIDE)
FOOT: Final = ft.Border(left=SIDE, right=SIDE, bottom=SIDE)


def block(name: str, title: str, aside: str, lines: Sequence[Line]) -> list[ft.Control]:
    """A head and the card of its rows. With large text each row is a card of its own."""
    made: list[ft.Control] = [_head(title, aside, key=f"head-{name}")]  # type: ignore[call-arg]
    big = room().large
    if not big:
        made.append(_cap(top=True, key=f"top-{name}"))  # type: ignore[call-arg]
    made += [line(not i, key) for i, (key, line) in enumerate(lines)]
    if not big:
        made.append(_cap(top=False, key=f"foot-{name}"))  # type: ignore[call-arg]
    return made


@kept
def _head(title: str, aside: str) -> ft.Control:
    return ft.Container(section(title, aside), padding=ft.Padding.only(top=8, bottom=6))


@kept
def _cap(*, top: bool) -> ft.Control:
    """The upper or lower end of a card whose rows come and go between them."""
    return ft.Container(
        height=3 if top else 10,
        bgcolor=CARD,
        border=OTHER if top else FOOT,
        border_radius=ft.BorderRadius(3, 3, 0, 0) if top else ft.BorderRadius(0, 0, 14, 14),
    )


def framed(first: bool, *content: ft.Control, key: str | None = None) -> ft.Control:
    """The part of the card that a row takes; with large text a card of its own."""
    inside = (
        content[0]
        if len(content) == 1
        else ft.Column(list(content), spacing=0, tight=True, horizontal_alignment=Stretch)
    )
    if not room().large:
        return ft.Container(inside, bgcolor=CARD, border=FIRST if first else OTHER, key=key)
    return ft.Container(
        inside,
        bgcolor=CARD,
        border=outline(LINE, 1),
        border_radius=CORNERS,
        margin=ft.Margin.only(bottom=GAP),
        key=key,
    )


# a row ---------------------------------------------------------------------------------------------


@kept
def row_line(row: UseRow, first: bool, on_button: OnRow, on_unit: OnRow) -> ft.Control:
    """A row that nothing is open in, in its frame."""
    view = row_view(row, on_button, on_unit, use_retained())
    if room().large:
        return framed(first, view)
    view.bgcolor, view.border = CARD, FIRST if first else OTHER
    return view


def row_view(row: UseRow, on_button: OnRow, on_unit: OnRow, retain: Retain) -> ft.Container:
    """Symbol, name and what is to be said of it, costs and gains, the button or the padlock."""
    big = room().large
    head: list[ft.Control] = [text(row.title, Style.STRONG)]
    if row.source:
        head.append(retain("source", _source, row.source))
    aside = dim(row.aside)
    aside.visible = bool(row.aside)
    head.append(aside)
    body: list[ft.Control] = [ft.Row(head, spacing=8, run_spacing=0, wrap=True)]
    if row.costs or row.gains:
        body.append(_trade(row, on_unit, retain))
    body += [dim(one) for one in (row.orders, row.why) if one]
    mid = ft.Column(
        body, spacing=0 if row.payable else 4, tight=True, expand=True, horizontal_alignment=Stretch
    )
    button = _button(row, on_button) if row.button else None
    line: list[ft.Control] = [
        retain("sign", _sign, row.sign),
        mid,
        retain("lock", _lock, button is None),
    ]
    if button is not None and not big:
        button.width = 74
        button.padding = 0
        line.append(button)
    shown: ft.Control = ft.Row(line, spacing=10)
    if button is not None and big:
        shown = ft.Column([shown, button], spacing=8, horizontal_alignment=Stretch)
    low = 2 if row.payable else 9
    return ft.Container(shown, padding=ft.Padding.only(left=12, right=8, top=9, bottom=low))


def _button(row: UseRow, on_button: OnRow) -> ft.Container:
    tap = functools.partial(on_button, row.key)
    return tonal(row.button, tap, says=row.says, key=f"do-{row.key}")


def _sign(name: str) -> ft.Control:
    return ft.Container(symbol(name, 24), width=room().grow(28))


def _source(source: Source) -> ft.Control:
    """Keyed: the words that come after it keep their place without it."""
    badge = source_badge(source)
    badge.key = "source"
    return badge


def _lock(shown: bool) -> ft.Control:
    lock = locked()
    lock.visible = shown
    return lock


def _trade(row: UseRow, on_unit: OnRow, retain: Retain) -> ft.Control:
    """Costs and gains joined by a chevron; a cost of which a unit can be paid is a button."""
    line = [
        retain(f"cost-{i}", _cost, cost, row.key, row.title, row.payable, on_unit)
        for i, cost in enumerate(row.costs)
    ]
    if row.costs and row.gains:
        line.append(retain("to", _chevron))
    line += [retain(f"gain-{i}", _gain, gain, f"g{i}") for i, gain in enumerate(row.gains)]
    return ft.Row(
        line,
        spacing=5,
        run_spacing=0 if row.payable else 5,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _cost(cost: Cost, key: str, title: str, payable: frozenset[str], on_unit: OnRow) -> ft.Control:
    """A cost; the same controls whether it can be tapped or not, so that little changes when it no longer can."""
    if cost.symbol in payable:
        tap = functools.partial(on_unit, key, cost.symbol)
        return cost_chip(cost, tap, thing=title)
    chip = cost_chip(cost)
    chip.padding = ft.Padding.symmetric(vertical=10 if payable else 2, horizontal=1)
    chip.border_radius = CHIP
    return chip


def _chevron() -> ft.Control:
    to = icon(ft.Icons.CHEVRON_RIGHT, 17, ON2)
    to.key = "to"
    return to


def _gain(gain: Gain, key: str) -> ft.Control:
    """Keyed: one cost more or less leaves it as it is."""
    chip = gain_chip(gain)
    chip.key = key
    return chip


# what unfolds ---------------------------------------------------------------------------------------


@kept
def more_row(
    n: int, track: str, opened: bool, first: bool, on_toggle: Callable[..., Any]
) -> ft.Control:
    """So many more in this track."""
    face = ngettext("{n} more in this track", "{n} more in this track", n).format(n=n)
    row = press(
        ft.Row(
            [
                dim(face),
                icon(ft.Icons.EXPAND_LESS if opened else ft.Icons.EXPAND_MORE, 20, ON2),
            ],
            spacing=4,
        ),
        on_toggle,
        label=f"{face}, {track}",
        expanded=opened,
        height=room().tall(TOUCH, 18),
        padding=ft.Padding.only(left=12 + room().grow(28) + 10),
    )
    return framed(first, row)


@kept
def unfold_row(n: int, of: str, first: bool, on_show: Callable[..., Any]) -> ft.Control:
    """Show so many more."""
    label = ngettext("Show {n} more", "Show {n} more", n).format(n=n)
    row = press(
        ft.Row(
            [text(label, Style.STRONG, ON2), icon(ft.Icons.EXPAND_MORE, 24, ON2)],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=6,
        ),
        on_show,
        label=f"{label}, {of}",
        expanded=False,
        height=room().tall(TOUCH, 21),
    )
    return framed(first, row)
