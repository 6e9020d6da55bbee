"""Which screen of the exports an address shows."""

from __future__ import annotations

import flet as ft

from companion.ui.exports.all import export_all
from companion.ui.exports.one_screen import export_one
from companion.ui.routes import Route


def export_screen(route: Route) -> ft.Control:
    """All games, or the one that the route names."""
    if route.id:
        return export_one(route.id, key=f"export-{route.id}")  # type: ignore[call-arg]
    return export_all()
