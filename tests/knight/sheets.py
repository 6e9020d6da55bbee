"""Small sheets for tests: the practice sheets with parts of them replaced, written in the words of a sheet's file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from companion.knight import Knight, Setup
from companion.knight.sheets import (
    Column,
    Ending,
    Event,
    Goal,
    Grant,
    Group,
    Path,
    PathStep,
    Printed,
    Segment,
    Sheets,
    Side,
    Threshold,
    Tile,
    Track,
)
from companion.knight.vocabulary import (
    ALWAYS,
    NOTHING,
    PURSE,
    parse_bundle,
    parse_condition,
    parse_orders,
)
from scenarios.read import read_sheets

T = TypeVar("T")
S0 = "s00_defensive_war"
CHARACTER = "dittmann"
Rows = Sequence[Mapping[str, Any]]


@cache
def practice(scenario: str = S0) -> Sheets:
    """The sheets of a scenario, of the basic one if none is named, with the practice set."""
    return read_sheets(scenario)


def known(value: T, path: str = "test") -> Printed[T]:
    return Printed(path, value, "practice")


def grant(id: str, row: Mapping[str, Any]) -> Grant:
    """`{"needs": {...}, "cost": {...}, "gain": {...}, "do": [...]}`; other keys are somebody else's."""
    return Grant(
        id,
        known(parse_condition(row["needs"]) if row.get("needs") else ALWAYS, f"{id}.needs"),
        known(parse_bundle(row.get("cost", {})), f"{id}.cost"),
        known(parse_bundle(row.get("gain", {})), f"{id}.gain"),
        known(parse_orders(row.get("do", [])), f"{id}.do"),
    )


def track(
    id: str, rows: Rows, *, points: int = 0, floors: Mapping[str, Any] | None = None
) -> Track:
    """A court track of the usual shape with these segments; `floors`: what each of its groups gives."""
    segments = tuple(
        Segment(
            n, grant(f"court.{id}.{n}", row), known(row.get("once", False)), row.get("group", "")
        )
        for n, row in enumerate(rows, 1)
    )
    groups = tuple(
        Group(key, key, known(parse_bundle(gain))) for key, gain in (floors or {}).items()
    )
    return replace(
        practice().court[id],
        segments=segments,
        groups=groups,
        points=known(points),
        count=known(len(segments)),
    )


def tiles(
    ids: Iterable[str],
    edges: Iterable[Sequence[str]],
    tags: Mapping[str, Sequence[str]] | None = None,
    sources: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, Tile]:
    """A map of tiles that lie beside each other as the edges say."""
    beside: dict[str, set[str]] = {id: set() for id in ids}
    for a, b in edges:
        beside[a].add(b)
        beside[b].add(a)
    return {
        id: Tile(
            id,
            id,
            (n, 0),
            frozenset((tags or {}).get(id, ())),
            tuple((sources or {}).get(id, ())),
            tuple(other for other in beside if other in near),
        )
        for n, (id, near) in enumerate(beside.items())
    }


def path(id: str, steps: Rows) -> Path:
    """A consequence path: `{"may": {...}, "else": [...], "must": [...]}`."""
    made = tuple(
        PathStep(
            n,
            known(parse_bundle(step["may"]) if "may" in step else NOTHING),
            known(parse_orders(step.get("else", []))),
            known(parse_orders(step.get("must", []))),
        )
        for n, step in enumerate(steps, 1)
    )
    return Path(id, made, known(len(made)))


def side(id: str, row: Mapping[str, Any]) -> Side:
    return Side(
        grant(id, row), known(tuple(row.get("activates", ()))), known(str(row.get("path", "")))
    )


def event(id: str, left: Mapping[str, Any], right: Mapping[str, Any] | None = None) -> Event:
    return Event(id, id, side(f"event.{id}.left", left), side(f"event.{id}.right", right or left))


def goal(id: str, columns: Mapping[int, Mapping[str, Mapping[str, Any]]]) -> Goal:
    """A goal card: `{3: {"reward": {...}, "penalty": {...}}}`; a column that is not given asks for nothing."""
    made = (
        Column(
            turn,
            grant(f"goal.{id}.{turn}.reward", columns.get(turn, {}).get("reward", {})),
            grant(f"goal.{id}.{turn}.penalty", columns.get(turn, {}).get("penalty", {})),
        )
        for turn in (3, 6, 9)
    )
    return Goal(id, id, tuple(made))


def endings(ids: Iterable[str] | None, of: Sequence[Ending]) -> tuple[Ending, ...]:
    return tuple(ending for ending in of if ids is None or ending.id in set(ids))


LAND = """
beacon 0,-2 plus: valor
copse 1,-2: gold
quarry 2,-2 plus: gold valor
mill 0,-1 village: nobility gold
toll 1,-1: gold gold
fen 2,-1 plus: glory
ford -1,0: valor
hollow 0,0: nobility
orchard 1,0 village: glory
gate -1,1: valor glory
chapel 0,1 village: nobility
meadow 1,1 plus: gold
castle -1,2 castle: glory gold
bridge 0,2: valor
"""
"""A map of fourteen tiles; what lies beside what follows from the places."""
HEX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@cache
def land() -> Mapping[str, Tile]:
    """The tiles of `LAND`."""
    at: dict[tuple[int, int], str] = {}
    printed: dict[str, tuple[list[str], list[str]]] = {}
    for line in LAND.strip().splitlines():
        head, sources = line.split(":")
        id, place, *marks = head.split()
        q, r = map(int, place.split(","))
        at[q, r] = id
        printed[id] = marks, sources.split()
    return {
        id: Tile(
            id,
            id,
            (q, r),
            frozenset(printed[id][0]),
            tuple(printed[id][1]),
            tuple(other for (x, y), other in at.items() if (x - q, y - r) in HEX),
        )
        for (q, r), id in at.items()
    }


def dittmann() -> dict[str, Any]:
    """The rulebook's example character, with a gold of 4 and a second reward."""
    return {
        "start": {kind: known(n) for kind, n in zip(PURSE, (1, 0, 1, 4), strict=True)},
        "privilege_action": known("church"),
        "privilege": grant("privilege", {"gain": {"valor": 1}}),
        "rewards": (
            grant("reward.1", {"needs": {"level.armory": 4}, "gain": {"gold": 6}}),
            grant("reward.2", {"needs": {"level.king": 2}, "gain": {"command": 1}}),
        ),
        "special": grant("special", {"cost": {"glory": 6}, "gain": {"command": 1}}),
        "thresholds": (
            Threshold(5, grant("threshold.5", {"gain": {"gold": 6}})),
            Threshold(9, grant("threshold.9", {"gain": {"command": 1}})),
        ),
    }


def knight(
    *,
    house: Mapping[str, str] | None = None,
    court: Mapping[str, Track] | None = None,
    events: Mapping[str, Event] | None = None,
    goals: Mapping[str, Goal] | None = None,
    win: Iterable[str] | None = None,
    lose: Iterable[str] | None = None,
    character: Mapping[str, Any] | None = None,
    of: str = S0,
    **scenario: Any,
) -> Knight:
    """The rules over the practice sheets with these parts replaced. `win` and `lose`: the endings that stay; `of`: the
    scenario.

    Map and character are always those of the tests, so that the practice set can be balanced anew.
    """
    base = practice(of)
    sheet = replace(
        base.scenario,
        win=endings(win, base.scenario.win),
        lose=endings(lose, base.scenario.lose),
        **{"tiles": land(), "closed": frozenset(), **scenario},
    )
    who = replace(base.characters[CHARACTER], **{**dittmann(), **(character or {})})
    sheets = replace(
        base,
        court={**base.court, **(court or {})},
        events=events or base.events,
        goals=goals or base.goals,
        characters={**base.characters, CHARACTER: who},
        scenario=sheet,
    )
    return Knight(sheets, Setup(of, CHARACTER, house=house or {}))
