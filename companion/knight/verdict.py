"""What a side of the event card can come to, whatever the player answers: no loss, a risk, a loss for sure (KN-66).

Bounds first: most of the time they show that no loss can come. Else the lines of play are followed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.knight import agenda, automaton
from companion.knight.activation import current_side
from companion.knight.course import Course
from companion.knight.ending import in_force
from companion.knight.facts import fact, progress
from companion.knight.goals import next_column
from companion.knight.limits import most_on_tile
from companion.knight.moves import (
    ChooseSide,
    Command,
    EndAction,
    EndUse,
    Halt,
    Move,
    NameSources,
    PayConsequence,
)
from companion.knight.paper import MOST_SOURCES
from companion.knight.sheets import Ending, Grant
from companion.knight.state import State
from companion.knight.turn import asked, enemy_step, next_step
from companion.knight.vocabulary import Bundle, Condition, Order, Test, TileCount, format_condition

ANY = 99
"""As many steps of the enemy's diplomacy as a gain might bring that nobody has entered."""
MOVES = 160
"""How many moves the search tries before it falls back on what the bounds allow."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`safe`: no loss; `risk`: can lose; `lost`: loses whatever is chosen; `unknown`: nobody has entered what it hangs
    on. `by`: the endings that can come."""

    code: str
    by: tuple[str, ...] = ()


def judge(c: Course, side: str) -> Verdict:
    """Whether a side of the current card can or must lose, if nothing is spent before step 4.

    Influence stages, claims, the special action and command points are left aside.
    """
    sheet = current_side(c, side)
    path = c.printed(sheet.path)
    coming: list[agenda.Task] = [
        agenda.Carry(order, "event") for order in c.printed(sheet.grant.do)
    ]
    coming += enemy_step(c, path)
    given = [sheet.grant, c.rules.sheets.characters[c.me.character].privilege]
    given += c.scenario.king[c.me.king : c.me.king + 1]
    return _judge(c, ChooseSide(side), coming, given)


def judge_answer(c: Course, answer: Move) -> Verdict:
    """Whether paying a possible consequence, or refusing, can or must lose, as `judge` sees it (KN-51)."""
    avoided = isinstance(answer, PayConsequence)  # what has been paid for does not come (KN-51)
    return _judge(c, answer, c.state.agenda[avoided:], ())


def _judge(c: Course, move: Move, coming: Sequence[agenda.Task], given: Sequence[Grant]) -> Verdict:
    bounds = _Bounds(c, [order for task in coming for order in _orders(c, task)], given)
    possible = [ending.id for ending in c.scenario.lose if bounds.allow(ending)]
    if not possible:
        return Verdict("safe")
    search = _Search(c, frozenset(possible))
    search.walk(c.rules.apply(c.state, move).state)
    by = tuple(id for id in possible if search.stopped or id in search.by)
    if not by:
        return Verdict("safe")
    return Verdict("risk" if search.safe or search.stopped else "lost", by)


def _orders(c: Course, task: agenda.Task) -> Iterator[Order]:
    """The orders that a task can bring."""
    match task:
        case agenda.Consequence(path):
            if (step := next_step(c, path)) is not None:
                yield from (*c.printed(step.other), *c.printed(step.must))
        case agenda.PayOrNot():
            yield from c.printed(asked(c, task).other)
        case agenda.Carry(order):
            yield order
        case agenda.PlaceUnits("enemy", n, at=at):
            yield Order("enemy", "add", n, at)
        case agenda.Advance(n):
            yield Order("enemy", "move", n)
        case agenda.GoalColumn():
            column = next_column(c)
            if column is not None and column.turn == c.state.turn.number:
                yield from (*c.printed(column.reward.do), *c.printed(column.penalty.do))
        case _:
            pass


class _Bounds:
    """What some orders can come to at most, each by itself."""

    def __init__(self, c: Course, orders: list[Order], given: Sequence[Grant]) -> None:
        self.c = c
        gains = [grant.gain.value for grant in given if isinstance(grant.gain.value, Bundle)]
        enemy = self.enemy = [order for order in orders if order.side == "enemy"]
        self.own_stay = not any(order.side == "own" for order in orders)
        adds = [order for order in enemy if order.verb == "add"]
        self.added = sum(order.n for order in adds)
        self.way = sum(order.n for order in enemy if order.verb == "move")
        self.attacks = sum(order.verb == "attack" for order in enemy)
        # Each order may raise it once more if nobody can carry it out (KN-57).
        talks = sum(order.n for order in enemy if order.verb == "diplomacy")
        self.talks = talks + len(enemy) + 1 + sum(max(0, gain.enemy_diplomacy) for gain in gains)
        if len(gains) < len(given):  # one that nobody has entered may bring any
            self.talks += ANY
        self.at_castle = self._at_castle(adds)

    def _at_castle(self, adds: list[Order]) -> int:
        """How many enemies can stand on the castle tile."""
        c, steps = self.c, self.c.steps
        far = 1 if c.rules.paper else 99  # an area that is not measured may lie beside the castle
        n = sum(n for tile, n in c.units("enemy").items() if steps.get(tile, far) <= self.way)
        for order in adds:
            task = agenda.PlaceUnits("enemy", order.n, "path", order.at, order.apart)
            if any(steps.get(t, far) <= self.way for t in automaton.placing_tiles(c, task)):
                n += order.n
        return n

    def allow(self, ending: Ending) -> bool:
        """Whether an ending can come, as far as the bounds tell."""
        if ending.on == "attack" and not self.attacks:
            return False
        return in_force(self.c, ending) and self._holds(self.c.printed(ending.when))

    def _holds(self, condition: Condition) -> bool:
        return all(map(self._can, condition.tests)) and (
            not condition.either or any(map(self._holds, condition.either))
        )

    def _can(self, test: Test) -> bool:
        c = self.c
        if test.where is not None:
            return self._tiles_can(test, test.where)
        if test.bound != "least":
            return True
        more = {"enemies": self.added, "enemy_diplomacy": self.talks, "castle_hit": self._hits()}
        if test.fact.startswith("sources_destroyed."):
            more[test.fact] = self.attacks * (sum(c.units("enemy").values()) + self.added)
        if test.fact not in more:
            return True
        return fact(c, test.fact) + more[test.fact] >= progress(c, test).need

    def _tiles_can(self, test: Test, where: TileCount) -> bool:
        """Each order can bring in a tile for each enemy that it adds; an attack, for each that then stands there."""
        c = self.c
        if test.bound != "least":
            return True
        if where.tag == "castle" and where.enemy and c.scenario.enemy.move == "to_castle":
            return self.at_castle >= where.enemy
        if c.scenario.enemy.move != "never" and where.mark is None and not where.sources_none:
            return True
        standing = sum(c.units("enemy").values()) + self.added
        more = self.attacks * standing
        if where.mark is not None and where.tag is not None and not c.rules.paper:
            more = min(more, sum(where.tag in c.tiles[tile].tags for tile in self._struck()))
        if where.mark is None and not where.sources_none:
            more += self.added
        now = progress(c, test)
        return now.have + more >= now.need

    def _struck(self) -> frozenset[str]:
        """The tiles that an attack can ruin, at most: where an enemy can stand by then, without as many own units as
        enemies can come there in all attacks."""
        c, reach = self.c, {tile for tile, n in self.c.units("enemy").items() if n}
        struck: set[str] = set()
        for i, order in enumerate(self.enemy):
            match order.verb:
                case "add":
                    task = agenda.PlaceUnits("enemy", order.n, "path", order.at, order.apart)
                    reach |= set(automaton.placing_tiles(c, task))
                    if i or order.n > 1:  # what has come before may have opened the tiles beside it
                        reach = self._near(reach, order.n)
                case "move":
                    reach = self._near(reach, order.n)
                case "attack":
                    struck |= reach
                    reach = set(c.tiles)  # where they go on to from ruined tiles is not followed
        most = self.attacks * most_on_tile(c, "enemy")
        own = c.units("own") if self.own_stay else {}
        return frozenset(tile for tile in struck if own.get(tile, 0) < most)

    def _near(self, tiles: set[str], n: int) -> set[str]:
        """The tiles within n steps of some, and of those that are ruined."""
        c = self.c
        reached = tiles | {tile for tile in c.tiles if c.is_ruined(tile)}
        for _ in range(n):
            reached = reached | {near for tile in reached for near in c.tiles[tile].beside}
        return reached

    def _hits(self) -> int:
        """How often the castle can be hit: each attack takes as many own units as there are enemies (KN-56)."""
        own = self.c.units("own").get(self.c.castle or "", 0)
        return self.at_castle if self.attacks * self.at_castle > own else 0


class _Search:
    """All lines of the player's answers up to the end of the turn, alike states once, until all is known."""

    def __init__(self, c: Course, possible: frozenset[str]) -> None:
        self.rules = c.rules
        self.possible = possible
        when = [c.printed(ending.when) for ending in c.scenario.endings.values()]
        said = [repr(format_condition(one)) for one in when]
        self.counts_sources = any("sources" in one for one in said)
        self.counts_ruins = any("destroyed" in one for one in said)
        self.seen: set[str] = set()
        self.by: set[str] = set()
        self.safe = False
        self.stopped = False

    def walk(self, state: State) -> None:
        """Follow every answer from a state on."""
        stack, tried = [state], 0
        while stack and not (self.safe and self.by >= self.possible):
            state = stack.pop()
            if self._is_through(state) or (key := _key(state)) in self.seen:
                continue
            self.seen.add(key)
            for after in self._after(state):
                if tried >= MOVES:
                    self.stopped = True
                    return
                tried += 1
                stack.append(after)

    def _is_through(self, state: State) -> bool:
        if state.end is not None and state.end.result == "lost":
            self.by.add(state.end.ending)
        elif state.end is not None or (state.turn.step == "done" and not state.agenda):
            self.safe = True
        else:
            return False
        return True

    def _after(self, state: State) -> Iterator[State]:
        """The states that the next move, or each answer, leads to."""
        if state.task is None:
            through = EndUse() if state.turn.step == "use" else EndAction()
            yield self.rules.apply(state, through).state
        elif isinstance(state.task, LEFT_ASIDE):
            yield self.rules.go_on(replace(state, agenda=state.agenda[1:])).state
        else:
            question = self.rules.question(state)
            listed = question.answers if question else ()
            answers: Sequence[Move] = [a for a in listed if not isinstance(a, Command)]
            if self._stands_for_all(state):
                answers = _representative(answers)
            elif isinstance(state.task, agenda.AskSources) and not self.counts_sources:
                answers = [answers[0], NameSources(state.task.area, MOST)]
            for answer in answers:
                yield self.rules.apply(state, answer).state

    def _stands_for_all(self, state: State) -> bool:
        """Whether one answer stands for all: the order of actions, no march, one way to pay, sources nobody counts."""
        first = state.task
        if isinstance(first, agenda.Hits):
            return not self.counts_sources
        if isinstance(first, agenda.AskSources):
            return not (self.counts_sources or self.counts_ruins)
        return isinstance(first, agenda.Activations | agenda.Marching | agenda.PayOrNot)


MOST = Bundle(gold=MOST_SOURCES)
"""The sources that keep an area longest from being destroyed (HR-33)."""
LEFT_ASIDE = (agenda.TakeNextStage, agenda.TurnUp, agenda.ChooseInRow)
"""Questions of step 3 whose answers bring no loss."""


def _representative(answers: Sequence[Move]) -> Sequence[Move]:
    """One way to pay, and to refuse; else the first answer; of a march, to stand still."""
    if isinstance(answers[-1], Halt):
        return answers[-1:]
    if isinstance(answers[0], PayConsequence):
        return (answers[0], answers[-1])
    return answers[:1]


def _key(state: State) -> str:
    """What makes states alike: in which order units were placed, and what was noted, makes no difference."""
    me = state.me
    tasks = tuple(map(_alike, state.agenda))
    return repr(
        (state.turn.step, tasks, state.field, me.enemy_diplomacy, me.diplomacy, me.have, me.fresh)
    )


def _alike(task: agenda.Task) -> agenda.Task:
    if isinstance(task, agenda.PlaceUnits):
        return replace(task, used=tuple(sorted(task.used)))
    return task
