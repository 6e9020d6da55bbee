"""Water and plague: they come up beside what they hold or have ruined, and move on from a tile that they ruin."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from companion.knight.agenda import Spread
from companion.knight.automaton import anywhere, arrive, plus_tiles
from companion.knight.course import Course
from companion.knight.moves import Blocked, GoBy
from companion.knight.orders import carried
from companion.knight.vocabulary import Order


def is_free(c: Course, tile: str) -> bool:
    """Whether an enemy may come here: none is here, and the tile is not crossed out (HR-43)."""
    return not c.units("enemy").get(tile) and not c.is_ruined(tile)


def plus_then_beside(c: Course, side: str) -> list[str]:
    """Plus tiles as long as one is free, then whatever lies next to an enemy or a ruined tile (S-1, S-8); by another
    reading next to a plus tile or a ruined one (HR-43). On paper the player sees what lies next to what."""
    plus = plus_tiles(c, side)
    if first := [tile for tile in plus if is_free(c, tile)]:
        return first
    if c.rules.paper:
        return free_on_paper(c)
    held = plus if c.house("HR-43") == "designated" else c.units("enemy")
    spread = [tile for tile in c.scenario.tiles if tile in held or c.is_ruined(tile)]
    reached = {near for tile in spread for near in c.scenario.ways_from("enemy", tile)}
    return [tile for tile in c.scenario.tiles if tile in reached and is_free(c, tile)]


def assail(c: Course, mark: str, clause: str, *, far: bool) -> bool:
    """On every tile with an enemy at once: an own unit there is lost, else the tile is crossed out and the enemy moves
    on, next to it or (`far`) to a nearest free tile. Whether anything was lost."""
    leaving = []
    for tile in [tile for tile in c.tiles if c.units("enemy").get(tile)]:
        if own := c.units("own").get(tile, 0):
            c.set_units("own", tile, own - 1)
            c.note("own_lost", clause, tile=tile, n=1, left=own - 1)
        else:
            if new := not c.is_ruined(tile):
                c.mark_tile(tile, mark)
                c.note("tile_lost", clause, tile=tile, mark=mark)
            leaving.append((tile, new))
    c.then(Spread(tuple(tile for tile, _ in leaving), far=far))
    return len(leaving) < len(c.units("enemy")) or any(new for _, new in leaving)


def spread_order(c: Course, order: Order, cause: str) -> None:
    """An order to move: each enemy to a free tile beside it, n times (KN-53)."""
    queue = tuple(tile for tile in c.tiles if c.units("enemy").get(tile))
    c.note("enemies_move", "KN-53", n=order.n, enemies=len(queue))
    c.then(Spread(queue, n=order.n, cause=cause))


def free_on_paper(c: Course) -> list[str]:
    """The areas of a paper map that an enemy may come to, wherever they lie."""
    return [area for area in anywhere(c) if is_free(c, area)]


def next_tiles(c: Course, task: Spread) -> tuple[GoBy | Blocked, ...] | None:
    """Where the next enemy may move on to; on paper the player may see no such tile."""
    if not task.queue:
        c.drop()
        if task.n:
            carried(c, Order("enemy", "move", task.n), task.moved, task.cause)
        return None
    start = task.queue[0]
    if not c.units("enemy").get(start):  # it was taken off by hand
        c.swap_task(replace(task, queue=task.queue[1:]))
        return None
    if c.rules.paper:
        if ends := free_on_paper(c):
            return (*(GoBy(start, to) for to in ends), Blocked(start))
    elif ends := nearest(c, start) if task.far else within(c, start, task.n or 1):
        return tuple(GoBy(start, to) for to in ends)
    c.drop()
    stay_or_leave(c, task)
    return None


def stay_or_leave(c: Course, task: Spread) -> None:
    """The next enemy has no tile to move on to: it stays, or leaves the map (HR-43, HR-44)."""
    start = task.queue[0]
    c.then(replace(task, queue=task.queue[1:]))
    if not task.n and c.house("HR-43.nowhere") == "removed":
        c.set_units("enemy", start, c.units("enemy")[start] - 1)
        c.note("removed", "HR-43", tile=start)
    else:
        c.note("blocked", "HR-43", tile=start)


def move_on(c: Course, move: GoBy, task: Spread) -> None:
    """One enemy moves on."""
    c.then(replace(task, queue=task.queue[1:], moved=True))
    arrive(c, move.start)
    c.move_unit("enemy", move.start, move.to)
    c.note("moved", "HR-44" if task.far else "HR-43", start=move.start, to=move.to)
    arrive(c, move.to)


def within(c: Course, start: str, n: int) -> list[str]:
    """The free tiles that are at most n steps away, one free tile after the other."""
    reached = edge = {start}
    for _ in range(n):
        edge = {
            near
            for tile in edge
            for near in c.scenario.ways_from("enemy", tile)
            if is_free(c, near)
        } - reached
        reached = reached | edge
    return [tile for tile in c.scenario.tiles if tile in reached and tile != start]


def nearest(c: Course, start: str) -> list[str]:
    """All free tiles at the shortest distance, over whatever lies between (S-8)."""
    steps, queue = {start: 0}, deque([start])
    found: list[str] = []
    while queue:
        tile = queue.popleft()
        if found and steps[tile] >= steps[found[0]]:
            break
        for near in c.scenario.ways_from("enemy", tile):
            if near not in steps:
                steps[near] = steps[tile] + 1
                queue.append(near)
                if is_free(c, near):
                    found.append(near)
    return [tile for tile in c.scenario.tiles if tile in found]
