"""Orders of either side: what each of them does or begins, and what follows if no enemy could carry one out (KN-57)."""

from __future__ import annotations

from collections import Counter

from companion.knight import ending, paper, row
from companion.knight.agenda import (
    Carry,
    ChooseInRow,
    EndOrders,
    Marching,
    PlaceUnits,
    RemoveUnits,
)
from companion.knight.course import Course
from companion.knight.vocabulary import Bundle, Order
from companion.play import IllegalMove

FOLLOWED = ("path", "goal")
"""Causes whose orders KN-57 follows; not one that the player paid for (HR-39)."""


def carry_out(c: Course, task: Carry) -> None:
    """Carry out an order, or begin it where it needs answers; what it needs to know of a paper map is asked before."""
    if c.rules.paper and (first := paper.before_order(c, task.order)):
        c.then(*first)
    else:
        c.drop()
        _begin(c, task.order, task.cause)


def _begin(c: Course, order: Order, cause: str) -> None:
    match order.side, order.verb:
        case side, "add":
            c.then(PlaceUnits(side, order.n, cause, order.at, order.apart))
        case "enemy", "move":
            c.rules.behaviours.moves[c.scenario.enemy.move](c, order, cause)
        case "enemy", "attack":
            decides = ending.look_before(c, "attack")
            c.note("enemies_attack", "KN-55")
            done = c.rules.behaviours.attacks[c.scenario.enemy.strike](c)
            carried(c, order, done or decides, cause)
        case "enemy", "diplomacy":
            c.move_diplomacy("enemy_diplomacy", order.n, "KN-58")
            carried(c, order, True, cause)
        case "enemy", "remove":
            c.then(RemoveUnits(order.n))
        case "own", "march":
            c.then(Marching(order.n))
        case "own", "strike":
            _strike(c)
        case "own", "gather":
            gather(c)
        case "zero", kind:
            c.mark(have=c.me.have.put(**{kind: 0}), fresh=c.me.fresh.put(**{kind: 0}))
            c.note("zeroed", "KN-72", kind=kind)
        case "row", verb:
            if row.choices(c, verb):
                c.then(ChooseInRow(verb))
            else:
                c.note("nothing_in_row", "KN-62", verb=verb)
        case _:
            raise IllegalMove("order_not_here", order=str(order))


def _strike(c: Course) -> None:
    """The own attack; if the one that clears a tile captures it, its endings are looked at afterwards too (HR-41)."""
    ending.look_before(c, "strike")
    c.rules.behaviours.strikes[c.scenario.own.strike](c)
    if c.house("HR-41") == "clearing":
        ending.check(c, "strike")


def gather(c: Course) -> None:
    """All sources left on every tile that holds own units yield once (KN-45); fresh as HR-24 says."""
    yields = Counter(kind for tile in c.units("own") for kind in c.yields(tile))
    rule = c.house("HR-24")
    fresh = rule == "fresh" or (rule == "step" and c.state.turn.step == "action")
    if yields:
        c.gain(Bundle(**yields), "gather", "KN-45", fresh=fresh)
    else:
        c.note("nothing_to_gather", "KN-45")


def carried(c: Course, order: Order, done: bool, cause: str) -> None:
    """After an enemy's order: enemies on the map, not one could carry it out: enemy diplomacy +1 (KN-57)."""
    if cause not in FOLLOWED:
        return
    c.turn(tried=c.state.turn.tried + 1, carried=c.state.turn.carried + done)
    if not done and c.units("enemy") and c.house("HR-30") == "order":
        c.note("not_carried_out", "KN-57", order=str(order))
        c.move_diplomacy("enemy_diplomacy", 1, "KN-57")


def end_orders(c: Course, task: EndOrders) -> None:
    """The orders of a step or of a goal's penalty are through. With HR-30 by the step: enemy diplomacy +1 if not one
    of them could be carried out."""
    c.drop()
    turn = c.state.turn
    if c.house("HR-30") == "step" and turn.tried and not turn.carried and c.units("enemy"):
        c.note("not_carried_out", "HR-30", order="")
        c.move_diplomacy("enemy_diplomacy", 1, "KN-57")
    c.turn(tried=0, carried=0)
