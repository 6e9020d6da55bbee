"""The ways of units over the map: which tiles one passes, and where an enemy on a tile would go."""

from __future__ import annotations

from collections import deque

from companion.knight.automaton import ends_of_way
from companion.knight.course import Course
from companion.knight.paper import CASTLE


def way(c: Course, side: str, start: str, to: str) -> tuple[str, ...]:
    """The tiles from start to end, both with it, along a shortest way; enemies go straight towards the castle
    (KN-53), own units in any direction (KN-44). Of equal ways the first in sheet order; start and end alone if there
    is none, or only the player can see it on a paper map."""
    if c.rules.paper:
        return (start, to)
    steps = c.steps
    came: dict[str, str] = {start: ""}
    queue = deque(came)
    while queue and to not in came:
        tile = queue.popleft()
        for near in c.scenario.ways_from(side, tile):
            straight = side == "own" or steps.get(near, -1) == steps.get(tile, 0) - 1
            if straight and near not in came:
                came[near] = tile
                queue.append(near)
    if to not in came:
        return (start, to)
    passed = [to]
    while came[passed[-1]]:
        passed.append(came[passed[-1]])
    return tuple(reversed(passed))


def distance(c: Course, tile: str) -> int | None:
    """How many tiles an enemy on this tile has to go to the castle (KN-53); None if no way leads there."""
    return c.steps.get(tile)


def ahead(c: Course, tile: str) -> list[str]:
    """The tiles that an enemy on this tile would enter next (KN-53); none where it stays or is blocked (HR-7), or only
    the player can see them."""
    if c.rules.paper:
        return [CASTLE] if c.steps.get(tile) == 1 else []
    return ends_of_way(c, tile, 1)
