"""Step 2 of the turn: what can be done now on all sheets."""

from __future__ import annotations

import flet as ft

from companion.ui.knight.look import Look


def use_list(look: Look) -> list[ft.Control]:
    """What can be done now, and what almost."""
    return []
