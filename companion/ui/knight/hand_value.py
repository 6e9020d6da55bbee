"""One value that is set by hand: what it may be, what it becomes, and the button that sets it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.knight.correct import handle
from companion.knight.correct_map import Handle
from companion.knight.moves import Correct
from companion.play import IllegalMove
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import across, key_
from companion.ui.knight.hand_facts import FACT, LIST
from companion.ui.knight.look import Desk, Look
from companion.ui.parts.buttons import (
    Choice,
    ghost,
    next_bar,
    next_step,
    round_button,
    segmented,
)
from companion.ui.parts.cards import Stretch, card
from companion.ui.parts.chips import by_hand as hand_badge
from companion.ui.parts.fields import number_field
from companion.ui.parts.press import spoken
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import ON, PU, Style
from companion.words import _

BACK = "by_hand.back"
"""On the desk: where a value that has been set leads back to, the list or the game."""
VALUE = "now.by_hand"
"""On the desk: the value that is chosen but not set."""
KEYS = 13
"""So many values stand as keys; more are counted up and down, or written."""


def leave(desk: Desk) -> None:
    """Back to the tab."""
    desk.kept.pop(VALUE, None)
    desk.put(FACT, None)


def handle_of(look: Look) -> Handle | None:
    """The value that is being set, if one is."""
    fact = look.desk.get(FACT)
    if fact in (None, LIST):
        return None
    try:
        return handle(look.c, fact)
    except IllegalMove:  # a bound that nobody has entered
        return None


def chosen_value(look: Look, made: Handle) -> int:
    """The value that is chosen but not set."""
    value: int = look.desk.get(VALUE, made.now)
    return value


def value_editor(look: Look, made: Handle) -> ft.Control:
    """The value as it stands, what it may be, and what it becomes."""
    value, label = chosen_value(look, made), words.fact_label(look.c, made.fact)
    put: Callable[[int | None], Any] = look.desk.kept.setdefault(
        f"by_hand.put.{made.fact}.{made.least}.{made.most}",
        functools.partial(_put, look.desk, made.least, made.most),
    )
    body: list[ft.Control] = [heading(label, level=3), _keys(look, made, value, put)]
    if value == made.now:
        now = words.value_text(look.c, made.fact, made.now)
        body.insert(1, dim(_("now {value}").format(value=now)))
    else:
        body.insert(1, hand_badge(words.change_text(look.c, made.fact, made.now, value)))
    return card(*body, edge=PU, width=2.4, key="hand-editor")


def _put(desk: Desk, least: int, most: int, value: int | None) -> None:
    if value is not None:
        desk.put(VALUE, max(least, min(value, most)))


def _keys(look: Look, made: Handle, value: int, put: Callable[[int | None], None]) -> ft.Control:
    """Words for what is so or not, keys for short tracks, a counter for long ones."""
    names = range(made.least, made.most + 1) if made.most - made.least < KEYS else range(0)
    texts = [words.value_text(look.c, made.fact, n) for n in names]
    if any(not one.lstrip("−").isdecimal() for one in texts):
        choices = [Choice(n, words.upper(one)) for n, one in zip(names, texts, strict=True)]
        return segmented(choices, value, put)
    if names:
        label = words.fact_label(look.c, made.fact)
        return across(
            [
                key_(one, on=n == value, says=f"{label} {one}", on_click=_putter(put, n))
                for n, one in zip(names, texts, strict=True)
            ]
        )
    return _counter(look, made, value, put)


def _putter(put: Callable[[int | None], None], n: int) -> Callable[[Any], None]:
    return lambda _e: put(n)


@kept
def _write(name: str, put: Callable[[int | None], Any], most: int) -> ft.Control:
    """Never drawn again, as above."""
    return number_field(name, None, put, most=most, key="hand-number")


def _counter(look: Look, made: Handle, value: int, put: Callable[[int | None], None]) -> ft.Control:
    label = words.fact_label(look.c, made.fact)
    steps: list[ft.Control] = [
        _step(by, label, made.least <= value + by <= made.most, _putter(put, value + by))
        for by in (-10, -1, 1, 10)
    ]
    shown = spoken(text(words.number(value), Style.NUMBER_L, PU), f"{label} {value}")
    middle = ft.Container(shown, expand=True, alignment=ft.Alignment.CENTER)
    count = ft.Row([*steps[:2], middle, *steps[2:]], spacing=4)
    field = _write(_("or write it"), put, made.most)
    bounds = dim(
        _("{least} to {most}").format(least=words.number(made.least), most=words.number(made.most))
    )
    body = [count, field] if made.most > 999 else [count, field, bounds]
    return ft.Column(body, spacing=8, tight=True, horizontal_alignment=Stretch)


def _step(by: int, label: str, enabled: bool, on_click: Callable[[Any], None]) -> ft.Control:
    n = abs(by)
    name = (
        _("{value} {n} more").format(value=label, n=n)
        if by > 0
        else _("{value} {n} less").format(value=label, n=n)
    )
    if n == 1:
        sign = ft.Icons.ADD if by > 0 else ft.Icons.REMOVE
        return round_button(sign, name, on_click, colour=ON, enabled=enabled)
    face = words.signed_number(by)
    return ghost(face, on_click if enabled else None, says=name, width=56, padding=0)


# the button -----------------------------------------------------------------------------------------


def bar(look: Look) -> ft.Control:
    """Set the value, or go back."""
    made = handle_of(look)
    if made is None:
        return next_bar(next_step(_("Back to the game"), lambda _e: leave(look.desk)))
    back = ghost(_("Back"), lambda _e: _back(look), height=room().tall(56, 21))
    value = chosen_value(look, made)
    if value == made.now:
        second = _("it is {value} now").format(value=words.value_text(look.c, made.fact, made.now))
        done = next_step(_("Choose a value"), _nothing, second=second, manner="unavailable")
        return next_bar(back, done)
    move = Correct(made.fact, value)
    refused = look.refusal(move)
    if refused is not None:
        why = words.refusal(look.c, refused)
        return next_bar(
            back,
            next_step(set_label(look, made, value), _nothing, second=why, manner="unavailable"),
        )
    return next_bar(
        back, next_step(set_label(look, made, value), functools.partial(_set, look, move))
    )


def set_label(look: Look, made: Handle, value: int) -> str:
    """What the button does: "Set Gold to 7"."""
    shown = words.value_text(look.c, made.fact, value)
    label = words.fact_label(look.c, made.fact)
    if shown.lstrip("−").isdecimal():
        return _("Set {value} to {n}").format(value=label, n=shown)
    return _("Set {value}: {n}").format(value=label, n=shown)


def _nothing(_e: Any) -> None:
    """What is missing is in sight."""


def _back(look: Look) -> None:
    look.desk.kept.pop(VALUE, None)
    look.desk.put(FACT, look.desk.get(BACK))


async def _set(look: Look, move: Correct, _e: Any = None) -> None:
    """The sheet is right again; then back to where one came from."""
    if await look.playing.seat.act(move):
        _back(look)
