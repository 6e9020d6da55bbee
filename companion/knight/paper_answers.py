"""What a player answers about a paper map: names as ids, and what an answer tells beside what it says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.knight.agenda import Advance, Marching, NameAll, PlaceUnits, Spread, Task
from companion.knight.course import Course
from companion.knight.limits import has_room, most_on_tile
from companion.knight.moves import (
    AllNamed,
    Blocked,
    DestroySource,
    GoBy,
    March,
    MarkArea,
    MeasureWay,
    Move,
    NameSources,
    NoRoom,
    PlaceUnit,
    RemoveEnemy,
)
from companion.knight.paper import (
    MOST_SOURCES,
    area_id,
    check_new,
    end_of_way,
    mark_of_place,
    name_area,
    put_area,
    set_mark,
    spare,
)
from companion.knight.vocabulary import NOTHING
from companion.play import IllegalMove

NAMES: Final[Mapping[type, tuple[str, ...]]] = {
    PlaceUnit: ("tile",), GoBy: ("start", "to"), March: ("start", "to"), Blocked: ("start",),
    RemoveEnemy: ("tile",), DestroySource: ("tile",), MeasureWay: ("area",), NameSources: ("area",),
    MarkArea: ("area",),
}  # fmt: skip
"""The fields of moves that name an area."""
NEW: Final[Mapping[type, str]] = {PlaceUnit: "tile", GoBy: "to", March: "to", MarkArea: "area"}
"""The field that may name a new one."""


def names_new(c: Course, move: Move) -> bool:
    """Whether an answer names an area that is not there yet; so it is never given by itself."""
    field = NEW.get(type(move))
    return field is not None and area_id(getattr(move, field)) not in c.state.field.areas


def answer(c: Course, task: Task, move: Move, answers: Iterable[Move]) -> Move:
    """An answer with its areas as ids; what it tells of them is kept. Raises IllegalMove if it is none."""
    settled = with_ids(move)
    listed, new = settled, names_new(c, move)
    if new:
        name = getattr(move, NEW[type(move)])
        check_new(c, name)
        listed = _put(settled, {NEW[type(move)]: spare(c)})
    elif isinstance(settled, NameSources):
        if settled.sources.total() > MOST_SOURCES:
            raise IllegalMove("too_many_sources", tile=settled.area, most=MOST_SOURCES)
        listed = replace(settled, sources=NOTHING)
    if listed not in answers:
        raise _why_not(c, task, settled)
    if new:
        name_area(c, name)
    _learn(c, task, settled)
    return settled


def with_ids(move: Move) -> Move:
    """A move with its areas as ids."""
    return _put(move, {n: area_id(getattr(move, n)) for n in NAMES.get(type(move), ())})


def _put(move: Any, areas: Mapping[str, str]) -> Move:
    moved: Move = replace(move, **areas)
    return moved


def _learn(c: Course, task: Task, move: Move) -> None:
    """What an answer tells of an area beside what it says."""
    match task, move:
        case PlaceUnits(), PlaceUnit(tile) if mark := mark_of_place(c, task):
            set_mark(c, tile, mark, there=True)
        case Advance(n), GoBy(start, to) if to not in c.steps:
            way = end_of_way(c, start, n - task.less)
            put_area(c, to, replace(c.state.field.areas[to], way=way))
        case _:
            pass


def _why_not(c: Course, task: Task, move: Move) -> IllegalMove:
    """Why an answer is none."""
    refusal = IllegalMove("no_answer", move=type(move).__name__, task=type(task).__name__)
    match task, move:
        case PlaceUnits(side=side), PlaceUnit(tile):
            return _full(c, side, tile) or refusal
        case PlaceUnits(), NoRoom():
            return IllegalMove("area_has_room")
        case Marching(), March(to=tile):
            return _full(c, "own", tile) or refusal
        case Advance(n, (first, *_)), GoBy(start, to) if start == first and to in c.steps:
            left, way = end_of_way(c, start, n - task.less), c.steps[to]
            if left != way:
                return IllegalMove("area_too_far", start=start, tile=to, way=way, need=left)
            return _full(c, "enemy", to) or refusal
        case Advance(), GoBy(to=to):
            return _full(c, "enemy", to) or refusal
        case Advance(), Blocked():
            return IllegalMove("area_has_room")
        case Spread(), GoBy(to=to) if to in c.state.field.areas:
            return IllegalMove("area_not_free", tile=to)
        case NameAll(mark), AllNamed():
            return IllegalMove("none_named", mark=mark)
        case _:
            return refusal


def _full(c: Course, side: str, tile: str) -> IllegalMove | None:
    if tile not in c.state.field.areas or has_room(c, side, tile):
        return None
    return IllegalMove("area_full", side=side, tile=tile, most=most_on_tile(c, side))
