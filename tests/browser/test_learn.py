"""Pictures of what is asked while playing on a copy: light, dark, in large letters; nothing reaches outside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.knight.moves import EndUse
from companion.ui.library import open_library
from tests.browser.chrome import picture_name, screen
from tests.browser.house import House
from tests.browser.player import Player
from tests.ui.monkey import TABS
from tests.ui.own_copy import on_copy

pytestmark = pytest.mark.browser
BOX = (
    "court.church.3",
    "court.church.count",
    "court.nobles.2",
    "scenario.s00_defensive_war.path.1.5",
)
FACTS = {"segment.church.1": 1, "segment.church.2": 1, "segment.village.1": 1, "crossed.1": 4}


@dataclass(frozen=True, slots=True)
class View:
    """A picture: its name, what is tapped before it, each by how its name begins, and in which step the game stands."""

    name: str
    taps: tuple[str, ...]
    step: str = "use"


COURT = ("Court", "Church, level", "Enter what is printed: Church 3")
FILLED = (
    *COURT,
    "Cost Valor",
    "Cost Valor 2",
    "Gain: add",
    "Gain Glory",
    "Needs: add",
    "Needs Village",
)
VIEWS = (
    View("segment", COURT),
    View("segment-gain", (*COURT, "Gain: add", "Gain Points")),
    View("segment-filled", FILLED),
    View("segment-cost", (*FILLED, "Cost: 2 Valor")),
    View("one-more", ("Court", "Church, level", "Enter what is printed: Church 6")),
    View("court", ("Court", "Church, level")),
    View("use", ("Enter what is printed: Church 3",)),
    View("correct", ("Court", "Church, level", "Correct what is printed: Church")),
    View("path", ("Face the enemy",), "action"),
    View("path-orders", ("Face the enemy", "If not paid: add"), "action"),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[str, str]]]:
    folder: Path = tmp_path_factory.mktemp("learn")
    library = open_library(folder)
    use = on_copy(library, *BOX, facts=FACTS)
    action = on_copy(library, *BOX, facts=FACTS, name="Box in the attic")
    action.table.play(EndUse())
    library.close()
    with House(folder) as house:
        yield house, {"use": use.id, "action": action.id}


@pytest.mark.parametrize(
    ("dark", "scale"), [(False, 1), (True, 1), (False, 2)], ids=["light", "dark", "scale2"]
)
def test_pictures(
    browser: Browser, house: tuple[House, dict[str, str]], dark: bool, scale: int
) -> None:
    served, games = house
    phone = screen(browser, served.link, dark=dark, scale=scale)
    player = Player(phone)
    for view in VIEWS:
        phone.move("/phone")
        phone.see("This machine only")
        phone.move(f"/g/{games[view.step]}")
        player.wait(lambda names: "Turn" in names)
        for start in view.taps:
            _tap(player, start)
        phone.shot(picture_name(f"learn-{view.name}", dark=dark, scale=scale))
        assert phone.outside() == [], view.name
    assert phone.errors == []


def _tap(player: Player, start: str) -> None:
    """Tap what begins so, unless it is chosen already."""
    player.wait(lambda names: any(name.startswith(start) for name in names))
    spot = next(s for s in player.spots() if s.role == "button" and s.name.startswith(start))
    if not spot.chosen:
        if spot.name not in TABS:
            player.reach(spot.name)
        player.tap(spot.name)
