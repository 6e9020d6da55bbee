"""What is asked when a printed value is not known: all of one thing that nobody has entered, in the card's order.

The things are those of `companion.knight.gaps`; here they stand by path, and with the one that may come after the last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.knight import gaps
from companion.knight.course import Game
from companion.knight.sheets import Printed, Track, Unknown
from scenarios.schema import field_of

NEXT: Final[Mapping[str, tuple[str, ...]]] = {
    "court": ("cost", "gain", "once", "needs"),
    "king": ("needs", "gain", "do"),
    "stage": ("needs", "left.gain", "left.do", "right.gain", "right.do"),
    "battle": ("needs", "cost", "gain", "do"),
    "gold": ("cost", "gain", "do", "needs"),
    "command": ("do", "gain"),
    "path": ("may", "else", "must"),
}
"""What is printed on one more of a kind."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of the sheets that is asked about: its path, and its fields that are not known, in the card's order.

    `must` are those that have to be said. `count` is the path of how many of its kind there are, where it may not
    exist at all: it comes after the `known` ones.
    """

    path: str
    fields: tuple[str, ...]
    must: frozenset[str]
    count: str = ""
    known: int = 0

    @property
    def first(self) -> str:
        """The first field that has to be said."""
        return next((path for path in self.fields if path in self.must), "")


def asked_with(rules: Game, path: str) -> Thing:
    """What is asked when a value is not known (design section 4: all of one thing at once); for a number of things,
    the one that there may be after those that are known."""
    thing = _by_field(rules).get(path)
    if thing is None:  # a field that only a map or a whole sheet has
        return Thing(path, (path,), frozenset({path}))
    if thing.rows is not None:
        return _one_more(rules, path, thing)
    must = frozenset(field.path for field in thing.unknown)
    rare = {
        field.path
        for field in thing.fields
        if field.source == "none" and (found := field_of(field.path)) and found.absent == "none"
    }
    shown = must | rare if must else frozenset()
    fields = tuple(field.path for field in thing.fields if field.path in shown)
    return Thing(thing.path, fields, must)


def _one_more(rules: Game, count: str, counted: gaps.Thing) -> Thing:
    """The thing after the last that is known."""
    known = counted.rows or 0
    path = counted.next
    keys = path.split(".")
    names = NEXT["court" if keys[0] == "court" else keys[2]]
    if (
        keys[2:3] == ["path"] and not known
    ):  # the first symbol has only what happens in any case (KN-50)
        names = ("must",)
    if keys[0] == "court" and rules.sheets.court[keys[1]].grouped:
        names = ("group", *names)
    fields = tuple(f"{path}.{name}" for name in names)
    must = frozenset(p for p in fields if _is_asked(p)) or frozenset(fields[:1])
    return Thing(path, fields, must, count, known)


def is_numbered(path: str) -> bool:
    """Whether things of this kind are known by their numbers: not gold and command actions."""
    return path.split(".")[2:3] not in (["gold"], ["command"])


def _is_asked(path: str) -> bool:
    field = field_of(path)
    return path.endswith(".group") or (field is not None and field.absent == "asked")


@lru_cache(maxsize=8)
def _by_field(rules: Game) -> Mapping[str, gaps.Thing]:
    """The things of the sheets by the paths of their fields."""
    return {field.path: thing for thing in gaps.things(rules.sheets) for field in thing.fields}


@lru_cache(maxsize=1024)
def gap_in(rules: Game, segment: str) -> str:
    """The first value of a segment (`court.church.3`) that nobody has entered; empty if all is known."""
    return asked_with(rules, f"{segment}.cost").first


def is_gap(rules: Game, field: Printed[Any]) -> bool:
    """Whether something of the thing that a field is printed on is not known."""
    return bool(asked_with(rules, field.path).must)


def is_open_ended(track: Track) -> bool:
    """Whether nobody has said how many segments a track has."""
    return isinstance(track.count.value, Unknown)
