"""How much room a session has: the size of its screen and of its text. One value, the same for every part."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Room:
    """Width and height in logical pixels, text scale, and whether motion is reduced."""

    width: float = 390
    height: float = 844
    scale: float = 1.0
    still: bool = False

    @property
    def large(self) -> bool:
        """Text above 1.3: rows become cards, numbers stand alone."""
        return self.scale > 1.3

    @property
    def low(self) -> bool:
        """Under 700 high: tab names and pips go."""
        return self.height < 700

    @property
    def flat(self) -> bool:
        """A phone on its side: what is always in sight stands side by side."""
        return self.height < 480 and self.wide

    @property
    def narrow(self) -> bool:
        """Under 360 wide: one preview at a time."""
        return self.width < 360

    @property
    def wide(self) -> bool:
        """From 700 on the content stands in two columns."""
        return self.width >= 700 and not self.large

    def grow(self, size: float) -> float:
        """The size of a symbol beside text: it grows with the text, by half at most. A whole number is sent as one."""
        grown = round(size * min(max(self.scale, 1.0), 1.5), 1)
        return int(grown) if grown == int(grown) else grown

    def inside(self, size: float) -> float:
        """The size of a figure within a symbol, so that both grow alike."""
        return round(size * min(max(self.scale, 1.0), 1.5) / self.scale, 2)

    def tall(self, least: float, line: float = 22, lines: int = 1, pad: float = 10) -> float:
        """The height of a control that holds so many lines of text: `least` unless the text is larger."""
        return max(least, round(line * lines * self.scale + 2 * pad))

    def flash(self, milliseconds: int) -> int:
        """How long a movement takes; none if motion is reduced."""
        return 0 if self.still else milliseconds


_room: ContextVar[Room] = ContextVar("room", default=Room())  # noqa: B039 - a Room is frozen


def room() -> Room:
    """The room of the session whose screen is being drawn."""
    return _room.get()


@contextmanager
def drawing_in(value: Room) -> Iterator[None]:
    """Draw for a room while the body runs."""
    token = _room.set(value)
    try:
        yield
    finally:
        _room.reset(token)
