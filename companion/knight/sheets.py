"""The sheets of Knight as frozen data: what is printed on them, value by value, each with path and source.

Nothing here changes in a game; what a player has marked on a sheet is in `state`. Built by `scenarios.read`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

from companion.knight.behaviours import NONE as NO_BEHAVIOURS
from companion.knight.behaviours import Behaviours
from companion.knight.vocabulary import ALWAYS, NOTHING, Bundle, Condition, Order

T = TypeVar("T")
Source = Literal["rulebook", "copy", "practice", "none"]


class Unknown:
    """The value of a field that nobody has entered yet."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = Unknown()


@dataclass(frozen=True, slots=True)
class Printed(Generic[T]):
    """A printed value. Rules read it only through `Course.printed`, which stops at an unknown one.

    `path` names the field (`court.church.2.cost`), `source` the layer that answered; "none" with a known value
    means that the sheet simply does not print it (a segment without a requirement).
    """

    path: str
    value: T | Unknown
    source: Source = "none"


@dataclass(frozen=True, slots=True)
class Grant:
    """The one form of all that gives: needs, cost, gain, orders. `id` is its path."""

    id: str
    needs: Printed[Condition] = field(default=Printed("", ALWAYS))
    cost: Printed[Bundle] = field(default=Printed("", NOTHING))
    gain: Printed[Bundle] = field(default=Printed("", NOTHING))
    do: Printed[tuple[Order, ...]] = field(default=Printed("", ()))

    @property
    def key(self) -> str:
        """What it is called on its sheet: the last part of its path (`reveal`)."""
        return self.id.rpartition(".")[2]

    @property
    def fields(
        self,
    ) -> tuple[Printed[Condition] | Printed[Bundle] | Printed[tuple[Order, ...]], ...]:
        return (self.needs, self.cost, self.gain, self.do)


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment, house, room, tournament or piece of armour (`court.church.2`).

    `group` is the floor of a room or the lord of a lords' segment; `once` the star of KN-25.
    """

    number: int
    grant: Grant
    once: Printed[bool]
    group: str = ""

    @property
    def placed(self) -> Printed[str]:
        """The group, as a value that has to be entered on a track that has groups."""
        return Printed(f"{self.grant.id}.group", self.group or UNKNOWN)


@dataclass(frozen=True, slots=True)
class Group:
    """A castle floor or a lord (`court.castle.group.1`). `gain`: what a finished floor gives each activation."""

    id: str
    title: str
    gain: Printed[Bundle]


@dataclass(frozen=True, slots=True)
class Track:
    """A court track. `order`: "line" segments in order, "any" in any order, "groups" in order within a group.

    `counts`: each segment is an influence point too (KN-19). `by_group`: the level counts finished groups, as
    castle floors do (KN-29). `beside`: the tracks that its chain may lead to (KN-36), `links` those that a
    finished group may open (KN-29); `near` says `beside`, or that nobody has entered it. `count`: how many segments
    there are; while it is unknown, `segments` are those that somebody has entered.
    """

    id: str
    title: str
    order: Literal["line", "any", "groups"]
    counts: bool
    activates: bool
    by_group: bool
    beside: tuple[str, ...]
    links: tuple[str, ...]
    segments: tuple[Segment, ...]
    groups: tuple[Group, ...]
    points: Printed[int]
    count: Printed[int] = field(default=Printed("", 0))
    near: Printed[tuple[str, ...]] = field(default=Printed("", ()))

    @property
    def grouped(self) -> bool:
        """Whether each segment belongs to a group; one without is not entered whole yet."""
        return self.by_group or self.order == "groups"


@dataclass(frozen=True, slots=True)
class Threshold:
    """A one-time reward at an influence total (KN-20)."""

    at: int
    grant: Grant


@dataclass(frozen=True, slots=True)
class Character:
    """A character card (KN-14 to KN-20). `start` has glory, nobility, valor and gold.

    `at` are the influence totals of all its thresholds; while it is unknown, `thresholds` are those that somebody has
    entered.
    """

    id: str
    title: str
    start: Mapping[str, Printed[int]]
    privilege_action: Printed[str]
    privilege: Grant
    rewards: tuple[Grant, ...]
    special: Grant
    thresholds: tuple[Threshold, ...]
    at: Printed[tuple[int, ...]] = field(default=Printed("", ()))


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an event card: gain, other orders, the actions it activates, its consequence path ("" for none)."""

    grant: Grant
    activates: Printed[tuple[str, ...]]
    path: Printed[str]


@dataclass(frozen=True, slots=True)
class Event:
    """An event card (`event.p07`)."""

    id: str
    title: str
    left: Side
    right: Side

    def side(self, name: str) -> Side:
        return self.left if name == "left" else self.right


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a goal card: both grants' `needs` are the conditions; a penalty has orders."""

    turn: int
    reward: Grant
    penalty: Grant


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal card (`goal.p03`) with its columns for turns 3, 6 and 9."""

    id: str
    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the map. `at` is its axial hex position (q, r). `tags` are printed marks: plus, castle, village,
    guard, enemy_castle ... `sources`: one entry a source (`valor`)."""

    id: str
    title: str
    at: tuple[int, int]
    tags: frozenset[str]
    sources: tuple[str, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PathStep:
    """A step of a consequence path (KN-50): `may` a cost and `other` what happens if it is not paid, then `must`."""

    number: int
    may: Printed[Bundle]
    other: Printed[tuple[Order, ...]]
    must: Printed[tuple[Order, ...]]


@dataclass(frozen=True, slots=True)
class Path:
    """A consequence path (`1`). `count`: how many steps there are; while it is unknown, `steps` are those that
    somebody has entered."""

    id: str
    steps: tuple[PathStep, ...]
    count: Printed[int] = field(default=Printed("", 0))


@dataclass(frozen=True, slots=True)
class Ending:
    """A way to win or lose: its condition, and `on` the order at whose beginning it is looked at ("" always)."""

    id: str
    when: Printed[Condition]
    clause: str
    on: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of an influence action: one of two sides is taken (KN-35). `needs` gives access."""

    number: int
    needs: Printed[Condition]
    left: Grant
    right: Grant


@dataclass(frozen=True, slots=True)
class GoldAction:
    """A reusable action of the scenario sheet for gold; `before` also before the turn (KN-9)."""

    grant: Grant
    before: bool


@dataclass(frozen=True, slots=True)
class Diplomacy:
    """A diplomacy track: where its marker starts and where it is full (HR-37)."""

    start: Printed[int]
    full: Printed[int]


@dataclass(frozen=True, slots=True)
class Behaviour:
    """How a side places, moves and strikes: names that the rules look up."""

    place: str
    move: str
    strike: str


@dataclass(frozen=True, slots=True)
class Limits:
    """How many units may stand: on the whole map and of one side on a tile (KN-48)."""

    own: Printed[int]
    enemy: Printed[int]
    tile_own: Printed[int]
    tile_enemy: Printed[int]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario sheet (KN-39).

    `closed` holds a closed edge as (side, from, to), both ways round. `neither` are the points if it is neither won
    nor lost (KN-68). `counts` says how many `king` stages, stages of each influence action, `battle`s, `gold` and
    `command` actions there are.
    """

    id: str
    title: str
    limits: Limits
    own: Behaviour
    enemy: Behaviour
    tiles: Mapping[str, Tile]
    closed: frozenset[tuple[str, str, str]]
    paths: Mapping[str, Path]
    win: tuple[Ending, ...]
    lose: tuple[Ending, ...]
    king: tuple[Grant, ...]
    stages: Mapping[str, tuple[Stage, ...]]
    battles: tuple[Grant, ...]
    gold: tuple[GoldAction, ...]
    command: tuple[Grant, ...]
    diplomacy: Diplomacy
    enemy_diplomacy: Diplomacy
    start: Grant
    neither: Printed[int]
    counts: Mapping[str, Printed[int]] = field(default_factory=dict)

    @property
    def castle(self) -> str | None:
        """The tile of the player's castle, if the scenario has one."""
        return next((tile.id for tile in self.tiles.values() if "castle" in tile.tags), None)

    @property
    def endings(self) -> Mapping[str, Ending]:
        """All ways to win and to lose, by id."""
        return {ending.id: ending for ending in (*self.win, *self.lose)}

    @property
    def behaviours(self) -> frozenset[str]:
        """The names of all behaviours that it selects."""
        return frozenset(
            name for side in (self.own, self.enemy) for name in (side.place, side.move, side.strike)
        )

    def ways_from(self, side: str, tile: str) -> list[str]:
        """The tiles beside a tile that units of a side get to: no closed edge lies between."""
        return [
            beside for beside in self.tiles[tile].beside if (side, tile, beside) not in self.closed
        ]


@dataclass(frozen=True, slots=True)
class Sheets:
    """All sheets of a game. `raw`: every known printed value as plain data, by path; `behaviours`: those that only
    its scenario has."""

    court: Mapping[str, Track]
    characters: Mapping[str, Character]
    events: Mapping[str, Event]
    goals: Mapping[str, Goal]
    scenario: Scenario
    behaviours: Behaviours[Any] = NO_BEHAVIOURS
    raw: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


def entered(card: Event | Goal) -> set[str]:
    """The paths of what a player has entered of a card; none if it is a card of the practice set."""
    if isinstance(card, Event):
        sides = (card.left, card.right)
        printed = [f for side in sides for f in (*side.grant.fields, side.activates, side.path)]
    else:
        printed = [f for row in card.columns for g in (row.reward, row.penalty) for f in g.fields]
    return {value.path for value in printed if value.source == "copy"}


def map_paths(scenario: str) -> tuple[str, str]:
    """How the paths of all that makes the map of a scenario begin."""
    return f"scenario.{scenario}.tile.", f"scenario.{scenario}.closed"
