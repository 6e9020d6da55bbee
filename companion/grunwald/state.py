"""The state of a game of Na Grunwald: seats, the open board, a phase. Frozen, small; what follows is computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default

from companion.grunwald.fields import Laid
from companion.play.people import Player

ROUNDS = 8
MODES = ("full", "fields", "results", "score")


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first move: who sits where (clockwise), who begins, how much is tracked, house rules.

    `mode`: "full" (every pawn), "fields" (each field once), "results" (who got what), "score" (the end alone).
    """

    players: tuple[Player, ...]
    first: str
    mode: str = "results"
    house: Mapping[str, str] = default(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Knight:
    """A royal or mercenary knight; cards of the same kind and strength are alike."""

    kind: str
    strength: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's things: helpers owned (also those on the board), the purse, the stores, knights and captives."""

    helpers: int = 2
    ducats: int = 3
    provisions: int = 1
    hand: tuple[Knight, ...] = ()
    camp: tuple[Knight, ...] = ()
    captives: tuple[int, ...] = ()
    passed: bool = False
    left: bool = False

    @property
    def knights(self) -> tuple[Knight, ...]:
        return (*self.camp, *self.hand)


@dataclass(frozen=True, slots=True)
class Play:
    """The card that a fighter shows: a knight of the hand, or the peasant (strength 0)."""

    player: str
    kind: str = "peasant"
    strength: int = 0


@dataclass(frozen=True, slots=True)
class Loss:
    """A lost battle while it is paid: the cards still on the table, the difference, who has not paid yet."""

    plays: tuple[Play, ...]
    captures: Mapping[str, int]
    due: int
    owing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """`phase`: event, officers, resolve, payment, hiring, end, count, feeding or final.

    `turn`: whose officers phase turn it is. `field`: the one to be resolved. `board`: open values by field.

    `laid`: what stands on the fields of this round, also on those resolved, whose pawns are home again; `done` are
    those. `purses`: ducats each held when the resolution began. `buyer`: who may buy a helper. `given`: who has
    counted (score only) or fed the knights.
    """

    phase: str
    first: str
    seats: Mapping[str, Seat]
    round: int = 1
    turn: str = ""
    field: str = ""
    board: Mapping[str, tuple[int, ...]] = default(default_factory=dict)
    laid: Mapping[str, tuple[Laid, ...]] = default(default_factory=dict)
    done: tuple[str, ...] = ()
    purses: Mapping[str, int] = default(default_factory=dict)
    loss: Loss | None = None
    buyer: str = ""
    event: str = ""
    given: tuple[str, ...] = ()
