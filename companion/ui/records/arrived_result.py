"""The result of somebody's game that has arrived: who came to what, line by line, and how. It is looked at alone."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.ui.parts.buttons import next_bar, next_step, round_button
from companion.ui.parts.cards import card, page, rule
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.sums import SumLine, sum_lines
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.theme import MARGIN, Style
from companion.words import _
from companion.words.dates import day_name
from storage.result_card import CardSum, ResultCard


def arrived_result(result: ResultCard, on_done: Any, on_back: Any) -> ft.Control:
    """The screen. `on_done` forgets it, `on_back` leads back to all that is on its way."""

    def done(e: Any) -> None:
        on_done()
        e.page.navigate("/")

    left = round_button(ft.Icons.CLOSE, _("Back"), on_back)
    kind = GAMES[result.game].title if result.game in GAMES else ""
    sums = [_sum(one) for one in result.sums]
    return frame(
        [chief(_("A result"), kind if kind != result.title else "", left=left)],
        page(_head(result), *sums, *_below(result), ft.Container(height=MARGIN)),
        [next_bar(next_step(_("Done"), done))],
    )


def _head(result: ResultCard) -> ft.Control:
    kind = GAMES.get(result.game)
    sign = symbol(kind.symbol if kind else "arms", 28)
    today = datetime.now().astimezone().date()
    said = [result.result, day_name(date.fromisoformat(result.day), today)]
    return card(
        ft.Row([sign, ft.Container(heading(result.title), expand=True)], spacing=10),
        rule(),
        text(", ".join(part for part in said if part), Style.DENSE),
        key="result",
    )


def _sum(one: CardSum) -> ft.Control:
    """What one player comes to."""
    lines = [SumLine(line.what, line.points, line.how) for line in one.lines]
    lines.append(SumLine(_("Total"), one.total, weight="total"))
    head: list[ft.Control] = []
    if one.who:
        name = ft.Container(heading(one.who, level=3), expand=True)
        won: list[ft.Control] = [symbol("glory", 22), dim(_("won"))] if one.won else []
        head.append(ft.Row([name, *won], spacing=6))
    return card(*head, sum_lines(lines))


def _below(result: ResultCard) -> list[ft.Control]:
    """How it was played; and that a result is words alone."""
    lines: list[ft.Control] = [dim(part) for part in result.setup]
    lines.append(
        dim(_("The result alone, as its player sent it: nothing of it can be played again."))
    )
    return [card(*lines, spacing=2)]
