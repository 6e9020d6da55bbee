"""What a state still has to do, as small frozen tasks. A task is carried out by itself or waits for an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.knight.vocabulary import Order


@dataclass(frozen=True, slots=True)
class NameGoal:
    """The goal card of the game is named (KN-5)."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """The card of a place is turned up (KN-4, HR-18)."""

    place: int


@dataclass(frozen=True, slots=True)
class ChooseGain:
    """So many resources of choice are taken, one at a time."""

    n: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Activations:
    """The actions of the chosen side that are still to be activated (KN-12, HR-23)."""

    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Activate:
    """One action is activated; `by` the action whose chain leads here."""

    action: str
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeNextStage:
    """The next influence stage of an action: one side is chosen (KN-35)."""

    action: str


@dataclass(frozen=True, slots=True)
class ChooseLink:
    """A finished castle floor opens a link (KN-29)."""


@dataclass(frozen=True, slots=True)
class ChooseInRow:
    """A gold action on the row: reveal, swap, replace or borrow (KN-62 to KN-64)."""

    verb: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """The next symbol of a path is crossed out and considered (KN-50)."""

    path: str


@dataclass(frozen=True, slots=True)
class PayOrNot:
    """A possible consequence waits for its cost or for the refusal (KN-51)."""

    path: str
    step: int


@dataclass(frozen=True, slots=True)
class Carry:
    """An order is carried out. `cause`: path, goal, command, gold, battle, stage, event or start."""

    order: Order
    cause: str


@dataclass(frozen=True, slots=True)
class PlaceUnits:
    """So many units of a side are still to be placed; `used` are the tiles of this order so far."""

    side: str
    n: int
    cause: str
    at: str = ""
    apart: bool = False
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advance:
    """Enemies that have still to move n tiles, front first (HR-32); whether any has moved so far.

    `less`: how many tiles less the first of them goes, because all further ones are full (on a paper map).
    """

    n: int
    queue: tuple[str, ...]
    cause: str
    moved: bool = False
    less: int = 0


@dataclass(frozen=True, slots=True)
class Spread:
    """Enemies that have still to move on to a free tile: next to them or (`far`) a nearest one (HR-43, HR-44).

    With `n` this is an order to move n tiles; whether any has moved so far.
    """

    queue: tuple[str, ...]
    far: bool = False
    n: int = 0
    cause: str = ""
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Burning:
    """Villages with an own unit that the player may burn (S-8, HR-44)."""

    queue: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hits:
    """Sources that an attack still destroys: tile and number (KN-55, HR-8). `raze`: the tile goes with them (HR-33)."""

    queue: tuple[tuple[str, int], ...]
    raze: bool = False


@dataclass(frozen=True, slots=True)
class RemoveUnits:
    """So many enemies of choice leave the map (KN-65)."""

    n: int


@dataclass(frozen=True, slots=True)
class Marching:
    """Own units move up to n tiles each (KN-44); `moved` counts those that have, by the tile they are on."""

    n: int
    moved: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AskWay:
    """How far an area of a paper map is from the castle (KN-53)."""

    area: str


@dataclass(frozen=True, slots=True)
class AskSources:
    """Which sources an area of a paper map has (KN-49)."""

    area: str


@dataclass(frozen=True, slots=True)
class AskMark:
    """Whether an area of a paper map has a mark that a condition speaks of."""

    area: str
    mark: str


@dataclass(frozen=True, slots=True)
class NameAll:
    """Every area of a paper map that has a mark is named: where enemies come, or how the game ends, hangs on all."""

    mark: str


@dataclass(frozen=True, slots=True)
class EndGame:
    """The order that just now is carried out decides the game, by an ending that held as it began."""

    result: str
    ending: str


@dataclass(frozen=True, slots=True)
class EndOrders:
    """The orders of a consequence or of a goal's penalty are through (HR-30)."""


@dataclass(frozen=True, slots=True)
class GoalColumn:
    """The column of the goal card is checked (KN-70)."""


@dataclass(frozen=True, slots=True)
class SpendCommand:
    """Command points of a goal are used at once or forgone (KN-72)."""


@dataclass(frozen=True, slots=True)
class CloseTurn:
    """The turn is over; after turn 12 comes the final scoring."""


Task = (
    NameGoal | TurnUp | ChooseGain | Activations | Activate | TakeNextStage | ChooseLink | ChooseInRow
    | Consequence | PayOrNot | Carry | PlaceUnits | Advance | Hits | RemoveUnits | Marching | AskWay | AskSources
    | AskMark | NameAll | Spread | Burning | EndGame | EndOrders | GoalColumn | SpendCommand | CloseTurn
)  # fmt: skip
UNFINISHED = (NameAll, PlaceUnits, Advance, Spread, Burning, Hits, RemoveUnits, Marching, EndGame)
"""Tasks in the middle of an order or of the start: ends are not looked at before it is through (HR-35)."""
