"""One game as JSON that a person can read: what was set up, what was played, how it ended. It is for other programs;
Squire itself takes a game in from a code, a link or a file of its own."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC
from typing import Any

from companion.ui.statistics.names import game_title
from storage.record import Record


def game_json(record: Record) -> bytes:
    """The whole of a game."""
    end = record.outcome
    whole: dict[str, Any] = {
        "squire": "game",
        "format": 1,
        "id": record.id,
        "game": record.game,
        "title": game_title(record.game),
        "rules": record.rules,
        "begun": record.created.astimezone(UTC).isoformat(timespec="seconds"),
        "changed": record.changed.astimezone(UTC).isoformat(timespec="seconds"),
        "seconds_at_the_table": record.played or None,
        "about": asdict(record.about),
        "setup": record.setup,
        "moves": [_move(n, row) for n, row in enumerate(record.moves, 1)],
        "undone": [_move(n, row) for n, row in enumerate(record.undone, len(record.moves) + 1)],
        "values_read": {**record.read, **record.values},
        "summary": dict(record.summary),
        "result": None if end is None else asdict(end),
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def _move(n: int, row: Any) -> dict[str, Any]:
    """A move as it is kept: its name, and what it says."""
    name, said = row
    return {"n": n, "move": name, **({"with": said} if said else {})}
