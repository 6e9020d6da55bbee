"""The paper map: nobody has entered a map, so its areas come into being as the player names them.

Squire keeps the units, and asks once for what it cannot see: how far an area is from the castle, its sources, a mark.
What lies beside what is the player's to read from the real map; counts, limits and distances are checked. A listed
answer that names a new area (`spare`) stands for every new name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.knight.agenda import (
    Advance,
    AskMark,
    AskSources,
    AskWay,
    Marching,
    PlaceUnits,
    Task,
)
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course
from companion.knight.limits import has_room, most_on_tile
from companion.knight.moves import (
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
from companion.knight.sheets import Scenario
from companion.knight.state import Area
from companion.knight.vocabulary import NOTHING, PURSE, Bundle, Condition, Order, Test
from companion.play import IllegalMove

CASTLE: Final = "castle"
MARKS: Final = ("plus", "village", "guard", "enemy_castle")
"""Marks that can be set by hand; the castle is an area from the start."""
MOST_AREAS = 60
MOST_SOURCES = 6
LONGEST_WAY = 20
LONGEST_NAME = 40


# names --------------------------------------------------------------------------------------------


def area_id(name: str) -> str:
    """The id of an area: its name without regard to capitals, spaces and how accents are written."""
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())
    return unicodedata.normalize("NFC", " ".join(folded.split()))


def title_of(name: str) -> str:
    """A name as it is shown. Raises IllegalMove for one that is empty, too long or cannot be printed."""
    title = " ".join(unicodedata.normalize("NFC", name).split())
    kinds = {unicodedata.category(sign) for sign in title}
    if not any(kind[0] in "LNSP" for kind in kinds):
        raise IllegalMove("area_unnamed")
    if len(title) > LONGEST_NAME:
        raise IllegalMove("area_name_too_long", most=LONGEST_NAME)
    if kinds & {"Cc", "Cs", "Co", "Cn"} or any(sign in BENDS for sign in title):
        raise IllegalMove("area_name_unprintable")
    return title


BENDS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that would turn the direction of the text around them."""


def spare(c: Course) -> str:
    """The name of the new area that is listed: the first number that no area has."""
    areas = c.state.field.areas
    return next(str(n) for n in range(1, len(areas) + 2) if str(n) not in areas)


def with_new(c: Course, areas: Iterable[str]) -> list[str]:
    """Areas, and a new one as long as there may be more."""
    return [*areas, spare(c)] if len(c.state.field.areas) < MOST_AREAS else [*areas]


def put_area(c: Course, id: str, area: Area) -> None:
    """An area comes into being, or more is known of it."""
    c.field(areas={**c.state.field.areas, id: area})


def name_area(c: Course, name: str) -> str:
    """The id of an area; one that is new comes into being. Raises IllegalMove for a name that cannot be."""
    id = area_id(name)
    if id not in c.state.field.areas:
        check_new(c, name)
        put_area(c, id, Area(title_of(name)))
    return id


def check_new(c: Course, name: str) -> None:
    """Raises IllegalMove unless a new area may have this name."""
    title_of(name)
    if len(c.state.field.areas) >= MOST_AREAS:
        raise IllegalMove("too_many_areas", most=MOST_AREAS)


# the scenario ---------------------------------------------------------------------------------------


def first_areas(scenario: Scenario) -> dict[str, Area]:
    """What is there from the start: the castle, if the scenario speaks of one. It has a word instead of a title."""
    tests = list(_tests(ending_conditions(scenario)))
    castle = scenario.enemy.move == "to_castle" or any(
        test.fact == "castle_hit" or (test.where and test.where.tag == CASTLE) for test in tests
    )
    return {CASTLE: Area("", 0, marks={CASTLE: True})} if castle else {}


def check_scenario(scenario: Scenario, behaviours: Behaviours) -> None:
    """Raises IllegalMove for a scenario whose units go by neighbours or by tiles that nobody may have named, or that
    wins or loses by such tiles."""
    if not scenario.behaviours <= behaviours.on_paper:
        raise IllegalMove("map_needed", scenario=scenario.id)
    for test in _tests(ending_conditions(scenario)):
        where = test.where
        if where is None or where.tag == CASTLE:
            continue
        named = where.own or where.enemy or where.lead or where.enemy_lead or where.mark
        if test.value == "all" or not (named or where.sources_none):
            raise IllegalMove("map_needed", scenario=scenario.id)


def ending_conditions(scenario: Scenario) -> list[Condition]:
    """The conditions of all endings, as far as they are known."""
    found = (ending.when.value for ending in scenario.endings.values())
    return [when for when in found if isinstance(when, Condition)]


def _tests(conditions: Iterable[Condition]) -> Iterator[Test]:
    for condition in conditions:
        yield from condition.tests
        yield from _tests(condition.either)


# what is asked --------------------------------------------------------------------------------------


def before_order(c: Course, order: Order) -> list[Task]:
    """What has to be asked before an order can be carried out, area by area."""
    areas, own, enemy = c.state.field.areas, c.units("own"), c.units("enemy")
    match order.side, order.verb:
        case "enemy", "move" if c.scenario.enemy.move == "to_castle":
            return [AskWay(id) for id in areas if enemy.get(id) and areas[id].way is None]
        case "enemy", "attack":
            hit = (id for id in areas if id != CASTLE and enemy.get(id, 0) > own.get(id, 0))
        case "own", "gather":
            hit = (id for id in areas if own.get(id))
        case _:
            return []
    return [AskSources(id) for id in hit if areas[id].sources is None]


def before_check(c: Course, conditions: Iterable[Condition]) -> list[Task]:
    """The marks that have to be asked before conditions can be looked at: of every area, each once."""
    marks = dict.fromkeys(
        test.where.tag for test in _tests(conditions) if test.where and test.where.tag
    )
    return [
        AskMark(id, mark)
        for mark in marks
        if mark != CASTLE
        for id, area in c.state.field.areas.items()
        if id != CASTLE and mark not in area.marks
    ]


def ways(c: Course, task: AskWay) -> tuple[MeasureWay, ...]:
    """All distances there may be."""
    return tuple(MeasureWay(task.area, n) for n in range(1, LONGEST_WAY + 1))


def measure_way(c: Course, move: MeasureWay, task: AskWay) -> None:
    """An area's distance from the castle is known from now on."""
    put_area(c, move.area, replace(c.state.field.areas[move.area], way=move.tiles))
    c.note("way_measured", "KN-53", tile=move.area, n=move.tiles)


def sources(c: Course, task: AskSources) -> tuple[NameSources, ...]:
    """No source, one, or two; more may be named as well."""
    one = [Bundle(**{kind: 1}) for kind in PURSE]
    two = [first + second for n, first in enumerate(one) for second in one[n:]]
    return tuple(NameSources(task.area, bundle) for bundle in (NOTHING, *one, *two))


def name_sources(c: Course, move: NameSources, task: AskSources) -> None:
    """An area's sources are known from now on."""
    listed = tuple(kind for kind in PURSE for _ in range(move.sources[kind]))
    put_area(c, move.area, replace(c.state.field.areas[move.area], sources=listed))
    c.note("sources_named", "KN-49", tile=move.area, bundle=dict(move.sources))


def mark_or_not(c: Course, task: AskMark) -> tuple[MarkArea, ...]:
    """It is there, or not."""
    return (MarkArea(task.area, task.mark, True), MarkArea(task.area, task.mark, False))


def mark_area(c: Course, move: MarkArea, task: AskMark) -> None:
    """Whether an area has a mark is known from now on."""
    set_mark(c, move.area, move.mark, there=move.there)
    c.note("area_marked", "", tile=move.area, mark=move.mark, there=move.there)


def set_mark(c: Course, id: str, mark: str, *, there: bool) -> None:
    """A mark is on an area or not."""
    area = c.state.field.areas[id]
    put_area(c, id, replace(area, marks={**area.marks, mark: there}))


# where units go -------------------------------------------------------------------------------------


def mark_of_place(c: Course, task: PlaceUnits) -> str:
    """The mark of the tiles where an order places units, "" if they need none (KN-42, KN-52)."""
    behaviour = c.scenario.own if task.side == "own" else c.scenario.enemy
    return task.at or ("plus" if behaviour.place == "plus" else "")


def places(c: Course, task: PlaceUnits) -> list[str]:
    """Areas where a unit may be placed: those known to have the mark first, the castle last, and a new one."""
    if task.at == CASTLE:
        return [CASTLE] if CASTLE in c.state.field.areas else []
    mark = mark_of_place(c, task)
    areas = [(id, area) for id, area in c.state.field.areas.items() if area.marks.get(mark, True)]
    areas.sort(key=lambda one: (one[0] == CASTLE, not one[1].marks.get(mark, False)))
    return with_new(c, (id for id, _ in areas))


def all_full(c: Course, task: PlaceUnits) -> tuple[NoRoom, ...]:
    """That an enemy finds no room: possible if every area known to have the mark is full or used, and there is one."""
    mark = mark_of_place(c, task)
    marked = [id for id, area in c.state.field.areas.items() if mark in area.tags]
    open_ = [
        id for id in marked if has_room(c, task.side, id) and not (task.apart and id in task.used)
    ]
    return (NoRoom(),) if task.side == "enemy" and marked and not open_ else ()


def reach(c: Course, start: str, n: int) -> list[str]:
    """Areas that an own unit may march to: the player sees which are near enough (KN-44)."""
    return with_new(c, (id for id in c.state.field.areas if id != start))


def end_of_way(c: Course, start: str, n: int) -> int | None:
    """How far from the castle an enemy ends that moves n tiles (KN-53); None if it cannot move.

    It ends at the castle if it gets there, before it if that is full.
    """
    way = c.steps.get(start)
    if way is None or not way or n < 1:
        return None
    left = max(0, way - n)
    if not left and not has_room(c, "enemy", CASTLE):
        left = 1
    return left if left < way else None


def ends_of_way(c: Course, start: str, n: int) -> list[str]:
    """Where an enemy that moves n tiles may end: areas so far from the castle as it gets, or not measured yet, and a
    new one."""
    left = end_of_way(c, start, n)
    if left is None:
        return []
    if not left:
        return [CASTLE]
    steps = c.steps
    near = (id for id in c.state.field.areas if steps.get(id, left) == left and id != start)
    return with_new(c, (id for id in near if has_room(c, "enemy", id)))


def all_blocked(c: Course, start: str, n: int) -> tuple[Blocked, ...]:
    """That every end of an enemy's way is full: possible if one that is known to be there is."""
    left, steps = end_of_way(c, start, n), c.steps
    full = any(
        steps.get(id, left) == left and id != start and not has_room(c, "enemy", id)
        for id in c.state.field.areas
    )
    return (Blocked(start),) if left and full else ()


# answers --------------------------------------------------------------------------------------------

NAMES: Final[Mapping[type, tuple[str, ...]]] = {
    PlaceUnit: ("tile",), GoBy: ("start", "to"), March: ("start", "to"), Blocked: ("start",),
    RemoveEnemy: ("tile",), DestroySource: ("tile",), MeasureWay: ("area",), NameSources: ("area",),
    MarkArea: ("area",),
}  # fmt: skip
"""The fields of moves that name an area."""
NEW: Final[Mapping[type, str]] = {PlaceUnit: "tile", GoBy: "to", March: "to"}
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
        case _:
            return refusal


def _full(c: Course, side: str, tile: str) -> IllegalMove | None:
    if tile not in c.state.field.areas or has_room(c, side, tile):
        return None
    return IllegalMove("area_full", side=side, tile=tile, most=most_on_tile(c, side))
