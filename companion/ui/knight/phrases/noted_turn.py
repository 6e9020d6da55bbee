"""Notes of the turn as sentences: steps, consequences, activations, the row of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.knight.course import Course
from companion.ui.knight.phrases.conditions import condition_text
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.goals import goal_sentence
from companion.ui.knight.phrases.kinds import bundle_text, upper
from companion.ui.knight.phrases.orders import consequence_text
from companion.ui.knight.phrases.score import ending_text
from companion.ui.knight.phrases.things import (
    event_name,
    goal_name,
    known,
    path_name,
    place_name,
    side_name,
    stage_name,
    track_name,
)
from companion.words import _, ngettext


def _side_chosen(c: Course, f: Facts) -> str:
    return (
        _("You take the right side.") if f.id("side") == "right" else _("You take the left side.")
    )


def _command_lost(c: Course, f: Facts) -> str:
    return ngettext(
        "{n} command point was not used and is lost.",
        "{n} command points were not used and are lost.",
        f.n("n"),
    ).format(n=f.n("n"))


def _crossed_out(c: Course, f: Facts) -> str:
    path, number = f.id("path"), f.n("step")
    what = consequence_text(c, path, number)
    if what:
        return _("{path}, symbol {n} crossed out: {what}.").format(
            path=upper(path_name(path)), n=number, what=what
        )
    return _("{path}, symbol {n} crossed out.").format(path=upper(path_name(path)), n=number)


def _path_empty(c: Course, f: Facts) -> str:
    return _("Nothing left on {path}: no consequence.").format(path=path_name(f.id("path")))


def _consequence_paid(c: Course, f: Facts) -> str:
    return _("{cost} paid: the penalty does not happen.").format(
        cost=bundle_text(f.amounts("paid"))
    )


def _consequence_refused(c: Course, f: Facts) -> str:
    cost = bundle_text(f.amounts("cost"))
    short = f.amounts("short")
    if short:
        return _("You cannot pay {cost}, {short} short: the penalty comes first.").format(
            cost=cost, short=bundle_text(short)
        )
    return _("{cost} not paid: the penalty comes first.").format(cost=cost)


def _turn_begins(c: Course, f: Facts) -> str:
    return _("Turn {n} begins. What was fresh can be used.").format(n=f.n("turn"))


def _goal_checked(c: Course, f: Facts) -> str:
    return goal_sentence(c, f.id("card"), f.n("turn"), f.flag("reward"), f.flag("penalty"))


def _ended(c: Course, f: Facts) -> str:
    result = f.id("result")
    endings = {"won": c.scenario.win, "lost": c.scenario.lose}.get(result, ())
    ending = next((one for one in endings if one.id == f.id("ending")), None)
    what = ""
    if ending is not None:
        what = ending_text(c, ending, lost=result == "lost")
    match result:
        case "won" if what:
            return _("You win: {what}.").format(what=what)
        case "won":
            return _("You win.")
        case "lost" if what:
            return _("You lose: {what}.").format(what=what)
        case "lost":
            return _("You lose.")
        case _:
            return _("The last turn is over: neither won nor lost.")


def _activated(c: Course, f: Facts) -> str:
    action = track_name(c, f.id("action"))
    by = f.id("by")
    if not by:
        return _("{action} is activated.").format(action=action)
    track = c.rules.sheets.court.get(by)
    if track and f.id("action") in track.links:
        words = _("{action} is activated too, by its link to {other}.")
    else:
        words = _("{action} is activated too, by the chain from {other}.")
    return words.format(action=action, other=track_name(c, by))


def _activated_already(c: Course, f: Facts) -> str:
    return _("{action} has been activated already: once a turn.").format(
        action=track_name(c, f.id("action"))
    )


def stage_needs(c: Course, id: str) -> str:
    """What gives access to a stage of the scenario sheet; empty while it is not known."""
    action, _dot, number = id.partition(".")
    stages = c.scenario.king if action == "king" else c.scenario.stages.get(action, ())
    if not number.isdecimal() or not 0 < int(number) <= len(stages):
        return ""
    needs = known(stages[int(number) - 1].needs, None)
    return condition_text(c, needs) if needs else ""


def _stage_waits(c: Course, f: Facts) -> str:
    stage, needs = stage_name(c, f.id("stage")), stage_needs(c, f.id("stage"))
    if needs:
        return _("{stage} waits: it needs {needs}.").format(stage=stage, needs=needs)
    return _("{stage} waits: there is no access yet.").format(stage=stage)


def _stage_skipped(c: Course, f: Facts) -> str:
    stage, needs = stage_name(c, f.id("stage")), stage_needs(c, f.id("stage"))
    if needs:
        return _("{stage} is skipped: it needs {needs}.").format(stage=stage, needs=needs)
    return _("{stage} is skipped: there is no access.").format(stage=stage)


def _king_stage(c: Course, f: Facts) -> str:
    return _("{stage} is reached.").format(stage=stage_name(c, f.id("stage")))


def _influence_stage(c: Course, f: Facts) -> str:
    return _("{stage}: you take the {side}.").format(
        stage=stage_name(c, f.id("stage")), side=side_name(f.id("side"))
    )


def _row_laid_out(c: Course, f: Facts) -> str:
    return _("A row of six event cards is laid out.")


def _revealed(c: Course, f: Facts) -> str:
    return _("{place} is turned up: {title}.").format(
        place=upper(place_name(c, f.n("place"))), title=event_name(c, f.id("card"))
    )


def _goal_revealed(c: Course, f: Facts) -> str:
    return _("The goal card lies open: {title}.").format(title=goal_name(c, f.id("card")))


def _swapped(c: Course, f: Facts) -> str:
    return _("{first} and {second} change places.").format(
        first=upper(place_name(c, f.n("first"))), second=place_name(c, f.n("second"))
    )


def _replaced(c: Course, f: Facts) -> str:
    return _("{place} is set aside. One from the deck takes its place.").format(
        place=upper(place_name(c, f.n("place")))
    )


def _borrowed(c: Course, f: Facts) -> str:
    return _("Step 3 uses the actions of {place}, {side}.").format(
        place=place_name(c, f.n("place")), side=side_name(f.id("side"))
    )


def _nothing_in_row(c: Course, f: Facts) -> str:
    match f.id("verb"):
        case "reveal":
            return _("No card lies face down: nothing to reveal.")
        case "swap":
            return _("Fewer than two cards are unused: nothing to swap.")
        case "replace":
            return _("No card is unused: nothing to replace.")
        case _:
            return _("No card beside this one is face up: no actions to use.")


TURN_NOTES: Final[Mapping[str, Phrase]] = {
    "activated": _activated,
    "activated_already": _activated_already,
    "borrowed": _borrowed,
    "command_lost": _command_lost,
    "consequence_paid": _consequence_paid,
    "consequence_refused": _consequence_refused,
    "crossed_out": _crossed_out,
    "ended": _ended,
    "goal_checked": _goal_checked,
    "goal_revealed": _goal_revealed,
    "influence_stage": _influence_stage,
    "king_stage": _king_stage,
    "nothing_to_choose": lambda _c, _f: _("Nothing is left to choose here: it lapses."),
    "no_path": lambda _c, _f: _("This side names no path: no consequence."),
    "nothing_in_row": _nothing_in_row,
    "path_empty": _path_empty,
    "replaced": _replaced,
    "revealed": _revealed,
    "row_laid_out": _row_laid_out,
    "side_chosen": _side_chosen,
    "stage_skipped": _stage_skipped,
    "stage_waits": _stage_waits,
    "swapped": _swapped,
    "turn_begins": _turn_begins,
}
