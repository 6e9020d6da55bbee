"""The end of a game of Knight: the verdict, what decided it, the sum of the score, how near the other ways were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import flet as ft

from companion.knight.course import Course
from companion.knight.ending import result
from companion.ui.knight import phrases as words
from companion.ui.knight.look import Desk, Look
from companion.ui.knight.score_card import entries, other_ways, score_card
from companion.ui.parts.cards import page, two_columns
from companion.ui.parts.notes import Reason, reason_line
from companion.ui.parts.sums import verdict_head
from companion.ui.parts.text import dim
from companion.ui.replay.afterwards import afterwards
from companion.ui.theme import CARD, EDGE, MARGIN, Style
from companion.words import _
from storage import Game

CHARGES: Final[Mapping[str, str]] = {
    "victory": "glory",
    "success": "points",
    "defeat": "court-castle",
    "failure": "tile-destroyed",
}


def ending(look: Look) -> ft.Control:
    """What stands on the turn's tab once the game is over. The game is kept, and undo still works."""
    c = look.c
    played = bool(
        look.playing.line.moves
    )  # one that was only scored has no map and no single entries
    left = [score_card(c)]
    right = [
        *(other_ways(c) if played else []),
        *([entries(c, look.desk)] if played and c.me.entries else []),
        *afterwards(look.playing),
        dim(
            _("Kept in your games. Values: {sources}.").format(
                sources=sources_of(look.playing.game)
            ),
            Style.DENSE,
        ),
        ft.Container(height=MARGIN),
    ]
    body = ft.Container(two_columns(left, right), padding=MARGIN)
    head = ft.Container(
        verdict(c, look.desk),
        bgcolor=CARD,
        padding=ft.Padding.symmetric(horizontal=20, vertical=16),
        border=ft.Border.only(bottom=ft.BorderSide(1, EDGE)),
    )
    return page(head, body, spacing=0, edge_to_edge=True, key="ending")


def verdict(c: Course, desk: Desk) -> ft.Control:
    """Victory, defeat, success or failure, and the sentence that decided with its clause."""
    how = result(c)
    clause = words.ending_clause(c)
    reason = Reason(words.ending_sentence(c), clause, words.reason(clause, c)[1])
    opened = desk.get("end.clause") == clause
    line = reason_line(reason, lambda name: desk.toggle("end.clause", name), opened=opened)
    won = how in ("victory", "success")
    return verdict_head(words.result_word(how), line, won=won, sign=CHARGES[how])


def sources_of(game: Game) -> str:
    """Where the values of a game come from: the rulebook, the practice set, own cards."""
    names = [words.source_name("rulebook"), words.source_name("practice")]
    if game.values:
        names.append(words.source_name("copy"))
    return words.listed(names)
