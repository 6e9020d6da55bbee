"""Whether there is one more of a kind: how it is asked, and the row that leads there while nobody has said."""

from __future__ import annotations

from companion.knight.course import Course, Game
from companion.knight.sheets import Unknown
from companion.ui.knight import phrases as words
from companion.ui.knight.learn_things import asked_with, is_numbered
from companion.words import _

FURTHER = "further."
"""The key of such a row, before its kind: battle, gold, command."""


def is_there(path: str, name: str) -> str:
    """Whether there is one more of a kind."""
    match path.split(".")[2:3]:
        case ["gold"]:
            return _("Is there a further gold action?")
        case ["command"]:
            return _("Is there a further command action?")
        case _:
            return _("Is there a {thing}?").format(thing=name)


def no_more(path: str, known: int) -> str:
    """That there is none: the last one by its number, if such things have one."""
    if known and is_numbered(path):
        return _("No, {n} is the last").format(n=known)
    return _("No, there is none")


def open_count(rules: Game, kind: str) -> str:
    """The path of how many of a kind the sheet has, while nobody has said; else empty."""
    count = rules.sheets.scenario.counts.get(kind)
    return count.path if count is not None and isinstance(count.value, Unknown) else ""


def further_name(c: Course, kind: str) -> str:
    """The one that there may be after those that are known."""
    return words.printed_name(c, asked_with(c.rules, open_count(c.rules, kind)).path)
