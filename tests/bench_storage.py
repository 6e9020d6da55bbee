"""What a save costs, in a library of 1,000 games and of 10, measured in turns on the same disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from operator import truediv
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from uuid import uuid4

from companion.play import Table
from storage import Library
from tests.places import build_folder
from tests.tiny import KINDS, Rename, Setup

MOVES = 400


@contextmanager
def _table(folder: Path, games: int) -> Iterator[Table[Any, Any]]:
    """A game of 400 moves among that many."""
    library = Library(folder, KINDS)
    pattern = library.new("tiny", Setup())
    library.close()
    raw = (folder / "games" / f"{pattern.id}.json").read_text()
    for _ in range(games - 2):
        id_ = uuid4().hex
        (folder / "games" / f"{id_}.json").write_text(raw.replace(pattern.id, id_))
    library = Library(folder, KINDS)
    game = library.new("tiny", Setup())
    assert len(library.games()) == games
    for n in range(MOVES):
        game.table.play(Rename(n % 2, f"player {n}"))
    yield game.table
    library.close()


def _save_ms(table: Table[Any, Any], n: int) -> float:
    began = perf_counter()
    table.play(Rename(n % 2, f"player {n}"))
    return (perf_counter() - began) * 1000


def measure(saves: int = 300, many: int = 1000, few: int = 10) -> dict[str, float]:
    """`save_ms_1000_games` and `save_ratio_1000_to_10`: medians, undone in blocks of 20.

    The two save in turns, and the ratio is the median of the pairs, so that a disk that others use troubles both.
    """
    with (
        tempfile.TemporaryDirectory(dir=build_folder()) as folder,
        _table(Path(folder, "many"), many) as crowded,
        _table(Path(folder, "few"), few) as empty,
    ):
        os.sync()  # 1,000 games are never begun within seconds: let the disk finish with them first
        times: tuple[list[float], list[float]] = ([], [])
        for n in range(saves):
            pairs = [(crowded, times[0]), (empty, times[1])]
            for table, taken in pairs if n % 2 else reversed(pairs):
                taken.append(_save_ms(table, n))
                if n % 20 == 19:
                    table.go(MOVES)
    return {
        "save_ms_1000_games": round(median(times[0]), 3),
        "save_ratio_1000_to_10": round(median(map(truediv, *times)), 3),
    }


if __name__ == "__main__":
    print(measure())
