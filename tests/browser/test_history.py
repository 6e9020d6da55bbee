"""History in Chromium: rows come as one scrolls, the way back leads to where one was; the screens looked at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.statistics.shelf import an_autumn, write_games

pytestmark = pytest.mark.browser
GAMES = 120
AUTUMN = an_autumn(GAMES)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("library")
    write_games(folder, AUTUMN)
    with Server("tests.browser.served_copies", str(folder)) as made:
        yield made


def looked(phone: Screen, name: str, *, dark: bool, scale: float) -> None:
    """A picture of what stands there now; nothing reaches over the edge. A row of the list may be cut at the fold."""
    phone.shot(picture_name(f"history-{name}", dark=dark, scale=scale))
    assert phone.outside() == []
    if scale == 1:
        assert [one for one in phone.small_targets() if "·" not in one] == []


def rows(phone: Screen) -> list[str]:
    """The names of the rows in sight, from above."""
    found: list[str] = phone.page.evaluate(
        "() => [...document.querySelectorAll('flt-semantics[role=button]')]"
        ".map(e => ({r: e.getBoundingClientRect(), n: e.getAttribute('aria-label') || e.textContent}))"
        ".filter(x => x.r.top > 60 && x.r.bottom < innerHeight && x.r.width > 300)"
        ".sort((a, b) => a.r.top - b.r.top).map(x => x.n)"
    )
    return found


@pytest.mark.parametrize(("dark", "scale"), [(False, 1), (True, 1), (False, 2)])
def test_home_the_list_and_a_game(
    browser: Browser, server: Server, dark: bool, scale: float
) -> None:
    phone = screen(browser, server.url, dark=dark, scale=scale)
    phone.see("All games")
    looked(phone, "home", dark=dark, scale=scale)
    phone.move("/games")
    phone.see(f"{GAMES} games")
    looked(phone, "list", dark=dark, scale=scale)
    phone.page.mouse.move(195, 600)
    for _n in range(10):
        phone.page.mouse.wheel(0, 400)
        phone.page.wait_for_timeout(60)
    phone.page.wait_for_timeout(600)
    there = rows(phone)
    assert len(there) >= 2, "the rows that came into sight were built"
    phone.tap(there[1])
    phone.see("Write on it")
    looked(phone, "game", dark=dark, scale=scale)
    phone.tap("All games")
    phone.see(there[1])
    phone.page.wait_for_timeout(600)
    assert there[1] in rows(phone)
    assert phone.errors == []
