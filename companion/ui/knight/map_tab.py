"""The map tab of a game of Knight."""

from __future__ import annotations

import flet as ft

from companion.ui.knight.look import Look
from companion.ui.parts.cards import page


def map_tab(look: Look) -> ft.Control:
    """What stands between header and button on this tab."""
    return page()
