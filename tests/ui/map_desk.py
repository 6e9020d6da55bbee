"""The map editor on a screen of its own, over a real copy: `/new/map`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import flet as ft

from companion.ui.app import open_app
from companion.ui.component import component
from companion.ui.door import apart
from companion.ui.knight.map_edit import map_editor
from companion.ui.offered import SCREENS
from companion.ui.screens import Screens
from companion.ui.visit import visit
from storage import Copy, Library
from storage.photos import Photos

SCENARIO = "s00_defensive_war"
ROUTE = "/new/map"


def copy_of(library: Library, values: Mapping[str, Any] | None = None) -> Copy:
    """The only copy of a library, begun if there is none."""
    held = library.copies.all()
    return held[0] if held else library.copies.new("My box", values or {})


def map_app(library: Library) -> Callable[[ft.Page], Awaitable[None]]:
    """The app with a way to the editor of the only copy's map."""

    @component
    def desk() -> ft.Control:
        copy = copy_of(library)

        async def save(changes: Mapping[str, Any]) -> None:
            await apart(library.copies.put, copy.id, changes)

        return map_editor(
            copy.id,
            SCENARIO,
            copy.values,
            save,
            lambda _e: ft.context.page.navigate("/"),
            Photos(visit().door.library.folder),
        )

    knight = SCREENS["knight"]
    editor = Screens("Map", "tile-castle", lambda: "", desk, knight.play, knight.tell)
    return open_app(library, None, {"knight": knight, "map": editor})
