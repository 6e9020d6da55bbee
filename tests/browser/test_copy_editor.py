"""The editor of a copy in Chromium: pictures of every sheet, with a line open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.ui.library import open_library
from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.ui.boxes import SCENARIO, without

pytestmark = pytest.mark.browser
HALF = {
    **without("character.", "court.lords", "court.castle"),
    "court.church.3.cost": "?",
    "court.church.1.cost": {"valor": 5},
    "goal.p01.3.penalty.do": "?",
    "event.p03.left.gain": "?",
}


@dataclass(frozen=True, slots=True)
class Shelf:
    """A server with a copy that has gaps, and an empty one."""

    server: Server
    half: str
    bare: str


@pytest.fixture
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    folder: Path = tmp_path_factory.mktemp("library")
    library = open_library(folder)
    half = library.copies.new("My box", HALF).id
    bare = library.copies.new("New box").id
    library.close()
    with Server("tests.browser.served_copies", str(folder)) as server:
        yield Shelf(server, half, bare)


def opened(browser: Browser, shelf: Shelf, copy: str, sheet: str, **look: object) -> Screen:
    address = f"{shelf.server.url}/#/copy/{copy}/sheet/{sheet}"
    return screen(browser, address, **look)  # type: ignore[arg-type]


@pytest.mark.parametrize(("dark", "scale"), [(False, 1), (True, 1), (False, 2)])
@pytest.mark.parametrize(
    ("name", "copy", "sheet", "taps"),
    [
        ("court", "half", "court", ("Church, ",)),
        ("court-bare", "bare", "court", ()),
        ("segment", "half", "court", ("Church, ", "Church 3: ", "Cost Glory")),
        ("character", "bare", "character/dittmann", ()),
        ("scenario", "bare", f"scenario/{SCENARIO}", ("Path 1, ",)),
        ("gaps", "bare", f"scenario/{SCENARIO}", ("gaps, ",)),
        ("events", "half", "event", ()),
        ("event", "half", "event", ("Next gap",)),
        ("new-card", "bare", "event", ("New card",)),
        ("next-segment", "bare", "court", ("Next gap", "Cost Nobility", "Cost Nobility 2")),
        ("overridden", "half", "court", ("Church, ", "Church 1: ")),
        ("goals", "half", "goal", ()),
        ("goal", "half", "goal", ("Next gap",)),
    ],
)
def test_pictures(
    browser: Browser,
    shelf: Shelf,
    name: str,
    copy: str,
    sheet: str,
    taps: tuple[str, ...],
    dark: bool,
    scale: int,
) -> None:
    id_ = shelf.half if copy == "half" else shelf.bare
    phone = opened(browser, shelf, id_, sheet, dark=dark, scale=scale)
    phone.page.wait_for_timeout(300)
    for tap in taps:
        phone.tap(tap, exact=False)
        phone.page.wait_for_timeout(500)
    phone.shot(picture_name(f"editor-{name}", dark=dark, scale=scale))
    assert phone.outside() == []
    assert phone.errors == []


@pytest.mark.long
def test_what_is_typed_is_kept_letter_by_letter(browser: Browser, shelf: Shelf) -> None:
    phone = opened(browser, shelf, shelf.bare, "goal")
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
