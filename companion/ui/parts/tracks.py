"""Tracks of the court: a row with its segments, the lines it opens to, the chain behind a padlock."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.ui.parts.buttons import strong, tonal
from companion.ui.parts.cards import Stretch
from companion.ui.parts.chips import Cost, Gain, Source, cost_chip, gain_chip, source_badge
from companion.ui.parts.press import Tap, press, spoken
from companion.ui.parts.symbols import icon, quill, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import (
    BG,
    CARD,
    CORNERS,
    EDGE,
    GU,
    LINE,
    MARGIN,
    ON,
    ON2,
    ORTX,
    PRI,
    PU,
    SUNK,
    VE,
    Style,
    outline,
    shield,
)
from companion.words import _

Segment = Literal["open", "partly", "done", "blocked", "unknown"]


@dataclass(frozen=True, slots=True)
class Track:
    """A row of the court: its segments from the left, its level, and whether it opens to a chain.

    `groups`: how many segments stand together, with a gap after them (floors, lords); `level_by_group`: the level
    counts those. `hand`: set by hand. `plain`: a row without segments and level. `counted`: no level, a number.
    `tied`: what it is chained or linked to, in words.
    """

    key: str
    symbol: str
    name: str
    segments: tuple[Segment, ...]
    level: int
    blocked: bool = False
    groups: tuple[int, ...] = ()
    level_by_group: bool = False
    hand: bool = False
    plain: bool = False
    counted: bool = False
    tied: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a chain: what needs what, what you have of it, and whether that is enough."""

    thing: str
    needs: str
    have: str
    met: bool


FEW = 5
"""So many segments fit a small phone at full width."""
MANY = 6
"""More segments than these are narrow, so that they stand in one line."""


def segment(state: Segment, width: float = 18) -> ft.Control:
    """One field of a track: filled, partly hatched upright, hollow, with a padlock, or a dashed `?`."""
    look: dict[str, Any] = {"width": width, "height": 22, "border_radius": shield(2, 5)}
    match state:
        case "done":
            return ft.Container(bgcolor=ON, **look)
        case "partly":
            bars = [ft.Container(width=4, bgcolor=ON), ft.Container(width=1.6, bgcolor=ON)]
            return ft.Container(
                ft.Row(list(bars), spacing=1.6, vertical_alignment=Stretch),
                border=outline(ON, 1.6),
                bgcolor=CARD,
                clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
                **look,
            )
        case "blocked":
            return ft.Container(
                symbol("blocked", 11, ON2),
                border=outline(EDGE, 1.2),
                bgcolor=SUNK,
                alignment=ft.Alignment.CENTER,
                **look,
            )
        case "unknown":
            return ft.Container(
                text("?", Style.LABEL_STRONG, ORTX, size=14 / max(1.0, room().scale)),
                border=outline(ORTX, 1.4),
                alignment=ft.Alignment.CENTER,
                **look,
            )
        case _:
            return ft.Container(border=outline(EDGE, 1.2), bgcolor=CARD, **look)


def segments_name(track: Track) -> str:
    """How a track is read aloud: "Nobles, level 1 of 5, one segment partly paid"."""
    if track.plain:
        return track.name
    top = len(track.groups) if track.level_by_group else len(track.segments)
    whole = _("{name}, {n} of {limit}") if track.counted else _("{name}, level {n} of {limit}")
    words = [whole.format(name=track.name, n=track.level, limit=top)]
    if "partly" in track.segments:
        words.append(_("one segment partly paid"))
    if track.blocked:
        words.append(_("blocked"))
    if "unknown" in track.segments:
        words.append(_("not all known yet"))
    if track.tied:
        words.append(track.tied)
    if track.hand:
        words.append(_("set by hand"))
    return ", ".join(words)


def track_row(track: Track, open_: bool, on_toggle: Callable[[str], Any]) -> ft.Control:
    """Symbol, name, segments, level, chevron; a tap opens it in place."""
    big = room().large
    arrow = (
        symbol("blocked", 20, ON2)
        if track.blocked and not open_
        else icon(ft.Icons.EXPAND_LESS if open_ else ft.Icons.EXPAND_MORE, 24, ON2)
    )
    many = len(track.segments) > MANY
    fields = ft.Row(
        _fields(track), spacing=3 if many else 4, run_spacing=4, wrap=many or room().narrow
    )
    name: ft.Control = text(track.name, Style.STRONG)
    marks = [symbol("chain", 16, ON2)] if track.tied else []
    marks += [quill(16, PU)] if track.hand else []
    if marks:
        name = ft.Row([name, *marks], spacing=4)
    level = text(str(track.level), Style.NUMBER_S)
    head: list[ft.Control] = [
        ft.Container(symbol(track.symbol, 24), width=room().grow(26)),
        ft.Container(name, width=None if big or track.plain else 106, expand=big),
    ]
    if track.plain:
        level = text("")
    if big:
        line: ft.Control = ft.Column(
            [ft.Row([*head, level, arrow], spacing=10), fields], spacing=6, tight=True
        )
    else:
        line = ft.Row([*head, ft.Container(fields, expand=True), level, arrow], spacing=10)
    return press(
        line,
        lambda _e: on_toggle(track.key),
        label=segments_name(track),
        expanded=open_,
        key=f"track-{track.key}",
        bgcolor=BG if open_ else CARD,
        border=None if open_ else ft.Border.only(bottom=ft.BorderSide(1, LINE)),
        padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=12),
    )


def _fields(track: Track) -> list[ft.Control]:
    """The segments, with a gap after each group."""
    ends = set(itertools.accumulate(track.groups[:-1]))
    n, fields = len(track.segments), list[ft.Control]()
    wide = 13 if n > MANY else 15 if n > FEW and room().width < 380 else 18
    for i, state in enumerate(track.segments):
        if i in ends:
            fields.append(ft.Container(width=2))
        fields.append(segment(state, wide))
    return fields


def opened(*lines: ft.Control) -> ft.Control:
    """What a track opens to, below its row."""
    return ft.Container(
        ft.Column(list(lines), spacing=6, tight=True, horizontal_alignment=Stretch),
        bgcolor=BG,
        border=ft.Border.only(bottom=ft.BorderSide(1, LINE)),
        padding=ft.Padding.only(left=8, right=8, bottom=12),
    )


def segment_line(
    number: int | str,
    costs: Sequence[Cost],
    gains: Sequence[Gain],
    *,
    words: str = "",
    source: Source | None = None,
    current: bool = False,
    pay: str = "",
    says: str = "",
    on_pay: Tap = None,
    on_unit: Callable[..., Any] | None = None,
    payable: Collection[str] | None = None,
    aside: str = "",
    end: Sequence[ft.Control] = (),
    thing: str = "",
    key: str | None = None,
) -> ft.Control:
    """A segment of an open track. The current one is framed, with one pay button; a tap on a chip pays a unit.

    `on_unit` is called with the kind and the event. `payable`: the kinds of which a unit can be paid, by default all
    of the current segment. `end` stands where there is no button. `thing` is the segment's whole name.
    """
    chips: list[ft.Control] = [text(words, Style.DENSE)] if words else []
    tappable = False
    for cost in costs:
        open_ = current if payable is None else cost.symbol in payable
        can = on_unit is not None and open_ and cost.paid < cost.amount
        can = can and (payable is not None or not cost.short)
        tappable = tappable or can
        tap = _unit_tap(on_unit, cost.symbol) if can else None
        chips.append(cost_chip(cost, tap, thing=thing))
    if costs and gains:
        chips.append(icon(ft.Icons.CHEVRON_RIGHT, 18, ON2))
    chips += [gain_chip(g) for g in gains]
    button = _pay_button(pay, says, on_pay, key or f"pay-{number}", strongly=current)
    row_of_chips = ft.Row(
        chips,
        spacing=5,
        run_spacing=0 if tappable else 4,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    body: list[ft.Control] = [row_of_chips] if chips else []
    if aside:
        body.append(dim(aside))
    what = ft.Column(body, spacing=0 if tappable else 4, tight=True, expand=True)
    lead: list[ft.Control] = [text(str(number), Style.LABEL_STRONG, ON2)]
    if source and button is not None:
        lead.append(source_badge(source))
    line: list[ft.Control] = [
        ft.Container(ft.Column(lead, spacing=4, tight=True), width=room().grow(22)),
        what,
    ]
    if button is None:
        line += [*end, *([source_badge(source)] if source else [])]
    elif not room().large:
        line.append(button)
    row: ft.Control = ft.Row(line, spacing=8)
    if button is not None and room().large:
        row = ft.Column([row, button], spacing=8, horizontal_alignment=Stretch)
    if not current:
        return ft.Container(row, padding=ft.Padding.symmetric(horizontal=12, vertical=2))
    return ft.Container(
        row,
        bgcolor=CARD,
        border=outline(PRI, 2.4),
        border_radius=CORNERS,
        padding=ft.Padding.only(left=12, right=8, top=3 if tappable else 10, bottom=8),
    )


def _pay_button(
    label: str, says: str, on_pay: Tap, key: str, *, strongly: bool
) -> ft.Container | None:
    if not label or on_pay is None:
        return None
    return (strong if strongly else tonal)(label, on_pay, says=says, key=key)


def _unit_tap(on_unit: Callable[..., Any] | None, kind: str) -> Tap:
    """A partial of a coroutine is one, and awaited; a lambda round it would not be."""
    return functools.partial(on_unit, kind) if on_unit is not None else None


def chain(
    links: Sequence[Link],
    *,
    start: str = "",
    costs: Sequence[Cost] = (),
    go: str = "",
    on_go: Tap = None,
) -> ft.Control:
    """The chain behind a padlock, one line a link with what you have; then where to start, and a way there."""
    lines = [_link(link) for link in links]
    body: list[ft.Control] = [ft.Column(list(lines), spacing=0, tight=True)]
    if start:
        foot: list[ft.Control] = [
            ft.Row(
                [text(start, Style.DENSE), *(cost_chip(c) for c in costs)],
                spacing=5,
                wrap=True,
                expand=True,
            )
        ]
        if on_go is not None:
            foot.append(tonal(go or _("Go there"), on_go, says=f"{go or _('Go there')}: {start}"))
        body.append(ft.Row(foot, spacing=8))
    return ft.Container(
        ft.Column(body, spacing=8, tight=True, horizontal_alignment=Stretch),
        padding=ft.Padding.only(left=8 if room().large else 40, right=4),
    )


def _link(link: Link) -> ft.Control:
    ink = VE if link.met else GU
    end: list[ft.Control] = [text(link.have, Style.COUNT, ink)]
    if link.met:
        end.append(icon(ft.Icons.CHECK, 16, ink))
    line = ft.Row(
        [
            ft.Row(
                [text(link.thing, Style.STRONG), dim(_("needs")), text(link.needs, Style.DENSE)],
                spacing=6,
                run_spacing=0,
                wrap=True,
                expand=True,
            ),
            *end,
        ],
        spacing=4,
    )
    state = _("met") if link.met else _("not met, you have {have}").format(have=link.have)
    label = _("{thing} needs {needs}: {state}").format(
        thing=link.thing, needs=link.needs, state=state
    )
    return spoken(
        ft.Container(
            line,
            border=ft.Border.only(left=ft.BorderSide(3, ink)),
            padding=ft.Padding.only(left=10, top=2, bottom=2),
        ),
        label,
    )
