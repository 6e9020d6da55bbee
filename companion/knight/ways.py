"""The ways of units over the map: which tiles one passes, and where an enemy on a tile would go."""

from __future__ import annotations

from collections import deque

from companion.knight.automaton import ends_of_way
from companion.knight.course import Course
from companion.knight.paper import CASTLE


def way(c: Course, side: str, start: str, to: str) -> tuple[str, ...]:
    """The tiles from start to end, both with it, along a shortest way; enemies go straight towards the castle
    (KN-53), own units in any direction (KN-44). Of equal ways the first in sheet order; start and end alone if there
    is none."""
    steps, beside = c.steps, c.tiles
    came: dict[str, str] = {start: ""}
    queue = deque(came)
    while queue and to not in came:
        tile = queue.popleft()
        for ahead in sorted(beside[tile].beside, key=c.rules.order.__getitem__):
            straight = side == "own" or steps.get(ahead, -1) == steps.get(tile, 0) - 1
            if straight and ahead not in came and (side, tile, ahead) not in c.scenario.closed:
                came[ahead] = tile
                queue.append(ahead)
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
