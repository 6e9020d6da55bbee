"""The frame of every screen: what is always on top, what scrolls, what is always at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.theme import BG


def frame(
    top: Sequence[ft.Control], body: ft.Control, bottom: Sequence[ft.Control] = ()
) -> ft.Control:
    """Header and button stay, the body (a `page`) takes the room between them."""
    return ft.Container(
        ft.Column([*top, body, *bottom], spacing=0, expand=True),
        bgcolor=BG,
        expand=True,
    )
