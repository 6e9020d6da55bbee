"""`copies/`: the values of a player's own cards, each copy a flat table from path to value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document

from companion.play import SaveError
from storage.files import KeptFile, Tables
from storage.record import FORMAT, check_format
from storage.rows import RowError, plain

_ID = re.compile(r"[a-z0-9-]{1,64}")
NUMBER = 1  # of the one document in a file


class Copies:
    """The copies in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ids(self) -> list[str]:
        """The copies that there are."""
        return sorted(path.stem for path in self._folder.glob("*.json") if _ID.fullmatch(path.stem))

    def load(self, id_: str) -> dict[str, Any]:
        """The table of a copy; empty if there is none yet. Raises SaveError."""
        values: dict[str, Any] = self._file(id_).checked or {}
        return values

    def save(self, id_: str, values: Mapping[str, Any]) -> None:
        """Write the whole table of a copy. Raises SaveError, and then it is what it was."""
        try:
            row = {"format": FORMAT, "values": plain(values, list)}
        except RowError as fault:
            raise SaveError("failed", file=f"{id_}.json", why=str(fault)) from fault
        file = self._file(id_)
        table = TinyDB(storage=lambda: file).table("copy")
        if table.contains(doc_id=NUMBER):
            table.update(row, doc_ids=[NUMBER])
        else:
            table.insert(Document(row, doc_id=NUMBER))

    def _file(self, id_: str) -> KeptFile:
        if not _ID.fullmatch(id_):
            raise SaveError("gone", file=f"{id_}.json")
        return KeptFile(self._folder / f"{id_}.json", _values)


def _values(tables: Tables) -> dict[str, Any]:
    row = tables.get("copy", {}).get(str(NUMBER))
    check_format(row)
    if set(tables) != {"copy"} or not isinstance(row, dict) or set(row) != {"format", "values"}:
        raise RowError(["not the file of a copy"])
    values = plain(row["values"], list)
    if not isinstance(values, dict):
        raise RowError(["not a table of values"])
    return values
