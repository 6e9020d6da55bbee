"""Taps that a four-player round of Im Auftrag des Königs takes, counted by people who tap by accessible names."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from statistics import mean

from companion.auftrag import Setup
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from tests.auftrag.play import people
from tests.ui.auftrag_table import Tabletop
from tests.ui.driver import Phone

LEDGER = {"full": 30, "scores": 6}
"""About so many a round, says the ledger's part 7."""
HORSES = (2, 3, 3, 4)


async def taps(mode: str, rounds: int = 4, seed: int = 2) -> list[int]:
    """By round, with the horses in the card table."""
    with tempfile.TemporaryDirectory() as folder:
        library = open_library(Path(folder))
        try:
            game = library.new("auftrag", Setup(people(4), mode, horses=HORSES))
            main = open_app(library, None, SCREENS)
            async with Phone(main, route=f"/g/{game.id}") as phone:
                table = Tabletop(phone, random.Random(seed))
                await table.play(rounds)
                return [n for round, n in table.taps.items() if 0 < round <= rounds]
        finally:
            library.close()


def measure() -> dict[str, float]:
    """The mean of the rounds of a game."""
    return {f"taps_auftrag_{mode}": mean(asyncio.run(taps(mode))) for mode in LEDGER}


def main() -> None:
    for name, number in measure().items():
        print(f"{name}: {number:.1f}, the ledger {LEDGER[name.rsplit('_', 1)[1]]}")


if __name__ == "__main__":
    main()
