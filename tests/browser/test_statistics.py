"""Statistics and exports in Chromium: every screen in one sitting, looked at, nothing cut, a table that is saved."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.statistics.shelf import an_autumn, write_games

pytestmark = pytest.mark.browser
GAMES = 40
AUTUMN = an_autumn(GAMES)
WON = next(row.id for row in AUTUMN if row.game == "knight" and row.outcome is not None)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("library")
    write_games(folder, AUTUMN)
    with Server("tests.browser.served_copies", str(folder)) as made:
        yield made


def looked(phone: Screen, name: str, *, dark: bool, scale: float, is_cut: bool = False) -> None:
    """A picture of what stands there now, of which nothing reaches over the edge. `is_cut`: a line that can be tapped
    may end below the bar at the bottom."""
    phone.shot(picture_name(f"statistics-{name}", dark=dark, scale=scale))
    assert phone.outside() == []
    assert is_cut or phone.small_targets() == []


LOOKS = pytest.mark.parametrize(("dark", "scale"), [(False, 1), (True, 1), (False, 2)])


@LOOKS
def test_the_games_at_a_glance_one_in_full_and_the_table_saved(
    browser: Browser, server: Server, dark: bool, scale: float
) -> None:
    phone = screen(browser, f"{server.url}/#/statistics", dark=dark, scale=scale)
    phone.see("games count")
    looked(phone, "games", dark=dark, scale=scale)
    phone.move("/statistics/game/knight")
    phone.see("Points over time")
    looked(phone, "knight", dark=dark, scale=scale)
    phone.move("/export")
    with phone.page.expect_download() as saved:
        phone.touch("Save as CSV")
    raw = Path(saved.value.path()).read_bytes()
    assert len(list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))) == GAMES + 1
    assert phone.errors == []


@pytest.mark.long
@LOOKS
def test_all_the_rest(browser: Browser, server: Server, dark: bool, scale: float) -> None:
    phone = screen(browser, f"{server.url}/#/statistics/game/knight", dark=dark, scale=scale)
    phone.see("Points over time")
    phone.page.mouse.move(18, 500)  # beside the charts, which would say the number under it
    for name in ("goals", "tracks"):
        for _ in range(4):
            phone.page.mouse.wheel(0, 1100)
            phone.page.wait_for_timeout(100)
        looked(phone, name, dark=dark, scale=scale)
    phone.move("/statistics/game/zamki")
    looked(phone, "zamki", dark=dark, scale=scale)
    phone.tap("Show tables")
    phone.move("/statistics/player/%3Dania")
    phone.see("Head to head")
    looked(phone, "player", dark=dark, scale=scale, is_cut=True)
    phone.move("/statistics/scenario/s00_defensive_war")
    phone.see("Points over time")
    looked(phone, "scenario", dark=dark, scale=scale, is_cut=True)
    phone.tap("Show the games in the list")
    phone.see("Show all games")
    looked(phone, "its-games", dark=dark, scale=scale, is_cut=True)
    phone.move("/statistics/scenario/s00_defensive_war")
    phone.tap("Show charts")
    phone.move("/export")
    looked(phone, "export", dark=dark, scale=scale)
    phone.move(f"/games/{WON}/export")
    phone.see("Number at BoardGameGeek")
    looked(phone, "bg-stats", dark=dark, scale=scale)
    assert phone.errors == []
