"""All moves of Na Grunwald: frozen values, verbs; players and fields by id, cards by kind and strength."""

from __future__ import annotations

from dataclasses import dataclass

from companion.grunwald.fields import Laid, Prize, Won
from companion.grunwald.state import Knight, Play


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """The event of the round is open and done, or known at least (GR-16)."""

    title: str = ""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The values that lie open on a field (GR-8, GR-18); again: they were mistyped."""

    field: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Pawns, with ducats where they may go, on one field (GR-19). `event`: the event allows what the rules do not."""

    player: str
    field: str
    officer: int = 0
    helpers: int = 0
    ducats: int = 0
    event: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """No more pawns this round (GR-25)."""

    player: str


@dataclass(frozen=True, slots=True)
class Resolve:
    """Resolve a field other than the Teutonic one; in Fields mode with all that stands there, left first (GR-38)."""

    field: str
    laid: tuple[Laid, ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """What a field gave, first to last, as an event would have it (GR-A20)."""

    field: str
    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class BookRound:
    """Results mode: who received what on the fields 2 to 6; a field that is left out gave nothing."""

    fields: tuple[Won, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """All show their cards, in the order of their pawns, left first (GR-47). `bonus`: what an event adds (GR-A20)."""

    plays: tuple[Play, ...]
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Given:
    """A knight that is given up: out of the camp, the hand, or from the table (GR-A8)."""

    kind: str
    strength: int
    zone: str


@dataclass(frozen=True, slots=True)
class PayLoss:
    """What a player loses after a lost battle (GR-55)."""

    player: str
    knights: tuple[Given, ...] = ()
    captives: tuple[int, ...] = ()
    provisions: int = 0


@dataclass(frozen=True, slots=True)
class BuyHelper:
    """The second on the Helpers field buys (GR-66)."""

    player: str


@dataclass(frozen=True, slots=True)
class DeclineHelper:
    """The second does not buy, and nobody else may (GR-67)."""

    player: str


@dataclass(frozen=True, slots=True)
class EndRound:
    """Open cards leave, the token goes left, the marker forward (GR-69 to GR-71)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Score only: what a player holds at the end."""

    player: str
    royal: tuple[int, ...] = ()
    mercenary: tuple[int, ...] = ()
    captives: tuple[int, ...] = ()
    provisions: int = 0
    ducats: int = 0


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The knights that nobody feeds leave without points (GR-74)."""

    player: str
    knights: tuple[Knight, ...]


@dataclass(frozen=True, slots=True)
class HandOver:
    """An event has players trade (GR-16): ducats and provisions change hands."""

    giver: str
    taker: str
    ducats: int = 0
    provisions: int = 0


@dataclass(frozen=True, slots=True)
class MoveCard:
    """An event moves a card (GR-16): `royal`, `mercenary` or `teutonic`, from and to `<player>.hand`,
    `<player>.camp` or, as "", out of the game."""

    kind: str
    strength: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves; the others go on by the rules for so many."""

    player: str


@dataclass(frozen=True, slots=True)
class Correct:
    """A value set by hand: `ducats.<player>`, `provisions.<player>`, `helpers.<player>`, `first` (a seat, from 1)."""

    fact: str
    value: int


Move = (
    TurnEvent
    | Reveal
    | Place
    | Pass
    | Resolve
    | Book
    | BookRound
    | Fight
    | PayLoss
    | BuyHelper
    | DeclineHelper
    | EndRound
    | Count
    | Dismiss
    | HandOver
    | MoveCard
    | Leave
    | Correct
)
