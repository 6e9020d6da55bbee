"""Stronghold under threat: a castle that only four enemies can take (S-4)."""

from __future__ import annotations

from companion.knight.attacks import assault
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course


def besiege(c: Course) -> bool:
    """A weaker attack on the castle does not take it: it goes on as on any tile; or it falls as in KN-56 (HR-45)."""
    return assault(c, castle=c.castle if c.house("HR-45") == "falls" else None)


BEHAVIOURS = Behaviours(attacks={"besiege": besiege}, on_paper=frozenset({"besiege"}))
