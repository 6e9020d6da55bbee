"""What a screen remembers of a game that is no part of the game: what is open, folded out, chosen but not played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.ui.component import use_redrawn
from companion.ui.glance import Memory
from companion.ui.routes import LOG, read_route
from companion.ui.visit import visit

Handler = Callable[..., Any]


@dataclass(slots=True)
class Desk:
    """What one screen remembers of a game: which tab is open, what is folded out, what is chosen but not played.

    Keys are the tabs' own ("turn.side", "court.open"). Every `put` draws anew. What hangs on the state of the game
    is forgotten when the game moves on: such keys begin with "now.". `gate` is asked before a tap puts anything.
    """

    redraw: Callable[[], Any] = lambda: None
    kept: Memory = field(default_factory=Memory)
    mark: object = None
    game: tuple[object, ...] = ()
    gate: Callable[[str], bool] = lambda _key: True
    _putters: dict[tuple[str, Any], Handler] = field(default_factory=dict)

    def get(self, key: str, default: Any = None) -> Any:
        return self.kept.get(key, default)

    def put(self, key: str, value: Any) -> None:
        if self.kept.get(key) != value:
            if not self.gate(key):
                return
            self.kept[key] = value
        self.redraw()  # of the same value too: what lies beside it may be another

    def toggle(self, key: str, value: Any) -> None:
        """Put a value, or take it away if it is there already."""
        self.put(key, None if self.kept.get(key) == value else value)

    def putter(self, key: str, value: Any) -> Handler:
        """A handler that puts a value; the same object every time, so that kept parts need not be drawn again."""
        return self._handler("put", key, value)

    def toggler(self, key: str, value: Any) -> Handler:
        """A handler that toggles a value; the same object every time."""
        return self._handler("toggle", key, value)

    def _handler(self, kind: str, key: str, value: Any) -> Handler:
        made = self._putters.get((kind + key, value))
        if made is None:
            work = self.put if kind == "put" else self.toggle

            def made(_e: Any = None) -> None:
                work(key, value)

            self._putters[kind + key, value] = made
        return made

    def follow(self, mark: object, *game: object) -> None:
        """The game has moved on, or a draft is shown: forget what was chosen for the state before. `game`: the
        objects that all is drawn from, others if anything about the game has changed."""
        self.game = game
        if mark != self.mark:
            self.mark = mark
            self.kept.forget("now.")


def _new() -> Desk:
    """A desk; at the address of the log it begins there."""
    desk = Desk()
    if read_route(visit().route).part == LOG:
        desk.kept["tab"] = LOG
    return desk


def use_desk() -> Desk:
    """Hook: the desk of this screen; it outlives every drawing of the game."""
    return use_redrawn(_new)
