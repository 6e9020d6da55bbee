"""The games of the library as one screen knows them: read anew whenever anyone changes them, changed by the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.play import SaveError
from companion.ui.component import use_redrawn
from companion.ui.door import GAMES_TOPIC, Door, Refusal
from companion.ui.history.entries import told_of
from companion.ui.listening import use_topics
from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.states import notice
from companion.ui.parts.text import text
from companion.ui.sentences import sentence
from companion.ui.theme import CARD, LINE, MARGIN, ON2, Style
from companion.ui.visit import visit
from companion.words import _
from storage import AboutError, Row

GONE: Final = "games.gone"
"""In the session: the game that was deleted last, as long as the bar offers it back."""


@dataclass(slots=True)
class Games:
    """All games, the one played last first; None while they are not read. Its methods are handlers; `refusal` is what
    was refused last."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    rows: tuple[Row, ...] | None = None
    refusal: Refusal | None = None

    def get(self, id_: str) -> Row | None:
        """One of them; None while nothing is read, or if there is no such game."""
        return next((row for row in self.rows or () if row.id == id_), None)

    async def read(self) -> None:
        try:
            self.rows = tuple(await self.door.games())
        except SaveError as fault:
            self.refusal = fault
        self.redraw()

    async def annotate(self, id_: str, **changes: Any) -> bool:
        """Write another name, note or mark on a game; whether it could be kept."""
        row = self.get(id_)
        if row is None:
            return False
        try:
            await self.door.annotate(id_, replace(row.about, **changes))
        except (AboutError, SaveError) as fault:
            return self._refused(fault)
        await self.read()
        return True

    async def delete(self, id_: str) -> bool:
        """Put a game away; `bring_back` undoes it."""
        row = self.get(id_)
        try:
            await self.door.delete(id_)
        except SaveError as fault:
            return self._refused(fault)
        name = (row.about.name or told_of(row, visit().screens).title) if row is not None else ""
        ft.context.page.session.store.set(GONE, (id_, name))
        await self.read()
        return True

    async def bring_back(self, _e: Any = None) -> None:
        """Undo the last deletion."""
        try:
            await self.door.restore(self.gone[0])
        except SaveError as fault:
            self._refused(fault)
            return
        self.forget_gone()
        await self.read()

    @property
    def gone(self) -> tuple[str, str]:
        """The id and the name of the game that was deleted last; "" if there is none."""
        found: tuple[str, str] = ft.context.page.session.store.get(GONE) or ("", "")
        return found

    def forget_gone(self, _e: Any = None) -> None:
        """The bar is closed."""
        ft.context.page.session.store.set(GONE, None)
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        """Take the sentence of the last refusal away."""
        self.refusal = None
        self.redraw()

    def _refused(self, fault: Refusal) -> bool:
        self.refusal = fault
        self.redraw()
        return False


def use_games() -> Games:
    """Hook: the games, drawn again whenever anyone changes them."""
    here = visit()
    games = use_redrawn(lambda: Games(here.door))
    use_topics(GAMES_TOPIC, hear=games.read, first=games.read)
    return games


def told(games: Games) -> list[ft.Control]:
    """What was refused last, and the way back for a game that has just been deleted."""
    said: list[ft.Control] = []
    if games.gone[0]:
        said.append(_gone_bar(games))
    if games.refusal is not None:
        said.append(notice(sentence(games.refusal), games.close_notice))
    return said


def _gone_bar(games: Games) -> ft.Control:
    line: list[ft.Control] = [
        text(_("Deleted: {name}").format(name=games.gone[1]), Style.DENSE, expand=True, lines=2),
        ghost(_("Undo"), games.bring_back, says=_("Undo: bring the game back"), key="bring-back"),
        round_button(ft.Icons.CLOSE, _("Close the message"), games.forget_gone, colour=ON2),
    ]
    return ft.Container(
        ft.Row(line, spacing=8),
        bgcolor=CARD,
        padding=ft.Padding.only(left=MARGIN, right=4, top=4, bottom=4),
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        key="gone",
    )
