"""The paper twin of Knight: where the turn stands and what is still to be done, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion.knight import agenda
from companion.knight.course import Course
from companion.knight.state import TURNS
from companion.ui.knight import phrases as words
from companion.ui.paper_twin.markup import Html, Part, block, el, lines
from companion.words import _


def turn_sheet(c: Course) -> Html:
    """The turn, the step, what was chosen, what waits; or how the game ended."""
    turn, end = c.state.turn, c.state.end
    pairs: list[tuple[Part, Part]] = [
        (_("Turn"), _("{n} of {all}").format(n=turn.number, all=TURNS)),
        (_("Step"), _step(turn.step)),
    ]
    if end is not None:
        pairs.append((_("Over"), words.result_word(end.result)))
        pairs.append((_("Why"), words.ending_sentence(c)))
        pairs.append((_("in turn"), str(end.turn)))
    pairs += _chosen(c)
    todo = [_task(c, task) for task in c.state.agenda]
    waiting = el("ol", *(el("li", one) for one in todo)) if todo else Html()
    parts: list[Part] = [lines(pairs)]
    if end is None and (asked := c.rules.question(c.state)) is not None:
        head = words.question_head(c, asked)
        parts.append(el("p", el("b", _("Now: {question}").format(question=head[0])), " ", head[1]))
    if todo:
        parts += [el("h3", _("Still to be done, in this order")), waiting]
    return block(_("Where the game stands"), *parts)


def _step(step: str) -> str:
    named = {"done": _("the turn is over"), "final": _("final scoring")}
    return named.get(step) or words.step_name(step)


def _chosen(c: Course) -> list[tuple[Part, Part]]:
    turn = c.state.turn
    pairs: list[tuple[Part, Part]] = [
        (_("Side chosen"), words.side_label(turn.side) if turn.side else _("none yet"))
    ]
    if turn.borrowed is not None:
        card, side = turn.borrowed
        used = _("{card}, {side}").format(
            card=words.event_name(c, card), side=words.side_name(side)
        )
        pairs.append((_("Actions borrowed from"), used))
    done = words.commas([words.track_name(c, action) for action in turn.activated])
    pairs.append((_("Activated in step 3"), done or _("nothing yet")))
    pairs.append(
        (_("Privilege"), _("received this turn") if turn.privilege else _("not yet this turn"))
    )
    if turn.tried or turn.carried:
        said = _("{tried} tried, {carried} carried out").format(
            tried=turn.tried, carried=turn.carried
        )
        pairs.append((_("Enemy’s orders of this step"), said))
    return pairs


def _tiles(c: Course, tiles: Iterable[str]) -> str:
    return words.commas([words.tile_name(c, id) for id in tiles])


def _task(c: Course, task: agenda.Task) -> str:
    say = TASKS.get(type(task))
    return say(c, task) if say is not None else type(task).__name__


def _who(side: str) -> str:
    return _("own") if side == "own" else _("enemy")


def _place(c: Course, task: agenda.PlaceUnits) -> str:
    said = _("place {n} units ({who})").format(n=task.n, who=_who(task.side))
    at = _("on a tile of the kind {tag}").format(tag=task.at) if task.at else ""
    apart = _("each on another tile") if task.apart else ""
    used = _("placed so far: {tiles}").format(tiles=_tiles(c, task.used)) if task.used else ""
    return words.commas([said, at, apart, used])


def _advance(c: Course, task: agenda.Advance) -> str:
    said = _("enemies move {n}, still to move: {tiles}").format(
        n=task.n, tiles=_tiles(c, task.queue)
    )
    less = _("the first of them {n} fewer").format(n=task.less) if task.less else ""
    return words.commas([said, _("some have moved") if task.moved else "", less])


def _spread(c: Course, task: agenda.Spread) -> str:
    how = _("to the nearest free tile") if task.far else _("to a free tile beside")
    n = _("an order to move {n}").format(n=task.n) if task.n else ""
    tiles = _tiles(c, task.queue)
    said = _("enemies move on {how}, still to move: {tiles}").format(how=how, tiles=tiles)
    return words.commas([said, n, _("some have moved") if task.moved else ""])


def _hits(c: Course, task: agenda.Hits) -> str:
    hits = [_("{tile}: {n}").format(tile=words.tile_name(c, id), n=n) for id, n in task.queue]
    said = _("sources that the attack destroys: {hits}").format(hits=words.commas(hits))
    return words.commas([said, _("and the tiles with them") if task.raze else ""])


def _march(c: Course, task: agenda.Marching) -> str:
    moved = [
        _("{n} on the {tile}").format(n=n, tile=words.tile_name(c, id))
        for id, n in task.moved.items()
    ]
    said = _("own units march up to {n} tiles").format(n=task.n)
    done = _("have moved: {units}").format(units=words.commas(moved)) if moved else ""
    return words.commas([said, done])


def _activate(c: Course, task: agenda.Activate) -> str:
    said = _("activate {track}").format(track=words.track_name(c, task.action))
    by = words.commas([words.track_name(c, one) for one in task.by])
    return f"{said} ({_('chained from {tracks}').format(tracks=by)})" if by else said


def _activations(c: Course, task: agenda.Activations) -> str:
    names = words.commas([words.track_name(c, one) for one in task.actions])
    return _("activations, in any order: {tracks}").format(tracks=names or _("none left"))


def _gain(_c: Course, task: agenda.ChooseGain) -> str:
    said = _("take {n} resources of your choice").format(n=task.n)
    return words.commas([said, _("fresh") if task.fresh else ""])


def _in_row(_c: Course, task: agenda.ChooseInRow) -> str:
    verbs = {
        "reveal": _("choose a card to reveal"),
        "swap": _("choose two cards to swap"),
        "replace": _("choose a card to replace"),
        "borrow": _("choose a card to borrow from"),
    }
    return verbs.get(task.verb, task.verb)


TASKS: Final[Mapping[type[Any], Callable[[Course, Any], str]]] = {
    agenda.NameGoal: lambda _c, _t: _("name the goal card"),
    agenda.TurnUp: lambda c, t: _("turn up {card}").format(card=words.place_name(c, t.place)),
    agenda.ChooseGain: _gain,
    agenda.Activations: _activations,
    agenda.Activate: _activate,
    agenda.TakeNextStage: lambda c, t: _("take the next stage of {track}").format(
        track=words.track_name(c, t.action)
    ),
    agenda.ChooseLink: lambda _c, _t: _("choose a link of the finished floor"),
    agenda.ChooseInRow: _in_row,
    agenda.Consequence: lambda _c, t: _("cross out the next symbol of {path} and follow it").format(
        path=words.path_name(t.path)
    ),
    agenda.PayOrNot: lambda _c, t: _("{path}, symbol {n}: pay or not").format(
        path=words.path_name(t.path), n=t.step
    ),
    agenda.Carry: lambda _c, t: _("order: {order}").format(order=words.order_text(t.order)),
    agenda.PlaceUnits: _place,
    agenda.Advance: _advance,
    agenda.Spread: _spread,
    agenda.Burning: lambda c, t: _("villages that may be burned: {tiles}").format(
        tiles=_tiles(c, t.queue)
    ),
    agenda.Hits: _hits,
    agenda.RemoveUnits: lambda _c, t: _("remove {n} enemies of your choice").format(n=t.n),
    agenda.Marching: _march,
    agenda.AskWay: lambda c, t: _("how far {area} is from the castle").format(
        area=words.tile_name(c, t.area)
    ),
    agenda.AskSources: lambda c, t: _("which sources {area} has").format(
        area=words.tile_name(c, t.area)
    ),
    agenda.AskMark: lambda c, t: _("whether {area} has the mark {mark}").format(
        area=words.tile_name(c, t.area), mark=t.mark
    ),
    agenda.NameAll: lambda _c, t: _("which areas have the mark {mark}").format(mark=t.mark),
    agenda.EndOrders: lambda _c, _t: _("the orders end"),
    agenda.GoalColumn: lambda _c, _t: _("check the goal card"),
    agenda.SpendCommand: lambda _c, _t: _("use the command points of the goal, or let them go"),
    agenda.EndGame: lambda _c, t: _("the game ends after this: {result}").format(
        result=words.result_word(t.result)
    ),
    agenda.CloseTurn: lambda _c, _t: _("close the turn"),
}
