"""A state while one move is applied to it, for the games that several play. Pure; each game adds its own chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, TypeVar

from companion.play.errors import IllegalMove
from companion.play.people import Player
from companion.play.rules import Note


class GroupSetup(Protocol):
    """What is fixed before the first move: who sits where, how much is tracked."""

    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def mode(self) -> str: ...


S = TypeVar("S")
U = TypeVar("U", bound=GroupSetup)
T = TypeVar("T")


@dataclass(slots=True)
class Course(Generic[S, U]):
    """One move on its way: the state so far and why. It is dropped when the move is illegal."""

    state: S
    setup: U
    house: Mapping[str, str]
    notes: list[Note] = field(default_factory=list)

    @property
    def mode(self) -> str:
        return self.setup.mode

    def note(self, code: str, clause: str, /, **facts: Any) -> None:
        self.notes.append(Note(code, facts, clause))

    def change(self, **changes: Any) -> None:
        state: Any = self.state
        self.state = replace(state, **changes)


@dataclass(slots=True)
class SeatedCourse(Course[S, U], Generic[S, U, T]):
    """A course over a state with `seats` by player, each with `left`, and a `phase`."""

    def seat(self, player: str) -> T:
        """The seat of one who plays. Raises IllegalMove for somebody else."""
        state: Any = self.state
        seat = state.seats.get(player)
        if seat is None:
            raise IllegalMove("no_such_player", player=player)
        if seat.left:
            raise IllegalMove("has_left", player=player)
        found: T = seat
        return found

    def put(self, player: str, **changes: Any) -> None:
        """Change the seat of one who plays."""
        seat: Any = self.seat(player)
        self._sit(player, replace(seat, **changes))

    def _sit(self, player: str, seat: T) -> None:
        state: Any = self.state
        self.change(seats={**state.seats, player: seat})

    @property
    def players(self) -> tuple[str, ...]:
        """Who still plays, in seat order."""
        state: Any = self.state
        return tuple(one.id for one in self.setup.players if not state.seats[one.id].left)

    def needs(self, *phases: str) -> None:
        """Refuse a move that belongs to another phase."""
        state: Any = self.state
        if state.phase not in phases:
            raise IllegalMove("over" if state.phase == "over" else "not_now", phase=state.phase)

    def needs_mode(self, *modes: str) -> None:
        if self.mode not in modes:
            raise IllegalMove("not_in_this_mode", mode=self.mode)
