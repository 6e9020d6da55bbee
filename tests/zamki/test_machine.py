"""Games in any mixture: moves, odd moves, values by hand, a player leaving, undo, redo, saving and loading."""

from __future__ import annotations

from typing import Any

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.play import IllegalMove, Table
from companion.zamki import (
    MODES,
    Conquer,
    Correct,
    Count,
    Hands,
    Leave,
    Move,
    NextGame,
    Recruit,
    Reveal,
    State,
    Strongest,
    Tile,
    Youngest,
    Zamki,
)
from companion.zamki.by_hand import facts
from storage.rows import Verbs, pack, unpack
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


class Play2014(RuleBasedStateMachine):
    """A table, and beside it the moves played and undone as a plain list would keep them."""

    @initialize(
        n=st.integers(2, 4),
        mode=st.sampled_from(MODES),
        compare=st.booleans(),
        series=st.booleans(),
        tie=st.sampled_from(("share", "youngest", "castles")),
    )
    def begin(self, n: int, mode: str, compare: bool, series: bool, tie: str) -> None:
        ages = {"ages": ()} if mode == "score" and compare else {}
        self.setup = setup_of(n, mode, compare=compare, series=series, house={"RZ-A6": tie}, **ages)
        self.zamki = Zamki(self.setup)
        self.table: Table[State, Move] = Table(self.zamki, self.setup)
        self.moves: list[Move] = []
        self.undone: list[Move] = []

    @property
    def state(self) -> State:
        return self.table.state

    def _try(self, move: Any) -> None:
        before = self.table.line
        try:
            self.table.play(move)
        except IllegalMove:
            assert self.table.line is before
        else:
            self.undone = self.undone[1:] if self.undone[:1] == [move] else []
            self.moves.append(move)

    @precondition(lambda self: self.state.step != "ended")
    @rule(pick=st.integers(0, 99_999))
    def listed(self, pick: int) -> None:
        options = self.zamki.options(self.state)
        before = len(self.moves)
        self._try(options[pick % len(options)])
        assert len(self.moves) == before + 1

    @rule(move=ODD)
    def odd(self, move: Any) -> None:
        self._try(move)

    @rule(data=st.data())
    def by_hand(self, data: st.DataObject) -> None:
        listed = [*facts(self.zamki.course(self.state)), "moon"]
        values: st.SearchStrategy[int | str] = st.sampled_from(
            (*WHO, "camp", "hand", "", -1, 0, 1, 3, 6, 100)
        )
        self._try(Correct(data.draw(st.sampled_from(listed)), data.draw(values)))

    @precondition(lambda self: self.moves)
    @rule()
    def undo(self) -> None:
        self.table.undo()
        self.undone.insert(0, self.moves.pop())

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.table.redo()
        self.moves.append(self.undone.pop(0))

    @rule()
    def save_and_load(self) -> None:
        verbs = Verbs(Zamki.move_types)
        moves = [verbs.unpack(verbs.pack(move)) for move in self.moves]
        undone = [verbs.unpack(verbs.pack(move)) for move in self.undone]
        kept = unpack(pack(self.state, State), State)
        assert kept == self.state
        self.table = Table.restore(self.zamki, self.setup, moves, undone, kept=kept)
        assert not self.table.torn

    @invariant()
    def the_log_is_the_list(self) -> None:
        assert list(self.table.line.moves) == self.moves
        assert list(self.table.line.undone) == self.undone

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
        outcome = self.zamki.outcome(self.state)
        if outcome is None:
            # Of the ways to give castles there are thousands, and always some.
            assert self.state.step == "count" or self.zamki.options(self.state)
            return
        assert self.state.step == "ended"
        games = [
            sum(TILES[castle] for castle in (*seat.castles, *sum(seat.past, ())))
            for seat in self.state.playing
        ]
        assert outcome.points == max(games)
        assert outcome.facts["winners"]


TestPlay = Play2014.TestCase
TestPlay.settings = settings(
    max_examples=40,
    stateful_step_count=30,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
