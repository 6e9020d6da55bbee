"""Any mixture of moves, undo, redo, drafts and lost saves on the tiny game agrees with a plain list of moves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.play import Draft, IllegalMove, Line, SaveError, Table
from tests.tiny import Again, Pass, Rename, Setup, State, Take, Tiny

MOVES = st.one_of(
    st.builds(Take, st.integers(0, 4)),
    st.just(Again()),
    st.just(Pass()),
    st.builds(Rename, st.integers(-1, 2), st.text(max_size=3)),
)


def replay(moves: list[Any]) -> list[State]:
    """The states of a log, by the rules alone."""
    states = [Tiny().start(Setup()).state]
    for move in moves:
        states.append(Tiny().apply(states[-1], move).state)
    return states


class Play(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.is_full = False
        self.kept: Line[State, Any] | None = None
        self.table: Table[State, Any] = Table(Tiny(), Setup(), self._keep)
        self.moves: list[Any] = []
        self.undone: list[Any] = []
        self.version = 0

    def _keep(self, line: Line[State, Any]) -> None:
        if self.is_full:
            raise SaveError("full")
        self.kept = line

    def _expect(self, moves: list[Any], undone: list[Any]) -> None:
        self.moves, self.undone, self.version = moves, undone, self.version + 1

    @rule(move=MOVES, is_full=st.booleans())
    def play(self, move: Any, is_full: bool) -> None:
        self.is_full = is_full
        try:
            self.table.play(move, after=self.version)
        except (IllegalMove, SaveError):
            return
        finally:
            self.is_full = False
        rest = self.undone[1:] if self.undone[:1] == [move] else []
        self._expect([*self.moves, move], rest)
        self.table.play(move, after=self.version - 1)

    @rule(data=st.data())
    def play_a_listed_move(self, data: st.DataObject) -> None:
        options = Tiny().options(self.table.state)
        if options:
            self.play(data.draw(st.sampled_from(list(options))), is_full=False)

    @precondition(lambda self: self.moves)
    @rule()
    def undo(self) -> None:
        self.table.undo()
        self._expect(self.moves[:-1], [self.moves[-1], *self.undone])

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        try:
            self.table.redo()
        except IllegalMove:
            return
        self._expect([*self.moves, self.undone[0]], self.undone[1:])

    @rule(share=st.floats(0, 1))
    def go(self, share: float) -> None:
        whole = [*self.moves, *self.undone]
        i = round(share * len(whole))
        try:
            self.table.go(i)
        except IllegalMove:
            return
        if i != len(self.moves):
            self._expect(whole[:i], whole[i:])

    @rule(moves=st.lists(MOVES, max_size=3), share=st.floats(0, 1), adopts=st.booleans())
    def draft(self, moves: list[Any], share: float, adopts: bool) -> None:
        draft: Draft[State, Any] = self.table.draft(round(share * len(self.moves)))
        for move in moves:
            try:
                draft.play(move)
            except IllegalMove:
                if draft.line.undone:
                    draft.skip()
        draft.redo_all()
        if adopts:
            self.table.adopt(draft)
            self._expect([*draft.line.moves], [*draft.line.undone])

    @rule(back=st.integers(1, 3), move=MOVES)
    def tap_an_old_screen(self, back: int, move: Any) -> None:
        line = self.table.line
        if (back, line.moves[-1:]) == (1, (move,)) and not line.undone:
            move = Take(9)
        with pytest.raises(IllegalMove, match="moved_on"):
            self.table.play(move, after=self.version - back)
        assert self.table.line is line

    @rule()
    def restart(self) -> None:
        line = self.table.line
        self.table = Table.restore(
            Tiny(), Setup(), line.moves, line.undone, line.version, line.state, self._keep
        )
        assert self.table.line == line

    @invariant()
    def the_table_is_what_the_log_says(self) -> None:
        line = self.table.line
        assert [*line.moves] == self.moves
        assert [*line.undone] == self.undone
        assert line.version == self.version
        assert [step.state for step in line.steps] == replay(self.moves)
        assert self.kept is None or self.kept == line


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
