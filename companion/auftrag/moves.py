"""All moves of Im Auftrag des Königs: frozen values, verbs; players, cards and tasks by id, places by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default

from companion.auftrag.cards import Virtue


@dataclass(frozen=True, slots=True)
class GiveTents:
    """The tents of the first round (AK-5). `drawn`: Squire has shuffled them."""

    tents: Mapping[str, int]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Take an action card (AK-10); a horse by its number, 0 if nobody says it (AK-A10)."""

    player: str
    card: str
    horse: int = 0


@dataclass(frozen=True, slots=True)
class Exercise:
    """Take a card of the virtue (AK-21); the value where hands are counted."""

    player: str
    virtue: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class RoundTable:
    """Take an open task (AK-22), named or not."""

    player: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Court:
    """Give a Book back for 2 points (AK-27); where hands are counted the lowest, or the one named."""

    player: str
    value: int = 0


@dataclass(frozen=True, slots=True)
class Quest:
    """Do a task (AK-28). `shields` 0: as its card says. `returned`: other cards than the lowest that will do."""

    player: str
    title: str = ""
    shields: int = 0
    returned: tuple[Virtue, ...] = ()


@dataclass(frozen=True, slots=True)
class Ride:
    """Ride to a place (AK-31). `horse`: which one, or the number of one that had none yet."""

    player: str
    to: int
    horse: int = 0


@dataclass(frozen=True, slots=True)
class Lapse:
    """A card that is not used goes back (AK-18)."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class TurnOver:
    """All that is left lapses, but for the Tournament (AK-18, AK-19)."""

    player: str


@dataclass(frozen=True, slots=True)
class Offer:
    """What an entrant has turned over: a total, 0 for no cards; the cards themselves where hands are counted."""

    player: str
    total: int = 0
    cards: tuple[Virtue, ...] = ()


@dataclass(frozen=True, slots=True)
class HoldTournament:
    """All who compete have turned their cards over (AK-23 to AK-26)."""

    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class EndRound:
    """Tasks are filled up, tents given; those of a tie as drawn (AK-33 to AK-36). After the last round: the end."""

    tents: Mapping[str, int] = default(default_factory=dict)
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Fix:
    """Points added or taken, at the turn they belong to (AK-A24); no round: the one that runs."""

    player: str
    points: int
    round: int = 0
    turn: str = ""


@dataclass(frozen=True, slots=True)
class Correct:
    """A value set by hand: `points.<player>`, `at.<player>`, `open`, or a card of a hand (`sword1.<player>`)."""

    fact: str
    value: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves; the others go on (AK-A25)."""

    player: str


@dataclass(frozen=True, slots=True)
class Count:
    """Score only: the points of a player at the end."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class ReachedFirst:
    """Score only: who of the tied was first (AK-39); nobody: at the same moment."""

    player: str = ""


Move = (
    GiveTents
    | Pick
    | Exercise
    | RoundTable
    | Court
    | Quest
    | Ride
    | Lapse
    | TurnOver
    | HoldTournament
    | EndRound
    | Fix
    | Correct
    | Leave
    | Count
    | ReachedFirst
)
