"""The state of a game of Knight: seats, a field, a row, a turn. Frozen, small; derived values are computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.knight.agenda import Task
from companion.knight.vocabulary import NOTHING, Bundle

TURNS = 12
COLUMNS = (3, 6, 9)
BOXES = (*COLUMNS, TURNS)
EVENT_CARDS = 36
ROW = 6
CARDS = ("dealt", "entered")
MAPS = ("sheet", "paper")


def box_of(turn: int) -> int:
    """The box (3, 6, 9 or 12) that points of a turn are noted in (KN-8)."""
    return (turn + 2) // 3 * 3


@dataclass(frozen=True, slots=True)
class Setup:
    """What is fixed before the first move.

    `cards`: "dealt" by Squire or "entered" as they are turned up. `house`: chosen house rules. A game that runs on
    paper already is joined with its `turn` and `facts` (as for `Correct`); `up` are the places (1 to 6) of further
    event cards that lie face up. One that is over has `finished`, the ending that was met (`win.tiles`) or "neither".
    `copy`: the id of the copy whose values the sheets have; "" for the practice set. `map`: "sheet", the tiles of the
    scenario sheet, or "paper", areas that the player names as they are used.
    """

    scenario: str
    character: str
    cards: str = "dealt"
    house: Mapping[str, str] = field(default_factory=dict)
    turn: int = 1
    facts: Mapping[str, int] = field(default_factory=dict)
    up: tuple[int, ...] = ()
    finished: str = ""
    copy: str = ""
    map: str = "sheet"


@dataclass(frozen=True, slots=True)
class Entry:
    """Points noted in a box, each entry on its own (KN-8); `why` is what gave them."""

    box: int
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class ByHand:
    """A value set by hand: in which turn, and what it was before and after."""

    turn: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's three sheets. `have` and `fresh` hold the four values; what is fresh cannot be used yet (KN-12).

    `influence`: points that no court segment gave. `done`: numbers of unlocked segments by track; `paid`: part
    payments by segment (`church.2`). `king`: stages behind the marker; `stages`: sides taken by stage (`church.1`).
    """

    character: str
    have: Bundle = NOTHING
    fresh: Bundle = NOTHING
    command: int = 0
    influence: int = 0
    entries: tuple[Entry, ...] = ()
    done: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    paid: Mapping[str, Bundle] = field(default_factory=dict)
    chains: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    claimed: tuple[str, ...] = ()
    king: int = 0
    stages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    crossed: Mapping[str, int] = field(default_factory=dict)
    battles: tuple[str, ...] = ()
    diplomacy: int = 0
    enemy_diplomacy: int = 0
    hand: Mapping[str, ByHand] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Area:
    """A named area of a paper map and what the player has said of it; None and absent: not asked yet.

    `way`: how many tiles an enemy has to go to the castle. `sources`: one entry a source, those gone too. `marks`:
    whether a mark (plus, village ...) is printed on it.
    """

    title: str
    way: int | None = None
    sources: tuple[str, ...] | None = None
    marks: Mapping[str, bool] = field(default_factory=dict)

    @property
    def tags(self) -> frozenset[str]:
        """The marks that are there."""
        return frozenset(mark for mark, there in self.marks.items() if there)


@dataclass(frozen=True, slots=True)
class Field:
    """The map: units by owner and tile, marks by tile, sources gone by tile, units ever added by owner; the areas of a
    paper map by id, and the marks of which every area is named (`named`; "": all areas are)."""

    units: Mapping[str, Mapping[str, int]] = field(default_factory=lambda: {"own": {}, "enemy": {}})
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: Mapping[str, int] = field(default_factory=dict)
    castle_hit: int = 0
    areas: Mapping[str, Area] = field(default_factory=dict)
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the row: its card if somebody knows it, whether it lies face up, whether it was played."""

    card: str | None = None
    up: bool = False
    played: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The six event cards, the goal card, and all event cards that have left the deck and are known."""

    places: tuple[Place, ...] = (Place(),) * ROW
    goal: str | None = None
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the turn stands. `step`: gather (0 and 1), use (2), action (3), enemy (4), done; final after the last.

    `side` is the chosen side, `borrowed` the card and side whose actions are used instead (KN-63), `activated`
    what step 3 has activated so far; `tried` and `carried` count the enemy's orders of this step (HR-30).
    """

    number: int = 1
    step: str = "gather"
    side: str = ""
    borrowed: tuple[str, str] | None = None
    activated: tuple[str, ...] = ()
    privilege: bool = False
    tried: int = 0
    carried: int = 0


@dataclass(frozen=True, slots=True)
class End:
    """How it ended: `result` won, lost or neither; the ending that was met (`win.3`); the turn."""

    result: str
    ending: str = ""
    turn: int = TURNS


@dataclass(frozen=True, slots=True)
class State:
    """All that is marked on the sheets and lies in the row. `agenda`: what is still to be done, in order."""

    seats: tuple[Seat, ...]
    field: Field = Field()
    row: Row = Row()
    turn: Turn = Turn()
    agenda: tuple[Task, ...] = ()
    end: End | None = None

    @property
    def me(self) -> Seat:
        """The only seat of a solo game."""
        return self.seats[0]

    @property
    def task(self) -> Task | None:
        """What is to be done next, if anything is."""
        return self.agenda[0] if self.agenda else None
