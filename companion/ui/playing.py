"""A game on a screen: what it shows, and the handlers that change it. Made anew for every drawing by `use_game`."""

from __future__ import annotations

import contextlib
import functools
import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.play import Draft, IllegalMove, Line, Replay, SaveError, SheetError, Table
from companion.ui.component import use_redrawn
from companion.ui.door import Door, Refusal, Then, apart, topic
from companion.ui.listening import use_topics
from companion.ui.screens import Screens
from companion.ui.sentences import Phrases, sentence
from companion.ui.visit import Visit, visit
from storage import Game

SEEN: Final = 0.7
"""So many seconds it takes at least until a drawing is on a phone, is seen, and a finger answers it."""
NOWHERE: Final = -2


@dataclass(slots=True)
class Seat:
    """What stays the same of a game on one screen: the game, the version and the place drawn last, the refusal and
    draft shown, and the move tried last with the version it was tried on. `came` is the one move that had been played
    since the drawing before, and when (before the first drawing no tap was meant for another). `purpose` is what a
    draft was begun for: it outlives the screen, as the draft does.

    Its methods are handlers. They stay the same objects, so that parts that are `kept` need not be drawn again.
    """

    id: str
    door: Door
    redraw: Callable[[], Any]
    game: Game | None = None
    drawn: int = 0
    place: int = NOWHERE
    came: tuple[Any, float] | None = None
    refusal: Refusal | None = None
    draft: Draft[Any, Any] | None = None
    drafts: int = 0
    tried: tuple[Any, int] = (None, 0)
    purpose: object = None

    def draws(self, line: Line[Any, Any]) -> None:
        """A drawing of this log begins."""
        if line.version != self.drawn:
            place = len(line.moves)
            is_next = line.version == self.drawn + 1 and place == self.place + 1
            self.came = (line.moves[-1], time.monotonic()) if is_next else None
            self.drawn, self.place = line.version, place

    def _is_late(self, move: Any) -> bool:
        """Whether another phone has just played this very move, so that the tap was meant for the drawing before."""
        if self.draft is not None or self.came is None or self.tried == (move, self.drawn - 1):
            return False
        came, when = self.came
        return bool(came == move) and time.monotonic() - when < SEEN

    async def act(self, move: Any) -> bool:
        """Play a move; whether it was taken. What refuses it is on screen as one sentence."""
        return await self._change(
            lambda g: self.door.act(g, move, self.drawn),
            lambda d: d.play(move, self.drawn),
            move,
        )

    async def act_on(self, move: Any, then: Then) -> bool:
        """Play a move and those that `then` names after it (all alike the same way; the card that is turned up)."""
        return await self._change(
            lambda g: self.door.act_on(g, move, self.drawn, then),
            lambda d: self.door.run_on(f"{self.id}/{self.drafts}", d, move, self.drawn, then),
            move,
        )

    async def undo(self, _e: Any = None) -> bool:
        return await self._change(
            lambda g: self.door.undo(g, self.drawn), lambda d: d.undo(self.drawn)
        )

    async def redo(self, _e: Any = None) -> bool:
        return await self._change(
            lambda g: self.door.redo(g, self.drawn), lambda d: d.redo(self.drawn)
        )

    async def go(self, place: int) -> bool:
        return await self._change(
            lambda g: self.door.go(g, place, self.drawn), lambda d: d.go(place, self.drawn)
        )

    # drafts: a table on the side, for this screen alone

    def take(self, draft: Draft[Any, Any]) -> None:
        """Show a draft in the place of the game. Nothing of it is kept before it is adopted."""
        self.draft, self.refusal = draft, None
        self.drafts += 1
        self.redraw()

    def drop(self, _e: Any = None) -> None:
        """Drop the draft; it leaves no trace."""
        self.draft = self.refusal = None
        self.redraw()

    async def redraft(self, work: Callable[[Draft[Any, Any]], Any]) -> bool:
        """Do something to the draft that is shown; whether it could be done."""
        return await self._change(no_game, work)

    async def adopt(self, draft: Draft[Any, Any] | None = None) -> bool:
        """Put a draft (the one that is shown, if none is given) in the place of the game."""
        shown = draft or self.draft
        if shown is None:
            return False
        done = await self._change(lambda g: self.door.adopt(g, shown, shown.base_version))
        if done and shown is self.draft:
            self.drop()
        return done

    async def add_values(self, values: Mapping[str, Any]) -> bool:
        return await self._change(lambda g: self.door.add_values(g, values))

    async def enter(self, values: Mapping[str, Any], move: Any) -> bool:
        """Keep the printed values of something that has been turned up, and play the move that names it."""
        return await self._change(
            lambda g: self.door.enter(g, values, move, self.drawn, self.draft), move=move
        )

    def close_notice(self, _e: Any = None) -> None:
        """Take the sentence of the last refusal away."""
        self.refusal = None
        self.redraw()

    def refuse(self, refusal: Refusal) -> None:
        """Show a refusal that the screen itself found (a draft that stops, say)."""
        self.refusal = refusal
        self.redraw()

    def may_open(self, forms: Collection[str], key: str) -> bool:
        """Whether a tap may put a key on the desk; `forms` are the keys of what a player fills in (`Desk.gate`)."""
        return True

    async def note_draft(self) -> None:
        """Remember whether a draft is shown; say it if one ended with the last run of Squire."""
        if self.game is None:  # said once the game is open
            return
        drafts = self.door.drafts
        if self.draft is not None:
            await apart(drafts.begin, self.id)
        elif self.drafts:
            await apart(drafts.end, self.id)
        elif await apart(drafts.take_lost, self.id):
            self.refuse(IllegalMove("draft_lost"))

    async def hear(self) -> None:
        """Somebody has changed the game, or another has taken its place: show it as it now is."""
        if self.game is not None and self.game.is_closed:
            await self.open()
        else:
            self.redraw()

    async def open(self) -> None:
        """Read the game if no screen has it open yet."""
        try:
            self.game = await self.door.open(self.id)
            self.refusal = None
        except SaveError as refusal:
            self.refusal = refusal
        self.redraw()

    async def _change(
        self,
        work: Callable[[Game], Awaitable[None]],
        on_draft: Callable[[Draft[Any, Any]], Any] | None = None,
        move: Any = None,
    ) -> bool:
        """Change the game, or the draft if one is shown and the change is one of a log. `move`: what is tried."""
        if self.game is None:
            return False
        if move is not None and self._is_late(move):
            self.refuse(IllegalMove("moved_on"))
            return False
        self.tried = move, self.drawn
        draft = self.draft if on_draft is not None else None
        had, self.refusal = self.refusal, None
        try:
            if draft is not None and on_draft is not None:
                await apart(on_draft, draft)
            else:
                await work(self.game)
        except (IllegalMove, SaveError, SheetError) as refusal:
            self.refusal = refusal
            self.redraw()
            return False
        if had is not None or draft is not None:
            self.redraw()
        return True


async def no_game(_game: Game) -> None:
    """A change of a draft that is no longer shown."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A game as it is drawn now. `act`, `undo` ... are the same objects in every drawing."""

    seat: Seat
    game: Game
    line: Line[Any, Any]
    refusal: Refusal | None
    phrases: Phrases
    draft: Draft[Any, Any] | None = None

    @property
    def table(self) -> Table[Any, Any]:
        """What is shown: the game's table, or a draft."""
        return self.game.table if self.draft is None else self.draft

    @property
    def rules(self) -> Any:
        return self.table.rules

    @property
    def state(self) -> Any:
        return self.line.state

    @property
    def version(self) -> int:
        return self.line.version

    @property
    def mark(self) -> tuple[int, int]:
        """Tells this state of the log from all others that this screen has shown: the draft, the version."""
        return (0 if self.draft is None else self.seat.drafts), self.version

    @property
    def replay(self) -> Replay[Any, Any] | None:
        """The replay that is shown, if this is none of the game itself: nothing can be played then."""
        return self.draft if isinstance(self.draft, Replay) else None

    @property
    def is_behind(self) -> bool:
        """Whether the game has moved on since the draft was begun, so that it can no longer be adopted."""
        return self.draft is not None and self.draft.base_version != self.game.table.version

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


def _seat(here: Visit, id_: str) -> Seat:
    """The seat that was left with a draft, unless the game has been read anew since; else a new one."""
    game, left = here.door.opened(id_), here.seats.pop(id_, None)
    if left is not None and left.game is game:
        left.refusal = None
        return left
    return Seat(id_, here.door, lambda: None, game)


def use_game(id_: str, screens: Mapping[str, Screens]) -> tuple[Playing | None, Seat]:
    """Hook: the game of an id, opened if need be, drawn again whenever anyone changes it."""
    here = visit()
    seat = use_redrawn(lambda: _seat(here, id_))
    use_topics(topic(id_), hear=seat.hear, first=seat.open)

    async def end() -> None:
        if seat.draft is not None:
            here.seats[id_] = seat
        if seat.game is not None:
            with contextlib.suppress(
                SaveError
            ):  # the list is made anew from the games when it is next read
                await seat.door.leave(seat.game)

    ft.on_unmounted(end)
    ft.use_effect(seat.note_draft, [seat.game is None, seat.draft is None])
    if seat.game is None:
        return None, seat
    line = (seat.draft or seat.game.table).line
    seat.draws(line)
    phrases = screens[seat.game.table.rules.game].phrases
    return Playing(seat, seat.game, line, seat.refusal, phrases, seat.draft), seat
