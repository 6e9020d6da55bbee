"""The sheet of a scenario (KN-39), built from its entries."""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import Any

from companion.knight.sheets import (
    Behaviour,
    Diplomacy,
    Ending,
    GoldAction,
    Grant,
    Limits,
    Path,
    PathStep,
    Printed,
    Scenario,
    Stage,
    Tile,
)
from companion.knight.vocabulary import NOTHING, STAGED
from scenarios.fields import NO_LIMIT
from scenarios.values import Values

NAMED = ("battle", "gold", "command")
"""Rows with ids, known in any order."""
HEX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def build_scenario(values: Values, key: str, named: Set[str] = frozenset()) -> Scenario:
    """The whole sheet. `named`: consequence paths on event cards; they exist even without a step."""
    path = f"scenario.{key}"
    king, kings = values.numbers(f"{path}.king")
    stages, counts = _stages(values, f"{path}.stage")
    rows = {kind: _rows(values, f"{path}.{kind}") for kind in NAMED}
    return Scenario(
        id=key,
        title=values.plain(f"{path}.title", key),
        limits=_limits(values, f"{path}.limits"),
        own=_behaviour(values, f"{path}.own", "march", "strike"),
        enemy=_behaviour(values, f"{path}.enemy", "move", "attack"),
        tiles=_tiles(values, f"{path}.tile"),
        closed=values.plain(f"{path}.closed", frozenset()),
        paths=_paths(values, f"{path}.path", named),
        win=_endings(values, f"{path}.win"),
        lose=_endings(values, f"{path}.lose"),
        king=tuple(values.grant(f"{path}.king.{number}") for number in king),
        stages=stages,
        battles=tuple(sorted(rows["battle"], key=_number)),
        gold=tuple(
            GoldAction(grant, values.plain(f"{grant.id}.before", False)) for grant in rows["gold"]
        ),
        command=rows["command"],
        diplomacy=_diplomacy(values, f"{path}.diplomacy"),
        enemy_diplomacy=_diplomacy(values, f"{path}.enemy_diplomacy"),
        start=values.grant(f"{path}.start"),
        neither=values.printed(f"{path}.neither"),
        counts=MappingProxyType(
            {"king": kings, **counts}
            | {kind: _count(values, f"{path}.{kind}", len(found)) for kind, found in rows.items()}
        ),
    )


def _rows(values: Values, path: str) -> tuple[Grant, ...]:
    """The rows of a kind: those that are mentioned, and as many more as there are said to be."""
    ids = [key for key in values.keys(path) if key != "count"]
    count = values.printed(f"{path}.count").value
    more = (str(n) for n in range(1, 100) if str(n) not in ids)
    while isinstance(count, int) and len(ids) < count:
        ids.append(next(more))
    return tuple(values.grant(f"{path}.{key}") for key in ids)


def _number(battle: Grant) -> tuple[bool, int]:
    """Battles stand by their numbers, those that have a name behind them."""
    id = battle.key
    return not id.isdecimal(), int(id) if id.isdecimal() else 0


def _count(values: Values, path: str, rows: int) -> Printed[int]:
    count = values.printed(f"{path}.count")
    if values.practice and rows and count.path not in values.entries:
        values.raw[count.path] = rows
        return Printed(count.path, rows, "practice")
    return count


def _limits(values: Values, path: str) -> Limits:
    found = {
        key: _or_none(values, values.printed(f"{path}.{key}"))
        for key in ("own", "enemy", "tile_own", "tile_enemy")
    }
    return Limits(**found)


def _or_none(values: Values, limit: Printed[int]) -> Printed[int]:
    """A complete sheet that names no limit has none."""
    missing = values.practice and limit.path not in values.entries
    return Printed(limit.path, NO_LIMIT) if missing else limit


def _behaviour(values: Values, path: str, move: str, strike: str) -> Behaviour:
    return Behaviour(*(values.plain(f"{path}.{part}", "") for part in ("place", move, strike)))


def _diplomacy(values: Values, path: str) -> Diplomacy:
    return Diplomacy(values.printed(f"{path}.start"), values.printed(f"{path}.full"))


def _endings(values: Values, path: str) -> tuple[Ending, ...]:
    return tuple(
        Ending(
            f"{path.rpartition('.')[2]}.{key}",
            values.printed(f"{path}.{key}.when"),
            values.plain(f"{path}.{key}.clause", ""),
            values.plain(f"{path}.{key}.on", ""),
        )
        for key in values.keys(path)
    )


def _stages(
    values: Values, path: str
) -> tuple[Mapping[str, tuple[Stage, ...]], dict[str, Printed[int]]]:
    stages, counts = {}, {}
    for action in STAGED:
        numbers, counts[action] = values.numbers(f"{path}.{action}")
        stages[action] = tuple(_stage(values, f"{path}.{action}", number) for number in numbers)
    return MappingProxyType(stages), counts


def _stage(values: Values, path: str, number: int) -> Stage:
    left, right = (values.grant(f"{path}.{number}.{side}") for side in ("left", "right"))
    return Stage(number, values.printed(f"{path}.{number}.needs"), left, right)


def _paths(values: Values, path: str, named: Set[str]) -> Mapping[str, Path]:
    ids = dict.fromkeys([*values.keys(path), *sorted(named)])
    paths = {}
    for key in ids:
        numbers, count = values.numbers(f"{path}.{key}")
        steps = tuple(_step(values, f"{path}.{key}", number) for number in numbers)
        paths[key] = Path(key, steps, count)
    return MappingProxyType(paths)


def _step(values: Values, path: str, number: int) -> PathStep:
    """The first step has only its unavoidable part (KN-50)."""
    may, other, must = (f"{path}.{number}.{part}" for part in ("may", "else", "must"))
    if number == 1 and may not in values.entries and other not in values.entries:
        return PathStep(1, Printed(may, NOTHING), Printed(other, ()), values.printed(must))
    return PathStep(number, *(values.printed(part) for part in (may, other, must)))


def _tiles(values: Values, path: str) -> Mapping[str, Tile]:
    ids = values.keys(path)

    def field(key: str, part: str, default: Any) -> Any:
        return values.plain(f"{path}.{key}.{part}", default)

    at = {key: field(key, "at", None) for key in ids}
    if not values.practice:  # row by row, as the sheet is read; the others after them
        ids.sort(key=lambda key: (place[1], place[0]) if (place := at[key]) else (NO_LIMIT, 0))
        at = {key: at[key] for key in ids}
    given = {key: field(key, "beside", None) for key in ids}
    beside = _beside(values, path, at, given)
    tiles = {
        key: Tile(
            key,
            field(key, "title", key),
            at[key] or (0, 0),
            field(key, "tags", frozenset()),
            field(key, "sources", ()),
            beside[key],
        )
        for key in ids
    }
    return MappingProxyType(tiles)


def _beside(
    values: Values,
    path: str,
    at: Mapping[str, tuple[int, int] | None],
    given: Mapping[str, tuple[str, ...] | None],
) -> dict[str, tuple[str, ...]]:
    """The neighbours of every tile in the order of the sheet: those it names, else all whose hexagons touch."""
    places = _places(values, path, at, given)
    touching: dict[str, set[str]] = {tile: set(given[tile] or ()) for tile in at}
    for tile, place in at.items():
        if place is not None and given[tile] is None:
            near = (places.get((place[0] + q, place[1] + r)) for q, r in HEX)
            touching[tile].update(other for other in near if other and given[other] is None)
    for tile, named in given.items():
        for other in named or ():
            if other not in at:
                values.faults.append((f"{path}.{tile}.beside", f"there is no tile {other!r}"))
            elif given[other] is None:
                touching[other].add(tile)
            elif tile not in touching[other]:
                values.faults.append((f"{path}.{tile}.beside", f"{other} is not beside {tile}"))
    return {tile: tuple(other for other in at if other in touching[tile]) for tile in at}


def _places(
    values: Values,
    path: str,
    at: Mapping[str, tuple[int, int] | None],
    given: Mapping[str, tuple[str, ...] | None],
) -> dict[tuple[int, int], str]:
    """Which tile lies where; no two on the same place."""
    places: dict[tuple[int, int], str] = {}
    for tile, place in at.items():
        if place is None:
            if given[tile] is None:
                values.faults.append((f"{path}.{tile}", "neither at nor beside"))
        elif place in places:
            what = f"{list(place)} is taken by {places[place]}"
            values.faults.append((f"{path}.{tile}.at", what))
        else:
            places[place] = tile
    return places
