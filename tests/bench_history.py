"""What 1,000 games of all four kinds cost: to open their folder, to list them, to open the list on a phone."""

from __future__ import annotations

import asyncio
import json
import tempfile
import tracemalloc
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from companion.ui.app import open_app
from companion.ui.library import open_library
from storage import Library
from tests.places import build_folder
from tests.ui.driver import Phone
from tests.ui.kept_games import KINDS, finished

GAMES = 1000
LAST = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)


def crowd(folder: Path, games: int = GAMES) -> None:
    """So many finished games in a folder, a day between each two."""
    library = open_library(folder)
    rows = []
    for kind in KINDS:
        made = finished(library, kind)
        rows.append(json.loads((folder / "games" / f"{made.id}.json").read_bytes())["game"]["1"])
        library.delete(made.id)
    library.close()
    for n in range(games):
        moment = (LAST - timedelta(days=n)).isoformat()
        row = rows[n % len(rows)] | {"id": f"{n:032x}", "created": moment, "changed": moment}
        path = folder / "games" / f"{row['id']}.json"
        path.write_text(json.dumps({"game": {"1": row}}))


def ms_of(act: Any, times: int = 9) -> float:
    """The median of how long something takes."""
    taken = []
    for _n in range(times):
        began = perf_counter()
        act()
        taken.append((perf_counter() - began) * 1000)
    return round(median(taken), 2)


async def _screens(library: Library, times: int = 7) -> dict[str, float]:
    """From the tap to the last frame, on one phone: the list, and Home."""
    async with Phone(open_app(library)) as phone:
        opened, home = [], []
        for _n in range(times):
            opened.append(await phone.tap("All games"))
            home.append(await phone.tap("Home"))
    return {
        "history_1000_open_ms": round(median(tap.ms for tap in opened), 1),
        "history_1000_open_bytes": round(median(tap.size for tap in opened)),
        "home_1000_ms": round(median(tap.ms for tap in home), 1),
    }


def measure() -> dict[str, float]:
    """`library_1000_open_ms` is a start of the server (its list is written), `history_1000_list_ms` what the library
    takes to list, `history_1000_mb` the memory of the list."""
    with tempfile.TemporaryDirectory(dir=build_folder()) as name:
        folder = Path(name)
        crowd(folder)
        open_library(folder).close()
        numbers = {"library_1000_open_ms": ms_of(lambda: open_library(folder).close(), 3)}
        tracemalloc.start()
        library = open_library(folder)
        numbers["history_1000_mb"] = round(tracemalloc.get_traced_memory()[0] / 1e6, 2)
        tracemalloc.stop()
        assert len(library.games()) == GAMES
        numbers["history_1000_list_ms"] = ms_of(library.games)
        numbers |= asyncio.run(_screens(library))
        library.close()
    return numbers


if __name__ == "__main__":
    print(measure())
