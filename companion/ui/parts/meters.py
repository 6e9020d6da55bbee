"""How far things are: conditions of winning and losing, the influence track, the boxes of points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.parts.cards import rule
from companion.ui.parts.press import Tap, press, spoken
from companion.ui.parts.symbols import quill, symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    EDGE,
    GU,
    GUC,
    LINE,
    ON,
    ON2,
    ONOR,
    OR,
    PRI,
    PU,
    SUNK,
    VE,
    Style,
    outline,
    shield,
)
from companion.words import _, ngettext

BARS = 12


@dataclass(frozen=True, slots=True)
class Meter:
    """A condition with its bound: `have` of `bound`; `loses` if reaching it is what you avoid."""

    key: str
    name: str
    have: int
    bound: int
    loses: bool = False


def meter(
    value: Meter, on_open: Tap = None, *, expand: bool = True, purpose: str = ""
) -> ft.Control:
    """Name, `5 of 6`, one box a unit; above twelve one bar. Ways to win are solid vert, ways to lose barred gules.

    `purpose` is read aloud where only a heading above tells the one from the other.
    """
    count = _("{n} of {limit}").format(n=value.have, limit=value.bound)
    head = ft.Row(
        [text(value.name, Style.DENSE, expand=True, lines=2), text(count, Style.COUNT)], spacing=4
    )
    boxes = _boxes(value) if value.bound <= BARS else _bar(value)
    body = ft.Column([head, boxes], spacing=4, tight=True)
    label = f"{value.name} {count}" + (f", {purpose}" if purpose else "")
    if on_open is None:
        shown = spoken(body, label)
        shown.expand = expand
        return shown
    return press(
        body,
        on_open,
        label=label,
        key=f"meter-{value.key}",
        expand=expand,
        padding=ft.Padding.symmetric(vertical=6),
    )


def _boxes(value: Meter) -> ft.Control:
    boxes = [_box(i < value.have, value.loses) for i in range(max(value.bound, 1))]
    return ft.Row(list(boxes), spacing=3)


def _box(full: bool, loses: bool) -> ft.Container:
    if not full:
        return ft.Container(height=8, expand=True, border=outline(EDGE, 1.2), bgcolor=CARD)
    if not loses:
        return ft.Container(height=8, expand=True, bgcolor=VE)
    return ft.Container(height=8, expand=True, gradient=_barred(), border=outline(GU, 1.2))


def _barred() -> ft.LinearGradient:
    """Upright bars: hard stops, repeated, so that no canvas is needed for a box of any width."""
    return ft.LinearGradient(
        begin=ft.Alignment(-1, 0),
        end=ft.Alignment(-0.5, 0),
        colors=[GU, GU, GUC, GUC],
        stops=[0, 0.55, 0.55, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )


def _bar(value: Meter) -> ft.Control:
    have = max(0, min(value.have, value.bound))
    parts: list[ft.Control] = []
    if have:
        full = _box(True, value.loses)
        full.expand = have
        if value.loses:
            full.gradient, full.bgcolor = None, GU
        parts.append(full)
    if have < value.bound:
        rest = _box(False, value.loses)
        rest.expand = value.bound - have
        parts.append(rest)
    return ft.Row(parts, spacing=0)


def meters(
    wins: Sequence[Meter],
    losses: Sequence[Meter],
    on_open: Callable[[str], Any] | None = None,
) -> ft.Control:
    """Ways to win at the left, ways to lose at the right; one below the other with large text."""
    columns = [
        ft.Column(
            [
                text(head, Style.LABEL, ON2),
                *(meter(m, _tap(on_open, m.key), expand=False, purpose=why) for m in some),
            ],
            spacing=4,
            tight=True,
            expand=not room().large,
        )
        for head, why, some in (
            (_("You win at"), _("to win"), wins),
            (_("You lose at"), _("to lose"), losses),
        )
        if some
    ]
    if room().large:
        return ft.Column(list(columns), spacing=12, tight=True)
    return ft.Row(list(columns), spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)


def _tap(on_open: Callable[[str], Any] | None, key: str) -> Tap:
    return (lambda _e: on_open(key)) if on_open is not None else None


def influence_track(value: int, bounds: Sequence[int]) -> ft.Control:
    """The influence track in rows of 15: full up to the value, the thresholds deeper."""
    size = max([*bounds, value, 15])
    rows_ = [
        ft.Row(
            [_place(n, value, n in bounds) for n in range(at, min(at + 15, at + 15))],
            spacing=3,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for at in range(1, size + 1, 15)
    ]
    return spoken(
        ft.Column(list(rows_), spacing=3, tight=True),
        _("Influence {n}, thresholds {list}").format(
            n=value, list=", ".join(str(b) for b in bounds)
        ),
    )


def _place(n: int, value: int, bound: bool) -> ft.Control:
    full = n <= value
    return ft.Container(
        expand=True,
        height=15 if bound else 11,
        bgcolor=ON if full else CARD,
        border=None if full else outline(ON if bound else EDGE, 1.8 if bound else 1.1),
        border_radius=shield(0, 5) if bound else 0,
    )


@dataclass(frozen=True, slots=True)
class Threshold:
    """A reward of the influence track: at what, how much of what (0: nobody has entered it), and whether it was taken
    or is ready."""

    at: int
    symbol: str
    name: str
    amount: int
    taken: bool = False
    ready: bool = False
    more: tuple[tuple[str, str, int], ...] = ()

    @property
    def gains(self) -> tuple[tuple[str, str, int], ...]:
        """All that it gives: symbol, name, amount; `more` is what comes with the first."""
        return ((self.symbol, self.name, self.amount), *self.more)


def threshold_card(
    threshold: Threshold, on_open: Tap, *, opened: bool = False, gains: int = 1
) -> ft.Control:
    """A threshold: taken is sunk and struck out, ready to claim is or with a ring, else hollow.

    The one that is `opened` below is framed in azure. All of a row have room for as many `gains`.
    """
    ink: ft.ColorValue = ON2 if threshold.taken else ONOR if threshold.ready else ON
    rewards = [
        ft.Row(
            [
                text(f"+{n}", Style.LABEL, ink, struck=threshold.taken),
                symbol(sign, 16, ink),
            ]
            if n
            else [text("?", Style.LABEL_STRONG, ink)],
            spacing=3,
            alignment=ft.MainAxisAlignment.CENTER,
            tight=True,
        )
        for sign, _name, n in threshold.gains
    ]
    body = ft.Column(
        [text(str(threshold.at), Style.COUNT, ink, struck=threshold.taken), *rewards],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    state = _("taken") if threshold.taken else _("ready") if threshold.ready else ""
    given = ", ".join(f"+{n} {name}" if n else name for _sign, name, n in threshold.gains)
    name = f"{threshold.at}: {given}"
    return press(
        body,
        on_open,
        label=f"{name}, {state}" if state else name,
        key=f"threshold-{threshold.at}",
        expand=True,
        expanded=opened,
        height=room().tall(54 if threshold.ready else 51, 20, 1 + gains, pad=4),
        bgcolor=SUNK if threshold.taken else OR if threshold.ready else CARD,
        border=outline(ON, 2.6)
        if threshold.ready
        else outline(PRI, 2)
        if opened and not threshold.taken
        else outline(EDGE, 0 if threshold.taken else 1.2),
        border_radius=shield(3, 10),
        alignment=ft.Alignment.CENTER,
    )


def point_box(
    box: int, entries: Sequence[int], *, now: bool = False, hand: bool = False, on_open: Tap = None
) -> ft.Container:
    """A box of points: its number, its entries, its sum; the current one framed. `hand`: set by hand."""
    total = sum(entries)
    head: list[ft.Control] = [text(str(box), Style.LABEL_STRONG)]
    if hand:
        head.append(quill(14, PU))
    body = ft.Column(
        [
            ft.Row(head, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
            rule(LINE),
            text(" ".join(str(e) for e in entries) or "–", Style.LABEL, ON2),
            text(str(total), Style.NUMBER_S),
        ],
        spacing=4,
        tight=True,
    )
    label = ngettext(
        "Box {box}: {n} entry, {total}", "Box {box}: {n} entries, {total}", len(entries)
    ).format(box=box, n=len(entries), total=total)
    return press(
        body,
        on_open,
        label=label,
        key=f"box-{box}",
        expand=max(4, 2 + len(entries)),
        padding=7,
        bgcolor=CARD,
        border=outline(PRI, 2) if now else outline(EDGE, 1.1),
        border_radius=2,
    )
