"""How a game can end and has ended, in words: verdicts, the ending, the lines of the score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.knight.course import Course
from companion.knight.ending import ScoreLine, score
from companion.knight.facts import influence, points, progress
from companion.knight.preview import Preview
from companion.knight.sheets import Ending
from companion.knight.vocabulary import ALWAYS, Test
from companion.ui.knight.phrases.conditions import condition_text, test_name
from companion.ui.knight.phrases.kinds import (
    amount,
    commas,
    either,
    kind_name,
    number,
    sentences,
    upper,
)
from companion.ui.knight.phrases.things import known
from companion.words import N_, _, ngettext

ENTRIES = 4
"""So many entries of a box are told one by one; more are counted."""


def loss_text(c: Course, ending: Ending) -> str:
    """What happens when a way to lose is met, within a sentence: "the castle falls"."""
    condition = known(ending.when, ALWAYS)
    if len(condition.tests) == 1 and not condition.either:
        test = condition.tests[0]
        match test.fact:
            case "castle_hit":
                return _("the castle falls")
            case "enemies" if isinstance(n := test.value, int):
                return ngettext(
                    "{n} enemy stands on the map", "{n} enemies stand on the map", n
                ).format(n=n)
            case "enemy_diplomacy" if test.value == "full":
                if full := known(c.scenario.enemy_diplomacy.full, 0):
                    return _("enemy diplomacy reaches {n}").format(n=full)
                return _("enemy diplomacy reaches the end of its track")
    return _when(ending, condition_text(c, condition))


def _when(ending: Ending, text: str) -> str:
    """What a condition says, and the attack at which alone it counts (S-4, S-6)."""
    match ending.on:
        case "strike":
            return _("{condition}, and you attack").format(condition=text)
        case "attack":
            return _("{condition}, and they attack").format(condition=text)
        case _:
            return text


def part_name(c: Course, ending: Ending, i: int, test: Test) -> str:
    """The short name of a test of an ending; tests that must hold together say so: "Points", "and Influence"."""
    name = test_name(c, test)
    if 0 < i < len(known(ending.when, ALWAYS).tests):
        return _("and {what}").format(what=name)
    return name


def ending_text(c: Course, ending: Ending, *, lost: bool) -> str:
    """What a way to win or lose comes to, within a sentence: "300 points and influence 25"."""
    if lost:
        return loss_text(c, ending)
    return _when(ending, condition_text(c, known(ending.when, ALWAYS)))


def verdict_text(c: Course, seen: Preview) -> str:
    """The verdict on a side: "No loss", "Valor 1 of 4: not paid, the castle falls. You lose."."""
    verdict = seen.verdict
    if verdict.code == "safe":
        return _("No loss")
    if verdict.code == "unknown":
        return _("Not known whether it can lose")
    how = either([loss_text(c, one) for one in c.scenario.lose if one.id in verdict.by])
    short = commas(
        [
            _("{kind} {have} of {need}").format(
                kind=kind_name(kind), have=seen.cost[kind] - n, need=seen.cost[kind]
            )
            for kind, n in seen.short.items()
        ]
    )
    if verdict.code == "lost":
        if short and how:
            return _("{short}: not paid, {how}. You lose.").format(short=short, how=how)
        return sentences(_said(how), _("You lose, whatever you choose."))
    if short:
        said = _("{short}: not paid.").format(short=short)
        return sentences(said, _can_lose(how))
    return _can_lose(how)


def _said(how: str) -> str:
    return _("{how}.").format(how=upper(how)) if how else ""


def _can_lose(how: str) -> str:
    if not how:
        return _("You can lose.")
    # Translators: {how} is what would happen, "the castle falls" or "8 enemies stand on the map".
    return _("You can lose: {how}.").format(how=how)


# the end ----------------------------------------------------------------------------------------

WORDS: Final[Mapping[str, str]] = {
    "victory": N_("Victory"),
    "defeat": N_("Defeat"),
    "success": N_("Success"),
    "failure": N_("Failure"),
}


def result_word(result: str) -> str:
    """How a game ended, in one word."""
    return _(WORDS[result]) if result in WORDS else _("Ended")


def _ending(c: Course) -> Ending | None:
    end = c.state.end
    if end is None:
        return None
    endings = {"won": c.scenario.win, "lost": c.scenario.lose}.get(end.result, ())
    return next((one for one in endings if one.id == end.ending), None)


def ending_clause(c: Course) -> str:
    """The clause that ended the game."""
    ending = _ending(c)
    if ending is not None:
        return ending.clause
    return "KN-68" if c.state.end is not None else ""


def ending_sentence(c: Course) -> str:
    """Why the game ended, with its numbers."""
    end, ending = c.state.end, _ending(c)
    if end is None:
        return ""
    if ending is None:
        return _neither(c)
    how = ending_text(c, ending, lost=end.result == "lost")
    if c.state.turn.step != "final":
        return _("Turn {n}: {how}.").format(n=end.turn, how=how)
    return sentences(_said(how), _by_leftovers(c, ending))


def _by_leftovers(c: Course, ending: Ending) -> str:
    """Whether what was left decided it (KN-75): "Your leftovers decided it: 295 before, 330 after."."""
    if c.state.turn.step != "final":
        return ""
    before = sum(entry.points for entry in c.me.entries)
    for test in known(ending.when, ALWAYS).tests:
        row = progress(c, test)
        if test.fact == "points" and test.bound == "least" and before < row.need <= row.have:
            return _("Your leftovers decided it: {before} before, {after} after.").format(
                before=number(before), after=row.have
            )
    return ""


def _neither(c: Course) -> str:
    lines = score(c)
    lost = next((line.points for line in lines if line.what == "neither"), 0)
    total = sum(line.points for line in lines)
    return sentences(
        _("Neither won nor lost by the end of turn 12."),
        ngettext("{lost} points, {n} remains.", "{lost} points, {n} remain.", abs(total)).format(
            lost=number(lost), n=number(total)
        ),
    )


def standing_text(c: Course) -> str:
    """Where the game stands, beside the head of a turn: "150 points, influence 13"."""
    return _("{points}, influence {n}").format(points=amount("points", points(c)), n=influence(c))


def score_line_text(line: ScoreLine) -> tuple[str, str]:
    """A line of the score: its label, and what it is made of."""
    kind, _dot, box = line.what.partition(".")
    match kind:
        case "box":
            return _("Box {n}").format(n=box), _entries(line)
        case "leftovers":
            return _("Resources and gold left"), _left(line)
        case "neither":
            return _("Neither won nor lost"), _("after turn 12")
        case _:
            return _("Below 0 counts as 0"), ""


def _entries(line: ScoreLine) -> str:
    entries = [n for n in line.of if isinstance(n, int)]
    if len(entries) > ENTRIES:
        return ngettext("{n} entry", "{n} entries", len(entries)).format(n=len(entries))
    return commas([number(n) for n in entries]) or _("no entry")


def _left(line: ScoreLine) -> str:
    left = [one for one in line.of if isinstance(one, tuple)]
    if not left:
        return _("nothing")
    # Translators: "2 Glory, 4 gold: 6 × 5", what is left, how much it is together, times 5 points.
    return _("{what}: {n} × 5").format(
        what=commas([amount(kind, n) for kind, n in left]), n=sum(n for _kind, n in left)
    )
