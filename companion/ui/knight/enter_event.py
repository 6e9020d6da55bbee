"""An event card as it is entered: both its sides, in the order in which a card prints them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

import flet as ft

from companion.knight.course import Course
from companion.knight.vocabulary import ACTIONS, Order
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_form import SIDES, EventForm, SideForm
from companion.ui.knight.enter_parts import (
    PAD,
    Amount,
    Filling,
    act_ticks,
    amount_grid,
    amounts_of,
    order_amounts,
    order_line,
    with_order,
)
from companion.ui.knight.look import Desk
from companion.ui.parts.buttons import Choice, ghost, pad, segmented, tick_card
from companion.ui.parts.cards import Stretch, fold
from companion.ui.parts.fields import text_field
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import GAP, Style
from companion.words import _

SIDE, MORE, MARK = "enter.side", "enter.more", "enter.mark"
"""On the desk: the side that is shown, whether the rest is unfolded, whether the mark is being written."""
VALUES: Final = ("glory", "nobility", "valor", "gold")
OTHERS: Final = ("any", "points", "influence", "command", "diplomacy")
LOWERED: Final = "enemy_diplomacy"
RAISED: Final = "enemy diplomacy"
"""Enemy diplomacy falls as a gain and rises as an order; the form shows one amount for both."""


class EventTaps:
    """The handlers of the form: the same objects in every drawing."""

    def __init__(self, filling: Filling[EventForm]) -> None:
        self.filling = filling

    @property
    def name(self) -> str:
        """The side that is shown."""
        name: str = self.filling.desk.get(SIDE, "left")
        return name

    @property
    def side(self) -> SideForm:
        return self.filling.form.side(self.name)

    def show(self, side: str) -> None:
        """Turn to a side."""
        self.filling.desk.kept.pop(PAD, None)
        self.filling.desk.put(SIDE, side)

    def amount(self, kind: str, n: int) -> None:
        """So much of a kind is given."""
        self.filling.desk.kept.pop(PAD, None)
        self._put(gain=self.side.gain.put(**{kind: n}))

    def action(self, action: str) -> None:
        """An action is activated, or is not."""
        there = self.side.activates
        left = tuple(one for one in there if one != action)
        self._put(activates=left if action in there else (*there, action))

    def path(self, path: str) -> None:
        """The consequence path; "" for none."""
        self._put(path=path)

    def order(self, name: str, n: int) -> None:
        """So much of an order."""
        self.filling.desk.kept.pop(PAD, None)
        if name == RAISED:
            less = self.side.gain.put(**{LOWERED: min(n, 0)})
            self._put(do=with_order(self.side.do, name, max(n, 0)), gain=less)
        else:
            self._put(do=with_order(self.side.do, name, n))

    def orders(self, do: tuple[Order, ...]) -> None:
        self._put(do=do)

    def mark(self, mark: str) -> None:
        """The player's own mark."""
        self.filling.write(replace(self.filling.form, mark=mark))

    def _put(self, **changes: Any) -> None:
        self.filling.put(self.filling.form.put(self.name, **changes))


def event_body(c: Course, desk: Desk, taps: EventTaps) -> list[ft.Control]:
    """The form of the side that is shown."""
    form, side = taps.filling.form, taps.side
    return [
        sides_switch(form.left.complete, form.right.complete, taps.name, taps.show),
        _head(_("It gives")),
        amount_grid(desk, amounts_of(side.gain, VALUES), taps.amount),
        _head(_("It activates")),
        actions(_action_names(c), side.activates, taps.action),
        _head(_("Consequence path")),
        paths(path_ids(c), side.path, taps.path),
        _more(desk, taps),
    ]


def _head(words_: str) -> ft.Control:
    return text(words_, Style.STRONG)


@kept
def sides_switch(left: bool, right: bool, shown: str, on_show: Callable[[str], Any]) -> ft.Control:
    """Left and right; a side that is complete is ticked."""
    done = {"left": left, "right": right}
    return segmented(
        [Choice(name, words.side_label(name), done=done[name]) for name in SIDES], shown, on_show
    )


def _action_names(c: Course) -> tuple[tuple[str, str], ...]:
    return tuple((action, words.track_name(c, action)) for action in ACTIONS)


@kept
def actions(
    names: tuple[tuple[str, str], ...], chosen: tuple[str, ...], on_tap: Callable[[str], Any]
) -> ft.Control:
    """The six actions; a card may activate several, or none."""
    cards = [
        tick_card(Choice(action, name, f"court-{action}"), action in chosen, on_tap)
        for action, name in names
    ]
    wide = 2 if room().large else 3
    lines = [ft.Row(list(cards[i : i + wide]), spacing=GAP) for i in range(0, len(cards), wide)]
    return ft.Column(list(lines), spacing=GAP, tight=True)


def path_ids(c: Course) -> tuple[str, ...]:
    """The consequence paths that a card may name: those of the sheet, and the usual four while it is not known."""
    known = tuple(c.scenario.paths)
    if known and all(isinstance(one.count.value, int) for one in c.scenario.paths.values()):
        return known
    return tuple(sorted({*known, "1", "2", "3", "4"}))


@kept
def paths(
    names: tuple[str, ...], chosen: str | None, on_choose: Callable[[str], Any]
) -> ft.Control:
    """The paths of the scenario, and none."""
    keys = [Choice(name, name) for name in names] + [Choice("", _("none"))]
    return pad(keys, chosen, on_choose, name=_("Path"))


def _more(desk: Desk, taps: EventTaps) -> ft.Control:
    """What few cards print."""
    side = taps.side
    opened = bool(
        desk.get(MORE, any(side.gain[kind] for kind in (*OTHERS, LOWERED)) or bool(side.do))
    )
    content: Sequence[ft.Control] = ()
    if opened:
        content = [
            amount_grid(desk, amounts_of(side.gain, OTHERS), taps.amount),
            amount_grid(desk, _orders(side), taps.order),
            *act_ticks(side.do, taps.orders),
            *order_line(side.do),
        ]
    return fold(
        _("Something else printed"),
        _("points, command"),
        opened,
        desk.putter(MORE, not opened),
        *content,
        key="enter-more",
    )


def _orders(side: SideForm) -> list[Amount]:
    """The orders with a number; enemy diplomacy may fall too."""
    lowered = side.gain[LOWERED]
    return [
        replace(one, now=one.now + lowered, least=-4) if one.key == RAISED else one
        for one in order_amounts(side.do)
    ]


def mark_field(desk: Desk, taps: EventTaps) -> list[ft.Control]:
    """The player's own mark, once it is asked for."""
    mark = taps.filling.form.mark
    if not (desk.get(MARK) or mark):
        return []
    return [
        text_field(
            _("Own mark"),
            mark,
            taps.mark,
            hint=_("torn corner, number 17 ..."),
            key="own-mark",
        )
    ]


def book_and_mark(desk: Desk, on_book: Callable[..., Any] | None) -> ft.Control:
    """The two ghost buttons below the form."""
    mark = ghost(_("Own mark"), desk.putter(MARK, True), sign=ft.Icons.EDIT, key="mark")
    if on_book is None:
        return mark
    book = ghost(_("Card book"), on_book, sign=ft.Icons.STYLE, key="book")
    buttons: list[ft.Control] = [book, mark]
    if room().large:
        return ft.Column(buttons, spacing=GAP, tight=True, horizontal_alignment=Stretch)
    book.expand = mark.expand = True
    return ft.Row(buttons, spacing=GAP)
