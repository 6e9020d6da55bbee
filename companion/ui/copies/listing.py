"""My copies: all of them, the one used last first; a new one, and a way to take one in."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.ui.component import component
from companion.ui.copies.counts import changed_said
from companion.ui.copies.naming import ask_new
from companion.ui.copies.said import known_said
from companion.ui.copies.shelf import Known, Shelf, use_shelf
from companion.ui.listed import told
from companion.ui.parts.buttons import ghost, next_bar, next_step, to_home
from companion.ui.parts.cards import onward, page, rows, sheet_row
from companion.ui.parts.chips import source_badge
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim
from companion.ui.room import room
from companion.ui.theme import MARGIN
from companion.ui.written import Writing, use_writing, written
from companion.words import _
from storage import Copy

TAKE_IN = "/take-in"


def address(copy: str, part: str = "") -> str:
    """Where a copy stands: `/copy/<id>`, `/copy/<id>/share` ..."""
    return f"/copy/{copy}/{part}" if part else f"/copy/{copy}"


@component
def my_copies() -> ft.Control:
    """The list."""
    shelf, writing = use_shelf(), use_writing()
    body: list[ft.Control] = [*written(writing)]
    if shelf.known:
        body.append(rows(*(_row(one) for one in shelf.known)))
    elif shelf.known is not None and writing.form is None:
        body.append(_none())
    body.append(ft.Container(height=MARGIN))
    return frame(
        [
            chief(
                _("My copies"),
                _("The values of your own cards"),
                left=to_home(),
            )
        ],
        page(*body),
        [*told(shelf), *_step(shelf, writing)],
    )


def _none() -> ft.Control:
    return empty(
        _("No copy yet"),
        _(
            "A copy holds what is printed on your own cards and sheets. It starts empty, and Squire "
            "asks each value once, while you play."
        ),
    )


def _row(one: Known) -> ft.Control:
    copy, said = one.copy, known_said(one)
    lines: list[ft.Control] = [dim(said), dim(changed_said(copy))]
    return sheet_row(
        copy.name,
        detail=ft.Column(lines, spacing=1, tight=True),
        end=[source_badge("copy"), onward()],
        on_click=functools.partial(_open, copy.id),
        label=f"{copy.name}, {said}, {changed_said(copy)}",
        key=f"copy-{copy.id}",
    )


def _open(id_: str, e: Any) -> None:
    e.page.navigate(address(id_))


def _step(shelf: Shelf, writing: Writing) -> list[ft.Control]:
    if writing.form is not None:
        return []
    page_ = ft.context.page

    def opened(made: Copy) -> None:
        page_.navigate(address(made.id))

    def begin(_e: Any) -> None:
        ask_new(writing, shelf, opened)

    take = ghost(
        _("Take one in"),
        lambda e: e.page.navigate(TAKE_IN),
        says=_("Take a copy in"),
        height=room().tall(56, 21),
        key="take-in",
    )
    return [next_bar(take, next_step(_("New copy"), begin, key="new-copy"))]
