"""The log of a game as lines, round by round. A line is put into words once, when its round is first shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.play import IllegalMove, Line, Note, Rules, Step
from companion.ui.log.voice import Told, Voice
from companion.words import _, language


@dataclass(frozen=True, slots=True)
class Round:
    """The moves of one round: the places in the log after each, the last first; `state` is the last of them.

    Of those that are undone `state` is None where a move no longer fits.
    """

    number: int
    places: tuple[int, ...]
    state: Any | None
    undone: bool = False


Ahead = tuple[Any, Step[Any] | None]
"""A state, and what the next undone move makes of it."""


@dataclass(slots=True, eq=False)
class Chronicle:
    """The lines of one log, and of what is undone behind it. States and moves are
    frozen: the same object is the same state. They are held with what is kept of them, so an id is nobody else's."""

    rules: Rules[Any, Any]
    voice: Voice
    _told: dict[tuple[int, int, str], tuple[Any, Any, Told]] = field(default_factory=dict)
    _steps: dict[tuple[int, int], tuple[Any, Any, Step[Any]]] = field(default_factory=dict)
    _seen: tuple[Line[Any, Any] | None, list[Ahead]] = (None, [])

    def rounds(self, line: Line[Any, Any]) -> list[Round]:
        """The rounds that were played, the last first."""
        found: dict[int, list[int]] = {}
        for i, step in enumerate(line.steps[1:], line.floor + 1):
            found.setdefault(self.voice.round_of(step.state), []).append(i)
        return [
            Round(number, tuple(reversed(places)), line.steps[places[-1] - line.floor].state)
            for number, places in reversed(found.items())
        ]

    def undone(self, line: Line[Any, Any], most: int | None = None) -> list[Round]:
        """The rounds of the moves that wait for a redo, the farthest first; at most so many moves, the next ones."""
        found: dict[int, list[int]] = {}
        last: dict[int, Any | None] = {}
        number = self.voice.round_of(line.state)
        shown = line.undone[:most]
        steps = [step for _state, step in self._ahead(line, most)[: len(shown)]]
        for i, step in enumerate(steps, len(line.moves) + 1):
            if step is not None:
                number = self.voice.round_of(step.state)
            found.setdefault(number, []).append(i)
            last[number] = step.state if step is not None else None
        return [
            Round(number, tuple(reversed(places)), last[number], undone=True)
            for number, places in reversed(found.items())
        ]

    def told(self, line: Line[Any, Any], place: int) -> Told:
        """The move that led to a place of the log, in words."""
        if place == line.floor:
            return self._start(line)
        before = line.steps[place - 1 - line.floor].state
        return self._tell(before, line.moves[place - 1], line.steps[place - line.floor].notes)

    def told_undone(self, line: Line[Any, Any], place: int) -> Told:
        """The undone move that led to a place, in words."""
        i = place - len(line.moves) - 1
        before, step = self._ahead(line, i + 1)[i]
        return self._tell(before, line.undone[i], step.notes if step is not None else ())

    def _ahead(self, line: Line[Any, Any], most: int | None = None) -> list[Ahead]:
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

    def _step(self, state: Any, move: Any) -> Step[Any] | None:
        key = (id(state), id(move))
        known = self._steps.get(key)
        if known is None:
            try:
                known = self._steps[key] = state, move, self.rules.apply(state, move)
            except IllegalMove:
                return None
        return known[2]

    def _tell(self, before: Any, move: Any, notes: Sequence[Note]) -> Told:
        key = (id(before), id(move), language())
        known = self._told.get(key)
        if known is None:
            told = self.voice.told(self.rules, before, move, notes)
            known = self._told[key] = before, move, told
        return known[2]

    def _start(self, line: Line[Any, Any]) -> Told:
        if line.floor:
            return Told(_("Older moves cannot be read any more"))
        return self.voice.started(self.rules, line.steps[0])
