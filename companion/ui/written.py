"""A name or a note while it is written: one field, and the sentence of what is wrong with it at the field."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import flet as ft

from companion.ui.component import use_redrawn
from companion.ui.parts.buttons import ghost, strong
from companion.ui.parts.cards import framed
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import awaited
from companion.ui.parts.text import dim, heading
from companion.ui.sentences import sentence
from companion.words import _
from storage import AboutError, CopyError

Keep = Callable[[str], Awaitable[str | None]]
"""Keeps what is written: "" if it could, a sentence for the field if it cannot be; None if that is said elsewhere."""
OVER: Final = 20
"""So much more than fits can be written: what is too long is said to be, not cut."""
LINES: Final[dict[str, Any]] = {"multiline": True, "min_lines": 3, "max_lines": 8}


@dataclass(frozen=True, slots=True)
class Form:
    """What is asked for: the head, the field with its `most` letters, the button; a `hint` stands below."""

    key: str
    title: str
    label: str
    most: int
    button: str
    hint: str = ""
    in_lines: bool = False


@dataclass(slots=True)
class Writing:
    """What is being written on a screen; `form` None while nothing is. Nothing has changed before it is kept."""

    redraw: Callable[[], Any] = lambda: None
    form: Form | None = None
    words: str = ""
    wrong: str = ""
    work: Keep | None = None

    def ask(self, form: Form, words: str, work: Keep) -> None:
        """Open the form with what stands there now."""
        self.form, self.words, self.wrong, self.work = form, words, "", work
        self.redraw()

    def write(self, words: str) -> None:
        """A letter was typed: what was wrong before may be right now."""
        self.words = words
        if self.wrong:
            self.wrong = ""
            self.redraw()

    def close(self, _e: Any = None) -> None:
        """Nothing is written any more."""
        self.form, self.wrong = None, ""
        self.redraw()

    async def keep(self, _e: Any = None) -> None:
        """Keep it, unless something is wrong with it."""
        if self.form is None or self.work is None:
            return
        said = await self.work(self.words)
        if said == "":
            self.close()
        elif said:
            self.wrong = said
            self.redraw()

    @property
    def key(self) -> str:
        """The key of the form that is open; empty for none."""
        return self.form.key if self.form is not None else ""


class Refusing(Protocol):
    """What says above the page what was refused last, until that is closed."""

    @property
    def refusal(self) -> Any: ...
    def close_notice(self) -> None: ...


def at_field(where: Refusing, fault: type[AboutError | CopyError]) -> str | None:
    """What was refused, said at the field if it is a fault of what is written; else None: it is said above."""
    refusal = where.refusal
    if not isinstance(refusal, fault):
        return None
    said = sentence(refusal)
    where.close_notice()
    return said


def use_writing() -> Writing:
    """Hook: what is being written on this screen."""
    return use_redrawn(Writing)


def written(writing: Writing) -> list[ft.Control]:
    """The form, framed; nothing while nothing is written."""
    form = writing.form
    if form is None:
        return []
    look = LINES if form.in_lines else {"on_submit": awaited(writing.keep)}
    field = text_field(
        form.label,
        writing.words,
        writing.write,
        most=form.most + OVER,
        key=form.key,
        wrong=writing.wrong,
        autofocus=True,
        error_max_lines=4,
        **look,
    )
    keys: list[ft.Control] = [
        strong(form.button, writing.keep, key="write-keep"),
        ghost(_("Cancel"), writing.close, key="write-cancel"),
    ]
    body: list[ft.Control] = [heading(form.title, level=3), field]
    if form.hint:
        body.append(dim(form.hint))
    return [framed(*body, ft.Row(keys, spacing=8, wrap=True))]
