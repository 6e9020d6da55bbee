"""The goal card in a row."""

from __future__ import annotations

import flet as ft

from companion.ui.knight.look import Look


def goal_card(look: Look) -> ft.Control:
    """The goal card: its next column and how far it is."""
    return ft.Container()
