"""The ways in of a code, whatever it carries."""

from __future__ import annotations

import flet as ft
import pytest

from companion.ui.visit import visit_of
from storage import Library
from tests.ui.code_taps import at
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio


def pickers(phone: Phone) -> list[ft.FilePicker]:
    """Those that the browser knows: without one, a button for files does nothing."""
    found = visit_of(phone.page).services
    return [service for service in found if isinstance(service, ft.FilePicker)]


async def test_files_can_be_picked_after_one_link_and_after_the_next(shelf: Library) -> None:
    async with at(shelf, "/r/1") as phone:
        known = pickers(phone)
        assert len(known) == 2
        await phone.move("/r/2")
        assert pickers(phone) == known
        await phone.move("/")
        assert pickers(phone) == []
