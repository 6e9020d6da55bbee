"""How cards, castles and players of Rycerze i Zamki are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.play.people import Player
from companion.ui.parts.press import press, spoken
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import (
    CARD,
    EDGE,
    GUC,
    ON,
    ON2,
    ONGUC,
    ONPRI,
    PRI,
    SEGMENT,
    SUNK,
    TOUCH,
    Style,
    outline,
    shield,
)
from companion.ui.trackers.look import Look
from companion.ui.trackers.marks import Seat, shield_of
from companion.ui.trackers.told import points
from companion.ui.zamki.terms import card_name, sign_of
from companion.words import _, ngettext


def cards_in_hand(n: int) -> str:
    """How many cards somebody holds."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def strip(look: Look) -> list[Seat]:
    """All players with points, cards in hand and the sword; nothing that is secret."""
    if look.state.step in ("count", "hands", "youngest") and look.state.game == 1:
        return []
    cells = []
    for seat in look.state.seats:
        below = "" if look.setup.mode == "score" or seat.gone else cards_in_hand(seat.hand)
        sword = bool(look.state.sword) and look.state.sword == seat.id
        if seat.gone:
            below = _("left")
        player = look.player(seat.id)
        says = [points(seat.points)] + ([below] if below and not seat.gone else [])
        if sword:
            says.append(_("has the sword"))
        cells.append(
            Seat(
                player,
                str(seat.points),
                below,
                sign_of("sword") if sword else "",
                out=seat.gone,
                says=tuple(says),
            )
        )
    return cells


def chip(
    player: Player, card: str, *, number: int | None = None, won: bool = False, gone: bool = False
) -> ft.Control:
    """A card on the table with the shield of its owner; cancelled ones are pale and struck."""
    ink = ONPRI if won else ON2 if gone else ON
    inside: list[ft.Control] = [shield_of(player.colour, 22), symbol(sign_of(card), 22, ink)]
    said = f"{player.name}, {card_name(card)}"
    if number is not None:
        inside.append(text(str(number), Style.NUMBER_S, ink))
        said = f"{said}, {number}"
    body = ft.Container(
        ft.Row(inside, spacing=6, tight=True),
        bgcolor=PRI if won else SUNK if gone else CARD,
        border=outline(PRI if won else EDGE, 1.2),
        border_radius=SEGMENT,
        padding=ft.Padding.symmetric(horizontal=8, vertical=5),
    )
    return spoken(body, said)


@dataclass(frozen=True, slots=True)
class Key:
    """A thing to tap: our word and below it the one of the box, the symbol, its spoken name."""

    value: str
    label: str
    below: str
    says: str
    chosen: bool = False
    count: int = 1


def keys(
    things: Sequence[Key], on_tap: Callable[[str], Any], *, key: str, across: int = 3
) -> ft.Control:
    """Keys with symbol, word and printed term, in rows of the same width."""
    across = max(1, across - 1) if room().large else across
    lines: list[ft.Control] = []
    for i in range(0, len(things), across):
        line: list[ft.Control] = [_key(one, on_tap, key) for one in things[i : i + across]]
        line += [ft.Container(expand=True) for _n in range(across - len(line))]
        lines.append(ft.Row(line, spacing=6))
    return ft.Column(lines, spacing=6, tight=True)


def _key(one: Key, on_tap: Callable[[str], Any], key: str) -> ft.Control:
    ink = ONPRI if one.chosen else ON
    head: list[ft.Control] = [symbol(sign_of(one.value), 24, ink)]
    if one.count > 1:
        head.append(text(f"× {one.count}", Style.COUNT, ink))
    middle = ft.MainAxisAlignment.CENTER
    lines: list[ft.Control] = [
        ft.Row(head, spacing=4, tight=True, alignment=middle),
        text(
            one.label,
            Style.LABEL_STRONG,
            ink,
            align=ft.TextAlign.CENTER,
            lines=2 if room().large else 1,
        ),
        text(one.below, Style.LABEL, ONPRI if one.chosen else ON2, lines=1),
    ]
    return press(
        ft.Column(
            lines,
            spacing=1,
            tight=True,
            alignment=middle,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda _e: on_tap(one.value),
        label=one.says,
        key=f"{key}-{one.value}",
        selected=one.chosen,
        expand=True,
        height=room().tall(74, 18, lines=4 if room().large else 3, pad=10),
        bgcolor=PRI if one.chosen else CARD,
        border=outline(PRI if one.chosen else EDGE, 1.2),
        border_radius=SEGMENT,
        alignment=ft.Alignment.CENTER,
    )


def owners(
    players: Sequence[Player],
    chosen: str,
    on_choose: Callable[[str], Any],
    *,
    name: str,
    key: str,
    nobody: str = "",
) -> ft.Control:
    """A row of shields: whose it is. `nobody` is the word of the key for no one."""
    keys: list[ft.Control] = [
        _owner(shield_of(p.colour, 26), p.id, p.name, chosen, on_choose, name, key) for p in players
    ]
    if nobody:
        word = text("–", Style.NUMBER_S, ONPRI if not chosen else ON)
        keys.append(_owner(word, "", nobody, chosen, on_choose, name, key))
    return ft.Row(keys, spacing=6)


def _owner(
    face: ft.Control,
    value: str,
    label: str,
    chosen: str,
    on_choose: Callable[[str], Any],
    name: str,
    key: str,
) -> ft.Control:
    return press(
        face,
        lambda _e: on_choose(value),
        label=f"{name}: {label}",
        key=f"{key}-{value}",
        selected=value == chosen,
        expand=True,
        height=room().tall(TOUCH, 22),
        bgcolor=PRI if value == chosen else CARD,
        border=outline(PRI if value == chosen else EDGE, 1.2),
        border_radius=SEGMENT,
        alignment=ft.Alignment.CENTER,
    )


def wrong(said: str) -> list[ft.Control]:
    """What is wrong, at the control that caused it."""
    if not said:
        return []
    return [
        ft.Semantics(
            live_region=True,
            content=ft.Container(
                ft.Row(
                    [symbol("warning", 20, ONGUC), text(said, Style.DENSE, ONGUC, expand=True)],
                    spacing=8,
                ),
                bgcolor=GUC,
                border_radius=shield(3, 10),
                padding=ft.Padding.symmetric(horizontal=12, vertical=8),
                key="wrong-here",
            ),
        )
    ]
