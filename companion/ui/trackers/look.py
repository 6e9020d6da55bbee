"""What the screens of a game for a group are drawn from: the open game, its players, the desk of this screen."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.play import IllegalMove, Question
from companion.play.people import Player, player_of
from companion.ui.desk import Desk, Handler
from companion.ui.log.voice import Voice
from companion.ui.playing import Playing
from companion.ui.trackers.marks import Seat
from companion.ui.trackers.totals import Result
from companion.words import GENERAL, Wording


@dataclass(frozen=True, slots=True)
class Look:
    """A game as it is drawn now."""

    playing: Playing
    desk: Desk
    face: Face

    @property
    def rules(self) -> Any:
        return self.playing.rules

    @property
    def state(self) -> Any:
        return self.playing.state

    @property
    def voice(self) -> Voice:
        return self.face.voice

    @property
    def setup(self) -> Any:
        return self.playing.game.setup

    @property
    def players(self) -> tuple[Player, ...]:
        """Everyone who sat down, in seat order."""
        players: tuple[Player, ...] = self.setup.players
        return players

    @property
    def is_over(self) -> bool:
        return self.once("outcome", lambda: self.rules.outcome(self.state)) is not None

    @property
    def acting(self) -> Player | None:
        """Who is to act, if it is one of them."""
        id = self.face.acting(self)
        return self.player(id) if id else None

    @property
    def question(self) -> Question[Any] | None:
        found: Question[Any] | None = self.once("question", lambda: self.rules.question(self.state))
        return found

    def player(self, id: str) -> Player:
        return player_of(self.players, id)

    def name(self, id: str) -> str:
        return self.player(id).name

    def act(self, move: Any) -> Handler:
        """A handler that plays a move; what is refused becomes one sentence above the next step."""
        return functools.partial(_play, self, move)

    def refusal(self, move: Any) -> IllegalMove | None:
        """Why a move cannot be made now, or None."""
        try:
            self.rules.apply(self.state, move)
        except IllegalMove as refusal:
            return refusal
        return None

    def why_not(self, move: Any) -> str:
        """The sentence of why a move cannot be made now, or nothing: for the key that would play it."""
        refusal = self.refusal(move)
        return "" if refusal is None else self.voice.refusal(self.rules, self.state, refusal)

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """Something that hangs on the state and the rules alone, computed once a state."""
        held = self.desk.kept.unnoted("once")
        if held is None or held[0] is not self.state or held[1] is not self.rules:
            held = self.state, self.rules, {}
            self.desk.kept.put_unnoted("once", held)
        made: dict[Any, Any] = held[2]
        if key not in made:
            made[key] = make()
        return made[key]

    def show(self, tab: str) -> Handler:
        """A handler that opens a tab."""
        return self.desk.putter("tab", tab)


async def _play(look: Look, move: Any, _e: Any = None) -> bool:
    return await look.playing.seat.act_on(move, look.voice.following)


def nobody(_look: Look) -> str:
    """No single player is to act."""
    return ""


def nothing(_look: Look) -> Sequence[ft.Control]:
    """Nothing stands there."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """What one game puts into the frame of a game for a group.

    `title` and `second` are the two lines of the band on top ("Battle", "Round 6, winter"). The page of the tab Table
    is the strip of players (`seats`), what a tap on one opens (`on_seat`, `opened`, `panel`) and the `body`; `place`
    names it, and each place keeps its page. `step` is the one next step (`next_step`, or None for none), `above` what
    stands over it, `acting` the id of whoever is to act. `ending` is the page of the result (`result_page`), with
    which no step is asked any more, `result` the same as plain values (None while the game goes on), `again` the
    setup of a rematch. `below_log` stands below the log (house rules). `wording`: a hook, the words it is all said in.
    """

    game: str
    voice: Voice
    title: Callable[[Look], str]
    second: Callable[[Look], str]
    body: Callable[[Look], Sequence[ft.Control]]
    place: Callable[[Look], str]
    step: Callable[[Look], ft.Control | None]
    ending: Callable[[Look], ft.Control]
    result: Callable[[Look], Result | None] = field(default=lambda _look: None)
    seats: Callable[[Look], Sequence[Seat]] = field(default=lambda _look: ())
    on_seat: Callable[[Look], Callable[[str], Any] | None] = field(default=lambda _look: None)
    opened: Callable[[Look], str] = field(default=lambda look: str(look.desk.get("now.seat") or ""))
    panel: Callable[[Look], Sequence[ft.Control]] = nothing
    acting: Callable[[Look], str] = nobody
    above: Callable[[Look], Sequence[ft.Control]] = nothing
    short: Callable[[Look], str] = field(default=lambda _look: "")
    below_log: Callable[[Look], Sequence[ft.Control]] = nothing
    again: Callable[[Look], Any] = field(default=lambda look: look.setup)
    wording: Callable[[], Wording] = field(default=lambda: GENERAL)
