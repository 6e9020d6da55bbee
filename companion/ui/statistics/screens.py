"""Which screen of statistics an address shows."""

from __future__ import annotations

import flet as ft

from companion.ui.routes import Route
from companion.ui.statistics.one import one_group
from companion.ui.statistics.overview import overview


def statistics_screen(route: Route) -> ft.Control:
    """All groups, or the one that the route names."""
    if route.id:
        return one_group(route.part, route.id, key=f"{route.part}/{route.id}")  # type: ignore[call-arg]
    return overview()
