"""Games in any mixture: moves, odd moves, values by hand, a player leaving, undo, redo, saving and loading."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from companion.zamki import (
    MODES,
    Conquer,
    Correct,
    Count,
    Hands,
    Leave,
    NextGame,
    Recruit,
    Reveal,
    Strongest,
    Tile,
    Youngest,
    Zamki,
)
from companion.zamki.by_hand import facts
from tests.machine import SETTINGS, TableMachine
from tests.zamki.play import setup_of

TILES = {
    f"{kind}-{size}": n
    for kind in ("wood", "brick", "stone")
    for n, size in ((1, "small"), (2, "large"))
}
WHO = ("ania", "jacek", "kasia", "marek", "nobody")
CARDS = ("knight", "catapult", "dragon", "foot", "archer", "peasant", "shepherd", "queen")
ODD = st.one_of(
    st.builds(Tile, st.sampled_from((*TILES, "recruit", "gold-small"))),
    st.builds(Reveal, st.sampled_from(WHO), st.lists(st.sampled_from(CARDS), max_size=3).map(tuple)),
    st.builds(Strongest, st.lists(st.sampled_from(CARDS), max_size=3).map(tuple)),
    st.builds(
        Conquer,
        st.sampled_from(WHO),
        st.dictionaries(st.sampled_from(WHO), st.sampled_from((-1, 0, 1, 2, 3, True, "2"))),
    ),
    st.builds(
        Count,
        st.dictionaries(
            st.sampled_from(WHO), st.lists(st.sampled_from((*TILES, "recruit"))).map(tuple)
        ),
    ),
    st.builds(Hands, st.dictionaries(st.sampled_from(WHO), st.integers(0, 9))),
    st.builds(Youngest, st.sampled_from(WHO)),
    st.builds(Leave, st.sampled_from(WHO)),
    st.sampled_from((Recruit(), NextGame(), "no move", None)),
)  # fmt: skip


class Play2014(TableMachine):
    """Listed and odd moves, values by hand, somebody who leaves."""

    @initialize(
        n=st.integers(2, 4),
        mode=st.sampled_from(MODES),
        compare=st.booleans(),
        series=st.booleans(),
        tie=st.sampled_from(("share", "youngest", "castles")),
    )
    def begin(self, n: int, mode: str, compare: bool, series: bool, tie: str) -> None:
        ages = {"ages": ()} if mode == "score" and compare else {}
        setup = setup_of(n, mode, compare=compare, series=series, house={"RZ-A6": tie}, **ages)
        self.sit_down(Zamki(setup), setup)

    @rule(move=ODD)
    def try_something_odd(self, move: Any) -> None:
        self.attempt(move)

    @rule(data=st.data())
    def by_hand(self, data: st.DataObject) -> None:
        listed = [*facts(self.game.course(self.state)), "moon"]
        values: st.SearchStrategy[int | str] = st.sampled_from(
            (*WHO, "camp", "hand", "", -1, 0, 1, 3, 6, 100)
        )
        self.attempt(Correct(data.draw(st.sampled_from(listed)), data.draw(values)))

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.state
        owned = [castle for seat in state.seats for castle in seat.castles]
        assert len(owned) == len(set(owned)) <= 6
        for seat in state.seats:
            assert 2 <= seat.hand <= 8
            assert seat.hand + seat.camp_count == 8
            assert 0 <= seat.unknown_back <= len(seat.camp) == len(set(seat.camp))
            assert seat.nameless >= 0
            assert "shepherd" not in seat.camp
        if self.setup.mode != "score":
            settled = [tile for tile in state.tiles if tile != "recruit"]
            if state.step in ("reveal", "strongest", "conquer"):
                settled.remove(state.tile)
            assert sorted(owned) == sorted(settled)
            assert len(state.tiles) <= 7
            assert state.sword in {seat.id for seat in state.playing}

    @invariant()
    def it_waits_for_something_or_has_ended(self) -> None:
        outcome = self.game.outcome(self.state)
        if outcome is None:
            # Of the ways to give castles there are thousands, and always some.
            assert self.state.step == "count" or self.game.options(self.state)
            return
        assert self.state.step == "ended"
        games = [
            sum(TILES[castle] for castle in (*seat.castles, *sum(seat.past, ())))
            for seat in self.state.playing
        ]
        assert outcome.points == max(games)
        assert outcome.facts["winners"]


TestPlay = Play2014.TestCase
TestPlay.settings = SETTINGS
