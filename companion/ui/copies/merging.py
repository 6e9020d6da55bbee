"""What has come in beside a copy of one's own: what is new, the same and different, and what has been chosen of it.

Pure but for the names of things; nothing is changed before somebody takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.knight import Knight
from companion.knight.course import Course
from companion.knight.gaps import things
from companion.knight.state import Seat, Setup, State
from companion.play import SheetError
from companion.ui.knight import phrases as words
from companion.ui.knight.rules import sheets_of
from companion.words import _
from scenarios.fields import QUESTION
from scenarios.own import same_value, scenarios_of
from storage.copy_file import CopyFile
from storage.merge import Group, Item, Merge, chosen, compare

Values = Mapping[str, Any]
NEW: Final = ""
"""The target that is a copy of its own."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The things of one sheet or deck."""

    key: str
    title: str
    groups: tuple[Group, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(item for group in self.groups for item in group.items)

    def count(self, how: str) -> int:
        return sum(item.how == how for item in self.items)

    def paths(self, how: str = "") -> frozenset[str]:
        """What can be taken of it: all that is not the same, or what is new or different."""
        hows = (how,) if how else ("new", "different")
        return frozenset(item.path for item in self.items if item.how in hows)


@dataclass(slots=True)
class Merging:
    """Theirs beside the copy `target` (a new one: ""), with what is picked. Its methods are handlers."""

    file: CopyFile
    redraw: Callable[[], Any] = lambda: None
    target: str = NEW
    mine: Values = field(default_factory=dict)
    name: str = ""
    wrong: str = ""
    picks: frozenset[str] = frozenset()
    opened: frozenset[str] = frozenset()
    merge: Merge = field(default_factory=lambda: Merge(()))
    stacks: tuple[Stack, ...] = ()
    course: Course | None = None

    def aim(self, target: str, mine: Values) -> Course:
        """Choose the copy that it goes into. All that is new there is picked, nothing that is different.

        Gives a course to name things with.
        """
        if self.course is not None and (target, self.mine) == (self.target, mine):
            return self.course
        if self.course is None or target != self.target:
            self.opened = frozenset()
        self.target, self.mine = target, mine
        self.course = course_with(mine, self.file.values)
        thing = things_of(self.course)
        self.merge = compare(_known(mine), _told(mine, self.file.values), thing, same_value)
        self.stacks = _stacks(self.course, self.merge.groups)
        self.picks = self.merge.new
        return self.course

    @property
    def taken(self) -> Mapping[str, Any]:
        """The values that are chosen."""
        return chosen(self.merge, self.picks)

    def toggle(self, paths: Iterable[str]) -> None:
        """Pick all of some values, or none if all of them are picked."""
        found = frozenset(paths)
        self.picks = self.picks - found if found <= self.picks else self.picks | found
        self.redraw()

    def pick(self, path: str, on: bool) -> None:
        """Theirs, or mine."""
        self.picks = self.picks | {path} if on else self.picks - {path}
        self.redraw()

    def open(self, key: str) -> None:
        """Open a sheet or a thing, or close it."""
        self.opened = self.opened ^ {key}
        self.redraw()

    def write(self, name: str) -> None:
        """The name of a new copy."""
        self.name = name
        if self.wrong:
            self.wrong = ""
            self.redraw()


def things_of(c: Course) -> Callable[[str], str]:
    """What is looked at in one piece: a segment, a column of a goal card, a stage, a row of a character card."""
    found = {field.path: one.path for one in things(c.rules.sheets) for field in one.fields}

    def thing(path: str) -> str:
        return found.get(path) or (path if path.endswith(".closed") else path.rpartition(".")[0])

    return thing


def _known(mine: Values) -> Values:
    """A value that I only know to be there is new if they know it."""
    return {path: value for path, value in mine.items() if value != QUESTION}


def _told(mine: Values, theirs: Values) -> Values:
    """A `?` of theirs tells only that there is such a thing: nothing where I have it."""
    return {path: v for path, v in theirs.items() if v != QUESTION or path not in mine}


def course_with(mine: Values, theirs: Values) -> Course:
    """A course to name things with: theirs over mine, or theirs alone where the two contradict each other."""
    scenario = scenarios_of(theirs)[0]
    try:
        sheets = sheets_of(scenario, {**mine, **theirs}, practice=False)
    except SheetError:
        sheets = sheets_of(scenario, theirs, practice=False)
    setup = Setup(scenario, next(iter(sheets.characters)), "entered", copy="theirs")
    return Course(Knight(sheets, setup), State((Seat(setup.character),)))


def _stacks(c: Course, groups: Iterable[Group]) -> tuple[Stack, ...]:
    found: dict[tuple[str, str], list[Group]] = {}
    for group in groups:
        found.setdefault(_stack_of(c, group.items[0].path), []).append(group)
    return tuple(Stack(key, title, tuple(held)) for (key, title), held in found.items())


def _stack_of(c: Course, path: str) -> tuple[str, str]:
    keys = path.split(".")
    match keys:
        case ["court", *_]:
            return "court", _("Court")
        case ["character", id_, *_]:
            return f"character.{id_}", words.character_name(c, id_)
        case ["event", *_]:
            return "event", _("Event cards")
        case ["goal", *_]:
            return "goal", _("Goal cards")
        case ["scenario", _id, "tile" | "closed", *_]:
            return "map", _("Map")
        case _:
            return "scenario", words.scenario_name(c)
