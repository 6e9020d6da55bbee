"""Add a phone: the pairing link as a QR code, as the terminal shows it."""

from __future__ import annotations

import flet as ft

from companion.ui.component import component
from companion.ui.parts.buttons import next_bar, next_step, to_home
from companion.ui.parts.cards import card, page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.qr import qr_picture
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim, text
from companion.ui.theme import Style
from companion.ui.visit import visit
from companion.words import _


@component
def add_a_phone() -> ft.Control:
    """The screen of the pairing link."""
    pairing = visit().pairing
    ratio = ft.context.page.media.device_pixel_ratio or 1
    if pairing is None or pairing.local:
        body: list[ft.Control] = [
            empty(
                _("This machine only"),
                _(
                    "No phone can come in: Squire was started for this machine. Run squire to serve phones."
                ),
            )
        ]
    else:
        body = [
            ft.Container(
                qr_picture(pairing.link, _("QR code of the pairing link"), pixel_ratio=ratio),
                alignment=ft.Alignment.CENTER,
                bgcolor="#FFFFFF",
            ),
            card(
                text(_("Point the phone’s camera here"), Style.STRONG),
                text(
                    _(
                        "It opens Squire with all games of this house. Both must be in the same Wi-Fi."
                    ),
                    Style.DENSE,
                ),
                dim(_("Or type the link:")),
                _selectable(pairing.link),
                *(_selectable(link) for link in pairing.others),
            ),
        ]
    return frame(
        [
            chief(
                _("Add a phone"),
                _("One scan, then it stays paired"),
                left=to_home(),
            )
        ],
        page(*body),
        [next_bar(next_step(_("Done"), lambda e: e.page.navigate("/")))],
    )


def _selectable(link: str) -> ft.Control:
    line = text(link, Style.DENSE)
    line.selectable = True
    return line
