"""Whole games in any mixture: moves, illegal moves, undo, redo, jumps, drafts, corrections, saving and loading."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.knight import Knight, Setup, State
from companion.knight.correct import differences, facts, handle
from companion.knight.ending import score
from companion.knight.house import HOUSE_RULES
from companion.knight.moves import BeginTurn, Correct, EndAction, EndUse, Halt, Move, Pay, PlaceUnit
from companion.knight.vocabulary import PURSE, Bundle
from companion.play import IllegalMove, Table
from storage.rows import Verbs, pack, unpack
from tests.bots import SCENARIOS
from tests.knight.sheets import practice

CHARACTERS = sorted(practice().characters)
HOUSES = st.fixed_dictionaries(
    {}, optional={one.id: st.sampled_from(one.choices) for one in HOUSE_RULES}
)
ODD: list[Any] = [
    EndUse(), EndAction(), BeginTurn(), Halt(), PlaceUnit("mill"), Pay("church.1", Bundle(valor=-3)),
    Pay("king.1", Bundle(glory=1)), Correct("gold", 99), Correct("silver", 1), "no move",
]  # fmt: skip
VERBS = Verbs(Knight.move_types)


class Play(RuleBasedStateMachine):
    """A table, and what it should hold: `moves` played and `undone`, kept as a plain list would."""

    @initialize(
        scenario=st.sampled_from(SCENARIOS), character=st.sampled_from(CHARACTERS), house=HOUSES
    )
    def begin(self, scenario: str, character: str, house: dict[str, str]) -> None:
        self.setup = Setup(scenario, character, house=house)
        self.knight = Knight(practice(scenario), self.setup)
        self.table: Table[State, Move] = Table(self.knight, self.setup)
        self.moves: list[Move] = []
        self.undone: list[Move] = []

    @property
    def state(self) -> State:
        return self.table.state

    def is_on(self) -> bool:
        return self.state.end is None

    def _play(self, move: Move) -> None:
        self.table.play(move, after=self.table.version)
        self.undone = self.undone[1:] if self.undone[:1] == [move] else []
        self.moves.append(move)

    @precondition(is_on)
    @rule(picks=st.lists(st.integers(0, 9999), min_size=1, max_size=40))
    def play_on(self, picks: list[int]) -> None:
        """Some listed moves; the first of them is something the player can always do."""
        for pick in picks:
            if not self.is_on():
                return
            listed = self.knight.options(self.state)
            assert listed
            self._play(listed[pick % len(listed)])

    @precondition(is_on)
    @rule(pick=st.integers(0, 9999), value=st.integers(-5, 12))
    def set_by_hand(self, pick: int, value: int) -> None:
        every = list(facts(self.knight.course(self.state)))
        move = Correct(every[pick % len(every)], value)
        try:
            self.knight.apply(self.state, move)
        except IllegalMove:
            self.illegal(move)
        else:
            self._play(move)
            if self.state.end is None:
                assert handle(self.knight.course(self.state), move.fact).now == value

    @rule(move=st.sampled_from(ODD))
    def try_something_odd(self, move: Any) -> None:
        try:
            self.knight.apply(self.state, move)
        except IllegalMove:
            self.illegal(move)

    def illegal(self, move: Any) -> None:
        """An illegal move changes nothing, whoever is asked."""
        line = self.table.line
        with pytest.raises(IllegalMove):
            self.table.play(move)
        assert self.table.line is line

    @rule(back=st.integers(0, 30))
    def go_back(self, back: int) -> None:
        place = max(0, len(self.moves) - back)
        self.table.go(place)
        self.moves, self.undone = self.moves[:place], self.moves[place:] + self.undone

    @rule(ahead=st.integers(0, 30))
    def go_ahead(self, ahead: int) -> None:
        """What was undone can be played again; what a changed move has left behind may not fit, and then stays."""
        ahead = min(ahead, len(self.undone))
        line = self.table.line
        try:
            self.table.go(len(self.moves) + ahead)
        except IllegalMove:
            assert self.table.line is line
            return
        self.moves, self.undone = self.moves + self.undone[:ahead], self.undone[ahead:]

    @precondition(lambda self: self.moves)
    @rule(place=st.integers(0, 9999), pick=st.integers(0, 9999), keep=st.booleans())
    def change_an_earlier_move(self, place: int, pick: int, keep: bool) -> None:
        """A draft from an earlier place: another move, then the old rest as far as it still fits."""
        line = self.table.line
        draft = self.table.draft(place % len(self.moves))
        listed = self.knight.options(draft.state)
        draft.change(listed[pick % len(listed)])
        refused = draft.redo_all()
        assert (refused is None) == (not draft.line.undone)
        before, after = (self.knight.course(one.state) for one in (self.table, draft))
        assert all(old != new for _, old, new in differences(before, after))
        assert self.table.line is line, "a draft leaves no trace"
        if keep:
            self.table.adopt(draft)
            self.moves, self.undone = list(draft.line.moves), list(draft.line.undone)

    @rule()
    def save_and_load(self) -> None:
        """Through rows: setup, moves, what is undone, and the state; all come back, and the log ends there."""
        line = self.table.line
        setup = unpack(pack(self.setup, Setup), Setup)
        moves, undone = (
            [VERBS.unpack(VERBS.pack(move)) for move in part] for part in (line.moves, line.undone)
        )
        kept = unpack(pack(line.state, State), State)
        assert (setup, tuple(moves), tuple(undone), kept) == (
            self.setup,
            line.moves,
            line.undone,
            line.state,
        )
        rules = Knight(practice(setup.scenario), setup)
        self.table = Table.restore(rules, setup, moves, undone, line.version, kept=kept)
        assert not self.table.torn
        self.knight = rules

    @invariant()
    def the_log_is_what_was_played(self) -> None:
        assert list(self.table.line.moves) == self.moves
        assert list(self.table.line.undone) == self.undone

    @invariant()
    def the_state_makes_sense(self) -> None:
        me, c = self.state.me, self.knight.course(self.state)
        assert all(0 <= n <= (12 if kind == "gold" else 6) for kind, n in me.have)
        assert all(me.fresh[kind] <= me.have[kind] for kind in PURSE)
        assert all(n > 0 for side in ("own", "enemy") for n in c.units(side).values())
        assert set(me.done) <= set(self.knight.sheets.court)
        assert not any(type(n) is not int or n < 1 for numbers in me.done.values() for n in numbers)
        outcome = self.knight.outcome(self.state)
        assert (outcome is None) == (self.state.end is None)
        assert outcome is None or outcome.points == sum(line.points for line in score(c))
        assert self.knight.summary(self.state)["turn"] <= 12

    def teardown(self) -> None:
        """The log replays to the same states."""
        if not hasattr(self, "table"):
            return
        state = self.knight.start(self.setup).state
        for i, move in enumerate(self.moves):
            assert state == self.table.at(i)
            state = self.knight.apply(state, move).state
        assert state == self.state


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=40, stateful_step_count=25, report_multiple_bugs=False,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)  # fmt: skip
