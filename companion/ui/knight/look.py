"""What every tab of a game of Knight is drawn from."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.knight import State
from companion.knight.course import Course, Game
from companion.knight.preview import Preview, preview
from companion.play import IllegalMove, Question
from companion.ui.desk import Desk, Handler
from companion.ui.knight.deal import turned_up
from companion.ui.knight.voice import VOICE
from companion.ui.log.voice import Voice
from companion.ui.playing import Playing, Seat

__all__ = ["Desk", "Handler", "Look"]


@dataclass(frozen=True, slots=True)
class Look:
    """A game of Knight as it is drawn now: the open game, a course to read its state with, the desk of this screen."""

    playing: Playing
    desk: Desk
    c: Course

    @property
    def rules(self) -> Game:
        return self.c.rules

    @property
    def state(self) -> State:
        return self.c.state

    @property
    def voice(self) -> Voice:
        """What this game says in its log."""
        return VOICE

    @property
    def is_over(self) -> bool:
        return self.state.end is not None

    @property
    def question(self) -> Question[Any] | None:
        """What the state waits for."""
        return _question(self.rules, self.state)

    def act(self, move: Any) -> Handler:
        """A handler that plays a move (`IllegalMove` becomes the sentence on screen). A card that a dealt game waits
        for then is turned up in the same tap."""
        return functools.partial(_play, self.playing.seat, move)

    def refusal(self, move: Any) -> IllegalMove | None:
        """Why a move cannot be made now, or None: the reason beside a grey button comes from trying it."""
        try:
            self.rules.apply(self.state, move)
        except IllegalMove as refusal:
            return refusal
        return None

    def preview(self, side: str) -> Preview:
        """What a side of the current card would bring; computed once a state."""
        return _preview(self.rules, self.state, side)

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """Something that hangs on the state alone, computed once a state."""
        return _last(self.rules).get(self.state, key, make)

    def show(self, tab: str) -> Handler:
        """A handler that opens a tab."""
        return self.desk.putter("tab", tab)


async def _play(seat: Seat, move: Any, _e: Any = None) -> bool:
    return await seat.act_on(move, turned_up)


class _Last:
    """The last results for one state. A state is a frozen object: the same object is the same state."""

    __slots__ = ("made", "state")

    def __init__(self) -> None:
        self.state: State | None = None
        self.made: dict[Any, Any] = {}

    def get(self, state: State, key: Any, make: Callable[[], Any]) -> Any:
        if self.state is not state:
            self.state, self.made = state, {}
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]


@functools.lru_cache(maxsize=64)
def _last(rules: Game) -> _Last:
    return _Last()


def _question(rules: Game, state: State) -> Question[Any] | None:
    found: Question[Any] | None = _last(rules).get(state, "question", lambda: rules.question(state))
    return found


def _preview(rules: Game, state: State, side: str) -> Preview:
    made: Preview = _last(rules).get(state, side, lambda: preview(Course(rules, state), side))
    return made
