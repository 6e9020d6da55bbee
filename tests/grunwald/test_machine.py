"""Games of Na Grunwald in any mixture: moves, odd moves, events, a player leaving, undo, redo, saving and loading."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.grunwald import Setup, State
from companion.grunwald.fields import CARDS, Laid, Prize, Won
from companion.grunwald.house import HOUSE_RULES
from companion.grunwald.moves import (
    Book,
    BookRound,
    BuyHelper,
    Correct,
    Count,
    Dismiss,
    EndRound,
    Fight,
    Given,
    HandOver,
    Leave,
    Move,
    MoveCard,
    Pass,
    PayLoss,
    Place,
    Resolve,
    Reveal,
    TurnEvent,
)  # fmt: skip
from companion.grunwald.state import MODES, Knight, Play
from companion.play import IllegalMove, Table
from storage.rows import Verbs, pack, unpack
from tests.grunwald.play import table

HOUSES = st.fixed_dictionaries(
    {}, optional={one.id: st.sampled_from(one.choices) for one in HOUSE_RULES}
)
WHO = ("ania", "jacek", "kasia", "marek", "nobody")
ODD: list[Any] = [
    TurnEvent("x"), EndRound(), Pass("ania"), Reveal("royal", (9, 1)), Reveal("helpers", (1,)),
    Reveal("teutonic", (1, 1)), Place("ania", "moon", 1), Place("jacek", "royal", -1, 2), Resolve("teutonic"),
    Resolve("royal", (Laid("ania", 1), Laid("ania", 1))), Book("royal", (Prize("nobody", 3),)),
    BookRound((Won("royal", (Prize("ania", 1), Prize("jacek", 5))),)),
    BookRound((Won("mercenary", (Prize("ania", 3, 40),)),)),
    Fight((Play("ania", "royal", 6),)), Fight((Play("ania"), Play("ania"))), BuyHelper("nobody"),
    PayLoss("ania", (Given("royal", 6, "moon"),)),
    PayLoss("ania", provisions=-4), Dismiss("ania", (Knight("royal", 9),)),
    Count("ania", (7,)), Count("ania", (1,) * 17), HandOver("ania", "ania", 1), HandOver("ania", "jacek", 99),
    MoveCard("royal", 3, "ania.moon", ""), MoveCard("teutonic", 3, "", "ania.hand"), Correct("silver.ania", 1),
    Correct("ducats.ania", -1), Correct("helpers.ania", 6), Leave("nobody"), "no move",
]  # fmt: skip


class Play1410(RuleBasedStateMachine):
    """A table, and what it should hold: `moves` played and `undone`, kept as a plain list would."""

    @initialize(n=st.integers(2, 4), mode=st.sampled_from(MODES), house=HOUSES)
    def begin(self, n: int, mode: str, house: dict[str, str]) -> None:
        self.grunwald, self.setup = table(n, mode, **house)
        self.table: Table[State, Move] = Table(self.grunwald, self.setup)
        self.moves: list[Move] = []
        self.undone: list[Move] = []

    @property
    def state(self) -> State:
        return self.table.state

    def is_on(self) -> bool:
        return self.state.phase != "final"

    def _play(self, move: Move) -> None:
        self.table.play(move, after=self.table.version)
        self.undone = self.undone[1:] if self.undone[:1] == [move] else []
        self.moves.append(move)

    @precondition(is_on)
    @rule(picks=st.lists(st.integers(0, 9999), min_size=1, max_size=60))
    def play_on(self, picks: list[int]) -> None:
        for pick in picks:
            if not self.is_on():
                return
            listed = self.grunwald.options(self.state)
            assert listed
            self._play(listed[pick % len(listed)])

    @precondition(is_on)
    @rule(
        who=st.sampled_from(WHO), other=st.sampled_from(WHO), n=st.integers(0, 6),
        kind=st.sampled_from(["royal", "mercenary", "teutonic"]), which=st.integers(0, 4),
    )  # fmt: skip
    def an_event(self, who: str, other: str, n: int, kind: str, which: int) -> None:
        """What an event or a player's hand may change; what the rules refuse changes nothing."""
        zone = "camp" if kind == "teutonic" or n % 2 else "hand"
        moves: list[Move] = [
            Correct(f"ducats.{who}", n), Correct(f"helpers.{who}", n), HandOver(who, other, n // 2, n % 2),
            MoveCard(kind, n, "", f"{who}.{zone}"), MoveCard(kind, n, f"{who}.{zone}", f"{other}.camp"),
        ]  # fmt: skip
        self.try_odd(moves[which])

    @precondition(is_on)
    @rule(who=st.sampled_from(WHO))
    def somebody_leaves(self, who: str) -> None:
        self.try_odd(Leave(who))

    @precondition(is_on)
    @rule(move=st.sampled_from(ODD))
    def try_odd(self, move: Any) -> None:
        try:
            self.grunwald.apply(self.state, move)
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
        line, verbs = self.table.line, Verbs(self.grunwald.move_types)
        setup = unpack(pack(self.setup, Setup), Setup)
        assert setup == self.setup
        moves, undone = (
            [verbs.unpack(verbs.pack(move)) for move in part] for part in (line.moves, line.undone)
        )
        kept = unpack(pack(line.state, State), State)
        assert (tuple(moves), kept) == (line.moves, line.state)
        self.table = Table.restore(self.grunwald, setup, moves, undone, line.version, kept=kept)
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
        state, c = self.state, self.grunwald.course(self.table.state)
        assert len(c.players) >= 2
        assert state.first in c.players
        assert 1 <= state.round <= 8
        for seat in state.seats.values():
            assert min(seat.ducats, seat.provisions, seat.helpers) >= 0
            assert seat.helpers <= 5
            assert len(seat.knights) <= 2 * CARDS["royal"]
        for player in c.players:
            means = c.means(player, "royal")
            assert means.officer >= 0
            assert means.helpers >= 0
        outcome = self.grunwald.outcome(state)
        assert (outcome is None) == self.is_on()
        if outcome is None:
            assert self.grunwald.options(state)
            question = self.grunwald.question(state)
            assert question is None or question.answers
            for answer in question.answers if question else ():
                self.grunwald.apply(state, answer)


TestPlay = Play1410.TestCase
TestPlay.settings = settings(
    max_examples=40, stateful_step_count=25, report_multiple_bugs=False,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)  # fmt: skip
