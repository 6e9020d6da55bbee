"""A game of Knight on paper: all that is needed to go on with pencil and cards alone."""

from __future__ import annotations

from typing import Any

from companion.knight.course import Course
from companion.play import Table
from companion.ui.knight import phrases as words
from companion.ui.knight.wordings import wording_of
from companion.ui.paper_twin.knight_course import turn_sheet
from companion.ui.paper_twin.knight_field import map_sheet, row_sheet, scenario_sheet
from companion.ui.paper_twin.knight_person import character_sheet, court_sheet
from companion.ui.paper_twin.markup import Html, Part, block, el, lines
from companion.words import _, worded

AnyTable = Table[Any, Any]


def knight_paper(table: AnyTable, setup: Any) -> tuple[str, list[Html]]:
    """The heading of the page and its parts, in the words of the scenario."""
    rules: Any = table.rules
    with worded(wording_of(rules.sheets.scenario.id)):
        return _sheets(table, rules, setup)


def _sheets(table: AnyTable, rules: Any, setup: Any) -> tuple[str, list[Html]]:
    c, notes = (
        Course(rules, table.state),
        [note for step in table.line.steps for note in step.notes],
    )
    title = _("{scenario}, {character}").format(
        scenario=words.scenario_name(c), character=words.character_name(c)
    )
    parts = [
        turn_sheet(c),
        character_sheet(c),
        court_sheet(c),
        scenario_sheet(c),
        map_sheet(c),
        row_sheet(c, notes),
        _kept(c, setup),
        _notes(),
    ]
    return title, parts


def _kept(c: Course, setup: Any) -> Html:
    """How the game is kept: who deals, which values, which house rules."""
    cards = _("dealt by Squire from the practice set") if setup.cards == "dealt" else _("your own")
    where = _("on the table, areas named") if setup.map == "paper" else _("on the sheet")
    values = (
        _("a copy of your cards; what it lacks is not entered")
        if setup.copy
        else _("the practice set, which is ours and not printed, unless marked otherwise")
    )
    pairs: list[tuple[Part, Part]] = [(_("Cards"), cards), (_("Map"), where), (_("Values"), values)]
    for id, choice in sorted(c.rules.house.items()):
        if setup.house.get(id) == choice:
            question, _choices = words.house_rule(id)
            pairs.append((f"{id} {question}", words.choice_label(id, choice)))
    return block(_("How it is kept"), lines(pairs))


def _notes() -> Html:
    """Room to write on."""
    rows = [el("tr", *(el("td", "") for _i in range(4))) for _n in range(6)]
    head = el(
        "tr", *(el("th", name) for name in (_("turn"), _("side"), _("points"), _("what happened")))
    )
    return block(
        _("From here on"), el("table", el("thead", head), el("tbody", *rows), class_="write")
    )
