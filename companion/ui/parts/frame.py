"""The frame of every screen: what is always on top, what scrolls, what is always at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.theme import BG, face_of


def frame(
    top: Sequence[ft.Control], body: ft.Control, bottom: Sequence[ft.Control] = ()
) -> ft.Control:
    """Header and button stay, the body (a `page`) takes the room between them."""
    return ft.Container(
        ft.Column([*top, body, *bottom], spacing=0, expand=True),
        bgcolor=BG,
        expand=True,
    )


def faced(face: str, content: ft.Control) -> ft.Control:
    """Content in the colours of a game. Flet's client puts no theme on a container that had none: the key makes it
    another one than that of the screen before."""
    return ft.Container(content, expand=True, key=f"face-{face}", **face_of(face))


def beside(left: ft.Control, right: ft.Control, share: tuple[int, int] = (1, 1)) -> ft.Control:
    """Two bands of a frame side by side, on a screen that is flat; both stand on the same line."""
    return ft.Row(
        [ft.Container(left, expand=share[0]), ft.Container(right, expand=share[1])],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
