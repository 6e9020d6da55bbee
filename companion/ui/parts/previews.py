"""The two sides of a card, side by side: what each would bring, and its verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import flet as ft

from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CORNERS,
    EDGE,
    GUC,
    ON,
    ON2,
    ONGUC,
    ONPRI,
    ONVEC,
    PRI,
    SUNK,
    VEC,
    Style,
    outline,
)
from companion.words import _

Mood = Literal["safe", "can_lose", "loses", "unknown"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a side comes to: no loss, can lose (and by what), loses whatever you choose, nobody knows yet."""

    mood: Mood
    words: str


_BARS: Final[Mapping[Mood, tuple[str, str]]] = {
    "safe": (VEC, ONVEC),
    "can_lose": (GUC, ONGUC),
    "loses": (GUC, ONGUC),
    "unknown": (SUNK, ON),
}
"""Ground and ink of the verdict's bar."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a preview: a small head with its symbol, and what stands below. Built by the caller."""

    head: str
    body: tuple[ft.Control, ...]
    symbol: str = ""


def verdict_bar(verdict: Verdict) -> ft.Control:
    """The verdict in words, with a tick, a warning or a question mark."""
    ground, ink = _BARS[verdict.mood]
    sign: ft.Control = symbol("warning", 20, ink)
    if verdict.mood == "safe":
        sign = icon(ft.Icons.CHECK, 20, ink)
    elif verdict.mood == "unknown":
        sign = text("?", Style.LABEL_STRONG, ink)
    return ft.Container(
        ft.Row(
            [sign, text(verdict.words, Style.LABEL_STRONG, ink, expand=True)],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        bgcolor=ground,
        padding=ft.Padding.symmetric(horizontal=9, vertical=7),
    )


def preview(
    side: str,
    chosen: bool,
    parts: Sequence[Part],
    verdict: Verdict,
    on_choose: Callable[[Any], Any],
    *,
    right: bool = False,
    label: str = "",
    key: str | None = None,
    long: bool = False,
) -> ft.Container:
    """One side of the card; the whole of it selects. On a low screen, with large text, or where the card is too
    long for the screen, the verdict is on top."""
    on_top = room().height < 760 or room().large or long
    bar = verdict_bar(verdict)
    inset = 8 if chosen else 9.4  # the frames differ in width: the words must not move
    body: list[ft.Control] = []
    for i, part in enumerate(parts):
        if i or not on_top:
            body.append(rule())
        body.append(_part(part, inset))
    body = body[1:] if body and not on_top else body
    inside = [_head(side, chosen, right), *([bar, *body] if on_top else body)]
    upper = ft.Column(inside, spacing=0, tight=True, horizontal_alignment=Stretch)
    column = ft.Column(
        [upper] if on_top else [upper, bar],  # the bar stays at the foot of the taller neighbour
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        horizontal_alignment=Stretch,
    )
    return press(
        column,
        on_choose,
        label=label or f"{side}. {verdict.words}",
        selected=chosen,
        key=key,
        bgcolor=CARD,
        border=outline(PRI, 3) if chosen else outline(EDGE),
        border_radius=CORNERS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _head(side: str, chosen: bool, right: bool) -> ft.Control:
    ink = ONPRI if chosen else ON
    arrow = icon(ft.Icons.CHEVRON_RIGHT if right else ft.Icons.CHEVRON_LEFT, 24, ink)
    name, wide = text(side, Style.SECTION, ink), room().grow(24)
    ring = ft.Container(
        icon(ft.Icons.CHECK, 18, PRI) if chosen else None,
        width=wide,
        height=wide,
        border_radius=wide / 2,
        bgcolor=CARD if chosen else None,
        border=outline(CARD if chosen else EDGE),
        alignment=ft.Alignment.CENTER,
    )
    words = [name, arrow] if right else [arrow, name]
    return ft.Container(
        ft.Row([ft.Row(words, spacing=4), ring], alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        bgcolor=PRI if chosen else CARD,
        border=None if chosen else ft.Border.only(bottom=ft.BorderSide(1, SUNK)),
        padding=ft.Padding.symmetric(horizontal=8 if chosen else 9.4, vertical=6),
    )


def _part(part: Part, inset: float) -> ft.Control:
    head: ft.Control = dim(part.head)
    if part.symbol:
        head = ft.Row([symbol(part.symbol, 18, ON2), head], spacing=6)
    return ft.Container(
        ft.Column([head, *part.body], spacing=2, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.symmetric(horizontal=inset, vertical=5),
    )


def side_by_side(
    left: ft.Container,
    right: ft.Container,
    *,
    shown: str = "left",
    on_show: Callable[[Any], Any] | None = None,
) -> ft.Control:
    """Both previews. Large text puts one below the other; a narrow screen shows one, with a switch."""
    if room().large:
        return ft.Column([left, right], spacing=8, horizontal_alignment=Stretch)
    if room().narrow and on_show is not None:
        switch = segmented([Choice("left", _("Left")), Choice("right", _("Right"))], shown, on_show)
        return ft.Column(
            [switch, left if shown == "left" else right], spacing=8, horizontal_alignment=Stretch
        )
    left.expand = right.expand = True
    return ft.Row([left, right], spacing=8, vertical_alignment=Stretch, intrinsic_height=True)
