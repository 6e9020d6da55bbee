"""Taps that a four-player round of Na Grunwald takes, counted by people who tap by accessible names."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from statistics import mean

from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from tests.grunwald.play import table
from tests.ui.driver import Phone
from tests.ui.grunwald_table import Tabletop

LEDGER = {"results": 20, "fields": 45, "full": 65}
"""About so many a round, says the ledger's part 7."""


async def taps(mode: str, rounds: int = 8, seed: int = 1) -> dict[int, int]:
    """By round: 1 has no event, the first three no battle."""
    with tempfile.TemporaryDirectory() as folder:
        library = open_library(Path(folder))
        try:
            game = library.new("grunwald", table(4, mode)[1])
            main = open_app(library, None, SCREENS)
            async with Phone(main, route=f"/g/{game.id}") as phone:
                people = Tabletop(phone, random.Random(seed))
                await people.play(rounds)
                return people.taps
        finally:
            library.close()


def measure() -> dict[str, float]:
    """The mean of all eight rounds, five of them with a battle; and of a round with one alone."""
    found: dict[str, float] = {}
    for mode in LEDGER:
        by_round = asyncio.run(taps(mode))
        found[f"taps_grunwald_{mode}"] = round(mean(by_round.values()), 1)
        found[f"taps_grunwald_{mode}_battle"] = round(mean(by_round[n] for n in range(4, 9)), 1)
    return found


def main() -> None:
    for name, number in measure().items():
        print(f"{name}: {number:.1f}")


if __name__ == "__main__":
    main()
