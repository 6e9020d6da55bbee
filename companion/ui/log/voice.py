"""How a game tells its log: what each game says for itself, and what is said alike for all that say nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import flet as ft

from companion.play import IllegalMove, Note, Step, Table
from companion.ui.desk import Desk, Handler
from companion.ui.parts.cards import rows
from companion.ui.parts.notes import Reason
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import text
from companion.ui.playing import Playing
from companion.ui.room import room
from companion.ui.sentences import Phrases, sentence
from companion.ui.theme import ON2, Style
from companion.words import _

Change = tuple[str, str]
"""A symbol, or none, and what is other than before."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a move did and why: sentences with their clauses. `hand`: it set a value by hand."""

    title: str
    why: tuple[Reason, ...] = ()
    hand: bool = False


class Voice(ABC):
    """What a game says. `told` and `round_of` are its own; all else has something that is true of any game.

    No method keeps anything: the rules, and the state that is told of, are handed to each.
    """

    first_tab: ClassVar[str] = "table"
    """The tab on which a draft begins."""
    phrases: ClassVar[Phrases] = {}
    """The sentences of what the rules refuse, by code."""

    @abstractmethod
    def told(self, rules: Any, before: Any, move: Any, notes: Sequence[Note]) -> Told:
        """A move and its notes in words; `before` is the state it was played in."""

    @abstractmethod
    def round_of(self, state: Any) -> int:
        """The number under which the moves of a state stand together in the log."""

    def started(self, rules: Any, step: Step[Any]) -> Told:
        """The first line of the log."""
        return Told(_("The table is set"))

    def round_title(self, number: int) -> str:
        """The head of a round in the log."""
        return _("Round {n}").format(n=number)

    def round_said(self, number: int) -> str:
        """A round within a sentence or beside a head."""
        return _("round {n}").format(n=number)

    def standing(self, rules: Any, state: Any) -> str:
        """How it stood after a round."""
        return ""

    def rule(self, rules: Any, state: Any, clause: str) -> str:
        """The text of a clause, or nothing."""
        return ""

    def refusal(self, rules: Any, state: Any, refusal: IllegalMove) -> str:
        """The sentence of what the rules refuse in a state."""
        return sentence(refusal, self.phrases)

    def head(self, rules: Any, state: Any, move: Any) -> str:
        """A move in a few words, whether it fits the state or not."""
        return self.told(rules, state, move, ()).title

    def choice(self, rules: Any, state: Any, move: Any) -> tuple[str, str]:
        """A move that could be played, and what is to be said of it besides."""
        try:
            notes: Sequence[Note] = rules.apply(state, move).notes
        except IllegalMove:
            notes = ()
        return self.told(rules, state, move, notes).title, ""

    def possible(self, rules: Any, state: Any, but: Any | None) -> Sequence[Any]:
        """The moves that are offered in the place of another (`but`). Raises IllegalMove as the rules do."""
        return [move for move in rules.options(state) if move != but]

    def sheet(self, rules: Any, state: Any) -> Mapping[str, str]:
        """What stands on the table, thing by thing, in words: two states are compared by it."""
        return {}

    def differences(self, rules: Any, before: Any, after: Any) -> Sequence[Change]:
        """What has to be changed on the real table so that it shows `after`."""
        old, new = self.sheet(rules, before), self.sheet(rules, after)
        found: list[Change] = []
        for name in dict.fromkeys((*old, *new)):
            if old.get(name) != new.get(name):
                was, now = old.get(name) or _("nothing"), new.get(name) or _("nothing")
                found.append(
                    ("", _("{what}: {now}, not {was}").format(what=name, now=now, was=was))
                )
        return found

    def change_rows(self, found: Sequence[Change]) -> ft.Control:
        """The differences as rows of a card."""
        return rows(*(_change_row(sign, said) for sign, said in found))

    def match_words(self, found: Sequence[Change]) -> str:
        """What the table has to do about the differences."""
        return _("Change the real table to match.") if found else ""

    def question(self, rules: Any, state: Any) -> str:
        """What a state waits for in words, if nothing else can be played before it is answered; else nothing."""
        return ""

    def following(self, table: Table[Any, Any]) -> Any | None:
        """The move that follows of itself (a card that is turned up), or None."""
        return None

    def by_hand(self, look: Shown) -> Handler | None:
        """A handler that opens what sets values by hand, if the game has such a page."""
        return None


class Shown(Protocol):
    """A game as it is drawn now, as far as its log has to know."""

    @property
    def playing(self) -> Playing: ...
    @property
    def desk(self) -> Desk: ...
    @property
    def voice(self) -> Voice: ...
    @property
    def rules(self) -> Any: ...
    @property
    def state(self) -> Any: ...
    @property
    def is_over(self) -> bool: ...
    def refusal(self, move: Any) -> IllegalMove | None: ...
    def once(self, key: Any, make: Any) -> Any: ...
    def show(self, tab: str) -> Handler: ...


def _change_row(sign: str, said: str) -> ft.Control:
    charge = symbol(sign, 22, ON2) if sign else icon(ft.Icons.CHANGE_CIRCLE_OUTLINED, 22, ON2)
    line: list[ft.Control] = [
        ft.Container(charge, width=room().grow(30), alignment=ft.Alignment.CENTER),
        text(said, Style.BODY, expand=True),
    ]
    return ft.Container(
        ft.Row(line, spacing=10), padding=ft.Padding.symmetric(horizontal=12, vertical=9)
    )
