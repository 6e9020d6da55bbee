"""What stands where there is nothing, or where something went wrong; and the sentence of a refusal."""

from __future__ import annotations

import flet as ft

from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.cards import card
from companion.ui.parts.press import Tap
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.theme import CARD, GUC, LINE, MARGIN, ON2, ONGUC, ONPRIC, PRIC, Style, shield
from companion.words import _


def empty(title: str, reason: str, *buttons: ft.Control) -> ft.Control:
    """Nothing here yet, and what brings something here."""
    return card(heading(title), dim(reason, Style.BODY), *buttons)


def broken(what: str) -> ft.Control:
    """A part of the screen could not be drawn. The game is on disk; the way home is open."""
    return ft.Container(
        card(
            ft.Row(
                [
                    symbol("warning", 26),
                    ft.Container(heading(_("This cannot be shown")), expand=True),
                ],
                spacing=10,
            ),
            text(_("Nothing is lost: every move is on disk. Go home and open the game again.")),
            dim(what),
            ghost(_("Go home"), lambda e: e.page.navigate("/")),
        ),
        padding=MARGIN,
    )


def notice(sentence: str, on_close: Tap, *, warn: bool = True) -> ft.Control:
    """One sentence above the next step: what was refused and why. It stays until it is closed or a move is made."""
    ground, ink = (GUC, ONGUC) if warn else (PRIC, ONPRIC)
    sign = symbol("warning", 20, ink) if warn else icon(ft.Icons.INFO_OUTLINE, 20, ink)
    return ft.Semantics(
        live_region=True,
        content=ft.Container(
            ft.Row(
                [
                    sign,
                    text(sentence, Style.DENSE, ink, expand=True),
                    round_button(ft.Icons.CLOSE, _("Close the message"), on_close, colour=ink),
                ],
                spacing=8,
            ),
            bgcolor=ground,
            border_radius=shield(3, 10),
            margin=ft.Margin.symmetric(horizontal=MARGIN, vertical=4),
            padding=ft.Padding.only(left=12),
            key="notice",
        ),
    )


def undo_bar(said: str, on_undo: Tap, on_close: Tap, says: str) -> ft.Control:
    """Something was deleted, and the way back; `says`: what that key is called when it is read aloud."""
    line: list[ft.Control] = [
        text(said, Style.DENSE, expand=True, lines=3),
        ghost(_("Undo"), on_undo, says=says, key="bring-back"),
        round_button(ft.Icons.CLOSE, _("Close the message"), on_close, colour=ON2),
    ]
    return ft.Container(
        ft.Row(line, spacing=8),
        bgcolor=CARD,
        padding=ft.Padding.only(left=MARGIN, right=4, top=4, bottom=4),
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        key="gone",
    )
