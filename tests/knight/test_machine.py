"""Whole games in any mixture: moves, illegal moves, undo, redo, jumps, drafts, corrections, saving and loading."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from companion.knight import Knight, Setup
from companion.knight.correct import differences, facts, handle
from companion.knight.ending import score
from companion.knight.house import HOUSE_RULES
from companion.knight.moves import BeginTurn, Correct, EndAction, EndUse, Halt, Pay, PlaceUnit
from companion.knight.vocabulary import PURSE, Bundle
from tests.bots import SCENARIOS
from tests.knight.sheets import practice
from tests.machine import SETTINGS, TableMachine

CHARACTERS = sorted(practice().characters)
HOUSES = st.fixed_dictionaries(
    {}, optional={one.id: st.sampled_from(one.choices) for one in HOUSE_RULES}
)
ODD: list[Any] = [
    EndUse(), EndAction(), BeginTurn(), Halt(), PlaceUnit("mill"), Pay("church.1", Bundle(valor=-3)),
    Pay("king.1", Bundle(glory=1)), Correct("gold", 99), Correct("silver", 1), "no move",
]  # fmt: skip


class Play(TableMachine):
    """Any scenario, character and house rules; values set by hand, and earlier moves changed."""

    redo_may_stop = True

    @initialize(
        scenario=st.sampled_from(SCENARIOS), character=st.sampled_from(CHARACTERS), house=HOUSES
    )
    def begin(self, scenario: str, character: str, house: dict[str, str]) -> None:
        setup = Setup(scenario, character, house=house)
        self.sit_down(self.game_of(setup), setup)

    def game_of(self, setup: Setup) -> Knight:
        return Knight(practice(setup.scenario), setup)

    @precondition(lambda self: self.is_on())
    @rule(pick=st.integers(0, 9999), value=st.integers(-5, 12))
    def set_by_hand(self, pick: int, value: int) -> None:
        every = list(facts(self.game.course(self.state)))
        move = Correct(every[pick % len(every)], value)
        if self.attempt(move) and self.is_on():
            assert handle(self.game.course(self.state), move.fact).now == value

    @rule(move=st.sampled_from(ODD))
    def try_something_odd(self, move: Any) -> None:
        self.attempt(move)

    @precondition(lambda self: self.moves)
    @rule(place=st.integers(0, 9999), pick=st.integers(0, 9999), keep=st.booleans())
    def change_an_earlier_move(self, place: int, pick: int, keep: bool) -> None:
        """A draft from an earlier place: another move, then the old rest as far as it still fits."""
        line = self.table.line
        draft = self.table.draft(place % len(self.moves))
        listed = self.game.options(draft.state)
        draft.change(listed[pick % len(listed)])
        refused = draft.redo_all()
        assert (refused is None) == (not draft.line.undone)
        before, after = (self.game.course(one.state) for one in (self.table, draft))
        assert all(old != new for _, old, new in differences(before, after))
        assert self.table.line is line, "a draft leaves no trace"
        if keep:
            self.table.adopt(draft)
            self.moves, self.undone = list(draft.line.moves), list(draft.line.undone)

    @invariant()
    def the_state_makes_sense(self) -> None:
        me, c = self.state.me, self.game.course(self.state)
        assert all(0 <= n <= (12 if kind == "gold" else 6) for kind, n in me.have)
        assert all(me.fresh[kind] <= me.have[kind] for kind in PURSE)
        assert all(n > 0 for side in ("own", "enemy") for n in c.units(side).values())
        assert set(me.done) <= set(self.game.sheets.court)
        assert not any(type(n) is not int or n < 1 for numbers in me.done.values() for n in numbers)
        outcome = self.game.outcome(self.state)
        assert (outcome is None) == (self.state.end is None)
        assert outcome is None or outcome.points == sum(line.points for line in score(c))
        assert self.game.summary(self.state)["turn"] <= 12


TestPlay = Play.TestCase
TestPlay.settings = SETTINGS
