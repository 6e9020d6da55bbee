"""Which screen of statistics an address shows."""

from __future__ import annotations

import flet as ft

from companion.ui.routes import Route
from companion.ui.statistics.one import one_group
from companion.ui.statistics.overview import overview


def statistics_screen(route: Route) -> ft.Control:
    """All groups, or the one that the route names."""
    if route.id:
        within = next(iter(route.query.items()), ("", ""))
        key = "/".join((route.part, route.id, *within))
        return one_group(route.part, route.id, within, key=key)  # type: ignore[call-arg]
    return overview()
