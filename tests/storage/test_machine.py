"""Any mixture of changes, faults of the disk and restarts: what the table shows is what the folder holds."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.play import IllegalMove, SaveError
from storage import About, Library
from storage.about import fit_about
from storage.files import KeptFile, before
from tests.storage.disk import failing, failing_once
from tests.tiny import KINDS, Again, Pass, Rename, Setup, Take

MOVES = st.one_of(
    st.builds(Take, st.integers(1, 4)),
    st.sampled_from([Again(), Pass()]),
    st.builds(Rename, st.integers(0, 1), st.text(max_size=4)),
)
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # thousands of saves, spared the disk
SHARE = st.floats(0, 1)


class Keeping(RuleBasedStateMachine):
    @initialize(heap=st.integers(1, 30), gate=st.sampled_from([11, 3, "?"]))
    def begin(self, heap: int, gate: Any) -> None:
        self.folder = Path(tempfile.mkdtemp(dir=MEMORY))
        self.library = Library(self.folder, KINDS)
        self.game = self.library.new("tiny", Setup(heap), {"gate": gate})
        self.other = self.library.new("tiny", Setup(5))
        self.about = About()

    def teardown(self) -> None:
        if hasattr(self, "library"):
            self.library.close()
            shutil.rmtree(self.folder)

    def change(self, act: Callable[[], Any]) -> None:
        """Try a change; a refused one changes nothing."""
        line, values = self.game.table.line, self.game.values
        try:
            act()
        except (IllegalMove, SaveError):
            assert self.game.table.line is line
            assert self.game.values is values

    @rule(move=MOVES)
    def play(self, move: Any) -> None:
        self.change(lambda: self.game.table.play(move))

    @rule(data=st.data())
    def play_a_listed_move(self, data: st.DataObject) -> None:
        table = self.game.table
        options = table.rules.options(table.state)
        if options:
            move = data.draw(st.sampled_from(list(options)))
            self.change(lambda: table.play(move))

    @rule()
    def undo(self) -> None:
        self.change(self.game.table.undo)

    @rule()
    def redo(self) -> None:
        self.change(self.game.table.redo)

    @rule(share=SHARE)
    def go(self, share: float) -> None:
        line = self.game.table.line
        self.change(lambda: self.game.table.go(round(share * len(line.moves + line.undone))))

    @rule(share=SHARE, move=MOVES)
    def adopt_a_draft(self, share: float, move: Any) -> None:
        draft = self.game.table.draft(round(share * self.game.table.place))
        with suppress(IllegalMove):
            draft.change(move)
        draft.redo_all()
        self.change(lambda: self.game.adopt(draft))

    @rule(path=st.sampled_from(["gate", "most", "x"]), value=st.integers(1, 12))
    def add_a_value(self, path: str, value: int) -> None:
        self.change(lambda: self.game.add_values({path: value}))

    @rule(path=st.sampled_from(["gate", "most"]), value=st.integers(1, 12))
    def correct_a_value(self, path: str, value: int) -> None:
        draft = self.game.correct({path: value})
        draft.redo_all()
        self.change(lambda: self.game.adopt(draft))

    @rule(name=st.text(max_size=4), wrong=st.booleans(), n=st.integers(0, 9))
    def write_on_it(self, name: str, wrong: bool, n: int) -> None:
        """Names and marks are no change of the log, on a failing disk either."""
        line, about = self.game.table.line, About(name, f"note {n}", wrong=wrong)
        with suppress(SaveError), failing(n, errno.ENOSPC):
            self.library.annotate(self.game.id, about)
            self.about = fit_about(about)
        self.library.annotate(
            self.game.id, self.about
        )  # the file, whatever the disk has kept of the refused one
        assert self.game.table.line is line

    @rule(n=st.integers(0, 9), once=st.booleans(), name=st.text(max_size=2))
    def play_on_a_failing_disk(self, n: int, once: bool, name: str) -> None:
        fault = failing_once if once else failing
        with fault(n, errno.ENOSPC):
            self.change(lambda: self.game.table.play(Rename(0, name)))
        # Where not even the old file could be put back, the next write does it.
        self.change(lambda: self.game.add_values({"x": n}))

    @precondition(lambda self: before(self._path()).exists())
    @rule()
    def lose_the_newer_file(self) -> None:
        """The newer file breaks while nobody plays: the one before is a state that the log has been in."""
        version, path = self.game.table.version, self._path()
        self.library.close()
        path.write_bytes(b"broken")
        self._open()
        assert self.game.told == "before"
        assert self.game.table.version <= version + 1  # a refused change that the disk kept
        self.about = self.game.record.about
        self.change(lambda: self.game.add_values({"x": 0}))

    @rule()
    def restart(self) -> None:
        line, values = self.game.table.line, self.game.values
        outcome = self.game.outcome
        self.library.close()
        self._open()
        assert self.game.table.line == line
        assert (self.game.values, self.game.outcome) == (values, outcome)

    @rule()
    def delete_and_restore(self) -> None:
        line = self.game.table.line
        self.library.delete(self.game.id)
        assert [row.id for row in self.library.games()] == [self.other.id]
        self.library.restore(self.game.id)
        self.game = self.library.open(self.game.id)
        assert self.game.table.line == line

    def _open(self) -> None:
        self.library = Library(self.folder, KINDS)
        self.game = self.library.open(self.game.id)

    def _path(self) -> Path:
        return self.folder / "games" / f"{self.game.id}.json"

    @invariant()
    def the_folder_holds_what_the_table_shows(self) -> None:
        if not hasattr(self, "game"):
            return
        tables = KeptFile(self._path()).read()
        assert tables is not None
        row, line = tables["game"]["1"], self.game.table.line
        assert row["version"] == line.version
        assert (len(row["moves"]), len(row["undone"])) == (len(line.moves), len(line.undone))
        assert row["values"] == self.game.values
        rows = {row.id: row for row in self.library.games()}
        assert set(rows) == {self.game.id, self.other.id}
        assert rows[self.game.id].outcome == self.game.outcome
        assert rows[self.game.id].about == self.library.record(self.game.id).about == self.about


TestKeeping = Keeping.TestCase
TestKeeping.settings = settings(max_examples=100, stateful_step_count=25, deadline=None)
