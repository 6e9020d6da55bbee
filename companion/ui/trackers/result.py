"""The result of a game for a group: who won and what decided it, every sum line by line, the way to play again."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.parts.buttons import ghost, next_bar, next_step
from companion.ui.parts.cards import Stretch, card, page, section, two_columns
from companion.ui.parts.notes import Reason, reason_line
from companion.ui.parts.sums import SumLine, sum_lines, verdict_head
from companion.ui.parts.text import dim, text
from companion.ui.replay.afterwards import afterwards
from companion.ui.room import room
from companion.ui.theme import CARD, EDGE, MARGIN, OR, PRI, Style
from companion.ui.trackers.look import Look
from companion.ui.trackers.marks import named
from companion.ui.trackers.totals import Result, Total
from companion.ui.visit import visit
from companion.words import _


def to_copy(whole: str) -> list[ft.Control]:
    """The result as text, copied within the tap as phones want it; it stands there for a page that may not copy too."""
    words = dim(whole, Style.DENSE)
    words.selectable = True
    copied = ghost(_("Copy as text"), _by_client, action=ft.CopyToClipboard(whole), key="share")
    return [ft.Row([copied]), words]


def _by_client(_e: Any = None) -> None:
    """What a tap does that the client carries out by itself."""


def result_page(
    look: Look,
    result: Result,
    *below: ft.Control,
    sign: str = "glory",
    total_name: str = "",
) -> ft.Control:
    """The page of the result (`Face.ending`): the verdict with the sentences that decided it (the total, a tie and
    its clause, a missing rule on which the winner hangs), then a sum for each player, the best first."""
    opened = look.desk.get("end.clause")
    lines: list[ft.Control] = [
        reason_line(
            Reason(why.words, why.clause, why.rule or _rule(look, why.clause)),
            lambda clause: look.desk.toggle("end.clause", clause),
            opened=bool(why.clause) and opened == why.clause,
        )
        for why in result.decided
    ]
    reasons = ft.Column(lines, spacing=4, tight=True)
    head = ft.Container(
        verdict_head(result.title, reasons, won=True, sign=sign),
        bgcolor=CARD,
        padding=ft.Padding.symmetric(horizontal=20, vertical=16),
        border=ft.Border.only(bottom=ft.BorderSide(1, EDGE)),
        key="verdict",
    )
    name = total_name or _("Total")
    cards = [_total_card(one, name) for one in result.totals]
    half = (len(cards) + 1) // 2
    sums: ft.Control = ft.Column(list(cards), spacing=8, horizontal_alignment=Stretch, tight=True)
    if room().wide:
        sums = two_columns(cards[:half], cards[half:])
    body = ft.Column(
        [section(_("The score")), sums, *afterwards(look.playing), *below],
        spacing=8,
        horizontal_alignment=Stretch,
        tight=True,
    )
    return page(
        head, ft.Container(body, padding=MARGIN), spacing=0, edge_to_edge=True, key="result"
    )


def _rule(look: Look, clause: str) -> str:
    return look.voice.rule(look.rules, look.state, clause) if clause else ""


def _total_card(one: Total, name: str) -> ft.Control:
    lines = [*one.lines, SumLine(name, one.total, weight="total")]
    head: list[ft.Control] = [ft.Container(named(one.player, one.aside, size=28), expand=True)]
    if one.won:
        won = ft.Container(
            text(_("won"), Style.LABEL_STRONG),
            border=ft.Border.all(1.6, OR),
            border_radius=3,
            padding=ft.Padding.symmetric(horizontal=8, vertical=1),
        )
        head.append(won)
    return card(
        ft.Row(head, spacing=8),
        sum_lines(lines),
        edge=PRI if one.won else EDGE,
        width=2.4 if one.won else 1,
        key=f"total-{one.player.id}",
    )


def result_bar(look: Look) -> ft.Control:
    """Done, and a rematch: a new game of the same players and options."""
    done = ghost(_("Done"), lambda e: e.page.navigate("/"), height=room().tall(56, 21), key="done")
    again = next_step(
        _("Rematch"),
        functools.partial(_rematch, look),
        second=_("same players, same options"),
        key="rematch",
    )
    return next_bar(done, again)


async def _rematch(look: Look, e: Any) -> None:
    if look.desk.get("rematch"):  # a second tap meanwhile
        return
    page = e.page
    look.desk.kept["rematch"] = True
    try:
        game = await visit().door.start(look.playing.game.game, look.face.again(look))
    except (IllegalMove, SaveError, SheetError) as refusal:
        look.playing.seat.refuse(refusal)
    else:
        page.navigate(f"/g/{game.id}")
    finally:
        look.desk.kept["rematch"] = False
