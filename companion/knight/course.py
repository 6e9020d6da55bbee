"""The course of one move: the state as it becomes, the notes why, and the printed values that were read.

All rules of Knight are functions over a Course. It is made for one `apply` (or one look) and thrown away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any, ParamSpec, TypeVar

from companion.knight.agenda import Carry, ChooseGain, Task
from companion.knight.behaviours import Behaviours
from companion.knight.moves import Move
from companion.knight.sheets import Grant, Printed, Scenario, Sheets, Tile, Unknown
from companion.knight.state import Entry, Seat, State, box_of
from companion.knight.vocabulary import NOTHING, PURSE, RESOURCES, Bundle, Order
from companion.play import IllegalMove, Note, Question, Step

T = TypeVar("T")
P = ParamSpec("P")
LIMIT: Mapping[str, int] = {"glory": 6, "nobility": 6, "valor": 6, "gold": 12}
OVERFLOW_POINTS = 5
RUINED = ("flooded", "destroyed")


class NotEntered(IllegalMove):
    """A printed value is needed that nobody has entered yet (`unknown`, with its `path`)."""


def allowed(check: Callable[P, T], *args: P.args, **named: P.kwargs) -> T | None:
    """What a check returns, or None if it refuses; a value that nobody has entered is never passed over."""
    try:
        return check(*args, **named)
    except NotEntered:
        raise
    except IllegalMove:
        return None


class Game(ABC):
    """What a rule may ask of its game: what stays the same while it is played and, to look ahead, the rules."""

    sheets: Sheets
    behaviours: Behaviours[Course]
    house: Mapping[str, str]
    cards: str
    copy: str
    deck: tuple[str, ...]
    goal_deck: tuple[str, ...]
    paper: bool
    steps: Mapping[str, int]
    order: Mapping[str, int]

    @abstractmethod
    def apply(self, state: State, move: Move) -> Step[State]:
        """The state after a move. Raises IllegalMove with the reason; then nothing has changed."""

    @abstractmethod
    def go_on(self, state: State) -> Step[State]:
        """Carry out what the agenda of a state still holds; for looks ahead that leave a task out."""

    @abstractmethod
    def question(self, state: State) -> Question[Move] | None:
        """What the state waits for: the first task of the agenda, if it asks."""


class Course:
    """State, notes and reads of one move. `seat` is whose sheets are meant (0 in solo)."""

    __slots__ = ("influence", "notes", "read", "rules", "seat", "state")

    def __init__(self, rules: Game, state: State, seat: int = 0) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.notes: list[Note] = []
        self.read: set[str] = set()
        self.influence: tuple[Seat, int] | None = None  # of the sheets it was last counted for

    @property
    def me(self) -> Seat:
        return self.state.seats[self.seat]

    @property
    def scenario(self) -> Scenario:
        return self.rules.sheets.scenario

    @property
    def tiles(self) -> Mapping[str, Tile]:
        """The tiles of the map: those of the sheet, or the areas of a paper map, without neighbours."""
        if not self.rules.paper:
            return self.scenario.tiles
        return {
            id: Tile(id, area.title, (n, 0), area.tags, area.sources or (), ())
            for n, (id, area) in enumerate(self.state.field.areas.items())
        }

    @property
    def castle(self) -> str | None:
        """The tile of the player's castle, if there is one."""
        return next((id for id, tile in self.tiles.items() if "castle" in tile.tags), None)

    @property
    def steps(self) -> Mapping[str, int]:
        """How far tiles are from the castle for enemies (KN-53), as far as that is known."""
        if not self.rules.paper:
            return self.rules.steps
        areas = self.state.field.areas
        return {id: area.way for id, area in areas.items() if area.way is not None}

    def house(self, id: str) -> str:
        """The choice made for a house rule."""
        return self.rules.house[id]

    def printed(self, field: Printed[T]) -> T:
        """The printed value of a field. Raises NotEntered while nobody has entered it.

        That a sheet prints nothing is read as well.
        """
        if isinstance(field.value, Unknown):
            raise NotEntered("unknown", path=field.path)
        if field.path:
            self.read.add(field.path)
        return field.value

    def note(self, code: str, clause: str, /, **facts: Any) -> None:
        self.notes.append(Note(code, facts, clause))

    # changes ------------------------------------------------------------------------------------

    def mark(self, **changes: Any) -> None:
        """Change the own sheets."""
        seats = list(self.state.seats)
        seats[self.seat] = replace(seats[self.seat], **changes)
        self.state = replace(self.state, seats=tuple(seats))

    def field(self, **changes: Any) -> None:
        """Change the map."""
        self.state = replace(self.state, field=replace(self.state.field, **changes))

    def turn(self, **changes: Any) -> None:
        """Change where the turn stands."""
        self.state = replace(self.state, turn=replace(self.state.turn, **changes))

    def row(self, **changes: Any) -> None:
        """Change the row of event cards."""
        self.state = replace(self.state, row=replace(self.state.row, **changes))

    def then(self, *tasks: Task) -> None:
        """Put tasks in front of all that is still to be done."""
        self.state = replace(self.state, agenda=(*tasks, *self.state.agenda))

    def drop(self) -> None:
        """The first task is through."""
        self.state = replace(self.state, agenda=self.state.agenda[1:])

    def swap_task(self, task: Task) -> None:
        """Put a task in the place of the first."""
        self.state = replace(self.state, agenda=(task, *self.state.agenda[1:]))

    # units --------------------------------------------------------------------------------------

    def units(self, owner: str) -> Mapping[str, int]:
        """Units of a side by tile; tiles without are absent."""
        return self.state.field.units[owner]

    def set_units(self, owner: str, tile: str, n: int) -> None:
        """So many units of a side stand on a tile."""
        units = {**self.units(owner), tile: n}
        if not n:
            del units[tile]
        self.field(units={**self.state.field.units, owner: units})

    def move_unit(self, owner: str, start: str, to: str) -> None:
        """One unit of a side goes from a tile to another."""
        self.set_units(owner, start, self.units(owner)[start] - 1)
        self.set_units(owner, to, self.units(owner).get(to, 0) + 1)

    def marks(self, tile: str) -> tuple[str, ...]:
        """What has become of a tile: flooded, destroyed, captured, burnt, infected."""
        return self.state.field.marks.get(tile, ())

    def mark_tile(self, tile: str, mark: str) -> None:
        """A tile is marked for good."""
        if mark not in (there := self.marks(tile)):
            self.field(marks={**self.state.field.marks, tile: (*there, mark)})

    def is_ruined(self, tile: str) -> bool:
        """Whether a tile is crossed out."""
        return any(mark in RUINED for mark in self.marks(tile))

    def yields(self, tile: str) -> list[str]:
        """What a tile yields to own units that gather: the sources left; nothing once it is crossed out (KN-49)."""
        return [] if self.is_ruined(tile) else self.sources_left(tile)

    def sources_left(self, tile: str) -> list[str]:
        """The sources of a tile that still yield (KN-49)."""
        left = list(self.tiles[tile].sources)
        for kind in self.state.field.gone.get(tile, ()):
            left.remove(kind)
        return left

    # gaining and paying -------------------------------------------------------------------------

    def note_points(self, points: int, why: str) -> None:
        """Note points in the box of this turn (KN-8)."""
        if points:
            entry = Entry(box_of(self.state.turn.number), points, why)
            self.mark(entries=(*self.me.entries, entry))

    def gain(self, bundle: Bundle, why: str, clause: str, *, fresh: bool = False) -> None:
        """Gain amounts: limits and overflow (KN-15), then points, influence, command and diplomacy.

        `any` is asked for. `fresh`: not usable before the next turn (KN-12). `why` names the giver in entries and
        notes.
        """
        if not bundle:
            return
        me = self.me
        purse = {kind: bundle[kind] for kind in PURSE if bundle[kind]}
        have, over = fill(me.have, purse)
        changes: dict[str, Any] = {"have": have}
        if fresh:
            changes["fresh"] = me.fresh + (have - me.have)
        if bundle.influence:
            changes["influence"] = me.influence + bundle.influence
        if bundle.command:
            changes["command"] = me.command + bundle.command
        self.mark(**changes)
        self.note(
            "gained", clause, why=why, bundle=dict(bundle), got=dict(have - me.have), fresh=fresh
        )
        if over:
            self.note_points(over * OVERFLOW_POINTS, "overflow")
            self.note("overflow", "KN-15", left=over, points=over * OVERFLOW_POINTS)
        self.note_points(bundle.points, why)
        if bundle.diplomacy:
            self.move_diplomacy("diplomacy", bundle.diplomacy, "KN-76")
        if bundle.enemy_diplomacy:
            self.move_diplomacy("enemy_diplomacy", bundle.enemy_diplomacy, "KN-76")
        if bundle.any:
            self.then(ChooseGain(bundle.any, fresh))

    def move_diplomacy(self, track: str, by: int, clause: str) -> None:
        """Move a diplomacy marker, never past the ends of its track (KN-46, KN-76, HR-37)."""
        printed = getattr(self.scenario, track)
        old = getattr(self.me, track)
        new = max(0, min(old + by, self.printed(printed.full)))
        self.mark(**{track: new})
        self.note("diplomacy_moved", clause, track=track, old=old, new=new)

    def usable(self, kind: str) -> int:
        """How much of a value can be paid with now: not what is fresh (KN-12), unless HR-1 allows it in step 4."""
        if self.state.turn.step == "enemy" and self.house("HR-1") == "yes":
            return self.me.have[kind]
        me = self.me
        return me.have[kind] - me.fresh[kind]

    def shortfall(self, cost: Bundle, choice: Bundle | None = None) -> dict[str, int]:
        """What is short of a cost. Its `any` is paid by `choice`, or by all that is left after the named kinds."""
        short = {
            kind: n - have for kind, n in cost if kind != "any" and n > (have := self.usable(kind))
        }
        if cost.any:
            left = {kind: max(0, self.usable(kind) - cost[kind]) for kind in RESOURCES}
            given = (
                left if choice is None else {kind: min(left[kind], choice[kind]) for kind in left}
            )
            if (spare := sum(given.values())) < cost.any:
                short["any"] = cost.any - spare
        return short

    def pay(self, cost: Bundle, choice: Bundle = NOTHING) -> Bundle:
        """Pay a cost, its `any` by `choice` (KN-21); what was paid. Raises IllegalMove `short` with what is missing,
        or `wrong_choice` if that is a matter of the choice."""
        short = self.shortfall(cost, choice)
        if choice.total() != cost.any or (choice.gold and not self.shortfall(cost)):
            raise IllegalMove("wrong_choice", any=cost.any, choice=dict(choice), missing=short)
        if short:
            kinds = [kind for kind in PURSE if kind in short or (kind != "gold" and "any" in short)]
            fresh = {kind: self.me.fresh[kind] for kind in kinds if self.me.fresh[kind]}
            raise IllegalMove("short", missing=short, fresh=fresh)
        price = cost.put(any=0) + choice
        have = self.me.have - price
        fresh_left = Bundle(**{kind: min(self.me.fresh[kind], have[kind]) for kind in PURSE})
        self.mark(have=have, fresh=fresh_left)
        return price

    def choices(self, cost: Bundle) -> Iterator[Bundle]:
        """All ways to pay the `any` of a cost out of what is left after its named amounts."""
        if not cost.any:
            if not self.shortfall(cost):
                yield NOTHING
            return
        for kinds in combinations_with_replacement(RESOURCES, cost.any):
            choice = Bundle(**{kind: kinds.count(kind) for kind in RESOURCES})
            if not self.shortfall(cost, choice):
                yield choice

    def give(self, grant: Grant, why: str, clause: str, cause: str, *, fresh: bool = False) -> None:
        """Carry out a grant: its gain at once, its orders next."""
        self.carry(self.printed(grant.do), cause)
        self.gain(self.printed(grant.gain), why, clause, fresh=fresh)

    def carry(self, orders: tuple[Order, ...], cause: str) -> None:
        """Put orders in front of all that is still to be done."""
        self.then(*(Carry(order, cause) for order in orders))


def fill(have: Bundle, gain: Mapping[str, int]) -> tuple[Bundle, int]:
    """What one has after a gain of resources and gold, and the gold that did not fit (KN-14, KN-15).

    A resource above its limit becomes 1 gold; gold above its limit is worth 5 points each.
    """
    after = {kind: have[kind] for kind in PURSE}
    spill = gain.get("gold", 0)
    for kind in RESOURCES:
        total = after[kind] + gain.get(kind, 0)
        after[kind] = max(after[kind], min(total, LIMIT[kind])) if gain.get(kind) else total
        spill += total - after[kind]
    total = after["gold"] + spill
    after["gold"] = min(total, max(after["gold"], LIMIT["gold"]))
    return Bundle(**after), total - after["gold"]
