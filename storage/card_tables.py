"""`card_tables.json`: what a table has copied once from the cards of its own box, game by game; for later games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Final

from storage.files import KeptFile, Tables
from storage.rows import RowError, plain

FILE: Final = "card_tables.json"


class CardTables:
    """A plain table a game. All that changes is on disk when a call returns; calls may come from any thread.

    Raises SaveError for the disk, and for a file that cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._file: KeptFile | None = None
        self._mutex = RLock()

    def get(self, game: str) -> Mapping[str, Any]:
        """What is kept for a game; nothing if nothing is."""
        with self._mutex:
            return _by_game(self._kept().read() or {}).get(game, {})

    def put(self, game: str, values: Mapping[str, Any]) -> None:
        """Keep another table for a game. Raises SaveError; then the old one stays."""
        with self._mutex:
            known = _by_game(self._kept().read() or {})
            if known.get(game) == values:
                return
            rows = {**known, game: plain(values, list)}
            numbered = enumerate(sorted(rows.items()), 1)
            tables = {str(n): {"game": id, "values": one} for n, (id, one) in numbered}
            self._kept().write({"card_tables": tables})

    def _kept(self) -> KeptFile:
        if self._file is None:
            self._file = KeptFile(self._path, _by_game)
        return self._file


def _by_game(tables: Tables) -> dict[str, Mapping[str, Any]]:
    """The table of each game. Raises RowError for what is none."""
    found: dict[str, Mapping[str, Any]] = {}
    for row in tables.get("card_tables", {}).values():
        game, values = row.get("game"), row.get("values")
        if set(row) != {"game", "values"} or type(game) is not str or type(values) is not dict:
            raise RowError(["card_tables: no table of a game"])
        found[game] = values
    return found
