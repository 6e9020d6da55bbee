"""How each side places and moves its units on the map, by the names that a scenario selects.

A rule that one scenario alone uses lives in its `behaviour.py`; its second user moves it here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace

from companion.knight import paper
from companion.knight.agenda import Advance, Marching, PlaceUnits
from companion.knight.course import Course
from companion.knight.limits import has_room, map_has_room
from companion.knight.moves import (
    AllNamed,
    Blocked,
    GoBy,
    Halt,
    March,
    NoRoom,
    PlaceUnit,
)
from companion.knight.orders import carried
from companion.knight.sheets import Scenario
from companion.knight.vocabulary import Order


def steps_to_castle(scenario: Scenario) -> dict[str, int]:
    """How many tiles each tile is from the player's castle, for enemies (KN-53); tiles with no way are absent."""
    steps: dict[str, int] = {scenario.castle: 0} if scenario.castle else {}
    queue = deque(steps)
    while queue:
        tile = queue.popleft()
        for beside in scenario.ways_from("enemy", tile):
            if beside not in steps:
                steps[beside] = steps[tile] + 1
                queue.append(beside)
    return steps


def map_lacks(scenario: Scenario) -> str:
    """What a map still lacks to be played on: any tile, the castle that enemies go to (KN-53), a plus tile (KN-42,
    KN-52); "" for nothing."""
    tags = {tag for tile in scenario.tiles.values() for tag in tile.tags}
    if not scenario.tiles:
        return "tiles"
    if scenario.enemy.move == "to_castle" and "castle" not in tags:
        return "castle"
    return "plus" if needs_plus(scenario) and not tags & {"plus", "own_plus"} else ""


def map_needs(scenario: Scenario) -> frozenset[str]:
    """The marks that a map has to have: where units come in (KN-42, KN-52), where enemies go (KN-53), and what the
    endings speak of, as far as they are known."""
    tests = (test for when in paper.ending_conditions(scenario) for test in when.all_tests)
    spoken_of = {test.where.tag for test in tests if test.where and test.where.tag}
    to_castle = {"castle"} if scenario.enemy.move == "to_castle" else set()
    return frozenset(spoken_of | to_castle | ({"plus"} if needs_plus(scenario) else set()))


def needs_plus(scenario: Scenario) -> bool:
    """Whether units of a side come in on plus tiles (KN-42, KN-52)."""
    return any(side.place.startswith("plus") for side in (scenario.own, scenario.enemy))


# placing ----------------------------------------------------------------------------------------


def placing_tiles(c: Course, task: PlaceUnits) -> list[str]:
    """The tiles where the next unit of an order may be placed (KN-42, KN-52)."""
    if not map_has_room(c, task.side):
        return []
    if c.rules.paper:
        tiles = paper.places(c, task)
    elif task.at:
        tiles = tagged(c, task.at)
    else:
        behaviour = c.scenario.own if task.side == "own" else c.scenario.enemy
        tiles = c.rules.behaviours.places[behaviour.place](c, task.side)
    return [
        tile
        for tile in tiles
        if has_room(c, task.side, tile) and not (task.apart and tile in task.used)
    ]


def plus_tiles(c: Course, side: str) -> list[str]:
    """Tiles marked plus (KN-42, KN-52); a map may mark tiles of their own for own units."""
    own = tagged(c, "own_plus") if side == "own" else []
    return own or tagged(c, "plus")


def tagged(c: Course, tag: str) -> list[str]:
    """The tiles with a mark."""
    return [id for id, tile in c.tiles.items() if tag in tile.tags]


def anywhere(c: Course, side: str = "") -> list[str]:
    """Any tile (S-5, S-9); on paper also an area that has no name yet."""
    return paper.with_new(c, c.tiles) if c.rules.paper else list(c.tiles)


def arrive(c: Course, tile: str) -> None:
    """What an enemy does to the tile that it comes to, as the scenario says.

    Also called before one leaves: an enemy that was set by hand has not arrived yet.
    """
    enemy = c.scenario.enemy
    for name in (enemy.place, enemy.strike):
        if name in c.rules.behaviours.arrivals:
            c.rules.behaviours.arrivals[name](c, tile)


def place_units(c: Course, task: PlaceUnits) -> tuple[PlaceUnit | NoRoom | AllNamed, ...] | None:
    """The tiles to choose from; what does not fit lapses (HR-30)."""
    tiles = placing_tiles(c, task) if task.n else []
    if tiles:
        full = paper.all_full(c, task, tiles) if c.rules.paper else ()
        return (*map(PlaceUnit, tiles), *full)
    c.drop()
    no_more_room(c, task)
    return None


def no_more_room(c: Course, task: PlaceUnits) -> None:
    """An order to add is through; what is left of it lapses (HR-30)."""
    if task.n:
        c.note("no_room", "KN-48", side=task.side, n=task.n)
    if task.side == "enemy":
        carried(c, Order("enemy", "add", task.n), bool(task.used), task.cause)


def place_unit(c: Course, move: PlaceUnit, task: PlaceUnits) -> None:
    """One unit is placed."""
    c.then(replace(task, n=task.n - 1, used=(*task.used, move.tile)))
    c.set_units(task.side, move.tile, c.units(task.side).get(move.tile, 0) + 1)
    added = c.state.field.added
    c.field(added={**added, task.side: added.get(task.side, 0) + 1})
    if task.side == "enemy":
        arrive(c, move.tile)
    c.note("placed", "KN-52" if task.side == "enemy" else "KN-42", side=task.side, tile=move.tile)


# enemies move -----------------------------------------------------------------------------------


def ends_of_way(c: Course, start: str, n: int, *, rooms: bool = True) -> list[str]:
    """Where an enemy that moves n tiles straight towards the castle may end, in sheet order (KN-53, HR-32).

    It goes as far as it can: a tile less where every end is full. `rooms` false: as if no tile were full.
    """
    if c.rules.paper:
        return paper.ends_of_way(c, start, n)
    steps = c.rules.steps
    if start not in steps:
        return []
    for go in range(min(n, steps[start]), 0, -1):
        reached: Collection[str] = {start}
        for _ in range(go):
            reached = {
                beside
                for tile in reached
                for beside in c.scenario.ways_from("enemy", tile)
                if steps.get(beside, -1) == steps[tile] - 1
            }
        ends = [
            tile
            for tile in c.scenario.tiles
            if tile in reached and (not rooms or has_room(c, "enemy", tile))
        ]
        if ends:
            return ends
    return []


def ends_by_way(c: Course, start: str, n: int) -> list[str]:
    """Where an enemy can end by an order to move n tiles, whoever else stands there (KN-53)."""
    ends = ends_of_way(c, start, n, rooms=False)
    return ends[:1] if c.house("HR-6") == "squire" else ends


def advance_order(c: Course, order: Order, cause: str) -> None:
    """All enemies move, one by one, front first, each its whole way (HR-32)."""
    units, tiles, steps = c.units("enemy"), c.tiles, c.steps
    queue = [tile for tile in tiles for _ in range(units.get(tile, 0))]
    queue.sort(key=lambda tile: steps.get(tile, len(tiles)))
    c.note("enemies_move", "KN-53", n=order.n, enemies=len(queue))
    c.then(Advance(order.n, tuple(queue), cause))


def stay(c: Course, order: Order, cause: str) -> None:
    """Enemies that never move cannot carry out the order (KN-57)."""
    carried(c, order, False, cause)


def advance(c: Course, task: Advance) -> tuple[GoBy | Blocked, ...] | None:
    """The ways of the next enemy; one that cannot move stays (HR-7)."""
    if not task.queue:
        c.drop()
        carried(c, Order("enemy", "move", task.n), task.moved, task.cause)
        return None
    start = task.queue[0]
    others = replace(task, queue=task.queue[1:], less=0)
    if not c.units("enemy").get(start):
        c.swap_task(others)
        return None
    ends = ends_of_way(c, start, task.n - task.less)
    if not ends:
        c.swap_task(others)
        if c.steps.get(start) == 0:
            c.note("stays_at_castle", "KN-53", tile=start)
        else:
            c.note("blocked", "HR-7", tile=start)
        return None
    if c.rules.paper:
        return (
            *(GoBy(start, to) for to in ends),
            *paper.all_blocked(c, start, task.n - task.less),
        )
    if c.house("HR-6") == "squire":
        ends = ends[:1]
    return tuple(GoBy(start, to) for to in ends)


def go_less(c: Course, move: Blocked, task: Advance) -> None:
    """All ends of an enemy's whole way are full: it goes a tile less (HR-7)."""
    c.then(replace(task, less=task.less + 1))


def go_by(c: Course, move: GoBy, task: Advance) -> None:
    """One enemy goes its way."""
    c.then(replace(task, queue=task.queue[1:], moved=True, less=0))
    c.move_unit("enemy", move.start, move.to)
    arrive(c, move.to)
    several = not c.rules.paper and len(ends_of_way(c, move.start, task.n, rooms=False)) > 1
    c.note("moved", "HR-6" if several else "KN-53", start=move.start, to=move.to)


# own units march --------------------------------------------------------------------------------


def open_march(c: Course, start: str, n: int) -> list[str]:
    """Tiles that an own unit reaches in up to n steps, in any direction, enemies or not (KN-44)."""
    return march_over(c, start, n, lambda tile, beside: True)


def march_over(c: Course, start: str, n: int, may: Callable[[str, str], bool]) -> list[str]:
    """Tiles that an own unit reaches in up to n steps, each of which it may take: from a tile to one beside it. On
    paper the player sees which are near enough."""
    if c.rules.paper:
        return [area for area in anywhere(c) if area != start and may(start, area)]
    reached = {start}
    for _ in range(n):
        reached |= {
            beside
            for tile in reached
            for beside in c.scenario.ways_from("own", tile)
            if may(tile, beside)
        }
    return [tile for tile in c.scenario.tiles if tile in reached and tile != start]


def marches(c: Course, task: Marching) -> tuple[March | Halt, ...] | None:
    """The moves left in this march, and to stop; never into a full tile (HR-36)."""
    reach = c.rules.behaviours.marches[c.scenario.own.move]
    moves: list[March | Halt] = [
        March(start, to)
        for start, n in c.units("own").items()
        if n > task.moved.get(start, 0)
        for to in reach(c, start, task.n)
        if has_room(c, "own", to)
    ]
    return (*moves, Halt())


def march(c: Course, move: March, task: Marching) -> None:
    """One own unit moves (KN-44)."""
    c.then(Marching(task.n, {**task.moved, move.to: task.moved.get(move.to, 0) + 1}))
    c.move_unit("own", move.start, move.to)
    c.note("marched", "KN-44", start=move.start, to=move.to)
