"""Fields to write in: numbers too large for a pad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.theme import CARD, EDGE, GU, ON, ON2, PRI, SEGMENT, Style


def number_field(
    name: str,
    value: int | None,
    on_change: Callable[[int | None], Any],
    *,
    most: int = 9999,
    key: str | None = None,
    wrong: str = "",
    **look: Any,
) -> ft.Control:
    """A whole number from 0 to `most`; None while nothing is written. `wrong` stands below in words."""

    def changed(e: ft.Event[ft.TextField]) -> None:
        digits = "".join(ch for ch in e.control.value or "" if ch in "0123456789")
        on_change(min(int(digits), most) if digits else None)

    return ft.TextField(
        value="" if value is None else str(value),
        label=name,
        key=key,
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.NumbersOnlyInputFilter(),
        max_length=len(str(most)),
        counter="",
        on_change=changed,
        error=wrong or None,
        text_style=_face(Style.NUMBER_S),
        label_style=ft.TextStyle(color=ON2, size=Style.BODY.face.size),
        bgcolor=CARD,
        border={
            ft.ControlState.FOCUSED: _edge(PRI, 2.4),
            ft.ControlState.DEFAULT: _edge(GU if wrong else EDGE, 1.2),
        },
        cursor_color=PRI,
        content_padding=ft.Padding.symmetric(horizontal=10, vertical=12),
        **look,
    )


def search_field(
    name: str, value: str, on_change: Callable[[str], Any], *, key: str | None = None
) -> ft.Control:
    """A word or two to look for; what is found changes with every letter."""
    return ft.TextField(
        value=value,
        label=name,
        key=key,
        prefix_icon=ft.Icons.SEARCH,
        max_length=40,
        counter="",
        autocorrect=False,
        on_change=lambda e: on_change(e.control.value or ""),
        text_style=_face(Style.BODY),
        label_style=ft.TextStyle(color=ON2, size=Style.BODY.face.size),
        bgcolor=CARD,
        border_color=EDGE,
        focused_border_color=PRI,
        cursor_color=PRI,
        border_radius=SEGMENT,
        border_width=1.2,
        focused_border_width=2.4,
        content_padding=ft.Padding.symmetric(horizontal=10, vertical=12),
    )


def _edge(colour: ft.ColorValue, width: float) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(border_radius=SEGMENT, side=ft.BorderSide(width, colour))


def text_field(
    name: str,
    value: str,
    on_change: Callable[[str], Any],
    *,
    most: int = 40,
    hint: str = "",
    key: str | None = None,
    **look: Any,
) -> ft.Control:
    """A short line of text."""

    def changed(e: ft.Event[ft.TextField]) -> None:
        on_change((e.control.value or "")[:most])

    return ft.TextField(
        value=value,
        label=name,
        hint_text=hint or None,
        key=key,
        max_length=most,
        counter="",
        on_change=changed,
        text_style=_face(Style.BODY),
        label_style=ft.TextStyle(color=ON2, size=Style.BODY.face.size),
        bgcolor=CARD,
        border_color=EDGE,
        focused_border_color=PRI,
        cursor_color=PRI,
        border_radius=SEGMENT,
        border_width=1.2,
        focused_border_width=2.4,
        content_padding=ft.Padding.symmetric(horizontal=10, vertical=12),
        **look,
    )


def _face(style: Style) -> ft.TextStyle:
    face = style.face
    return ft.TextStyle(font_family=face.font_family, size=face.size, color=ON, letter_spacing=0)
