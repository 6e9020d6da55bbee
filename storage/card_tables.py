"""Plain tables by name, kept in one file: what was copied once from the cards of a box, and the settings of a house."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Final

from companion.play import SaveError
from storage.files import KeptFile, Tables, replace_file
from storage.record import to_bytes
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

    @property
    def told(self) -> str:
        """`before` if the newest file was damaged and the one before it is used."""
        with self._mutex:
            return self._kept().told

    def all(self) -> Mapping[str, Mapping[str, Any]]:
        """Everything that is kept, by name."""
        with self._mutex:
            return self._by_name(self._kept().read() or {})

    def get(self, name: str) -> Mapping[str, Any]:
        """What is kept under a name; nothing if nothing is."""
        return self.all().get(name, {})

    def put(self, name: str, values: Mapping[str, Any]) -> None:
        """Keep another table under a name. Raises SaveError; then the old one stays."""
        with self._mutex:
            known = self._by_name(self._kept().read() or {})
            if known.get(name) == values:
                return
            self._kept().write(self._tables({**known, name: plain(values, list)}))

    def lay(self, rows: Mapping[str, Mapping[str, Any]]) -> None:
        """Put other tables in the place of all of these. Raises RowError for what are none, SaveError."""
        with self._mutex:
            tables = self._tables({name: plain(values, list) for name, values in rows.items()})
            self.check(tables)
            try:
                file = self._kept()
            except SaveError as fault:
                if fault.code != "broken":
                    raise
                replace_file(self._path, to_bytes(tables), is_broken=True)
            else:
                if self.all() != rows:
                    file.write(tables)

    def check(self, tables: Tables) -> dict[str, Mapping[str, Any]]:
        """What is in the tables of a file, by name. Raises RowError for what is none."""
        return self._by_name(tables)

    def _tables(self, rows: Mapping[str, Mapping[str, Any]]) -> Tables:
        numbered = enumerate(sorted(rows.items()), 1)
        tables = {str(n): {self._name: name, "values": one} for n, (name, one) in numbered}
        return {self._table: tables}

    def _kept(self) -> KeptFile:
        if self._file is None:
            self._file = KeptFile(self._path, self._by_name)
        return self._file

    def _by_name(self, tables: Tables) -> dict[str, Mapping[str, Any]]:
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
