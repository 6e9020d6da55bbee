"""Where in the turn we are: the step strip, and the row of event cards with the goal marker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.ui.component import kept
from companion.ui.parts.press import press, spoken
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    EDGE,
    MARGIN,
    ON,
    ON2,
    ONPRI,
    PRI,
    SUNK,
    TOUCH,
    Style,
    outline,
)
from companion.words import _

CardState = Literal["current", "up", "down", "played", "empty"]


@dataclass(frozen=True, slots=True)
class EventCard:
    """A place of the row: its turn as the number on it, and its state."""

    turn: int
    state: CardState
    name: str = ""


@kept
def step_strip(steps: Sequence[str], now: int) -> ft.Control:
    """The steps of a turn, numbered from 0: done with a tick, now with the thicker bar, the rest hollow."""
    label = _("Step {n} of {last}, {name}").format(n=now, last=len(steps) - 1, name=steps[now])
    if room().large:
        bars = [_bar(i, now) for i in range(len(steps))]
        line: list[ft.Control] = [text(f"{now} {steps[now]}", Style.STRONG), *bars]
        return spoken(ft.Row(line, spacing=4), label)
    widths = [len(name) + (3 if i <= now else 2) for i, name in enumerate(steps)]
    cells = [
        ft.Column([_step_name(name, i, now), _bar(i, now)], spacing=3, tight=True, expand=width)
        for i, (name, width) in enumerate(zip(steps, widths, strict=True))
    ]
    return spoken(
        ft.Row(list(cells), spacing=4, vertical_alignment=ft.CrossAxisAlignment.END), label
    )


def _step_name(name: str, i: int, now: int) -> ft.Control:
    """Its number and name; a tick before it once it is done, which is there before, unseen."""
    done = icon(ft.Icons.CHECK, 15, ON2)
    done.visible = i < now
    words = ft.Text(
        spans=[
            ft.TextSpan(f"{i} ", Style.LABEL_STRONG.face),
            ft.TextSpan(name, (Style.LABEL_STRONG if i == now else Style.LABEL).face),
        ],
        theme_style=ft.TextThemeStyle.BODY_SMALL,
        color=ON if i == now else ON2,
        max_lines=1,
        no_wrap=True,
    )
    return ft.Row([done, words], spacing=1)


def _bar(i: int, now: int) -> ft.Control:
    height = {True: 7, False: 5}[i == now]
    return ft.Container(
        height=height,
        expand=True if room().large else None,
        bgcolor=PRI if i == now else ON2 if i < now else CARD,
        border=outline(EDGE, 1.2) if i > now else None,
        margin=ft.Margin.only(top=0 if i == now else 1),
    )


BETWEEN, GOAL = 4, 0.5
"""The gaps of the row; how wide the goal marker is beside a card: on a phone of 360 a card is as wide as a finger."""


@kept
def event_row(
    cards: Sequence[EventCard],
    goal: str,
    on_open: Callable[[int], Any],
    *,
    goal_name: str = "",
) -> ft.Control:
    """Six cards with the goal marker between the third and the fourth; `goal` is what stands under it."""
    side = _card_side(len(cards))
    places: list[ft.Control] = [_event(c, side, on_open) for c in cards]
    places.insert(len(cards) // 2, _goal_marker(goal, goal_name, side))
    return ft.Row(places, spacing=BETWEEN, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def _card_side(n: int) -> float:
    return min(80.0, (min(room().width, 700) - 2 * MARGIN - BETWEEN * n) / (n + GOAL))


def _event(card: EventCard, side: float, on_open: Callable[[int], Any]) -> ft.Control:
    number = text(str(card.turn), Style.NUMBER_S, ONPRI if card.state == "current" else ON)
    look: dict[str, Any] = {
        "width": side,
        "height": TOUCH if room().low else 52,
        "border_radius": 3,
        "alignment": ft.Alignment.CENTER,
    }
    label = _event_name(card)
    match card.state:
        case "current":
            face = ft.Container(number, bgcolor=PRI, border_radius=2, alignment=ft.Alignment.CENTER)
            look |= {"border": outline(PRI, 2), "padding": 2, "bgcolor": CARD}
        case "up":
            face = ft.Container(number, alignment=ft.Alignment.CENTER)
            look |= {"border": outline(EDGE), "bgcolor": CARD}
        case "down":
            face = ft.Container(hatch(side - 4, look["height"] - 4))
            look |= {"border": outline(EDGE), "bgcolor": SUNK, "padding": 1}
        case "played":
            marks: list[ft.Control] = [
                icon(ft.Icons.CHECK, 16, ON2),
                text(str(card.turn), Style.LABEL, ON2),
            ]
            face = ft.Container(ft.Row(marks, spacing=1, alignment=ft.MainAxisAlignment.CENTER))
            look |= {"border": outline(EDGE, 1)}
        case _:
            return ft.Container(width=side, height=look["height"])
    return press(face, lambda _e: on_open(card.turn), label=label, key=f"event-{card.turn}", **look)


def _event_name(card: EventCard) -> str:
    words = {
        "current": _("Card of turn {n}, played now"),
        "up": _("Card of turn {n}, face up"),
        "down": _("Card of turn {n}, face down"),
        "played": _("Card of turn {n}, played"),
        "empty": _("Card of turn {n}, no card"),
    }
    name = words[card.state].format(n=card.turn)
    return f"{name}: {card.name}" if card.name else name


def _goal_marker(goal: str, name: str, side: float) -> ft.Control:
    return spoken(
        ft.Container(
            ft.Column(
                [symbol("goal", 22), text(goal, Style.COUNT)],
                spacing=1,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            width=side * GOAL,
        ),
        name or _("Goal after turn {n}").format(n=goal),
    )


def hatch(width: float, height: float) -> ft.Control:
    """The cross-hatching of a card that lies face down."""
    return ft.Image(
        src="symbols/hatch.svg",
        width=width,
        height=height,
        fit=ft.BoxFit.NONE,
        color=EDGE,
        exclude_from_semantics=True,
        gapless_playback=True,
    )
