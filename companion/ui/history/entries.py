"""A game as the list of games tells it: the words that tell it apart from all others, made of the library's row."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from companion.play import SaveError
from companion.ui.screens import Screens, Told
from companion.ui.sentences import sentence
from companion.words import _
from companion.words.dates import day_name, length_name, month_of
from storage import Row

Standing = Literal["running", "won", "lost", "over", "unreadable"]
_PLAIN: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that people leave out and that are no letter with an accent."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list. `aside` is how far it is, `foot` the rest: the game, when, how long, what is marked.

    `words` is what is searched, `month` when it was played last ("2026-11"). `is_over`: there is a result.
    """

    id: str
    game: str
    sign: str
    title: str
    line: str
    aside: str
    foot: str
    standing: Standing
    month: str
    words: str
    favourite: bool = False
    wrong: bool = False
    abandoned: bool = False

    @property
    def is_over(self) -> bool:
        return self.standing in ("won", "lost", "over")

    @property
    def says(self) -> str:
        """All of it in one sentence, as it is read aloud."""
        star = _("favourite") if self.favourite else ""
        parts = (self.title, star, self.line, self.aside, self.foot)
        return ", ".join(part for part in parts if part)


def fold(text: str) -> str:
    """The text as it is compared: without case, accents and width."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(char for char in plain if not unicodedata.combining(char))


def told_of(row: Row, screens: Mapping[str, Screens]) -> Told:
    """The words of a game; also of one that no screen of this Squire knows."""
    known = screens.get(row.game)
    if known is None or not (row.summary or row.outcome):
        title = known.title if known is not None else _("A game that cannot be read")
        return Told(title, trouble(row.told) if row.told else "")
    return known.tell(row)


def entry_of(row: Row, screens: Mapping[str, Screens], today: date) -> Entry:
    """The line of a game in the list, seen from a day."""
    told, known = told_of(row, screens), screens.get(row.game)
    kind, about = known.title if known is not None else "", row.about
    title, line = about.name or told.title, told.line
    if told.who and told.who not in line:
        line = f"{line} · {told.who}" if line else told.who
    day = row.changed.astimezone().date()
    marks = (_("played wrong") if about.wrong else "", _("abandoned") if about.abandoned else "")
    what = [told.title if about.name else "", kind if kind != told.title else ""]
    parts = (*marks, *what, day_name(day, today), length_name(row.played))
    foot = " · ".join(part for part in parts if part)
    if row.told and known is not None:
        foot = f"{trouble(row.told)} {foot}"
    return Entry(
        row.id,
        row.game,
        known.symbol if known is not None else "warning",
        title,
        line,
        told.aside,
        foot,
        _standing(row, told),
        month_of(day),
        fold(f"{title} {told.title} {kind} {line} {told.how} {told.aside} {about.note}"),
        about.favourite,
        about.wrong,
        about.abandoned,
    )


def trouble(told: str) -> str:
    """What is wrong with a game's file, in one sentence."""
    if told == "before":
        return _("The newest file of this game was damaged. The one before it is used.")
    return sentence(SaveError(told))


def _standing(row: Row, told: Told) -> Standing:
    if row.told not in ("", "before"):
        return "unreadable"
    if row.outcome is None:
        return "running"
    if told.won is None:
        return "over"
    return "won" if told.won else "lost"
