"""What the player is asked, as a heading and one line why: one entry a question code (the names of tasks)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.knight.agenda import PlaceUnits
from companion.knight.course import Course
from companion.knight.moves import Move
from companion.knight.vocabulary import NOTHING
from companion.play import Question
from companion.ui.knight.phrases.areas import AREA_QUESTIONS, advance, place_hint
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.kinds import bundle_text, sentences, upper
from companion.ui.knight.phrases.orders import printed_orders
from companion.ui.knight.phrases.scenario_words import SCENARIO_QUESTIONS
from companion.ui.knight.phrases.things import (
    known,
    path_name,
    place_name,
    tile_name,
    track_name,
)
from companion.words import _, ngettext

Head = tuple[str, str]


def question_head(c: Course, question: Question[Move]) -> Head:
    """The question as a heading, and one line why it is asked or what it is about."""
    asked = QUESTIONS.get(question.code)
    return asked(c, Facts(question.facts)) if asked else (_("What do you choose?"), "")


def task_question(c: Course, code: str) -> str:
    """The heading of what the state asks now, if it is this question; else that of any such question."""
    question = c.rules.question(c.state)
    facts: Mapping[str, Any] = question.facts if question and question.code == code else {}
    asked = QUESTIONS.get(code)
    return asked(c, Facts(facts))[0] if asked else _("What do you choose?")


def _name_goal(c: Course, f: Facts) -> Head:
    return _("Which goal card lies open?"), _("It counts for both rounds.")


def _turn_up(c: Course, f: Facts) -> Head:
    place = f.n("place")
    if not place:
        return _("Which card is turned up?"), ""
    head = _("{card}: which one is it?").format(card=upper(place_name(c, place)))
    return head, _("It lies face up on the table now.")


def _choose_gain(c: Course, f: Facts) -> Head:
    n = max(1, f.n("n"))
    left = ngettext("{n} resource of choice left.", "{n} resources of choice left.", n).format(n=n)
    fresh = _("Fresh until turn {n}.").format(n=c.state.turn.number + 1) if f.flag("fresh") else ""
    return _("Which resource do you take?"), sentences(left, fresh)


def _activations(c: Course, f: Facts) -> Head:
    return _("Which action comes first?"), _("The order is yours. Each brings all it has unlocked.")


def _next_stage(c: Course, f: Facts) -> Head:
    action = f.id("action")
    if not action:
        return _("Which side of the stage do you take?"), ""
    return (
        _("{track}: which side of the stage?").format(track=track_name(c, action)),
        _("You take one side, once."),
    )


def _choose_link(c: Course, f: Facts) -> Head:
    return _("Which link does the floor open?"), _(
        "From then on activating Castle brings that track’s gains too."
    )


def _in_row(c: Course, f: Facts) -> Head:
    match f.id("verb"):
        case "reveal":
            return _("Which card do you reveal?"), _("It is turned up where it lies.")
        case "swap":
            return _("Which two cards change places?"), _("Each keeps its face.")
        case "replace":
            return _("Which card do you replace?"), _("One from the deck takes its place.")
        case "borrow":
            return _("Whose actions do you use?"), _("Resources and consequences stay your card’s.")
        case _:
            return _("Which card?"), ""


def _pay_or_not(c: Course, f: Facts) -> Head:
    path, number = f.id("path"), f.n("step")
    steps = found.steps if (found := c.scenario.paths.get(path)) else ()
    if not 0 < number <= len(steps):
        return _("Do you pay?"), _("If not, the penalty comes first.")
    step = steps[number - 1]
    cost = bundle_text(known(step.may, NOTHING))
    head = _("Pay {cost}?").format(cost=cost)
    other, must = printed_orders(step.other), printed_orders(step.must)
    return head, sentences(
        _("{path}. If not: {penalty}.").format(path=upper(path_name(path)), penalty=other)
        if other
        else _("{path}.").format(path=upper(path_name(path))),
        _("Then in any case: {orders}.").format(orders=must) if must else "",
    )


def _place_units(c: Course, f: Facts) -> Head:
    n = f.n("n")
    if f.id("side") == "own":
        left = ngettext("{n} own unit to place.", "{n} own units to place.", n).format(n=n)
        return _("Where does your unit go?"), sentences(left if n else "", place_hint(c, f))
    left = ngettext("{n} enemy to place.", "{n} enemies to place.", n).format(n=n)
    task = c.state.task
    if isinstance(task, PlaceUnits) and task.at == "enemy_castle" and not c.rules.paper:
        return _("Which enemy castle is held?"), sentences(left if n else "", place_hint(c, f))
    return _("Where does the enemy appear?"), sentences(left if n else "", place_hint(c, f))


def _advance(c: Course, f: Facts) -> Head:
    if on_paper := advance(c, f):
        return on_paper
    queue = f.raw.get("queue") or ()
    if not isinstance(queue, tuple) or not queue:
        return _("Which way does the enemy go?"), _("The ways are equally short.")
    all_ = sum(c.units("enemy").values())
    head = _("Which way from the {tile}?").format(tile=tile_name(c, queue[0]))
    moved = max(0, all_ - len(queue))
    said = ngettext(
        "{moved} of {n} enemy has moved.", "{moved} of {n} enemies have moved.", all_
    ).format(moved=moved, n=all_)
    return head, sentences(_("Equally short."), said if moved else "")


def _hits(c: Course, f: Facts) -> Head:
    queue = f.raw.get("queue") or ()
    if not isinstance(queue, tuple) or not queue:
        return _("Which source is destroyed?"), ""
    tile, n = queue[0]
    return (
        _("Which source on the {tile} is destroyed?").format(tile=tile_name(c, tile)),
        ngettext("{n} has to go.", "{n} have to go.", n).format(n=n),
    )


def _remove_units(c: Course, f: Facts) -> Head:
    n = f.n("n")
    return (
        _("Which enemy leaves the map?"),
        ngettext("{n} to remove.", "{n} to remove.", n).format(n=n) if n else "",
    )


def _marching(c: Course, f: Facts) -> Head:
    n = max(1, f.n("n"))
    return (
        _("Which unit moves, and where?"),
        ngettext(
            "Each up to {n} tile. Stop when all stand where you want them.",
            "Each up to {n} tiles. Stop when all stand where you want them.",
            n,
        ).format(n=n),
    )


def _spend_command(c: Course, f: Facts) -> Head:
    n = c.me.command
    head = ngettext(
        "What does the command point do?", "What do the {n} command points do?", max(1, n)
    ).format(n=n)
    return head, _("It comes from the goal: now or never.")


QUESTIONS: Final = {
    "NameGoal": _name_goal,
    "TurnUp": _turn_up,
    "ChooseGain": _choose_gain,
    "Activations": _activations,
    "TakeNextStage": _next_stage,
    "ChooseLink": _choose_link,
    "ChooseInRow": _in_row,
    "PayOrNot": _pay_or_not,
    "PlaceUnits": _place_units,
    "Advance": _advance,
    "Hits": _hits,
    "RemoveUnits": _remove_units,
    "Marching": _marching,
    "SpendCommand": _spend_command,
    **AREA_QUESTIONS,
    **SCENARIO_QUESTIONS,
}
"""Every question code with its phrase."""
