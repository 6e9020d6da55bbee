"""The sheets of a game, read strictly from their layers: shape and rulebook values, the practice set, a copy.

A fault names its file and place, and all faults are raised at once. What nobody has entered is UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.knight.sheets import Event, Sheets
from companion.knight.vocabulary import TRACKS
from companion.play import SheetError
from scenarios.build import build_character, build_event, build_goal, build_track
from scenarios.build_scenario import build_scenario
from scenarios.check import check_sheets
from scenarios.layers import Entry, read_table
from scenarios.schema import field_of, in_order, thing_of
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
    layer = read_table(own)
    if base.faults:
        raise SheetError([*base.faults, *layer.faults])
    if not layer.entries and not layer.faults:
        return base.sheets
    groups: dict[str, Mapping[str, Entry]] = dict(base.groups)
    entries = layer.entries
    if not practice:  # a copy says what there is, not in which order it was entered
        entries = {path: entries[path] for path in sorted(entries, key=in_order)}
    new = _grouped(entries)
    for group, entries in new.items():
        groups[group] = _laid_over(groups.get(group, {}), entries)
    things, faults = _build(base.recipe, groups, new, base.things)
    sheets = _sheets(things, scenario)
    touched = {thing_of(path) for path in layer.entries}
    whole = any(thing.startswith(("court.", "scenario.")) for thing in touched)
    faults += check_sheets(sheets, None if whole else touched, complete=practice)
    if layer.faults or faults:
        raise SheetError([*layer.faults, *_placed(faults, groups)])
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
    found = field_of(path)
    if found is None:
        raise KeyError(path)
    return found.kind.read(raw)


def format_value(path: str, value: Any) -> Any:
    """One value as a flat table holds it. Raises KeyError for an unknown path."""
    found = field_of(path)
    if found is None:
        raise KeyError(path)
    return found.kind.write(value)


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
    things, faults = _build(recipe, groups, groups, {})
    sheets = _sheets(things, scenario)
    faults += check_sheets(sheets, complete=practice)
    return _Base(recipe, groups, things, sheets, (*stack.faults, *_placed(faults, groups)))


def _grouped(entries: Mapping[str, Entry]) -> dict[str, dict[str, Entry]]:
    """The entries of what is built in one piece: a track, a card, the scenario."""
    groups: dict[str, dict[str, Entry]] = {}
    for path, entry in entries.items():
        groups.setdefault(".".join(path.split(".", 2)[:2]), {})[path] = entry
    return groups


def _build(
    recipe: _Recipe,
    groups: Mapping[str, Mapping[str, Entry]],
    new: Iterable[str],
    old: Mapping[str, _Thing],
) -> tuple[dict[str, _Thing], list[Fault]]:
    """The things made of these groups: those of `new` are built, the others are the `old` ones."""
    things, faults = dict(old), []
    here = f"scenario.{recipe.scenario}"
    for group in new:
        kind, key = group.split(".")
        if kind in BUILD:
            values = Values(groups[group], recipe.complete, recipe.practice)
            things[group] = _Thing(BUILD[kind](values, key), values.raw)
            faults += values.faults
    named = set() if recipe.practice else _named_paths(things.values())
    if here in new or not named <= old[here].built.paths.keys():
        values = Values(groups[here], recipe.complete, recipe.practice)
        things[here] = _Thing(build_scenario(values, recipe.scenario, named), values.raw)
        faults += values.faults
    return things, faults


def _named_paths(things: Iterable[_Thing]) -> set[str]:
    """The consequence paths that event cards name."""
    events = (thing.built for thing in things if isinstance(thing.built, Event))
    paths = (side.path.value for event in events for side in (event.left, event.right))
    return {path for path in paths if isinstance(path, str) and path}


def _sheets(things: Mapping[str, _Thing], scenario: str) -> Sheets:
    parts: dict[str, dict[str, Any]] = {kind: {} for kind in BUILD}
    raw: dict[str, Any] = {}
    for group, thing in things.items():
        kind, key = group.split(".")
        raw |= thing.raw
        if kind in parts:
            parts[kind][key] = thing.built
    court, characters, events, goals = (MappingProxyType(part) for part in parts.values())
    sheet = things[f"scenario.{scenario}"].built
    return Sheets(court, characters, events, goals, sheet, MappingProxyType(raw))


def _placed(faults: Iterable[Fault], groups: Mapping[str, Mapping[str, Entry]]) -> list[str]:
    """Faults with the file where the thing stands, and its place there."""
    return [f"{_place(path, groups)}: {what}" for path, what in faults]


def _place(path: str, groups: Mapping[str, Mapping[str, Entry]]) -> str:
    entries = groups.get(".".join(path.split(".", 2)[:2]), {})
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
