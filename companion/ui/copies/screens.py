"""Which screen of the copies an address shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.ui.component import component
from companion.ui.copies.edit import sheet_at, sheet_editor
from companion.ui.copies.listing import address, my_copies
from companion.ui.copies.one import missing_copy, one_copy
from companion.ui.copies.share import share_copy
from companion.ui.copies.shelf import use_shelf
from companion.ui.copies.take_in import take_in
from companion.ui.knight.map_edit import map_editor
from companion.ui.routes import Route
from companion.ui.visit import visit
from scenarios.read import scenario_ids
from storage.photos import Photos


def copies_screen(route: Route) -> ft.Control:
    """The screen of a route."""
    match route.screen, route.part.split("/"):
        case "copy", ["map", scenario] if scenario in scenario_ids():
            return copy_map(route.id, scenario, key=f"{route.id}/{scenario}")  # type: ignore[call-arg]
        case "copy", ["sheet", *what] if (found := sheet_at(what)) is not None:
            key = f"{route.id}/{'/'.join(what)}"
            return sheet_editor(route.id, *found, key=key)  # type: ignore[call-arg]
        case "copy", ["share"]:
            return share_copy(route.id, key=route.id)  # type: ignore[call-arg]
        case "take", _:
            return take_in(route.id)
        case "copy", _:
            return one_copy(route.id, key=route.id)  # type: ignore[call-arg]
        case _:
            return my_copies()


@component
def copy_map(id_: str, scenario: str) -> ft.Control:
    """The map editor over a copy: saved at once, through the door."""
    shelf, here, page = use_shelf(), visit(), ft.context.page
    found = shelf.get(id_)
    if found is None:
        return missing_copy(shelf)

    async def save(changes: Mapping[str, Any]) -> None:
        await here.door.change_copies(lambda copies: copies.put(id_, changes))

    return map_editor(
        id_,
        scenario,
        found.copy.values,
        save,
        lambda _e=None: page.navigate(address(id_)),
        Photos(here.door.library.folder),
    )
