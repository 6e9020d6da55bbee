"""Libraries with many games of the tiny game, each the same but for its id and when it was played."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from storage import Library
from tests.tiny import KINDS, Setup, Take

LAST = datetime(2026, 11, 29, 20, 0, tzinfo=UTC)


def id_of(n: int) -> str:
    return f"{n:032x}"


def crowd(folder: Path, games: int) -> None:
    """So many games in a folder: number 0 was played last, each next one a day earlier; every third is over."""
    library = Library(folder, KINDS)
    made = {}
    for heap in (9, 3):
        game = library.new("tiny", Setup(heap))
        game.table.play(Take(3))
        made[heap] = json.loads((folder / "games" / f"{game.id}.json").read_bytes())["game"]["1"]
        library.delete(game.id)
    library.close()
    for n in range(games):
        moment = (LAST - timedelta(days=n)).isoformat()
        row = made[3] if n % 3 == 2 else made[9]
        row |= {
            "id": id_of(n),
            "created": moment,
            "changed": moment,
            "about": {"name": f"Game {n}"},
        }
        (folder / "games" / f"{id_of(n)}.json").write_text(json.dumps({"game": {"1": row}}))
