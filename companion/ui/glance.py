"""What a part of the screen was drawn from, so that it is drawn again only when some of that has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_NOTHING = object()


class Memory(dict[str, Any]):
    """What lies on a desk. While a part of the screen is drawn, its glance notes what it reads."""

    glance: Glance | None = None

    def __getitem__(self, key: str) -> Any:
        self._noted(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self._noted(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._noted(key)
        return super().get(key, default)

    def setdefault(self, key: str, default: Any = None) -> Any:
        value = super().setdefault(key, default)
        self._noted(key)
        return value

    def __setitem__(self, key: str, value: Any) -> None:
        super().__setitem__(key, value)
        self._noted(key)

    def unnoted(self, key: str) -> Any:
        """A value that no glance is to depend on; None if there is none."""
        return super().get(key)

    def put_unnoted(self, key: str, value: object) -> None:
        """Put something that no glance is to depend on."""
        super().__setitem__(key, value)

    def holds(self, key: str, value: object) -> bool:
        """Whether a key has this value still; `_NOTHING` for none."""
        return bool(super().get(key, _NOTHING) == value)

    def forget(self, start: str) -> None:
        """Take away all whose key begins so."""
        for key in [key for key in self if key.startswith(start)]:
            del self[key]

    def _noted(self, key: str) -> None:
        if self.glance is not None:
            self.glance.note(key, super().get(key, _NOTHING))


class Glance:
    """The game as it was, and what was read from the desk, when a part of the screen was drawn.

    An old one equals a new one if the part would be drawn the same again. Parts stand in parts: what is read for
    one counts for all around it.
    """

    __slots__ = ("_around", "_game", "_is_drawn", "_memory", "_name", "_read")

    def __init__(self, name: str, memory: Memory, game: tuple[object, ...]) -> None:
        self._name, self._memory, self._game, self._around = name, memory, game, memory.glance
        self._read: dict[str, object] = {}
        self._is_drawn = False

    def note(self, key: str, value: object) -> None:
        """This was read."""
        self._read[key] = value
        if self._around is not None:
            self._around.note(key, value)

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Note what is read while the body runs. A body that fails leaves the glance equal to none."""
        outer, self._memory.glance = self._memory.glance, self
        self.spoil()
        try:
            yield
            self._is_drawn = True
        finally:
            self._memory.glance = outer

    def spoil(self) -> None:
        """What is shown is not what this has noted."""
        self._is_drawn = False
        self._read.clear()

    def __eq__(self, new: object) -> bool:
        if not isinstance(new, Glance):
            return NotImplemented
        if new is self:
            return True
        same = (
            self._is_drawn
            and (self._name, id(self._memory)) == (new._name, id(new._memory))
            and len(self._game) == len(new._game)
            and all(old is now for old, now in zip(self._game, new._game, strict=True))
            and all(self._memory.holds(key, value) for key, value in self._read.items())
        )
        if same and new._around is not None:
            for key, value in self._read.items():
                new._around.note(key, value)
        return same

    __hash__ = object.__hash__
