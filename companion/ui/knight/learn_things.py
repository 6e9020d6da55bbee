"""What is asked when a printed value is not known: all of one thing that nobody has entered, in the card's order.

Plain data over the sheets of a game; no controls, no words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.knight import Knight
from companion.knight.sheets import Printed, Sheets, Track, Unknown
from scenarios.schema import field_of

SEGMENT: Final = ("group", "cost", "gain", "once", "needs")
GRANT: Final = ("needs", "cost", "gain", "do")
QUESTION: Final = "?"


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing of the sheets that is asked about: its path, and its fields that are not known, in the card's order.

    `must` are those that have to be said. `count` is the path of how many of its kind there are, where it may not
    exist at all: one past the last that is known.
    """

    path: str
    fields: tuple[str, ...]
    must: frozenset[str]
    count: str = ""

    @property
    def number(self) -> int:
        """Its number among its kind; 0 for a thing without one."""
        last = self.path.rpartition(".")[2]
        return int(last) if last.isdecimal() else 0


@dataclass(frozen=True, slots=True)
class HowMany:
    """How many of a kind there are is asked: whether there is one more than those `known`.

    `grouped`: the new one belongs to a floor or a lord, which is asked with it.
    """

    path: str
    known: int
    grouped: str = ""

    @property
    def next(self) -> str:
        """The path of the one that there may be."""
        return f"{self.path.removesuffix('.count')}.{self.known + 1}"

    def one_more(self, group: str = "") -> dict[str, Any]:
        """The values by which there is one more, of which nothing is known."""
        first = next(name for name in ("cost", "must", "needs") if field_of(f"{self.next}.{name}"))
        values: dict[str, Any] = {f"{self.next}.{first}": QUESTION}
        if self.grouped and group:
            values |= grouped(self.next, group)
        return values

    def no_more(self) -> dict[str, Any]:
        """The values by which the last one that is known is the last there is."""
        return {self.path: self.known}


def grouped(thing: str, group: str) -> dict[str, Any]:
    """The values by which a segment belongs to a floor or lord; one that is not known is made by them."""
    track = thing.rpartition(".")[0]
    return {f"{thing}.group": group, f"{track}.group.{group}.gain": QUESTION}


def asked_with(rules: Knight, path: str) -> Thing | HowMany:
    """What is asked when a value is not known (design section 4: all of one thing at once)."""
    if path.endswith(".count"):
        known = _highest(rules.sheets, path.removesuffix(".count"))
        return HowMany(path, known, _groups(rules.sheets, path))
    stem, names = parts_of(path)
    fields = tuple(f"{stem}.{name}" if name else stem for name in names)
    return _thing(rules, stem, fields)


def one_past(rules: Knight, count: str) -> Thing:
    """The thing after the last that is known, if it is not known how many there are."""
    made = HowMany(count, _highest(rules.sheets, count.removesuffix(".count")))
    stem, names = parts_of(f"{made.next}.needs")
    thing = _thing(rules, stem, tuple(f"{stem}.{name}" for name in names))
    return dataclasses.replace(thing, count=count)


def _thing(rules: Knight, stem: str, fields: tuple[str, ...]) -> Thing:
    printed = printed_fields(rules)
    is_grouped = bool(_groups(rules.sheets, stem))
    must: list[str] = []
    may: list[str] = []
    for path in fields:
        field, found = field_of(path), printed.get(path)
        if field is None:
            continue
        if path.endswith(".group"):
            if is_grouped and stem not in _segments(rules.sheets):
                must.append(path)
        elif found is None:
            if not _is_first_step(path):
                (must if field.absent == "asked" else may).append(path)
        elif isinstance(found.value, Unknown):
            must.append(path)
        elif found.source == "none" and field.absent == "none":
            may.append(path)
    shown = {*must, *may} if must else set()
    return Thing(stem, tuple(path for path in fields if path in shown), frozenset(must))


def _is_first_step(path: str) -> bool:
    """The first symbol of a path has only its unavoidable part (KN-50)."""
    keys = path.split(".")
    return keys[2:3] == ["path"] and keys[4:5] == ["1"] and keys[-1] != "must"


def parts_of(path: str) -> tuple[str, tuple[str, ...]]:
    """The thing that a field belongs to, and the names of all its fields as the card prints them."""
    keys = path.split(".")
    match keys:
        case ["court", _track, number, *_] if number.isdecimal():
            return _stem(keys, 3), SEGMENT
        case ["character", _id, part, *_]:
            return _of_character(keys, part)
        case ["event", *_]:
            sides = ("left", "right")
            names = ("gain", "activates", "path", "do")
            return _stem(keys, 2), tuple(f"{side}.{name}" for side in sides for name in names)
        case ["goal", _id, _turn, *_]:
            names = ("reward.needs", "reward.gain", "penalty.needs", "penalty.do")
            return _stem(keys, 3), names
        case ["scenario", _id, part, *_]:
            return _of_scenario(keys, part)
        case _:
            return path, ("",)


def _of_character(keys: list[str], part: str) -> tuple[str, tuple[str, ...]]:
    match part:
        case "start":
            return _stem(keys, 3), ("glory", "nobility", "valor", "gold")
        case "privilege":
            return _stem(keys, 3), ("action", "gain")
        case "special":
            return _stem(keys, 3), ("cost", "gain")
        case "reward" | "threshold":
            return _stem(keys, 4), ("needs", "gain")
        case _:
            return ".".join(keys), ("",)


def _of_scenario(keys: list[str], part: str) -> tuple[str, tuple[str, ...]]:
    match part:
        case "limits":
            return _stem(keys, 3), ("own", "enemy", "tile_own", "tile_enemy")
        case "diplomacy" | "enemy_diplomacy":
            return _stem(keys, 3), ("start", "full")
        case "king" | "battle" | "gold" | "command":
            return _stem(keys, 4), GRANT
        case "stage":
            sides = ("left.gain", "left.do", "right.gain", "right.do")
            return _stem(keys, 5), ("needs", *sides)
        case "path":
            return _stem(keys, 5), ("may", "else", "must")
        case "win" | "lose":
            return _stem(keys, 4), ("when",)
        case _:
            return ".".join(keys), ("",)


def _stem(keys: list[str], n: int) -> str:
    return ".".join(keys[:n])


# the sheets, looked up by path ---------------------------------------------------------------------


@lru_cache(maxsize=8)
def printed_fields(rules: Knight) -> Mapping[str, Printed[Any]]:
    """Every printed value of the sheets by its path."""
    return {field.path: field for field in _fields(rules.sheets) if field.path}


def _fields(node: Any) -> Iterator[Printed[Any]]:
    if isinstance(node, Printed):
        yield node
    elif isinstance(node, Mapping):
        for value in node.values():
            yield from _fields(value)
    elif isinstance(node, tuple):
        for value in node:
            yield from _fields(value)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        for one in dataclasses.fields(node):
            if one.name != "raw":
                yield from _fields(getattr(node, one.name))


def gaps_of(rules: Knight, path: str) -> bool:
    """Whether something of the thing at a path is not known."""
    thing = asked_with(rules, path)
    return isinstance(thing, HowMany) or bool(thing.must)


def is_open_ended(track: Track) -> bool:
    """Whether nobody has said how many segments a track has."""
    return isinstance(track.count.value, Unknown)


def _segments(sheets: Sheets) -> frozenset[str]:
    return frozenset(s.grant.id for track in sheets.court.values() for s in track.segments)


def _highest(sheets: Sheets, stem: str) -> int:
    """The last number of a list that is known."""
    keys = stem.split(".")
    scenario = sheets.scenario
    match keys:
        case ["court", track]:
            return len(sheets.court[track].segments)
        case [_, _, "king"]:
            return len(scenario.king)
        case [_, _, "battle"]:
            return len(scenario.battles)
        case [_, _, "stage", action]:
            return len(scenario.stages.get(action, ()))
        case [_, _, "path", path] if path in scenario.paths:
            return len(scenario.paths[path].steps)
        case _:
            return 0


def _groups(sheets: Sheets, path: str) -> str:
    """The track whose segments belong to floors or lords, if the path is of one."""
    keys = path.split(".")
    track = sheets.court.get(keys[1]) if keys[0] == "court" and len(keys) > 1 else None
    return track.id if track and (track.by_group or track.order == "groups") else ""
