"""What one open screen (a Flet session) knows: its room, its language, its route, whom it may ask for games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.ui.room import Room

if TYPE_CHECKING:
    from companion.ui.door import Door
    from companion.ui.pairing import Pairing
    from companion.ui.parcels import Parcels
    from companion.ui.playing import Seat
    from companion.ui.screens import Screens

_KEY = "visit"


@dataclass(slots=True)
class Visit:
    """One session. Nothing here is worth saving: a new session starts from the library again.

    `redraw` draws the whole screen anew; the app binds it. `awake`: the screen is to stay on. `looked` is a game that
    has arrived and is looked at unsaved. `seats` are those that were left with a draft, by game: the way back into the
    game finds it as it was. `parcels` takes files from a browser, where the server has a way for them.
    """

    door: Door
    screens: Mapping[str, Screens]
    pairing: Pairing | None = None
    language: str = "en"
    parcels: Parcels | None = None
    route: str = "/"
    room: Room = field(default_factory=Room)
    redraw: Callable[[], Any] = lambda: None
    awake: bool = False
    looked: Any = None
    services: list[ft.Service] = field(default_factory=list)
    seats: dict[str, Seat] = field(default_factory=dict)

    def resize(self, **changes: Any) -> None:
        """Another width, height, text scale or motion: everything is drawn for the new room."""
        room = replace(self.room, **{k: v for k, v in changes.items() if v is not None})
        if room != self.room:
            self.room = room
            self.redraw()


def visit() -> Visit:
    """The visit of the page that is being drawn or whose event is being handled."""
    return visit_of(ft.context.page)


def visit_of(page: ft.Page) -> Visit:
    """The visit of a page."""
    found: Visit = page.session.store.get(_KEY)
    return found


def begin_visit(page: ft.Page, value: Visit) -> Visit:
    """Bind a visit to a page."""
    page.session.store.set(_KEY, value)
    return value
