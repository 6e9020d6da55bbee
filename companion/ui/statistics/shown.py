"""What the screens of statistics know: the games that count, who plays, and how the person likes to look at them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

import flet as ft

from companion.play import SaveError
from companion.ui.component import use_redrawn
from companion.ui.door import GAMES_TOPIC, PEOPLE_TOPIC, Door, apart
from companion.ui.listening import use_topics
from companion.ui.parts.states import notice
from companion.ui.sentences import sentence
from companion.ui.statistics.names import read_sheets_of
from companion.ui.statistics.plays import Counted, Known, count
from companion.ui.statistics.tally import By
from companion.ui.visit import visit
from storage import Row

SETTING: Final = "statistics"


@dataclass(slots=True)
class Shown:
    """Read anew whenever a game or a person changes. `by` and `tables` are remembered by the house."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    rows: Sequence[Row] = ()
    counted: Counted | None = None
    known: Known = field(default_factory=Known)
    by: By = "game"
    tables: bool = False
    refusal: SaveError | None = None

    async def begin(self) -> None:
        """What was chosen last, then the games."""
        try:
            self._take(await self.door.setting(SETTING))
        except SaveError as fault:
            self.refusal = fault
        await self.read()

    def _take(self, kept: Mapping[str, Any]) -> None:
        if kept.get("by") in get_args(By):
            self.by = kept["by"]
        self.tables = kept.get("tables") is True

    async def read(self) -> None:
        """The games and the people as they now are."""
        try:
            self.rows = await self.door.games()
            people = await self.door.people()
        except SaveError as fault:
            self.refusal = fault
        else:
            self.known = Known({one.id: one.name for one in people})
            self.counted = await apart(_count, self.rows, self.known)
        self.redraw()

    async def choose(self, by: By) -> None:
        self.by = by
        await self._keep()

    async def show_tables(self, tables: bool) -> None:
        self.tables = tables
        await self._keep()

    async def _keep(self) -> None:
        self.redraw()
        try:
            await self.door.keep_setting(SETTING, {"by": self.by, "tables": self.tables})
        except SaveError as fault:
            self.refusal = fault
            self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        self.refusal = None
        self.redraw()

    def told(self) -> list[ft.Control]:
        """What went wrong, at the bottom of the screen."""
        if self.refusal is None:
            return []
        return [notice(sentence(self.refusal), self.close_notice)]


def _count(rows: Sequence[Row], known: Known) -> Counted:
    """Count, and load charts and names, which takes a moment: here no screen waits for it."""
    import companion.ui.statistics.charts  # noqa: F401

    counted = count(rows, known)
    read_sheets_of(counted.plays)
    return counted


def use_shown() -> Shown:
    """Hook: the games and people, drawn again whenever anyone changes them."""
    here = visit()
    shown = use_redrawn(lambda: Shown(here.door))
    use_topics(GAMES_TOPIC, PEOPLE_TOPIC, hear=shown.read, first=shown.begin)
    return shown
