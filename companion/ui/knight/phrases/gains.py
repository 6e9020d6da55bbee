"""What was gained, what did not fit, and what it makes of the four values (KN-14, KN-15)."""

from __future__ import annotations

from companion.knight.course import Course
from companion.knight.vocabulary import NOTHING, RESOURCES, Bundle
from companion.ui.knight.phrases.facts import Facts
from companion.ui.knight.phrases.givers import giver_name
from companion.ui.knight.phrases.kinds import (
    changes_text,
    gain_text,
    kind_name,
    sentences,
)
from companion.ui.knight.phrases.purse import Changes
from companion.words import _, ngettext


def gained(
    c: Course, f: Facts, *, giver: bool = True, diplomacy: bool = True, became: str = ""
) -> str:
    """A gain: who gives it, what fits, from when it can be used, and what the values became.

    `giver` false: who gives it has been said; `diplomacy` false: the markers are told of by notes of their own.
    """
    bundle = f.amounts("bundle")
    if not diplomacy and bundle.put(diplomacy=0, enemy_diplomacy=0):
        bundle = bundle.put(diplomacy=0, enemy_diplomacy=0)
    later = bundle.put(**dict.fromkeys(NEVER_FRESH, 0)) if f.flag("fresh") else NOTHING
    now = bundle - later
    said = _("{gain}.").format(gain=gain_text(now)) if now or not later else ""
    fresh = (
        _("{gain}, fresh until turn {n}.").format(gain=gain_text(later), n=c.state.turn.number + 1)
        if later
        else ""
    )
    text = sentences(said, fresh)
    if giver:
        text = _("{giver}: {gain}").format(giver=giver_name(c, f.id("why")), gain=text)
    use = _use_command(f, bundle.command) if bundle.command else ""
    return sentences(text, spilled(bundle, f.amounts("got")), became, use)


NEVER_FRESH = ("points", "influence", "command", "diplomacy", "enemy_diplomacy")
"""What counts at once; only the four values, and a resource of choice, are fresh in step 3."""


def _use_command(f: Facts, n: int) -> str:
    if f.id("why").startswith("goal."):
        return ngettext("Use it now or lose it.", "Use them now or lose them.", n)
    return use_or_lose(n)


def use_or_lose(n: int) -> str:
    """Command points do not last (KN-41)."""
    return ngettext("Use it this turn or lose it.", "Use them this turn or lose them.", n)


def spilled(bundle: Bundle, got: Bundle) -> str:
    """What did not fit and became gold: "2 Glory fit, 2 become gold."."""
    over = [kind for kind in RESOURCES if bundle[kind] > got[kind]]
    spill = sum(bundle[kind] - got[kind] for kind in over)
    gold = min(spill, max(0, got.gold - bundle.gold))
    if not over:
        return ""
    if len(over) > 1 or not gold:
        return _several_spilled(over, gold)
    name, fit = kind_name(over[0]), got[over[0]]
    if not fit:
        return ngettext(
            "{kind} is full: {n} becomes gold.", "{kind} is full: {n} become gold.", gold
        ).format(kind=name, n=gold)
    # Translators: of 4 Glory gained, 2 fit on the track (its limit is 6), 2 become gold.
    return ngettext(
        "{fit} {kind} fit, {n} becomes gold.", "{fit} {kind} fit, {n} become gold.", gold
    ).format(fit=fit, kind=name, n=gold)


def _several_spilled(over: list[str], gold: int) -> str:
    full = sentences(*(_("{kind} is full.").format(kind=kind_name(kind)) for kind in over))
    if not gold:
        return full
    more = ngettext("{n} becomes gold.", "{n} become gold.", gold).format(n=gold)
    return sentences(full, more)


def overflow(c: Course, f: Facts) -> str:
    """What did not fit into gold either: 5 points each (KN-15)."""
    return ngettext(
        "{n} does not fit into gold: {points} points.",
        "{n} do not fit into gold: {points} points.",
        f.n("left"),
    ).format(n=f.n("left"), points=f.n("points"))


def zeroed(c: Course, f: Facts) -> str:
    """A resource that a goal sets to zero (KN-72)."""
    return _("{kind} falls to 0.").format(kind=kind_name(f.id("kind")))


def became_text(changes: Changes) -> str:
    """What the values became: "Valor 1 to 3."."""
    return _("{changes}.").format(changes=changes_text(changes)) if changes else ""
