"""Step 1 of the turn: what each side of the card would bring, side by side, and what can be done before."""

from __future__ import annotations

from math import ceil

import flet as ft

from companion.play import IllegalMove
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.beforehand import beforehand
from companion.ui.knight.look import Handler, Look
from companion.ui.knight.previewed import Block, Seen, Units, seen, side_spoken
from companion.ui.knight.step import SIDE
from companion.ui.parts.cards import card
from companion.ui.parts.chips import cost_chip, gain_chip
from companion.ui.parts.previews import Part, preview, side_by_side
from companion.ui.parts.symbols import unit
from companion.ui.parts.text import sentence, text
from companion.ui.room import room
from companion.ui.theme import Style

ABOVE = 466
"""What stands above and below the previews: header, strip, row, goal card, next step, tabs."""
SHOWN = "turn.shown"
"""On the desk: which side a narrow screen shows."""


def gather(look: Look) -> list[ft.Control]:
    """Both previews, and the fold of what is possible before."""
    return [_both(look), beforehand(look)]


def _both(look: Look) -> ft.Control:
    try:
        left, right = seen(look, "left"), seen(look, "right")
    except IllegalMove as refusal:
        return card(text(words.refusal(look.c, refusal)))
    chosen, put = look.desk.get(SIDE), look.desk.putter
    long = max(_height(left), _height(right)) > room().height - ABOVE
    return side_by_side(
        ft.Container(side_card(left, chosen == "left", long, put(SIDE, "left"))),
        ft.Container(side_card(right, chosen == "right", long, put(SIDE, "right"))),
        shown=look.desk.get(SHOWN, "left"),
        on_show=lambda side: look.desk.put(SHOWN, side),
    )


@kept
def side_card(one: Seen, chosen: bool, long: bool, on_choose: Handler) -> ft.Control:
    """A preview; the whole of it selects its side."""
    return preview(
        words.side_label(one.side),
        chosen,
        [_part(block) for block in one.blocks],
        one.verdict,
        on_choose,
        right=one.side == "right",
        label=side_spoken(one),
        key=f"side-{one.side}",
        long=long,
    )


def _height(one: Seen) -> float:
    """About how high a preview is: whether its verdict would be out of sight at its foot."""
    letters = (min(room().width, 700) / 2 - 34) / 7
    blocks = 0.0
    for block in one.blocks:
        lines = sum(ceil((len(line) + 6 * len(block.costs)) / letters) for line in block.lines)
        chips = ceil(len(block.gains) / 2)
        blocks += 30 + 20 * lines + 31 * chips + 28 * len(block.units) + 8 * bool(block.costs)
    return 44 + blocks + 16 + 18 * ceil(len(one.verdict.words) / (letters - 4))


def _part(block: Block) -> Part:
    body: list[ft.Control] = []
    if block.gains:
        chips = [gain_chip(gain) for gain in block.gains]
        body.append(ft.Row(list(chips), spacing=5, run_spacing=5, wrap=True))
    body += [_line(line, block) for line in block.lines]
    body += [unit_line(one) for one in block.units]
    return Part(block.head, tuple(body), block.symbol)


def _line(line: str, block: Block) -> ft.Control:
    if "{costs}" not in line:
        return text(line, Style.DENSE)
    chips = ft.Row([cost_chip(cost) for cost in block.costs], spacing=4, tight=True)
    return sentence(line, costs=chips)


def unit_line(one: Units) -> ft.Control:
    """So many enemies and where they can end; or on which tile they attack, and what that does."""
    return ft.Row([unit(False, one.n, 24), text(one.place, Style.DENSE, expand=True)], spacing=8)
