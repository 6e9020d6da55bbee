"""The games of the library as one screen knows them: read anew whenever anyone changes them, changed by the door."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from companion.play import SaveError
from companion.ui.component import use_redrawn
from companion.ui.door import GAMES_TOPIC
from companion.ui.history.entries import told_of
from companion.ui.listed import Listed
from companion.ui.listening import use_topics
from companion.ui.visit import visit
from companion.words import _
from storage import AboutError, Row


@dataclass(slots=True)
class Games(Listed):
    """All games, the one played last first; None while they are not read."""

    rows: tuple[Row, ...] | None = None

    gone_key: ClassVar[str] = "games.gone"

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
        self.refusal = None
        try:
            await self.door.annotate(id_, replace(row.about, **changes))
        except (AboutError, SaveError) as fault:
            self.refuse(fault)
            return False
        await self.read()
        return True

    async def delete(self, id_: str) -> bool:
        """Put a game away; `bring_back` undoes it."""
        row, self.refusal = self.get(id_), None
        try:
            await self.door.delete(id_)
        except SaveError as fault:
            self.refuse(fault)
            return False
        name = (row.about.name or told_of(row, visit().screens).title) if row is not None else ""
        self.offer_back(id_, name)
        await self.read()
        return True

    async def bring_back(self, _e: Any = None) -> None:
        """Undo the last deletion."""
        gone = self.gone
        if gone is None:
            return
        self.refusal = None
        try:
            await self.door.restore(gone.id)
        except SaveError as fault:
            self.refuse(fault)
            return
        self.forget_gone()
        await self.read()

    def back_said(self) -> str:
        return _("Undo: bring the game back")


def use_games() -> Games:
    """Hook: the games, drawn again whenever anyone changes them."""
    here = visit()
    games = use_redrawn(lambda: Games(here.door))
    use_topics(GAMES_TOPIC, hear=games.read, first=games.read)
    return games
