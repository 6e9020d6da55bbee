"""Where the choice is yours: the question bar above the next step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import flet as ft

from companion.ui.parts.buttons import tick
from companion.ui.parts.cards import Stretch
from companion.ui.parts.press import press
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
    Style,
    outline,
)


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
    head: list[ft.Control] = [heading(title, colour=ONPUC)]
    if unit is not None:
        head.insert(0, unit)
    head[-1].expand = True
    body: list[ft.Control] = [ft.Row(head, spacing=10)]
    if why:
        body.append(text(why, Style.DENSE, ONPUC))
    body.append(_answers(answers, chosen, on_choose))
    if alike and on_alike is not None:
        body.append(tick(alike, alike_on, on_alike, colour=PU, ink=ONPUC))
    return ft.Container(
        ft.Column([*body, *more], spacing=8, tight=True, horizontal_alignment=Stretch),
        bgcolor=PUC,
        border_radius=CORNERS,
        padding=12,
        margin=ft.Margin.symmetric(horizontal=MARGIN),
        key="question",
    )


def _answers(
    answers: Sequence[Answer], chosen: str | None, on_choose: Callable[[str], Any]
) -> ft.Control:
    tall = _tall(answers)
    keys = [_answer(a, a.key == chosen, on_choose, tall) for a in answers]
    if room().large or len(keys) == 1:
        return ft.Column(list(keys), spacing=8, horizontal_alignment=Stretch, tight=True)
    for key in keys:
        key.expand = True
    pairs = [ft.Row(list(keys[i : i + 2]), spacing=8) for i in range(0, len(keys), 2)]
    return ft.Column(list(pairs), spacing=8, horizontal_alignment=Stretch, tight=True)


def _tall(answers: Sequence[Answer]) -> float:
    """The height of all answers: that of the longest. Text of 14 is about 6.6 wide a letter."""
    here = room()
    alone = here.large or len(answers) == 1
    inside = min(here.width, 700) - 2 * MARGIN - 24
    wide = (inside if alone else (inside - 8) / 2) - 24
    lines = 1
    for answer in answers:
        free = wide - (here.tall(30, 18, pad=4) + 10 if answer.letter else 0)
        own = ceil(len(answer.name) * 7.6 * here.scale / free)
        more = ceil(len(answer.second) * 6.6 * here.scale / free)
        lines = max(lines, min(own, 2) + min(more, 2))
    return here.tall(52, 20, lines, pad=6)


def _answer(
    answer: Answer, chosen: bool, on_choose: Callable[[str], Any], tall: float
) -> ft.Container:
    ink = ONPU if chosen else ON
    lines: list[ft.Control] = [text(answer.name, Style.STRONG, ink, lines=2)]
    if answer.second:
        lines.append(text(answer.second, Style.LABEL, ink, lines=2))
    row: list[ft.Control] = [ft.Column(lines, spacing=0, tight=True, expand=True)]
    if answer.letter:
        row.insert(0, letter(answer.letter, chosen))
    return press(
        ft.Row(row, spacing=10),
        lambda _e: on_choose(answer.key),
        label=", ".join(w for w in (answer.letter, answer.name, answer.second) if w),
        selected=chosen,
        key=f"answer-{answer.key}",
        height=tall,
        bgcolor=PU if chosen else CARD,
        border=outline(PU, 2),
        border_radius=GHOST,
        padding=ft.Padding.symmetric(horizontal=10),
    )


def letter(code: str, chosen: bool = False, *, size: float = 0, solid: bool = False) -> ft.Control:
    """The letter that an answer and its tile share. `size`: on a map, where nothing grows.

    A chosen answer is filled, so its letter is not; on a white ground (`solid`) it is the other way round.
    """
    side = size or room().tall(30, 18, pad=4)
    solid = solid and chosen
    return ft.Container(
        text(
            code, Style.NUMBER_S, ONPU if solid else PU, size=size * 9 / 14 / room().scale or None
        ),
        width=side,
        height=side,
        border_radius=side / 2,
        bgcolor=PU if solid else CARD,
        border=None if chosen else outline(PU, 2),
        alignment=ft.Alignment.CENTER,
    )
