"""A game of Knight in the list of games: its words from the library's row, without opening the game."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from companion.knight.state import TURNS
from companion.play import SheetError
from companion.ui.knight.rules import sheets_of
from companion.ui.knight.wordings import wording_of
from companion.ui.screens import Told
from companion.words import _, ngettext, worded
from storage import Row


def tell(row: Row) -> Told:
    """Scenario, how it stands or ended; on the large card turn, points and influence, and what comes next."""
    with worded(wording_of(str(row.summary.get("scenario", "")))):
        return _tell(row)


def _tell(row: Row) -> Told:
    seen = row.summary
    scenario, who = _titles(str(seen.get("scenario", "")), str(seen.get("character", "")))
    who = who or str(seen.get("who", ""))
    turn, points = _number(seen, "turn"), _number(seen, "points")
    if row.outcome is not None:
        turns = _number(row.outcome.facts, "turn") or TURNS
        aside = ngettext("{n} turn", "{n} turns", turns).format(n=turns)
        words = ended(row.outcome.result, row.outcome.points)
        won = {"victory": True, "defeat": False}.get(row.outcome.result)  # a success is neither
        return Told(scenario, words, aside, who=who, won=won)
    return Told(
        scenario,
        ngettext("{who}, {n} point", "{who}, {n} points", points).format(who=who, n=points),
        _("turn {n}").format(n=turn),
        cells=(
            (_("{n} of {limit}").format(n=turn, limit=TURNS), _("turn")),
            (str(points), _("points")),
            (str(_number(seen, "influence")), _("influence")),
        ),
        next_step=_("Continue turn {n}").format(n=turn),
        next_second=where(str(seen.get("step", "")), str(seen.get("waits", ""))),
        who=who,
        how=_("cards entered by you") if seen.get("cards") == "entered" else _("dealt by Squire"),
        source="copy" if seen.get("copy") else "practice",
    )


def ended(result: str, points: int) -> str:
    """How a finished game stands in the list: "won, 330 points"."""
    match result:
        case "victory":
            words = ngettext("won, {n} point", "won, {n} points", abs(points))
        case "defeat":
            words = ngettext("lost, {n} point", "lost, {n} points", abs(points))
        case "success":
            words = ngettext("a success, {n} point", "a success, {n} points", abs(points))
        case _:
            words = ngettext("a failure, {n} point", "a failure, {n} points", abs(points))
    return words.format(n=f"−{-points}" if points < 0 else points)


def where(step: str, waits: str) -> str:
    """Where in the turn a game stands: "Step 1, choose a side"."""
    if waits in ("TurnUp", "NameGoal"):
        return _("A card is turned up")
    match step:
        case "gather":
            return _("Step 1, choose a side")
        case "use":
            return _("Step 2, use")
        case "action":
            return _("Step 3, action")
        case "enemy":
            return _("Step 4, the enemy")
        case _:
            return _("The turn is through")


def _number(facts: Mapping[str, Any], name: str) -> int:
    value = facts.get(name)
    return value if type(value) is int else 0


def _titles(scenario: str, character: str) -> tuple[str, str]:
    """The titles of scenario and character. A sheet that is no longer there is named after the game."""
    try:
        names = _sheet_titles(scenario)
    except SheetError:
        return "Knight", ""
    return _(names[0]), _(names[1].get(character, ""))


@functools.cache
def _sheet_titles(scenario: str) -> tuple[str, Mapping[str, str]]:
    sheets = sheets_of(scenario)
    people = {one.id: one.title for one in sheets.characters.values()}
    return sheets.scenario.title, people
