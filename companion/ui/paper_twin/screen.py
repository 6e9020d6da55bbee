"""The paper twin (`/games/<id>/paper`): the sheets of a game as a page to print, opened or saved as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_redrawn
from companion.ui.door import Door, Refusal, apart
from companion.ui.opening import opening
from companion.ui.paper_twin.page import paper_of
from companion.ui.parts.buttons import back_to, ghost, next_bar, next_step
from companion.ui.parts.cards import card, page
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.saving import save_file
from companion.ui.theme import MARGIN, Style
from companion.ui.visit import visit
from companion.words import _, speaking
from storage import Game
from storage.names import file_stem


@dataclass(slots=True)
class Sheet:
    """One screen of a game's paper. Its methods are handlers."""

    id: str
    door: Door
    redraw: Callable[[], Any] = lambda: None
    game: Game | None = None
    refusal: Refusal | None = None
    told: str = ""

    async def open(self) -> None:
        """Read the game."""
        try:
            self.game = await self.door.open(self.id)
        except SaveError as refusal:
            self.refusal = refusal
        self.redraw()

    async def save(self, _e: Any = None) -> None:
        """Hand the page over as a file."""
        here, game = visit(), self.game
        if game is None:
            return
        with speaking(here.language):
            made = await apart(paper_of, game, here.screens, datetime.now().astimezone())
        name = file_stem(game.record.about.name, "squire-sheets")
        saved = await save_file(f"{name}.html", made.encode())
        self.told = "" if saved else _("The file could not be saved here.")
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        self.told = ""
        self.redraw()


def address(id_: str) -> str:
    """Where a server at home has the page of a game."""
    return f"paper/{id_}"


@component
def paper_screen(id_: str) -> ft.Control:
    """The screen."""
    here = visit()
    sheet = use_redrawn(lambda: Sheet(id_, here.door))
    ft.use_effect(sheet.open, [id_])
    if sheet.game is None:
        return opening(sheet.refusal)
    title = sheet.game.record.about.name or here.screens[sheet.game.game].title
    left = back_to(f"/games/{id_}", _("Back to the game"))
    bottom: list[ft.Control] = []
    if sheet.told:
        bottom.append(notice(sheet.told, sheet.close_notice))
    served = here.pairing is not None
    save = next_step(_("Save the page"), sheet.save, second=_("A file to print"), key="save-paper")
    keys: list[ft.Control] = [save]
    if served:
        open_ = ghost(
            _("Print") if room().large else _("Open to print"),
            _nothing,
            says=_("Open to print"),
            action=ft.OpenUrl(address(id_)),
            height=room().tall(56, 21),
            key="open-paper",
        )
        keys.insert(0, open_)
    drawn = frame(
        [chief(_("On paper"), title, left=left)],
        page(*_what(served=served), ft.Container(height=MARGIN), key="paper"),
        [*bottom, next_bar(*keys)],
    )
    return faced(here.screens[sheet.game.game].face, drawn)


def _nothing(_e: Any = None) -> None:
    """The action of the button does all."""


def _what(*, served: bool) -> list[ft.Control]:
    how = (
        _(
            "Open it in the browser and print it there, or save it as a file for a computer with a printer."
        )
        if served
        else _("Save it as a file, open that in any browser and print it.")
    )
    return [
        card(
            text(_("The sheets, filled in"), Style.STRONG),
            dim(
                _(
                    "Everything that Squire keeps of this game, as it stands now, so that it can go on with pencil "
                    "and cards alone. It prints on A4; nothing on it needs the network."
                ),
                Style.DENSE,
            ),
            dim(how, Style.DENSE),
            spacing=4,
        ),
        card(
            text(_("What it leaves out"), Style.STRONG),
            dim(
                _(
                    "The log of moves stays here. What is undone is not on it. Cards that lie face down stay unknown."
                ),
                Style.DENSE,
            ),
            spacing=4,
        ),
    ]
