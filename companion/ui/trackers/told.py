"""Points in words, and what a game for several tells of its players in the list of games."""

from __future__ import annotations

from collections.abc import Mapping

from companion.words import ngettext


def sums_of(names: Mapping[str, object], points: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """The players and their points, the most first."""
    ranked = sorted(points.items(), key=lambda one: one[1], reverse=True)
    return tuple((str(names.get(id, id)), n) for id, n in ranked)


def points(n: int) -> str:
    """Points in words."""
    said = f"−{-n}" if n < 0 else str(n)
    return ngettext("{n} point", "{n} points", abs(n)).format(n=said)
