"""The record of a game: all that has to be kept of it, as plain rows, and as bytes. No disk, no threads."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, NoReturn

from companion.play import Outcome, SaveError
from storage.about import About
from storage.rows import RowError, pack, unpack

FORMAT = 2
"""Of the files of games. Those of 1, before there was `about` and `played`, are read for ever."""
COPY_FORMAT = 1
"""Of the files of copies, and of sketches."""
LONGEST_PAUSE = 600
"""Seconds between two changes that count as time at the table; the rest of a longer gap is a pause."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is kept. `setup`, `state`, `below` and the moves are rows of its own types.

    `rules` is the version of the rules that saved it. `values` is the game's own layer of printed values, `read`
    are those that it has read from elsewhere. `below` is the state after `floor` moves, in a log whose moves
    before that can no longer be replayed. `played` are the seconds at the table.
    """

    id: str
    game: str
    rules: int
    created: datetime
    changed: datetime
    setup: Any
    state: Any
    version: int = 0
    moves: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    read: Mapping[str, Any] = field(default_factory=dict)
    summary: Mapping[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    floor: int = 0
    below: Any = None
    about: About = field(default_factory=About)
    played: int = 0
    format: int = FORMAT

    def row(self) -> dict[str, Any]:
        """The record as one plain row, all keys in it. Its parts are plain already and are not copied."""
        row = {name: getattr(self, name) for name in _FIELDS}
        row["created"], row["changed"] = self.created.isoformat(), self.changed.isoformat()
        row["outcome"] = pack(self.outcome, Outcome | None)
        row["about"] = pack(self.about, About)
        return row

    def played_until(self, moment: datetime) -> int:
        """The seconds at the table if it is changed at this moment, which may be one of another clock."""
        gap = (moment - self.changed).total_seconds()
        return self.played + round(min(max(gap, 0.0), LONGEST_PAUSE))


_FIELDS = tuple(field.name for field in fields(Record))


def read_record(row: Any) -> Record:
    """The record in a row. Raises SaveError `newer` for a format to come, RowError for any other fault."""
    check_format(row)
    row = _of_now(row)
    record = unpack(row, Record)
    missing = [name for name in _FIELDS if name not in row]
    if missing:
        raise RowError([f"{name}: missing" for name in missing])
    if record.version < 0 or record.played < 0 or not 0 <= record.floor <= len(record.moves):
        raise RowError(["floor, version or time played is out of its range"])
    return record


def _of_now(row: Any) -> Any:
    """A row of any format as one of this."""
    if not isinstance(row, Mapping) or type(said := row.get("format")) is not int:
        return row  # it is refused for what it is
    if said < 1:
        raise RowError([f"format: {said} is none"])
    since = {} if said > 1 else {"about": {}, "played": 0}
    if known := [name for name in since if name in row]:
        raise RowError([f"{name}: unknown in format {said}" for name in known])
    return {**row, **since, "format": FORMAT}


def check_format(row: Any, newest: int = FORMAT) -> None:
    """Raises SaveError `newer` if a later Squire has written this row."""
    said = row.get("format") if isinstance(row, Mapping) else None
    if type(said) is int and said > newest:
        raise SaveError("newer", format=said)


def to_bytes(data: Any) -> bytes:
    """JSON in UTF-8. Raises RowError for what it cannot hold."""
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return text.encode() + b"\n"
    except (TypeError, ValueError, RecursionError) as fault:
        raise RowError([str(fault)]) from fault


def from_bytes(raw: bytes, twice: Callable[[str], Any] | None = None) -> Any:
    """The plain data of strict JSON; `twice` is told of keys that a table has twice. Raises RowError."""

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if twice is not None and len(made) < len(pairs):
            for key, n in Counter(key for key, _ in pairs).items():
                if n > 1:
                    twice(key)
        return made

    hook = table if twice is not None else None
    try:
        return json.loads(raw.decode(), parse_constant=_refuse, object_pairs_hook=hook)
    except (ValueError, RecursionError) as fault:
        raise RowError([str(fault) or "nested too deep"]) from fault


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
