"""A state while one move is applied to it: what all chapters read and change, and the notes they leave."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.grunwald.fields import ONE_PAWN, Laid
from companion.grunwald.house import Missing, missing_of
from companion.grunwald.placing import Means
from companion.grunwald.scoring import DUCATS, Holding
from companion.grunwald.state import Knight, Seat, Setup, State
from companion.play import IllegalMove
from companion.play.course import SeatedCourse
from companion.play.people import clockwise


@dataclass(slots=True)
class Course(SeatedCourse[State, Setup, Seat]):
    """What a move does to a state of Na Grunwald, note by note."""

    @property
    def seats(self) -> tuple[str, ...]:
        """All who sat down, clockwise."""
        return tuple(player.id for player in self.setup.players)

    def put(self, player: str, **changes: Any) -> None:
        """Change things of a player; stocks never go below zero (GR-16), hands and camps are kept in order."""
        seat = replace(self.seat(player), **changes)
        for stock in ("ducats", "provisions", "helpers"):
            if getattr(seat, stock) < 0:
                raise IllegalMove("below_zero", stock=stock, player=player)
        seat = replace(
            seat, hand=in_order(seat.hand), camp=in_order(seat.camp),
            captives=tuple(sorted(seat.captives)),
        )  # fmt: skip
        self._sit(player, seat)

    def pay(self, player: str, ducats: int) -> None:
        """Ducats go from the purse to the bank."""
        purse = self.seat(player).ducats
        if ducats > purse:
            raise IllegalMove("not_enough_ducats", player=player, ducats=ducats, purse=purse)
        self.put(player, ducats=purse - ducats)

    @property
    def in_turn(self) -> tuple[str, ...]:
        """Who still plays, from the first player on, clockwise (GR-17)."""
        order = clockwise(self.seats, self.state.first)
        return tuple(player for player in order if not self.state.seats[player].left)

    @property
    def bank(self) -> int:
        """Ducats in the bank; below zero if the table holds more than there are (GR-4, GR-A21)."""
        laid = sum(
            one.ducats
            for name, all in self.state.laid.items()
            if name not in self.state.done
            for one in all
        )
        return DUCATS - laid - sum(seat.ducats for seat in self.state.seats.values())

    @property
    def missing(self) -> Missing:
        return missing_of(self.house)

    def means(self, player: str, name: str) -> Means:
        """What a player has to place this round, and what stands on a field already.

        In Fields mode without the pawns on Teutonic and Mercenary Knights: officer or helper, nobody asked which.
        """
        seat = self.seat(player)
        asked = [f for f in self.state.laid if self.mode != "fields" or f not in ONE_PAWN]
        own = [one for f in asked for one in self.state.laid[f] if one.player == player]
        here = [one for one in self.state.laid.get(name, ()) if one.player == player]
        return Means(
            round=self.state.round,
            officer=1 - min(1, sum(one.officer for one in own)),
            helpers=seat.helpers - sum(one.helpers for one in own),
            ducats=seat.ducats,
            owned=seat.helpers,
            officer_here=sum(one.officer for one in here),
            helpers_here=sum(one.helpers for one in here),
            passed=seat.passed,
        )

    def lay(self, name: str, all: tuple[Laid, ...]) -> None:
        self.change(laid={**self.state.laid, name: all})


def in_order(knights: tuple[Knight, ...]) -> tuple[Knight, ...]:
    """Royal before mercenary, weakest first."""
    return tuple(sorted(knights, key=lambda one: (one.kind != "royal", one.strength)))


def holding(player: str, seat: Seat) -> Holding:
    """What a seat brings to the scoring."""
    royal, mercenary = (
        tuple(one.strength for one in seat.knights if one.kind == kind)
        for kind in ("royal", "mercenary")
    )
    return Holding(player, royal, mercenary, seat.captives, seat.provisions, seat.ducats)
