"""Of which games a draft is open: no draft is kept on disk, and whoever had one when Squire was stopped is told so."""

from __future__ import annotations

import contextlib
from pathlib import Path
from threading import RLock
from typing import Final

from companion.play import SaveError
from storage.card_tables import NamedTables

FILE: Final = "drafts.json"


class OpenDrafts:
    """The games with an open draft, and those whose draft ended with the last run. Calls may come from any thread.

    Only a notice hangs on it, so a disk that fails is no reason to stop anybody.
    """

    def __init__(self, folder: Path) -> None:
        self._tables = NamedTables(folder, FILE, "game")
        self._mutex = RLock()
        self._open: set[str] = set()
        self._lost: set[str] | None = None

    def begin(self, game: str) -> None:
        """A draft of a game is open."""
        self._put(game, is_open=True)

    def end(self, game: str) -> None:
        """It was dropped or adopted."""
        self._put(game, is_open=False)

    def take_lost(self, game: str) -> bool:
        """Whether a draft of this game ended when Squire was stopped; said once."""
        with self._mutex:
            if game not in self._left():
                return False
            self._left().discard(game)
            self._keep()
            return True

    def _put(self, game: str, *, is_open: bool) -> None:
        with self._mutex:
            self._left()
            if (game in self._open) != is_open:
                self._open ^= {game}
                self._keep()

    def _left(self) -> set[str]:
        """The games whose draft the last run left open, read before anything is written."""
        if self._lost is None:
            self._lost = set()
            with contextlib.suppress(SaveError):
                self._lost = set(self._tables.all())
        return self._lost

    def _keep(self) -> None:
        with contextlib.suppress(SaveError):
            self._tables.lay({game: {} for game in (*self._open, *self._left())})
