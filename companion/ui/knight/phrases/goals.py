"""The goal card in words: what a column asks and what it brings."""

from __future__ import annotations

from companion.knight.course import Course
from companion.knight.sheets import Column
from companion.ui.knight.phrases.conditions import condition_text
from companion.ui.knight.phrases.kinds import sentences
from companion.ui.knight.phrases.things import known
from companion.words import _


def column_name(turn: int | str) -> str:
    """The heading of a column: "Goal after turn 3"."""
    return _("Goal after turn {n}").format(n=turn)


def column_of(c: Course, card: str, turn: int) -> Column | None:
    """A column of a goal card, if the card is known."""
    goal = c.rules.sheets.goals.get(card)
    return next((one for one in goal.columns if one.turn == turn), None) if goal else None


def _asked(c: Course, column: Column, part: str) -> str:
    needs = known((column.reward if part == "reward" else column.penalty).needs, None)
    return condition_text(c, needs) if needs else ""


def goal_sentence(c: Course, card: str, turn: int, reward: bool, penalty: bool) -> str:
    """The check of a column: "Goal after turn 3. Reward (Castle 1): met. Penalty (no activities): not met."."""
    column = column_of(c, card, turn)
    asked = (_asked(c, column, "reward"), _asked(c, column, "penalty")) if column else ("", "")
    return sentences(
        _("{column}.").format(column=column_name(turn)),
        _result(asked[0], reward, penalty=False),
        _result(asked[1], penalty, penalty=True),
    )


def _result(asked: str, met: bool, *, penalty: bool) -> str:
    if not asked:
        return _no_condition(met, penalty=penalty)
    match penalty, met:
        case False, True:
            words = _("Reward ({condition}): met.")
        case False, False:
            words = _("Reward ({condition}): not met.")
        case True, True:
            words = _("Penalty ({condition}): due.")
        case _:
            words = _("Penalty ({condition}): not due.")
    return words.format(condition=asked)


def _no_condition(met: bool, *, penalty: bool) -> str:
    match penalty, met:
        case False, True:
            return _("Reward: met.")
        case False, False:
            return _("Reward: not met.")
        case True, True:
            return _("Penalty: due.")
        case _:
            return _("Penalty: not due.")
