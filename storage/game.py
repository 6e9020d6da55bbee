"""A game and its file: every change of its table is on disk before it is on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from threading import RLock
from typing import Any

from tinydb import TinyDB

from companion.play import Draft, IllegalMove, Line, Outcome, SaveError, SheetError, Table
from storage.about import About
from storage.copies import Copies
from storage.files import KeptFile
from storage.game_file import Read, summary_of, write_record
from storage.layers import NOTHING, AnyRules, Kind, Layers, LiveCopy, Values, printed
from storage.record import Record
from storage.rows import RowError, Verbs, pack, plain

AnyTable = Table[Any, Any]


class Game:
    """One game: its `table`, what it was made of, and its file.

    `told` is "before" if the newer file was broken, so that the one before it was opened. `copy` is the id of the
    copy that it is played with, "" if with none; what the copy learns, the game knows at its next change.
    """

    table: AnyTable

    def __init__(
        self,
        kind: Kind,
        file: KeptFile,
        record: Record,
        setup: Any,
        values: Values,
        copies: Copies,
        noted: Callable[[Game, Record], None],
        now: Callable[[], datetime],
    ) -> None:
        self.id, self.game, self.created = record.id, record.game, record.created
        self.setup, self.values, self.told = setup, values, file.told
        self.record = record
        self.is_closed = False
        self.copy = kind.copy(setup)
        self._writing = RLock()
        self._copies, self._live = copies, LiveCopy(copies, self.copy)
        self.shared: Values = NOTHING
        self._goes_together = True
        self._to_copy: Values = NOTHING
        self._kind, self._noted, self._now = kind, noted, now
        self._db = TinyDB(storage=lambda: file)
        self._log: tuple[Any, ...] = ()
        self._rows: tuple[Any, ...] = ()
        self._printed: dict[str, Any] = {}
        self._torn: frozenset[str] | None = None

    def begin(self) -> None:
        """Start it and write it down. Raises IllegalMove for a setup that cannot be, SheetError, SaveError."""
        if self.copy:
            self._copies.get(self.copy)  # a game cannot begin on a copy that is not there
        self.shared = self._live.values()
        rules = self._layers().rules()
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
        self.refresh()

    @property
    def changed(self) -> datetime:
        return self.record.changed

    @property
    def outcome(self) -> Outcome | None:
        """How it ended. A game that is over keeps its result, whatever later rules would say."""
        return self._outcome(self.table.line)

    @property
    def copy_told(self) -> str:
        """Why the game goes on without its copy: "gone", "broken", "newer"; "apart" if the two contradict each
        other by now; else nothing."""
        return self._live.told or ("" if self._goes_together else "apart")

    @property
    def is_stale(self) -> bool:
        """Whether the copy has changed since the rules were made."""
        return bool(self.copy) and self._live.values() is not self.shared

    def refresh(self) -> bool:
        """Take over what the copy has learned since; whether that was anything. It is no change of the log."""
        shared = self._live.values()
        if shared is self.shared:
            return False
        self.shared = shared
        try:
            self._lay(*self._layers().rules_at_any_rate())
        except (SheetError, IllegalMove):  # it goes on as it was
            self._goes_together = False
        return True

    def add_values(self, values: Values) -> None:
        """Keep printed values that were asked for: in the copy, or with a game that has none. It is no move and is
        not undone.

        Raises IllegalMove `already_read` for one that the log has read, what the rules raise for a wrong one,
        and SaveError; then nothing has changed.
        """
        added = _plain_values(values)
        self.refresh()
        read = self._read(self.table.line)
        late = [path for path in added if path in read and self._print(path) != added[path]]
        if late:
            raise IllegalMove("already_read", paths=tuple(late))
        if self._keeps_in_copy:
            self._teach(added)
        else:
            self._keep({**self.values, **added})

    def correct(self, values: Values) -> Correction:
        """A draft from the start under other printed values; `adopt` puts it in the place of the log."""
        return Correction(self, _plain_values(values))

    def adopt(self, draft: Draft[Any, Any], after: int | None = None) -> None:
        """Put a draft in the place of the log. A correction brings its values along: into the copy first, which other
        games that have read them do not mind."""
        values, to_copy = self.values, NOTHING
        if isinstance(draft, Correction):
            values, to_copy = draft.values, draft.to_copy
        with self._under(values, draft.rules, to_copy):
            self.table.adopt(draft, after)
        self.refresh()

    def corrected(self, values: Values) -> Corrected:
        """The layers of this game with other printed values, though it has read them."""
        read = {p: v for p, v in self.record.read.items() if p not in values}
        layers = replace(self._layers(), read=read)
        if not self._keeps_in_copy:
            layers = replace(layers, own={**self.values, **values})
            return Corrected(layers.rules(), layers.own, NOTHING)
        own = {**self.values, **{p: v for p, v in values.items() if p in self.values}}
        layers = replace(layers, shared={**self.shared, **values}, own=own)
        rules = layers.rules()
        hidden = {path: value for path, value in values.items() if printed(rules, path) != value}
        if hidden:
            layers = replace(layers, own={**own, **hidden})
            rules = layers.rules()
        return Corrected(rules, layers.own, values)

    def annotate(self, about: About) -> None:
        """Keep another name, note or mark. It is no change of the log. Raises SaveError."""
        with self._writing:
            self._check_open()
            record = replace(self.record, about=about)
            write_record(self._db, record)
            self.record = record
        self._noted(self, record)

    def branch(self, line: Line[Any, Any]) -> Record:
        """What a new game keeps that begins as this one did, as far as `line` goes: its moves, the values that they
        have read and its own, its copy."""
        alone = replace(line, version=-1, undone=())  # no version that this game has been kept at
        with self._writing:
            return replace(self._record(alone), version=0)

    def close(self) -> None:
        """No change is taken any more; one that is being written is waited for."""
        with self._writing:
            self.is_closed = True

    @property
    def _keeps_in_copy(self) -> bool:
        return bool(self.copy) and not self._live.told and not self.is_closed

    def _layers(self) -> Layers:
        read = self.record.read if self.record.state is not None else NOTHING
        return Layers(self._kind, self.setup, self.shared, read, self.values)

    def _teach(self, added: Values) -> None:
        """Let the copy learn values. Those that do not show through it in this game are kept with the game too."""
        own = {**self.values, **{p: v for p, v in added.items() if p in self.values}}
        layers = replace(self._layers(), shared={**self.shared, **added}, own=own)
        if self._goes_together:
            layers.rules()  # refuses what is wrong before anything is written
        self.shared = self._copies.put(self.copy, added).values
        layers = replace(layers, shared=self.shared)
        rules, fits = layers.rules_at_any_rate()
        hidden = {path: value for path, value in added.items() if printed(rules, path) != value}
        self._lay(rules, fits)
        if hidden or own != self.values:
            self._keep({**own, **hidden})

    def _keep(self, own: Values) -> None:
        """Keep values with the game."""
        rules, fits = replace(self._layers(), own=own).rules_at_any_rate()
        with self._under(own, rules):
            self._save(self.table.line)
        self._lay(rules, fits)

    def _lay(self, rules: AnyRules, goes_together: bool) -> None:
        self._set_rules(rules)
        self.table.rules = rules
        self._goes_together = goes_together

    @contextmanager
    def _under(self, values: Values, rules: AnyRules, to_copy: Values = NOTHING) -> Iterator[None]:
        was = self.values, self._rules
        self.values, self._to_copy = values, to_copy
        self._set_rules(rules)
        try:
            yield
        except BaseException:
            self.values = was[0]
            self._set_rules(was[1])
            raise
        finally:
            self._to_copy = NOTHING

    def _set_rules(self, rules: AnyRules) -> None:
        self._rules, self._verbs = rules, Verbs(rules.move_types)
        self._printed.clear()

    def _save(self, line: Line[Any, Any]) -> None:
        with self._writing:
            self._check_open()
            try:
                record = self._record(line)
            except RowError as fault:
                raise SaveError("failed", file=f"{self.id}.json", why=str(fault)) from fault
            with self._copy_first():
                write_record(self._db, record)
            self.record = record
        self._noted(self, record)

    def _check_open(self) -> None:
        if self.is_closed:
            raise SaveError("gone", file=f"{self.id}.json")

    @contextmanager
    def _copy_first(self) -> Iterator[None]:
        """What goes into the copy is written before the game, and taken back if the game cannot be."""
        if not self._to_copy:
            yield
            return
        was = {path: self.shared.get(path) for path in self._to_copy}
        self._copies.put(self.copy, self._to_copy)
        try:
            yield
        except BaseException:
            with suppress(SaveError, SheetError):
                self._copies.put(self.copy, was)
            raise

    def _record(self, line: Line[Any, Any]) -> Record:
        rows, n = self._pack_log((*line.moves, *line.undone)), len(line.moves)
        state_type, is_torn = self._rules.state_type, self._torn is not None
        moment, outcome = self._now(), self._outcome(line)
        return replace(
            self.record,
            rules=self._kind.version,
            changed=moment,
            played=self.record.played_until(moment),
            setup=self.record.setup or pack(self.setup, self._kind.setup_type),
            state=pack(line.state, state_type),
            version=line.version,
            moves=rows[:n],
            undone=rows[n:],
            values=self.values,
            read=self._read_elsewhere(line),
            summary=summary_of(self._rules, line.steps, outcome is not None),
            outcome=outcome,
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
        """The values that the log has read and that are not the game's own, for a replay anywhere. Of what is not
        printed only a copy could ever say something else."""
        if not hasattr(self._rules, "printed_value"):
            return self.record.read if self._torn else {}
        found = {p: self._print(p) for p in sorted(self._read(line).difference(self.values))}
        return {p: value for p, value in found.items() if self.copy or value is not None}

    def _print(self, path: str) -> Any:
        if path not in self._printed:
            self._printed[path] = printed(self._rules, path)
        return self._printed[path]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A game under corrected values: its rules, its own values then, and those that go into its copy."""

    rules: AnyRules
    own: Values
    to_copy: Values


class Correction(Draft[Any, Any]):
    """A draft from the start of a game, under other printed values. Adopt it with `Game.adopt`."""

    def __init__(self, game: Game, values: Values) -> None:
        super().__init__(game.table, 0)
        self._game, self._values = game, values
        self._over: tuple[Any, ...] = ()
        self.line = replace(self.line, steps=(self.rules.start(self.setup),))

    @property
    def values(self) -> Values:
        """What the game keeps to itself once this is adopted."""
        return self._corrected.own

    @property
    def to_copy(self) -> Values:
        """What its copy then learns."""
        return self._corrected.to_copy

    @property
    def rules(self) -> AnyRules:
        """Made of the corrected values over those that the game and its copy have by now."""
        return self._corrected.rules

    @rules.setter
    def rules(self, rules: AnyRules) -> None:
        raise AttributeError("the rules of a correction follow from its values")

    @property
    def _corrected(self) -> Corrected:
        """Made anew when the game or its copy has learned something, unless that contradicts the correction."""
        now = (self._game.values, self._game.shared, self._game.copy_told)
        if not self._over:
            self._over, self._made = now, self._game.corrected(self._values)
        elif any(a is not b for a, b in zip(self._over, now, strict=True)):
            self._over = now
            with suppress(SheetError, IllegalMove):
                self._made = self._game.corrected(self._values)
        return self._made


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
