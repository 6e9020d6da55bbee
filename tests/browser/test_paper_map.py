"""Pictures of a game on a paper map: what is asked of its areas, and their list; nothing reaches outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.knight.moves import (
    ChooseSide,
    Command,
    EndAction,
    EndUse,
    GoBy,
    MarkArea,
    MeasureWay,
    Move,
    NameSources,
    PlaceUnit,
)
from companion.knight.state import Setup
from companion.knight.vocabulary import Bundle
from companion.ui.library import open_library
from storage import Library
from tests.browser.chrome import picture_name, screen
from tests.browser.house import House
from tests.browser.player import Player
from tests.ui.knight_game import Side, entered

pytestmark = pytest.mark.browser
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 4}, ("castle",), "3")
FACTS = {
    "enemy.Old mill": 2, "way.Old mill": 4, "own.Ford": 1, "source.Ford.valor": 2, "gone.Ford.valor": 1,
    "own.Castle": 1, "enemy.Orchard": 1, "way.Orchard": 3, "crossed.1": 1, "command": 2,
}  # fmt: skip
ENEMY: tuple[Move, ...] = (ChooseSide("left"), EndUse(), EndAction())
GAMES: dict[str, tuple[Move, ...]] = {
    "place": ENEMY,
    "way": (*ENEMY, PlaceUnit("Beacon Hill")),
    "move": (*ENEMY, PlaceUnit("Beacon Hill"), MeasureWay("Beacon Hill", 5)),
    "moved": (
        *ENEMY, PlaceUnit("Orchard"), GoBy("Orchard", "Gate"), GoBy("Orchard", "Gate"),
        GoBy("Old mill", "Hollow"), GoBy("Old mill", "Hollow"),
    ),
    "sources": (ChooseSide("left"), Command("gather")),
    "march": (
        ChooseSide("left"), Command("gather"), NameSources("castle", Bundle(gold=1)), Command("march"),
    ),
}  # fmt: skip


def naming(library: Library) -> str:
    """A game that asks for the guards, two of which have been named."""
    game = library.new("knight", Setup("s06_old_castle", "dittmann", map="paper"))
    for name in ("Gate tower", "Bridge"):
        game.table.play(MarkArea(name, "guard", True))
    return game.id


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, dict[str, str]]]:
    folder: Path = tmp_path_factory.mktemp("paper")
    library = open_library(folder)
    ids = {"name": naming(library)}
    for name, moves in GAMES.items():
        game = entered(library, LEFT, RIGHT, facts=FACTS, map="paper")
        for move in moves:
            game.table.play(move)
        ids[name] = game.id
    library.close()
    with House(folder) as served:
        yield served, ids


@pytest.mark.parametrize(
    ("dark", "scale"), [(False, 1), (True, 1), (False, 2)], ids=["light", "dark", "scale2"]
)
def test_pictures(
    browser: Browser, house: tuple[House, dict[str, str]], dark: bool, scale: int
) -> None:
    served, ids = house
    phone = screen(browser, served.link, dark=dark, scale=scale)
    player = Player(phone)
    for name, id in ids.items():
        phone.move(f"/g/{id}")
        player.wait(lambda names: "Turn" in names)
        phone.shot(picture_name(f"paper-{name}", dark=dark, scale=scale))
        assert phone.outside() == [], name
    phone.tap("Map")
    phone.shot(picture_name("paper-areas", dark=dark, scale=scale))
    assert phone.outside() == []
    assert phone.errors == []


def test_an_area_is_named_by_hand(browser: Browser, house: tuple[House, dict[str, str]]) -> None:
    """Written into the field, placed by the next step, and measured."""
    served, ids = house
    phone = screen(browser, served.link)
    phone.move(f"/g/{ids['place']}")
    phone.write("Name of a new area", "Święty Młyn")
    phone.tap("Place it on the Święty Młyn", exact=False)
    phone.see("How far is the Święty Młyn from your castle?")
    phone.tap("Tiles to your castle 3")
    phone.tap("3 tiles")
    phone.see("Where does the enemy on the Orchard go?")
    assert phone.errors == []
