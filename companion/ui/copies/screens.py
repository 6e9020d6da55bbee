"""Which screen of the copies an address shows."""

from __future__ import annotations

import flet as ft

from companion.ui.copies.listing import my_copies
from companion.ui.copies.one import one_copy
from companion.ui.routes import Route


def copies_screen(route: Route) -> ft.Control:
    """The screen of a route."""
    match route.screen, route.part.split("/"):
        case "copy", [""]:
            return one_copy(route.id, key=route.id)  # type: ignore[call-arg]
        case _:
            return my_copies()
