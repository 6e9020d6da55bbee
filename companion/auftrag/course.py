"""A state while one move is applied to it: what all chapters read and change, and the notes they leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.auftrag.cards import MARKS, PICKS, POOLS, Virtue, kind_of, number_of
from companion.auftrag.state import TOURNAMENT, Entry, Seat, Setup, State
from companion.auftrag.verdict import Moment, scores_of
from companion.play import IllegalMove
from companion.play.course import SeatedCourse


@dataclass(slots=True)
class Course(SeatedCourse[State, Setup, Seat]):
    """What a move does to a state of Im Auftrag des Königs, note by note."""

    @property
    def counts_hands(self) -> bool:
        """Whether virtue cards are counted (AK-A4, AK-A17)."""
        return bool(self.setup.virtues)

    @property
    def in_order(self) -> tuple[str, ...]:
        """Who still plays, by tent (AK-9)."""
        return tuple(sorted(self.players, key=lambda player: self.state.seats[player].tent))

    @property
    def pool(self) -> Mapping[str, int]:
        return POOLS[self.house["AK-A3"]]

    @property
    def picks(self) -> int:
        """Picks a player and round (AK-11)."""
        return PICKS[self.state.size]

    @property
    def mark(self) -> int:
        """Points that bring the end (AK-37)."""
        return MARKS[self.state.size]

    @property
    def taken(self) -> dict[str, tuple[str, ...]]:
        """The cards in front of everyone, carried out or not."""
        return {
            player: (*seat.taken, *seat.done)
            for player, seat in self.state.seats.items()
            if not seat.left
        }

    def left_of(self, kind: str) -> int:
        """Action cards of a kind that still lie there."""
        gone = sum(kind_of(card) == kind for cards in self.taken.values() for card in cards)
        return self.pool[kind] - gone

    @property
    def free_horses(self) -> tuple[int, ...]:
        """Horses that still lie there, by number; those without one are 0."""
        free = [*self.state.horses, *[0] * (self.pool["P"] - len(self.state.horses))]
        for cards in self.taken.values():
            for card in cards:
                if kind_of(card) == "P":
                    free.remove(number_of(card))
        return tuple(sorted(free, key=lambda number: number or 99))

    # Points, and when they fell

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The points in playing order: round, tent, the tournament last (AK-39, AK-A24)."""
        moments = []
        for number, order in enumerate(self.state.orders, 1):
            for turn in (*order, TOURNAMENT):
                points: dict[str, int] = {}
                for one in self.state.entries:
                    if (one.round, one.turn) == (number, turn):
                        points[one.player] = points.get(one.player, 0) + one.points
                if points:
                    moments.append(Moment(points, number, turn, order))
        return tuple(moments)

    @property
    def scores(self) -> dict[str, int]:
        """The points of all who still play."""
        if self.mode == "score":
            return {player: self.state.counted.get(player, 0) for player in self.players}
        return scores_of(self.moments, self.players)

    @property
    def is_last(self) -> bool:
        """Whether the running round is the last (AK-37)."""
        return self.state.last or max(self.scores.values()) >= self.mark

    def score(self, player: str, points: int, why: str, turn: str, round: int = 0) -> None:
        """Points at their moment; the banner of the last round goes up at once (AK-14, AK-37)."""
        before = self.is_last
        entry = Entry(round or self.state.round, turn, player, points, why)
        self.change(entries=(*self.state.entries, entry))
        if self.is_last and not before:
            self.note("last_round", "AK-37", player=player, mark=self.mark)
        elif before and not self.is_last:
            self.note("not_last_round", "AK-A24", mark=self.mark)

    # Virtue cards, where they are counted

    def pile(self, card: Virtue) -> int:
        return self.state.piles.get(f"{card.kind}{card.value}", 0)

    def draw(self, player: str, card: Virtue) -> None:
        """A card of a pile comes into the hand (AK-21)."""
        self._shift(card, -1)
        self.put(player, virtues=in_row((*self.seat(player).virtues, card)))

    def give_back(self, player: str, card: Virtue) -> None:
        """A card goes back to its pile (AK-27, AK-28, AK-42). One dealt face down was counted there all along."""
        seat = self.seat(player)
        hand = list(seat.virtues)
        if card in hand:
            hand.remove(card)
            self.put(player, virtues=tuple(hand))
            self._shift(card, 1)
        elif seat.unseen and self.pile(card):
            self.put(player, unseen=seat.unseen - 1)
        else:
            raise IllegalMove("not_in_hand", player=player, virtue=card.kind, value=card.value)

    def _shift(self, card: Virtue, by: int) -> None:
        key = f"{card.kind}{card.value}"
        self.change(piles={**self.state.piles, key: self.state.piles.get(key, 0) + by})


def in_row(hand: tuple[Virtue, ...]) -> tuple[Virtue, ...]:
    """A hand in order: equal hands are equal values."""
    return tuple(sorted(hand, key=lambda card: (card.kind, card.value)))
