"""The name or the note of a game while it is written, and the sentence of what is wrong with it at the field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import flet as ft

from companion.ui.component import use_redrawn
from companion.ui.history.games import Games
from companion.ui.parts.buttons import ghost, strong
from companion.ui.parts.cards import framed
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import awaited
from companion.ui.parts.text import dim, heading
from companion.ui.sentences import sentence
from companion.words import _
from storage import AboutError
from storage.about import LONGEST_NOTE
from storage.names import LONGEST

What = Literal["", "name", "note"]
OVER: Final = 20
"""So much more than fits can be written: what is too long is said to be, not cut."""


@dataclass(slots=True)
class Writing:
    """What is being written on a game; "" while nothing is."""

    redraw: Callable[[], Any] = lambda: None
    what: What = ""
    words: str = ""
    wrong: str = ""

    def ask(self, what: What, words: str) -> None:
        """Open the form with what stands there now."""
        self.what, self.words, self.wrong = what, words, ""
        self.redraw()

    def write(self, words: str) -> None:
        """A letter was typed: what was wrong before may be right now."""
        self.words = words
        if self.wrong:
            self.wrong = ""
            self.redraw()

    def close(self, _e: Any = None) -> None:
        self.what, self.wrong = "", ""
        self.redraw()

    async def keep(self, games: Games, id_: str) -> None:
        """Keep it. What is wrong with it is said at the field, and nothing has changed."""
        if not self.what:
            return
        if await games.annotate(id_, **{self.what: self.words}):
            self.close()
        elif isinstance(games.refusal, AboutError):
            self.wrong = sentence(games.refusal)
            games.close_notice()
            self.redraw()


def use_writing() -> Writing:
    """Hook: what is being written on this screen."""
    return use_redrawn(Writing)


def form(writing: Writing, games: Games, id_: str, given: str) -> list[ft.Control]:
    """The form, framed; nothing while nothing is written. `given`: the name that the game has without one."""

    async def keep(_e: Any = None) -> None:
        await writing.keep(games, id_)

    if not writing.what:
        return []
    is_name = writing.what == "name"
    look: dict[str, Any] = {"multiline": True, "min_lines": 3, "max_lines": 8}
    if is_name:
        look = {"on_submit": awaited(keep)}
    title = _("Name of this game") if is_name else _("Note on this game")
    field = text_field(
        _("Name") if is_name else _("Note"),
        writing.words,
        writing.write,
        most=(LONGEST if is_name else LONGEST_NOTE) + OVER,
        key=f"write-{writing.what}",
        wrong=writing.wrong,
        autofocus=True,
        error_max_lines=4,
        **look,
    )
    keys: list[ft.Control] = [
        strong(_("Keep"), keep, key="write-keep"),
        ghost(_("Cancel"), writing.close, key="write-cancel"),
    ]
    body: list[ft.Control] = [heading(title, level=3), field]
    if is_name:
        body.append(dim(_("Without one it is called {title}.").format(title=given)))
    return [framed(*body, ft.Row(keys, spacing=8, wrap=True))]
