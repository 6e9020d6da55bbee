"""War with the Templars: their castle falls to two (S-10)."""

from __future__ import annotations

from companion.knight.attacks import capturing
from companion.knight.behaviours import Behaviours

BEHAVIOURS = Behaviours(
    strikes={"capture_by_two": capturing(2)},
    marks={"capture_by_two": {"captured": "enemy_castle"}},
    on_paper=frozenset({"capture_by_two"}),
)
