"""What a game is made of, and where it stands. Points, hands and rounds are computed, never kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.play import IllegalMove
from companion.play.people import Player
from companion.zamki.cards import HAND, Strengths, points_of

MODES: Final = ("cards", "winner", "score")


@dataclass(frozen=True, slots=True)
class Setup:
    """Players in seat order, the order of age (score only can do without), what is noted, one game or a series."""

    players: tuple[Player, ...]
    mode: str = "cards"
    house: Mapping[str, str] = field(default_factory=dict)
    ages: tuple[str, ...] = ()
    series: bool = False
    strengths: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has. The camp lies face down: no screen lists it while a game goes on (RZ-A15).

    `camp`: the cards known to have gone there; `unknown_back`: how many of those were recruited unseen;
    `nameless`: cards in the camp that were only counted; `past`: the castles of the games before.
    """

    id: str
    castles: tuple[str, ...] = ()
    camp: tuple[str, ...] = ()
    unknown_back: int = 0
    nameless: int = 0
    past: tuple[tuple[str, ...], ...] = ()
    gone: bool = False

    @property
    def points(self) -> int:
        """Castle points of this game (RZ-26)."""
        return points_of(self.castles)

    @property
    def camp_count(self) -> int:
        return len(self.camp) + self.nameless - self.unknown_back

    @property
    def hand(self) -> int:
        """Cards in hand, shepherds among them (RZ-9, RZ-27)."""
        return HAND - self.camp_count

    def recruited(self) -> Seat:
        """After one card came back unseen (RZ-23); nothing happens with an empty camp (RZ-24)."""
        if not self.camp_count:
            return self
        if self.nameless:
            return replace(self, nameless=self.nameless - 1)
        return replace(self, unknown_back=self.unknown_back + 1).settled()

    def settled(self) -> Seat:
        """Once every listed card is back, nothing is unknown any more."""
        if self.camp and len(self.camp) == self.unknown_back:
            return replace(self, camp=(), unknown_back=0)
        return self

    def taken_up(self, cards: Sequence[str]) -> Seat:
        """A listed card that is played was one of those that came back unseen."""
        camp = tuple(card for card in self.camp if card not in cards)
        back = len(self.camp) - len(camp)
        return replace(self, camp=camp, unknown_back=max(0, self.unknown_back - back)).settled()


@dataclass(frozen=True, slots=True)
class State:
    """Where the game stands. `step`: tile, reveal, strongest, conquer, recruit, count, hands, youngest, over, ended.

    `tiles` are those seen this game, the open one last; `shown` what was revealed for it. `hands` and `youngest` are
    what score only had to ask. `strengths` are numbers set by hand, over those of the setup.
    """

    seats: tuple[Seat, ...]
    step: str
    ages: tuple[str, ...] = ()
    game: int = 1
    tiles: tuple[str, ...] = ()
    sword: str = ""
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hands: Mapping[str, int] = field(default_factory=dict)
    youngest: str = ""
    strengths: Strengths = field(default_factory=dict)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Those who have not left."""
        return tuple(seat for seat in self.seats if not seat.gone)

    @property
    def round(self) -> int:
        """The round that is played, 1 to 7; the next one once its tile is done with."""
        return len(self.tiles) + (self.step == "tile")

    @property
    def tile(self) -> str:
        """The tile that lies open, if one waits to be dealt with."""
        return self.tiles[-1] if self.step in OPEN else ""

    def seat(self, id: str) -> Seat:
        """The seat of one who plays. Raises IllegalMove `no_such_player`, `has_left`."""
        for seat in self.seats:
            if seat.id == id:
                if seat.gone:
                    raise IllegalMove("has_left", player=id)
                return seat
        raise IllegalMove("no_such_player", player=id)


OPEN: Final = frozenset({"reveal", "strongest", "conquer", "recruit"})
"""Steps with a tile on the table."""
