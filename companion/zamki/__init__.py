"""Rycerze i Zamki: its rules, pure, by the clauses of the ledger (RZ-1 to RZ-30)."""

from companion.zamki.house import HOUSE_RULES, house_of
from companion.zamki.moves import (
    Conquer,
    Correct,
    Count,
    Hands,
    Leave,
    Move,
    NextGame,
    Recruit,
    Reveal,
    Strongest,
    Tile,
    Youngest,
)
from companion.zamki.rules import Zamki
from companion.zamki.state import MODES, Seat, Setup, State

__all__ = [
    "HOUSE_RULES",
    "MODES",
    "Conquer",
    "Correct",
    "Count",
    "Hands",
    "Leave",
    "Move",
    "NextGame",
    "Recruit",
    "Reveal",
    "Seat",
    "Setup",
    "State",
    "Strongest",
    "Tile",
    "Youngest",
    "Zamki",
    "house_of",
]
