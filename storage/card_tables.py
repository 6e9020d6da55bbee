"""Plain tables by name, kept in one file: what was copied once from the cards of a box, and the settings of a house."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Final

from storage.files import KeptFile, Tables
from storage.rows import RowError, plain

FILE: Final = "card_tables.json"
SETTINGS_FILE: Final = "settings.json"


class NamedTables:
    """A plain table a name, all in one file. All that changes is on disk when a call returns; calls may come
    from any thread.

    Raises SaveError for the disk, and for a file that cannot be read.
    """

    def __init__(self, folder: Path, file: str, name: str) -> None:
        self._path, self._table, self._name = folder / file, Path(file).stem, name
        self._file: KeptFile | None = None
        self._mutex = RLock()

    def get(self, name: str) -> Mapping[str, Any]:
        """What is kept under a name; nothing if nothing is."""
        with self._mutex:
            return self._by_name(self._kept().read() or {}).get(name, {})

    def put(self, name: str, values: Mapping[str, Any]) -> None:
        """Keep another table under a name. Raises SaveError; then the old one stays."""
        with self._mutex:
            known = self._by_name(self._kept().read() or {})
            if known.get(name) == values:
                return
            rows = {**known, name: plain(values, list)}
            numbered = enumerate(sorted(rows.items()), 1)
            tables = {str(n): {self._name: id, "values": one} for n, (id, one) in numbered}
            self._kept().write({self._table: tables})

    def _kept(self) -> KeptFile:
        if self._file is None:
            self._file = KeptFile(self._path, self._by_name)
        return self._file

    def _by_name(self, tables: Tables) -> dict[str, Mapping[str, Any]]:
        """The tables in a file. Raises RowError for what is none."""
        found: dict[str, Mapping[str, Any]] = {}
        for row in tables.get(self._table, {}).values():
            name, values = row.get(self._name), row.get("values")
            if set(row) != {self._name, "values"}:
                raise RowError([f"{self._table}: not a table"])
            if type(name) is not str or type(values) is not dict:
                raise RowError([f"{self._table}: not a table"])
            found[name] = values
        return found


class CardTables(NamedTables):
    """What a table has copied once from the cards of its own box, game by game; for later games."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FILE, "game")


class Settings(NamedTables):
    """What a house has set, by what it concerns ("bg_stats", "statistics")."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, SETTINGS_FILE, "setting")
