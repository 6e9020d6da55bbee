"""The table of a copy as a whole: what is wrong in it, what looks wrong, and whether two values say the same.

`check_own` is what storage is handed to judge a copy. What looks wrong (`concerns`) may still be printed so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.knight.automaton import map_needs
from companion.knight.book import folded
from companion.knight.course import LIMIT
from companion.knight.map_draft import read_map
from companion.knight.map_flaws import flaws
from companion.knight.sheets import Scenario, Sheets
from companion.knight.vocabulary import RESOURCES, Condition, Test
from companion.play import SheetError
from scenarios.check import conditions
from scenarios.fields import NO_LIMIT
from scenarios.read import parse_value, read_sheets, scenario_ids

Values = Mapping[str, Any]
MOST_TILES: Final = 400
LIMITS: Final[Mapping[str, int]] = {**LIMIT, "resources": sum(LIMIT[kind] for kind in RESOURCES)}
"""What a player can have at most (KN-14, KN-15)."""


@dataclass(frozen=True, slots=True)
class Concern:
    """Something about a copy that its owner should look at: where, a code, and facts for the sentence."""

    path: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def check_own(values: Values) -> list[str]:
    """All that is wrong in a copy, each fault with its place; nothing that is merely not entered."""
    if faults := _too_many_tiles(values):
        return faults
    found: dict[str, None] = {}
    for scenario in scenarios_of(values):
        try:
            read_sheets(scenario, practice=False, own=values)
        except SheetError as wrong:
            found |= dict.fromkeys(wrong.faults)
    return list(found)


def scenarios_of(values: Values) -> tuple[str, ...]:
    """The scenarios that a copy says something of, among those that there are; the first one if it says nothing."""
    known = scenario_ids()
    named = {keys[1] for keys in (path.split(".", 2) for path in values) if keys[0] == "scenario"}
    return tuple(id_ for id_ in known if id_ in named) or known[:1]


def same_value(path: str, mine: Any, theirs: Any) -> bool:
    """Whether two values of a field say the same, however they are written (`{}` is `"none"`)."""
    try:
        return bool(parse_value(path, mine) == parse_value(path, theirs))
    except (KeyError, ValueError):
        return type(mine) is type(theirs) and bool(mine == theirs)


def concerns(values: Values) -> list[Concern]:
    """All that looks wrong in a copy that `check_own` finds nothing in."""
    found = {(one.path, one.code): one for one in _titles(values)}
    for scenario in scenarios_of(values):
        sheets = read_sheets(scenario, practice=False, own=values)
        never = (one for one in _never(sheets) if one.path in values)
        for one in (*_map(values, sheets.scenario), *never):
            found.setdefault((one.path, one.code), one)
    return list(found.values())


def _too_many_tiles(values: Values) -> list[str]:
    tiles: defaultdict[str, set[str]] = defaultdict(set)
    for path in values:
        keys = path.split(".", 4)
        if keys[0] == "scenario" and keys[2:3] == ["tile"] and len(keys) > 3:
            tiles[keys[1]].add(keys[3])
    return [
        f"copy: scenario.{scenario}.tile: {len(ids)} tiles, a map has at most {MOST_TILES}"
        for scenario, ids in tiles.items()
        if len(ids) > MOST_TILES
    ]


def _titles(values: Values) -> Iterator[Concern]:
    """Two cards or tiles of one kind that are called the same."""
    seen: dict[tuple[str, str], str] = {}
    for path, title in values.items():
        thing, _, part = path.rpartition(".")
        if part != "title" or not isinstance(title, str):
            continue
        first = seen.setdefault((thing.rpartition(".")[0], folded(title)), thing)
        if first != thing:
            yield Concern(path, "same_title", {"title": title, "other": first})


def _map(values: Values, scenario: Scenario) -> Iterator[Concern]:
    """What a player should look at on the map: no way to the castle, a tile without neighbours ... (KN-53)."""
    to_castle = scenario.enemy.move == "to_castle"
    needs = map_needs(scenario)
    path = f"scenario.{scenario.id}.tile"
    for flaw in flaws(read_map(scenario.id, values), to_castle=to_castle, needs=needs):
        where = f"{path}.{flaw.tiles[0]}" if flaw.tiles else path
        yield Concern(where, flaw.code, {"tiles": flaw.tiles})


def _never(sheets: Sheets) -> Iterator[Concern]:
    """Requirements that nobody can ever meet: more than a player, a track or the map can hold."""
    most = _most(sheets)
    for needs in conditions(sheets):
        if not isinstance(needs.value, Condition):
            continue
        for test in needs.value.all_tests:
            top = most.get(test.fact)
            if top is not None and test.bound == "least" and _asks(test) > top:
                facts = {"fact": test.fact, "asked": test.value, "most": top}
                yield Concern(needs.path, "never_met", facts)


def _asks(test: Test) -> int:
    return test.value if isinstance(test.value, int) else 0


def _most(sheets: Sheets) -> dict[str, int]:
    """The most that there can be of each fact, as far as the sheets say."""
    scenario = sheets.scenario
    said = {
        "units": scenario.limits.own.value,
        "enemies": scenario.limits.enemy.value,
        "diplomacy": scenario.diplomacy.full.value,
        "enemy_diplomacy": scenario.enemy_diplomacy.full.value,
        "battles_won": scenario.counts["battle"].value,
        "tiles": len(scenario.tiles) or NO_LIMIT,
    }
    known = {fact: n for fact, n in said.items() if isinstance(n, int) and n < NO_LIMIT}
    return {**LIMITS, **known}
