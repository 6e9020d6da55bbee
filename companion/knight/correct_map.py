"""What is set by hand on the map: units, sources, what has become of a tile, and the areas of a paper map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from companion.knight import paper
from companion.knight.course import Course
from companion.knight.limits import most_on_tile
from companion.knight.sheets import Tile
from companion.knight.state import Area
from companion.knight.vocabulary import PURSE


@dataclass(frozen=True, slots=True)
class Handle:
    """One fact that can be set: its value now, its bounds, and how to set it."""

    fact: str
    now: int
    least: int
    most: int
    put: Callable[[int], None]


def units(c: Course, fact: str, tile: str) -> Handle | None:
    """How many units of a side stand on a tile (KN-48)."""
    side = fact.partition(".")[0]
    if c.rules.paper:
        return _units_of_area(c, side, tile)
    if tile not in c.scenario.tiles:
        return None
    return Handle(
        fact, c.units(side).get(tile, 0), 0, most_on_tile(c, side),
        lambda value: c.set_units(side, tile, value),
    )  # fmt: skip


def _units_of_area(c: Course, side: str, name: str) -> Handle:
    """On a paper map any name is an area; one that is new comes into being with its first unit."""
    id = paper.area_id(name)
    if id not in c.state.field.areas:
        paper.check_new(c, name)

    def put(value: int) -> None:
        if value or id in c.units(side):
            c.set_units(side, paper.name_area(c, name), value)

    return Handle(f"{side}.{id}", c.units(side).get(id, 0), 0, most_on_tile(c, side), put)


def way(c: Course, fact: str, name: str) -> Handle | None:
    """How far an area is from the castle; 0: not measured."""
    id = paper.area_id(name)
    if not c.rules.paper or paper.is_own_castle(c, id):
        return None
    area = _area(c, id, name)
    return Handle(
        f"way.{id}", area.way or 0, 0, paper.LONGEST_WAY,
        lambda value: paper.put_area(c, id, replace(area, way=value or None)),
    )  # fmt: skip


def unnamed(name: str) -> Tile:
    """An area of a paper map before anything is known of it."""
    return Tile(paper.area_id(name), name, (0, 0), frozenset(), (), ())


def _area(c: Course, id: str, name: str) -> Area:
    """An area as it is, or as it would come into being."""
    area = c.state.field.areas.get(id)
    if area is None:
        paper.check_new(c, name)
    return area or Area(paper.title_of(name))


def source(c: Course, fact: str, rest: str) -> Handle | None:
    """How many sources of a kind are printed on an area; never fewer than are gone."""
    name, _, kind = rest.rpartition(".")
    id = paper.area_id(name)
    if not c.rules.paper or kind not in PURSE:
        return None
    area = _area(c, id, name)
    listed = area.sources or ()

    def put(value: int) -> None:
        rest = tuple(one for one in listed if one != kind)
        paper.put_area(c, id, replace(area, sources=(*rest, *(kind,) * value)))

    least = c.state.field.gone.get(id, ()).count(kind)
    return Handle(f"source.{id}.{kind}", listed.count(kind), least, paper.MOST_SOURCES, put)


def map_marks(c: Course, tile: Tile) -> Iterator[str]:
    """What may become of a tile in this scenario: flooded, destroyed, burnt ..."""
    own, enemy, marks = c.scenario.own, c.scenario.enemy, c.rules.behaviours.marks
    for name in (enemy.strike, own.strike):
        yield from (
            mark for mark, tag in marks.get(name, {}).items() if not tag or tag in tile.tags
        )


def _become(c: Course, tile: Tile, mark: str) -> Handle | None:
    """Whether a tile has become so; an area of a paper map comes into being by it."""
    if mark not in map_marks(c, tile):
        return None
    marks, there = c.state.field.marks, c.marks(tile.id)
    if c.rules.paper and tile.id not in c.tiles:
        paper.check_new(c, tile.title)

    def put(value: int) -> None:
        if value and tile.id not in c.tiles:
            paper.name_area(c, tile.title)
        kept = tuple(one for one in there if one != mark) + ((mark,) if value else ())
        others = {other: found for other, found in marks.items() if other != tile.id}
        c.field(marks={**others, tile.id: kept} if kept else others)

    return Handle(f"mark.{tile.id}.{mark}", int(mark in there), 0, 1, put)


def mark(c: Course, fact: str, rest: str) -> Handle | None:
    """Whether a mark is printed on an area of a paper map, or what has become of a tile."""
    name, _, made = rest.rpartition(".")
    if not c.rules.paper:
        return _become(c, c.tiles[name], made) if name in c.tiles else None
    id = paper.area_id(name)
    if found := _become(c, c.tiles.get(id) or unnamed(name), made):
        return found
    if paper.is_own_castle(c, id) or made not in paper.MARKS:
        return None
    area = _area(c, id, name)

    def put(value: int) -> None:
        paper.put_area(c, id, replace(area, marks={**area.marks, made: bool(value)}))

    return Handle(f"mark.{id}.{made}", int(made in area.tags), 0, 1, put)


def gone(c: Course, fact: str, rest: str) -> Handle | None:
    """How many sources of a kind are destroyed (KN-49)."""
    tile, _, kind = rest.rpartition(".")
    if c.rules.paper:
        fact, tile = f"gone.{paper.area_id(tile)}.{kind}", paper.area_id(tile)
    if tile not in c.tiles or kind not in c.tiles[tile].sources:
        return None
    all_gone = c.state.field.gone
    here = all_gone.get(tile, ())

    def put(value: int) -> None:
        left = tuple(one for one in here if one != kind) + (kind,) * value
        others = {other: kinds for other, kinds in all_gone.items() if other != tile}
        c.field(gone={**others, tile: left} if left else others)

    return Handle(fact, here.count(kind), 0, c.tiles[tile].sources.count(kind), put)
