"""The sheets of a game, read strictly from their layers: shape and rulebook values, the practice set, a copy.

A fault names its file and place, and all faults are raised at once. What nobody has entered is UNKNOWN.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.knight.sheets import Event, Sheets
from companion.knight.vocabulary import TRACKS
from companion.play import SheetError
from scenarios.behaviours import own_behaviours
from scenarios.build import build_character, build_event, build_goal, build_track
from scenarios.build_scenario import build_scenario
from scenarios.check import check_sheets
from scenarios.layers import MOST, Entry, read_table
from scenarios.schema import in_order, known_field, thing_of
from scenarios.stack import read_stack
from scenarios.values import Fault, Values

HERE = Path(__file__).parent
NO_VALUES: Mapping[str, Any] = MappingProxyType({})
BUILD: Mapping[str, Callable[[Values, str], Any]] = {
    "court": build_track,
    "character": build_character,
    "event": build_event,
    "goal": build_goal,
}


def scenario_ids(root: Path = HERE) -> tuple[str, ...]:
    """The scenarios there are, by id."""
    return tuple(sorted(file.parent.name for file in root.glob("*/sheet.toml")))


def read_sheets(
    scenario: str, practice: bool = True, own: Mapping[str, Any] = NO_VALUES, root: Path = HERE
) -> Sheets:
    """The sheets of a scenario; `own` is the flat table of a copy or of the game itself (`event.x7.left.path`: 2).

    Raises SheetError with every fault of every sheet.
    """
    base = _base(root, scenario, practice)
    if len(own) > MOST:
        raise SheetError([*base.faults, *read_table(own).faults])
    found = {
        group: _part_of(root, scenario, practice, group, values)
        for group, values in _by_group(own).items()
    }
    parts = found if practice else dict(sorted(found.items(), key=_place_of))
    wrong = [fault for part in parts.values() for fault in part.wrong]
    if base.faults:
        raise SheetError([*base.faults, *wrong])
    if not parts:
        return base.sheets
    groups = {**base.groups, **{group: part.entries for group, part in parts.items() if group}}
    things = {**base.things, **{group: part.thing for group, part in parts.items() if part.thing}}
    faults = [fault for part in parts.values() for fault in part.faults]
    _add_scenario(base, parts, things, faults)
    sheets = _sheets(root, things, scenario)
    touched = frozenset[str]().union(*(part.things for part in parts.values()))
    whole = any(thing.startswith(("court.", "scenario.")) for thing in touched)
    faults += check_sheets(sheets, None if whole else touched, complete=practice)
    if wrong or faults:
        raise SheetError([*wrong, *_placed(faults, groups)])
    return sheets


def _laid_over(below: Mapping[str, Entry], own: Mapping[str, Entry]) -> dict[str, Entry]:
    """Own values over those of a sheet. One that only repeats what the sheet says keeps its source."""
    new = {
        path: entry
        for path, entry in own.items()
        if path not in below or below[path].value != entry.value
    }
    return {**below, **new}


def parse_value(path: str, raw: Any) -> Any:
    """One value as the sheets hold it. Raises ValueError, saying what is needed, or KeyError for an unknown path."""
    return known_field(path).kind.read(raw)


def format_value(path: str, value: Any) -> Any:
    """One value as a flat table holds it. Raises KeyError for an unknown path."""
    return known_field(path).kind.write(value)


@dataclass(frozen=True, slots=True)
class _Recipe:
    """What building needs besides the entries."""

    scenario: str
    practice: bool
    complete: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Thing:
    """A track, a card or the scenario's sheet, and the values it was made of as they are written."""

    built: Any
    raw: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Base:
    """What is the same whatever a player enters: entries by group, the things built of them, the sheets, the faults."""

    recipe: _Recipe
    groups: Mapping[str, Mapping[str, Entry]]
    things: Mapping[str, _Thing]
    sheets: Sheets
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """What a player has entered of one track or card, or of the scenario.

    Its paths (`own`) and things, the entries laid over those of the sheets, the thing built of them, and what is wrong
    (`wrong`: not even read).
    """

    own: tuple[str, ...]
    things: frozenset[str]
    entries: Mapping[str, Entry]
    thing: _Thing | None
    wrong: tuple[str, ...]
    faults: tuple[Fault, ...]


def _place_of(part: tuple[str, _Part]) -> Any:
    """Where a part stands among the others of a copy; what has no place at all comes first."""
    own = part[1].own
    return in_order(own[0]) if own else ()


def _by_group(own: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Values by what is built in one piece; what has no such path stands together under ""."""
    groups: dict[str, dict[str, Any]] = {}
    for path, raw in own.items():
        group = _group_of(path) if isinstance(path, str) else ""
        groups.setdefault(group, {})[path] = raw
    return groups


@lru_cache(maxsize=8192)
def _group_of(path: str) -> str:
    keys = path.split(".", 2)
    return ".".join(keys[:2]) if len(keys) == 3 else ""


def _part_of(
    root: Path, scenario: str, practice: bool, group: str, values: Mapping[str, Any]
) -> _Part:
    """What has been entered of one thing. While a copy is learned all others stay as they are: they are kept."""
    try:
        packed = marshal.dumps(list(values.items()), PLAIN)
    except ValueError:  # no plain values: reading them says so
        return _read_part(root, scenario, practice, group, values)
    return _kept_part(root, scenario, practice, group, _Own(packed, values))


PLAIN = 2
"""The version of marshal's format in which equal plain values of the same types are the same bytes."""


@dataclass(frozen=True, slots=True)
class _Own:
    """Values that are the same if they are so to the type (True is not 1)."""

    packed: bytes
    values: Mapping[str, Any] = field(compare=False)


@lru_cache(maxsize=1024)
def _kept_part(root: Path, scenario: str, practice: bool, group: str, own: _Own) -> _Part:
    return _read_part(root, scenario, practice, group, deepcopy(own.values))


def _read_part(
    root: Path, scenario: str, practice: bool, group: str, values: Mapping[str, Any]
) -> _Part:
    base, layer = _base(root, scenario, practice), read_table(values)
    own = layer.entries
    if not practice:  # a copy says what there is, not in which order it was entered
        own = {path: own[path] for path in sorted(own, key=in_order)}
    entries = _laid_over(base.groups.get(group, {}), own)
    kind, _, key = group.partition(".")
    thing: _Thing | None = None
    faults: tuple[Fault, ...] = ()
    if kind in BUILD and own:
        found = Values(entries, base.recipe.complete, practice)
        thing = _Thing(BUILD[kind](found, key), found.raw)
        faults = tuple(found.faults)
    touched = frozenset(map(thing_of, own))
    return _Part(tuple(own), touched, entries, thing, tuple(layer.faults), faults)


def _add_scenario(
    base: _Base, parts: Mapping[str, _Part], things: dict[str, _Thing], faults: list[Fault]
) -> None:
    """Build the scenario's sheet if a player has entered something of it, or names new paths of it."""
    recipe, here = base.recipe, f"scenario.{base.recipe.scenario}"
    named = frozenset() if recipe.practice else frozenset(_named_paths(things.values()))
    if here not in parts and named <= things[here].built.paths.keys():
        return
    part = parts.get(here)
    entries = base.groups[here] if part is None else part.entries
    made, wrong = _kept_scenario(recipe, _Same(entries), named)
    things[here] = made
    faults += wrong


@dataclass(frozen=True, slots=True, eq=False)
class _Same:
    """The very same entries, not just equal ones; what has been entered of a scenario keeps them."""

    entries: Mapping[str, Entry]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.entries is other.entries

    def __hash__(self) -> int:
        return id(self.entries)


@lru_cache(maxsize=64)
def _kept_scenario(
    recipe: _Recipe, same: _Same, named: frozenset[str]
) -> tuple[_Thing, tuple[Fault, ...]]:
    values = Values(same.entries, recipe.complete, recipe.practice)
    built = build_scenario(values, recipe.scenario, named)
    return _Thing(built, values.raw), tuple(values.faults)


@lru_cache(maxsize=32)
def _base(root: Path, scenario: str, practice: bool) -> _Base:
    if scenario not in scenario_ids(root):
        raise SheetError([f"there is no scenario {scenario!r}"])
    stack = read_stack(root, scenario, practice=practice)
    complete = frozenset(map(thing_of, stack.entries)) if practice else frozenset()
    recipe = _Recipe(scenario, practice, complete)
    groups: dict[str, Mapping[str, Entry]] = {f"court.{track}": {} for track in TRACKS}
    groups |= _grouped(stack.entries)
    groups.setdefault(f"scenario.{scenario}", {})
    things, faults = _build(recipe, groups)
    sheets = _sheets(root, things, scenario)
    faults += check_sheets(sheets, complete=practice)
    return _Base(recipe, groups, things, sheets, (*stack.faults, *_placed(faults, groups)))


def _grouped(entries: Mapping[str, Entry]) -> dict[str, dict[str, Entry]]:
    """The entries of what is built in one piece: a track, a card, the scenario."""
    groups: dict[str, dict[str, Entry]] = {}
    for path, entry in entries.items():
        groups.setdefault(_group_of(path), {})[path] = entry
    return groups


def _build(
    recipe: _Recipe, groups: Mapping[str, Mapping[str, Entry]]
) -> tuple[dict[str, _Thing], list[Fault]]:
    """The things made of these groups."""
    things: dict[str, _Thing] = {}
    faults: list[Fault] = []
    here = f"scenario.{recipe.scenario}"
    for group in groups:
        kind, key = group.split(".")
        if kind in BUILD:
            values = Values(groups[group], recipe.complete, recipe.practice)
            things[group] = _Thing(BUILD[kind](values, key), values.raw)
            faults += values.faults
    named = set() if recipe.practice else _named_paths(things.values())
    values = Values(groups[here], recipe.complete, recipe.practice)
    things[here] = _Thing(build_scenario(values, recipe.scenario, named), values.raw)
    faults += values.faults
    return things, faults


def _named_paths(things: Iterable[_Thing]) -> set[str]:
    """The consequence paths that event cards name."""
    events = (thing.built for thing in things if isinstance(thing.built, Event))
    paths = (side.path.value for event in events for side in (event.left, event.right))
    return {path for path in paths if isinstance(path, str) and path}


def _sheets(root: Path, things: Mapping[str, _Thing], scenario: str) -> Sheets:
    parts: dict[str, dict[str, Any]] = {kind: {} for kind in BUILD}
    raw: dict[str, Any] = {}
    for group, thing in things.items():
        kind, key = group.split(".")
        raw |= thing.raw
        if kind in parts:
            parts[kind][key] = thing.built
    court, characters, events, goals = (MappingProxyType(part) for part in parts.values())
    sheet = things[f"scenario.{scenario}"].built
    own = own_behaviours(root, scenario)
    return Sheets(court, characters, events, goals, sheet, own, MappingProxyType(raw))


def _placed(faults: Iterable[Fault], groups: Mapping[str, Mapping[str, Entry]]) -> list[str]:
    """Faults with the file where the thing stands, and its place there."""
    return [f"{_place(path, groups)}: {what}" for path, what in faults]


def _place(path: str, groups: Mapping[str, Mapping[str, Entry]]) -> str:
    entries = groups.get(_group_of(path), {})
    if path in entries:
        return entries[path].place
    above = path
    while above:
        for near, entry in entries.items():
            if near.startswith(f"{above}."):
                file, _, shown = entry.place.partition(": ")
                return f"{file}: {path.removeprefix(near.removesuffix(shown))}"
        above = above.rpartition(".")[0]
    return path
