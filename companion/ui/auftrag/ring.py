"""The ring of eight places: where everyone stands, and where a horse can go."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.auftrag.cards import PLACES, distance
from companion.ui.auftrag.look import Look
from companion.ui.parts.buttons import ghost
from companion.ui.parts.press import press, spoken
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import BG, CARD, EDGE, GHOST, ON, ON2, ONPRI, PRI, SUNK, Style, outline
from companion.ui.trackers.marks import shield_of
from companion.words import _, ngettext

WIDTH, HEIGHT = 366, 268
BOX_WIDTH, BOX_HEIGHT = 90, 50
_EXACT = 1.12
"""The largest text for which the boxes of the ring are wide enough."""


def away(steps: int) -> str:
    """How far a place is."""
    return ngettext("{n} away", "{n} away", steps).format(n=steps)


def ring(look: Look, player: str, most: int, on_ride: Callable[[int], Any]) -> ft.Control:
    """All places round the knight; those within `most` steps can be tapped, the others say how far they are.

    With large text, or on a small phone, the places stand in a list.
    """
    at = look.c.seat(player).at
    if room().scale > _EXACT or room().width < WIDTH + 24:
        return ft.Column(
            [_row(look, place, at, most, on_ride) for place in range(PLACES)],
            spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )  # fmt: skip
    boxes: list[ft.Control] = [_circle(), _middle(look, player)]
    for place in range(PLACES):
        angle = 2 * math.pi * place / PLACES
        x = WIDTH / 2 + (WIDTH - BOX_WIDTH) / 2 * math.sin(angle)
        y = HEIGHT / 2 - (HEIGHT - BOX_HEIGHT - 16) / 2 * math.cos(angle)
        box = _box(look, place, at, most, on_ride)
        box.left, box.top = round(x - BOX_WIDTH / 2), round(y - BOX_HEIGHT / 2)
        boxes.append(box)
        boxes += _standing(look, place, player, x, y)
    return ft.Row(
        [ft.Stack(boxes, width=WIDTH, height=HEIGHT)], alignment=ft.MainAxisAlignment.CENTER
    )


def _circle() -> ft.Control:
    return ft.Container(
        left=BOX_WIDTH / 2,
        top=(BOX_HEIGHT + 16) / 2,
        width=WIDTH - BOX_WIDTH,
        height=HEIGHT - BOX_HEIGHT - 16,
        border=ft.Border.all(2, EDGE),
        border_radius=ft.BorderRadius.all(WIDTH),
    )


def _middle(look: Look, player: str) -> ft.Control:
    one = look.player(player)
    where = _("at {place}").format(place=look.place(look.c.seat(player).at))
    column = ft.Column(
        [shield_of(one.colour, 44), text(where, Style.LABEL_STRONG, align=ft.TextAlign.CENTER, lines=2)],
        spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )  # fmt: skip
    return ft.Container(
        spoken(column, f"{one.name} {where}"), left=WIDTH / 2 - 70, top=HEIGHT / 2 - 40, width=140
    )


def _standing(look: Look, place: int, player: str, x: float, y: float) -> list[ft.Control]:
    """The shields of the others at a place, on its upper edge."""
    others = [one for one in look.players if look.c.seat(one.id).at == place and one.id != player]
    right = x + BOX_WIDTH / 2
    return [
        ft.Container(
            shield_of(one.colour, 20),
            left=min(right - 14 - 18 * n, WIDTH - 20),
            top=max(0, y - BOX_HEIGHT / 2 - 10),
        )
        for n, one in enumerate(others)
    ]


def _said(look: Look, place: int, at: int) -> str:
    names = [one.name for one in look.players if look.c.seat(one.id).at == place]
    here = ", ".join(names)
    name = look.place(place)
    words = _("{place}, here") if place == at else _("Ride to {place}, {away}")
    said = words.format(place=name, away=away(distance(at, place)))
    return _("{place}; there: {who}").format(place=said, who=here) if here else said


def _box(look: Look, place: int, at: int, most: int, on_ride: Callable[[int], Any]) -> ft.Container:
    steps = distance(at, place)
    reach = bool(steps) and steps <= most
    ink = ONPRI if place == at else ON if reach else ON2
    lines: list[ft.Control] = [
        text(look.place(place), Style.LABEL_STRONG, ink, align=ft.TextAlign.CENTER, lines=1)
    ]
    here = text(_("here"), Style.LABEL, ink)
    lines.append(here if place == at else dim(away(steps)))
    column = ft.Column(
        lines, spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )  # fmt: skip
    return press(
        column,
        lambda _e: on_ride(place),
        label=_said(look, place, at),
        enabled=reach,
        key=f"place-{place}",
        width=BOX_WIDTH,
        height=BOX_HEIGHT,
        bgcolor=PRI if place == at else CARD if reach else SUNK if steps else BG,
        border=outline(PRI if reach or place == at else EDGE, 2 if reach else 1),
        border_radius=GHOST,
        padding=ft.Padding.symmetric(horizontal=1, vertical=3),
    )


def _row(look: Look, place: int, at: int, most: int, on_ride: Callable[[int], Any]) -> ft.Control:
    steps = distance(at, place)
    label = f"{look.place(place)}, {away(steps) if steps else _('here')}"
    if not steps or steps > most:
        return dim(label, Style.DENSE)
    return ghost(
        label, lambda _e: on_ride(place), says=_said(look, place, at), key=f"place-{place}"
    )
