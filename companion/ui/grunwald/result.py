"""The result: every sum line by line, who holds which title and why, what decided, what a missing rule changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.play import Outcome
from companion.play.people import Player
from companion.ui.grunwald.look import Look
from companion.ui.grunwald.said import winner_said
from companion.ui.grunwald.terms import POLISH, listed
from companion.ui.parts.cards import card, section
from companion.ui.parts.notes import Reason
from companion.ui.parts.sums import SumLine
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.trackers import look as frame
from companion.ui.trackers import result as shared
from companion.ui.trackers.totals import Result, Total
from companion.words import _


def result_page(shown: frame.Look, look: Look) -> ft.Control:
    """All of it (GR-76 to GR-85)."""
    outcome, found = look.rules.outcome(look.state), result_of(look)
    if outcome is None or found is None:
        return ft.Container()
    return shared.result_page(
        shown,
        found,
        section(_("Titles")),
        card(*_titles(look, outcome.facts), spacing=4),
        *shared.to_copy(as_text(look)),
        sign="arms",
    )


def result_of(look: Look) -> Result | None:
    """The verdict, what decided it, and all sums; None while the game goes on."""
    outcome = look.rules.outcome(look.state)
    if outcome is None:
        return None
    facts = outcome.facts
    order = sorted(look.players, key=lambda player: facts["places"][player.id])
    totals = tuple(_total(look, player, facts) for player in order)
    return Result(_verdict(look, facts), tuple(_decided(look, outcome)), totals)


def _verdict(look: Look, facts: Mapping[str, Any]) -> str:
    names = [look.name(id) for id in facts["winners"]]
    words = _("{who} win") if len(names) > 1 else _("{who} wins")
    return words.format(who=listed(names))


def _decided(look: Look, outcome: Outcome) -> list[Reason]:
    names = [look.name(id) for id in outcome.facts["winners"]]
    decided = [Reason(winner_said(names, outcome.facts["by"]), outcome.clause)]
    if outcome.facts["hangs_on_missing"]:
        words = _(
            "The rules that Squire knows lack those for the quartermaster and for ducats, and they decide here:"
            " read otherwise, others would win. Look into your own."
        )
        return [*decided, Reason(words, "GR-A2")]
    words = _("However the missing rules for quartermaster and ducats are read, this stays.")
    return [*decided, Reason(words, "GR-A1")]


def _total(look: Look, player: Player, facts: Mapping[str, Any]) -> Total:
    one = facts["points"][player.id]
    rate = look.rules.house["GR-A2"]
    per = _("not counted") if rate == "0" else _("1 for {n}").format(n=rate)
    lines = (
        SumLine(_("Knights"), one["knights"], _("strength")),
        SumLine(_("Captives"), one["captives"], POLISH["captive"]),
        SumLine(_("Royal commander"), one["royal"]),
        SumLine(_("Mercenary commander"), one["mercenary"]),
        SumLine(_("Quartermaster"), one["quartermaster"]),
        SumLine(_("Ducats"), one["ducats"], per),
    )
    place = _("place {n}").format(n=facts["places"][player.id])
    won = player.id in facts["winners"]
    return Total(player, lines, one["total"], won, place)


def _titles(look: Look, facts: Mapping[str, Any]) -> list[ft.Control]:
    names = {
        "royal": (_("Royal commander"), POLISH["royal_commander"]),
        "mercenary": (_("Mercenary commander"), POLISH["mercenary_commander"]),
        "quartermaster": (_("Quartermaster"), POLISH["quartermaster"]),
    }
    why = {
        "most": _("has the most"),
        "strength": _("as many cards, higher strength"),
        "shared": _("tied in all: each scores"),
        "nobody": _("nobody"),
        "off": _("not played"),
    }
    lines: list[ft.Control] = []
    for key, (name, term) in names.items():
        title = facts[key]
        who = listed([look.name(id) for id in title["holders"]])
        said = f"{who}, {why[title['by']]}" if who else why[title["by"]]
        lines += [text(_("{title}: {said}").format(title=name, said=said), Style.DENSE), dim(term)]
    return lines


def as_text(look: Look) -> str:
    """The result in lines, to be shared."""
    outcome = look.rules.outcome(look.state)
    if outcome is None:
        return ""
    points = outcome.facts["points"]
    names = [look.name(id) for id in outcome.facts["winners"]]
    lines = ["Na Grunwald", winner_said(names, outcome.facts["by"])]
    lines += [f"{player.name}: {points[player.id]['total']}" for player in look.players]
    return "\n".join(lines)
