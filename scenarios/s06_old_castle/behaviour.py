"""Old castle siege: the guards (S-6)."""

from __future__ import annotations

from companion.knight.automaton import march_over, tagged
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course


def guards(c: Course, side: str) -> list[str]:
    """The tiles of the guards (HR-42)."""
    return tagged(c, "guard")


def held_by_guards(c: Course, start: str, n: int) -> list[str]:
    """Own units on a guard tile stay while enemies are there (S-6)."""

    def free(tile: str, beside: str) -> bool:
        return not (c.units("enemy").get(tile) and "guard" in c.tiles[tile].tags)

    return march_over(c, start, n, free)


BEHAVIOURS = Behaviours(
    places={"guards": guards},
    marches={"held_by_guards": held_by_guards},
    on_paper=frozenset({"guards", "held_by_guards"}),
    names={"guards": ("guard", "enemy_castle")},
)
