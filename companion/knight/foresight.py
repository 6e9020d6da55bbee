"""What paying a possible consequence, or not paying it, would come to (KN-51): orders, enemies, verdict."""

from __future__ import annotations

from dataclasses import dataclass

from companion.knight.agenda import PayOrNot
from companion.knight.course import Course, NotEntered
from companion.knight.moves import Move, PayConsequence, RefuseConsequence
from companion.knight.preview import Standing, stand
from companion.knight.turn import asked, pay_or_not
from companion.knight.verdict import Verdict, judge_answer
from companion.knight.vocabulary import Order

SAFE = Verdict("safe")


@dataclass(frozen=True, slots=True)
class Outlook:
    """One of the two answers: the orders that follow, where each enemy can end, and whether that can lose.

    `possible` is false for a cost that cannot be paid; nothing more is known of it then. `unknown` is the path of a
    value that nobody has entered and without which it cannot be told what follows; the verdict alone may be, too.
    """

    paid: bool
    possible: bool
    orders: tuple[Order, ...] = ()
    enemies: tuple[Standing, ...] = ()
    verdict: Verdict = SAFE
    unknown: str = ""


UNKNOWN = Verdict("unknown")


def outlooks(c: Course) -> tuple[Outlook, Outlook] | None:
    """Paid and not paid, while the first task of the agenda asks for it; else None."""
    task = c.state.task
    if not isinstance(task, PayOrNot):
        return None
    step = asked(c, task)
    must = c.printed(step.must)
    pays = [move for move in pay_or_not(c, task) if isinstance(move, PayConsequence)]
    paid = _outlook(c, pays[0], must) if pays else Outlook(True, possible=False, orders=must)
    try:
        other = c.printed(step.other)
    except NotEntered as refusal:
        path = str(refusal.facts["path"])
        return paid, Outlook(False, True, verdict=UNKNOWN, unknown=path)
    return paid, _outlook(c, RefuseConsequence(), (*other, *must))


def _outlook(c: Course, answer: Move, orders: tuple[Order, ...]) -> Outlook:
    paid = isinstance(answer, PayConsequence)
    try:
        verdict = judge_answer(c, answer)
    except NotEntered:
        verdict = UNKNOWN
    return Outlook(paid, True, orders, stand(c, orders), verdict)
