"""The seat of one who looks on. It is the door of a replay: all that would change a game ends here."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.play import Draft, IllegalMove, Replay
from companion.ui.playing import Seat, no_game
from companion.ui.replay.looked import Looked
from storage import Game
from storage.shared import Arrived

PACE: Final = 1.6
"""Seconds between two moves while it plays by itself."""


@dataclass
class Watching(Seat):
    """A seat before a log that is only looked at: it goes from place to place, at a tap or by itself.

    Every seat has a replay of its own, so nobody who looks on or plays is disturbed. `run` is another object for every
    time that it plays by itself, None while it stands.
    """

    run: object | None = None

    @property
    def replay(self) -> Replay[Any, Any] | None:
        return self.draft if isinstance(self.draft, Replay) else None

    @property
    def source(self) -> str | Arrived:
        """What a new game begins as: the game of the library, or the one that has come in."""
        return self.game.arrived if isinstance(self.game, Looked) else self.id

    async def open(self) -> None:
        if not isinstance(self.game, Looked):
            await super().open()
        if self.game is not None and self.replay is None:
            self.take_up()

    def take_up(self) -> None:
        """Begin at the first place of the game's log as it now is."""
        if self.game is not None:
            self.draft = Replay(self.game.table)
            self.drafts += 1
            self.redraw()

    # from place to place

    async def go(self, place: int) -> bool:
        """Stand at a place; the nearest one if there is no such place."""
        self.run = None
        return await self._stand(place)

    async def step(self, by: int) -> bool:
        """So many moves forward, or back."""
        return self.replay is not None and await self.go(self.replay.place + by)

    def toggle_run(self, page: ft.Page) -> None:
        """Play by itself, from the start if it stands at the end; or stop."""
        if self.run is not None:
            self.stop()
            return
        self.run = run = object()
        self.redraw()
        page.run_task(self._run, page, run)

    def stop(self) -> None:
        """Stand still."""
        if self.run is not None:
            self.run = None
            self.redraw()

    async def _run(self, page: ft.Page, run: object) -> None:
        replay = self.replay
        if replay is not None and replay.place == replay.last:
            await self._stand(replay.first)
        while replay is not None and self.run is run and replay.place < replay.last:
            await asyncio.sleep(PACE)
            if self.run is run and not await self._stand_next(page, replay.place + 1):
                break
        if self.run is run:
            self.stop()

    async def _stand_next(self, page: ft.Page, place: int) -> bool:
        """Not while the phone sleeps: it would wake somewhere else."""
        return page.session.connection is not None and await self._stand(place)

    async def _stand(self, place: int) -> bool:
        replay = self.replay
        if replay is None:
            return False
        near = min(max(place, replay.first), replay.last)
        return await self._change(no_game, lambda draft: draft.go(near))

    # what a seat does and this one does not

    def may_open(self, forms: Collection[str], key: str) -> bool:
        """A tap stops what plays by itself; a form is not opened."""
        self.stop()
        if key in forms:
            self.refuse(IllegalMove("replay"))
        return key not in forms

    def take(self, draft: Draft[Any, Any]) -> None:
        self.refuse(IllegalMove("replay"))

    def drop(self, _e: Any = None) -> None:
        """A replay has nothing to be dropped."""

    async def _change(
        self,
        work: Callable[[Game], Awaitable[None]],
        on_draft: Callable[[Draft[Any, Any]], Any] | None = None,
        move: Any = None,
    ) -> bool:
        if on_draft is None or self.draft is None:  # this would change the game itself
            self.refuse(IllegalMove("replay"))
            return False
        return await super()._change(work, on_draft, move)
