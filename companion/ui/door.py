"""The one door: every change of every game goes through here, one at a time, on disk before on screen.

A Door belongs to the process and its open games to no session, so a phone that slept finds them as they are.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

import flet as ft

from companion.play import Draft, IllegalMove, Line, SaveError, SheetError, Table
from storage import (
    About,
    AboutError,
    Copies,
    Copy,
    CopyError,
    Game,
    Library,
    People,
    Person,
    PersonError,
    Row,
)
from storage.backup_look import Pieces
from storage.drafts import OpenDrafts
from storage.record import Record
from storage.shared import Arrived, Shared
from storage.taking_in import Known

T = TypeVar("T")
Refusal = IllegalMove | SaveError | SheetError | AboutError | CopyError | PersonError
Then = Callable[[Table[Any, Any]], Any]
"""Names the move that follows, or None."""

GAMES_TOPIC = "games"
COPIES_TOPIC = "copies"
PEOPLE_TOPIC = "people"
TABLES_TOPIC = "card tables"
SLICE = 0.2
MOST_OPEN = 24
"""So many games are kept open for whoever comes back to them."""


async def apart(work: Callable[..., T], *arguments: Any) -> T:
    """Do slow work off the event loop; a browser's Python has no threads and does it at once."""
    if sys.platform == "emscripten":
        return work(*arguments)
    return await asyncio.to_thread(work, *arguments)


def _slice(pieces: Pieces[T]) -> tuple[int, tuple[T, ...]]:
    """Some of the pieces: how many are done by then, and what all come to once there are no more."""
    end = time.monotonic() + SLICE
    while True:
        try:
            n = next(pieces)
        except StopIteration as over:
            return 0, (over.value,)
        if time.monotonic() > end:
            return n, ()


def topic(id_: str) -> str:
    """The pubsub topic of a game."""
    return f"game/{id_}"


class Door:
    """Games by id that are kept open, a lock each, and the lock of the library."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.drafts = OpenDrafts(library.folder)
        self._open: dict[str, Game] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._shelf = asyncio.Lock()
        self._runs: dict[str, tuple[int, Any]] = {}

    async def games(self) -> Sequence[Row]:
        """The rows of all games, newest first."""
        async with self._shelf:
            return await apart(self.library.games)

    async def start(self, game: str, setup: Any, values: Mapping[str, Any] | None = None) -> Game:
        """Begin a game. It is on disk when this returns."""
        async with self._shelf:
            begun = await apart(self.library.new, game, setup, values or {})
            self._keep(begun)
        _tell(GAMES_TOPIC)
        return begun

    async def open(self, id_: str) -> Game:
        """The game of an id, read from disk if no screen has it open."""
        async with self._shelf:
            game = self.opened(id_)
            if game is None:
                game = await apart(self.library.open, id_)
            self._keep(game)
        if game.is_stale:
            async with self._locks[id_]:
                await apart(game.refresh)
        return game

    def opened(self, id_: str) -> Game | None:
        """The game of an id, if it is open."""
        return self._open.get(id_) or self.library.opened(id_)

    def _keep(self, game: Game) -> None:
        """Keep a game open, as the one that was opened last. Of many the first is let go: whoever shows it holds it."""
        self._open.pop(game.id, None)
        self._open[game.id] = game
        while len(self._open) > MOST_OPEN:
            del self._open[next(iter(self._open))]

    async def leave(self, game: Game) -> None:
        """A screen has left a game: its row in the list is made new. The game stays open for the others."""
        async with self._shelf:
            await apart(self.library.leave, game)
        _tell(GAMES_TOPIC)

    async def delete(self, id_: str) -> None:
        """Put a game away; `restore` brings it back."""
        async with self._locks[id_], self._shelf:
            await apart(self.library.delete, id_)
            self._open.pop(id_, None)
        _tell(GAMES_TOPIC, topic(id_))

    async def restore(self, id_: str) -> None:
        """Bring a game back that was put away."""
        async with self._shelf:
            await apart(self.library.restore, id_)
        _tell(GAMES_TOPIC)

    async def branch(self, source: str | Arrived, line: Line[Any, Any], name: str) -> Game:
        """A new game that begins as another did, one of an id or one that has come in, as far as `line` goes. Raises
        AboutError and SaveError."""
        async with self._locks[source if isinstance(source, str) else ""], self._shelf:
            begun = await apart(self.library.branch, source, line, name)
            self._keep(begun)
        _tell(GAMES_TOPIC)
        return begun

    async def compare(self, shared: Shared) -> Known:
        """What a game that has come in is to those that are here. Raises SaveError."""
        async with self._shelf:
            return await apart(self.library.compare, shared)

    async def take_in(self, arrived: Arrived) -> str:
        """Keep a game that has come in; its id here. Screens that show the one it takes the place of open it anew.
        Raises SaveError, and then all is as it was."""
        async with self._shelf:
            id_ = await apart(self.library.take_in, arrived)
            if (held := self._open.get(id_)) is not None and held.is_closed:
                del self._open[id_]
        _tell(GAMES_TOPIC, topic(id_))
        return id_

    async def with_library(self, work: Callable[[Library], T]) -> T:
        """Do something to the whole library that changes no game that is open. Raises what refuses it."""
        async with self._shelf:
            return await apart(work, self.library)

    async def take_backup(
        self, work: Callable[[Library], Pieces[T]], show: Callable[[int], Any]
    ) -> T:
        """Do something in pieces that may change all there is."""
        try:
            return await self.in_pieces(work, show)
        finally:
            await self._refresh_others()
            _tell(GAMES_TOPIC, COPIES_TOPIC, PEOPLE_TOPIC)

    async def in_pieces(
        self, work: Callable[[Library], Pieces[T]], show: Callable[[int], Any]
    ) -> T:
        """Do something long with the whole library: between its pieces, every `SLICE` seconds, whoever waits for the
        library has it, and `show` is told how many are done. Games that others have taken the place of are opened anew
        by their screens. Raises what refuses it."""
        pieces = work(self.library)
        while True:
            async with self._shelf:
                try:
                    n, done = await apart(_slice, pieces)
                finally:
                    gone = [id_ for id_, game in self._open.items() if game.is_closed]
                    for id_ in gone:
                        del self._open[id_]
                    _tell(*map(topic, gone))
            if done:
                return done[0]
            show(n)
            await asyncio.sleep(0)  # where there are no threads the screen is drawn here

    async def annotate(self, id_: str, about: About) -> None:
        """Keep another name, note or marks with a game. Raises AboutError and SaveError; then nothing has changed."""
        async with self._locks[id_], self._shelf:
            await apart(self.library.annotate, id_, about)
        _tell(GAMES_TOPIC, topic(id_))

    async def record(self, id_: str) -> Record:
        """All that is kept of a game, without a replay. Raises SaveError."""
        async with self._shelf:
            return await apart(self.library.record, id_)

    async def copies(self) -> Sequence[Copy]:
        """All copies, by their names."""
        async with self._shelf:
            return await apart(self.library.copies.all)

    async def change_copies(self, work: Callable[[Copies], T]) -> T:
        """Do something to the copies (`lambda copies: copies.put(id, values)`); the open games see it at once."""
        async with self._shelf:
            done = await apart(work, self.library.copies)
        _tell(COPIES_TOPIC)
        await self._refresh_others()
        return done

    async def people(self) -> Sequence[Person]:
        """Who plays on this device. Raises SaveError."""
        async with self._shelf:
            return await apart(self.library.people.all)

    async def change_people(self, work: Callable[[People], T]) -> T:
        """Do something to the list of people (`lambda people: people.add(name)`). Raises PersonError, SaveError."""
        async with self._shelf:
            done = await apart(work, self.library.people)
        _tell(PEOPLE_TOPIC)
        return done

    async def card_table(self, game: str) -> Mapping[str, Any]:
        """What has been copied from the cards of a game, once for all games. Raises SaveError."""
        async with self._shelf:
            return await apart(self.library.card_tables.get, game)

    async def keep_card_table(self, game: str, values: Mapping[str, Any]) -> None:
        """Keep another one. Raises SaveError; then the old one stays."""
        async with self._shelf:
            await apart(self.library.card_tables.put, game, values)
        _tell(TABLES_TOPIC)

    async def setting(self, name: str) -> Mapping[str, Any]:
        """What the house has set of something; nothing if nothing. Raises SaveError."""
        async with self._shelf:
            return await apart(self.library.settings.get, name)

    async def keep_setting(self, name: str, values: Mapping[str, Any]) -> None:
        """Keep another one. Raises SaveError; then the old one stays."""
        async with self._shelf:
            await apart(self.library.settings.put, name, values)

    async def _refresh_others(self, but: Game | None = None) -> None:
        """Take what a copy has learned over into the open games that are played with it, and show it."""
        for game in await apart(self.library.all_opened):
            if game is not but and game.is_stale:
                async with self._locks[game.id]:
                    await apart(game.refresh)
                _tell(topic(game.id))

    async def act(self, game: Game, move: Any, after: int) -> None:
        """Play a move that was chosen on a screen drawn from version `after`. Raises what refuses it."""
        await self.change(game, lambda table: table.play(move, after))

    async def act_on(self, game: Game, move: Any, after: int, then: Then) -> None:
        """Play a move and, as long as `then` names another, that too. Each is a move of its own in the log; the
        same tap twice counts once."""
        await self.change(game, lambda table: self.run_on(game.id, table, move, after, then))

    def run_on(self, run: str, table: Table[Any, Any], move: Any, after: int, then: Then) -> None:
        """Play a move and what follows on a table; `run` names the table."""
        if table.version != after and self._runs.get(run) == (after, move):
            return
        table.play(move, after)
        self._runs[run] = (after, move)
        while (following := then(table)) is not None:
            table.play(following)

    async def undo(self, game: Game, after: int) -> None:
        await self.change(game, lambda table: table.undo(after))

    async def redo(self, game: Game, after: int) -> None:
        await self.change(game, lambda table: table.redo(after))

    async def go(self, game: Game, place: int, after: int) -> None:
        """Go back (or forward) to a place of the log; the rest stays as redo."""
        await self.change(game, lambda table: table.go(place, after))

    async def adopt(self, game: Game, draft: Draft[Any, Any], after: int) -> None:
        """Put a draft in the place of the log."""
        await self.change(game, lambda _table: game.adopt(draft, after))

    async def add_values(self, game: Game, values: Mapping[str, Any]) -> None:
        """Keep printed values that were asked for, in the copy if the game has one; no move, and never undone."""
        await self.change(game, lambda _table: game.add_values(values))

    async def enter(
        self,
        game: Game,
        values: Mapping[str, Any],
        move: Any,
        after: int,
        draft: Draft[Any, Any] | None = None,
    ) -> None:
        """Keep printed values that were asked for, in the copy if the game has one, and play the move that needs them
        (on a draft, if one is shown) in one go. What the copy has learned it keeps, even if the move is refused."""

        def work(table: Table[Any, Any]) -> None:
            shown = table if draft is None else draft
            if shown.version == after:  # else the move is refused, or it is the same tap again
                game.add_values(values)
            shown.play(move, after)

        await self.change(game, work)

    async def change(self, game: Game, work: Callable[[Table[Any, Any]], Any]) -> None:
        """Compute, keep, show: the steps of every change, under the game's lock. What the game's copy has learned
        meanwhile is known from here on."""

        def on_fresh_rules() -> None:
            game.refresh()
            work(game.table)

        known, was_over = game.shared, game.outcome is not None
        try:
            async with self._locks[game.id]:
                await apart(on_fresh_rules)
        finally:
            if game.shared is not known:
                _tell(COPIES_TOPIC)
                await self._refresh_others(but=game)
        if game.outcome is not None and not was_over:
            self.library.backups.keep_soon()
        _tell(topic(game.id))


def _tell(*topics: str) -> None:
    """Tell every session that shows it. A session without a screen hears nothing, and draws anew when it is back."""
    for name in topics:
        ft.context.page.pubsub.send_all_on_topic(name, None)


def listen(
    page: ft.Page, name: str, hear: Callable[[], Coroutine[Any, Any, None]]
) -> Callable[[], None]:
    """Call `hear` in this page's own context whenever the topic is told; returns what ends it.

    Handlers run in the teller's context: without the hop a patch would go to the teller's screen.
    """

    async def heard(_topic: str, _message: Any) -> None:
        if page.session.connection is not None:
            page.run_task(hear)

    page.pubsub.subscribe_topic(name, heard)
    return lambda: page.pubsub.unsubscribe_topic(name)
