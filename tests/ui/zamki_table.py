"""A table of Rycerze i Zamki played on the phone by accessible names, every tap counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.play.people import Player
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.zamki import Setup
from storage import Game, Library
from tests.ui.driver import Main, Phone
from tests.zamki.vectors import STRENGTHS

PLAYERS = (
    Player("a", "Hania", "red"),
    Player("b", "Antek", "blue"),
    Player("c", "Kasia", "green"),
    Player("d", "Marek", "yellow"),
)
AGES = ("b", "a", "c", "d")
"""Antek is the youngest."""
TILES = {
    "wood-small": "Small wooden castle",
    "wood-large": "Large wooden castle",
    "brick-small": "Small brick castle",
    "brick-large": "Large brick castle",
    "stone-small": "Small stone castle",
    "stone-large": "Large stone castle",
    "recruit": "Recruitment",
}


def setup(mode: str = "cards", n: int = 4, **more: object) -> Setup:
    strengths = STRENGTHS if more.pop("table", True) else {}
    ages = tuple(id for id in AGES if id in {p.id for p in PLAYERS[:n]})
    given = {"ages": ages, "strengths": strengths, **more}
    return Setup(PLAYERS[:n], mode, **given)  # type: ignore[arg-type]


@dataclass
class Shelf:
    """A library in a folder, and the app on it."""

    library: Library
    main: Main = field(init=False)

    def __post_init__(self) -> None:
        self.main = open_app(self.library)

    @classmethod
    def at(cls, folder: Path) -> Shelf:
        return cls(open_library(folder))

    def game(self, **how: object) -> Game:
        return self.library.new("zamki", setup(**how))  # type: ignore[arg-type]


@dataclass
class Hands:
    """The one who taps. Names are those that a screen reader would say."""

    phone: Phone
    taps: int = 0
    sizes: list[int] = field(default_factory=list)

    async def tap(self, name: str) -> None:
        done = await self.phone.tap(name)
        self.taps += 1
        self.sizes.append(done.size)

    async def tile(self, tile: str) -> None:
        if "Next tile" in "|".join(self.phone.buttons()):
            await self.tap("Next tile")
        await self.tap(TILES[tile])

    async def cards(self, shown: Mapping[str, Sequence[str]]) -> None:
        for name, cards in shown.items():
            for card in cards:
                await self.tap(f"{name} {card}")

    async def recruit(self) -> None:
        await self.tile("recruit")
        await self.tap("Everyone has recruited")
