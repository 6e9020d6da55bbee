"""What either side of the event card would bring, before one is chosen: gain, actions, enemy, goal, verdict.

The step 3 and 4 of a side are played out by the very rules of the game, on a state in which nothing is spent.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from companion.knight import agenda, automaton, goals
from companion.knight.activation import current_side
from companion.knight.course import Course
from companion.knight.ending import ways
from companion.knight.moves import (
    ChooseSide,
    Command,
    EndAction,
    EndUse,
    ForgoCommand,
    Move,
    RefuseConsequence,
)
from companion.knight.state import COLUMNS, State
from companion.knight.turn import next_step, possible_cost
from companion.knight.vocabulary import NOTHING, Bundle, Order
from companion.play import IllegalMove, Note, Step

LINES = 600
"""How many states the verdict looks at before it falls back on bounds."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one enemy can end: `start` is its tile now ("" for one that is added), `ends` all its tiles."""

    start: str
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """What the enemy does if the cost is paid, or is not: the orders and where each enemy can end."""

    orders: tuple[Order, ...]
    enemies: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`safe`: no loss; `risk`: can lose; `lost`: loses whatever is chosen. `by`: the endings that can come."""

    code: str
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """One side of the current event card, seen from now."""

    side: str
    gather: tuple[Note, ...]
    action: tuple[Note, ...]
    path: str
    step: int
    cost: Bundle
    short: Mapping[str, int] = field(default_factory=dict)
    paid: Line | None = None
    refused: Line | None = None
    reward: bool = False
    penalty: tuple[Order, ...] = ()
    verdict: Verdict = field(default=Verdict("safe"))


def preview(c: Course, side: str) -> Preview:
    """What a side brings if nothing is spent before. Raises IllegalMove `unknown` at the first `?` on the way."""
    gathered = first_line(c, c.rules.apply(c.state, ChooseSide(side)))
    if gathered.state.end is not None:
        return Preview(side, gathered.notes, (), "", 0, NOTHING)
    action = first_line(c, c.rules.apply(gathered.state, EndUse()))
    after = Course(c.rules, action.state)
    path = c.printed(current_side(after, side).path)
    step = next_step(after, path) if path else None
    cost = possible_cost(after, step) if step else NOTHING
    verdict, reward = Verdict("safe"), False
    penalty: tuple[Order, ...] = ()
    if action.state.end is None:
        verdict = judge(c, action.state)
        reward, penalty = goal_then(after)
    elif action.state.end.result == "lost":
        verdict = Verdict("lost", (action.state.end.ending,))
    must = c.printed(step.must) if step else ()
    other = c.printed(step.other) if step and cost else ()
    return Preview(
        side,
        gathered.notes,
        action.notes,
        path,
        step.number if step else 0,
        cost,
        after.shortfall(cost),
        Line(must, stand(after, must)) if step else None,
        Line((*other, *must), stand(after, (*other, *must))) if step and cost else None,
        reward,
        penalty,
        verdict,
    )


def first_line(c: Course, step: Step[State]) -> Step[State]:
    """A step with its questions answered by their first answers; a stage that would be offered is noted, not taken."""
    state, notes = step.state, list(step.notes)
    while state.agenda and state.end is None:
        task = state.agenda[0]
        question = c.rules.question(state)
        if question is None or not question.answers:
            break
        if isinstance(task, agenda.TakeNextStage):
            notes.append(Note("stage_open", {"action": task.action}, "KN-35"))
            after = c.rules.go_on(replace(state, agenda=state.agenda[1:]))
        else:
            after = c.rules.apply(state, question.answers[0])
        state = after.state
        notes += after.notes
    return Step(state, tuple(notes))


def goal_then(c: Course) -> tuple[bool, tuple[Order, ...]]:
    """Whether the goal column of this turn would reward and what its penalty would order, as things stand."""
    turn = c.state.turn.number
    column = goals.next_column(c)
    if turn not in COLUMNS or column is None or column.turn != turn:
        return False, ()
    reward = goals.is_met(c, c.printed(column.reward.needs))
    penalty = goals.is_met(c, c.printed(column.penalty.needs), penalty=True)
    return reward, c.printed(column.penalty.do) if penalty else ()


def stand(c: Course, orders: tuple[Order, ...]) -> tuple[Standing, ...]:
    """Where each enemy can end after some orders, each by itself: all its tiles, no combinations."""
    standing = [
        (tile, {tile}) for tile in c.scenario.tiles for _ in range(c.units("enemy").get(tile, 0))
    ]
    for order in orders:
        if order.side != "enemy":
            continue
        if order.verb == "add":
            task = agenda.PlaceUnits("enemy", order.n, "path", order.at, order.apart)
            tiles = set(automaton.placing_tiles(c, task))
            standing += [("", set(tiles)) for _ in range(order.n) if tiles]
        elif order.verb == "move" and c.scenario.enemy.move != "never":
            standing = [
                (start, {end for tile in ends for end in _ends(c, tile, order.n)})
                for start, ends in standing
            ]
    in_order = list(c.scenario.tiles)
    return tuple(
        Standing(start, tuple(sorted(ends, key=in_order.index))) for start, ends in standing
    )


def _ends(c: Course, tile: str, n: int) -> list[str]:
    return automaton.ends_of_way(c, tile, n, rooms=False) or [tile]


def judge(c: Course, state: State) -> Verdict:
    """Whether step 4 of a side can or must lose, over all the answers the player may give (KN-66).

    Command points of a goal and claims are left aside. With too many lines the search stops: what it has
    found stands, and what it has not seen counts as a risk if a bound of a loss condition can be reached.
    """
    return _judge(c, _clear(state), EndAction())


def judge_answer(c: Course, answer: Move) -> Verdict:
    """Whether an answer to a question of step 4 can or must lose, as `judge` sees it."""
    return _judge(c, c.state, answer)


def _judge(c: Course, state: State, move: Move) -> Verdict:
    search = _Search(c)
    try:
        search.walk(c.rules.apply(state, move).state)
    except IllegalMove as refusal:
        if refusal.code == "unknown":
            raise
    if search.stopped and not search.by:
        search.by.update(_within_reach(c, state))
    if not search.by:
        return Verdict("safe")
    by = tuple(id for id in _lose_ids(c) if id in search.by)
    return Verdict("risk" if search.safe else "lost", by)


def _clear(state: State) -> State:
    """Step 3 as through, whatever it still asks."""
    return replace(state, agenda=())


def _lose_ids(c: Course) -> list[str]:
    return [ending.id for ending in c.scenario.lose]


class _Search:
    """All lines of the player's answers in step 4, alike states once."""

    def __init__(self, c: Course) -> None:
        self.rules = c.rules
        self.seen: set[str] = set()
        self.by: set[str] = set()
        self.safe = False
        self.stopped = False

    def walk(self, state: State) -> None:
        """Follow every answer from a state on."""
        stack = [state]
        while stack:
            state = stack.pop()
            if state.end is not None:
                if state.end.result == "lost":
                    self.by.add(state.end.ending)
                else:
                    self.safe = True
                continue
            if not state.agenda or state.turn.step == "done":
                self.safe = True
                continue
            key = repr((state.agenda, state.field, state.me.enemy_diplomacy, state.me.have))
            if key in self.seen:
                continue
            if len(self.seen) >= LINES:
                self.stopped = True
                self.safe = True
                return
            self.seen.add(key)
            stack += [self.rules.apply(state, move).state for move in self._answers(state)]

    def _answers(self, state: State) -> Iterator[Move]:
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


def _within_reach(c: Course, state: State) -> set[str]:
    """The losses that a step 4 could still reach by its bounds: where the search was stopped."""
    look = Course(c.rules, state)
    return {
        ending.id
        for kind, ending, rows in ways(look)
        if kind == "lose" and all(row.holds or row.need - row.have <= 3 for row in rows)
    }
