"""What only whole sheets can show: levels that no track reaches, paths that there are not, no way to the castle.

Each check yields faults. Unknown values are nobody's fault. `complete`: with the practice set nothing is still to come.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.knight.automaton import steps_to_castle
from companion.knight.rules import SHARED
from companion.knight.sheets import Printed, Scenario, Segment, Sheets, Side, Track
from companion.knight.vocabulary import Condition, Order, Test
from scenarios.fields import NO_LIMIT
from scenarios.schema import thing_of
from scenarios.values import Fault


def check_sheets(
    sheets: Sheets, things: Iterable[str] | None = None, *, complete: bool
) -> list[Fault]:
    """All faults of sheets that were built. `things`: only cards of these (`event.x7`) are new; None: all is."""
    faults: list[Fault] = []
    if things is None:
        faults += _court(sheets.court, complete=complete)
        faults += _behaviours(sheets)
        faults += _map(sheets.scenario, complete=complete)
        faults += _ends(sheets.scenario)
    new = None if things is None else frozenset(things)
    highest = reachable(sheets.court)
    for condition in conditions(sheets, new):
        faults += _levels(condition, highest)
    for side in _sides(sheets, new):
        if isinstance(side.path.value, str) and side.path.value not in ("", *sheets.scenario.paths):
            faults.append((side.path.path, f"the scenario has no path {side.path.value!r}"))
    tags = {tag for tile in sheets.scenario.tiles.values() for tag in tile.tags}
    for ending in sheets.scenario.endings.values() if complete else ():
        faults += _counted(ending.when, tags)
    for orders in _orders(sheets, new) if complete else ():
        for order in orders.value if isinstance(orders.value, tuple) else ():
            if order.at and order.at not in tags:
                faults.append((orders.path, f"no tile is tagged {order.at!r}"))
    return faults


def _counted(when: Printed[Condition], tags: set[str]) -> Iterator[Fault]:
    """The tags that an ending counts are on the map."""
    if isinstance(when.value, Condition):
        for test in when.value.all_tests:
            if test.where and test.where.tag and test.where.tag not in tags:
                yield when.path, f"no tile is tagged {test.where.tag!r}"


def reachable(court: Mapping[str, Track]) -> dict[str, int]:
    """The highest level that each track can ever have, with any amount of resources and influence. A track whose
    number of segments is unknown has no limit."""
    levels = {key: 0 if _is_whole(track) else NO_LIMIT for key, track in court.items()}
    while True:
        new = {
            key: _level(track, levels) if _is_whole(track) else NO_LIMIT
            for key, track in court.items()
        }
        if new == levels:
            return levels
        levels = new


def _is_whole(track: Track) -> bool:
    """Whether all its segments are known, and what floors they are on."""
    placed = not track.grouped or all(segment.group for segment in track.segments)
    return isinstance(track.count.value, int) and placed


def _level(track: Track, levels: Mapping[str, int]) -> int:
    """How far a track can go while the others stand at `levels`."""
    open_to = [_meets(segment.grant.needs.value, levels) for segment in track.segments]
    if track.order == "line":
        return next((i for i, free in enumerate(open_to) if not free), len(open_to))
    if not track.by_group:
        return sum(open_to)
    closed = {s.group for s, free in zip(track.segments, open_to, strict=True) if not free}
    return len({segment.group for segment in track.segments} - closed)


def _meets(needs: object, levels: Mapping[str, int]) -> bool:
    if not isinstance(needs, Condition):
        return True
    return all(_can_hold(test, levels) for test in needs.tests) and (
        not needs.either or any(_meets(one, levels) for one in needs.either)
    )


def _can_hold(test: Test, levels: Mapping[str, int]) -> bool:
    if (
        not test.fact.startswith("level.")
        or test.bound != "least"
        or not isinstance(test.value, int)
    ):
        return True
    return levels.get(test.fact.removeprefix("level."), 0) >= test.value


def _levels(condition: Printed[Condition], highest: Mapping[str, int]) -> Iterator[Fault]:
    found = condition.value
    if not isinstance(found, Condition):
        return
    for test in found.all_tests:
        if not _can_hold(test, highest):
            track = test.fact.removeprefix("level.")
            top = highest.get(track, 0)
            yield f"{condition.path}", f"{track} can never reach level {test.value}, only {top}"


def _court(court: Mapping[str, Track], *, complete: bool) -> Iterator[Fault]:
    for track in court.values():
        groups = {group.id for group in track.groups}
        for segment in track.segments:
            yield from _group(track, segment, groups, complete=complete)


def _group(track: Track, segment: Segment, groups: set[str], *, complete: bool) -> Iterator[Fault]:
    if segment.group and segment.group not in groups:
        yield f"{segment.grant.id}.group", f"there is no group {segment.group!r}"
    if complete and track.grouped and not segment.group:
        yield f"{segment.grant.id}.group", "is missing"


def _behaviours(sheets: Sheets) -> Iterator[Fault]:
    """Each side places, moves and strikes in a way that there is."""
    scenario, known = sheets.scenario, SHARED | sheets.behaviours
    named = (
        ("own.place", scenario.own.place, known.places),
        ("own.march", scenario.own.move, known.marches),
        ("own.strike", scenario.own.strike, known.strikes),
        ("enemy.place", scenario.enemy.place, known.places),
        ("enemy.move", scenario.enemy.move, known.moves),
        ("enemy.attack", scenario.enemy.strike, known.attacks),
    )
    for part, name, functions in named:
        if name and name not in functions:
            there = ", ".join(sorted(functions))
            yield f"scenario.{scenario.id}.{part}", f"one of {there} is needed, not {name!r}"


def _map(scenario: Scenario, *, complete: bool) -> Iterator[Fault]:
    """One castle at most, reached from every tile where enemies go there; closed edges join neighbours."""
    tiles, path = scenario.tiles, f"scenario.{scenario.id}"
    for _, start, end in sorted(scenario.closed):
        if start not in tiles:
            yield f"{path}.closed", f"there is no tile {start!r}"
        elif start < end and end in tiles and end not in tiles[start].beside:
            yield f"{path}.closed", f"{start} and {end} are not beside each other"
    if scenario.enemy.move != "to_castle":
        return
    castles = [tile.id for tile in tiles.values() if "castle" in tile.tags]
    if len(castles) > 1:
        yield f"{path}.tile", f"enemies move to the castle, but {' and '.join(castles)} are castles"
    elif complete and not castles:
        yield f"{path}.tile", "enemies move to the castle, but no tile is tagged castle"
    elif complete:
        steps = steps_to_castle(scenario)
        for key in tiles:
            if key not in steps:
                yield f"{path}.tile.{key}", "no way from here to the castle"


def _ends(scenario: Scenario) -> Iterator[Fault]:
    """A marker starts below the end of its track, and as many battles can be won as a win asks for."""
    path = f"scenario.{scenario.id}"
    for name in ("diplomacy", "enemy_diplomacy"):
        track = getattr(scenario, name)
        start, full = track.start.value, track.full.value
        if isinstance(start, int) and isinstance(full, int) and start >= full:
            yield f"{path}.{name}", f"starts at {start}, but is full at {full}"
    battles, ids = scenario.counts["battle"].value, {one.id for one in scenario.battles}
    for ending in scenario.win:
        when = ending.when.value
        for test in when.all_tests if isinstance(when, Condition) else ():
            if test.fact.startswith("battle.") and f"{path}.{test.fact}" not in ids:
                yield ending.when.path, f"there is no {test.fact}"
            if test.fact != "battles_won" or not isinstance(battles, int):
                continue
            if isinstance(test.value, int) and test.value > battles:
                what = f"{test.value} battles are asked for, there are {battles}"
                yield ending.when.path, what


def _sides(sheets: Sheets, new: frozenset[str] | None) -> Iterator[Side]:
    for event in sheets.events.values():
        if new is None or f"event.{event.id}" in new:
            yield from (event.left, event.right)


def conditions(sheets: Sheets, new: frozenset[str] | None = None) -> Iterator[Printed[Condition]]:
    """Every requirement on the sheets and cards, and the conditions of the endings. `new`: of these things alone."""
    scenario = sheets.scenario
    grants = [s.grant for track in sheets.court.values() for s in track.segments]
    grants += [reward for character in sheets.characters.values() for reward in character.rewards]
    for goal in sheets.goals.values():
        grants += [grant for c in goal.columns for grant in (c.reward, c.penalty)]
    grants += [*scenario.king, *scenario.battles, *(action.grant for action in scenario.gold)]
    found = [grant.needs for grant in grants]
    found += [stage.needs for stages in scenario.stages.values() for stage in stages]
    found += [ending.when for ending in scenario.endings.values()]
    return (needs for needs in found if new is None or thing_of(needs.path) in new)


def _orders(sheets: Sheets, new: frozenset[str] | None) -> Iterator[Printed[tuple[Order, ...]]]:
    scenario = sheets.scenario
    found = [side.grant.do for side in _sides(sheets, None)]
    for goal in sheets.goals.values():
        found += [grant.do for c in goal.columns for grant in (c.reward, c.penalty)]
    for path in scenario.paths.values():
        found += [orders for step in path.steps for orders in (step.other, step.must)]
    for stages in scenario.stages.values():
        found += [side.do for stage in stages for side in (stage.left, stage.right)]
    grants = (*scenario.king, *scenario.battles, *scenario.command, scenario.start)
    found += [grant.do for grant in (*grants, *(action.grant for action in scenario.gold))]
    return (orders for orders in found if new is None or thing_of(orders.path) in new)
