"""Figures of statistics: tables, bars with their numbers, and charts that can be read without colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.press import Tap, press, silent, spoken
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CHIP, EDGE, GU, ON2, ORTX, PRI, SUNK, VE, Style, outline
from companion.words import _, pgettext

NUMBER_WIDTH: Final = 58
"""The width of a column of numbers, which its head has to fit in."""
BAR: Final = 12
"""The height of a bar."""


def whole(n: int) -> str:
    """A number as it stands in a text, with a real minus."""
    return f"−{-n}" if n < 0 else str(n)


def mean(n: float) -> str:
    """An average, to one place; a whole one without."""
    return whole(round(n)) if round(n, 1) == round(n) else whole_part(round(n, 1))


def whole_part(n: float) -> str:
    """A number with one place, as the language writes it."""
    sign = "−" if n < 0 else ""
    return sign + f"{abs(n):.1f}".replace(".", pgettext("decimal separator", "."))


def numbers_table(
    head: Sequence[str], lines: Sequence[Sequence[str]], opens: Sequence[Tap] = ()
) -> ft.Control:
    """A table: the first column are names, the others numbers. With large text a line becomes a few lines. `opens`:
    what a tap on each line does, if it does anything."""
    body: list[ft.Control] = []
    if not room().large:
        body.append(silent(_line(head, is_head=True)))
    for n, cells in enumerate(lines):
        if body:
            body.append(rule())
        leads = bool(opens)
        row = _large_line(head, cells, leads) if room().large else _line(cells, leads=leads)
        said = _said(head, cells)
        body.append(_opening(row, opens[n], said) if opens else spoken(row, said))
    return ft.Column(body, spacing=0, tight=True, horizontal_alignment=Stretch)


def _said(head: Sequence[str], cells: Sequence[str]) -> str:
    pairs = zip(head[1:], cells[1:], strict=False)
    return ", ".join([cells[0], *(f"{name} {cell}" for name, cell in pairs if cell)])


def _opening(row: ft.Control, on_click: Tap, said: str) -> ft.Control:
    """A line that leads to the games that it counts."""
    return press(row, on_click, label=said, padding=ft.Padding.symmetric(vertical=7))


def _name(name: str, style: Style, leads: bool) -> ft.Text:
    """The name of a line; one that can be tapped is underlined."""
    said = text(name, style, expand=True)
    if leads:
        said.style = ft.TextStyle(decoration=ft.TextDecoration.UNDERLINE)
    return said


def _line(cells: Sequence[str], *, is_head: bool = False, leads: bool = False) -> ft.Control:
    style = Style.LABEL_STRONG if is_head else Style.BODY
    first = _name(cells[0], style, leads)
    rest: list[ft.Control] = [
        ft.Container(
            text(cell, style if is_head else Style.COUNT, align=ft.TextAlign.END),
            width=NUMBER_WIDTH,
            alignment=ft.Alignment.CENTER_RIGHT,
        )
        for cell in cells[1:]
    ]
    return ft.Container(ft.Row([first, *rest], spacing=4), padding=ft.Padding.symmetric(vertical=7))


def _large_line(head: Sequence[str], cells: Sequence[str], leads: bool) -> ft.Control:
    lines: list[ft.Control] = [ft.Row([_name(cells[0], Style.STRONG, leads)])]
    for name, cell in zip(head[1:], cells[1:], strict=False):
        if cell:
            lines.append(ft.Row([dim(name, expand=True), text(cell, Style.COUNT)], spacing=8))
    column = ft.Column(lines, spacing=2, tight=True, horizontal_alignment=Stretch)
    return ft.Container(column, padding=ft.Padding.symmetric(vertical=8))


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its name and number: `part` of the `amount` is filled, the rest hollow; `said` is its number in
    words."""

    name: str
    amount: int
    said: str
    part: int | None = None
    detail: str = ""


def bars(found: Sequence[Bar]) -> ft.Control:
    """Bars one below the other, the longest across the whole width; each has its number beside its name."""
    most = max((one.amount for one in found), default=0)
    lines: list[ft.Control] = [_bar(one, most) for one in found]
    return ft.Column(lines, spacing=10, tight=True, horizontal_alignment=Stretch)


def _bar(one: Bar, most: int) -> ft.Control:
    head: list[ft.Control] = [
        text(one.name, Style.STRONG, expand=True),
        text(one.said, Style.COUNT),
    ]
    words: list[ft.Control] = [
        ft.Row(head, spacing=8, vertical_alignment=ft.CrossAxisAlignment.END)
    ]
    if room().large:
        words = [text(one.name, Style.STRONG), text(one.said, Style.COUNT)]
    if one.detail:
        words.append(dim(one.detail))
    body = ft.Column(
        [*words, stripe(one.amount, one.part, most)],
        spacing=3,
        tight=True,
        horizontal_alignment=Stretch,
    )
    return spoken(body, ", ".join(w for w in (one.name, one.detail, one.said) if w))


def stripe(amount: int, part: int | None, most: int) -> ft.Control:
    """A bar as long as its amount: filled, or filled up to the part and hollow from there on."""
    filled = amount if part is None else part
    hollow, rest = amount - filled, most - amount
    pieces: list[ft.Control] = []
    if filled:
        pieces.append(ft.Container(bgcolor=PRI, height=BAR, border_radius=CHIP, expand=filled))
    if hollow:
        pieces.append(
            ft.Container(height=BAR, border=outline(EDGE), border_radius=CHIP, expand=hollow)
        )
    if rest or not pieces:
        pieces.append(ft.Container(height=BAR, expand=max(rest, 1)))
    return silent(ft.Row(pieces, spacing=0))


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape that stands for a result in a chart, and what it is called."""

    key: str
    icon: ft.IconData
    colour: ft.ColorValue
    name: str


def signs() -> dict[str, Sign]:
    """The shapes of the results: disc, square, ring, cross."""
    made = (
        Sign("victory", ft.Icons.CIRCLE, VE, _("victory")),
        Sign("success", ft.Icons.SQUARE, PRI, _("success")),
        Sign("failure", ft.Icons.CIRCLE_OUTLINED, ORTX, _("failure")),
        Sign("defeat", ft.Icons.CLOSE, GU, _("defeat")),
        Sign("played", ft.Icons.CIRCLE, PRI, _("played")),
        Sign("won", ft.Icons.CIRCLE, VE, _("won")),
        Sign("other", ft.Icons.CIRCLE_OUTLINED, ON2, _("not won")),
    )
    return {one.key: one for one in made}


def legend(keys: Sequence[str]) -> ft.Control:
    """What the shapes in a chart mean."""
    parts: list[ft.Control] = [
        ft.Row([icon(one.icon, 14, one.colour), dim(one.name)], spacing=4, tight=True)
        for key, one in signs().items()
        if key in keys
    ]
    return ft.Row(parts, spacing=14, run_spacing=2, wrap=True)


def ground(chart: ft.Control, says: str, height: float) -> ft.Control:
    """A chart on its ground, read aloud as one sentence. The numbers of an axis stand half above and below it."""
    half = 9 * room().scale
    return spoken(
        ft.Container(
            chart,
            height=height,
            bgcolor=SUNK,
            border_radius=CHIP,
            padding=ft.Padding.only(left=4, right=14, top=4 + half, bottom=4 + half),
        ),
        says,
        image=True,
    )
