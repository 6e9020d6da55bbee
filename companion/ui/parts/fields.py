"""Fields to write in: numbers too large for a pad, a line of text, words to look for."""

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

    def changed(written: str) -> None:
        digits = "".join(ch for ch in written if ch in "0123456789")
        on_change(min(int(digits), most) if digits else None)

    return _field(
        name,
        "" if value is None else str(value),
        changed,
        len(str(most)),
        Style.NUMBER_S,
        key=key,
        wrong=wrong,
        keyboard_type=ft.KeyboardType.NUMBER,
        input_filter=ft.NumbersOnlyInputFilter(),
        **look,
    )


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
    return _field(name, value, on_change, most, Style.BODY, key=key, hint_text=hint or None, **look)


def search_field(
    name: str, value: str, on_change: Callable[[str], Any], *, key: str | None = None
) -> ft.Control:
    """A word or two to look for; what is found changes with every letter."""
    look: dict[str, Any] = {"prefix_icon": ft.Icons.SEARCH, "autocorrect": False}
    return _field(name, value, on_change, 40, Style.BODY, key=key, **look)


def _field(
    name: str,
    value: str,
    on_change: Callable[[str], Any],
    most: int,
    style: Style,
    *,
    key: str | None,
    wrong: str = "",
    **look: Any,
) -> ft.TextField:
    def changed(e: ft.Event[ft.TextField]) -> None:
        on_change((e.control.value or "")[:most])

    face = style.face
    return ft.TextField(
        value=value,
        label=name,
        key=key,
        max_length=most,
        counter="",
        on_change=changed,
        error=wrong or None,
        text_style=ft.TextStyle(
            font_family=face.font_family, size=face.size, color=ON, letter_spacing=0
        ),
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


def _edge(colour: ft.ColorValue, width: float) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(border_radius=SEGMENT, side=ft.BorderSide(width, colour))
