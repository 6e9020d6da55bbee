"""The map as the sheet and the state have it."""

from __future__ import annotations

import flet as ft

from companion.ui.knight.look import Look


def map_view(look: Look) -> ft.Control:
    """The map; tiles to choose from are lit."""
    return ft.Container()
