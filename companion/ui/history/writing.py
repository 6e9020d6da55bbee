"""The name or the note of a game, as it is written."""

from __future__ import annotations

import functools
from typing import Final

from companion.ui.history.games import Games
from companion.ui.written import Form, Writing, at_field
from companion.words import _
from storage import AboutError
from storage.about import LONGEST_NOTE
from storage.names import LONGEST

NOTE: Final = "write-note"
"""The key of the form of a note."""


def ask_name(writing: Writing, games: Games, id_: str, name: str, given: str) -> None:
    """Ask for the name of a game; `given` is what it is called without one."""
    hint = _("Without one it is called {title}.").format(title=given)
    title = _("Name of this game")
    form = Form("write-name", title, _("Name"), LONGEST, _("Keep"), hint)
    writing.ask(form, name, functools.partial(_keep, games, id_, "name"))


def ask_note(writing: Writing, games: Games, id_: str, note: str) -> None:
    """Ask for the note on a game."""
    title = _("Note on this game")
    form = Form(NOTE, title, _("Note"), LONGEST_NOTE, _("Keep"), in_lines=True)
    writing.ask(form, note, functools.partial(_keep, games, id_, "note"))


async def _keep(games: Games, id_: str, what: str, words: str) -> str | None:
    return "" if await games.annotate(id_, **{what: words}) else at_field(games, AboutError)
