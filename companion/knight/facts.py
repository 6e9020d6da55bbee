"""The facts that conditions speak of, and how far each condition is (KN-69)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.knight.course import OVERFLOW_POINTS, Course
from companion.knight.sheets import Printed, Segment, Tile, Track
from companion.knight.state import BOXES
from companion.knight.vocabulary import PURSE, RESOURCES, Condition, Test, TileCount
from companion.play import IllegalMove

LEFTOVER_POINTS = OVERFLOW_POINTS


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one test is: what one has, what it asks, and whether it holds."""

    test: Test
    have: int
    need: int
    holds: bool

    @property
    def missing(self) -> int:
        """How much of an *at least* is missing."""
        return self.need - self.have


def level(c: Course, track: str) -> int:
    """The level of a track: unlocked segments, for the castle finished floors (KN-24, KN-28 to KN-30)."""
    shape = c.rules.sheets.court[track]
    return len(finished(c, shape) if shape.by_group else c.me.done.get(track, ()))


def level_so_far(c: Course, track: str) -> int:
    """The level as far as the sheets are known, for a look: a floor whose known rooms are done counts as finished."""
    shape, done = c.rules.sheets.court[track], c.me.done.get(track, ())
    return len(finished_groups(shape, done) if shape.by_group else done)


def finished(c: Course, track: Track) -> list[str]:
    """The finished groups of a track. A group is finished if it is known that nothing of it is still to come."""
    done = c.me.done.get(track.id, ())
    for segment in track.segments if done else ():
        if segment.number in done:
            placed(c, segment)
    groups = finished_groups(track, done)
    if groups:
        c.printed(track.count)
        for segment in track.segments:
            placed(c, segment)
    else:  # what is still to come is what keeps them from being finished
        open_to = {s.group for s in track.segments if s.number in done}
        for segment in track.segments if done else ():
            if segment.group in open_to:
                placed(c, segment)
    return groups


def placed(c: Course, segment: Segment) -> str:
    """The group that a segment belongs to: the floor of a room, the lord. Raises IllegalMove while it is unknown."""
    return c.printed(segment.placed)


def finished_groups(track: Track, done: tuple[int, ...]) -> list[str]:
    """The groups of a track (castle floors) of which every segment is unlocked."""
    return [
        group.id
        for group in track.groups
        if (own := [s.number for s in track.segments if s.group == group.id])
        and all(number in done for number in own)
    ]


def influence(c: Course) -> int:
    """Total influence: segments of the tracks that count, and points from elsewhere (KN-19)."""
    me, known = c.me, c.influence
    if known is None or known[0] is not me:
        court = c.rules.sheets.court
        done = sum(len(numbers) for track, numbers in me.done.items() if court[track].counts)
        known = c.influence = me, done + me.influence
    return known[1]


def leftovers(c: Course) -> int:
    """Points for resources and gold left: 5 each (KN-75)."""
    return LEFTOVER_POINTS * c.me.have.total(PURSE)


def points(c: Course) -> int:
    """The running total of all boxes (KN-8); at the final scoring the leftovers too (KN-75)."""
    total = sum(entry.points for entry in c.me.entries)
    return total + leftovers(c) if c.state.turn.step == "final" else total


def running_totals(c: Course) -> dict[int, int]:
    """The running total at the end of each box (KN-8)."""
    return {box: sum(entry.points for entry in c.me.entries if entry.box <= box) for box in BOXES}


def activities(c: Course, side: str) -> int:
    """What goals call activities: units now, ever added, or battles won (HR-27)."""
    match c.house("HR-27"):
        case "now":
            return sum(c.units(side).values())
        case "ever":
            return max(c.state.field.added.get(side, 0), sum(c.units(side).values()))
        case _:
            return len(c.me.battles) if side == "own" else 0


def enemies(c: Course) -> int:
    """Enemies on the map; where a scenario counts so, all that have ever come (HR-46)."""
    now = sum(c.units("enemy").values())
    return max(now, c.state.field.added.get("enemy", 0)) if c.house("HR-46") == "ever" else now


def fact(c: Course, name: str) -> int:
    """The value of a fact by its name in conditions."""
    if name in FACTS:
        return FACTS[name](c)
    if name.startswith("level."):
        return level(c, name.removeprefix("level."))
    if name.startswith("battle."):
        return int(name.removeprefix("battle.") in c.me.battles)
    kind = name.removeprefix("sources_destroyed.")
    return sum(kinds.count(kind) for kinds in c.state.field.gone.values())


FACTS: Mapping[str, Callable[[Course], int]] = {
    "glory": lambda c: c.me.have.glory,
    "nobility": lambda c: c.me.have.nobility,
    "valor": lambda c: c.me.have.valor,
    "gold": lambda c: c.me.have.gold,
    "points": points,
    "influence": influence,
    "resources": lambda c: c.me.have.total(RESOURCES),
    "diplomacy": lambda c: c.me.diplomacy,
    "enemy_diplomacy": lambda c: c.me.enemy_diplomacy,
    "units": lambda c: sum(c.units("own").values()),
    "enemies": enemies,
    "battles_won": lambda c: len(set(c.me.battles)),
    "activities": lambda c: activities(c, "own"),
    "activities_lead": lambda c: activities(c, "own") - activities(c, "enemy"),
    "castle_hit": lambda c: c.state.field.castle_hit,
}


def tiles_that_count(c: Course, where: TileCount) -> list[str]:
    """The tiles that a `tiles` test counts, in sheet order."""
    own, enemy, tiles = c.units("own"), c.units("enemy"), c.tiles
    near: Iterable[str] = own if where.own else enemy if where.enemy else tiles
    found = [
        id
        for id in near
        if _reaches(own.get(id, 0), where.own)
        and _reaches(enemy.get(id, 0), where.enemy)
        and (where.lead is None or own.get(id, 0) - enemy.get(id, 0) >= where.lead)
        and (where.enemy_lead is None or enemy.get(id, 0) - own.get(id, 0) >= where.enemy_lead)
        and _is_marked(c, tiles[id], where)
    ]
    order = {id: n for n, id in enumerate(tiles)} if c.rules.paper else c.rules.order
    return sorted(found, key=order.__getitem__)


def _is_marked(c: Course, tile: Tile, where: TileCount) -> bool:
    return (
        (where.tag is None or (where.tag in tile.tags and not _is_no_more(c, tile, where)))
        and (where.mark is None or where.mark in c.state.field.marks.get(tile.id, ()))
        and (not where.sources_none or bool(tile.sources and not c.sources_left(tile.id)))
    )


def _is_no_more(c: Course, tile: Tile, where: TileCount) -> bool:
    """A burnt village is an ordinary tile afterwards, except where burnt ones are counted (HR-44)."""
    burnt = "burnt" in c.marks(tile.id) and where.mark != "burnt"
    return burnt and where.tag == "village" and c.house("HR-44.burnt") == "no"


def _reaches(n: int, asked: int | None) -> bool:
    return asked is None or (n == 0 if asked == 0 else n >= asked)


def progress(c: Course, test: Test, *, exact: bool = False) -> Progress:
    """How far a test is. `exact`: an upper bound means just this number (HR-27)."""
    have = fact(c, test.fact) if test.where is None else _tiles(c, test.where)
    need = _need(c, test)
    if test.bound == "least":
        holds = have >= need
    elif test.bound == "below":
        holds = have < need
    else:
        holds = have == need if exact else have <= need
    return Progress(test, have, need, holds)


def _tiles(c: Course, where: TileCount) -> int:
    """How many tiles a test counts. Where each source counts as a tile destroyed: those, and bare tiles (HR-33)."""
    found = tiles_that_count(c, where)
    if where.mark == "destroyed" and c.house("HR-33") == "each":
        bare = sum(1 for tile in found if not c.tiles[tile].sources)
        return bare + sum(map(len, c.state.field.gone.values()))
    return len(found)


def _need(c: Course, test: Test) -> int:
    if test.value == "full":
        return c.printed(getattr(c.scenario, test.fact).full)  # type: ignore[no-any-return]
    if test.value == "all":
        tag = test.where.tag if test.where else None
        return max(1, sum(1 for tile in c.tiles.values() if tag is None or tag in tile.tags))
    return int(test.value)


def holds(c: Course, condition: Condition) -> bool:
    """Whether a condition holds now."""
    return all(progress(c, test).holds for test in condition.tests) and (
        not condition.either or any(holds(c, one) for one in condition.either)
    )


def all_progress(c: Course, condition: Condition) -> Iterator[Progress]:
    """How far each test of a condition is, those of `any` last."""
    return (progress(c, test) for test in condition.all_tests)


def unmet(c: Course, condition: Condition) -> list[Progress]:
    """The tests that keep a condition from holding; nothing if it holds."""
    return (
        [] if holds(c, condition) else [row for row in all_progress(c, condition) if not row.holds]
    )


def check_needs(c: Course, needs: Printed[Condition], **thing: str) -> None:
    """Raises IllegalMove `needs` with the first requirement of a thing that is not met (KN-27)."""
    if short := unmet(c, c.printed(needs)):
        first = short[0]
        raise IllegalMove("needs", **thing, fact=first.test.fact, need=first.need, have=first.have)
