"""What one open screen (a Flet session) knows: its room, its language, whom it may ask for games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.ui.room import Room

if TYPE_CHECKING:
    from companion.ui.door import Door
    from companion.ui.pairing import Pairing

_KEY = "visit"


@dataclass(slots=True)
class Visit:
    """One session. Nothing here is worth saving: a new session starts from the library again."""

    door: Door
    pairing: Pairing | None = None
    language: str = "en"
    room: Room = field(default_factory=Room)
    notes: dict[str, Any] = field(default_factory=dict)


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
