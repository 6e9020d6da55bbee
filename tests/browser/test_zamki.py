"""Rycerze i Zamki in Chromium: a whole game by accessible names, and pictures of every screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from companion.ui.library import open_library
from companion.zamki import Conquer, Count, Move, Recruit, Reveal, Tile
from tests.browser.chrome import picture_name, screen
from tests.browser.group_views import Shelf, as_seen, shoot
from tests.browser.house import House
from tests.ui.zamki_table import TILES, setup

pytestmark = pytest.mark.browser
BACK = ("shepherd", "shepherd")
FIRST: list[Move] = [
    Tile("wood-small"),
    Reveal("a", ("archer", "shepherd")),
    Reveal("b", ("foot", "shepherd")),
    Reveal("c", BACK),
    Reveal("d", BACK),
]
SECOND: list[Move] = [
    Tile("brick-large"),
    Reveal("a", ("dragon", "shepherd")),
    Reveal("b", ("foot", "shepherd")),
    Reveal("c", ("knight", "shepherd")),
    Reveal("d", ("knight", "shepherd")),
]
AGAIN: list[Move] = [SECOND[0], *SECOND[1:2], Reveal("b", ("catapult", "shepherd")), *SECOND[3:]]
COUNTED = {
    "a": ("wood-large", "brick-small"),
    "b": ("brick-large", "wood-small"),
    "c": ("stone-small",),
}
EVENTS: dict[str, tuple[dict[str, Any], list[Move], tuple[str, ...]]] = {
    "tile": ({}, [], ()),
    "reveal": ({}, [*FIRST, *AGAIN[:3]], ("Kasia dragon",)),
    "wrong": ({}, [*FIRST, Tile("brick-large")], ("Hania archer",)),
    "conquest": ({}, [*FIRST, *AGAIN], ()),
    "sword": ({}, [Tile("stone-large"), *(Reveal(id, BACK) for id in "abcd")], ()),
    "player": ({}, [*FIRST, *AGAIN], ("Hania, ", "Set by hand")),
    "strongest": ({"table": False}, [SECOND[0], *SECOND[1:]], ()),
    "winner": ({"mode": "winner"}, [Tile("brick-large")], ("Takes the castle: Kasia",)),
    "recruit": ({}, [*FIRST, Tile("recruit")], ()),
    "count": ({"mode": "score", "n": 3, "ages": ()}, [], ("Large wooden castle: Hania",)),
    "hands": ({"mode": "score", "n": 3, "ages": ()}, [Count(COUNTED)], ("Hania, cards in hand 4",)),
}


def whole(n: int = 2) -> list[Move]:
    """A whole game in winner detail: Hania takes all she can."""
    moves: list[Move] = []
    for tile in list(TILES)[:5]:
        moves += [Tile(tile), Conquer("a" if len(moves) % 4 else "b", {"a": 1, "b": 1})]
    return [*moves, Tile("recruit"), Recruit(), Tile("recruit"), Recruit()]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    folder: Path = tmp_path_factory.mktemp("games")
    library = open_library(folder)
    for name in ("Hania", "Antek", "Kasia"):
        library.people.add(name)
    games: dict[str, str] = {}
    for name, (how, moves, _taps) in EVENTS.items():
        game = library.new("zamki", setup(**how))
        for move in moves:
            game.table.play(move)
        games[name] = game.id
    for name, series in (("result", False), ("series", True)):
        game = library.new("zamki", setup("winner", 2, series=series))
        for move in whole():
            game.table.play(move)
        games[name] = game.id
    games["empty"] = library.new("zamki", setup("winner", 2)).id
    library.close()
    with House(folder) as house:
        yield house, games


@as_seen
def test_pictures(browser: Browser, shelf: Shelf, dark: bool, scale: int) -> None:
    house, games = shelf
    phone = screen(browser, house.link, dark=dark, scale=scale)
    phone.move("/new/zamki")
    phone.shot(picture_name("zamki-new", dark=dark, scale=scale))
    taps = {name: taps for name, (_how, _moves, taps) in EVENTS.items()}
    shoot(phone, "zamki", games, taps, dark, scale)


def test_a_whole_game_by_names(browser: Browser, shelf: Shelf) -> None:
    house, games = shelf
    phone = screen(browser, house.link)
    phone.move(f"/g/{games['empty']}")
    for n, tile in enumerate(
        [
            "wood-small",
            "recruit",
            "wood-large",
            "brick-small",
            "brick-large",
            "stone-small",
            "recruit",
        ]
    ):
        phone.tap(TILES[tile], exact=False)
        if tile == "recruit":
            phone.tap("Everyone has recruited")
            continue
        phone.tap("Takes the castle: Hania" if n % 4 else "Takes the castle: Antek")
        phone.tap("Hania to the camp 1")
        phone.tap("Antek to the camp 1")
    phone.see("Hania wins")
    phone.see("Never came up")
    phone.see("Large stone castle")
    assert phone.errors == []


def test_the_numbers_of_the_cards(browser: Browser, shelf: Shelf) -> None:
    house, _games = shelf
    phone = screen(browser, house.link, size=(390, 1700), density=1)
    phone.move("/new/zamki")
    phone.tap("Squire, by a table")
    phone.see("3 of 18 numbers")
    phone.shot(picture_name("zamki-strengths"))
    assert phone.outside() == []
    assert phone.small_targets() == []
    assert phone.errors == []
