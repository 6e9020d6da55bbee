"""The library: all games of one data folder, which one process owns at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any
from uuid import uuid4
from weakref import WeakValueDictionary

from tinydb import TinyDB

from companion.play import Line, SaveError
from storage.about import About, fit_about
from storage.backup_folder import Backups
from storage.branching import beginning, branched
from storage.card_tables import CardTables, NamedTables, Settings
from storage.copies import Check, Copies
from storage.files import KeptFile, Tables, before, move_kept, replace_file, save_error
from storage.game import Game
from storage.game_file import document_of, head_of, read_game, write_record
from storage.index import Index, Row, is_id, row_of
from storage.layers import Kind
from storage.lock import FolderLock
from storage.people import People
from storage.photos import Photos
from storage.record import Record, to_bytes
from storage.rows import plain
from storage.shared import Arrived, Shared
from storage.sketches import Sketches
from storage.taking_in import Known, place_of, taken


def _now() -> datetime:
    return datetime.now(UTC)


class Library:
    """Opens the folder and holds it until `close`. Raises SaveError, `in_use` if another process has it.

    `kinds` are the games by id, `check` judges the tables of copies.
    All that changes is on disk when a call returns; calls may come from any thread.
    """

    def __init__(
        self,
        folder: Path,
        kinds: Mapping[str, Kind],
        now: Callable[[], datetime] = _now,
        check: Check | None = None,
    ) -> None:
        self.folder = Path(folder)
        self._kinds, self._now = kinds, now
        self._games, self._deleted = self.folder / "games", self.folder / "deleted"
        copies, no_copies = self.folder / "copies", self.folder / "deleted_copies"
        try:
            for made in (self._games, self._deleted, copies, no_copies):
                made.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise save_error(fault, self.folder) from fault
        self.copies = Copies(copies, no_copies, now, check)
        self.people = People(self.folder, now)
        self.card_tables = CardTables(self.folder)
        self.settings = Settings(self.folder)
        self.sketches, self.photos = Sketches(self.folder), Photos(self.folder)
        self._lock = FolderLock(self.folder)
        self._mutex = RLock()
        self._open: WeakValueDictionary[str, Game] = WeakValueDictionary()
        self.backups = Backups(self, now)
        try:
            self._index = Index(self.folder, self._games)
        except BaseException:
            self._lock.release()
            raise

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The games by id."""
        return self._kinds

    def new(self, game: str, setup: Any, values: Mapping[str, Any] | None = None) -> Game:
        """A new game, on disk. Raises IllegalMove or SheetError as its rules do, and SaveError."""
        kind, id_, moment = self._kinds[game], uuid4().hex, self._now()
        layer = plain(values or {}, list)
        record = Record(id_, game, kind.version, moment, moment, None, None, version=-1)
        begun = self._game(kind, KeptFile(self._path(id_)), record, setup, layer)
        begun.begin()
        with self._mutex:
            self._open[id_] = begun
        return begun

    def open(self, id_: str) -> Game:
        """A game from its file; the very same one while anybody holds it. Raises SaveError."""
        with self._mutex:
            held = self._open.get(id_)
            if held is not None:
                return held
            file = self._file(id_, partial(read_game, self._kinds, self.copies, id_))
            read = file.checked
            kind = self._kinds[read.record.game]
            game = self._game(kind, file, read.record, read.setup, read.values)
            game.resume(read)
            self._open[id_] = game
            return game

    def opened(self, id_: str) -> Game | None:
        """The game of an id, if anybody holds it."""
        return self._open.get(id_)

    def all_opened(self) -> list[Game]:
        """The games that anybody holds now."""
        with self._mutex:
            return list(self._open.values())

    def branch(self, source: str | Arrived, line: Line[Any, Any], name: str) -> Game:
        """A new game that begins as another did, as far as `line` (one of its log) goes: one of an id, which stays as
        it is, or one that has come in and is not kept. Raises AboutError, SaveError."""
        record = (
            beginning(source, line)
            if isinstance(source, Arrived)
            else self.open(source).branch(line)
        )
        begun = branched(record, name, self._now())
        self.lay(begun.id, lambda _there: begun)
        with suppress(SaveError):  # the game is safe, and the list can be rebuilt
            self.write_list()
        return self.open(begun.id)

    def row(self, id_: str) -> Row | None:
        """The row of a game in the list; None if there is no such game."""
        with self._mutex:
            return self._index.rows.get(id_)

    def games(self) -> list[Row]:
        """All games, the one played last first."""
        with self._mutex:
            rows = list(self._index.rows.values())
        return sorted(rows, key=lambda row: row.changed, reverse=True)

    def record(self, id_: str) -> Record:
        """All that is kept of a game, without a replay; whoever has it open goes on. Raises SaveError."""
        with self._mutex:
            held = self._open.get(id_)
            return held.record if held is not None else self._head(id_).checked

    def annotate(self, id_: str, about: About) -> None:
        """Keep another name, note or marks with a game, open or not. Raises AboutError and SaveError; then nothing
        has changed."""
        fitted = fit_about(about)
        with self._mutex:
            held = self._open.get(id_)
            if held is not None:
                held.annotate(fitted)
                record = held.record
            else:
                file = self._head(id_)
                record = replace(file.checked, about=fitted)
                write_record(TinyDB(storage=lambda: file), record)
            with suppress(SaveError):  # the game is safe, and the list can be rebuilt
                self._index.put(row_of(record))

    def leave(self, game: Game) -> None:
        """Write down in the list how the game stands. Raises SaveError; the game itself is safe then too."""
        with self._mutex:
            if not game.is_closed:
                self._index.put(row_of(game.record))

    def delete(self, id_: str) -> None:
        """Take a game out of the library. Its files are kept aside for `restore`. Raises SaveError."""
        game = self._open.get(id_)
        if game is not None:
            game.close()
        with self._mutex:
            try:
                self._move(id_, self._games, self._deleted)
            except SaveError:
                if game is not None:
                    game.is_closed = False
                raise
            self._open.pop(id_, None)
            with suppress(SaveError):  # the list is put right when the folder is opened next
                self._index.drop(id_)

    def restore(self, id_: str) -> None:
        """Take a deleted game back, unless it has come in again meanwhile. Raises SaveError."""
        with self._mutex:
            if self._path(id_).exists():
                return
            self._move(id_, self._deleted, self._games)
            with suppress(SaveError):
                self._index.put(self._index.read_again(id_))

    def lay(self, id_: str, decide: Callable[[Record | None], Record | None]) -> bool:
        """Put a record where the game of an id is, or will be; whether it was put. `decide` is told what stands there
        by then (None: nothing that can be read) and names what is to stand there (None: that, as it is).

        Whoever has a game open that is replaced can change it no more and has to open it anew. Raises SaveError, and
        then all is as it was.
        """
        with self._mutex:
            game = self._open.get(id_)
            if game is not None:
                game.close()
            is_laid = False
            try:
                is_laid = self._lay(self._path(id_), decide)
            finally:
                if is_laid:
                    self._open.pop(id_, None)
                elif game is not None:
                    game.is_closed = False
        return is_laid

    def compare(self, shared: Shared) -> Known:
        """What a game that has come in is to those that are here. Raises SaveError."""
        return self._place_of(shared)[1]

    def take_in(self, arrived: Arrived) -> str:
        """Keep a game that has come in; its id here. The same or a shorter one changes nothing, a longer one takes the
        place of ours, one that parts from ours is kept beside it. Raises SaveError, and then all is as it was."""
        with self._mutex:
            id_, known = self._place_of(arrived.shared)
            if known not in ("same", "older"):
                self.lay(id_, partial(taken, arrived, id_))
                with suppress(SaveError):  # the game is safe, and the list can be rebuilt
                    self.write_list()
        return id_

    def tables_of(self, name: str) -> NamedTables:
        """The tables that are kept in one file: `card_tables` or `settings`."""
        return {"card_tables": self.card_tables, "settings": self.settings}[name]

    def write_list(self) -> None:
        """Write the list of games, after many have been laid. Raises SaveError."""
        with self._mutex:
            self._index.write()

    def _lay(self, path: Path, decide: Callable[[Record | None], Record | None]) -> bool:
        file: KeptFile | None = None
        try:
            file = KeptFile(path, partial(head_of, path.stem))
        except SaveError as fault:
            if fault.code != "broken":
                raise
        laid = decide(file.checked if file is not None else None)
        if laid is None:
            return False
        if file is not None:
            write_record(TinyDB(storage=lambda: file), laid)
        else:  # what is broken is set aside once the new file is whole
            replace_file(path, to_bytes(document_of(laid)), is_broken=True)
        self._index.note(row_of(laid))
        return True

    def close(self) -> None:
        """Give the folder free. Games that are still held take no change any more."""
        self.backups.close()
        for game in list(self._open.values()):
            game.close()
        with self._mutex:
            self._open.clear()
            self._lock.release()

    def _game(
        self, kind: Kind, file: KeptFile, record: Record, setup: Any, values: Mapping[str, Any]
    ) -> Game:
        return Game(kind, file, record, setup, values, self.copies, self._note, self._now)

    def _place_of(self, shared: Shared) -> tuple[str, Known]:
        with self._mutex:
            return place_of(shared, self._kinds[shared.game], self._found)

    def _found(self, id_: str) -> Record | None:
        """The game of an id; None for none, and for one that nobody can read."""
        try:
            return self.record(id_)
        except SaveError as fault:
            if fault.code not in ("gone", "broken"):
                raise
            return None

    def _head(self, id_: str) -> KeptFile:
        return self._file(id_, partial(head_of, id_))

    def _file(self, id_: str, check: Callable[[Tables], Any]) -> KeptFile:
        path = self._path(id_)
        if not (path.exists() or before(path).exists()):
            raise SaveError("gone", file=path.name)
        return KeptFile(path, check)

    def _path(self, id_: str) -> Path:
        if not is_id(id_):
            raise SaveError("gone", file=f"{id_}.json")
        return self._games / f"{id_}.json"

    def _note(self, game: Game, record: Record) -> None:
        """Keep the list true in memory, and on disk when a game has started, ended or is open again."""
        with self._mutex:
            known, row = self._index.rows.get(record.id), row_of(record)
            self._index.rows[record.id] = row
            if known is None or (known.outcome is None) != (row.outcome is None):
                with suppress(SaveError):  # the game is safe, and the list can be rebuilt
                    self._index.put(row)

    def _move(self, id_: str, source: Path, target: Path) -> None:
        move_kept(self._path(id_).name, source, target, is_before_first=source == self._games)
