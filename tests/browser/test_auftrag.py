"""Im Auftrag des Königs in Chromium: a game by accessible names to the winner, and pictures of every screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import picture_name, screen
from tests.browser.group_views import Shelf, as_seen, laid, shoot
from tests.browser.house import House
from tests.ui.auftrag_scenes import VIEWS, lay

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    with laid(tmp_path_factory.mktemp("games"), lay, VIEWS) as shelf:
        yield shelf


@as_seen
def test_pictures(browser: Browser, shelf: Shelf, dark: bool, scale: int) -> None:
    house, games = shelf
    phone = screen(browser, house.link, dark=dark, scale=scale)
    phone.move("/new/auftrag")
    phone.tap("Full", exact=False)
    phone.shot(picture_name("auftrag-new", dark=dark, scale=scale))
    phone.tap("Card table", exact=False)
    phone.tap("Tasks")
    phone.tap("1. Wild boar", exact=False)
    phone.shot(picture_name("auftrag-card-table", dark=dark, scale=scale))
    taps = {name: taps for name, (_mode, _where, taps) in VIEWS.items()}
    shoot(phone, "auftrag", games, taps, dark, scale)


def test_a_game_by_accessible_names(browser: Browser, tmp_path: Path) -> None:
    """People are added, tents drawn, two rounds played in Scores mode; the winner outlives a reload."""
    with House(tmp_path) as house:
        phone = screen(browser, house.link)
        phone.tap("New game of Im Auftrag des Königs")
        phone.tap("Add a person")
        for name in ("Ida", "Ole"):
            phone.write("Name", name)
            phone.tap("Add")
            phone.see(f"Seat {name}")
        phone.tap("Done adding")
        phone.tap("Set the table", exact=False)
        phone.tap("Begin", exact=False)
        phone.tap("Draw for us", exact=False)
        for number in (1, 2):
            for name, points in (
                ("Ida: Quest 6", 6),
                ("Ida: Quest 6", 12),
                ("Ida: Court, 2 points", 14),
            ):
                phone.tap(name)
                phone.see(f", {14 * (number - 1) + points} points")
            phone.tap("Ole: Court, 2 points")
            phone.page.get_by_text(re.compile(rf"tent \d, {2 * number} points")).first.wait_for()
            phone.tap("Next round" if number == 1 else "Who has won?", exact=False)
        phone.see("Ida wins")
        phone.shot("auftrag-scores-result-light")
        phone.reload()
        phone.see("Ida wins")
        phone.tap("Rematch", exact=False)
        phone.see("The tents")
        assert phone.errors == []
