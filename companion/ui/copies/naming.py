"""The name of a copy, as it is written."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from companion.ui.copies.shelf import Shelf
from companion.ui.written import Form, Writing, at_field
from companion.words import _
from storage import Copies, Copy, CopyError
from storage.names import LONGEST, free_name

Work = Callable[[Copies, str], Copy]
Then = Callable[[Copy], Any]


def ask_name(
    writing: Writing,
    shelf: Shelf,
    title: str,
    button: str,
    name: str,
    work: Work,
    then: Then | None = None,
) -> None:
    """Ask for a name; `work` makes or renames the copy with it, `then` is what follows."""
    form = Form("copy-name", title, _("Name of the copy"), LONGEST, button)
    writing.ask(form, name, functools.partial(_keep, shelf, work, then))


async def _keep(shelf: Shelf, work: Work, then: Then | None, name: str) -> str | None:
    made = await shelf.change(lambda copies: work(copies, name))
    if made is not None:
        if then is not None:
            then(made)
        return ""
    return at_field(shelf, CopyError)


def ask_new(writing: Writing, shelf: Shelf, then: Then) -> None:
    """Ask for the name of a new copy, one that no copy has."""
    first = free_name(_("My box"), [one.copy.name for one in shelf.known or ()])
    ask_name(writing, shelf, _("A new copy"), _("Create"), first, _new, then)


def _new(copies: Copies, name: str) -> Copy:
    return copies.new(name)
