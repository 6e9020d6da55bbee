"""The log of a game as lines, turn by turn. A line is put into words once, when its turn is first shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.knight import Knight, State
from companion.knight.course import Course
from companion.knight.moves import Correct
from companion.play import IllegalMove, Line, Note, Step
from companion.ui.knight import phrases as words
from companion.words import _, language


@dataclass(frozen=True, slots=True)
class Told:
    """What a move did and why: sentences with their clauses. `hand`: it set a value by hand."""

    title: str
    why: tuple[words.Line, ...] = ()
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves of one turn: the places in the log after each, the last first; `state` is the last of them.

    Of those that are undone `state` is None where a move no longer fits.
    """

    number: int
    places: tuple[int, ...]
    state: State | None
    undone: bool = False


Ahead = tuple[State, Step[State] | None]
"""A state, and what the next undone move makes of it."""


@dataclass(slots=True, eq=False)
class Chronicle:
    """The lines of one log, and of what is undone behind it. States are frozen: the same object is the same state."""

    rules: Knight
    _told: dict[tuple[int, Any, str], tuple[State, Told]] = field(default_factory=dict)
    _steps: dict[tuple[int, Any], tuple[State, Step[State]]] = field(default_factory=dict)
    _seen: tuple[Line[State, Any] | None, list[Ahead]] = (None, [])

    def turns(self, line: Line[State, Any]) -> list[Turn]:
        """The turns that were played, the last first."""
        found: dict[int, list[int]] = {}
        for i, step in enumerate(line.steps[1:], line.floor + 1):
            found.setdefault(step.state.turn.number, []).append(i)
        return [
            Turn(number, tuple(reversed(places)), line.steps[places[-1] - line.floor].state)
            for number, places in reversed(found.items())
        ]

    def undone(self, line: Line[State, Any], most: int | None = None) -> list[Turn]:
        """The turns of the moves that wait for a redo, the farthest first; at most so many moves, the next ones."""
        found: dict[int, list[int]] = {}
        last: dict[int, State | None] = {}
        number = line.state.turn.number
        shown = line.undone[:most]
        steps = [step for _state, step in self._ahead(line, most)[: len(shown)]]
        for i, step in enumerate(steps, len(line.moves) + 1):
            if step is not None:
                number = step.state.turn.number
            found.setdefault(number, []).append(i)
            last[number] = step.state if step is not None else None
        return [
            Turn(number, tuple(reversed(places)), last[number], undone=True)
            for number, places in reversed(found.items())
        ]

    def told(self, line: Line[State, Any], place: int) -> Told:
        """The move that led to a place of the log, in words."""
        if place == line.floor:
            return self._start(line)
        before = line.steps[place - 1 - line.floor].state
        return self._tell(before, line.moves[place - 1], line.steps[place - line.floor].notes)

    def told_undone(self, line: Line[State, Any], place: int) -> Told:
        """The undone move that led to a place, in words."""
        i = place - len(line.moves) - 1
        before, step = self._ahead(line, i + 1)[i]
        return self._tell(before, line.undone[i], step.notes if step is not None else ())

    def _ahead(self, line: Line[State, Any], most: int | None = None) -> list[Ahead]:
        """For the undone moves the state before each and what it comes to; from the first on that no longer fits
        the last state that is known, and nothing."""
        if self._seen[0] is not line:
            self._seen = line, [(line.state, None)]
        known = self._seen[1]
        while len(known) <= (len(line.undone) if most is None else min(most, len(line.undone))):
            state, fits = known[-1][0], len(known) == 1 or known[-2][1] is not None
            step = self._step(state, line.undone[len(known) - 1]) if fits else None
            known[-1] = state, step
            known.append((step.state if step is not None else state, None))
        return known

    def _step(self, state: State, move: Any) -> Step[State] | None:
        key = (id(state), move)
        known = self._steps.get(key)
        if known is None:
            try:
                known = self._steps[key] = state, self.rules.apply(state, move)
            except IllegalMove:
                return None
        return known[1]

    def _tell(self, before: State, move: Any, notes: Sequence[Note]) -> Told:
        key = (id(before), move, language())
        known = self._told.get(key)
        if known is None:
            title, why = words.move_line(Course(self.rules, before), move, notes)
            known = before, Told(title, tuple(why), isinstance(move, Correct))
            self._told[key] = known
        return known[1]

    def _start(self, line: Line[State, Any]) -> Told:
        if line.floor:
            return Told(_("Older moves cannot be read any more"))
        first = line.steps[0]
        lines = words.note_lines(Course(self.rules, first.state), first.notes)
        return Told(_("The sheets are set out"), tuple(lines))
