"""The editor of a copy in tests: a phone on a sheet of it, what is kept of it, taps by key."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from storage import Copy, Library
from tests.ui.boxes import SCENARIO
from tests.ui.driver import Phone

SHEET = f"scenario.{SCENARIO}"


def at(shelf: Library, copy: Copy, sheet: str, beside: Phone | None = None) -> Phone:
    main = beside.main if beside else open_app(shelf, None, SCREENS)
    return Phone(main, beside, route=f"/copy/{copy.id}/sheet/{sheet}")


def kept(shelf: Library, copy: Copy) -> dict[str, Any]:
    return dict(shelf.copies.get(copy.id).values)


async def key(phone: Phone, name: str) -> None:
    await phone.fire(phone.control(ft.Container, name), "click")


async def show(phone: Phone, track: str, line: str) -> None:
    """Open a line of a track."""
    await key(phone, f"track-{track}")
    await key(phone, f"line-{line}")


def has(phone: Phone, name: str) -> bool:
    return any(str(c.key) == name for c in phone.walk() if isinstance(c, ft.Container))


def step_says(phone: Phone) -> str:
    return next(name for name in phone.buttons() if name.startswith(("Next gap", "Done")))
