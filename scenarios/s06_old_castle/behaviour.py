"""Old castle siege: the guards (S-6)."""

from __future__ import annotations

from companion.knight.automaton import march_over
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course


def guards(c: Course, side: str) -> list[str]:
    """The tiles of the guards (HR-42)."""
    return [tile.id for tile in c.scenario.tiles.values() if "guard" in tile.tags]


def held_by_guards(c: Course, start: str, n: int) -> list[str]:
    """Own units on a guard tile stay while enemies are there (S-6)."""

    def free(tile: str, beside: str) -> bool:
        return not (c.units("enemy").get(tile) and "guard" in c.scenario.tiles[tile].tags)

    return march_over(c, start, n, free)


BEHAVIOURS = Behaviours(places={"guards": guards}, marches={"held_by_guards": held_by_guards})
