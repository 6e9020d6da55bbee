"""The one next step of a game of Knight: what it says in every state, and what a tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.knight.agenda import TurnUp
from companion.knight.foresight import outlooks
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    EndAction,
    EndUse,
    PayConsequence,
)
from companion.play import IllegalMove, Question
from companion.ui.knight import phrases as words
from companion.ui.knight.asking import heading
from companion.ui.knight.deal import next_card, turned_up
from companion.ui.knight.deeds import played_label
from companion.ui.knight.look import Look
from companion.ui.knight.offers import chosen, then, times, waits_for_card
from companion.ui.parts.buttons import Manner, next_bar, next_step
from companion.words import _

SIDE = "now.side"
"""On the desk: the side of the card that is chosen but not taken."""
DRAWN = "now.drawn"
ENTER = "now.enter_card"
"""On the desk: that the card which is turned up on the table is being entered."""


@dataclass(frozen=True, slots=True)
class Next:
    """The large button: its words, its manner and what a tap does."""

    label: str
    on_click: Callable[[Any], Any]
    second: str = ""
    manner: Manner = "azure"


def bar(look: Look) -> ft.Control:
    """The large button at the bottom, the same on all tabs."""
    it = next_of(look)
    # Another one for each state: a tap that was on its way when another phone moved on must not take the step after.
    mark = "next-{}-{}".format(*look.playing.mark)
    return next_bar(next_step(it.label, it.on_click, second=it.second, manner=it.manner, mark=mark))


def next_of(look: Look) -> Next:
    """What the next step is now."""
    if look.state.end is not None:
        return Next(_("Done, to your games"), lambda e: e.page.navigate("/"))
    if waits_for_card(look):
        return _card(look)
    if (asked := look.question) is not None:
        return _answer(look, asked)
    match look.state.turn.step:
        case "gather":
            return _side(look)
        case "use":
            return _plain(look, EndUse())
        case "action":
            return _plain(look, EndAction())
        case _:
            return _plain(look, BeginTurn())


def _plain(look: Look, move: Any) -> Next:
    label, second = words.step_button(look.c)
    return Next(label, look.act(move), second)


def _side(look: Look) -> Next:
    """Take the side that is chosen; gules if that loses, whatever is chosen later."""
    side = look.desk.get(SIDE)
    if side is None:
        where = look.show("turn") if look.desk.get("tab", "turn") != "turn" else _nowhere
        return Next(_("Choose a side"), where, _("Left or right"), "unavailable")
    label = _("Take the left side") if side == "left" else _("Take the right side")
    if _loses(look, side):
        second = _("and lose, if nothing changes before step 4")
        return Next(label, look.act(ChooseSide(side)), second, "gules")
    return Next(label, look.act(ChooseSide(side)))


def enters(look: Look) -> Callable[[Any], Any]:
    """A handler that opens the entry of the card that is turned up on the table."""
    return look.desk.putter(ENTER, True)


def _nowhere(_e: Any) -> None:
    """What is missing is in sight already."""


def _loses(look: Look, side: str) -> bool:
    try:
        return look.preview(side).verdict.code == "lost"
    except IllegalMove:  # a value nobody has entered: the preview itself says so
        return False


def _card(look: Look) -> Next:
    """A card lies face up on the table: Squire draws it, or it is entered."""
    task = look.state.agenda[0]
    if isinstance(task, TurnUp):
        label = _("Turn up {card}").format(card=words.place_name(look.c, task.place))
    else:
        label = _("Turn up the goal card")
    setup = look.playing.game.table.setup
    if setup.cards == "entered":
        return Next(label, enters(look), _("and enter what is printed on it"))
    seat, kept = look.playing.seat, look.desk.kept
    card = next_card(look.rules, setup, look.playing.line)

    async def tapped(_e: Any = None) -> bool:
        # The same tap twice has to mean the same card.
        move = kept.setdefault(DRAWN, card)
        return move is not None and await seat.act_on(move, turned_up)

    return Next(label, tapped, _("Squire deals it"))


def _answer(look: Look, asked: Question[Any]) -> Next:
    """The answer that is chosen; unavailable, with the question, until one is."""
    title, _why = heading(look, asked)
    if look.desk.get("tab", "turn") not in ("turn", "map"):
        return Next(_("Go to the question"), look.show("turn"), title)
    answer = chosen(look)
    if answer is None:
        where = look.show("turn") if look.desk.get("tab", "turn") == "map" else _nowhere
        return Next(_("Choose an answer"), where, title, "unavailable")
    seat, following = look.playing.seat, then(look)

    async def tapped(_e: Any = None) -> bool:
        return await seat.act_on(answer, following)

    label, second = played_label(look.c, answer, times(look))
    manner: Manner = "gules" if answer_loses(look, answer) else "azure"
    return Next(label, tapped, _("and lose") if manner == "gules" else second, manner)


def answer_loses(look: Look, answer: Any) -> bool:
    """Whether paying or not paying a consequence loses whatever is chosen later."""
    asked = look.question
    if asked is None or asked.code != "PayOrNot":
        return False
    both = look.once("outlooks", lambda: outlooks(look.c))
    return any(
        one.possible and one.verdict.code == "lost"
        for one in both or ()
        if one.paid == isinstance(answer, PayConsequence)
    )
