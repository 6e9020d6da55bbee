"""Games in any mixture: listed and odd moves, corrections, a player leaving, undo, redo, saving and loading."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.auftrag import Auftrag, Setup, State
from companion.auftrag.by_hand import facts
from companion.auftrag.cards import Virtue
from companion.auftrag.moves import (
    Correct,
    Count,
    Court,
    EndRound,
    Exercise,
    Fix,
    GiveTents,
    HoldTournament,
    Lapse,
    Leave,
    Move,
    Offer,
    Pick,
    Quest,
    ReachedFirst,
    Ride,
    RoundTable,
    TurnOver,
)  # fmt: skip
from companion.auftrag.state import MODES
from companion.play import IllegalMove, Table
from storage.rows import Verbs, pack, unpack
from tests.auftrag.play import Played, random_setup
from tests.auftrag.test_games import check_state

WHO = ("ida", "ole", "mia", "tom", "nobody")
ODD: list[Any] = [
    GiveTents({"ida": 1, "ole": 1}), GiveTents({}), Pick("ida", "P", 9), Pick("ida", "P", -1), Pick("ole", "X"),
    Pick("mia", "T"), Exercise("ida", "sword", 7), Exercise("ole", "mirth"), RoundTable("ida", "boar"),
    RoundTable("ole", "dragonfly"), Court("ida", 4), Quest("ole", "boar", 40), Quest("ida", shields=-1),
    Quest("ida", "boar", 3, (Virtue("sword", 1),)), Ride("ida", 8), Ride("ole", -1, 3), Ride("ida", 4, 99),
    Lapse("ida", "T"), Lapse("ole", "A"), TurnOver("tom"), HoldTournament(()),
    HoldTournament((Offer("ida", -1), Offer("ole", 99))), HoldTournament((Offer("ida", 2), Offer("ida", 3))),
    HoldTournament((Offer("ida", cards=(Virtue("book", 1),)),)), EndRound({"ida": 7}), EndRound({"nobody": 1}),
    Fix("ida", 0), Fix("ole", 500), Fix("ida", -50), Fix("ida", 1, 77), Fix("ida", 1, 1, "moon"),
    Count("ida", -1), Count("ole", 100), ReachedFirst("nobody"), Correct("moon", 1), Correct("open", 9), "no move",
]  # fmt: skip


class PlayForTheKing(RuleBasedStateMachine):
    """A table, and what it should hold: `moves` played and `undone`, kept as a plain list would."""

    @initialize(n=st.integers(2, 4), mode=st.sampled_from(MODES), seed=st.integers(0, 999))
    def begin(self, n: int, mode: str, seed: int) -> None:
        self.setup = random_setup(Random(seed), n, mode)
        self.auftrag = Auftrag(self.setup)
        self.table: Table[State, Move] = Table(self.auftrag, self.setup)
        self.moves: list[Move] = []
        self.undone: list[Move] = []

    @property
    def state(self) -> State:
        return self.table.state

    def is_on(self) -> bool:
        return self.state.phase != "over"

    def _play(self, move: Move) -> None:
        self.table.play(move, after=self.table.version)
        self.undone = self.undone[1:] if self.undone[:1] == [move] else []
        self.moves.append(move)

    @precondition(is_on)
    @rule(picks=st.lists(st.integers(0, 9999), min_size=1, max_size=40))
    def play_on(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.is_on():
                return
            listed = self.auftrag.options(self.state)
            self._play(listed[pick % len(listed)])

    @rule(which=st.integers(0, 999), value=st.integers(-1, 20))
    def correct(self, which: int, value: int) -> None:
        if known := facts(self.auftrag.course(self.state)):
            self.try_odd(Correct(known[which % len(known)], value))

    @rule(who=st.sampled_from(WHO), points=st.integers(-5, 5), round=st.integers(0, 4))
    def fix(self, who: str, points: int, round: int) -> None:
        self.try_odd(Fix(who, points, round))

    @rule(who=st.sampled_from(WHO))
    def somebody_leaves(self, who: str) -> None:
        self.try_odd(Leave(who))

    @rule(move=st.sampled_from(ODD))
    def try_odd(self, move: Any) -> None:
        try:
            self.auftrag.apply(self.state, move)
        except IllegalMove:
            line = self.table.line
            with pytest.raises(IllegalMove):
                self.table.play(move)
            assert self.table.line is line
        else:
            self._play(move)

    @rule(back=st.integers(0, 30))
    def go_back(self, back: int) -> None:
        place = max(0, len(self.moves) - back)
        self.table.go(place)
        self.moves, self.undone = self.moves[:place], self.moves[place:] + self.undone

    @rule(ahead=st.integers(0, 30))
    def go_ahead(self, ahead: int) -> None:
        ahead = min(ahead, len(self.undone))
        self.table.go(len(self.moves) + ahead)
        self.moves, self.undone = self.moves + self.undone[:ahead], self.undone[ahead:]

    @rule()
    def save_and_load(self) -> None:
        line, verbs = self.table.line, Verbs(self.auftrag.move_types)
        setup = unpack(pack(self.setup, Setup), Setup)
        assert setup == self.setup
        moves, undone = (
            [verbs.unpack(verbs.pack(move)) for move in part] for part in (line.moves, line.undone)
        )
        kept = unpack(pack(line.state, State), State)
        assert (tuple(moves), kept) == (line.moves, line.state)
        self.table = Table.restore(self.auftrag, setup, moves, undone, line.version, kept=kept)
        assert not self.table.torn

    @invariant()
    def the_log_is_what_was_played(self) -> None:
        if hasattr(self, "table"):
            assert list(self.table.line.moves) == self.moves
            assert list(self.table.line.undone) == self.undone

    @invariant()
    def the_state_makes_sense(self) -> None:
        if not hasattr(self, "table"):
            return
        check_state(Played(self.auftrag, self.setup, [], [], []), self.state)
        outcome = self.auftrag.outcome(self.state)
        assert (outcome is None) == self.is_on()
        if outcome is None:
            assert self.auftrag.options(self.state)
            assert len(self.auftrag.course(self.state).players) >= 2
        else:
            assert outcome.facts["winners"]


TestPlay = PlayForTheKing.TestCase
TestPlay.settings = settings(
    max_examples=40, stateful_step_count=25, report_multiple_bugs=False,
    phases=(Phase.explicit, Phase.reuse, Phase.generate), deadline=None,
)  # fmt: skip
