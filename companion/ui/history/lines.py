"""A game as one row: what it is, how it stands or ended, when. In the list all rows are of one height."""

from __future__ import annotations

from typing import Any, Final

import flet as ft

from companion.ui.history.entries import Entry
from companion.ui.parts.cards import onward
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import CARD, LINE, ON2, ORTX, Style

SHORT: Final = 15
"""So many letters of a title stand on one line of large text."""


def row_height() -> float:
    """How high a row of the list is: three lines, with large text five."""
    here = room()
    lines = (2 * 21 + 3 * 18 if here.large else 21 + 2 * 18) * here.scale
    return round(lines + 22)


def game_line(entry: Entry) -> ft.Control:
    """The row; a tap leads to the page of the game."""
    return press(
        _words(entry),
        lambda e: e.page.navigate(f"/games/{entry.id}"),
        label=entry.says,
        key=f"game-{entry.id}",
        bgcolor=CARD,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        border=ft.Border.only(bottom=ft.BorderSide(1, LINE)),
        alignment=ft.Alignment.CENTER_LEFT,
    )


def short_line(entry: Entry) -> ft.Control:
    """The row on Home. A game that is still played goes on with a tap."""
    where: Any = f"/g/{entry.id}" if entry.standing == "running" else f"/games/{entry.id}"
    return press(
        _words(entry),
        lambda e: e.page.navigate(where),
        label=entry.says,
        key=f"game-{entry.id}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _words(entry: Entry) -> ft.Control:
    first, second, third = _most_lines(entry)
    title: list[ft.Control] = [text(entry.title, Style.STRONG, lines=first, expand=True)]
    if entry.favourite:
        title.insert(0, icon(ft.Icons.STAR, 18, ORTX))
    if entry.aside and not room().large:
        title.append(text(entry.aside, Style.LABEL, ON2, lines=1))
    line = entry.line
    if entry.aside and room().large:
        line = f"{line}, {entry.aside}" if line else entry.aside
    body: list[ft.Control] = [
        ft.Row(title, spacing=6),
        text(line, Style.LABEL, ON2, lines=second),
        text(entry.foot, Style.LABEL, ON2, lines=third),
    ]
    sign = ft.Container(symbol(entry.sign, 24), width=room().grow(28))
    words = ft.Column(
        [one for one in body if not isinstance(one, ft.Text) or one.value],
        spacing=1,
        tight=True,
        expand=True,
    )
    arrow = onward()
    return ft.Row([sign, words, arrow], spacing=10)


def _most_lines(entry: Entry) -> tuple[int, int, int]:
    """So many lines for the title, the line and the foot: with large text five in all, a short title leaves one of its
    two to the foot."""
    if not room().large:
        return 1, 1, 1
    return (1, 2, 2) if len(entry.title) <= SHORT else (2, 2, 1)
