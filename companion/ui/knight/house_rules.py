"""House rules, folded away: what the rulebook leaves open, each with its choices, the default first. Before a game
they are chosen, during it they can be read."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.knight.house import CHOICES, HouseRule, asked_in
from companion.ui.knight.look import Look
from companion.ui.knight.phrases import house_rule, reason
from companion.ui.knight.plan import Plan
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import fold, rule
from companion.ui.parts.notes import Reason, clause_link, rule_text
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.words import _, ngettext


def house_rules(plan: Plan) -> ft.Control:
    """The fold with all questions that a table may decide for itself."""
    changed = [id for id, choice in plan.setup.house.items() if choice != CHOICES[id][0]]
    n = len(changed)
    aside = ngettext("{n} changed", "{n} changed", n).format(n=n) if n else _("all as default")
    open_ = bool(plan.desk.get("house.open"))
    return fold(
        _("House rules"),
        aside,
        open_,
        plan.desk.toggler("house.open", True),
        *([_question(plan, one) for one in asked_in(plan.sheets.scenario)] if open_ else []),
        key="house-rules",
    )


def _question(plan: Plan, one: HouseRule) -> ft.Control:
    question, labels = house_rule(one.id)
    now = plan.setup.house.get(one.id, one.choices[0])

    def choose(value: str) -> None:
        others = {id: choice for id, choice in plan.setup.house.items() if id != one.id}
        plan.put(house=others if value == one.choices[0] else {**others, one.id: value})

    choices = [
        Choice(value, labels[value], says=f"{question} {labels[value]}") for value in one.choices
    ]
    return ft.Column(
        [
            rule(),
            text(question, Style.DENSE),
            segmented(choices, now, choose),
            *_why(plan, one),
        ],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _why(plan: Plan, one: HouseRule) -> list[ft.Control]:
    """The id of the question, which opens to why the default is what it is."""
    clause = one.id.split(".")[0]
    opened = plan.desk.get("house.why") == one.id
    link = clause_link(clause, lambda _c: plan.desk.toggle("house.why", one.id), opened)
    line: list[ft.Control] = [ft.Row([link])]
    return [*line, rule_text(Reason("", clause, reason(clause)[1]))] if opened else line


OPEN: Final = "log.house"
"""On the desk: whether the house rules of a game are unfolded."""


def in_force(look: Look) -> ft.Control:
    """The house rules of a running game: what this table has decided."""
    chosen = look.rules.house
    asked = asked_in(look.rules.sheets.scenario)
    other = [one for one in asked if chosen[one.id] != one.choices[0]]
    n = len(other)
    aside = ngettext("{n} unlike the default", "{n} unlike the default", n).format(n=n)
    open_ = bool(look.desk.get(OPEN))
    rows = [_decided(one, chosen[one.id], one in other) for one in asked] if open_ else []
    return fold(
        _("House rules"),
        aside if n else _("all as default"),
        open_,
        look.desk.toggler(OPEN, True),
        *rows,
        key="house-rules",
    )


def _decided(one: HouseRule, choice: str, other: bool) -> ft.Control:
    """A question and its answer; one unlike the default says so."""
    question, labels = house_rule(one.id)
    answer: list[ft.Control] = [text(labels[choice], Style.STRONG)]
    if other:
        answer.append(dim(_("not the default")))
    clause = dim(one.id.split(".")[0])
    return ft.Column(
        [
            rule(),
            text(question, Style.DENSE),
            ft.Row([*answer, clause], spacing=8, run_spacing=2, wrap=True),
        ],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
