"""Replays and result pictures in Chromium: stepped through, and the picture as the browser saves it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from companion.ui.library import open_library
from companion.ui.picture.layout import HEIGHT, WIDTH
from tests.browser.chrome import PICTURES, Screen, picture_name, screen
from tests.browser.house import House
from tests.ui.kept_games import finished

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Mapping[str, str]]]:
    """A house with finished games."""
    folder: Path = tmp_path_factory.mktemp("kept")
    library = open_library(folder)
    games = {kind: finished(library, kind).id for kind in ("knight", "grunwald")}
    library.close()
    with House(folder) as house:
        yield house, games


@pytest.mark.parametrize(("dark", "scale"), [(False, 1), (True, 1), (False, 2)])
def test_replays_and_pictures_of_games(
    browser: Browser, kept: tuple[House, Mapping[str, str]], dark: bool, scale: float
) -> None:
    house, games = kept
    phone = screen(browser, house.link, dark=dark, scale=scale)

    def shot(name: str) -> None:
        phone.shot(picture_name(name, dark=dark, scale=scale))
        assert phone.outside() == []

    phone.move(f"/games/{games['knight']}/replay")
    phone.tap("Jump to another turn", exact=False)
    phone.tap("Turn 6")
    phone.see("Replay, turn 6, move")
    phone.tap("On one move")
    phone.tap("Map")
    shot("replay-map")
    phone.move(f"/games/{games['grunwald']}/replay")
    phone.see("Replay, round 1")
    phone.tap("On one move")
    shot("replay-grunwald")
    phone.move(f"/games/{games['knight']}/picture")
    phone.see("Picture: ")
    shot("picture")
    _save(phone, PICTURES / "share-card-knight.png")


def _save(phone: Screen, path: Path) -> None:
    """The picture as it comes out of the browser."""
    with phone.page.expect_download() as got:
        phone.touch("Save picture", exact=False)
    got.value.save_as(path)
    with Image.open(path) as picture:
        assert picture.size == (WIDTH, HEIGHT)
