"""What statistics ask of a game of Knight that is over: facts of its log, and of its sheets at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.knight.state import State
from companion.play import Note


def history(state: State, notes: Iterable[Note]) -> Mapping[str, Any]:
    """`goals`: what each column of the goal card came to, by its turn (KN-70); one that was checked on paper, before
    the game was joined, is not there. `levels`: the segments unlocked by track."""
    checked = {
        str(note.facts["turn"]): {
            "reward": note.facts["reward"],
            "penalty": note.facts["penalty"],
        }
        for note in notes
        if note.code == "goal_checked"
    }
    levels = {track: len(numbers) for track, numbers in state.me.done.items() if numbers}
    return {"goals": checked, "levels": levels}
