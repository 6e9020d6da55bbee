"""Chips: what is due and what is gained, where a value comes from, what was set by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import flet as ft

from companion.ui.parts.press import Tap, press, spoken
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    CHIP,
    EDGE,
    GU,
    GUC,
    ON,
    ON2,
    ONGUC,
    ONPUC,
    ONVEC,
    ORTX,
    OUTLINE,
    PUC,
    SUNK,
    VEC,
    Style,
    outline,
    shield,
)
from companion.words import _, pgettext

CHIP_INSIDE = 3 - OUTLINE
Source = Literal["rulebook", "copy", "practice", "unknown"]


@dataclass(frozen=True, slots=True)
class Cost:
    """One kind of what a thing costs: symbol, its word, the whole amount, how much of it is paid.

    `short` says that it cannot be paid now.
    """

    symbol: str
    name: str
    amount: int
    paid: int = 0
    short: bool = False


@dataclass(frozen=True, slots=True)
class Gain:
    """One kind of what a thing gives. `fresh` can be used later, `once` is given once, `loss` hurts."""

    symbol: str
    name: str
    amount: int
    fresh: bool = False
    once: bool = False
    loss: bool = False


def cost_chip(
    cost: Cost, on_click: Tap = None, *, small: bool = False, thing: str = ""
) -> ft.Container:
    """A hollow square: symbol and number. Partly paid, paid, or too dear; a tap pays a unit into the `thing`."""
    paid, left = cost.paid >= cost.amount, cost.amount - cost.paid
    ink: ft.ColorValue = ON2 if paid else GU if cost.short else ON
    sign = symbol(cost.symbol, 16, ink)
    inside: list[ft.Control] = [
        sign,
        text(str(cost.amount if paid else left), Style.COUNT, ink, struck=paid),
    ]
    # What comes with a payment is keyed: symbol and number stay the same ones.
    if paid:
        inside.insert(0, icon(ft.Icons.CHECK, 16, ON2))
        inside[0].key = "paid"
    elif cost.paid:
        inside.insert(1, _paid_field(cost.paid))
        inside[1].key = "part"
    # Its edge is a ground below the ground: one colour to send where a border has four.
    body = ft.Container(
        ft.Container(
            ft.Row(inside, spacing=4, tight=True),
            padding=ft.Padding.symmetric(horizontal=7 if small else 8),
            bgcolor=SUNK if paid else CARD,
            border_radius=CHIP_INSIDE,
        ),
        height=_height(small),
        padding=0 if paid else OUTLINE,
        bgcolor=SUNK if paid else GU if cost.short else EDGE,
        border_radius=CHIP,
    )
    # One shape, tapped or not: when a segment becomes the next one little has to be sent.
    if on_click is None:
        return ft.Container(spoken(body, cost_name(cost)))
    label = _("Pay 1 of {cost}").format(cost=cost_name(replace(cost, short=False)))
    if thing:
        label = f"{label}, {thing}"
    return press(
        body,
        on_click,
        label=label,
        padding=ft.Padding.symmetric(vertical=10, horizontal=1),
        border_radius=CHIP,
    )


def _height(small: bool) -> float:
    """Chips in a preview or a sentence are lower."""
    return room().tall(24 if small else 28, 20, pad=2)


def _paid_field(paid: int) -> ft.Control:
    return ft.Container(
        ft.Row(
            [icon(ft.Icons.CHECK, 14, ON2), text(str(paid), Style.DENSE, ON2)],
            spacing=2,
            tight=True,
        ),
        bgcolor=SUNK,
        padding=ft.Padding.symmetric(horizontal=4),
        height=room().tall(24, 20, pad=1),
    )


def cost_name(cost: Cost) -> str:
    """How a cost is read aloud: "2 Nobility, 1 paid"."""
    whole = f"{cost.amount} {cost.name}"
    if cost.paid >= cost.amount:
        return _("{cost}, paid").format(cost=whole)
    if cost.paid:
        return _("{cost}, {n} paid").format(cost=whole, n=cost.paid)
    return _("{cost}, too dear").format(cost=whole) if cost.short else whole


def gain_chip(gain: Gain, *, small: bool = False) -> ft.Control:
    """A filled pill, round where a cost is square. Fresh is outlined with an hourglass."""
    ground, ink = (GUC, ONGUC) if gain.loss else (CARD, ON) if gain.fresh else (VEC, ONVEC)
    sign = "−" if gain.amount < 0 else "+"
    inside: list[ft.Control] = [
        symbol(gain.symbol, 16, ink),
        text(f"{sign}{abs(gain.amount)}", Style.COUNT, ink),
    ]
    if gain.once:
        inside.insert(0, symbol("once", 14, ink))
    if gain.fresh:
        inside.append(symbol("fresh", 14, ink))
    pill = ft.Container(
        ft.Row(inside, spacing=4, tight=True),
        height=_height(small),
        padding=ft.Padding.symmetric(horizontal=8 if small else 9),
        bgcolor=ground,
        border=outline() if gain.fresh else None,
        border_radius=_height(small) / 2,
    )
    return spoken(pill, gain_name(gain))


def gain_name(gain: Gain) -> str:
    """How a gain is read aloud: "+2 Valor, fresh"."""
    words = [f"{'−' if gain.amount < 0 else '+'}{abs(gain.amount)} {gain.name}"]
    if gain.fresh:
        words.append(_("fresh"))
    if gain.once:
        words.append(_("once"))
    return ", ".join(words)


def trade(
    costs: Sequence[Cost], gains: Sequence[Gain], *, tail: Sequence[ft.Control] = ()
) -> ft.Row:
    """Costs and gains joined by a chevron, in one line that wraps."""
    line: list[ft.Control] = [cost_chip(c) for c in costs]
    if costs and gains:
        line.append(icon(ft.Icons.CHEVRON_RIGHT, 17, ON2))
    line += [gain_chip(g) for g in gains]
    return chips(*line, *tail)


def source_badge(source: Source, *, words: bool = False) -> ft.Control:
    """Where a printed value comes from: filled square R, upright card C, circle P, dashed square `?`."""
    code, name = _sources()[source]
    ink = {"rulebook": CARD, "unknown": ORTX}.get(source, ON2)
    side = room().tall(20, 18, pad=1)
    badge = ft.Container(
        text(code, Style.LABEL_STRONG, ink, align=ft.TextAlign.CENTER),
        width=side * 0.85 if source == "copy" else side,
        height=side * 1.1 if source == "copy" else side,
        alignment=ft.Alignment.CENTER,
        bgcolor=ON2 if source == "rulebook" else None,
        border=None if source == "rulebook" else outline(ink, 1.4),
        border_radius=side / 2 if source == "practice" else 1,
    )
    if words:
        return spoken(ft.Row([badge, text(name, Style.LABEL)], spacing=6, tight=True), name)
    return spoken(badge, _("Source: {source}").format(source=name))


def _sources() -> dict[Source, tuple[str, str]]:
    return {
        "rulebook": (pgettext("source, one letter", "R"), _("rulebook")),
        "copy": (pgettext("source, one letter", "C"), _("my copy")),
        "practice": (pgettext("source, one letter", "P"), _("practice")),
        "unknown": ("?", _("not known yet")),
    }


def by_hand(old_to_new: str = "") -> ft.Control:
    """The badge of a value that a person has set; what it was and is stands beside it."""
    badge = ft.Container(
        ft.Row(
            [symbol("by_hand", 16, ONPUC), text(_("set by hand"), Style.LABEL_STRONG, ONPUC)],
            spacing=5,
            tight=True,
        ),
        bgcolor=PUC,
        border_radius=shield(2, 6),
        padding=ft.Padding.symmetric(horizontal=7, vertical=2),
    )
    if not old_to_new:
        return badge
    return ft.Row([badge, text(old_to_new, Style.DENSE)], spacing=8, wrap=True)


def chips(*parts: ft.Control) -> ft.Row:
    """Chips in a line that wraps."""
    return ft.Row(list(parts), spacing=5, run_spacing=5, wrap=True)
