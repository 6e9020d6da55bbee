"""What units do on the map: how each side places, moves and strikes, by the names that a scenario selects.

A rule that one scenario alone uses lives in its `behaviour.py`; its second user moves it here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace

from companion.knight import row
from companion.knight.agenda import (
    Advance,
    Carry,
    ChooseInRow,
    EndOrders,
    Hits,
    Marching,
    PlaceUnits,
    RemoveUnits,
)
from companion.knight.course import Course
from companion.knight.moves import DestroySource, GoBy, Halt, March, PlaceUnit, RemoveEnemy
from companion.knight.sheets import Scenario
from companion.knight.vocabulary import Bundle, Order
from companion.play import IllegalMove


def steps_to_castle(scenario: Scenario) -> dict[str, int]:
    """How many tiles each tile is from the player's castle, for enemies (KN-53); tiles with no way are absent."""
    steps = {scenario.castle: 0} if scenario.castle else {}
    queue = deque(steps)
    while queue:
        tile = queue.popleft()
        for beside in scenario.tiles[tile].beside if tile else ():
            if beside not in steps and ("enemy", tile, beside) not in scenario.closed:
                steps[beside] = steps[tile] + 1
                queue.append(beside)
    return {tile: n for tile, n in steps.items() if tile}


# placing ----------------------------------------------------------------------------------------


def has_room(c: Course, side: str, tile: str) -> bool:
    """Whether one more unit of a side fits on a tile (KN-48)."""
    limits = c.scenario.limits
    return c.units(side).get(tile, 0) < c.printed(
        limits.tile_own if side == "own" else limits.tile_enemy
    )


def map_has_room(c: Course, side: str) -> bool:
    """Whether one more unit of a side fits on the map (KN-48, HR-31)."""
    limits = c.scenario.limits
    return sum(c.units(side).values()) < c.printed(limits.own if side == "own" else limits.enemy)


def placing_tiles(c: Course, task: PlaceUnits) -> list[str]:
    """The tiles where the next unit of an order may be placed (KN-42, KN-52)."""
    if not map_has_room(c, task.side):
        return []
    if task.at:
        tiles = [tile.id for tile in c.scenario.tiles.values() if task.at in tile.tags]
    else:
        behaviour = c.scenario.own if task.side == "own" else c.scenario.enemy
        tiles = c.rules.places[behaviour.place](c, task.side)
    return [
        tile
        for tile in tiles
        if has_room(c, task.side, tile) and not (task.apart and tile in task.used)
    ]


def plus_tiles(c: Course, side: str) -> list[str]:
    """Tiles marked plus (KN-42, KN-52)."""
    return [tile.id for tile in c.scenario.tiles.values() if "plus" in tile.tags]


PLACES: dict[str, Callable[[Course, str], list[str]]] = {"plus": plus_tiles}


def place_units(c: Course, task: PlaceUnits) -> tuple[PlaceUnit, ...] | None:
    """The tiles to choose from; what does not fit lapses (HR-30)."""
    tiles = placing_tiles(c, task) if task.n else []
    if tiles:
        return tuple(PlaceUnit(tile) for tile in tiles)
    c.drop()
    if task.n:
        c.note("no_room", "KN-48", side=task.side, n=task.n)
    if task.side == "enemy":
        carried(c, Order("enemy", "add", task.n), bool(task.used), task.cause)
    return None


def place_unit(c: Course, move: PlaceUnit, task: PlaceUnits) -> None:
    """One unit is placed."""
    c.then(replace(task, n=task.n - 1, used=(*task.used, move.tile)))
    c.set_units(task.side, move.tile, c.units(task.side).get(move.tile, 0) + 1)
    added = c.state.field.added
    c.field(added={**added, task.side: added.get(task.side, 0) + 1})
    c.note("placed", "KN-52" if task.side == "enemy" else "KN-42", side=task.side, tile=move.tile)


# enemies move -----------------------------------------------------------------------------------


def ends_of_way(c: Course, start: str, n: int, *, rooms: bool = True) -> list[str]:
    """Where an enemy that moves n tiles straight towards the castle may end, in sheet order (KN-53, HR-32).

    It goes as far as it can: a tile less where every end is full. `rooms` false: as if no tile were full.
    """
    steps = c.rules.steps
    if start not in steps:
        return []
    for go in range(min(n, steps[start]), 0, -1):
        reached: Collection[str] = {start}
        for _ in range(go):
            reached = {
                beside
                for tile in reached
                for beside in c.scenario.tiles[tile].beside
                if steps.get(beside, -1) == steps[tile] - 1
                and ("enemy", tile, beside) not in c.scenario.closed
            }
        ends = [
            tile
            for tile in c.scenario.tiles
            if tile in reached and (not rooms or has_room(c, "enemy", tile))
        ]
        if ends:
            return ends
    return []


def advance_order(c: Course, order: Order, cause: str) -> None:
    """All enemies move, one by one, front first, each its whole way (HR-32)."""
    if c.scenario.enemy.move == "never":
        carried(c, order, False, cause)
        return
    units, steps = c.units("enemy"), c.rules.steps
    far = len(c.scenario.tiles)
    queue = [tile for tile in c.scenario.tiles for _ in range(units.get(tile, 0))]
    queue.sort(key=lambda tile: steps.get(tile, far))
    c.note("enemies_move", "KN-53", n=order.n, enemies=len(queue))
    c.then(Advance(order.n, tuple(queue), cause))


def advance(c: Course, task: Advance) -> tuple[GoBy, ...] | None:
    """The ways of the next enemy; one that cannot move stays (HR-7)."""
    if not task.queue:
        c.drop()
        carried(c, Order("enemy", "move", task.n), task.moved, task.cause)
        return None
    start = task.queue[0]
    if not c.units("enemy").get(start):
        c.swap_task(replace(task, queue=task.queue[1:]))
        return None
    ends = ends_of_way(c, start, task.n)
    if not ends:
        c.swap_task(replace(task, queue=task.queue[1:]))
        if c.rules.steps.get(start) == 0:
            c.note("stays_at_castle", "KN-53", tile=start)
        else:
            c.note("blocked", "HR-7", tile=start)
        return None
    if c.house("HR-6") == "squire":
        ends = ends[:1]
    return tuple(GoBy(start, to) for to in ends)


def go_by(c: Course, move: GoBy, task: Advance) -> None:
    """One enemy goes its way."""
    c.then(replace(task, queue=task.queue[1:], moved=True))
    c.set_units("enemy", move.start, c.units("enemy")[move.start] - 1)
    c.set_units("enemy", move.to, c.units("enemy").get(move.to, 0) + 1)
    several = len(ends_of_way(c, move.start, task.n, rooms=False)) > 1
    c.note("moved", "HR-6" if several else "KN-53", start=move.start, to=move.to)


# attacks ----------------------------------------------------------------------------------------


def destroy(c: Course) -> bool:
    """Enemies attack on every tile where they are, at once: own units first, then sources; on the castle tile what
    own units cannot absorb destroys the castle instead (KN-55, KN-56). Whether anything was destroyed."""
    hits: list[tuple[str, int]] = []
    any_done = False
    for tile in c.scenario.tiles:
        strength = c.units("enemy").get(tile, 0)
        if not strength:
            continue
        own = c.units("own").get(tile, 0)
        lost = min(own, strength)
        if lost:
            c.set_units("own", tile, own - lost)
            c.note("own_lost", "KN-55", tile=tile, n=lost, left=own - lost)
        rest = strength - lost
        left = len(c.sources_left(tile))
        if rest and tile == c.scenario.castle:
            c.field(castle_hit=c.state.field.castle_hit + 1)
            c.note("castle_falls", "KN-56", tile=tile, enemies=strength, own=own)
            any_done = True
        elif rest and left:
            hits.append((tile, min(rest, left)))
            any_done = True
        any_done = any_done or bool(lost)
    if hits:
        c.then(Hits(tuple(hits)))
    return any_done


ATTACKS: dict[str, Callable[[Course], bool]] = {"destroy": destroy}


def hit_sources(c: Course, task: Hits) -> tuple[DestroySource, ...] | None:
    """The sources of a tile to choose from (HR-8); all alike or all to go: no question."""
    if not task.queue:
        c.drop()
        return None
    (tile, n), *rest = task.queue
    left = c.sources_left(tile)
    if n < len(left) and len(set(left)) > 1:
        return tuple(DestroySource(tile, kind) for kind in dict.fromkeys(left))
    c.swap_task(Hits(tuple(rest)))
    for kind in left[:n]:
        lose_source(c, tile, kind)
    return None


def destroy_source(c: Course, move: DestroySource, task: Hits) -> None:
    """One source of choice is destroyed."""
    (tile, n), *rest = task.queue
    c.then(Hits(((tile, n - 1), *rest) if n > 1 else tuple(rest)))
    lose_source(c, tile, move.kind)


def lose_source(c: Course, tile: str, kind: str) -> None:
    """A source no longer yields (KN-49)."""
    gone = c.state.field.gone
    c.field(gone={**gone, tile: (*gone.get(tile, ()), kind)})
    c.note("source_destroyed", "KN-49", tile=tile, kind=kind)


def strike(c: Course) -> None:
    """Every own unit destroys one enemy on its own tile (KN-43)."""
    for tile, own in tuple(c.units("own").items()):
        enemy = c.units("enemy").get(tile, 0)
        if killed := min(own, enemy):
            c.set_units("enemy", tile, enemy - killed)
            c.note("struck", "KN-43", tile=tile, n=killed, left=enemy - killed)


STRIKES: dict[str, Callable[[Course], None]] = {"destroy": strike}


def removable(c: Course, task: RemoveUnits) -> tuple[RemoveEnemy, ...] | None:
    """The tiles from which an enemy may be removed (KN-65)."""
    tiles = [tile for tile in c.scenario.tiles if c.units("enemy").get(tile)] if task.n else []
    if not tiles:
        c.drop()
        if task.n:
            c.note("nobody_to_remove", "KN-65")
        return None
    return tuple(RemoveEnemy(tile) for tile in tiles)


def remove_enemy(c: Course, move: RemoveEnemy, task: RemoveUnits) -> None:
    """One enemy leaves the map (KN-65)."""
    c.then(RemoveUnits(task.n - 1))
    c.set_units("enemy", move.tile, c.units("enemy")[move.tile] - 1)
    c.note("removed", "KN-65", tile=move.tile)


# own units march --------------------------------------------------------------------------------


def open_march(c: Course, start: str, n: int) -> list[str]:
    """Tiles that an own unit reaches in up to n steps, in any direction, enemies or not (KN-44)."""
    reached = {start}
    for _ in range(n):
        reached |= {
            beside
            for tile in reached
            for beside in c.scenario.tiles[tile].beside
            if ("own", tile, beside) not in c.scenario.closed
        }
    return [tile for tile in c.scenario.tiles if tile in reached and tile != start]


MARCHES: dict[str, Callable[[Course, str, int], list[str]]] = {"open": open_march}


def marches(c: Course, task: Marching) -> tuple[March | Halt, ...] | None:
    """The moves left in this march, and to stop; never into a full tile (HR-36)."""
    reach = c.rules.marches[c.scenario.own.move]
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
    c.set_units("own", move.start, c.units("own")[move.start] - 1)
    c.set_units("own", move.to, c.units("own").get(move.to, 0) + 1)
    c.note("marched", "KN-44", start=move.start, to=move.to)


def gather(c: Course) -> None:
    """All sources left on every tile that holds own units yield once (KN-45); fresh as HR-24 says."""
    yields: dict[str, int] = {}
    for tile in c.units("own"):
        for kind in c.sources_left(tile):
            yields[kind] = yields.get(kind, 0) + 1
    rule = c.house("HR-24")
    fresh = rule == "fresh" or (rule == "step" and c.state.turn.step == "action")
    if yields:
        c.gain(Bundle(**yields), "gather", "KN-45", fresh=fresh)
    else:
        c.note("nothing_to_gather", "KN-45")


# orders -----------------------------------------------------------------------------------------

FOLLOWED = ("path", "goal")
"""Causes whose orders KN-57 follows; not one that the player paid for (HR-39)."""


def carry_out(c: Course, task: Carry) -> None:
    """Carry out an order, or begin it where it needs answers."""
    order, cause = task.order, task.cause
    c.drop()
    match order.side, order.verb:
        case side, "add":
            c.then(PlaceUnits(side, order.n, cause, order.at, order.apart))
        case "enemy", "move":
            advance_order(c, order, cause)
        case "enemy", "attack":
            c.note("enemies_attack", "KN-55")
            done = c.rules.attacks[c.scenario.enemy.strike](c)
            carried(c, order, done, cause)
        case "enemy", "diplomacy":
            c.move_diplomacy("enemy_diplomacy", order.n, "KN-58")
            carried(c, order, True, cause)
        case "enemy", "remove":
            c.then(RemoveUnits(order.n))
        case "own", "march":
            c.then(Marching(order.n))
        case "own", "strike":
            c.rules.strikes[c.scenario.own.strike](c)
        case "own", "gather":
            gather(c)
        case "zero", kind:
            c.mark(have=c.me.have.put(**{kind: 0}), fresh=c.me.fresh.put(**{kind: 0}))
            c.note("zeroed", "KN-72", kind=kind)
        case "row", verb:
            if row.choices(c, verb):
                c.then(ChooseInRow(verb))
            else:
                c.note("nothing_in_row", "KN-62", verb=verb)
        case _:
            raise IllegalMove("order_not_here", order=str(order))


def carried(c: Course, order: Order, done: bool, cause: str) -> None:
    """After an enemy's order: enemies on the map, not one could carry it out: enemy diplomacy +1 (KN-57)."""
    if cause not in FOLLOWED:
        return
    c.turn(tried=c.state.turn.tried + 1, carried=c.state.turn.carried + done)
    if not done and c.units("enemy") and c.house("HR-30") == "order":
        c.note("not_carried_out", "KN-57", order=str(order))
        c.move_diplomacy("enemy_diplomacy", 1, "KN-57")


def end_orders(c: Course, task: EndOrders) -> None:
    """The orders of a step or of a goal's penalty are through. With HR-30 by the step: enemy diplomacy +1 if not one
    of them could be carried out."""
    c.drop()
    turn = c.state.turn
    if c.house("HR-30") == "step" and turn.tried and not turn.carried and c.units("enemy"):
        c.note("not_carried_out", "HR-30", order="")
        c.move_diplomacy("enemy_diplomacy", 1, "KN-57")
    c.turn(tried=0, carried=0)
