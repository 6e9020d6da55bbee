"""Taps that a four-player round of Rycerze i Zamki takes, counted by somebody who taps by accessible names."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path
from statistics import mean
from typing import Any

from companion.play import Table
from companion.zamki import Conquer, Move, Recruit, Reveal, Setup, Tile, Zamki
from companion.zamki.cards import ROUNDS
from tests.ui.driver import Phone
from tests.ui.zamki_table import Hands, Shelf, setup
from tests.zamki.play import People

AnyTable = Table[Any, Any]
LEDGER = {"cards": 10, "winner": 6}
"""So many a round, says the ledger's part 7."""
NAMES = {"a": "Hania", "b": "Antek", "c": "Kasia", "d": "Marek"}
WORDS = {"knight": "mounted knight", "foot": "foot soldier"}


async def taps(mode: str, seed: int) -> list[int]:
    """A whole game between people with real hands: the taps of every round with a castle."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf.at(Path(folder))
        try:
            game = shelf.game(mode=mode)
            async with Phone(shelf.main, route=f"/g/{game.id}") as phone:
                return await _play(Hands(phone), game.table, setup(mode), seed)
        finally:
            shelf.library.close()


async def _play(hands: Hands, table: AnyTable, how: Setup, seed: int) -> list[int]:
    people = People(Table(Zamki(how), how), random.Random(seed))
    people.deal(list(NAMES))
    people.game()
    counted: list[int] = []
    before = 0
    for move in in_seat_order(people.table.line.moves):
        match move:
            case Tile("recruit"):
                await hands.tile("recruit")
            case Tile(tile):
                before = hands.taps
                await hands.tile(tile)
            case Recruit():
                await hands.tap("Everyone has recruited")
                continue
            case _:
                await _enter(hands, move)
        if table.state.step in ("tile", "ended"):
            counted.append(hands.taps - before)
    assert table.state == people.table.state
    assert len(people.table.state.tiles) == ROUNDS
    return counted


def in_seat_order(moves: Sequence[Move]) -> list[Move]:
    """The cards of a conquest entered seat by seat, as the screen asks for them."""
    ordered: list[Move] = []
    laid: list[Reveal] = []
    for move in moves:
        if isinstance(move, Reveal):
            laid.append(move)
            continue
        ordered += sorted(laid, key=attrgetter("player"))
        laid = []
        ordered.append(move)
    return [*ordered, *sorted(laid, key=attrgetter("player"))]


async def _enter(hands: Hands, move: object) -> None:
    match move:
        case Reveal(player, cards):
            for card in cards:
                await hands.tap(f"{NAMES[player]} {WORDS.get(card, card)}")
        case Conquer(winner, camp):
            await hands.tap(f"Takes the castle: {NAMES[winner]}")
            for id, n in camp.items():
                await hands.tap(f"{NAMES[id]} to the camp {n}")
        case _:
            raise AssertionError(move)


def measure() -> dict[str, float]:
    """The mean of the rounds with a castle, by how much is tracked."""
    return {f"taps_zamki_{mode}": mean(asyncio.run(taps(mode, 3))) for mode in LEDGER}


def main() -> None:
    for name, number in measure().items():
        print(f"{name}: {number:.1f}, aim {LEDGER[name.rpartition('_')[2]]}")


if __name__ == "__main__":
    main()
