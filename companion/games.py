"""The only list of the games: what each is called and what stands for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Game:
    """A game that Squire knows. Its `title` is a proper name and the same in every language."""

    id: str
    title: str
    symbol: str


GAMES: Final[Mapping[str, Game]] = {
    game.id: game
    for game in (
        Game("knight", "Knight", "court-combat"),
        Game("grunwald", "Na Grunwald", "court-lords"),
        Game("auftrag", "Im Auftrag des Königs", "round-table"),
        Game("zamki", "Rycerze i Zamki", "zamki-stone"),
    )
}
