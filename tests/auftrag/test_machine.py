"""Games in any mixture: listed and odd moves, corrections, a player leaving, undo, redo, saving and loading."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.auftrag import Auftrag
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
    Offer,
    Pick,
    Quest,
    ReachedFirst,
    Ride,
    RoundTable,
    TurnOver,
)  # fmt: skip
from companion.auftrag.state import MODES
from tests.auftrag.play import Played, random_setup
from tests.auftrag.test_games import check_state
from tests.machine import SETTINGS, TableMachine

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


class PlayForTheKing(TableMachine):
    """Listed and odd moves, corrections, somebody who leaves."""

    @initialize(n=st.integers(2, 4), mode=st.sampled_from(MODES), seed=st.integers(0, 999))
    def begin(self, n: int, mode: str, seed: int) -> None:
        setup = random_setup(Random(seed), n, mode)
        self.sit_down(Auftrag(setup), setup)

    @rule(which=st.integers(0, 999), value=st.integers(-1, 20))
    def correct(self, which: int, value: int) -> None:
        if known := facts(self.game.course(self.state)):
            self.attempt(Correct(known[which % len(known)], value))

    @rule(who=st.sampled_from(WHO), points=st.integers(-5, 5), round=st.integers(0, 4))
    def fix(self, who: str, points: int, round: int) -> None:
        self.attempt(Fix(who, points, round))

    @rule(who=st.sampled_from(WHO))
    def somebody_leaves(self, who: str) -> None:
        self.attempt(Leave(who))

    @rule(move=st.sampled_from(ODD))
    def try_something_odd(self, move: Any) -> None:
        self.attempt(move)

    @invariant()
    def the_state_makes_sense(self) -> None:
        check_state(Played(self.game, self.setup, [], [], []), self.state)
        outcome = self.game.outcome(self.state)
        assert (outcome is None) == (self.state.phase != "over")
        if outcome is None:
            assert self.game.options(self.state)
            assert len(self.game.course(self.state).players) >= 2
        else:
            assert outcome.facts["winners"]


TestPlay = PlayForTheKing.TestCase
TestPlay.settings = SETTINGS
