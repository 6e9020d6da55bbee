"""A game and its file: every change of its table is on disk before it is on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from threading import RLock
from typing import Any

from tinydb import TinyDB

from companion.play import (
    Draft,
    IllegalMove,
    Line,
    Outcome,
    Rules,
    SaveError,
    SheetError,
    Table,
)
from storage.files import KeptFile, Tables
from storage.record import Record, check_format, read_record
from storage.rows import RowError, Verbs, pack, plain, unpack

Values = Mapping[str, Any]
AnyTable = Table[Any, Any]
AnyRules = Rules[Any, Any]
NUMBER = 1  # of the one document in the file


@dataclass(frozen=True, slots=True)
class Kind:
    """What the library has to know of a game: the type of its setup, the version of its rules, how they are made.

    A record of a later version is refused. `rules` takes a setup and a layer of printed values.
    """

    setup_type: type[Any]
    version: int
    rules: Callable[[Any, Values], AnyRules]


@dataclass(frozen=True, slots=True)
class Read:
    """A record whose rows have all been read."""

    record: Record
    setup: Any
    values: Values
    rules: AnyRules
    moves: tuple[Any, ...]
    undone: tuple[Any, ...]
    state: Any
    below: Any


def head_of(id_: str, tables: Tables) -> Record:
    """The record in the tables of a game's file. Raises RowError, and SaveError `newer`."""
    row = tables.get("game", {}).get(str(NUMBER))
    check_format(row)
    if set(tables) != {"game"} or set(tables["game"]) != {str(NUMBER)}:
        raise RowError(["not the file of a game"])
    record = read_record(row)
    if record.id != id_:
        raise RowError([f"the file of another game: {record.id}"])
    return record


def read_game(kinds: Mapping[str, Kind], id_: str, tables: Tables) -> Read:
    """All of a game's file, read by its own rules. Raises RowError, and SaveError `newer`."""
    record = head_of(id_, tables)
    kind = kinds.get(record.game)
    if kind is None or record.rules > kind.version:
        raise SaveError("newer", file=f"{id_}.json", game=record.game, rules=record.rules)
    setup = unpack(record.setup, kind.setup_type)
    values = plain(record.values, list)
    try:
        rules = _rules_as_read(kind, setup, values, plain(record.read, list))
    except (SheetError, IllegalMove) as fault:
        raise RowError([str(fault)]) from fault
    verbs = Verbs(rules.move_types)
    below = None if record.below is None else unpack(record.below, rules.state_type)
    return Read(
        record,
        setup,
        values,
        rules,
        tuple(map(verbs.unpack, record.moves)),
        tuple(map(verbs.unpack, record.undone)),
        unpack(record.state, rules.state_type),
        below,
    )


def _rules_as_read(kind: Kind, setup: Any, values: Values, read: Values) -> AnyRules:
    """The rules with the values that the game has read, should the sheets print others by now."""
    rules = kind.rules(setup, values)
    changed = {path: value for path, value in read.items() if printed(rules, path) != value}
    return kind.rules(setup, {**changed, **values}) if changed else rules


def printed(rules: AnyRules, path: str) -> Any:
    """The plain value that the rules read under a path; None if they do not tell."""
    tells = getattr(rules, "printed_value", None)
    return None if tells is None else plain(tells(path), list)


class Game:
    """One game: its `table`, what it was made of, and its file.

    `told` is "before" if the newer file was broken, so that the one before it was opened.
    """

    table: AnyTable

    def __init__(
        self,
        kind: Kind,
        file: KeptFile,
        record: Record,
        setup: Any,
        values: Values,
        noted: Callable[[Game, Record], None],
        now: Callable[[], datetime],
    ) -> None:
        self.id, self.game, self.created = record.id, record.game, record.created
        self.setup, self.values, self.told = setup, values, file.told
        self.record = record
        self.is_closed = False
        self._writing = RLock()
        self._kind, self._noted, self._now = kind, noted, now
        self._db = TinyDB(storage=lambda: file)
        self._log: tuple[Any, ...] = ()
        self._rows: tuple[Any, ...] = ()
        self._printed: dict[str, Any] = {}
        self._torn: frozenset[str] | None = None

    def begin(self, rules: AnyRules) -> None:
        """Start it and write it down. Raises IllegalMove for a setup that cannot be, SaveError."""
        self._set_rules(rules)
        self.table = Table(rules, self.setup, self._save)
        self._save(self.table.line)

    def resume(self, read: Read) -> None:
        """Go on from what was read."""
        record = read.record
        self._set_rules(read.rules)
        self.table = Table.restore(
            read.rules,
            read.setup,
            read.moves,
            read.undone,
            record.version,
            read.state,
            self._save,
            record.floor,
            read.below,
        )
        if self.table.torn or self.table.line.steps[0].state != _start(read):
            self._torn = frozenset(record.values) | frozenset(record.read)

    @property
    def changed(self) -> datetime:
        return self.record.changed

    @property
    def outcome(self) -> Outcome | None:
        """How it ended. A game that is over keeps its result, whatever later rules would say."""
        return self._outcome(self.table.line)

    def add_values(self, values: Values) -> None:
        """Lay printed values over the game's own and keep them. It is no move and is not undone.

        Raises IllegalMove `already_read` for one that the log has read, what the rules raise for a wrong one,
        and SaveError; then nothing has changed.
        """
        added = _plain_values(values)
        read = self._read(self.table.line)
        late = [path for path in added if path in read and self._print(path) != added[path]]
        if late:
            raise IllegalMove("already_read", paths=tuple(late))
        layer = {**self.values, **added}
        rules = self._kind.rules(self.setup, layer)
        with self._under(layer, rules):
            self._save(self.table.line)
        self.table.rules = rules

    def correct(self, values: Values) -> Correction:
        """A draft from the start under other printed values; `adopt` puts it in the place of the log."""
        return Correction(self, _plain_values(values))

    def adopt(self, draft: Draft[Any, Any], after: int | None = None) -> None:
        """Put a draft in the place of the log, with its values if it is a correction."""
        values = draft.values if isinstance(draft, Correction) else self.values
        with self._under(values, draft.rules):
            self.table.adopt(draft, after)

    def rules_for(self, values: Values) -> AnyRules:
        """The rules of this game under a layer of values."""
        return self._kind.rules(self.setup, values)

    def close(self) -> None:
        """No change is taken any more; one that is being written is waited for."""
        with self._writing:
            self.is_closed = True

    @contextmanager
    def _under(self, values: Values, rules: AnyRules) -> Iterator[None]:
        was = self.values, self._rules
        self.values = values
        self._set_rules(rules)
        try:
            yield
        except BaseException:
            self.values = was[0]
            self._set_rules(was[1])
            raise

    def _set_rules(self, rules: AnyRules) -> None:
        self._rules, self._verbs = rules, Verbs(rules.move_types)
        self._printed.clear()

    def _save(self, line: Line[Any, Any]) -> None:
        with self._writing:
            if self.is_closed:
                raise SaveError("gone", file=f"{self.id}.json")
            try:
                record = self._record(line)
                row = record.row()
            except RowError as fault:
                raise SaveError("failed", file=f"{self.id}.json", why=str(fault)) from fault
            table = self._db.table("game")
            if table.contains(doc_id=NUMBER):
                table.update(row, doc_ids=[NUMBER])
            else:
                table.insert(row)
            self.record = record
        self._noted(self, record)

    def _record(self, line: Line[Any, Any]) -> Record:
        rows, n = self._pack_log((*line.moves, *line.undone)), len(line.moves)
        state_type, is_torn = self._rules.state_type, self._torn is not None
        return replace(
            self.record,
            rules=self._kind.version,
            changed=self._now(),
            setup=self.record.setup or pack(self.setup, self._kind.setup_type),
            state=pack(line.state, state_type),
            version=line.version,
            moves=rows[:n],
            undone=rows[n:],
            values=self.values,
            read=self._read_elsewhere(line),
            summary=pack(self._rules.summary(line.state), dict[str, Any]),
            outcome=self._outcome(line),
            floor=line.floor,
            below=pack(line.steps[0].state, state_type) if is_torn else None,
        )

    def _pack_log(self, log: tuple[Any, ...]) -> tuple[Any, ...]:
        """The rows of a log; those that it shares with the last are not packed again."""
        same = 0
        for old, new in zip(self._log, log, strict=False):
            if old is not new:
                break
            same += 1
        self._rows = (*self._rows[:same], *map(self._verbs.pack, log[same:]))
        self._log = log
        return self._rows

    def _outcome(self, line: Line[Any, Any]) -> Outcome | None:
        if line.version == self.record.version:
            return self.record.outcome
        return self._rules.outcome(line.state)

    def _read(self, line: Line[Any, Any]) -> frozenset[str]:
        return line.read | (self._torn or frozenset())

    def _read_elsewhere(self, line: Line[Any, Any]) -> Values:
        """The values that the log has read and that are not the game's own, for a replay anywhere."""
        if not hasattr(self._rules, "printed_value"):
            return self.record.read if self._torn else {}
        paths = sorted(self._read(line).difference(self.values))
        return {path: self._print(path) for path in paths}

    def _print(self, path: str) -> Any:
        if path not in self._printed:
            self._printed[path] = printed(self._rules, path)
        return self._printed[path]


class Correction(Draft[Any, Any]):
    """A draft from the start of a game, under other printed values. Adopt it with `Game.adopt`."""

    def __init__(self, game: Game, corrected: Values) -> None:
        super().__init__(game.table, 0)
        self._game, self._corrected = game, corrected
        self._over: Values | None = None
        self.line = replace(self.line, steps=(self.rules.start(self.setup),))

    @property
    def values(self) -> Values:
        return {**self._game.values, **self._corrected}

    @property
    def rules(self) -> AnyRules:
        """Made of the corrected values over those that the game has by now."""
        if self._own_rules is None or self._over is not self._game.values:
            self._over = self._game.values
            self._own_rules = self._game.rules_for(self.values)
        return self._own_rules

    @rules.setter
    def rules(self, rules: AnyRules) -> None:
        self._own_rules = rules


def _plain_values(values: Values) -> dict[str, Any]:
    try:
        laid: dict[str, Any] = plain(values, list)
    except RowError as fault:
        raise IllegalMove("not_plain", why=str(fault)) from fault
    return laid


def _start(read: Read) -> Any:
    try:
        return read.rules.start(read.setup).state
    except IllegalMove:
        return None
