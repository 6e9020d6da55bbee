"""The sheets of a game that was begun on paper, as they are entered: what stands on them, and the pencil that writes.

The rules read every value: the state shown is the one that the game would begin with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.knight import Setup
from companion.knight.correct import handle
from companion.knight.correct_map import Handle
from companion.knight.course import Course
from companion.play import IllegalMove
from companion.ui.knight.look import Desk
from companion.ui.knight.phrases import refusal as refusal_sentence
from companion.ui.knight.plan import Plan, course_of, fitting


class Pencil:
    """Writes values into the setup on a desk. It stays the same object, so what it is handed to need not be redrawn."""

    __slots__ = ("desk", "key")

    def __init__(self, desk: Desk, key: str) -> None:
        self.desk, self.key = desk, key

    @property
    def setup(self) -> Setup:
        setup: Setup = self.desk.get(self.key)
        return setup

    def put(self, fact: str, value: int) -> None:
        """Write one value; one that is as it would be anyway needs not be written. What is refused is said."""
        others = {f: v for f, v in self.setup.facts.items() if f != fact}
        base = course_of(replace(self.setup, facts=others))
        self._try(facts=others if handle(base, fact).now == value else {**others, fact: value})

    def write(self, values: dict[str, int], *, drop: tuple[str, ...] = ()) -> None:
        """Write several values at once and rub out those whose facts begin with one of `drop`."""
        kept = {
            fact: value
            for fact, value in self.setup.facts.items()
            if not drop or not fact.startswith(drop)
        }
        self._try(facts={**kept, **values})

    def rub_out(self, fact: str) -> None:
        """Take a value away: it is as at the start again."""
        self._try(facts={f: v for f, v in self.setup.facts.items() if f != fact})

    def choose(self, **changes: Any) -> None:
        """Choose something else of the setup: character, turn, cards, how it ended."""
        self._try(**changes)

    def tap_segment(self, track: str, number: int) -> None:
        """Cross off a segment, or rub it out. On a track in order everything before it is crossed off too."""
        c = course_of(self.setup)
        shape = c.rules.sheets.court[track]
        done = set(c.me.done.get(track, ()))
        line = [
            segment.number
            for segment in shape.segments
            if shape.order == "line"
            or (shape.order == "groups" and segment.group == shape.segments[number - 1].group)
        ]
        if not line:
            done ^= {number}
        elif number in done and not done & {n for n in line if n > number}:
            done -= {number}
        else:
            done = (done - set(line)) | {n for n in line if n <= number}
        values = {f"segment.{track}.{n}": 1 for n in sorted(done)}
        self.write(values, drop=(f"segment.{track}.", f"paid.{track}."))

    def turn_up(self, place: int) -> None:
        """A further event card lies face up, or not."""
        up = set(self.setup.up) ^ {place}
        self._try(up=tuple(sorted(up)))

    def _try(self, **changes: Any) -> None:
        new = fitting(replace(self.setup, **changes))
        try:
            course_of(new)
        except IllegalMove as refused:
            self.desk.put("refused", refusal_sentence(course_of(self.setup), refused))
            return
        self.desk.kept["refused"] = None
        self.desk.put(self.key, new)


@dataclass(frozen=True, slots=True)
class Paper:
    """The sheets as they stand now, and the pencil."""

    plan: Plan
    c: Course
    pencil: Pencil

    def handle(self, fact: str) -> Handle:
        """A fact with its bounds."""
        return handle(self.c, fact)

    def now(self, fact: str) -> int:
        """The value of a fact as it stands."""
        return self.handle(fact).now


def paper_of(plan: Plan) -> Paper:
    """The paper of a plan."""
    desk = plan.desk
    desk.kept.setdefault(plan.key, plan.setup)
    pencil = desk.kept.setdefault(f"{plan.key}.pencil", Pencil(desk, plan.key))
    return Paper(plan, course_of(plan.setup), pencil)
