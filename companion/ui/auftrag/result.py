"""The result: every sum by source, and the sentence that decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.play import Outcome
from companion.ui.auftrag.look import Look, look_of
from companion.ui.auftrag.said import Words
from companion.ui.auftrag.terms import SOURCES, listed
from companion.ui.parts.notes import Reason
from companion.ui.parts.sums import SumLine
from companion.ui.trackers import look as frame
from companion.ui.trackers.result import result_page as shared_page
from companion.ui.trackers.result import to_copy
from companion.ui.trackers.told import points
from companion.ui.trackers.totals import Result, Total
from companion.words import _


def ending(shown: frame.Look) -> ft.Control:
    """Who has won, why, and all sums (AK-38, AK-39)."""
    look = look_of(shown)
    found = result_of(look)
    if found is None:
        return ft.Container()
    return shared_page(shown, found, *to_copy(as_text(look)), sign="arms")


def result_of(look: Look) -> Result | None:
    """The verdict, what decided it, and all sums; None while the game goes on."""
    outcome = look.rules.outcome(look.state)
    if outcome is None:
        return None
    scores: Mapping[str, int] = outcome.facts["scores"]
    order = sorted(
        look.players, key=lambda one: (-scores[one.id], one.id not in outcome.facts["winners"])
    )
    totals = tuple(
        Total(
            one, _lines(look, one.id, outcome), scores[one.id], one.id in outcome.facts["winners"]
        )
        for one in order
    )
    why = Reason(decided(look, outcome), outcome.clause)
    return Result(won_by(look, outcome), (why,), totals)


def won_by(look: Look, outcome: Outcome) -> str:
    """The verdict in one line."""
    names = [look.name(id) for id in outcome.facts["winners"]]
    words = _("{who} win") if len(names) > 1 else _("{who} wins")
    return words.format(who=listed(names))


def decided(look: Look, outcome: Outcome) -> str:
    """The sentence that decided: most points, or who was first (AK-39)."""
    facts = outcome.facts
    names = [look.name(id) for id in facts["winners"]]
    if facts["alone"]:
        return _("{who} alone is left.").format(who=names[0])
    if not facts["by"]:
        return _("{who} has the most: {points}.").format(
            who=names[0], points=points(outcome.points)
        )
    when = _when(look, facts)
    tied = listed([look.name(id) for id in facts["tied"]])
    head = (
        _("{who} all have {points}.") if len(facts["tied"]) > 2 else _("{who} both have {points}.")
    )
    head = head.format(who=tied, points=points(outcome.points))
    match facts["by"]:
        case "first":
            tail = _("{who} reached {n} first{when}.")
        case "tent":
            tail = _(
                "They reached {n} at the same moment{when}: the lower tent of that round, {who}, wins."
            )
        case _:
            tail = _("They reached {n} at the same moment{when}: the victory is shared.")
    return f"{head} {tail.format(who=names[0], n=facts['number'], when=when)}"


def _when(look: Look, facts: Mapping[str, Any]) -> str:
    if not facts["round"]:
        return ""
    turn = Words(look.rules).turn(facts["turn"])
    return _(", in round {n}, {turn}").format(n=facts["round"], turn=turn)


def _lines(look: Look, player: str, outcome: Outcome) -> tuple[SumLine, ...]:
    if look.c.mode == "score":
        return (SumLine(_("Points at the end"), outcome.facts["scores"][player]),)
    sums = outcome.facts["sums"][player]
    return tuple(
        SumLine(_(name), sums[why])
        for why, name in SOURCES.items()
        if sums[why] or why != "correction"
    )


def as_text(look: Look) -> str:
    """The result in lines, to be shared."""
    outcome = look.rules.outcome(look.state)
    if outcome is None:
        return ""
    lines = ["Im Auftrag des Königs", won_by(look, outcome), decided(look, outcome)]
    lines += [f"{one.name}: {outcome.facts['scores'][one.id]}" for one in look.players]
    return "\n".join(lines)
