"""Cards, section heads, rows of a sheet, things that fold, and pages that scroll between header and button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.parts.press import Tap, press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import (
    BG,
    CARD,
    CORNERS,
    GAP,
    LINE,
    MARGIN,
    ON,
    ON2,
    PRI,
    Style,
    outline,
)

Stretch = ft.CrossAxisAlignment.STRETCH


def card(
    *content: ft.Control,
    spacing: float = 8,
    padding: ft.PaddingValue = 12,
    edge: ft.ColorValue = LINE,
    width: float = 1,
    **look: Any,
) -> ft.Container:
    """A card with shield corners and a thin edge."""
    return ft.Container(
        ft.Column(list(content), spacing=spacing, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=outline(edge, width),
        border_radius=CORNERS,
        padding=padding,
        **look,
    )


def rows(*lines: ft.Control, edge: ft.ColorValue = LINE) -> ft.Container:
    """A card of rows with a rule between each two."""
    inside: list[ft.Control] = []
    for i, line in enumerate(lines):
        if i:
            inside.append(rule())
        inside.append(line)
    return card(*inside, spacing=0, padding=0, edge=edge, clip_behavior=ft.ClipBehavior.ANTI_ALIAS)


def rule(colour: ft.ColorValue = LINE, width: float = 1) -> ft.Container:
    """A horizontal line."""
    return ft.Container(height=width, bgcolor=colour)


def section(title: str, aside: str = "", *, level: int = 2) -> ft.Control:
    """The head of a section, and at its right what it is about."""
    parts: list[ft.Control] = [heading(title, level=level)]
    if aside:
        parts.append(dim(aside))
    return ft.Container(
        ft.Row(
            parts,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            vertical_alignment=ft.CrossAxisAlignment.END,
            wrap=room().large,
        ),
        padding=ft.Padding.only(top=2),
    )


def sheet_row(
    title: str,
    *,
    sign: str | None = None,
    aside: str = "",
    detail: ft.Control | str | None = None,
    end: Sequence[ft.Control] = (),
    button: ft.Control | None = None,
    on_click: Tap = None,
    label: str = "",
    key: str | None = None,
) -> ft.Control:
    """A row of a sheet: symbol, name with a word aside, what it costs and gives, its button.

    With large text the button goes across the bottom and the row becomes a card of its own.
    """
    big = room().large
    head: list[ft.Control] = [text(title, Style.STRONG)]
    if aside:
        head.append(dim(aside))
    name = ft.Row(head, spacing=8, run_spacing=0, wrap=True)
    body: list[ft.Control] = [name]
    if isinstance(detail, str):
        body.append(dim(detail))
    elif detail is not None:
        body.append(detail)
    mid = ft.Column(body, spacing=3, tight=True, expand=True, horizontal_alignment=Stretch)
    line: list[ft.Control] = [mid, *end]
    if sign:
        line.insert(0, ft.Container(symbol(sign, 24), width=room().grow(28)))
    if button is not None and not big:
        line.append(button)
    row: ft.Control = ft.Row(line, spacing=10)
    if button is not None and big:
        row = ft.Column([row, button], spacing=8, horizontal_alignment=Stretch)
    flat = detail is None and button is None  # one line: padded to the height of a finger
    look: dict[str, Any] = {
        "padding": ft.Padding.symmetric(horizontal=12, vertical=13.5 if flat else 8)
    }
    if on_click is None:
        return ft.Container(row, key=key, **look)
    return press(row, on_click, label=label, key=key, **look)


def deed_row(
    sign: ft.IconData | ft.Control,
    label: str,
    work: Tap,
    key: str,
    *,
    detail: str = "",
    end: Sequence[ft.Control] = (),
    checked: bool | None = None,
) -> ft.Control:
    """What can be done with the thing of a page: its symbol, its name, and in small letters what it means."""
    shown = sign if isinstance(sign, ft.Control) else icon(sign, 24, ON2)
    words: list[ft.Control] = [text(label, Style.STRONG)]
    if detail:
        words.append(dim(detail))
    line: list[ft.Control] = [
        ft.Container(shown, width=room().grow(28)),
        ft.Column(words, spacing=0, tight=True, expand=True),
        *end,
    ]
    return press(
        ft.Row(line, spacing=10),
        work,
        label=f"{label}. {detail}" if detail else label,
        key=key,
        checked=checked,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6 if detail else 13.5),
    )


def onward() -> ft.Control:
    """The arrow at the end of a row that leads to another screen."""
    return icon(ft.Icons.CHEVRON_RIGHT, 24, ON2)


def locked() -> ft.Control:
    """The padlock at the end of a row that cannot be done now; the row says why."""
    return ft.Container(symbol("blocked", 20, ON2), padding=ft.Padding.symmetric(horizontal=8))


def fold(
    title: str,
    aside: str,
    open_: bool,
    on_toggle: Tap,
    *content: ft.Control,
    key: str | None = None,
) -> ft.Control:
    """A thing that opens in place, below its own head."""
    big = room().large
    name, said = text(title, Style.STRONG), dim(aside)
    said.visible = bool(aside) or not big
    words: list[ft.Control] = [name, said]
    if big:
        words = [ft.Column(words, spacing=0, tight=True, expand=True)]
    else:
        said.expand, said.text_align = True, ft.TextAlign.END
        said.max_lines, said.overflow = 2, ft.TextOverflow.ELLIPSIS
    arrow = icon(ft.Icons.EXPAND_LESS if open_ else ft.Icons.EXPAND_MORE, 24, ON)
    head = press(
        ft.Row([*words, arrow], spacing=8),
        on_toggle,
        label=f"{title}, {aside}" if aside else title,
        expanded=open_,
        key=key,
        height=None if big else room().tall(50, 21),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8 if big else 0),
    )
    inside = ft.Container(
        ft.Column(list(content), spacing=8, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=12, right=12, bottom=12),
    )
    return card(
        head,
        *([inside] if open_ else []),
        spacing=0,
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def page(
    *content: ft.Control, spacing: float = GAP, key: str | None = None, edge_to_edge: bool = False
) -> ft.Control:
    """What scrolls between the header and the button; two columns are the caller's choice."""
    column = ft.Column(
        list(content),
        spacing=spacing,
        horizontal_alignment=Stretch,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
    )
    return ft.Container(
        column,
        key=key,
        expand=True,
        bgcolor=BG,
        padding=0 if edge_to_edge else ft.Padding.only(left=MARGIN, right=MARGIN, top=8),
    )


def two_columns(left: Sequence[ft.Control], right: Sequence[ft.Control]) -> ft.Control:
    """Content in two columns on a wide screen, one below the other on a phone."""
    if not room().wide:
        return ft.Column([*left, *right], spacing=GAP, horizontal_alignment=Stretch, tight=True)
    sides = [
        ft.Column(list(side), spacing=GAP, horizontal_alignment=Stretch, expand=True, tight=True)
        for side in (left, right)
    ]
    return ft.Row(list(sides), spacing=MARGIN, vertical_alignment=ft.CrossAxisAlignment.START)


def framed(*content: ft.Control, key: str | None = None) -> ft.Container:
    """The one thing of a list that is dealt with now: framed in azure."""
    return card(*content, edge=PRI, width=2.4, key=key)
