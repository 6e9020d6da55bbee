"""Games that travel, in Chromium: handed on in one house, taken in in another; and pictures of the screens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from companion.ui.records.card_of import card_of
from storage.copy_file import write_copy
from storage.result_card import card_code
from storage.shared import record_codes, shared_of
from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.ui.boxes import thing
from tests.ui.kept_games import finished

pytestmark = pytest.mark.browser
LOOKS = [(False, 1), (True, 1), (False, 2)]


@dataclass(frozen=True, slots=True)
class Houses:
    """Two houses that know nothing of each other: ours has a game of Knight, theirs has none."""

    ours: Server
    theirs: Server
    id: str
    link: str
    copy: Path
    result: str


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    folder, empty = (tmp_path_factory.mktemp(name) for name in ("ours", "theirs"))
    library = open_library(folder)
    game = finished(library, "knight")
    (link,) = record_codes(shared_of(game.record, library.kinds["knight"]))
    card = card_of(finished(library, "zamki"), SCREENS["zamki"])
    assert card is not None
    copy = library.copies.new("Box of the club", thing("court.church.1"))
    file = folder / "club.squire-copy.json"
    file.write_bytes(write_copy(copy))
    library.copies.delete(copy.id)
    library.close()
    with (
        Server("tests.browser.served_copies", str(folder)) as ours,
        Server("tests.browser.served_copies", str(empty)) as theirs,
    ):
        yield Houses(ours, theirs, game.id, link, file, card_code(card))


def opened(browser: Browser, server: Server, route: str, **look: object) -> Screen:
    return screen(browser, f"{server.url}/#{route}", **look)  # type: ignore[arg-type]


def test_a_game_goes_from_one_house_to_another(
    browser: Browser, houses: Houses, tmp_path: Path
) -> None:
    mine = opened(browser, houses.ours, f"/games/{houses.id}/share")
    picture = tmp_path / "code.png"
    with mine.page.expect_download() as download:
        mine.touch("Save the code as a picture")
    download.value.save_as(picture)
    theirs = opened(browser, houses.theirs, "/take-game")
    with theirs.page.expect_file_chooser() as chooser:
        theirs.touch("Pictures of codes")
    chooser.value.set_files(picture)
    theirs.see("New here")
    theirs.tap("Back")
    theirs.tap("Forget it")
    theirs = opened(browser, houses.theirs, f"/r/{houses.link}")
    theirs.see("New here")
    theirs.tap("Save")
    theirs.see("Begun")
    theirs.tap("Replay")
    theirs.tap("Last")
    theirs.see("move 108 of 108")
    assert mine.errors == theirs.errors == []


@pytest.mark.parametrize(("dark", "scale"), LOOKS)
def test_pictures(browser: Browser, houses: Houses, dark: bool, scale: int) -> None:
    phone = opened(browser, houses.ours, "/phone", dark=dark, scale=scale)
    share = f"/games/{houses.id}/share"
    screens = (
        ("share", share, ""),
        ("only", share, "Result only"),
        ("text", share, "The code as text"),
        ("arrived", f"/r/{houses.link}", ""),
        ("result", f"/k/{houses.result}", ""),
        ("take", "/take-game", ""),
    )
    for name, route, tap in screens:
        phone.move(route)
        if tap:
            phone.tap(tap)
        phone.shot(picture_name(f"records-{name}", dark=dark, scale=scale))
        assert phone.outside() == [], name
        assert phone.small_targets() == [], name
        assert phone.errors == [], name
        phone.move("/phone")  # what stands open on a screen is forgotten


def test_a_copy_given_to_the_screen_of_games_is_led_on(browser: Browser, houses: Houses) -> None:
    phone = opened(browser, houses.theirs, "/take-game")
    with phone.page.expect_file_chooser() as chooser:
        phone.touch("Open a file")
    chooser.value.set_files(houses.copy)
    phone.tap("Look at it there")
    phone.see("Box of the club")
