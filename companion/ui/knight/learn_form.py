"""The form of a printed value that is asked for, framed where the thing stands, and the two buttons below it."""

from __future__ import annotations

import functools
from typing import Any

import flet as ft

from companion.ui.knight import phrases as words
from companion.ui.knight.learn import (
    Answer,
    Asked,
    answer,
    asked,
    group_key,
    keep,
    keep_label,
    more_key,
    name_of,
    no_such_thing,
    skip,
)
from companion.ui.knight.learn_doubts import doubts
from companion.ui.knight.learn_things import HowMany, Thing
from companion.ui.knight.look import Look
from companion.ui.knight.value_form import value_rows, warned
from companion.ui.parts.buttons import Choice, ghost, next_bar, next_step, pad, segmented
from companion.ui.parts.cards import Stretch, rule
from companion.ui.parts.chips import source_badge
from companion.ui.parts.text import dim, heading, sentence, text
from companion.ui.room import room
from companion.ui.theme import CARD, CORNERS, ORTX, Style, outline
from companion.words import _


def form(look: Look, it: Asked) -> ft.Control:
    """The whole form: what is asked, where it is kept, the fields in the card's order."""
    made = answer(look, it)
    lines: list[ft.Control] = [_head(look, it)]
    if isinstance(it.thing, HowMany):
        lines += _how_many(look, it, it.thing)
    else:
        lines += _fields(look, it, it.thing)
    if made.wrong:
        lines.append(warned(made.wrong))
    return ft.Container(
        ft.Column(lines, spacing=6, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=outline(ORTX, 2.4),
        border_radius=CORNERS,
        padding=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key="learn",
    )


def _head(look: Look, it: Asked) -> ft.Control:
    name = name_of(look, it)
    if isinstance(it.thing, HowMany):
        title = _("{thing}: is there one more?").format(thing=name)
    else:
        title = _("{thing}: what is printed?").format(thing=name)
    head = heading(title, level=3)
    head.expand = True
    line = ft.Row([source_badge("unknown"), head], spacing=10)
    return ft.Column([line, _kept_in(look)], spacing=4, tight=True, horizontal_alignment=Stretch)


def _kept_in(look: Look) -> ft.Control:
    """Where the answer is kept: the copy by its name, or the game alone."""
    name = copy_name(look)
    if not name:
        return dim(_("Squire asks once and keeps it with this game."), Style.DENSE)
    badge = ft.Row([source_badge("copy"), text(name, Style.STRONG)], spacing=5, tight=True)
    return sentence(_("Squire asks once and keeps it in {copy}."), copy=badge)


def copy_name(look: Look) -> str:
    """The name of the copy that keeps what is asked; empty while the game keeps it to itself."""
    game = look.playing.game
    if not game.copy or game.copy_told in ("gone", "broken", "newer"):
        return ""
    return look.playing.seat.door.library.copies.get(game.copy).name


def _fields(look: Look, it: Asked, thing: Thing) -> list[ft.Control]:
    taps = it.taps(look)
    notes = doubts(look.c, taps.said)
    lines: list[ft.Control] = [rule(), *value_rows(look.c, taps, thing.fields, notes=notes)]
    if (gone := no_such_thing(look, it)) is not None:
        lines += [rule(), _none_left(look, thing, gone)]
    return lines


def _none_left(look: Look, thing: Thing, gone: Any) -> ft.Control:
    """There is no such thing: the one before was the last."""
    name = words.printed_name(look.c, thing.path)
    label = _("There is no {thing}").format(thing=name)
    if thing.number == 1:
        label = _("There is none")
    return ghost(label, gone, key="no-more")


def _how_many(look: Look, it: Asked, thing: HowMany) -> list[ft.Control]:
    """One more, or the last one known is the last there is."""
    n = thing.known
    no = _("No, {n} is the last").format(n=n) if n else _("No, there is none")
    choices = [Choice("yes", _("Yes, one more")), Choice("no", no)]
    put = functools.partial(look.desk.put, more_key(it))
    lines: list[ft.Control] = [rule(), segmented(choices, look.desk.get(more_key(it)), put)]
    if thing.grouped and look.desk.get(more_key(it)) == "yes":
        lines.append(_group_keys(look, it, thing))
    return lines


def _group_keys(look: Look, it: Asked, thing: HowMany) -> ft.Control:
    track = look.rules.sheets.court[thing.grouped]
    ids = {group.id: _(group.title) for group in track.groups}
    new = str(next(n for n in range(1, 99) if str(n) not in ids))
    keys = [Choice(id, title) for id, title in ids.items()]
    keys.append(Choice(new, _("Another") if ids else _("The first")))
    name = words.part_name(look.c, f"{thing.next}.group")
    put = functools.partial(look.desk.put, group_key(it))
    return pad(keys, look.desk.get(group_key(it)), put, name=name, wrap=True)


# where it stands -----------------------------------------------------------------------------------


def inside(look: Look, it: Asked | None) -> ft.Control | None:
    """The form, for the place where it stands."""
    return None if it is None else form(look, it)


def on_top(look: Look, *, hosted: bool = False) -> list[ft.Control]:
    """The form as the first thing of a page on which its thing has no row."""
    it = asked(look)
    return [] if it is None or hosted else [form(look, it)]


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
    leave = _("Skip") if it.learning.may_skip else _("Not now")
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
    if isinstance(it.thing, HowMany):
        return _("Yes or no?")
    return _("{part} is missing").format(part=words.part_name(look.c, made.missing))


def _to_missing(look: Look, it: Asked, made: Answer, _e: Any = None) -> None:
    """Open the field that is missing."""
    if isinstance(it.thing, Thing) and made.missing:
        taps = it.taps(look)
        if taps.opened[0] != made.missing:
            taps.open(made.missing)
