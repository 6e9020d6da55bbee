"""The state of a game of Im Auftrag des Königs: seats, what lies on the table, every point with its time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as default

from companion.auftrag.cards import OPEN_TASKS, RING, TASKS, Task, Virtue
from companion.play.people import Player

MODES = ("full", "scores", "score")
TOURNAMENT = "tournament"
"""The last moment of a round in the log of points; the others are players' turns."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first move: who sits where, how much is tracked, house rules, what the cards say.

    `mode`: "full" (picks, places, actions), "scores" (points and tents), "score" (the end alone). `ring`: the places
    from Camelot on. `horses`: their numbers, as far as known; `without`: the one left out (AK-A3). `tasks` by id.
    `virtues`: how many cards there are of each (`sword1`); empty: hands are not counted (AK-A4, AK-A17).
    """

    players: tuple[Player, ...]
    mode: str = "full"
    house: Mapping[str, str] = default(default_factory=dict)
    ring: tuple[str, ...] = RING
    horses: tuple[int, ...] = ()
    without: int = 0
    tasks: Mapping[str, Task] = default(default_factory=dict)
    virtues: Mapping[str, int] = default(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seat:
    """One knight: tent, place, action cards in front and those carried out, tasks in hand ("" unnamed).

    `virtues` are those known to be in the hand; `unseen` were dealt face down and can be any (AK-A2).
    """

    tent: int = 0
    at: int = 0
    taken: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    virtues: tuple[Virtue, ...] = ()
    unseen: int = 0
    turned_over: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """Points and the moment they belong to: a round, and there a player's turn or the tournament (AK-A24)."""

    round: int
    turn: str
    player: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class State:
    """`phase`: setup, choose, act, tournament, tents, count, tie or over. `size`: players that tents, picks and mark go
    by (AK-A25). `orders`: of each round, by tent.

    `last`: a last round that nothing takes back. `held`: the tournament of the round is over (scores mode).
    `first`: who was first, as the table says (score only), "" for nobody.
    """

    phase: str
    seats: Mapping[str, Seat]
    size: int
    round: int = 0
    turn: str = ""
    entries: tuple[Entry, ...] = ()
    orders: tuple[tuple[str, ...], ...] = ()
    horses: tuple[int, ...] = ()
    piles: Mapping[str, int] = default(default_factory=dict)
    open: int = OPEN_TASKS
    pile: int = len(TASKS) - OPEN_TASKS
    done: tuple[str, ...] = ()
    last: bool = False
    held: bool = False
    counted: Mapping[str, int] = default(default_factory=dict)
    first: str | None = None
