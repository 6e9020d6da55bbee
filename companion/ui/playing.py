"""A game on a screen: what it shows, and the handlers that change it. Made anew for every drawing by `use_game`."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.play import Draft, IllegalMove, Line, SaveError
from companion.ui.component import use_kept
from companion.ui.door import Door, Refusal, Then, listen, topic
from companion.ui.screens import Screens
from companion.ui.sentences import Phrases, sentence
from companion.ui.visit import visit
from storage import Game


@dataclass(slots=True)
class Seat:
    """What stays the same of a game on one screen: the game, the version drawn last, and the refusal shown.

    Its methods are handlers. They stay the same objects, so that parts that are `kept` need not be drawn again.
    """

    id: str
    door: Door
    redraw: Callable[[], Any]
    game: Game | None = None
    drawn: int = 0
    refusal: Refusal | None = None

    async def act(self, move: Any) -> bool:
        """Play a move; whether it was taken. What refuses it is on screen as one sentence."""
        return await self._change(lambda g: self.door.act(g, move, self.drawn))

    async def act_on(self, move: Any, then: Then) -> bool:
        """Play a move and those that `then` names after it (all alike the same way; the card that is turned up)."""
        return await self._change(lambda g: self.door.act_on(g, move, self.drawn, then))

    async def undo(self, _e: Any = None) -> bool:
        return await self._change(lambda g: self.door.undo(g, self.drawn))

    async def redo(self, _e: Any = None) -> bool:
        return await self._change(lambda g: self.door.redo(g, self.drawn))

    async def go(self, place: int) -> bool:
        return await self._change(lambda g: self.door.go(g, place, self.drawn))

    async def adopt(self, draft: Draft[Any, Any]) -> bool:
        return await self._change(lambda g: self.door.adopt(g, draft, self.drawn))

    async def add_values(self, values: Mapping[str, Any]) -> bool:
        return await self._change(lambda g: self.door.add_values(g, values))

    def close_notice(self, _e: Any = None) -> None:
        """Take the sentence of the last refusal away."""
        self.refusal = None
        self.redraw()

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal that the screen itself found (a draft that stops, say)."""
        self.refusal = refusal
        self.redraw()

    def draw_anew(self) -> None:
        """Draw the game as it now is; `redraw` itself is another in every drawing."""
        self.redraw()

    async def open(self) -> None:
        """Read the game if no screen has it open yet."""
        try:
            self.game = await self.door.open(self.id)
            self.refusal = None
        except SaveError as refusal:
            self.refusal = refusal
        self.redraw()

    async def _change(self, work: Callable[[Game], Awaitable[None]]) -> bool:
        if self.game is None:
            return False
        had, self.refusal = self.refusal, None
        try:
            await work(self.game)
        except (IllegalMove, SaveError) as refusal:
            self.refusal = refusal
            self.redraw()
            return False
        if had is not None:
            self.redraw()
        return True


@dataclass(frozen=True, slots=True)
class Playing:
    """A game as it is drawn now. `act`, `undo` ... are the same objects in every drawing."""

    seat: Seat
    game: Game
    line: Line[Any, Any]
    refusal: Refusal | None
    phrases: Phrases

    @property
    def rules(self) -> Any:
        return self.game.table.rules

    @property
    def state(self) -> Any:
        return self.line.state

    @property
    def version(self) -> int:
        return self.line.version

    @property
    def sentence(self) -> str:
        """The sentence of the last refusal, or nothing."""
        return sentence(self.refusal, self.phrases) if self.refusal is not None else ""

    @property
    def can_undo(self) -> bool:
        return len(self.line.moves) > self.line.floor

    @property
    def can_redo(self) -> bool:
        return bool(self.line.undone)

    @property
    def act(self) -> Callable[[Any], Awaitable[bool]]:
        return self.seat.act

    def on(self, move: Any) -> Callable[[Any], Awaitable[bool]]:
        """A handler that plays a move."""
        return functools.partial(_play, self.seat, move)


async def _play(seat: Seat, move: Any, _e: Any = None) -> bool:
    return await seat.act(move)


def use_game(id_: str, screens: Mapping[str, Screens]) -> tuple[Playing | None, Seat]:
    """Hook: the game of an id, opened if need be, drawn again whenever anyone changes it."""
    here = visit()
    page = ft.context.page
    _beat, set_beat = ft.use_state(0)
    seat = use_kept(lambda: Seat(id_, here.door, lambda: None, here.door.opened(id_)))
    seat.redraw = lambda: set_beat(lambda n: n + 1)

    ends: list[Callable[[], None]] = use_kept(list)

    async def begin() -> None:
        ends.append(listen(page, topic(id_), seat.draw_anew))
        await seat.open()

    async def end() -> None:
        for stop in ends:
            stop()
        if seat.game is not None:
            with contextlib.suppress(
                SaveError
            ):  # the list is made anew from the games when it is next read
                await seat.door.leave(seat.game)

    ft.use_effect(begin, [id_], cleanup=end)
    if seat.game is None:
        return None, seat
    line = seat.game.table.line
    seat.drawn = line.version
    phrases = screens[seat.game.table.rules.game].phrases
    return Playing(seat, seat.game, line, seat.refusal, phrases), seat
