"""Drafts on the screen: the whole play screen works on a table on the side, nothing of which is kept.

This module begins them, adds the band on top, and shows what a draft makes other than the game before it is adopted.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.log.voice import Change, Shown
from companion.ui.parts.buttons import ghost, next_bar, next_step
from companion.ui.parts.cards import card, page, section
from companion.ui.parts.press import press
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import GHOST, LINE, MARGIN, ONPU, ONPUC, PU, PUC, TOUCH, Style, outline
from companion.words import _, ngettext

AMEND, ADOPT = "amend", "now.adopt"
"""On the desk: the move that is being changed, and whether the page of what differs is open."""


@dataclass(frozen=True, slots=True)
class Amending:
    """A move of the log that is being changed: in which draft, its place, itself and its line.

    `instead`: something else takes its place; else something comes before it. `waiting` moves had been undone
    before: they stay so. `chosen`: what comes there has been chosen, or nothing does; `out` moves were left out.
    """

    draft: int
    place: int
    move: Any
    title: str
    instead: bool
    waiting: int
    chosen: bool = False
    out: int = 0


def try_line(look: Shown, _e: Any = None) -> None:
    """Begin a draft where the game stands."""
    look.desk.kept["tab"] = look.voice.first_tab
    look.playing.seat.take(look.playing.game.table.draft())


def begin(look: Shown, place: int, title: str, *, instead: bool) -> None:
    """Begin a draft in which the move that led to a place is changed."""
    seat, table = look.playing.seat, look.playing.game.table
    move, waiting = table.line.moves[place - 1], len(table.line.undone)
    draft = table.draft(place - 1)
    if instead:
        draft.skip()
    put_amending(look, Amending(seat.drafts + 1, place, move, title, instead, waiting))
    look.desk.kept["log.line"] = None
    seat.take(draft)


def put_amending(look: Shown, it: Amending) -> None:
    """This is what is being changed, here and on the next screen that shows the draft."""
    look.desk.kept[AMEND] = look.playing.seat.purpose = it


def amending(look: Shown) -> Amending | None:
    """The move that is being changed in the draft that is shown."""
    found: Amending | None = look.desk.get(AMEND)
    kept = look.playing.seat.purpose
    if found is None and isinstance(kept, Amending):
        look.desk.kept[AMEND] = found = kept
    if found is None or look.playing.draft is None:
        return None
    return found if found.draft == look.playing.seat.drafts else None


def left(look: Shown, it: Amending) -> int:
    """How many moves of the log are still to be redone."""
    return max(0, len(look.playing.line.undone) - it.waiting)


def warning(look: Shown) -> list[ft.Control]:
    """While moves are undone: that another move drops them, and the draft that keeps them."""
    n = len(look.playing.line.undone)
    if not n or look.playing.draft is not None or look.is_over:
        return []
    said = ngettext(
        "{n} move is undone. Another move drops it.",
        "{n} moves are undone. Another move drops them.",
        n,
    ).format(n=n)
    begin = press(
        text(_("Try a line"), Style.LABEL_STRONG, PU),
        functools.partial(try_line, look),
        label=_("Try a line, which keeps them"),
        key="keep-undone",
        height=room().tall(TOUCH, 18),
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=ft.Alignment.CENTER,
    )
    return [
        ft.Container(
            ft.Row([dim(said, expand=True), begin], spacing=8),
            padding=ft.Padding.only(left=MARGIN),
            border=ft.Border.only(top=ft.BorderSide(1, LINE)),
        )
    ]


# the band -----------------------------------------------------------------------------------------


def band(look: Shown) -> list[ft.Control]:
    """That this is a draft, and the two ways out of it; nothing while the game itself is shown."""
    if look.playing.draft is None:
        return []
    it = amending(look)
    said = _band_words(look, it)
    short = _("Draft") if room().large and not look.playing.is_behind else said
    shown = text(short, Style.DENSE, ONPUC, lines=4 if room().large else 2)
    spoken: ft.Control = ft.Semantics(label=said, content=shown, exclude_semantics=True)
    if it is not None:
        spoken = press(shown, look.show("log"), label=said, key="draft-words")
    spoken.expand = True
    drop = _key(_("Drop"), _("Drop the draft"), look.playing.seat.drop, solid=False)
    adopt = _key(_("Adopt"), _("Adopt the draft"), look.desk.putter(ADOPT, True), solid=True)
    keys: list[ft.Control] = [drop, adopt] if not look.playing.is_behind else [drop]
    return [
        ft.Container(
            ft.Row([spoken, *keys], spacing=8),
            bgcolor=PUC,
            border=ft.Border.only(bottom=ft.BorderSide(3, PU)),
            padding=ft.Padding.symmetric(horizontal=MARGIN, vertical=4),
            key="draft-band",
        )
    ]


def _band_words(look: Shown, it: Amending | None) -> str:
    if look.playing.is_behind:
        return _("The game has moved on. This draft can only be dropped.")
    if it is None:
        return _("A draft: nothing is kept")
    n = left(look, it)
    if not n:
        return _("A draft, all is redone: nothing is kept")
    return ngettext(
        "A draft, {n} move to redo: nothing is kept",
        "A draft, {n} moves to redo: nothing is kept",
        n,
    ).format(n=n)


def _key(label: str, says: str, on_click: Callable[..., Any], *, solid: bool) -> ft.Container:
    return press(
        text(label, Style.STRONG, ONPU if solid else ONPUC),
        on_click,
        label=says,
        height=room().tall(TOUCH - 4, 21, pad=8),
        bgcolor=PU if solid else None,
        border=outline(PU),
        border_radius=GHOST,
        padding=ft.Padding.symmetric(horizontal=12),
        alignment=ft.Alignment.CENTER,
        margin=ft.Margin.symmetric(vertical=2),
    )


# what differs -------------------------------------------------------------------------------------


def is_adopting(look: Shown) -> bool:
    """Whether the page of what differs stands in the place of the tab."""
    return look.playing.draft is not None and bool(look.desk.get(ADOPT))


def adopt_page(look: Shown) -> ft.Control:
    """All that the draft makes other than the game as it stands."""
    table = look.playing.game.table
    voice = look.voice
    found: Sequence[Change] = look.once(
        ("compared", id(table.line)),
        lambda: voice.differences(look.rules, table.state, look.state),
    )
    body: list[ft.Control] = [section(_("What differs"), _("the draft, not the game"))]
    body.append(voice.change_rows(found) if found else card(text(_("Nothing on the sheets."))))
    if said := voice.match_words(found):
        body.append(dim(said, Style.DENSE))
    it = amending(look)
    if it is not None and (n := left(look, it)):
        said = ngettext(
            "{n} move is not redone. It stays as redo.",
            "{n} moves are not redone. They stay as redo.",
            n,
        )
        body.append(dim(said.format(n=n), Style.DENSE))
    return page(*body, ft.Container(height=12), key="adopt")


def differs(look: Shown) -> ft.Control:
    """The button that leads to what differs."""
    return next_step(_("See what differs"), look.desk.putter(ADOPT, True))


def adopt_bar(look: Shown) -> ft.Control:
    """Back, or adopt the draft."""
    back = ghost(_("Back"), look.desk.putter(ADOPT, False), height=room().tall(56, 21))
    if look.playing.is_behind:
        second = _("The game has moved on")
        adopt = next_step(_("Adopt the draft"), nowhere, second=second, manner="unavailable")
    else:
        adopt = next_step(
            _("Adopt the draft"), functools.partial(_adopt, look), second=_("It becomes the game")
        )
    return next_bar(back, adopt)


async def _adopt(look: Shown, _e: Any = None) -> None:
    look.desk.kept.pop(ADOPT, None)
    if not await look.playing.seat.adopt():
        look.desk.put(ADOPT, True)


def nowhere(_e: Any) -> None:
    """What can be done stands above."""
