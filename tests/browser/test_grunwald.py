"""Na Grunwald in Chromium: a game by accessible names from the people to the winner, and pictures of every screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import picture_name, screen
from tests.browser.group_views import Shelf, as_seen, laid, shoot
from tests.browser.house import House
from tests.ui.grunwald_scenes import VIEWS, lay

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    with laid(tmp_path_factory.mktemp("games"), lay, VIEWS) as shelf:
        yield shelf


@as_seen
def test_pictures(browser: Browser, shelf: Shelf, dark: bool, scale: int) -> None:
    house, games = shelf
    phone = screen(browser, house.link, dark=dark, scale=scale)
    phone.move("/new/grunwald")
    phone.shot(picture_name("grunwald-new", dark=dark, scale=scale))
    taps = {name: taps for name, (_mode, _where, taps) in VIEWS.items()}
    shoot(phone, "grunwald", games, taps, dark, scale, links=("log",))


def test_a_game_by_accessible_names(browser: Browser, tmp_path: Path) -> None:
    """People are added, their holdings counted, the winner outlives a reload, a rematch begins."""
    with House(tmp_path) as house:
        phone = screen(browser, house.link)
        phone.tap("New game of Na Grunwald")
        phone.tap("Add a person")
        for name in ("Ania", "Jacek"):
            phone.write("Name", name)
            phone.tap("Add")
            phone.see(f"Seat {name}")
        phone.tap("Done adding")
        phone.tap("Score only", exact=False)
        phone.tap("Starts Ania")
        phone.tap("Set the table", exact=False)
        phone.tap("Begin", exact=False)
        for name, strengths in (("Ania", (6, 5)), ("Jacek", (4,))):
            phone.see(f"Holdings of {name}")
            for strength in strengths:
                phone.tap(f"Royal Knights {strength}")
            phone.write("Provisions", "1+1")
            phone.see("= 2", timeout=20_000)
            phone.tap(f"{name} is counted", exact=False)
        phone.see("Ania wins")
        phone.shot("grunwald-score-only-light")
        phone.reload()
        phone.see("Ania wins")
        phone.tap("Rematch", exact=False)
        phone.see("Holdings of Ania")
        assert phone.errors == []
