"""The tab bar at the bottom: our own, with a 3/12 container instead of Material's pill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.component import kept
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import CARD, GHOST, LINE, ON, ON2, ONPRIC, PRIC, Style


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab: its key, its word, an icon or a symbol."""

    key: str
    label: str
    sign: ft.IconData | str


@kept
def tab_bar(tabs: Sequence[Tab], chosen: str, on_choose: Callable[[str], Any]) -> ft.Control:
    """The tabs; symbols alone on a low screen or with large text (they keep their names)."""
    bare = room().low or room().large
    return ft.Container(
        ft.Row([_tab(t, t.key == chosen, on_choose, bare) for t in tabs], spacing=0),
        bgcolor=CARD,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        height=52 if bare else 65,
    )


def _tab(tab: Tab, chosen: bool, on_choose: Callable[[str], Any], bare: bool) -> ft.Control:
    ink = ONPRIC if chosen else ON2
    sign = symbol(tab.sign, 24, ink) if isinstance(tab.sign, str) else icon(tab.sign, 24, ink)
    mark = ft.Container(
        sign,
        width=56,
        height=32 if bare else 30,
        bgcolor=PRIC if chosen else None,
        border_radius=GHOST,
        alignment=ft.Alignment.CENTER,
    )
    lines: list[ft.Control] = [mark]
    if not bare:
        style = Style.LABEL_STRONG
        lines.append(text(tab.label, style, ON if chosen else ON2, lines=1))
    return press(
        ft.Column(
            lines,
            spacing=3,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda _e: on_choose(tab.key),
        label=tab.label,
        selected=chosen,
        key=f"tab-{tab.key}",
        expand=True,
        height=52 if bare else 64,
    )
