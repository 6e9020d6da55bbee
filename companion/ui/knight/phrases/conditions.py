"""Conditions in words: what is asked, how far it is, and the short name of what counts."""

from __future__ import annotations

from companion.knight.course import Course
from companion.knight.facts import Progress
from companion.knight.vocabulary import Condition, Test
from companion.ui.knight.phrases.counted import tiles_name, tiles_text
from companion.ui.knight.phrases.kinds import (
    amount,
    either,
    kind_name,
    kind_word,
    listed,
    number,
)
from companion.ui.knight.phrases.things import battle_in_sentence, battle_name, known, track_name
from companion.words import _, ngettext, pgettext


def fact_name(c: Course, fact: str) -> str:
    """What a condition counts, as a label: "Castle", "Points", "Tiles held"."""
    if fact.startswith("level."):
        return track_name(c, fact.removeprefix("level."))
    if fact.startswith("sources_destroyed."):
        kind = fact.removeprefix("sources_destroyed.")
        return _("{kind} sources destroyed").format(kind=kind_name(kind))
    if fact.startswith("battle."):
        return battle_name(fact.removeprefix("battle."))
    match fact:
        case "tiles":
            return _("Tiles")
        case "resources":
            return _("Resources")
        case "units":
            return _("Own units")
        case "enemies":
            return _("Enemies")
        case "battles_won":
            return _("Battles")
        case "activities":
            return _("Activities")
        case "activities_lead":
            return _("Lead in activities")
        case "castle_hit":
            return _("Castle falls")
        case _:
            return kind_name(fact)


def test_name(c: Course, test: Test) -> str:
    """The short name of a test, for a meter: "Tiles held", "Enemies in the castle"."""
    if test.where is None:
        return fact_name(c, test.fact)
    return tiles_name(test.where)


def progress_text(c: Course, progress: Progress) -> str:
    """How far a test is: "Castle 1 of 2", "under 150 points: 175", "Influence 13, asked 10"."""
    test, have, need = progress.test, progress.have, progress.need
    if test.bound != "least" or test.fact == "activities_lead":
        return _("{condition}: {have}").format(condition=test_text(c, test), have=number(have))
    name = test_name(c, test)
    if have > need:
        return _("{name} {have}, asked {need}").format(name=name, have=have, need=number(need))
    return _("{name} {have} of {need}").format(name=name, have=number(have), need=need)


def condition_text(c: Course, condition: Condition) -> str:
    """What a condition asks, within a sentence: "300 points and influence 25"; "nothing" if it asks nothing."""
    parts = [test_text(c, test) for test in condition.tests]
    if condition.either:
        parts.append(either([condition_text(c, one) for one in condition.either]))
    return listed(parts) or _("nothing")


def test_text(c: Course, test: Test) -> str:
    """What one test asks, within a sentence: "Castle 2", "under 150 points", "no activities"."""
    if test.where is not None:
        return tiles_text(test, test.where)
    if test.value == "full":
        return _full_text(c, test)
    n = int(test.value) if test.value != "all" else 0
    match test.bound:
        case "least":
            return need_text(c, test.fact, n)
        case "below":
            return _below_text(c, test.fact, n)
        case _:
            return _at_most_text(c, test.fact, n)


def need_text(c: Course, fact: str, n: int) -> str:
    """So much of a fact or more: "Stable 2", "influence 6", "1 tournament won"."""
    if fact == "level.tournaments":
        return ngettext("{n} tournament won", "{n} tournaments won", n).format(n=n)
    if fact.startswith("level."):
        return _("{track} {n}").format(track=fact_name(c, fact), n=n)
    if fact.startswith("battle."):
        return _("{battle} won").format(battle=battle_in_sentence(fact.removeprefix("battle.")))
    match fact:
        case "influence":
            return _("influence {n}").format(n=n)
        case "diplomacy":
            return _("diplomacy {n}").format(n=n)
        case "enemy_diplomacy":
            return _("enemy diplomacy {n}").format(n=n)
        case "activities_lead" if n == 1:
            return _("more activities than the enemy")
        case "activities_lead":
            return ngettext(
                "{n} activity more than the enemy", "{n} activities more than the enemy", n
            ).format(n=number(n))
        case "castle_hit":
            return _("the castle falls")
        case _:
            return count_text(c, fact, n)


def count_text(c: Course, fact: str, n: int) -> str:
    """A number of what a fact counts: "3 enemies", "300 points", "2 activities"."""
    if fact.startswith("sources_destroyed."):
        kind = kind_word(fact.removeprefix("sources_destroyed."))
        return ngettext("{n} {kind} source destroyed", "{n} {kind} sources destroyed", n).format(
            n=n, kind=kind
        )
    match fact:
        case "resources":
            return ngettext("{n} resource", "{n} resources", n).format(n=n)
        case "units":
            return ngettext("{n} own unit", "{n} own units", n).format(n=n)
        case "enemies":
            return ngettext("{n} enemy", "{n} enemies", n).format(n=n)
        case "battles_won":
            return ngettext("{n} battle won", "{n} battles won", n).format(n=n)
        case "activities":
            return ngettext("{n} activity", "{n} activities", n).format(n=n)
        case "tiles":
            return ngettext("{n} tile", "{n} tiles", n).format(n=n)
        case "activities_lead" | "castle_hit":
            return need_text(c, fact, n)
        case _ if fact.startswith(("level.", "battle.")):
            return need_text(c, fact, n)
        case _:
            return amount(fact, n)


def _below_text(c: Course, fact: str, n: int) -> str:
    if fact == "activities_lead":
        if n == 0:
            return _("fewer activities than the enemy")
        if n < 0:
            return ngettext(
                "more than {n} activity behind the enemy",
                "more than {n} activities behind the enemy",
                -n,
            ).format(n=-n)
        return _("a lead in activities under {n}").format(n=n)
    if fact.startswith("level.") or fact in ("influence", "diplomacy", "enemy_diplomacy"):
        name = fact_name(c, fact) if "." in fact else kind_word(fact)
        # Translators: {name} is a track of the court or a value: "Castle under 2", "influence under 8".
        return _("{name} under {n}").format(name=name, n=n)
    # Translators: {amount} is a count: "under 150 points", "under 3 gold".
    return _("under {amount}").format(amount=need_text(c, fact, n))


def _at_most_text(c: Course, fact: str, n: int) -> str:
    if fact == "activities" and n == 0:
        return _("no activities")
    if n == 0 and not fact.startswith("level.") and fact not in ("activities_lead", "castle_hit"):
        # Translators: {what} is a value or a thing that is counted: "no gold", "no enemies".
        return _("no {what}").format(what=_uncounted(c, fact))
    return _("at most {amount}").format(amount=need_text(c, fact, n))


def _uncounted(c: Course, fact: str) -> str:
    match fact:
        case "resources":
            return pgettext("none of them", "resources")
        case "units":
            return pgettext("none of them", "own units")
        case "enemies":
            return pgettext("none of them", "enemies")
        case "battles_won":
            return pgettext("none of them", "battles won")
        case _:
            return kind_word(fact) if "." not in fact else fact_name(c, fact)


def _full_text(c: Course, test: Test) -> str:
    full = known(getattr(c.scenario, test.fact).full, 0)
    if test.fact == "enemy_diplomacy":
        words = _("enemy diplomacy {n}, the end of its track")
    else:
        words = _("diplomacy {n}, the end of its track")
    return words.format(n=full or "?")
