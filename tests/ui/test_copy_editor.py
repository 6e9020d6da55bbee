"""The editor of a copy on the screen: gaps one by one, values by taps, each on disk at once, one step back."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.play import SaveError
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from storage import Copy, Library
from tests.ui.boxes import SCENARIO, full_box, without
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio


def at(shelf: Library, copy: Copy, sheet: str, beside: Phone | None = None) -> Phone:
    main = beside.main if beside else open_app(shelf, None, SCREENS)
    return Phone(main, beside, route=f"/copy/{copy.id}/sheet/{sheet}")


def kept(shelf: Library, copy: Copy) -> dict[str, Any]:
    return dict(shelf.copies.get(copy.id).values)


async def tap_key(phone: Phone, key: str) -> None:
    await phone.fire(phone.control(ft.Container, key), "click")


async def test_a_segment_is_copied_in_few_taps(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})
    async with at(shelf, copy, "court") as phone:
        await tap_key(phone, "track-court.church")
        await tap_key(phone, "line-court.church.3")
        await phone.tap("Cost Glory")
        await phone.tap("Cost Glory 2")
        await phone.tap("Gain: add")
        await phone.tap("Gain Influence")
        assert kept(shelf, copy) == {
            "court.church.count": 3,
            "court.church.3.cost": {"glory": 2},
            "court.church.3.gain": {"influence": 1},
        }
        await tap_key(phone, "rest")
        assert kept(shelf, copy)["court.church.3.needs"] == "none"
