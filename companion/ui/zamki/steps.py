"""The five steps of the conquest that has just been carried out, one after another, from its notes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

import flet as ft

from companion.play import Note
from companion.ui.component import component, use_value
from companion.ui.parts.cards import Stretch, rows
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import ON, ON2, ONPRI, ONPRIC, PRI, PRIC, Style, shield
from companion.ui.trackers.look import Look
from companion.ui.trackers.marks import shield_of
from companion.ui.zamki.shown import chip
from companion.ui.zamki.terms import card_name, listed, sign_of
from companion.ui.zamki.voice import sword_said
from companion.words import _, ngettext

CLEARED: Final = ("shepherds_back", "doubles")
PAUSE: Final = 0.6
"""Seconds from one step to the next."""


def last_notes(look: Look) -> Mapping[str, Note]:
    """The notes of the last move by code, if it carried a conquest out. What left the table before the players
    compared cards themselves was noted at the reveal."""
    *before, last = look.playing.line.steps
    notes = {note.code: note for note in last.notes}
    if "takes" not in notes:
        return {}
    for step in reversed(before):
        codes = {note.code: note for note in step.notes}
        if "castle_up" in codes:
            break
        notes = {code: codes[code] for code in CLEARED if code in codes} | notes
    return notes


def five_steps(look: Look, notes: Mapping[str, Note]) -> ft.Control:
    """Shepherds, doubles, the strongest card, the camps, the sword. In winner detail the first two are not known."""
    lines: list[ft.Control] = []
    counted = "by" in notes["takes"].facts and notes["takes"].facts["by"] == "told"
    known = look.setup.mode == "cards" and not counted
    if known:
        lines += [
            _line(1, _("Shepherds go back"), _shepherds(look, notes.get("shepherds_back"))),
            _line(2, _("Same cards cancel"), _doubles(look, notes.get("doubles"))),
        ]
    lines += [
        _taken(look, notes["takes"].facts),
        _line(4, _("All cards to the camps"), [dim(_camps(look, notes.get("to_camps")))]),
        _line(5, _("Sword to the fewest points"), [_sword(look, notes["sword"].facts)]),
    ]
    return _one_by_one(look.playing.version, lines)


@component
def _one_by_one(version: int, lines: list[ft.Control]) -> ft.Control:
    """Each step a moment after the one before, for as long as motion is welcome."""
    shown, show = use_value(lambda: len(lines) if room().still else 1)

    async def go_on() -> None:
        for n in range(shown + 1, len(lines) + 1):
            await asyncio.sleep(PAUSE)
            show(n)

    ft.use_effect(go_on, [version])
    return rows(*lines[:shown])


def _badge(n: int, *, strong: bool = False) -> ft.Control:
    side = room().grow(30)
    return ft.Container(
        text(str(n), Style.COUNT, ONPRI if strong else ON),
        width=side,
        height=side,
        bgcolor=PRI if strong else None,
        border=ft.Border.all(1.6, PRI if strong else ON2),
        border_radius=shield(3, 9),
        alignment=ft.Alignment.CENTER,
    )


def _line(n: int, title: str, content: Sequence[ft.Control]) -> ft.Control:
    body = ft.Column(
        [text(title, Style.STRONG), *content],
        spacing=4,
        tight=True,
        expand=True,
        horizontal_alignment=Stretch,
    )
    return ft.Container(
        ft.Row([_badge(n), body], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START),
        padding=ft.Padding.symmetric(horizontal=12, vertical=9),
        key=f"step-{n}",
    )


def _wrap(controls: Sequence[ft.Control]) -> ft.Control:
    return ft.Row(list(controls), spacing=6, run_spacing=6, wrap=True)


def _shepherds(look: Look, note: Note | None) -> list[ft.Control]:
    if note is None:
        return [dim(_("none was played"))]
    back = note.facts["back"]
    return [_wrap([chip(look.player(id), "shepherd") for id, n in back.items() for _n in range(n)])]


def _doubles(look: Look, note: Note | None) -> list[ft.Control]:
    if note is None:
        return [dim(_("no two cards are the same"))]
    lines: list[ft.Control] = []
    for card, players in note.facts["doubles"].items():
        shown = [chip(look.player(id), card, gone=True) for id in players]
        lines.append(_wrap(shown))
        lines.append(dim(_("{n} × {card}").format(n=len(players), card=card_name(card))))
    return lines


def _taken(look: Look, f: Mapping[str, Any]) -> ft.Control:
    player = look.player(f["player"])
    table: list[ft.Control] = [
        chip(look.player(id), card, number=number, won=id == player.id and card == f["card"])
        for id, card, number in sorted(f["table"], key=lambda one: one[1] != f["card"])
    ]
    why = {
        "sword": _("No card remains."),
        "strengthTieSword": _("Equal strength: the sword is among them."),
        "strengthTieYoungest": _("Equal strength: the youngest of them."),
    }.get(f["by"], "")
    worth = ngettext("{n} point, now {total}.", "{n} points, now {total}.", f["points"])
    said = f"{why} {worth.format(n=f['points'], total=f['total'])}".strip()
    takes = ft.Row(
        [
            shield_of(player.colour, 34),
            ft.Column(
                [
                    heading(_("{name} takes the castle").format(name=player.name), colour=ONPRIC),
                    text(said, Style.DENSE, ONPRIC),
                ],
                spacing=0,
                tight=True,
                expand=True,
            ),
        ],
        spacing=10,
    )
    heads = {"sword": _("The sword decides"), "told": _("The castle")}
    head = text(heads.get(f["by"], _("The strongest card wins")), Style.STRONG, ONPRIC)
    body: list[ft.Control] = [head, *([_wrap(table)] if table else []), takes]
    inside = ft.Column(body, spacing=6, tight=True, expand=True, horizontal_alignment=Stretch)
    return ft.Container(
        ft.Row(
            [_badge(3, strong=True), inside],
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        bgcolor=PRIC,
        padding=ft.Padding.symmetric(horizontal=12, vertical=10),
        key="step-3",
    )


def _camps(look: Look, note: Note | None) -> str:
    if note is None:
        return _("none is left on the table")
    each = [
        _("{name} {n}").format(name=look.name(id), n=n) for id, n in note.facts["cards"].items()
    ]
    return _("face down: {cards}").format(cards=listed(each))


def _sword(look: Look, f: Mapping[str, Any]) -> ft.Control:
    return ft.Row(
        [symbol(sign_of("sword"), 20), text(sword_said(look.name, f), Style.DENSE, expand=True)],
        spacing=8,
    )
