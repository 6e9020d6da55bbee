"""The form of a printed value that is asked for, framed where the thing stands, and the two buttons below it."""

from __future__ import annotations

import contextlib
import functools
from typing import Any, Final

import flet as ft

from companion.knight.gaps import may_skip
from companion.play import IllegalMove
from companion.ui.component import component
from companion.ui.knight import phrases as words
from companion.ui.knight.further import is_there, no_more
from companion.ui.knight.learn import (
    MORE,
    Answer,
    Asked,
    answer,
    ask,
    asked,
    keep,
    keep_label,
    name_of,
    no_such_thing,
    skip,
)
from companion.ui.knight.learn_doubts import doubts
from companion.ui.knight.look import Desk, Look
from companion.ui.knight.value_form import value_rows
from companion.ui.knight.value_form_parts import warned
from companion.ui.parts.buttons import Choice, ghost, next_bar, next_step, segmented, tonal
from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.chips import source_badge
from companion.ui.parts.text import dim, heading, sentence, text
from companion.ui.room import room
from companion.ui.theme import CARD, CORNERS, ORTX, Style, outline
from companion.words import _

SCROLLS: Final = "scrolls."
"""On the desk, with the name of a page: the column that scrolls."""


def form(look: Look, it: Asked, within: str, beside: str = "") -> ft.Control:
    """The whole form: what is asked, where it is kept, the fields in the card's order.

    When it comes, the page that it is `within` scrolls to it, or to what it stands below (`beside`).
    """
    made = answer(look, it)
    lines: list[ft.Control] = [_head(look, it)]
    if it.is_doubtful:
        lines += _is_there(look, it)
    if it.exists(look):
        lines += _fields(look, it)
    if made.wrong:
        lines.append(warned(made.wrong))
    lines.append(arrival(look.desk, within, beside or "learn", it.key))
    return ft.Container(
        ft.Column(lines, spacing=6, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=outline(ORTX, 2.4),
        border_radius=CORNERS,
        padding=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key=ft.ScrollKey("learn"),  # type: ignore[call-arg]
    )


@component
def arrival(desk: Desk, within: str, key: str, _thing: str) -> ft.Control:
    """Brings a form, or what has been opened, into sight when it has come."""

    async def scroll() -> None:
        column = desk.kept.unnoted(SCROLLS + within)
        with contextlib.suppress(RuntimeError):  # the page is gone by now
            if column is not None:
                await column.scroll_to(scroll_key=key, duration=160)

    ft.use_effect(scroll, [within, key, _thing])
    return ft.Container()


def scrolls(desk: Desk, name: str, page: ft.Control) -> ft.Control:
    """A page whose column forms may scroll."""
    desk.kept.put_unnoted(SCROLLS + name, getattr(page, "content", None))
    return page


def _head(look: Look, it: Asked) -> ft.Control:
    name = name_of(look, it)
    doubtful = it.is_doubtful and not it.exists(look)
    printed = _("{thing}: what is printed?").format(thing=name)
    head = heading(is_there(it.thing.path, name) if doubtful else printed, level=3)
    head.expand = True
    line = ft.Row([source_badge("unknown"), head], spacing=10)
    return ft.Column([line, _kept_in(look)], spacing=4, tight=True, horizontal_alignment=Stretch)


def _kept_in(look: Look) -> ft.Control:
    """Where the answer is kept: the copy by its name, or the game alone."""
    name = copy_name(look)
    if not name:
        return dim(_("Squire asks once and keeps it with this game."), Style.DENSE)
    badge = ft.Row([source_badge("copy"), text(name, Style.STRONG)], spacing=5, tight=True)
    return sentence(_("Squire asks once and keeps it in {copy}"), copy=badge)


def kept_for_later(look: Look) -> ft.Control:
    """Where a card that is entered is kept."""
    name = copy_name(look)
    if not name:
        return dim(_("Kept with this game: one tap when it comes again."))
    badge = ft.Row([source_badge("copy"), text(name, Style.LABEL_STRONG)], spacing=5, tight=True)
    return sentence(_("{copy} keeps it: one tap when it comes again."), copy=badge)


def copy_name(look: Look) -> str:
    """The name of the copy that keeps what is asked; empty while the game keeps it to itself."""
    game = look.playing.game
    if not game.copy or game.copy_told in ("gone", "broken", "newer"):
        return ""
    return look.playing.seat.door.library.copies.get(game.copy).name


def _fields(look: Look, it: Asked) -> list[ft.Control]:
    taps = it.taps(look)
    notes = doubts(look.c, taps.said)
    lines: list[ft.Control] = [rule(), *value_rows(look.c, taps, it.thing.fields, notes=notes)]
    if (gone := no_such_thing(look, it)) is not None:
        label = _("There is no {thing}").format(thing=name_of(look, it))
        lines += [rule(), ghost(label, gone, key="no-more")]
    return lines


def _is_there(look: Look, it: Asked) -> list[ft.Control]:
    """One more, or the last one known is the last there is."""
    choices = [Choice(True, _("Yes")), Choice(False, no_more(it.thing.path, it.thing.known))]
    put = functools.partial(look.desk.put, it.key + MORE)
    return [rule(), segmented(choices, it.exists(look), put)]


def enter_button(look: Look, refusal: IllegalMove, name: str, at: str = "") -> ft.Control:
    """The button of a row whose thing nobody has entered."""
    says = _("Enter what is printed: {thing}").format(thing=name)
    path = str(refusal.facts["path"])
    return tonal(_("Enter"), ask(look.desk, path, at), says=says, key=f"ask-{at or path}")


# where it stands -----------------------------------------------------------------------------------


def on_top(look: Look, within: str, *, hosted: bool = False) -> list[ft.Control]:
    """The form as the first thing of a page on which its thing has no row."""
    it = asked(look)
    return [] if it is None or hosted else [form(look, it, within)]


# the buttons ---------------------------------------------------------------------------------------


def bar(look: Look) -> ft.Control | None:
    """Skip, and keep the answer and go on; None while nothing is asked."""
    it = asked(look)
    if it is None:
        return None
    if look.desk.get("tab", "turn") in ("map", "log"):
        name = name_of(look, it)
        return next_bar(next_step(_("What is printed?"), look.show("turn"), second=name))
    made = answer(look, it)
    label = keep_label(look, it, made)
    leave = _("Skip") if may_skip(it.learning.move) else _("Not now")
    back = ghost(leave, functools.partial(skip, look), height=room().tall(56, 21), key="skip")
    if not made.ready:
        step = next_step(
            label,
            functools.partial(_to_missing, look, it, made),
            second=_missing(look, it, made),
            manner="unavailable",
        )
    else:
        mark = "learn-{}-{}".format(*look.playing.mark)
        step = next_step(label, functools.partial(keep, look, it), second=made.after, mark=mark)
    return next_bar(back, step)


def _missing(look: Look, it: Asked, made: Answer) -> str:
    if made.wrong:
        return _("The sheets cannot hold this")
    if it.exists(look) is None:
        return _("Yes or no?")
    return _("{part} is missing").format(part=words.part_name(look.c, made.missing))


def _to_missing(look: Look, it: Asked, made: Answer, _e: Any = None) -> None:
    """Open the field that is missing."""
    if it.exists(look) and made.missing:
        taps = it.taps(look)
        if taps.opened[0] != made.missing:
            taps.open(made.missing)
