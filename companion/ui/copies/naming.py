"""The name of a copy, as it is written: a field, and the sentence of what is wrong with it at the field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.component import use_redrawn
from companion.ui.copies.shelf import Shelf
from companion.ui.parts.buttons import ghost, strong
from companion.ui.parts.cards import framed
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import awaited
from companion.ui.parts.text import heading
from companion.ui.sentences import sentence
from companion.words import _
from storage import Copies, Copy, CopyError
from storage.names import LONGEST

Work = Callable[[Copies, str], Copy]


@dataclass(slots=True)
class Naming:
    """A name on the way to a copy. `title` "" while none is asked for; `work` makes or renames the copy."""

    redraw: Callable[[], Any] = lambda: None
    title: str = ""
    button: str = ""
    name: str = ""
    wrong: str = ""
    work: Work | None = None
    then: Callable[[Copy], Any] | None = None

    def ask(
        self,
        title: str,
        button: str,
        name: str,
        work: Work,
        then: Callable[[Copy], Any] | None = None,
    ) -> None:
        """Open the form with a first name."""
        self.title, self.button, self.name, self.wrong = title, button, name, ""
        self.work, self.then = work, then
        self.redraw()

    def write(self, name: str) -> None:
        """A letter was typed: what was wrong with the name before may be right now."""
        self.name = name
        if self.wrong:
            self.wrong = ""
            self.redraw()

    def close(self, _e: Any = None) -> None:
        self.title = self.wrong = ""
        self.redraw()

    async def keep(self, shelf: Shelf) -> None:
        """Do what the name is for. What is wrong with it is said at the field, and nothing has changed."""
        work, name = self.work, self.name
        if work is None:
            return
        made = await shelf.change(lambda copies: work(copies, name))
        if made is not None:
            self.close()
            if self.then is not None:
                self.then(made)
        elif isinstance(shelf.refusal, CopyError):
            self.wrong = sentence(shelf.refusal)
            shelf.close_notice()
            self.redraw()


def use_naming() -> Naming:
    """Hook: the name that is being written on this screen."""
    return use_redrawn(Naming)


def name_form(naming: Naming, shelf: Shelf) -> list[ft.Control]:
    """The form, framed; nothing while no name is asked for."""
    if not naming.title:
        return []

    async def keep(_e: Any = None) -> None:
        await naming.keep(shelf)

    field = text_field(
        _("Name of the copy"),
        naming.name,
        naming.write,
        most=LONGEST + 20,  # a name that is too long is said to be, not cut
        key="copy-name",
        wrong=naming.wrong,
        autofocus=True,
        on_submit=awaited(keep),
        error_max_lines=4,
    )
    keys: list[ft.Control] = [
        strong(naming.button, keep, key="name-keep"),
        ghost(_("Cancel"), naming.close, key="name-cancel"),
    ]
    return [framed(heading(naming.title, level=3), field, ft.Row(keys, spacing=8, wrap=True))]
