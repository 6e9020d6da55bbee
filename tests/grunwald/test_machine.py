"""Games of Na Grunwald in any mixture: moves, odd moves, events, a player leaving, undo, redo, saving and loading."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

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
from tests.grunwald.play import table
from tests.machine import SETTINGS, TableMachine

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


class Play1410(TableMachine):
    """Listed and odd moves, events, somebody who leaves."""

    @initialize(n=st.integers(2, 4), mode=st.sampled_from(MODES), house=HOUSES)
    def begin(self, n: int, mode: str, house: dict[str, str]) -> None:
        self.sit_down(*table(n, mode, **house))

    @precondition(lambda self: self.is_on())
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
        self.attempt(moves[which])

    @precondition(lambda self: self.is_on())
    @rule(who=st.sampled_from(WHO))
    def somebody_leaves(self, who: str) -> None:
        self.attempt(Leave(who))

    @precondition(lambda self: self.is_on())
    @rule(move=st.sampled_from(ODD))
    def try_something_odd(self, move: Any) -> None:
        self.attempt(move)

    @invariant()
    def the_state_makes_sense(self) -> None:
        state, c = self.state, self.game.course(self.table.state)
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
        outcome = self.game.outcome(state)
        assert (outcome is None) == (state.phase != "final")
        if outcome is None:
            assert self.game.options(state)
            question = self.game.question(state)
            assert question is None or question.answers
            for answer in question.answers if question else ():
                self.game.apply(state, answer)


TestPlay = Play1410.TestCase
TestPlay.settings = SETTINGS
