"""A log that is looked at again: every place of it, and no move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NoReturn

from companion.play.errors import IllegalMove
from companion.play.rules import M, S
from companion.play.table import Draft, Line, Table, Tap


class Replay(Draft[S, M]):
    """The log of a table as it was when this was made: it stands at any place from `first` to `last`.

    Nothing is computed again, and nothing can be played: `play`, `change` and `skip` raise IllegalMove `replay`. What
    is played on the table meanwhile does not show here. Its `line` ends at the place where it stands.
    """

    def __init__(self, base: Table[S, M], i: int | None = None) -> None:
        self.whole: Line[S, M] = base.line
        super().__init__(base, self.first if i is None else i)
        self.rules = base.rules  # those that this log was read by
        self.line = self._until(self.place)

    @property
    def first(self) -> int:
        """The first place that can be shown: after it was torn a log begins later than at its start."""
        return self.whole.floor

    @property
    def last(self) -> int:
        return len(self.whole.moves)

    def play(self, move: M, after: int | None = None) -> NoReturn:
        raise IllegalMove("replay")

    def change(self, move: M) -> NoReturn:
        raise IllegalMove("replay")

    def skip(self) -> NoReturn:
        raise IllegalMove("replay")

    def _go(self, i: int, tap: Tap, after: int | None) -> None:
        if self._is_repeat(tap, after):
            return
        if not self.first <= i <= self.last:
            raise IllegalMove("no_such_place", place=i)
        self._commit(self._until(i), tap)

    def _until(self, i: int) -> Line[S, M]:
        whole: Line[Any, Any] = self.whole
        steps = whole.steps[: i - whole.floor + 1]
        return replace(
            whole, version=self.line.version, moves=whole.moves[:i], undone=(), steps=steps
        )
