"""Every text of the screens of the copies comes from gettext: the pseudo-language finds what does not."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion.ui.app import open_app
from companion.ui.visit import visit_of
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from storage import Library
from storage.copy_code import write_codes
from tests.ui.boxes import full_box, without
from tests.ui.driver import Phone, settle
from tests.ui.test_knight_pseudo import SAME_EVERYWHERE, open_all, told

pytestmark = pytest.mark.anyio
OWN = re.compile(r"My box|Knight|\d\d:\d\d|^[0-9 ]+$|^P$|^C$|^R$|\?")
"""Names that the player gave, and what no language changes."""


def escaped(phone: Phone) -> list[str]:
    texts = {OWN.sub("", SAME_EVERYWHERE.sub("", t)) for t in told(phone.wire.frames)}
    return sorted(text for text in texts if leaks(text))


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize(
    "route", ["/copies", "/copy/{id}", "/copy/{id}/share", "/take-in", "/c/{code}", "/new/knight"]
)
async def test_no_text_escapes(shelf: Library, route: str, scale: float) -> None:
    copy = shelf.copies.new("My box", {**without("event.p01"), "court.church.3.cost": "?"})
    where = route.format(id=copy.id, code=write_codes(copy)[0])
    async with Phone(open_app(shelf, None, None, PSEUDO), route=where) as phone:
        visit_of(phone.page).resize(scale=scale)
        await settle()
        await open_all(phone)
        for button in ("new-copy", "rename", "copy-new"):
            if any(str(c.key) == button for c in phone.walk() if isinstance(c, ft.Container)):
                await phone.fire(phone.control(ft.Container, button), "click")
        assert escaped(phone) == []


async def test_no_text_of_a_merge_escapes(shelf: Library) -> None:
    copy = shelf.copies.new("My box", {**without("event."), "court.church.1.cost": {"valor": 5}})
    others = shelf.copies.new("My box 2", full_box())
    codes = write_codes(others)
    async with Phone(open_app(shelf, None, None, PSEUDO), route="/take-in") as phone:
        for code in codes:
            await phone.move(f"/c/{code}")
        await phone.fire(phone.control(ft.Container, f"into-{copy.id}"), "click")
        await open_all(phone)
        assert escaped(phone) == []
