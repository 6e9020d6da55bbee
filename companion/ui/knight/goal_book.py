"""The book of goal cards that were entered before: one tap takes the one that lies on the table."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft

from companion.knight.course import Course
from companion.knight.sheets import Goal, Grant
from companion.knight.vocabulary import NOTHING
from companion.ui.knight import phrases as words
from companion.ui.knight.court_rows import gain_chips
from companion.ui.knight.phrases.things import known
from companion.ui.parts.buttons import tonal
from companion.ui.parts.cards import Stretch, rows
from companion.ui.parts.chips import gain_chip
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import GU, ON2, VE, Style
from companion.words import _


def goal_book(c: Course, take: Callable[[str], Any]) -> ft.Control:
    """The goal cards that are known, each with what it asks in its three columns."""
    return rows(*(_entry(c, c.rules.sheets.goals[id], take) for id in c.rules.goal_deck))


def _entry(c: Course, goal: Goal, take: Callable[[str], Any]) -> ft.Control:
    name = words.upper(words.goal_name(c, goal.id))
    asks = words.listed([words.condition_text(c, needs) for needs in _asked(goal) if needs])
    button = tonal(
        _("This one"),
        functools.partial(take, goal.id),
        says=words.sentences(_("It is {card}").format(card=name), asks),
    )
    lines: list[ft.Control] = [text(name, Style.STRONG), *goal_lines(c, goal)]
    body = ft.Column(lines, spacing=5, tight=True, horizontal_alignment=Stretch)
    if room().large:
        inside: ft.Control = ft.Column([body, button], spacing=8, horizontal_alignment=Stretch)
    else:
        body.expand = True
        inside = ft.Row([body, button], spacing=8)
    return ft.Container(
        inside, padding=ft.Padding.symmetric(horizontal=12, vertical=9), key=f"book-{goal.id}"
    )


def _asked(goal: Goal) -> Iterator[Any]:
    for column in goal.columns:
        yield from (known(one.needs, None) for one in (column.reward, column.penalty))


def goal_lines(c: Course, goal: Goal) -> list[ft.Control]:
    """What a goal card prints, in short: a line for every reward and penalty."""
    return [
        half_line(c, column.turn, half, penalty=half is column.penalty)
        for column in goal.columns
        for half in (column.reward, column.penalty)
    ]


def half_line(c: Course, turn: int, grant: Grant, *, penalty: bool) -> ft.Control:
    """A reward or penalty in one line: turn, plus or minus, what it asks, what follows."""
    sign, ink = (ft.Icons.REMOVE, GU) if penalty else (ft.Icons.ADD, VE)
    needs = known(grant.needs, None)
    asks = "?" if needs is None else words.condition_text(c, needs) or _("always")
    number = text("" if penalty else str(turn), Style.LABEL_STRONG, ON2)
    line: list[ft.Control] = [
        text(asks, Style.LABEL_STRONG, ink),
        *(gain_chip(gain, small=True) for gain in gain_chips(known(grant.gain, NOTHING))),
    ]
    if do := words.printed_orders(grant.do):
        line.append(dim(do))
    said = ft.Row(line, spacing=5, run_spacing=2, wrap=True, expand=True)
    head: list[ft.Control] = [
        ft.Container(number, width=room().grow(12)),
        icon(sign, 16, ink),
        said,
    ]
    return ft.Row(head, spacing=5, vertical_alignment=ft.CrossAxisAlignment.START)
