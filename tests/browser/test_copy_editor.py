"""The editor of a copy in Chromium: pictures of every sheet, with a line open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.ui.library import open_library
from tests.browser.chrome import Server, picture_name, screen
from tests.ui.boxes import SCENARIO, without

pytestmark = pytest.mark.browser
LOOKS = [(False, 1), (True, 1), (False, 2)]
HALF = {
    **without("character.", "court.lords", "court.castle"),
    "court.church.3.cost": "?",
    "court.church.1.cost": {"valor": 5},
    "goal.p01.3.penalty.do": "?",
    "event.p03.left.gain": "?",
}


PICTURES: tuple[tuple[str, Mapping[str, Any], str, tuple[str, ...]], ...] = (
    ("court", HALF, "court", ()),
    ("court-bare", {}, "court", ()),
    ("segment", HALF, "court", ("Church, ", "Church 3: ", "Cost Glory")),
    ("character", {}, "character/dittmann", ()),
    ("scenario", {}, f"scenario/{SCENARIO}", ("Path 1, ",)),
    ("gaps", {}, f"scenario/{SCENARIO}", ("gaps, ",)),
    ("events", HALF, "event", ()),
    ("event", HALF, "event", ("Next gap",)),
    ("new-card", {}, "event", ("New card",)),
    ("next-segment", {}, "court", ("Next gap", "Cost Nobility", "Cost Nobility 2")),
    ("overridden", HALF, "court", ("Church, ", "Church 1: ")),
    ("goals", HALF, "goal", ()),
    ("goal", HALF, "goal", ("Next gap",)),
)
"""Name, values of the copy, sheet, and what is tapped there. Each has a copy of its own."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A server with a copy for every picture in every look, by name and look."""

    server: Server
    copies: dict[str, str]

    def address(self, copy: str, sheet: str) -> str:
        return f"/copy/{self.copies[copy]}/sheet/{sheet}"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    folder: Path = tmp_path_factory.mktemp("library")
    library = open_library(folder)
    copies: dict[str, str] = {}
    for name, values, _, _ in PICTURES:
        for dark, scale in LOOKS:
            look = picture_name(name, dark=dark, scale=scale)
            copies[look] = library.copies.new(f"Box {len(copies)}", values).id
    copies["typed"] = library.copies.new("New box").id
    library.close()
    with Server("tests.browser.served_copies", str(folder)) as server:
        yield Shelf(server, copies)


@pytest.mark.parametrize(("dark", "scale"), LOOKS)
def test_pictures(browser: Browser, shelf: Shelf, dark: bool, scale: int) -> None:
    phone = screen(browser, shelf.server.url, dark=dark, scale=scale)
    for name, _, sheet, taps in PICTURES:
        look = picture_name(name, dark=dark, scale=scale)
        phone.move(shelf.address(look, sheet))
        for tap in taps:
            phone.tap(tap, exact=False)
        phone.shot(f"editor-{look}")
        assert phone.outside() == [], name
        assert phone.errors == [], name


@pytest.mark.long
def test_what_is_typed_is_kept_letter_by_letter(browser: Browser, shelf: Shelf) -> None:
    phone = screen(browser, f"{shelf.server.url}/#{shelf.address('typed', 'goal')}")
    phone.page.wait_for_timeout(300)
    phone.page.get_by_label("Number or mark").first.click()
    phone.page.wait_for_timeout(200)
    phone.page.keyboard.type("The old oath", delay=60)
    phone.tap("New card The old oath")
    phone.tap("The old oath: Name: The old oath", exact=False)
    phone.page.wait_for_timeout(300)
    field = phone.page.get_by_label("Name", exact=True).first
    field.click()
    phone.page.keyboard.press("End")
    phone.page.keyboard.type(", a torn corner", delay=20)
    phone.page.wait_for_timeout(500)
    phone.shot("editor-typed-light")
    phone.reload()
    phone.see("The old oath, a torn corner")
    assert phone.errors == []
