"""The way into a game of Knight: scenario, character, cards and house rules, then the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.ui.component import component
from companion.ui.copies.shelf import Shelf, use_shelf
from companion.ui.desk import Desk, use_desk
from companion.ui.knight import join, score_only, setup_list
from companion.ui.knight.before import HERE, before_game
from companion.ui.knight.character_card import character_card, pager
from companion.ui.knight.first_values import first_values
from companion.ui.knight.house_rules import house_rules
from companion.ui.knight.plan import Plan, first_map, fitting, go, lacking_map, off_paper, plan_on
from companion.ui.knight.scenario_choice import scenario_card, scenarios_page
from companion.ui.knight.which_copy import cards_and_copy
from companion.ui.knight.wordings import wording_of
from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import rows, section, sheet_row, two_columns
from companion.ui.parts.symbols import icon
from companion.ui.routes import Route, read_route
from companion.ui.theme import MARGIN, ON2
from companion.ui.visit import visit
from companion.ui.written import Writing, use_writing
from companion.words import GENERAL, _, worded

KEYS: Final = {"join": "join", "score": "score"}
"""The ways into a game that keep a setup of their own, by the address."""
FIRST: Final[Mapping[str, Mapping[str, Any]]] = {
    "join": {"cards": "entered"},
    "score": {"cards": "entered", "turn": 12},
}


@component
def new_game() -> ft.Control:
    """All screens before a game; which one is in the address, so that the browser's back goes one back."""
    desk, shelf, writing = use_desk(), use_shelf(), use_writing()
    route = read_route(visit().route)
    _take_copy(desk, shelf, route.query.get("copy", ""))
    way = route.part if route.part != "scenario" else route.query.get("for", "")
    setup = desk.get(KEYS.get(way, "new"))
    with worded(wording_of(setup.scenario) if setup is not None else GENERAL):
        return _drawn(desk, shelf, writing, route)


def _drawn(desk: Desk, shelf: Shelf, writing: Writing, route: Route) -> ft.Control:
    match route.part:
        case "scenario":
            way = route.query.get("for", "")
            key = KEYS.get(way, "new")
            return scenarios_page(_plan(desk, key), f"{HERE}/{way}" if way in KEYS else HERE)
        case "table":
            plan = _plan(desk, "new")
            return first_values(plan) or setup_list.table(plan)
        case "join":
            plan = _plan(desk, "join")
            return first_values(plan, "/new/knight") or join.take_over(plan, shelf, writing)
        case "score":
            return score_only.score_sheet(_plan(desk, "score"))
        case _:
            return choose(_plan(desk, "new"), shelf, writing)


def _plan(desk: Desk, key: str) -> Plan:
    return plan_on(desk, key, **FIRST.get(key, {}))


def _take_copy(desk: Desk, shelf: Shelf, copy: str) -> None:
    """Who comes from the page of a copy plays with that one; what is chosen later stays."""
    found = shelf.get(copy)
    if found is None or desk.get("came.with") == copy:
        return
    desk.kept["came.with"] = copy
    plan = plan_on(desk, "new")
    desk.kept["new"] = fitting(
        replace(
            plan.setup,
            cards="entered",
            copy=copy,
            map=first_map(found.copy.values, plan.setup.scenario),
        )
    )


def choose(plan: Plan, shelf: Shelf, writing: Writing) -> ft.Control:
    """What is played, by whom, with which cards."""
    left: list[ft.Control] = [
        scenario_card(plan),
        pager(plan),
        character_card(plan),
    ]
    right: list[ft.Control] = [
        *cards_and_copy(plan, shelf, writing),
        house_rules(plan),
        *_other_ways(),
        ft.Container(height=MARGIN),
    ]
    return before_game(
        _("New game of Knight"),
        _("1 of 2, then the table checklist"),
        plan,
        [two_columns(left, right)],
        _forth(plan),
        back="/",
        short=_("New game"),
    )


def _forth(plan: Plan) -> ft.Control:
    """On to the table; to the map first, where a game on this copy would have none."""
    setup = plan.setup
    if lacking_map(setup):
        draw = go(f"/copy/{setup.copy}/map/{setup.scenario}")
        other = _("Or choose the one on the table") if off_paper(setup) is None else ""
        return next_step(_("Draw the map"), draw, second=other)
    second = f"{_(plan.sheets.scenario.title)}, {_(plan.character.title)}"
    return next_step(_("Set the table"), go(f"{HERE}/table"), second=second)


def _other_ways() -> list[ft.Control]:
    forth = icon(ft.Icons.CHEVRON_RIGHT, 24, ON2)
    join_words = _("Take over a game on paper")
    score_words = _("Only score a finished game")
    return [
        section(_("Begun without Squire")),
        rows(
            sheet_row(
                join_words,
                detail=_("Enter the sheets as they stand, at any turn."),
                end=[forth],
                on_click=go(f"{HERE}/join"),
                label=join_words,
                key="join",
            ),
            sheet_row(
                score_words,
                detail=_("Final values in, sum and result out."),
                end=[icon(ft.Icons.CHEVRON_RIGHT, 24, ON2)],
                on_click=go(f"{HERE}/score"),
                label=score_words,
                key="score",
            ),
        ),
    ]
