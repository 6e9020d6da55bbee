"""`library.json`: a row for every game, for the list of games. It can always be rebuilt from the games."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from tinydb import TinyDB, where

from companion.play import Outcome, SaveError
from storage.about import About
from storage.files import KeptFile, Tables, before, save_error, set_aside
from storage.game_file import head_of
from storage.record import FORMAT, Record
from storage.rows import RowError, pack, unpack

_ID = re.compile(r"[0-9a-f]{32}")
_NAME = re.compile(r"([0-9a-f]{32})\.json(\.before)?")


@dataclass(frozen=True, slots=True)
class Row:
    """A game in the list. `told` is "before", or the code of why it cannot be opened; `stamp` is of its file.

    `moves` is the length of its log, `played` the seconds at the table (0 if nobody measured them).
    """

    id: str
    game: str
    created: datetime
    changed: datetime
    summary: Mapping[str, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    told: str = ""
    stamp: tuple[int, int] = (0, 0)
    about: About = field(default_factory=About)
    moves: int = 0
    played: int = 0


def is_id(id_: str) -> bool:
    """Whether this can be the id of a game, and so a part of a file's name."""
    return _ID.fullmatch(id_) is not None


def row_of(record: Record, told: str = "") -> Row:
    """The row of a game."""
    return Row(
        record.id,
        record.game,
        record.created,
        record.changed,
        record.summary,
        record.outcome,
        told,
        about=record.about,
        moves=len(record.moves),
        played=record.played,
    )


class Index:
    """The rows by id. Those of games whose files have changed since it was written are read again."""

    def __init__(self, folder: Path, games: Path) -> None:
        self._games = games
        self._file = _opened(folder / "library.json")
        kept: dict[str, Row] = {row.id: row for row in self._file.checked or ()}
        self.rows = self._refreshed(kept)
        if self.rows != kept or self._file.told:
            with suppress(SaveError):  # what is not written is read again by the next
                self._file.write({"games": _documents(self.rows)})
        self._table = TinyDB(storage=lambda: self._file).table("games")

    def note(self, row: Row) -> None:
        """Take a row into the list; it is written with the next that is put, or by `write`."""
        self.rows[row.id] = replace(row, stamp=_stamp(self._games / f"{row.id}.json"))

    def write(self) -> None:
        """Write all rows. Raises SaveError; the list has them all the same."""
        self._file.write({"games": _documents(self.rows)})
        self._table = TinyDB(storage=lambda: self._file).table("games")  # it counts anew

    def put(self, row: Row) -> None:
        """Write a row. Raises SaveError; the list has it all the same."""
        self.rows[row.id] = row = replace(row, stamp=_stamp(self._games / f"{row.id}.json"))
        packed, is_row = _document(row), where("id") == row.id

        def renew(document: MutableMapping[str, Any]) -> None:
            document.clear()
            document.update(packed)

        if self._table.contains(is_row):
            self._table.update(renew, is_row)
        else:
            self._table.insert(packed)

    def drop(self, id_: str) -> None:
        """Take a row out. Raises SaveError."""
        del self.rows[id_]
        self._table.remove(where("id") == id_)

    def read_again(self, id_: str) -> Row:
        """The row of a game, from its file."""
        path = self._games / f"{id_}.json"
        stamp = _stamp(path)
        try:
            file = KeptFile(path, partial(head_of, id_))
        except SaveError as fault:
            known = self.rows.get(id_) if hasattr(self, "rows") else None
            moment = datetime.fromtimestamp(stamp[0] / 1e9, UTC)
            return replace(known or Row(id_, "", moment, moment), told=fault.code, stamp=stamp)
        return replace(row_of(file.checked, file.told), stamp=stamp)

    def _refreshed(self, kept: Mapping[str, Row]) -> dict[str, Row]:
        rows = {}
        for id_ in sorted(_ids(self._games)):
            row = kept.get(id_)
            is_fresh = row is not None and row.stamp == _stamp(self._games / f"{id_}.json")
            rows[id_] = row if row is not None and is_fresh else self.read_again(id_)
        return rows


def _opened(path: Path) -> KeptFile:
    try:
        return KeptFile(path, _rows)
    except SaveError as fault:
        if fault.code != "broken":
            raise
    try:
        for broken in (path, before(path)):
            if os.path.lexists(broken):
                set_aside(broken)
    except OSError as fault:
        raise save_error(fault, path) from fault
    return KeptFile(path, _rows)


def _rows(tables: Tables) -> list[Row]:
    """The rows as they were written; none of those of an earlier Squire, which knew less of a game."""
    if set(tables) - {"games"}:
        raise RowError(["not a list of games"])
    found = tables.get("games", {}).values()
    return [unpack(_without(row), Row) for row in found if row.get("format") == FORMAT]


def _without(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: held for key, held in row.items() if key != "format"}


def _document(row: Row) -> dict[str, Any]:
    return {"format": FORMAT, **pack(row, Row)}


def _documents(rows: Mapping[str, Row]) -> dict[str, Any]:
    return {str(n): _document(row) for n, row in enumerate(rows.values(), 1)}


def _ids(games: Path) -> set[str]:
    try:
        names = [entry.name for entry in os.scandir(games)]
    except OSError as fault:
        raise save_error(fault, games) from fault
    return {match[1] for name in names if (match := _NAME.fullmatch(name))}


def _stamp(path: Path) -> tuple[int, int]:
    """When the file was last written, in nanoseconds, and its size; zeros if it is not there."""
    try:
        said = path.stat()
    except OSError:
        return (0, 0)
    return (said.st_mtime_ns, said.st_size)
