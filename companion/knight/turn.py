"""The course of a turn and of the game: steps 0 to 4, consequences, the next turn (KN-7 to KN-13, KN-50, KN-51)."""

from __future__ import annotations

from dataclasses import replace

from companion.knight.activation import actions_of, current_side
from companion.knight.agenda import (
    Activations,
    Carry,
    CloseTurn,
    Consequence,
    EndOrders,
    GoalColumn,
    PayOrNot,
    Task,
    TurnUp,
)
from companion.knight.course import Course
from companion.knight.ending import final_scoring
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    EndAction,
    EndUse,
    PayConsequence,
    RefuseConsequence,
)
from companion.knight.row import current_place, lay_out, place, put
from companion.knight.sheets import PathStep
from companion.knight.state import ROW, TURNS, Turn
from companion.knight.vocabulary import NOTHING, Bundle
from companion.play import IllegalMove


def check_step(c: Course, *steps: str) -> None:
    """Raises IllegalMove unless the turn is in one of these steps."""
    if c.state.turn.step not in steps:
        raise IllegalMove("wrong_step", step=c.state.turn.step, steps=steps)


def choose_side(c: Course, move: ChooseSide) -> None:
    """Gather: the resources and gold of the chosen side (KN-10); then step 2 begins."""
    check_step(c, "gather")
    if move.side not in ("left", "right"):
        raise IllegalMove("no_such_side", side=move.side)
    side = current_side(c, move.side)
    c.turn(step="use", side=move.side)
    c.note("side_chosen", "KN-10", side=move.side)
    c.gain(c.printed(side.grant.gain), "event", "KN-10")


def end_use(c: Course, move: EndUse) -> None:
    """The player says when step 2 is over; the chosen side's actions are activated (KN-11, KN-12)."""
    check_step(c, "use")
    c.turn(step="action")
    orders = c.printed(current_side(c).grant.do)
    c.then(Activations(actions_of(c)), *(Carry(order, "event") for order in orders))


def end_action(c: Course, move: EndAction) -> None:
    """Command points left are lost; then the consequences and the goal column, in the order of HR-25 (KN-12, KN-13)."""
    check_step(c, "action")
    if c.me.command:
        c.note("command_lost", "KN-12", n=c.me.command)
        c.mark(command=0)
    c.turn(step="enemy")
    path = c.printed(current_side(c).path)
    if not path:
        c.note("no_path", "KN-50")
    c.then(*enemy_step(c, path), CloseTurn())


def enemy_step(c: Course, path: str) -> tuple[Task, ...]:
    """What step 4 brings: the consequences of a path ("" for none) and the goal column, in the order of HR-25."""
    consequence = (Consequence(path), EndOrders()) if path else ()
    return (
        (*consequence, GoalColumn())
        if c.house("HR-25") == "after"
        else (GoalColumn(), *consequence)
    )


def next_step(c: Course, path: str) -> PathStep | None:
    """The next symbol of a path, or None if all are crossed out (HR-5)."""
    sheet = c.scenario.paths[path]
    crossed = c.me.crossed.get(path, 0)
    if crossed < len(sheet.steps):
        return sheet.steps[crossed]
    c.printed(sheet.count)
    return None


def possible_cost(c: Course, step: PathStep) -> Bundle:
    """The cost of a step's possible consequence; the first step has none (KN-50)."""
    return NOTHING if step.number == 1 else c.printed(step.may)


def consider(c: Course, task: Consequence) -> None:
    """Cross out the next symbol; consider one possible and one unavoidable consequence (KN-50, KN-51)."""
    c.drop()
    step = next_step(c, task.path)
    if step is None:
        c.note("path_empty", "HR-5", path=task.path)
        return
    c.mark(crossed={**c.me.crossed, task.path: step.number})
    cost = possible_cost(c, step)
    c.note("crossed_out", "KN-50", path=task.path, step=step.number)
    c.carry(c.printed(step.must), "path")
    if cost:
        c.then(PayOrNot(task.path, step.number))


def asked(c: Course, task: PayOrNot) -> PathStep:
    """The step that a possible consequence belongs to."""
    return c.scenario.paths[task.path].steps[task.step - 1]


def pay_or_not(c: Course, task: PayOrNot) -> tuple[PayConsequence | RefuseConsequence, ...]:
    """The ways to pay the possible consequence, and to refuse (KN-51)."""
    cost = c.printed(asked(c, task).may)
    return (*(PayConsequence(choice) for choice in c.choices(cost)), RefuseConsequence())


def pay_consequence(c: Course, move: PayConsequence, task: PayOrNot) -> None:
    """Paid: its penalty does not happen (KN-51)."""
    paid = c.pay(c.printed(asked(c, task).may), move.choice)
    c.note("consequence_paid", "KN-51", path=task.path, paid=dict(paid))


def refuse_consequence(c: Course, move: RefuseConsequence, task: PayOrNot) -> None:
    """Not paid: the penalty is carried out before the unavoidable consequence (KN-51)."""
    step = asked(c, task)
    cost = c.printed(step.may)
    short = c.shortfall(cost)
    c.note("consequence_refused", "KN-51", path=task.path, cost=dict(cost), short=short)
    c.carry(c.printed(step.other), "path")


def close_turn(c: Course, task: CloseTurn) -> None:
    """The turn is over; after the twelfth comes the final scoring (KN-7)."""
    c.drop()
    c.mark(command=0)
    if c.state.turn.number == TURNS:
        final_scoring(c)
    else:
        c.turn(step="done")


def begin_turn(c: Course, move: BeginTurn) -> None:
    """The next turn: what was fresh is usable (KN-12); turn 7 lays out a new row (KN-7)."""
    check_step(c, "done")
    number = c.state.turn.number + 1
    c.mark(fresh=NOTHING)
    c.state = replace(c.state, turn=Turn(number))
    c.note("turn_begins", "KN-7", turn=number)
    if number % ROW == 1:
        c.then(*lay_out(c))
        return
    now = current_place(c)
    put(c, now - 1, replace(place(c, now - 1), played=True))
    if not place(c, now).up:
        c.then(TurnUp(now))
