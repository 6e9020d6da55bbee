"""Where the choice is yours: the question bar above the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

import flet as ft

from companion.ui.component import kept, use_kept, use_retained
from companion.ui.parts.buttons import tick
from companion.ui.parts.cards import Stretch
from companion.ui.parts.press import press
from companion.ui.parts.symbols import unit as units
from companion.ui.parts.text import heading, text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CORNERS,
    GHOST,
    MARGIN,
    ON,
    ONPU,
    ONPUC,
    PU,
    PUC,
    TOUCH,
    Style,
    outline,
)

PAD, GAP = 12, 6
SLOTS = {1: 1, 2: 4, 3: 6}
"""So many answers have their place from the start, seen or not, by how many stand side by side: showing them costs
little more than their words."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer: its letter on the map (if it has one), its name, and what it leads to."""

    key: str
    name: str
    second: str = ""
    letter: str = ""


def question_bar(
    title: str,
    why: str,
    answers: Sequence[Answer],
    chosen: str | None,
    on_choose: Callable[[str], Any],
    *,
    unit: ft.Control | None = None,
    alike: str = "",
    alike_on: bool = False,
    on_alike: Callable[[bool], Any] | None = None,
    more: Sequence[ft.Control] = (),
) -> ft.Container:
    """The question as heading, one line why, the answers with their letters, and `alike` ("Both the same way")."""
    asks = heading(title, colour=ONPUC)
    asks.expand = True
    who = ft.Container(unit or units(False, 1, 30), visible=unit is not None)
    head = ft.Row([who, asks], spacing=10)
    reason = text(why, Style.DENSE, ONPUC)
    reason.visible = bool(why)
    same = tick(alike, alike_on, on_alike or _nothing, colour=PU, ink=ONPUC)
    same.visible = bool(alike)
    rest = ft.Column(list(more), spacing=GAP, tight=True, horizontal_alignment=Stretch)
    rest.visible = bool(more)
    body = [head, reason, _answers(tuple(answers), chosen, on_choose), same, rest]
    return ft.Container(
        ft.Column(body, spacing=GAP, tight=True, horizontal_alignment=Stretch),
        bgcolor=PUC,
        border_radius=CORNERS,
        padding=ft.Padding.symmetric(horizontal=PAD, vertical=PAD - 2),
        margin=ft.Margin.symmetric(horizontal=MARGIN),
        key="question",
    )


def _nothing(_on: bool) -> None:
    """What a box does that nobody sees."""


def bar_height(
    title: str,
    why: str,
    answers: Sequence[Answer],
    *,
    unit: bool = False,
    alike: bool = False,
    more: float = 0,
) -> float:
    """About how high such a bar is; `more` is the height of what the caller adds."""
    here, inside = room(), _inside()
    rows_ = ceil(len(answers) / across(answers))
    high = 2 * PAD + 24 * ceil(len(title) * 10.2 * here.scale / (inside - 42 * unit)) * here.scale
    high += 9 * unit + GAP + (_tall(answers) + GAP) * rows_ - GAP
    high += GAP + 20 * here.scale * ceil(len(why) * 7 * here.scale / inside) if why else 0
    return high + (GAP + here.tall(TOUCH, 21)) * alike + more


def across(answers: Sequence[Answer]) -> int:
    """How many answers stand side by side: short names of tiles three, others two, with large text one."""
    if room().large or len(answers) == 1:
        return 1
    third = (_inside() - 2 * GAP) / 3
    short = all(a.letter and not a.second and len(a.name) * 8.6 + 48 <= third for a in answers)
    return 3 if short and len(answers) > 2 else 2


def _inside() -> float:
    return room().width - 2 * MARGIN - 2 * PAD


@kept
def _answers(
    answers: tuple[Answer, ...], chosen: str | None, on_choose: Callable[[str], Any]
) -> ft.Control:
    retain, last = use_retained(), use_kept(_Last)
    now, tall = across(answers), _tall(answers)
    boards = []
    for n, places in SLOTS.items():
        seen = answers if n == now else ()
        last |= {(n, i): (a, a.key == chosen, on_choose, tall) for i, a in enumerate(seen)}
        for i in range(places):
            last.setdefault((n, i), (Answer(str(i), "", "", " "), False, on_choose, tall))
        keys = [
            retain(f"{n}-{i}", _place, i < len(seen), *of, n)
            for (m, i), of in last.items()
            if m == n
        ]
        boards.append(ft.Row(keys, wrap=True, spacing=GAP, run_spacing=GAP, visible=bool(seen)))
    return ft.Column(list(boards), spacing=0, tight=True)


_Last = dict[tuple[int, int], tuple[Answer, bool, Callable[[str], Any], float]]
"""What each place showed last, by how many stand side by side: unseen it stays so."""


def _place(
    visible: bool,
    answer: Answer,
    chosen: bool,
    on_choose: Callable[[str], Any],
    tall: float,
    n: int,
) -> ft.Control:
    wide = floor((_inside() - GAP * (n - 1)) / n)
    key = _answer(answer, chosen, on_choose, tall, n, wide)
    key.visible = visible
    return key


def _tall(answers: Sequence[Answer]) -> float:
    """The height of all answers: that of the longest. Text of 14 is about 6.6 wide a letter."""
    here, n = room(), across(answers)
    wide = (_inside() - GAP * (n - 1)) / n - (16 if n == 3 else 24)
    lines = 1
    for answer in answers:
        free = wide - (_letter_side(n) + 10 if answer.letter else 0)
        own = ceil(len(answer.name) * 7.6 * here.scale / free)
        more = ceil(len(answer.second) * 6.6 * here.scale / free)
        lines = max(lines, min(own, 2) + min(more, 2))
    return here.tall(52, 20, lines, pad=6)


def _letter_side(n: int) -> float:
    return 26 if n == 3 else room().tall(30, 18, pad=4)


def _answer(
    answer: Answer,
    chosen: bool,
    on_choose: Callable[[str], Any],
    tall: float,
    n: int,
    wide: float,
) -> ft.Container:
    ink = ONPU if chosen else ON
    second = text(answer.second, Style.LABEL, ink, lines=2)
    second.visible = bool(answer.second)
    name = text(answer.name, Style.STRONG, ink, lines=1 if n == 3 else 2)
    mark = letter(answer.letter, chosen, size=26 if n == 3 else 0)
    mark.visible = bool(answer.letter)
    row = [mark, ft.Column([name, second], spacing=0, tight=True, expand=True)]
    return press(
        ft.Row(list(row), spacing=6 if n == 3 else 10),
        lambda _e: on_choose(answer.key),
        label=", ".join(w for w in (answer.letter, answer.name, answer.second) if w),
        selected=chosen,
        key=f"answer-{answer.key}",
        width=wide,
        height=tall,
        bgcolor=PU if chosen else CARD,
        border=outline(PU, 2),
        border_radius=GHOST,
        padding=ft.Padding.symmetric(horizontal=6 if n == 3 else 10),
    )


def letter(code: str, chosen: bool = False, *, size: float = 0, solid: bool = False) -> ft.Control:
    """The letter that an answer and its tile share. `size`: on a map, where nothing grows.

    A chosen answer is filled, so its letter is not; on a white ground (`solid`) it is the other way round.
    """
    side = size or room().tall(30, 18, pad=4)
    solid = solid and chosen
    # Its edge is a ground below the ground: one colour to send where a border has four.
    return ft.Container(
        ft.Container(
            text(
                code,
                Style.NUMBER_S,
                ONPU if solid else PU,
                size=size * 9 / 14 / room().scale or None,
            ),
            border_radius=side / 2,
            bgcolor=PU if solid else CARD,
            alignment=ft.Alignment.CENTER,
        ),
        width=side,
        height=side,
        border_radius=side / 2,
        bgcolor=CARD if chosen and not solid else PU,
        padding=2,
    )
