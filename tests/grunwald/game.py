"""A table of Na Grunwald at any state, for rules told in a few lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.grunwald import State
from companion.grunwald.moves import Move
from companion.grunwald.state import Knight, Seat
from companion.play import IllegalMove
from tests.grunwald.play import table


def R(n: int) -> Knight:  # noqa: N802 - reads like the cards
    return Knight("royal", n)


def M(n: int) -> Knight:  # noqa: N802
    return Knight("mercenary", n)


class Game:
    """A table at some state; moves that are refused change nothing."""

    def __init__(self, mode: str = "full", n: int = 4, **house: str) -> None:
        self.rules, self.setup = table(n, mode, **house)
        self.state: State = self.rules.start(self.setup).state
        self.notes: list[str] = []

    def put(self, player: str, **things: Any) -> Game:
        seat = replace(self.state.seats[player], **things)
        self.state = replace(self.state, seats={**self.state.seats, player: seat})
        return self

    def at(self, **changes: Any) -> Game:
        self.state = replace(self.state, **changes)
        return self

    def play(self, *moves: Move) -> Game:
        for move in moves:
            step = self.rules.apply(self.state, move)
            self.state, self.notes = step.state, [note.code for note in step.notes]
        return self

    def seat(self, player: str) -> Seat:
        return self.state.seats[player]

    def refuses(self, move: Any) -> str:
        before = self.state
        with pytest.raises(IllegalMove) as refusal:
            self.rules.apply(self.state, move)
        assert self.state is before
        return refusal.value.code
