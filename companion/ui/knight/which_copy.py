"""Whose values a new game has: the practice set, or those of a copy, which may be made in place; and its map."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import flet as ft

from companion.knight.state import EVENT_CARDS
from companion.play import IllegalMove
from companion.ui.copies.counts import values_said
from companion.ui.copies.naming import ask_new
from companion.ui.copies.shelf import Known, Shelf
from companion.ui.knight import phrases as words
from companion.ui.knight.before import cards_switch
from companion.ui.knight.plan import (
    Plan,
    deck_is_whole,
    first_map,
    known_cards,
    lacking_map,
    off_paper,
)
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import rows, section
from companion.ui.parts.chips import Source, source_badge
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.theme import ON2, PRI, Style
from companion.ui.written import Writing, written
from companion.words import _
from storage import Copy


def cards_and_copy(plan: Plan, shelf: Shelf, writing: Writing) -> list[ft.Control]:
    """Who turns up the cards, what is printed on them, and where the map is."""
    dealt = plan.setup.cards == "dealt"
    body: list[ft.Control] = [
        section(_("Cards")),
        cards_switch(plan, functools.partial(_choose, plan, shelf)),
    ]
    copies = [one for one in shelf.known or () if one.is_readable]
    if dealt and not copies:
        about = [source_badge("practice"), dim(_("practice cards, you need no box"), Style.DENSE)]
        return [*body, ft.Row(about, spacing=8, wrap=True)]
    if not dealt:
        body.append(dim(_("you enter each real card as it is turned up"), Style.DENSE))
    body += [section(_("What is printed")), _choices(plan, copies, writing, shelf)]
    body += written(writing)
    if not dealt:
        body += _map(plan)
    return body


def _choose(plan: Plan, shelf: Shelf, cards: str) -> None:
    """Real cards are mostly played with the copy used last; a deck that is not whole is not dealt."""
    last = next((one for one in shelf.known or () if one.is_readable), None)
    if cards == "entered" and not plan.setup.copy and last is not None:
        plan.put(
            cards=cards, copy=last.copy.id, map=first_map(last.copy.values, plan.setup.scenario)
        )
    elif cards == "dealt" and plan.setup.copy and not deck_is_whole(plan.setup):
        plan.put(cards=cards, copy="", map="sheet")
    elif cards == "dealt":
        plan.put(cards=cards, map="sheet")
    else:
        plan.put(cards=cards)


def _choices(plan: Plan, copies: list[Known], writing: Writing, shelf: Shelf) -> ft.Control:
    setup, dealt = plan.setup, plan.setup.cards == "dealt"
    lines = [_copy_row(plan, one) for one in copies]
    practice = _choice(
        _("Practice values"),
        _("Squire’s own set, to try things out"),
        "practice",
        not setup.copy,
        plan.putter(copy="", map="sheet"),
        key="copy-none",
    )
    lines.insert(0 if dealt else len(lines), practice)
    if not dealt:
        lines.append(_new_row(plan, writing, shelf))
    return rows(*lines)


def _copy_row(plan: Plan, one: Known) -> ft.Control:
    setup = replace(plan.setup, copy=one.copy.id)
    said, can = values_said(len(one.copy.values)), True
    if plan.setup.cards == "dealt" and not (can := deck_is_whole(setup)):
        events, _goals = known_cards(setup)
        said = _("not to be dealt: {n} of {limit} event cards known").format(
            n=events, limit=EVENT_CARDS
        )
    first = "sheet" if plan.setup.cards == "dealt" else first_map(one.copy.values, setup.scenario)
    return _choice(
        one.copy.name,
        said,
        "copy",
        plan.setup.copy == one.copy.id,
        plan.putter(copy=one.copy.id, map=first) if can else None,
        key=f"copy-{one.copy.id}",
    )


def _choice(
    title: str, said: str, source: Source, on: bool, choose: Any, *, key: str
) -> ft.Control:
    """One of several: what is chosen has a full dot."""
    sign = ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED
    words = ft.Column([text(title, Style.STRONG), dim(said)], spacing=1, tight=True, expand=True)
    line: list[ft.Control] = [icon(sign, 24, PRI if on else ON2), words, source_badge(source)]
    return press(
        ft.Row(line, spacing=10),
        choose,
        label=f"{title}, {said}",
        selected=on,
        enabled=choose is not None,
        key=key,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _new_row(plan: Plan, writing: Writing, shelf: Shelf) -> ft.Control:
    def made(copy: Copy) -> None:
        plan.put(copy=copy.id, map="paper")

    def begin(_e: Any) -> None:
        ask_new(writing, shelf, made)

    title, said = _("New copy"), _("empty at first: Squire asks each value once, as you play")
    line: list[ft.Control] = [
        icon(ft.Icons.ADD, 24, ON2),
        ft.Column([text(title, Style.STRONG), dim(said)], spacing=1, tight=True, expand=True),
    ]
    return press(
        ft.Row(line, spacing=10),
        begin,
        label=f"{title}, {said}",
        key="copy-new",
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def _map(plan: Plan) -> list[ft.Control]:
    """The map that Squire draws, or the one on the table; a scenario that needs the first has no choice."""
    setup = plan.setup
    needed, lacks = off_paper(setup), lacking_map(setup)
    choices = [
        Choice("sheet", _("Drawn by Squire"), done=setup.map == "sheet"),
        Choice("paper", _("On the table"), done=setup.map == "paper"),
    ]
    switch = segmented(choices, setup.map, lambda value: plan.put(map=value))
    said = _("Squire moves the enemy on the tiles that it knows.")
    if needed is not None and lacks:
        said = words.refusal(plan.course(), needed)
        said = words.sentences(said, _("Draw it first, as it is on your sheet."))
    elif needed is not None:
        said = _("Squire draws it: in this scenario it has to know every tile.")
    elif setup.map == "paper":
        said = _("You name areas as they are used. Squire counts, and asks what it cannot see.")
    elif lacks:
        missing = IllegalMove("no_map", scenario=setup.scenario, lacks=lacks)
        said = words.refusal(plan.course(), missing)
    return [section(_("Map")), *([] if needed else [switch]), dim(said, Style.DENSE)]
