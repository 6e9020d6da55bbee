"""Which games of the list are shown: words that are looked for, and filters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from companion.ui.history.entries import Entry, fold

Stands = Literal["", "running", "finished", "won", "lost"]
Marked = Literal["", "favourite", "wrong", "abandoned"]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is asked for; "" asks for nothing. `month` is "2026-11". `called` is the name of some games that are asked
    for by themselves, `among` their ids, `back` the address of where they were asked for."""

    words: str = ""
    game: str = ""
    stands: Stands = ""
    marked: Marked = ""
    month: str = ""
    called: str = ""
    among: frozenset[str] = frozenset()
    back: str = ""

    @property
    def is_all(self) -> bool:
        return self == Choice()

    def fits(self, entry: Entry) -> bool:
        """Whether a game is asked for. Every word has to be found somewhere in what is told of it."""
        return (
            (not self.game or entry.game == self.game)
            and (not self.month or entry.month == self.month)
            and self._stands(entry)
            and (not self.called or entry.id in self.among)
            and (not self.marked or bool(getattr(entry, self.marked)))
            and all(word in entry.words for word in fold(self.words).split())
        )

    def _stands(self, entry: Entry) -> bool:
        if self.stands == "finished":
            return entry.is_over
        return not self.stands or entry.standing == self.stands


def chosen(entries: Iterable[Entry], choice: Choice) -> tuple[Entry, ...]:
    """The games that are asked for, in their order."""
    return tuple(entry for entry in entries if choice.fits(entry))


def months(entries: Iterable[Entry]) -> tuple[str, ...]:
    """The months in which a game was played last, the newest first."""
    return tuple(sorted({entry.month for entry in entries}, reverse=True))
