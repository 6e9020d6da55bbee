"""The goal card: a column is checked after turns 3, 6 and 9 (KN-70 to KN-73)."""

from __future__ import annotations

from companion.knight import paper
from companion.knight.agenda import EndOrders, GoalColumn, SpendCommand
from companion.knight.course import Course
from companion.knight.facts import Progress, progress
from companion.knight.sheets import Column
from companion.knight.state import COLUMNS
from companion.knight.vocabulary import Condition


def next_column(c: Course) -> Column | None:
    """The column that is checked next, this turn or later; None after turn 9 or without a goal card."""
    if c.state.row.goal is None:
        return None
    goal = c.rules.sheets.goals[c.state.row.goal]
    checked = c.state.turn.number if c.state.turn.step == "done" else c.state.turn.number - 1
    return next((column for column in goal.columns if column.turn > checked), None)


def goal_progress(c: Course, condition: Condition, *, penalty: bool = False) -> list[Progress]:
    """How far each test of a goal condition is. A stated sum of activities as a penalty may be exact (HR-27)."""
    return [
        progress(
            c,
            test,
            exact=penalty
            and test.fact == "activities"
            and test.bound == "at_most"
            and c.house("HR-27.penalty") == "exact",
        )
        for test in condition.tests
    ]


def is_met(c: Course, condition: Condition, *, penalty: bool = False) -> bool:
    """Whether a goal condition holds; one without tests never does."""
    rows = goal_progress(c, condition, penalty=penalty)
    either = condition.either
    if not rows and not either:
        return False
    return all(row.holds for row in rows) and (
        not either or any(is_met(c, one, penalty=penalty) for one in either)
    )


def check_column(c: Course, task: GoalColumn) -> None:
    """Both conditions on the same state, then the reward, then the penalty (KN-70, HR-25)."""
    turn = c.state.turn.number
    if turn not in COLUMNS or c.state.row.goal is None:
        c.drop()
        return
    goal = c.rules.sheets.goals[c.state.row.goal]
    column = next(column for column in goal.columns if column.turn == turn)
    needs = c.printed(column.reward.needs), c.printed(column.penalty.needs)
    if c.rules.paper and (first := paper.before_check(c, needs)):
        c.then(*first)
        return
    c.drop()
    reward, penalty = is_met(c, needs[0]), is_met(c, needs[1], penalty=True)
    c.note("goal_checked", "KN-70", turn=turn, card=goal.id, reward=reward, penalty=penalty)
    if penalty:
        c.then(EndOrders())
        c.carry(c.printed(column.penalty.do), "goal")
    if reward:
        if c.printed(column.reward.gain).command:
            c.then(SpendCommand())
        c.give(column.reward, f"goal.{turn}", "KN-72", "goal")
