"""Buttons: the next step, tonal, ghost, round ones of the chief, switches, pads and ticks."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.ui.parts.press import Tap, press, silent
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    BG,
    CARD,
    CHIP,
    EDGE,
    GHOST,
    GU,
    LINE,
    MARGIN,
    NEXT,
    ON,
    ON2,
    ONCHIEF,
    ONGU,
    ONPRI,
    ONPRIC,
    PRI,
    PRIC,
    SEGMENT,
    SUNK,
    TOUCH,
    Style,
    outline,
    shield,
)
from companion.words import _

Manner = Literal["azure", "gules", "unavailable"]
Align = ft.MainAxisAlignment
CENTRE = ft.TextAlign.CENTER
BORDERED = TOUCH + 3  # what can be tapped lies within the outline

_MANNERS: dict[Manner, tuple[ft.ColorValue, ft.ColorValue]] = {
    "azure": (PRI, ONPRI),
    "gules": (GU, ONGU),
    "unavailable": (SUNK, ON2),
}


def next_step(
    label: str,
    on_click: Tap,
    *,
    second: str = "",
    manner: Manner = "azure",
    key: str | None = "next-step",
    mark: str = "",
) -> ft.Control:
    """The one next step, full width. Gules if it loses the game; unavailable, a tap leads to the reason.

    With a `mark` what is tapped is a layer of its own above the words, another one for every mark: a tap that was
    meant for the button before finds nothing.
    """
    ground, ink = _MANNERS[manner]
    lines: list[ft.Control] = [text(label, Style.BUTTON, ink, align=CENTRE)]
    below = text(second, Style.LABEL, ink, align=CENTRE)
    below.visible = two = bool(second) and not room().large
    lines.append(below)
    words = ft.Column(
        lines,
        spacing=1,
        tight=True,
        alignment=Align.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    says = f"{label}. {second}" if second else label
    look: dict[str, Any] = {
        "bgcolor": ground,
        "border_radius": NEXT,
        "padding": ft.Padding.symmetric(horizontal=12, vertical=7.5 if two else 17),
    }
    if not mark:
        return press(words, on_click, label=says, key=key, expand=True, **look)
    layer = ft.Container(
        ft.Semantics(content=press(ft.Text(), on_click, label=says, key=key), key=mark),
        left=0,
        top=0,
        right=0,
        bottom=0,
        border_radius=NEXT,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    face = silent(ft.Container(words, **look))
    return ft.Stack([face, layer], fit=ft.StackFit.PASS_THROUGH, expand=True)


def next_bar(*buttons: ft.Control) -> ft.Container:
    """The bar at the bottom that holds the next step, and at most one ghost button left of it."""
    return ft.Container(
        ft.Row(list(buttons), spacing=8),
        bgcolor=BG,
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=7),
    )


def tonal(label: str, on_click: Tap, *, says: str = "", **look: Any) -> ft.Container:
    """A button within a row. `says` is its full name where the label alone would not do ("Pay 2, Nobles 2")."""
    return _button(label, on_click, PRIC, ONPRIC, says, None, **look)


def strong(label: str, on_click: Tap, *, says: str = "", **look: Any) -> ft.Container:
    """The one button of an open thing ("Claim", "Pay 2")."""
    return _button(label, on_click, PRI, ONPRI, says, None, **look)


def ghost(
    label: str, on_click: Tap, *, says: str = "", sign: ft.IconData | None = None, **look: Any
) -> ft.Container:
    """A button that is not the main thing here: outlined."""
    look = {"height": room().tall(BORDERED, 21), **look}
    return _button(label, on_click, CARD, ON, says, sign, border=outline(), **look)


def _button(
    label: str,
    on_click: Tap,
    ground: ft.ColorValue,
    ink: ft.ColorValue,
    says: str,
    sign: ft.IconData | None,
    **look: Any,
) -> ft.Container:
    """A button; one without a handler cannot be tapped and is pale."""
    if on_click is None:
        ground, ink = SUNK, ON2
    inside: list[ft.Control] = [text(label, Style.STRONG, ink, align=CENTRE)]
    if sign is not None:
        inside.insert(0, icon(sign, 20, ink))
    defaults: dict[str, Any] = {
        "height": room().tall(TOUCH, 21),
        "bgcolor": ground,
        "border_radius": GHOST,
        "padding": ft.Padding.symmetric(horizontal=14),
    }
    row = ft.Row(inside, spacing=8, tight=True, alignment=Align.CENTER)
    enabled = on_click is not None
    return press(row, on_click, label=says or label, enabled=enabled, **{**defaults, **look})


def round_button(
    sign: ft.IconData,
    label: str,
    on_click: Tap,
    *,
    colour: ft.ColorValue = ONCHIEF,
    enabled: bool = True,
    key: str | None = None,
) -> ft.Container:
    """An icon alone, of the chief or of a row; its name is spoken."""
    ink = colour if enabled else ft.Colors.with_opacity(0.45, colour)
    return press(
        icon(sign, 26, ink),
        on_click,
        label=label,
        enabled=enabled,
        key=key,
        width=TOUCH,
        height=TOUCH,
        border_radius=CHIP,
        alignment=ft.Alignment.CENTER,
    )


def back_to(route: str, says: str) -> ft.Container:
    """The arrow at the head of a screen that leads back to another."""
    return round_button(
        ft.Icons.ARROW_BACK_IOS_NEW, says, lambda e: e.page.navigate(route), key="back"
    )


def to_home() -> ft.Container:
    """The house at the head of a screen that stands right below Home."""
    return round_button(ft.Icons.HOME, _("Home"), lambda e: e.page.navigate("/"), key="home")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several: its value, its word, a symbol or icon if it has one; `says` is its name if the word is not."""

    value: Hashable
    label: str
    sign: str | ft.IconData | None = None
    enabled: bool = True
    done: bool = False
    says: str = ""


def segmented(
    choices: Sequence[Choice], chosen: Hashable, on_choose: Callable[[Any], Any]
) -> ft.Control:
    """A switch between a few whole views or values. Stands one below the other where the words do not fit."""
    tall = _crowded(choices)
    last = len(choices) - 1
    parts = [
        _switch_part(c, c.value == chosen, on_choose, None if tall else (i == 0, i == last))
        for i, c in enumerate(choices)
    ]
    inner: ft.Control = (
        ft.Column(list(parts), spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        if tall
        else ft.Row(list(parts), spacing=0)
    )
    return ft.Container(
        inner,
        border=outline(),
        border_radius=GHOST,
        bgcolor=CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _crowded(choices: Sequence[Choice]) -> bool:
    """Whether a word would be wider than its part, by the mean width of a letter."""
    wide = (min(room().width, 700) - 4 * MARGIN) / max(len(choices), 1)
    signs = room().grow(28)
    return any(
        7.6 * room().scale * len(c.label) + (signs if c.sign or c.done else 0) + 8 > wide
        for c in choices
    )


def _switch_part(
    choice: Choice,
    chosen: bool,
    on_choose: Callable[[Any], Any],
    ends: tuple[bool, bool] | None,
) -> ft.Control:
    ink = ONPRI if chosen else ON if choice.enabled else ON2
    inside: list[ft.Control] = [text(choice.label, Style.STRONG, ink)]
    if choice.done:
        inside.insert(0, icon(ft.Icons.CHECK, 20, ink))
    elif choice.sign is not None:
        inside.insert(0, _sign(choice.sign, 20, ink))
    return press(
        ft.Row(inside, spacing=8, alignment=Align.CENTER, tight=ends is None),
        lambda _e: on_choose(choice.value),
        label=choice.says or choice.label,
        selected=chosen,
        enabled=choice.enabled,
        expand=ends is not None,
        height=room().tall(TOUCH, 21, pad=8),
        bgcolor=PRI if chosen else None,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.only(left=ft.BorderSide(1, EDGE)) if ends and not ends[0] else None,
    )


def _sign(sign: str | ft.IconData, size: float, ink: ft.ColorValue) -> ft.Control:
    return symbol(sign, size, ink) if isinstance(sign, str) else icon(sign, size, ink)


def pad(
    choices: Sequence[Choice],
    chosen: Hashable | None,
    on_choose: Callable[[Any], Any],
    *,
    name: str = "",
    wrap: bool | None = None,
) -> ft.Control:
    """A row of keys, chosen one filled; at most seven across. `name` says what they are for."""
    wraps = room().large or len(choices) > 7 if wrap is None else wrap
    keys = [_key(c, c.value == chosen, on_choose, name, spread=not wraps) for c in choices]
    return ft.Row(list(keys), spacing=6, run_spacing=6, wrap=wraps)


def _key(
    choice: Choice, chosen: bool, on_choose: Callable[[Any], Any], name: str, *, spread: bool
) -> ft.Control:
    ink = ONPRI if chosen else ON if choice.enabled else ON2
    face = (
        _sign(choice.sign, 22, ink)
        if choice.sign is not None
        else text(choice.label, Style.NUMBER_S if len(choice.label) < 3 else Style.STRONG, ink)
    )
    letters = len(choice.label) if choice.sign is None else 0
    return press(
        face,
        lambda _e: on_choose(choice.value),
        label=f"{name} {choice.label}".strip(),
        selected=chosen,
        enabled=choice.enabled,
        expand=spread or None,
        width=None if spread else max(56, 14 * room().scale * letters + 24),
        height=room().tall(BORDERED, 22),
        bgcolor=PRI if chosen else CARD,
        border=outline(PRI if chosen else EDGE, 1.2),
        border_radius=SEGMENT,
        alignment=ft.Alignment.CENTER,
    )


def tick_card(choice: Choice, chosen: bool, on_choose: Callable[[Any], Any]) -> ft.Control:
    """A card with a symbol over its word, of which several may be chosen."""
    ink = ONPRI if chosen else ON
    lines: list[ft.Control] = [text(choice.label, Style.STRONG, ink, align=CENTRE)]
    if choice.sign is not None:
        lines.insert(0, _sign(choice.sign, 24, ink))
    body = ft.Column(
        lines,
        spacing=4,
        tight=True,
        alignment=Align.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    mark = ft.Container(icon(ft.Icons.CHECK, 16, ink), right=6, top=6)
    return press(
        ft.Stack([ft.Container(body, alignment=ft.Alignment.CENTER), *([mark] if chosen else [])]),
        lambda _e: on_choose(choice.value),
        label=choice.label,
        checked=chosen,
        enabled=choice.enabled,
        expand=True,
        height=room().tall(60, 21, pad=20),
        bgcolor=PRI if chosen else CARD,
        border=outline(PRI if chosen else EDGE, 1.2),
        border_radius=SEGMENT,
    )


def tick(
    label: str,
    on: bool,
    on_change: Callable[[bool], Any],
    *,
    colour: ft.ColorValue = PRI,
    ink: ft.ColorValue = ON,
    sign: str | None = None,
    says: str = "",
    detail: str = "",
) -> ft.Container:
    """A box to tick, with its words and a line below them. `says` is its full name where these would not do."""
    sign_on = icon(ft.Icons.CHECK, 18, CARD)
    sign_on.visible = on
    box = ft.Container(
        sign_on,
        width=room().grow(26),
        height=room().grow(26),
        border=outline(colour if on else EDGE),
        border_radius=CHIP,
        bgcolor=colour if on else CARD,
        alignment=ft.Alignment.CENTER,
    )
    words: ft.Control = text(label, Style.STRONG, ink, expand=True)
    if detail:
        lines: list[ft.Control] = [text(label, Style.STRONG, ink), dim(detail)]
        words = ft.Column(lines, spacing=2, tight=True, expand=True)
    inside: list[ft.Control] = [box, words]
    if sign:
        inside.insert(1, symbol(sign, 18, ink))
    grows = room().large or bool(detail)
    return press(
        ft.Row(inside, spacing=10),
        lambda _e: on_change(not on),
        label=says or (f"{label}. {detail}" if detail else label),
        checked=on,
        height=None if grows else TOUCH,
        padding=ft.Padding.symmetric(vertical=10 if grows else 0),
        border_radius=shield(3, 8),
    )
