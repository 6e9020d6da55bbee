"""Joining late: a game that runs on paper is taken over at any turn, by entering the sheets as they stand.

Nothing has to be entered; what is left out is as at the start of a game. What does not go together is said, and
not refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from companion.knight.course import LIMIT
from companion.knight.facts import influence, points
from companion.knight.joining import doubts
from companion.knight.state import BOXES, ROW, TURNS, box_of
from companion.knight.vocabulary import PURSE
from companion.ui.copies.shelf import Shelf
from companion.ui.knight import phrases as words
from companion.ui.knight.before import HERE, before_game
from companion.ui.knight.character_card import name_card, pager
from companion.ui.knight.doubt_lines import doubt_card, over
from companion.ui.knight.entry import Numbers, across, key_, number_keys
from companion.ui.knight.house_rules import house_rules
from companion.ui.knight.join_court import (
    chains,
    chains_said,
    claims,
    claims_said,
    court,
    court_said,
    part_payments,
    payments_said,
)
from companion.ui.knight.join_map import map_said, the_map
from companion.ui.knight.join_scenario import scenario_said, scenario_sheet
from companion.ui.knight.paper import Paper, paper_of
from companion.ui.knight.plan import Plan
from companion.ui.knight.scenario_choice import scenario_card
from companion.ui.knight.which_copy import cards_and_copy
from companion.ui.parts.buttons import next_step
from companion.ui.parts.cards import card, fold, section, two_columns
from companion.ui.parts.fields import number_field
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import MARGIN, Style
from companion.ui.written import Writing
from companion.words import N_, _, ngettext


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the form: what stands at its right when it is folded, and what it opens to."""

    key: str
    title: str
    said: Callable[[Paper], str]
    body: Callable[[Paper], list[ft.Control]]


def take_over(plan: Plan, shelf: Shelf, writing: Writing) -> ft.Control:
    """The form, section by section, the cards, what is odd, and what the game begins with."""
    paper = paper_of(plan)
    first: list[ft.Control] = [
        dim(
            _("Enter what stands on your sheets. What you leave out is as at the start."),
            Style.DENSE,
        ),
        *_who_and_when(paper),
    ]
    sheets = [section(_("The sheets")), *(_fold(paper, one) for one in SECTIONS)]
    last: list[ft.Control] = [
        *_cards(paper, shelf, writing),
        house_rules(plan),
        section(_("So you go on")),
        _summary(paper),
        *doubt_card(paper),
    ]
    body = [two_columns([*first, *last], sheets)] if room().wide else [*first, *sheets, *last]
    return before_game(
        _("Take over a game"),
        _("A game on paper, from any turn"),
        plan,
        [*body, ft.Container(height=MARGIN)],
        _step(paper),
    )


def _step(paper: Paper) -> ft.Control:
    """Begin; sheets that end the game at once go on to the score, with all that was entered."""
    plan = paper.plan
    if over(paper):
        return next_step(
            _("Score it instead"), _scorer(paper), second=_("These sheets end the game at once")
        )
    n = len(doubts(paper.c))
    odd = ngettext("{n} thing does not go together", "{n} things do not go together", n)
    cards = _("First the cards") if plan.setup.cards == "entered" else ""
    return next_step(
        _("Take over at turn {n}").format(n=plan.setup.turn),
        plan.begin,
        second=odd.format(n=n) if n else cards,
    )


def _scorer(paper: Paper) -> Callable[[ft.ControlEvent], None]:
    def leave(e: ft.ControlEvent) -> None:
        end = paper.c.state.end
        ended = replace(paper.plan.setup, finished=end.ending if end else "", up=())
        paper.plan.desk.kept["score"] = ended
        e.page.navigate(f"{HERE}/score")

    return leave


def _fold(paper: Paper, one: Section) -> ft.Control:
    key = f"{paper.plan.key}.{one.key}"
    open_ = bool(paper.plan.desk.get(key))
    return fold(
        _(one.title),
        one.said(paper),
        open_,
        paper.plan.desk.toggler(key, True),
        *(one.body(paper) if open_ else []),
        key=f"fold-{one.key}",
    )


# turn and character -----------------------------------------------------------------------------


def _who_and_when(paper: Paper) -> list[ft.Control]:
    plan = paper.plan
    return [
        scenario_card(plan),
        pager(plan),
        name_card(plan),
        section(_("The turn that begins")),
        turn_keys(paper),
    ]


def turn_keys(paper: Paper) -> ft.Control:
    """Turn 1 to 12 as two rows of six, as the rows of event cards lie."""
    pencil = paper.pencil

    def choose(n: int) -> Callable[[object], None]:
        return lambda _e: pencil.choose(turn=n, up=())

    keys = [
        key_(
            str(n),
            on=n == paper.plan.setup.turn,
            says=_("Turn {n}").format(n=n),
            on_click=choose(n),
        )
        for n in range(1, TURNS + 1)
    ]
    return across(keys, ROW)


# values -----------------------------------------------------------------------------------------


def values(paper: Paper) -> list[ft.Control]:
    """The four value tracks of the character sheet (KN-14)."""
    return [
        number_keys(
            Numbers(kind, words.kind_name(kind), paper.now(kind), LIMIT[kind], sign=kind),
            paper.pencil.put,
        )
        for kind in PURSE
    ]


def values_said(paper: Paper) -> str:
    """The four values by their codes."""
    return words.commas([f"{words.kind_code(kind)} {paper.now(kind)}" for kind in PURSE])


def boxes(paper: Paper) -> list[ft.Control]:
    """The boxes up to this turn, and the influence total (KN-8, KN-19)."""
    last = box_of(paper.plan.setup.turn)
    return [
        point_fields(paper, [box for box in BOXES if box <= last]),
        dim(
            _("The sum of each box. The tracks give {n} influence; enter the total.").format(
                n=influence(paper.c) - paper.c.me.influence
            )
        ),
        influence_field(paper),
    ]


def point_fields(paper: Paper, some: list[int]) -> ft.Control:
    """A field for the sum of each box, side by side."""
    fields: list[ft.Control] = []
    for box in some:
        fact = f"points.{box}"
        fields.append(
            number_field(
                _("Box {n}").format(n=box),
                paper.plan.setup.facts.get(fact),
                _writer(paper, fact),
                key=f"field-{fact}",
                expand=True,
            )
        )
    if room().large:
        return ft.Column([ft.Row([one]) for one in fields], spacing=8, tight=True)
    return ft.Row(fields, spacing=6)


def influence_field(paper: Paper) -> ft.Control:
    """A field for total influence, empty while it is what the tracks give."""
    return ft.Row(
        [
            number_field(
                _("Influence, total"),
                paper.plan.setup.facts.get("influence"),
                _writer(paper, "influence"),
                most=99,
                key="field-influence",
                expand=True,
            )
        ]
    )


def _writer(paper: Paper, fact: str) -> Callable[[int | None], None]:
    pencil = paper.pencil

    def write(value: int | None) -> None:
        if value is None:
            pencil.rub_out(fact)
        else:
            pencil.put(fact, value)

    return write


def boxes_said(paper: Paper) -> str:
    """Total points and influence."""
    return _("{points} points, influence {n}").format(points=points(paper.c), n=influence(paper.c))


# the cards and the summary ----------------------------------------------------------------------


def _cards(paper: Paper, shelf: Shelf, writing: Writing) -> list[ft.Control]:
    plan = paper.plan
    body = cards_and_copy(plan, shelf, writing)
    if plan.setup.cards == "dealt":
        body.append(dim(_("Squire goes on with practice cards of its own."), Style.DENSE))
        return body
    first = (plan.setup.turn - 1) // ROW * ROW
    current = plan.setup.turn - first
    keys: list[ft.Control] = []
    for place in range(1, ROW + 1):
        asked = place in (current, ROW)
        up = asked or place in plan.setup.up
        name = _("Card {n}").format(n=first + place)
        says = (
            _("{card}, face up").format(card=name)
            if up
            else _("{card}, not entered").format(card=name)
        )
        keys.append(
            key_(str(first + place), on=up, says=says, on_click=_turner(paper, place, asked))
        )
    body += [
        section(_("Cards that lie face up")),
        across(keys, ROW),
        dim(
            _(
                "Tick the cards that lie face up. A played one only if its action may still be borrowed. "
                "You enter them, and the goal card, as the game opens."
            ),
            Style.DENSE,
        ),
    ]
    return body


def _turner(paper: Paper, place: int, asked: bool) -> Callable[[object], None]:
    pencil = paper.pencil
    return lambda _e: None if asked else pencil.turn_up(place)


def _summary(paper: Paper) -> ft.Control:
    c, setup = paper.c, paper.plan.setup
    entered = len(setup.facts)
    lines = [
        _("Turn {n} of {limit}, {who}").format(
            n=setup.turn, limit=TURNS, who=_(paper.plan.character.title)
        ),
        words.commas([words.amount(kind, paper.now(kind)) for kind in PURSE]),
        _("{points} points, influence {n}").format(points=points(c), n=influence(c)),
        court_said(paper),
        map_said(paper),
        ngettext("{n} value entered", "{n} values entered", entered).format(n=entered),
    ]
    first, *rest = lines
    return card(text(first, Style.STRONG), *(text(line, Style.DENSE) for line in rest), spacing=2)


SECTIONS: Final = (
    Section("values", N_("Values"), values_said, values),
    Section("boxes", N_("Points and influence"), boxes_said, boxes),
    Section("court", N_("Court"), court_said, court),
    Section("paid", N_("Part payments"), payments_said, part_payments),
    Section("chains", N_("Chains and links"), chains_said, chains),
    Section("claims", N_("Rewards claimed"), claims_said, claims),
    Section("scenario", N_("Scenario sheet"), scenario_said, scenario_sheet),
    Section("map", N_("Map"), map_said, the_map),
)
