"""What step 4 can come to, over all the answers that the player may give: no loss, a risk, or a loss for sure (KN-66).

Bounds first: most of the time they show that no loss can come. Else the lines of play are followed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.knight import agenda, automaton
from companion.knight.activation import current_side
from companion.knight.course import Course
from companion.knight.facts import fact, progress
from companion.knight.goals import next_column
from companion.knight.moves import (
    Command,
    EndAction,
    ForgoCommand,
    Move,
    RefuseConsequence,
)
from companion.knight.sheets import Ending
from companion.knight.state import State
from companion.knight.turn import asked, next_step
from companion.knight.vocabulary import Condition, Order, Test
from companion.play import IllegalMove

MOVES = 240
"""How many moves the search tries before it falls back on what the bounds allow."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`safe`: no loss; `risk`: can lose; `lost`: loses whatever is chosen. `by`: the endings that can come."""

    code: str
    by: tuple[str, ...] = ()


def judge(c: Course, state: State) -> Verdict:
    """Whether step 4 can or must lose, from a state at the end of step 3, whatever that still asks.

    Command points of a goal and claims are left aside.
    """
    path = c.printed(current_side(Course(c.rules, state)).path)
    coming = (*((agenda.Consequence(path),) if path else ()), agenda.GoalColumn())
    return _judge(c, replace(state, agenda=()), EndAction(), coming)


def judge_answer(c: Course, answer: Move) -> Verdict:
    """Whether an answer to a question of step 4 can or must lose, as `judge` sees it."""
    return _judge(c, c.state, answer, c.state.agenda)


def _judge(c: Course, state: State, move: Move, coming: tuple[agenda.Task, ...]) -> Verdict:
    look = Course(c.rules, state)
    bounds = _Bounds(look, [order for task in coming for order in _orders(look, task)])
    possible = [ending.id for ending in c.scenario.lose if bounds.allow(ending)]
    if not possible:
        return Verdict("safe")
    search = _Search(c, frozenset(possible))
    try:
        search.walk(c.rules.apply(state, move).state)
    except IllegalMove as refusal:
        if refusal.code == "unknown":
            raise
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

    def __init__(self, c: Course, orders: list[Order]) -> None:
        self.c = c
        enemy = [order for order in orders if order.side == "enemy"]
        adds = [order for order in enemy if order.verb == "add"]
        self.added = sum(order.n for order in adds)
        self.way = sum(order.n for order in enemy if order.verb == "move")
        self.attacks = any(order.verb == "attack" for order in enemy)
        # Each order may raise it once more if nobody can carry it out (KN-57).
        talks = sum(order.n for order in enemy if order.verb == "diplomacy")
        self.talks = talks + len(enemy) + 1
        self.at_castle = self._at_castle(adds)

    def _at_castle(self, adds: list[Order]) -> int:
        """How many enemies can stand on the castle tile."""
        c, steps = self.c, self.c.rules.steps
        n = sum(n for tile, n in c.units("enemy").items() if steps.get(tile, 99) <= self.way)
        for order in adds:
            task = agenda.PlaceUnits("enemy", order.n, "path", order.at, order.apart)
            if any(steps.get(t, 99) <= self.way for t in automaton.placing_tiles(c, task)):
                n += order.n
        return n

    def allow(self, ending: Ending) -> bool:
        """Whether an ending can come, as far as the bounds tell."""
        return self._holds(self.c.printed(ending.when))

    def _holds(self, condition: Condition) -> bool:
        return all(map(self._can, condition.tests)) and (
            not condition.either or any(map(self._holds, condition.either))
        )

    def _can(self, test: Test) -> bool:
        c = self.c
        if test.where is not None:
            where = test.where
            if where.tag != "castle" or where.enemy is None or test.bound != "least":
                return True
            return self.at_castle >= where.enemy
        if test.bound != "least":
            return True
        more = {"enemies": self.added, "enemy_diplomacy": self.talks, "castle_hit": self._hits()}
        if test.fact not in more:
            return True
        return fact(c, test.fact) + more[test.fact] >= progress(c, test).need

    def _hits(self) -> int:
        own = self.c.units("own").get(self.c.scenario.castle or "", 0)
        return self.at_castle if self.attacks and self.at_castle > own else 0


class _Search:
    """All lines of the player's answers in step 4, alike states once, until all that can be known is known."""

    def __init__(self, c: Course, possible: frozenset[str]) -> None:
        self.rules = c.rules
        self.possible = possible
        self.seen: set[str] = set()
        self.by: set[str] = set()
        self.safe = False
        self.stopped = False

    def walk(self, state: State) -> None:
        """Follow every answer from a state on."""
        stack, tried = [state], 0
        while stack and not (self.safe and self.by >= self.possible):
            state = stack.pop()
            if self._is_through(state):
                continue
            key = repr(
                (
                    tuple(map(_alike, state.agenda)),
                    state.field,
                    state.me.enemy_diplomacy,
                    state.me.have,
                )
            )
            if key in self.seen:
                continue
            self.seen.add(key)
            for move in self._answers(state):
                if tried >= MOVES:
                    self.stopped = True
                    return
                tried += 1
                stack.append(self.rules.apply(state, move).state)

    def _is_through(self, state: State) -> bool:
        if state.end is not None and state.end.result == "lost":
            self.by.add(state.end.ending)
            return True
        if state.end is not None or not state.agenda or state.turn.step == "done":
            self.safe = True
            return True
        return False

    def _answers(self, state: State) -> Iterator[Move]:
        """The answers; one way to pay stands for all, and no command point of a goal is used."""
        question = self.rules.question(state)
        answers = question.answers if question else ()
        paid = False
        for move in answers:
            if isinstance(move, Command):
                continue
            if question and question.code == "PayOrNot" and not isinstance(move, RefuseConsequence):
                if paid:
                    continue
                paid = True
            yield move
        if answers and all(isinstance(move, Command) for move in answers):
            yield ForgoCommand()


def _alike(task: agenda.Task) -> agenda.Task:
    """In which order units were placed makes no difference, unless they have to stand apart."""
    if isinstance(task, agenda.PlaceUnits):
        return replace(task, used=tuple(sorted(task.used)))
    return task
