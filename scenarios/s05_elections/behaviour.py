"""Elections: where the opponent looks for support (S-5)."""

from __future__ import annotations

from companion.knight.automaton import anywhere
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course


def anywhere_empty_first(c: Course, side: str) -> list[str]:
    """Areas without any marker, of either side; when there are none, all (S-5)."""
    tiles = anywhere(c)
    held = {*c.units("own"), *c.units("enemy")}
    return [tile for tile in tiles if tile not in held] or tiles


BEHAVIOURS = Behaviours(
    places={"anywhere_empty_first": anywhere_empty_first},
    on_paper=frozenset({"anywhere_empty_first"}),
    names={"anywhere_empty_first": ("",)},
)
