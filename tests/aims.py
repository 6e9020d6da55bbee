"""How near the endings of a scenario are, told from its conditions alone: what a greedy player goes for and fears.

No scenario is named here: a new sheet is understood by the facts that its `win` and `lose` speak of.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache

from companion.knight.course import Course
from companion.knight.facts import fact
from companion.knight.rules import Knight
from companion.knight.sheets import Ending, Scenario
from companion.knight.vocabulary import Condition, Test, TileCount

SIX, EIGHT = 6.0, 8.0
"""What tiles to hold and dangers are scaled to: those of the basic scenario."""


class Aims:
    """The endings of a scenario with what they need, and how much more than usual one player cares for one of them."""

    def __init__(self, rules: Knight, focus: str = "") -> None:
        scenario = rules.sheets.scenario
        self.rules = rules
        self.wins = [_Goal(scenario, test, 3.0 if _is(end, focus) else 1.0, own=True)
                     for end, test in tests_of(scenario.win) if test.where]  # fmt: skip
        self.dangers = [_Goal(scenario, test, 1.0, own=False)
                        for _, test in tests_of(scenario.lose) if _spreads(test)]  # fmt: skip
        self.focus = {test.fact for end, test in tests_of(scenario.win) if _is(end, focus)}
        won = [test.value for _, test in tests_of(scenario.win) if test.fact == "battles_won"]
        self.battles = 5.0 / max(1, min((int(n) for n in won), default=5))
        losing = [test for _, test in tests_of(scenario.lose)]
        self.overrun = next((t.value for t in losing if t.fact == "enemies"), 0)
        self.talks = any(test.fact == "enemy_diplomacy" for test in losing)
        self.siege = any(
            test.fact == "castle_hit" or (test.where and test.where.tag == "castle")
            for test in losing
        )

    def weight(self, *facts: str) -> float:
        """How much more than usual this player cares for what an ending asks."""
        return 3.0 if self.focus & set(facts) else 1.0

    def reached(self, c: Course) -> float:
        """What the tiles and units are worth that bring a win nearer."""
        value = 0.0
        for goal in self.wins:
            share = goal.share(c) * SIX
            value += (10.0 * share + 2.0 * share * share) * goal.weight
        return value

    def danger(self, c: Course) -> float:
        """What brings a loss nearer: enemies, tiles and sources lost, a full track."""
        value = 0.0
        if isinstance(self.overrun, int) and self.overrun:
            n = sum(c.units("enemy").values()) * EIGHT / self.overrun
            value += 4.0 * n + 1.5 * n * n
        for goal in self.dangers:
            n = goal.share(c) * EIGHT
            value += 4.0 * n + 1.6 * n * n
        if self.talks:
            n = c.me.enemy_diplomacy * EIGHT / c.printed(c.scenario.enemy_diplomacy.full)
            value += 1.5 * n * n + 6.0 * n
        return value


def tests_of(endings: tuple[Ending, ...]) -> Iterator[tuple[Ending, Test]]:
    """Every test of every ending."""
    for ending in endings:
        when = ending.when.value
        if isinstance(when, Condition):
            yield from ((ending, test) for test in when.tests)
            yield from ((ending, test) for one in when.either for test in one.tests)


def _is(ending: Ending, focus: str) -> bool:
    return bool(focus) and ending.id == focus


def _spreads(test: Test) -> bool:
    """Whether it counts tiles or sources lost; the castle is looked at by itself."""
    if test.where is not None:
        return test.where.tag != "castle" or test.where.mark is not None
    return test.fact.startswith("sources_destroyed.")


class _Goal:
    """A test of tiles or sources: how far it is, with what is only begun."""

    def __init__(self, scenario: Scenario, test: Test, weight: float, *, own: bool) -> None:
        self.test, self.where, self.weight, self.own = test, test.where, weight, own
        tag = test.where.tag if test.where else None
        self.tiles = [t.id for t in scenario.tiles.values() if tag is None or tag in t.tags]
        self.need = len(self.tiles) if test.value == "all" else int(test.value)
        self.away = {tile: ways(scenario, tile) for tile in self.tiles} if tag and own else {}

    def share(self, c: Course) -> float:
        """From 0 to 1: the best tiles, as far as each is."""
        if self.where is None:
            return min(1.0, fact(c, self.test.fact) / self.need)
        ready = self._wanted if self.own else self._feared
        found = sorted((ready(c, tile, self.where) for tile in self.tiles), reverse=True)
        return sum(found[: self.need]) / self.need

    def _wanted(self, c: Course, tile: str, where: TileCount) -> float:
        own, enemy = c.units("own").get(tile, 0), c.units("enemy").get(tile, 0)
        if where.lead is not None:
            return 1.0 if own - enemy >= where.lead else 0.3 * (own > 0)
        marks = c.state.field.marks.get(tile, ())
        if where.mark is not None:
            if where.mark in marks:
                return 1.0
            near = 0.4 * min(1, own) + 0.3 * (own > 1) + self._near(c, tile, 2 - own) * 0.25
            return 0.0 if marks else near - 0.08 * enemy
        need = where.own or 1
        value = min(1.0, own / need)
        if value < 1.0 and self.away:
            value += 0.6 * self._near(c, tile, need - own) * (need - own) / need
        return max(0.0, value - (0.7 if enemy and need == 1 else 0.08 * enemy) * (where.enemy == 0))

    def _near(self, c: Course, tile: str, n: int) -> float:
        """How near the n nearest own units are that stand elsewhere, from 0 to 1."""
        away = self.away.get(tile)
        if away is None or n <= 0:
            return 0.0
        units = c.units("own").items()
        steps = sorted(away.get(at, 9) for at, k in units if at != tile for _ in range(k))[:n]
        return sum(1.0 - d / 8.0 for d in steps if d < 8) / n

    def _feared(self, c: Course, tile: str, where: TileCount) -> float:
        own, enemy = c.units("own").get(tile, 0), c.units("enemy").get(tile, 0)
        if where.enemy_lead is not None:
            return 1.0 if enemy - own >= where.enemy_lead else 0.0
        if where.enemy:
            return min(1.0, enemy / where.enemy)
        if where.sources_none:
            there = len(c.tiles[tile].sources)
            return (1.0 - len(c.sources_left(tile)) / there) if there else 0.0
        if where.mark in c.state.field.marks.get(tile, ()):
            return 1.0
        there = len(c.tiles[tile].sources)
        lost = 1.0 - len(c.sources_left(tile)) / there if there else 0.0
        return 0.4 * lost + 0.3 * (enemy > own)


@cache
def _steps(closed: frozenset[tuple[str, str, str]], beside: tuple[tuple[str, tuple[str, ...]], ...],
           to: str) -> Mapping[str, int]:  # fmt: skip
    tiles = dict(beside)
    steps, queue = {to: 0}, deque([to])
    while queue:
        here = queue.popleft()
        for near in tiles[here]:
            if near not in steps and ("own", near, here) not in closed:
                steps[near] = steps[here] + 1
                queue.append(near)
    return steps


def ways(scenario: Scenario, to: str) -> Mapping[str, int]:
    """How many tiles each tile is from another, for own units."""
    return _steps(scenario.closed, tuple((t.id, t.beside) for t in scenario.tiles.values()), to)


def unopposed(c: Course) -> int:
    """Enemies whose attack no own unit takes."""
    own = c.units("own")
    return sum(max(0, n - own.get(tile, 0)) for tile, n in c.units("enemy").items())
