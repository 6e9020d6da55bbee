"""Twice the text size on every screen of Knight: no name is lost, none reaches outside, down to the end of the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import PHONE, screen
from tests.browser.knight_views import VIEWS, Shelf, house_of_games
from tests.browser.player import Player

pytestmark = pytest.mark.browser
TALL = 6000
"""High enough that nothing has to be scrolled: what lies below the fold has no element."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    with house_of_games(tmp_path_factory.mktemp("games")) as shelf:
        yield shelf


def _names(browser: Browser, shelf: Shelf, scale: int) -> list[set[str]]:
    phone = screen(browser, shelf.house.link, scale=scale, size=(PHONE[0], TALL), density=0.5)
    found = []
    for view in VIEWS:
        shelf.open(phone, view)
        assert phone.outside() == [], view.name
        found.append({spot.name for spot in Player(phone).spots()} | set(phone.names()))
    return found


def test_large_letters_lose_no_name(browser: Browser, shelf: Shelf) -> None:
    """A name is there if it is part of one: large letters say two lines as one."""
    small, large = (_names(browser, shelf, scale) for scale in (1, 2))
    lost = {
        view.name: sorted(name for name in one if not any(name in other for other in two))
        for view, one, two in zip(VIEWS, small, large, strict=True)
    }
    assert {name: gone for name, gone in lost.items() if gone} == {}
