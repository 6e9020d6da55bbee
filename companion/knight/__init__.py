"""The rules of Knight, pure: sheets, state, moves, court, automaton, goals, scoring. No Flet, clock, chance or disk."""

from companion.knight.rules import Knight
from companion.knight.state import Setup, State

__all__ = ["Knight", "Setup", "State"]
