"""All games as a table, one row a game: CSV for spreadsheets, JSON for programs. No screen, no disk.

The names of the columns are the same in every language. In CSV a text that a spreadsheet would take for a formula
gets an apostrophe in front, and so does one that begins with one: who takes the first off has any text as it was.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from companion.play.people import COLOURS
from companion.ui.statistics.names import character_title, game_title, scenario_title
from companion.ui.statistics.plays import SOLO, Known, play_of
from storage import Row

SIDES: Final = len(COLOURS)
COLUMNS: Final = (
    "id", "game", "scenario", "character", "date", "begun", "changed", "minutes", "moves", "state",
    "result", "points", "ending", "turn", "winners", "name", "note", "favourite", "wrong", "abandoned",
    *(f"{what}_{n}" for n in range(1, SIDES + 1) for what in ("player", "points", "won")),
)  # fmt: skip
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")


def lines(rows: Iterable[Row], known: Known) -> list[dict[str, Any]]:
    """A line for every game, oldest first; what is not known or does not apply is None."""
    ordered = sorted(rows, key=lambda row: (row.created, row.id))
    return [_line(row, known) for row in ordered]


def _line(row: Row, known: Known) -> dict[str, Any]:
    line: dict[str, Any] = dict.fromkeys(COLUMNS)
    line |= {
        "id": row.id,
        "game": game_title(row.game),
        "date": row.created.astimezone().date().isoformat(),
        "begun": _moment(row.created),
        "changed": _moment(row.changed),
        "minutes": round(row.played / 60) if row.played else None,
        "moves": row.moves,
        "state": "running" if row.outcome is None else "finished",
        "name": row.about.name or None,
        "note": row.about.note or None,
        "favourite": row.about.favourite,
        "wrong": row.about.wrong,
        "abandoned": row.about.abandoned,
    }
    play = play_of(row, known)
    if row.game == SOLO:
        line["scenario"] = scenario_title(str(row.summary.get("scenario", "")))
    if play is None:
        return line
    line |= {
        "result": play.result,
        "points": row.outcome.points if row.outcome else None,
        "ending": play.ending or None,
        "turn": play.turn,
        "character": character_title(play) if play.game == SOLO else None,
        "winners": "; ".join(side.name for side in play.sides if side.won) or None,
    }
    for n, side in enumerate(play.sides[:SIDES], 1):
        line |= {f"player_{n}": side.name, f"points_{n}": side.total, f"won_{n}": side.won}
    return line


def _moment(when: datetime) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds")


def to_csv(table: Sequence[Mapping[str, Any]]) -> bytes:
    """CSV as spreadsheets expect it: UTF-8 with its mark, commas, lines that end in CR LF."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for line in table:
        writer.writerow([_cell(line[name]) for name in COLUMNS])
    return out.getvalue().encode("utf-8-sig")


def _cell(value: Any) -> str | int:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, int) else safe_text(str(value))


def safe_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    risky = text.startswith("'") or text.lstrip(" ").startswith(_FORMULA)
    return f"'{text}" if risky else text


def to_json(table: Sequence[Mapping[str, Any]]) -> bytes:
    """The same table for programs, with what is unknown as null."""
    whole = {"squire": "games", "format": 1, "games": list(table)}
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()
