"""What either side of the event card would bring, before one is chosen: gain, actions, enemy, goal, verdict.

The step 3 and 4 of a side are played out by the very rules of the game, on a state in which nothing is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.knight import agenda, automaton, goals, paper
from companion.knight.activation import current_side
from companion.knight.course import Course, NotEntered
from companion.knight.moves import ChooseSide, EndAction, EndUse, Move
from companion.knight.sheets import PathStep, Printed
from companion.knight.state import State
from companion.knight.turn import next_step, possible_cost
from companion.knight.verdict import LEFT_ASIDE, Verdict, judge
from companion.knight.vocabulary import NOTHING, Bundle, Order
from companion.play import Note, Step

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where one enemy can end: `start` is its tile now ("" for one that is added), `ends` all its tiles."""

    start: str
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """What the enemy does if the cost is paid, or is not: the orders and where each enemy can end.

    `removed` of these enemies are gone by then, whichever the player chooses (KN-65).
    """

    orders: tuple[Order, ...]
    enemies: tuple[Standing, ...]
    removed: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """One side of the current event card, seen from now.

    `unknown` names the parts that cannot be told while nobody has entered a printed value, each with the path of it:
    gather, action, enemy, goal, verdict. They are empty here; the others are right.
    """

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
    unknown: Mapping[str, str] = field(default_factory=dict)


class _Telling:
    """Tells part after part; one that cannot be told is left out, and why is kept."""

    def __init__(self) -> None:
        self.unknown: dict[str, str] = {}

    def part(self, name: str, tell: Callable[[], T], other: T) -> T:
        """A part, or what stands for it while a value is unknown that it needs."""
        try:
            return tell()
        except NotEntered as refusal:
            self.unknown.setdefault(name, str(refusal.facts["path"]))
            return other


def preview(c: Course, side: str) -> Preview:
    """What a side brings if nothing is spent before, as far as that is known."""
    told = _Telling()
    sheet = current_side(c, side)
    path = told.part("enemy", lambda: c.printed(sheet.path), "")
    step = told.part("enemy", lambda: next_step(c, path) if path else None, None)
    cost = told.part("enemy", lambda: possible_cost(c, step) if step else NOTHING, NOTHING)
    now = Step(c.state)
    gathered = told.part("gather", lambda: _played(c, now, ChooseSide(side), cost), now)
    if gathered.state.end is not None:
        return Preview(side, gathered.notes, (), "", 0, NOTHING)
    chosen = gathered.state.turn.step == "use"
    action = Step(gathered.state)
    if chosen:
        action = told.part("action", lambda: _played(c, gathered, EndUse(), cost), action)
    else:
        told.unknown["action"] = told.unknown["gather"]
    made = Preview(side, gathered.notes, action.notes, path, step.number if step else 0, cost)
    made = told.part("enemy", lambda: _with_enemy(c, made, step, gathered, action), made)
    if action.state.end is None:
        no: tuple[bool, tuple[Order, ...]] = (False, ())
        reward, penalty = told.part("goal", lambda: _goal(c, action.state, told.unknown), no)
        made = replace(made, reward=reward, penalty=penalty)
    verdict = told.part("verdict", lambda: judge(c, side), Verdict("unknown"))
    return replace(made, verdict=verdict, unknown=told.unknown)


def _played(c: Course, before: Step[State], move: Move, cost: Bundle) -> Step[State]:
    return first_line(c, c.rules.apply(before.state, move), cost)


def _goal(c: Course, state: State, unknown: Mapping[str, str]) -> tuple[bool, tuple[Order, ...]]:
    """What the goal brings, if its column is due; it hangs on all that comes before."""
    column = goals.next_column(c)
    if column is not None and column.turn == c.state.turn.number and unknown:
        raise NotEntered("unknown", path=next(iter(unknown.values())))
    return (False, ()) if unknown else goal_then(c, state)


def _with_enemy(
    c: Course, made: Preview, step: PathStep | None, gathered: Step[State], action: Step[State]
) -> Preview:
    """The preview with what the enemy does; the cost is asked in step 4, where HR-1 may let fresh resources count."""
    in_step_4 = replace(action.state.turn, step="enemy")
    after = Course(c.rules, replace(action.state, turn=in_step_4))
    first = Course(c.rules, gathered.state)
    sheet = current_side(c, made.side)
    do, must, other = (c.printed(orders) for orders in (sheet.grant.do, *_parts(step)))
    return replace(
        made,
        short=after.shortfall(made.cost),
        paid=_line(first, do, must) if step else None,
        refused=_line(first, do, (*other, *must)) if made.cost else None,
    )


def _line(c: Course, do: tuple[Order, ...], orders: tuple[Order, ...]) -> Line:
    """What a side's own orders and then those of its path come to."""
    all_ = stand(c, (*do, *orders))
    removed = sum(order.n for order in do if (order.side, order.verb) == ("enemy", "remove"))
    gone = min(removed, sum(c.units("enemy").values()))
    if len(c.units("enemy")) == 1:  # no choice: they all stand on one tile
        return Line(orders, all_[gone:])
    return Line(orders, all_, gone)


def _parts(step: PathStep | None) -> tuple[Printed[tuple[Order, ...]], Printed[tuple[Order, ...]]]:
    """What a step does for sure, and what it does if it is not paid."""
    none: Printed[tuple[Order, ...]] = Printed("", ())
    if step is None:
        return none, none
    return step.must, none if step.number == 1 else step.other


def first_line(c: Course, step: Step[State], cost: Bundle = NOTHING) -> Step[State]:
    """A step with its questions answered: a resource of choice as the cost asks, else by their first answers.

    A stage that would be offered is noted, not taken; no card is turned up.
    """
    state, notes = step.state, list(step.notes)
    while (task := state.task) and state.end is None:
        question = c.rules.question(state)
        if question is None or not question.answers:
            break
        if isinstance(task, LEFT_ASIDE):
            if isinstance(task, agenda.TakeNextStage):
                notes.append(Note("stage_open", {"action": task.action}, "KN-35"))
            after = c.rules.go_on(replace(state, agenda=state.agenda[1:]))
        else:
            short = Course(c.rules, state).shortfall(cost)
            wanted = (answer for answer in question.answers if getattr(answer, "kind", "") in short)
            after = c.rules.apply(state, next(wanted, question.answers[0]))
        state = after.state
        notes += after.notes
    return Step(state, tuple(notes))


def carried_now(c: Course, *orders: Order) -> tuple[Note, ...]:
    """What orders would do as things stand, with the first answer to each question."""
    tasks = tuple(agenda.Carry(order, "event") for order in orders)
    return first_line(c, c.rules.go_on(replace(c.state, agenda=tasks))).notes


def goal_then(c: Course, state: State) -> tuple[bool, tuple[Order, ...]]:
    """Whether the goal column of this turn would reward, and what its penalty would order: after the consequences
    or before them (HR-25), with the first answer to each question."""
    column = goals.next_column(Course(c.rules, state))
    if column is None or column.turn != state.turn.number:
        return False, ()
    line = first_line(c, c.rules.apply(replace(state, agenda=()), EndAction()))
    checked = next((note.facts for note in line.notes if note.code == "goal_checked"), None)
    if checked is None:
        return False, ()
    return checked["reward"], c.printed(column.penalty.do) if checked["penalty"] else ()


def stand(c: Course, orders: tuple[Order, ...]) -> tuple[Standing, ...]:
    """Where each enemy can end after some orders, each by itself: all its tiles, no combinations; none if only the
    player can see it on a paper map."""
    standing = [(tile, {tile}) for tile in c.tiles for _ in range(c.units("enemy").get(tile, 0))]
    for order in orders:
        if order.side != "enemy":
            continue
        if order.verb == "add":
            task = agenda.PlaceUnits("enemy", order.n, "path", order.at, order.apart)
            tiles = automaton.placing_tiles(c, task)
            room = c.printed(c.scenario.limits.enemy) - len(standing)
            ends = () if c.rules.paper else tiles
            standing += [("", set(ends)) for _ in range(min(order.n, room)) if tiles]
        elif order.verb in ("move", "attack"):
            standing = [
                (start, {end for tile in ends for end in _ends(c, tile, order)})
                for start, ends in standing
            ]
    in_order = list(c.tiles)
    return tuple(
        Standing(start, tuple(sorted(ends, key=in_order.index))) for start, ends in standing
    )


def _ends(c: Course, tile: str, order: Order) -> list[str]:
    """Where an enemy on a tile can be after an order to move or to attack."""
    enemy = c.scenario.enemy
    name = enemy.move if order.verb == "move" else enemy.strike
    if name not in c.rules.behaviours.ends:
        return [tile]
    if c.rules.paper:
        way = c.steps.get(tile) if name == "to_castle" else None
        return [paper.CASTLE] if way is not None and way <= order.n else []
    return c.rules.behaviours.ends[name](c, tile, order.n) or [tile]
