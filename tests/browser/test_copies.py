"""The copies in Chromium: pictures of every screen, the file that is saved, one that is opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.ui.library import open_library
from storage import Copy
from storage.copy_code import write_codes
from storage.copy_file import read_copy, write_copy
from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.ui.boxes import full_box, without

pytestmark = pytest.mark.browser
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A server with two copies, and a third copy that somebody else has."""

    server: Server
    id: str
    theirs: Copy
    file: Path

    @property
    def codes(self) -> tuple[str, ...]:
        return write_codes(self.theirs)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    folder: Path = tmp_path_factory.mktemp("library")
    library = open_library(folder)
    library.copies.new("Red box", full_box())
    half = {
        **without("event.", "character.", "court.lords", "court.castle"),
        "court.church.3.cost": "?",
        "court.church.1.cost": {"valor": 5},
        "court.nobles.2.gain": {"glory": 1},
    }
    id_ = library.copies.new("My box", half).id
    library.close()
    theirs = Copy("a" * 32, "Box of the club", MOMENT, MOMENT, full_box())
    file = folder / "club.squire-copy.json"
    file.write_bytes(write_copy(theirs))
    with Server("tests.browser.served_copies", str(folder)) as server:
        yield Shelf(server, id_, theirs, file)


def opened(browser: Browser, shelf: Shelf, route: str, **look: object) -> Screen:
    return screen(browser, f"{shelf.server.url}/#{route}", **look)  # type: ignore[arg-type]


LOOKS = [(False, 1), (True, 1), (False, 2)]


SCREENS = (
    ("home", "/", ()),
    ("list", "/copies", ()),
    ("new", "/copies", ("New copy",)),
    ("one", "/copy/{id}", ()),
    ("share", "/copy/{id}/share", ()),
    ("take-in", "/take-in", ()),
    ("part", "/c/{code}", ()),
    ("game", "/new/knight?copy={id}", ("Dealt by Squire", "Entered by me")),
    ("asks", "/new/knight?copy={id}", ("Set the table",)),
    ("gaps", "/copy/{id}", ("51 gaps",)),
)
"""Name, address, and what is tapped there."""


@pytest.mark.parametrize(("dark", "scale"), LOOKS)
def test_pictures(browser: Browser, shelf: Shelf, dark: bool, scale: int) -> None:
    phone = opened(browser, shelf, "/phone", dark=dark, scale=scale)
    for name, route, taps in SCREENS:
        phone.move(route.format(id=shelf.id, code=shelf.codes[1]))
        for tap in taps:
            phone.tap(tap, exact=False)
        phone.shot(picture_name(f"copies-{name}", dark=dark, scale=scale))
        assert phone.outside() == [], name
        assert phone.errors == [], name
        phone.move("/phone")  # what stands open on a screen is forgotten


def compare(browser: Browser, shelf: Shelf, **look: object) -> Screen:
    """The merge view of the copy of somebody else beside one's own."""
    phone = opened(browser, shelf, "/take-in", **look)
    with phone.page.expect_file_chooser() as chooser:
        phone.touch("Open a file")
    chooser.value.set_files(shelf.file)
    phone.see("Into which copy?")
    phone.tap("My box", exact=False)
    return phone


@pytest.mark.parametrize(("dark", "scale"), LOOKS)
def test_a_file_beside_the_own_copy(browser: Browser, shelf: Shelf, dark: bool, scale: int) -> None:
    phone = compare(browser, shelf, dark=dark, scale=scale)
    phone.shot(picture_name("copies-merge", dark=dark, scale=scale))
    phone.tap("Court, ", exact=False)
    phone.page.mouse.move(195, 500)
    phone.page.mouse.wheel(0, 600)
    phone.shot(picture_name("copies-merge-court", dark=dark, scale=scale))
    assert phone.outside() == []
    assert phone.errors == []
    phone.tap("Back")
    phone.tap("Forget it")


def test_the_file_is_saved_by_the_browser(browser: Browser, shelf: Shelf) -> None:
    phone = opened(browser, shelf, f"/copy/{shelf.id}/share")
    with phone.page.expect_download() as download:
        phone.touch("Save the copy as a file")
    assert download.value.suggested_filename == "My box.squire-copy.json"
    path = download.value.path()
    assert read_copy(Path(path).read_bytes()).name == "My box"


def test_codes_change_by_themselves(browser: Browser, shelf: Shelf) -> None:
    phone = opened(browser, shelf, f"/copy/{shelf.id}/share", still=False)
    phone.see("Code 1 of 2")
    phone.see("Code 2 of 2")
    phone.see("Code 1 of 2")
    phone.tap("Stop changing the codes")
    phone.see("Change the codes by itself")
    stopped = phone.names()
    phone.page.wait_for_timeout(6000)
    assert phone.names() == stopped


def test_a_small_phone_has_room_for_fingers(browser: Browser, shelf: Shelf) -> None:
    phone = opened(browser, shelf, "/", size=(360, 900))
    for route in ("/copies", "/copy/{id}", "/copy/{id}/share", "/take-in"):
        phone.move(route.format(id=shelf.id))
        phone.spots()  # it holds still
        assert phone.outside() == [], route
        assert phone.small_targets() == [], route


def test_a_game_from_an_empty_copy(browser: Browser, shelf: Shelf) -> None:
    phone = opened(browser, shelf, "/new/knight")
    phone.tap("Entered by me")
    phone.tap("New copy", exact=False)
    phone.shot("copies-in-place-light")
    phone.tap("Create")
    phone.tap("Set the table", exact=False)
    phone.tap("Gold 4")
    phone.tap("Keep and go on", exact=False)
    phone.see("Your diplomacy track")
    phone.shot("copies-diplomacy-light")
    assert phone.outside() == []
    assert phone.errors == []
