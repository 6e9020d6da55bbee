"""Statistics of a long shelf: how long 1,000 games take to be counted and summed, and to be drawn at first."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, get_args

from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.statistics.plays import count
from companion.ui.statistics.tally import By, duels, endings, goals, groups, players, tracks
from tests.statistics.shelf import an_autumn, write_games
from tests.ui.driver import Phone

GAMES: Final = 1000
TIMES: Final = 15


def _median_ms(work: Callable[[], Any]) -> float:
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return round(statistics.median(times), 2)


def _everything(plays: Any) -> None:
    """All that any screen of statistics asks."""
    for by in get_args(By):
        groups(plays, by)
    players(plays)
    duels("=ania", plays)
    endings(plays)
    goals(plays)
    tracks(plays)


async def _open(folder: Path) -> float:
    library = open_library(folder)
    try:
        async with Phone(open_app(library), route="/people") as phone:
            start = time.perf_counter()
            await phone.move("/statistics")
            return round((time.perf_counter() - start) * 1000, 1)
    finally:
        library.close()


def measure() -> dict[str, float]:
    """The figures by name."""
    rows = an_autumn(GAMES)
    plays = count(rows).plays
    with tempfile.TemporaryDirectory() as folder:
        write_games(Path(folder), rows)
        opened = asyncio.run(_open(Path(folder)))
    return {
        "statistics_1000_count_ms": _median_ms(lambda: count(rows)),
        "statistics_1000_sum_ms": _median_ms(lambda: _everything(plays)),
        "statistics_1000_open_ms": opened,
    }


if __name__ == "__main__":
    for name, number in measure().items():
        print(f"{name:<28}{number:>10}")
