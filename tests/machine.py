"""A state machine (hypothesis) that any game can stand in: moves, undo, redo, jumps, saving and loading in any mixture.

A game adds its beginning, its own odd moves, and what must be true of its states.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.play import IllegalMove, Table
from storage.rows import Verbs, pack, unpack

SETTINGS = settings(
    max_examples=40, stateful_step_count=25, report_multiple_bugs=False, deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)  # fmt: skip


class TableMachine(RuleBasedStateMachine):
    """A table, and what it should hold: `moves` played and `undone`, kept as a plain list would."""

    redo_may_stop: ClassVar[bool] = False
    """Whether what was undone may no longer fit: a draft that was adopted leaves such moves."""

    def sit_down(self, game: Any, setup: Any) -> None:
        """Set the table: a machine's `@initialize` calls it."""
        self.game, self.setup = game, setup
        self.table: Table[Any, Any] = Table(game, setup)
        self.moves: list[Any] = []
        self.undone: list[Any] = []

    def game_of(self, setup: Any) -> Any:
        """The rules anew, of a setup that was kept."""
        return type(self.game)(setup)

    @property
    def state(self) -> Any:
        return self.table.state

    def is_on(self) -> bool:
        return self.game.outcome(self.state) is None

    def play(self, move: Any) -> None:
        self.table.play(move, after=self.table.version)
        self.undone = self.undone[1:] if self.undone[:1] == [move] else []
        self.moves.append(move)

    def attempt(self, move: Any) -> bool:
        """Play a move, or see that a refused one changes nothing, whoever is asked."""
        try:
            self.game.apply(self.state, move)
        except IllegalMove:
            line = self.table.line
            with pytest.raises(IllegalMove):
                self.table.play(move)
            assert self.table.line is line
            return False
        self.play(move)
        return True

    @precondition(lambda self: self.is_on())
    @rule(picks=st.lists(st.integers(0, 9999), min_size=1, max_size=40))
    def play_on(self, picks: list[int]) -> None:
        """Some listed moves; the first of them is something the player can always do."""
        for pick in picks:
            if not self.is_on():
                return
            listed = self.game.options(self.state)
            assert listed
            self.play(listed[pick % len(listed)])

    @rule(back=st.integers(0, 30))
    def go_back(self, back: int) -> None:
        place = max(0, len(self.moves) - back)
        self.table.go(place)
        self.moves, self.undone = self.moves[:place], self.moves[place:] + self.undone

    @rule(ahead=st.integers(0, 30))
    def go_ahead(self, ahead: int) -> None:
        ahead = min(ahead, len(self.undone))
        line = self.table.line
        try:
            self.table.go(len(self.moves) + ahead)
        except IllegalMove:
            assert self.redo_may_stop
            assert self.table.line is line
            return
        self.moves, self.undone = self.moves + self.undone[:ahead], self.undone[ahead:]

    @rule()
    def save_and_load(self) -> None:
        """Through rows: setup, moves, what is undone, and the state; all come back, and the log ends there."""
        line, verbs = self.table.line, Verbs(self.game.move_types)
        setup = _through_rows(self.setup)
        moves, undone = (
            [verbs.unpack(verbs.pack(move)) for move in part] for part in (line.moves, line.undone)
        )
        kept = _through_rows(line.state)
        assert (setup, tuple(moves), tuple(undone)) == (self.setup, line.moves, line.undone)
        assert kept == line.state
        self.game = self.game_of(setup)
        self.table = Table.restore(self.game, setup, moves, undone, line.version, kept=kept)
        assert not self.table.torn

    @invariant()
    def the_log_is_what_was_played(self) -> None:
        assert list(self.table.line.moves) == self.moves
        assert list(self.table.line.undone) == self.undone

    def teardown(self) -> None:
        """The log replays to the same states."""
        if not hasattr(self, "table"):
            return
        state = self.game.start(self.setup).state
        for i, move in enumerate(self.moves):
            assert state == self.table.at(i)
            state = self.game.apply(state, move).state
        assert state == self.state


def _through_rows(value: Any) -> Any:
    return unpack(pack(value, type(value)), type(value))
