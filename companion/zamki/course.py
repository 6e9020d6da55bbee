"""A move on its way: the state as it becomes, and what has been noted."""

from __future__ import annotations

from dataclasses import dataclass

from companion.play import IllegalMove, course
from companion.zamki.cards import CHARACTERS, Strengths
from companion.zamki.state import Seat, Setup, State


@dataclass(slots=True)
class Course(course.Course[State, Setup]):
    """What a move does to a state of Rycerze i Zamki, note by note."""

    @property
    def games(self) -> int:
        """How many games are played: as many as players sat down, if it is the longer variant (RZ-29)."""
        return len(self.setup.players) if self.setup.series else 1

    @property
    def strengths(self) -> Strengths:
        """The numbers on the cards as far as they are known, those set by hand first."""
        by_hand, table = self.state.strengths, self.setup.strengths
        return {card: {**table.get(card, {}), **by_hand.get(card, {})} for card in CHARACTERS}

    @property
    def ages(self) -> tuple[str, ...]:
        """The players, youngest first. Where the order was not asked, who was named the youngest comes first."""
        state = self.state
        if state.ages:
            return state.ages
        ids = [seat.id for seat in state.seats]
        return tuple(sorted(ids, key=lambda id: id != state.youngest))

    @property
    def points(self) -> dict[str, int]:
        """Castle points of this game, of all who still play."""
        return {seat.id: seat.points for seat in self.state.playing}

    def put(self, *seats: Seat) -> None:
        """These seats in the place of the old ones."""
        new = {seat.id: seat for seat in seats}
        self.change(seats=tuple(new.get(seat.id, seat) for seat in self.state.seats))

    def need(self, *steps: str) -> None:
        """Raises IllegalMove unless the game stands at one of these steps."""
        step = self.state.step
        if step == "ended":
            raise IllegalMove("ended")
        if step not in steps:
            raise IllegalMove("not_now", step=step, wanted=steps[0])
