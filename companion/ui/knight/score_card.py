"""The final score line by line, every entry behind it, and how near the other ways to win were (KN-67, KN-75)."""

from __future__ import annotations

import flet as ft

from companion.knight.course import Course
from companion.knight.ending import near, score, ways
from companion.knight.state import BOXES
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Desk
from companion.ui.knight.phrases.score import part_name
from companion.ui.parts.cards import card, fold, rule
from companion.ui.parts.meters import Meter, meter
from companion.ui.parts.sums import SumLine, sum_lines
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import Style
from companion.words import _, ngettext


def score_card(c: Course) -> ft.Control:
    """The boxes, what stands on the sheet, what else counts, the total."""
    return card(
        sum_lines(score_lines(c)),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
        key="score",
    )


def score_lines(c: Course) -> tuple[SumLine, ...]:
    """The score as lines of a sum."""
    found = score(c)
    boxes = [line for line in found if line.what.startswith("box.")]
    others = [line for line in found if line not in boxes]
    sheet = sum(line.points for line in boxes)
    shown = [
        SumLine(name, line.points, how)
        for line in boxes
        for name, how in [words.score_line_text(line)]
    ]
    shown.append(SumLine(_("Points on the sheet"), sheet, weight="subtotal"))
    for line in others:
        name, how = words.score_line_text(line)
        shown.append(SumLine(name, line.points, how))
    total = sum(line.points for line in found)
    return (*shown, SumLine(_("Total"), total, weight="total"))


def entries(c: Course, desk: Desk) -> ft.Control:
    """Every single entry of points with what gave it, box by box (KN-8)."""
    n = len(c.me.entries)
    open_ = bool(desk.get("end.entries"))
    body: list[ft.Control] = []
    for box in BOXES if open_ else ():
        own = [entry for entry in c.me.entries if entry.box == box]
        if own:
            body += [*([rule()] if body else []), dim(_("Box {n}").format(n=box))]
        for entry in own:
            body.append(
                ft.Row(
                    [
                        text(words.giver_name(c, entry.why), Style.DENSE, expand=True),
                        text(words.signed_number(entry.points), Style.COUNT),
                    ]
                )
            )
    return fold(
        _("Every entry"),
        ngettext("{n} entry", "{n} entries", n).format(n=n),
        open_,
        desk.toggler("end.entries", True),
        *body,
        key="entries",
    )


def other_ways(c: Course) -> list[ft.Control]:
    """How far the ways to win that did not end the game were; each part of a condition has a meter of its own."""
    met = c.state.end.ending if c.state.end else ""
    found = [
        Meter(f"{ending.id}.{i}", part_name(c, ending, i, row.test), *near(c, row))
        for kind, ending, rows in ways(c)
        if kind == "win" and ending.id != met
        for i, row in enumerate(rows)
    ]
    if not found:
        return []
    won = c.state.end is not None and c.state.end.result == "won"
    head = _("The other ways to win") if won else _("How near you were to winning")
    across = 1 if room().large else 2
    lines = [
        ft.Row(
            [meter(one) for one in found[i : i + across]],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for i in range(0, len(found), across)
    ]
    return [card(text(head, Style.STRONG), *lines, spacing=10, key="other-ways")]
