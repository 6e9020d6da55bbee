"""Notes of the court, character and scenario sheets as sentences: payments, unlocking, claims, actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.knight.course import Course
from companion.ui.knight.phrases.facts import Facts, Phrase
from companion.ui.knight.phrases.kinds import bundle_text, sentences
from companion.ui.knight.phrases.orders import command_name, gold_name
from companion.ui.knight.phrases.things import (
    battle_name,
    known,
    reward_name,
    segment_name,
    track_name,
)
from companion.words import _, ngettext


def _paid(c: Course, f: Facts) -> str:
    segment, paid = segment_name(c, f.id("segment")), f.amounts("paid")
    if not paid:
        return _("{segment} has nothing left to pay.").format(segment=segment)
    return _("{cost} paid on {segment}.").format(cost=bundle_text(paid), segment=segment)


def _paid_part(c: Course, f: Facts) -> str:
    return sentences(_paid(c, f), share_text(c, f))


def share_text(c: Course, f: Facts) -> str:
    """How much of a segment is paid: "1 of 3 paid."; what is left where the whole cost is not known."""
    owed = f.amounts("owed")
    track, _dot, number = f.id("segment").rpartition(".")
    segments = court.segments if (court := c.rules.sheets.court.get(track)) else ()
    if number.isdecimal() and 0 < int(number) <= len(segments):
        cost = known(segments[int(number) - 1].grant.cost, None)
        if cost and cost.total() >= owed.total():
            return _("{paid} of {all} paid.").format(
                paid=cost.total() - owed.total(), all=cost.total()
            )
    return _("{cost} left to pay.").format(cost=bundle_text(owed))


def _unlocked(c: Course, f: Facts) -> str:
    segment = segment_name(c, f.id("segment"))
    if f.n("influence"):
        return _("{segment} is unlocked: influence +1.").format(segment=segment)
    track = f.id("segment").rpartition(".")[0]
    if not f.n("level"):
        return _("{segment} is built.").format(segment=segment)
    return _("{segment} is built: {track} level {n}.").format(
        segment=segment, track=track_name(c, track), n=f.n("level")
    )


def _track_complete(c: Course, f: Facts) -> str:
    return ngettext(
        "{track} is complete: {n} point.", "{track} is complete: {n} points.", f.n("points")
    ).format(track=track_name(c, f.id("track")), n=f.n("points"))


def _link_opened(c: Course, f: Facts) -> str:
    return _("The castle is linked to {track}: activating it brings those gains too.").format(
        track=track_name(c, f.id("track"))
    )


def _chained(c: Course, f: Facts) -> str:
    return _("{start} is chained to {to}: activating it activates both.").format(
        start=track_name(c, f.id("start")), to=track_name(c, f.id("to"))
    )


def _claimed(c: Course, f: Facts) -> str:
    return _("{reward} is claimed and crossed out.").format(reward=reward_name(c, f.id("reward")))


def _special(c: Course, f: Facts) -> str:
    return _("{cost} paid for the special action.").format(cost=bundle_text(f.amounts("paid")))


def _battle_won(c: Course, f: Facts) -> str:
    return _("{battle} is won for {cost} and crossed out.").format(
        battle=battle_name(f.id("battle")), cost=bundle_text(f.amounts("paid"))
    )


def _gold_used(c: Course, f: Facts) -> str:
    return _("{action}: {cost} paid.").format(
        action=gold_name(c, f.id("action")), cost=bundle_text(f.amounts("paid"))
    )


def _commanded(c: Course, f: Facts) -> str:
    return ngettext(
        "{action}: 1 command point used, {n} left.",
        "{action}: 1 command point used, {n} left.",
        f.n("left"),
    ).format(action=command_name(c, f.id("action")), n=f.n("left"))


SHEET_NOTES: Final[Mapping[str, Phrase]] = {
    "battle_won": _battle_won,
    "chained": _chained,
    "claimed": _claimed,
    "commanded": _commanded,
    "gold_used": _gold_used,
    "link_opened": _link_opened,
    "paid": _paid,
    "paid_part": _paid_part,
    "special": _special,
    "track_complete": _track_complete,
    "unlocked": _unlocked,
}
