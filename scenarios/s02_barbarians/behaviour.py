"""Barbarian invasion: where the barbarians come from (S-2)."""

from __future__ import annotations

from companion.knight.automaton import plus_tiles
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course

STACKED = "stacked"
"""The mark of the start tiles once all have been held together, for the table that reads it so (HR-47)."""


def plus_empty_first(c: Course, side: str) -> list[str]:
    """Start tiles without enemies; only when each holds one may they stack (S-2)."""
    starts = plus_tiles(c, side)
    if c.house("HR-47") == "once" and any(STACKED in c.marks(tile) for tile in starts):
        return starts
    return [tile for tile in starts if not c.units(side).get(tile)] or starts


def note_full(c: Course, tile: str) -> None:
    """Remember that all start tiles were held at once (HR-47)."""
    starts = plus_tiles(c, "enemy")
    if c.house("HR-47") == "once" and all(c.units("enemy").get(start) for start in starts):
        for start in starts:
            c.mark_tile(start, STACKED)


BEHAVIOURS = Behaviours(
    places={"plus_empty_first": plus_empty_first},
    arrivals={"plus_empty_first": note_full},
    on_paper=frozenset({"plus_empty_first"}),
    names={"plus_empty_first": ("plus",)},
)
