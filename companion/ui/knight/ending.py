"""The end of a game of Knight: the verdict, what decided it, the sum of the score, how near the other ways were."""

from __future__ import annotations

import flet as ft

from companion.knight.ending import result, score
from companion.ui.knight.look import Look
from companion.ui.parts.cards import card, page
from companion.ui.parts.sums import SumLine, sum_lines
from companion.ui.parts.text import dim, text
from companion.words import _


def ending(look: Look) -> ft.Control:
    """What stands on the turn's tab once the game is over."""
    lines = score(look.c)
    return page(
        text(result(look.c)),
        card(sum_lines([SumLine(line.what, line.points) for line in lines])),
        dim(_("Kept in your games.")),
    )
