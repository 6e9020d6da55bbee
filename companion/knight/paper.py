"""The paper map: nobody has entered a map, so its areas come into being as the player names them.

Squire keeps the units, and asks once for what it cannot see: how far an area is from the castle, its sources, a mark.
What lies beside what is the player's to read from the real map; counts, limits and distances are checked. A listed
answer that names a new area (`spare`) stands for every new name.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.knight.agenda import (
    AskMark,
    AskSources,
    AskWay,
    NameAll,
    PlaceUnits,
    Task,
)
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course
from companion.knight.limits import has_room
from companion.knight.moves import (
    AllNamed,
    Blocked,
    MarkArea,
    MeasureWay,
    NameSources,
    NoRoom,
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
    field = c.state.field
    return (
        [*areas, spare(c)] if len(field.areas) < MOST_AREAS and "" not in field.named else [*areas]
    )


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


def is_own_castle(c: Course, id: str) -> bool:
    """Whether an area is the player's castle; where there is none, another may be called so."""
    area = c.state.field.areas.get(id)
    return area is not None and CASTLE in area.tags


# the scenario ---------------------------------------------------------------------------------------


def first_areas(scenario: Scenario) -> dict[str, Area]:
    """What is there from the start: the castle, if the scenario speaks of one. It has a word instead of a title."""
    tests = list(_tests(ending_conditions(scenario)))
    castle = scenario.enemy.move == "to_castle" or any(
        test.fact == "castle_hit" or (test.where and test.where.tag == CASTLE) for test in tests
    )
    return {CASTLE: Area("", 0, marks={CASTLE: True})} if castle else {}


def check_scenario(scenario: Scenario, behaviours: Behaviours[Course]) -> None:
    """Raises IllegalMove for a scenario whose units go by neighbours or by tiles that nobody may have named, or that
    wins or loses by such tiles."""
    if not scenario.behaviours <= behaviours.on_paper:
        raise IllegalMove("map_needed", scenario=scenario.id)
    first = named_first(scenario, behaviours)
    for test in _tests(ending_conditions(scenario)):
        where = test.where
        if where is None or where.tag == CASTLE:
            continue
        named = where.own or where.enemy or where.lead or where.enemy_lead or where.mark
        known = where.tag in first if test.value == "all" else named or where.sources_none
        if not known:
            raise IllegalMove("map_needed", scenario=scenario.id)


def named_first(scenario: Scenario, behaviours: Behaviours[Course]) -> list[str]:
    """The marks whose areas are all named before the first turn."""
    places = (scenario.own.place, scenario.enemy.place)
    marks = (mark for place in places for mark in behaviours.names.get(place, ()))
    return [mark for mark in dict.fromkeys(marks) if mark]


def ending_conditions(scenario: Scenario) -> list[Condition]:
    """The conditions of all endings, as far as they are known."""
    found = (ending.when.value for ending in scenario.endings.values())
    return [when for when in found if isinstance(when, Condition)]


def _tests(conditions: Iterable[Condition]) -> Iterator[Test]:
    return (test for condition in conditions for test in condition.all_tests)


# what is asked --------------------------------------------------------------------------------------


def before_order(c: Course, order: Order) -> list[Task]:
    """What has to be asked before an order can be carried out, area by area."""
    areas, own, enemy = c.state.field.areas, c.units("own"), c.units("enemy")
    match order.side, order.verb:
        case "enemy", "move" if c.scenario.enemy.move == "to_castle":
            return [AskWay(id) for id in areas if enemy.get(id) and areas[id].way is None]
        case "enemy", "attack" if c.scenario.enemy.move != "spread":  # what spreads hits no sources
            falls = c.scenario.enemy.strike == "destroy" or c.house("HR-45") == "falls"
            on = (id for id in areas if not (falls and is_own_castle(c, id)))  # KN-56, HR-45
            hit = (id for id in on if enemy.get(id, 0) > own.get(id, 0))
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
        if mark != CASTLE and mark not in c.state.field.named
        for id, area in c.state.field.areas.items()
        if not is_own_castle(c, id) and mark not in area.marks
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


def mark_or_not(c: Course, task: AskMark) -> tuple[MarkArea | AllNamed, ...]:
    """It is there, or not; or, once one has a name, on no other area at all."""
    here = (MarkArea(task.area, task.mark, True), MarkArea(task.area, task.mark, False))
    return (*here, AllNamed(task.mark)) if _is_marked(c, task.mark) else here


def one_more(c: Course, task: NameAll) -> tuple[MarkArea | AllNamed, ...]:
    """One more area with a mark; or, once there is one, that these are all."""
    areas = c.state.field.areas
    others = [id for id in areas if not is_own_castle(c, id) and task.mark not in areas[id].tags]
    more = [MarkArea(id, task.mark, True) for id in with_new(c, others)]
    return (*more, AllNamed(task.mark)) if _is_marked(c, task.mark) else (*more,)


def _is_marked(c: Course, mark: str) -> bool:
    return any(mark in area.tags for area in c.state.field.areas.values())


def mark_area(c: Course, move: MarkArea, task: AskMark | NameAll) -> None:
    """Whether an area has a mark is known from now on."""
    if isinstance(task, NameAll):
        c.then(task)
    set_mark(c, move.area, move.mark, there=move.there)
    c.note("area_marked", "", tile=move.area, mark=move.mark, there=move.there)


def all_named(c: Course, move: AllNamed) -> None:
    """No other area has the mark, or there is no other area at all; of none it is asked any more."""
    c.field(named=(*c.state.field.named, move.mark))
    left = (t for t in c.state.agenda if not isinstance(t, AskMark) or t.mark != move.mark)
    c.state = replace(c.state, agenda=tuple(left))
    c.note("all_named", "", mark=move.mark)


def set_mark(c: Course, id: str, mark: str, *, there: bool) -> None:
    """A mark is on an area or not."""
    area = c.state.field.areas[id]
    put_area(c, id, replace(area, marks={**area.marks, mark: there}))


# where units go -------------------------------------------------------------------------------------


def mark_of_place(c: Course, task: PlaceUnits) -> str:
    """The mark of the tiles where an order places units, "" if they need none (KN-42, KN-52)."""
    return task.at or ("plus" if _place(c, task) == "plus" else "")


def places(c: Course, task: PlaceUnits) -> list[str]:
    """Areas where a unit may be placed: those known to have the mark first, the castle last, and a new one."""
    if task.at == CASTLE:
        return [CASTLE] if CASTLE in c.state.field.areas else []
    place, mark = _place(c, task), mark_of_place(c, task)
    if not task.at and place not in TOLD:
        return c.rules.behaviours.places[place](c, task.side)
    closed = bool(mark) and mark in c.state.field.named
    areas = [
        (id, area)
        for id, area in c.state.field.areas.items()
        if area.marks.get(mark, not closed) and not (task.at and is_own_castle(c, id))
    ]
    areas.sort(key=lambda one: (one[0] == CASTLE, not one[1].marks.get(mark, False)))
    ids = [id for id, _ in areas]
    return ids if closed else with_new(c, ids)


def _place(c: Course, task: PlaceUnits) -> str:
    return (c.scenario.own if task.side == "own" else c.scenario.enemy).place


TOLD: Final = ("plus", "anywhere")
"""How units are placed where the player's answer tells what the area is; else it has to be known before."""


def all_full(c: Course, task: PlaceUnits, tiles: Sequence[str]) -> tuple[NoRoom | AllNamed, ...]:
    """That an enemy finds no room: possible if every area known to have the mark is full or used, and there is one.
    Of the `tiles` listed a new one is only a guess: that there is none, or no area that has no name, can be said."""
    place = _place(c, task)
    if task.side == "enemy" and not task.at and place not in TOLD:
        if spare(c) not in tiles:
            return ()
        if "" in c.rules.behaviours.names.get(place, ()):
            return (AllNamed(""),) if len(tiles) == 1 else ()
        return (NoRoom(),)
    mark = mark_of_place(c, task)
    marked = [id for id, area in c.state.field.areas.items() if mark in area.tags]
    open_ = [
        id for id in marked if has_room(c, task.side, id) and not (task.apart and id in task.used)
    ]
    return (NoRoom(),) if task.side == "enemy" and marked and not open_ else ()


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
