"""What the forms of cards are made of: amounts, orders, and a form on the desk that can be taken back tap by tap."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import flet as ft

from companion.knight.vocabulary import Bundle, Order
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import across, key_
from companion.ui.knight.look import Desk
from companion.ui.parts.buttons import round_button, tick
from companion.ui.parts.cards import Stretch
from companion.ui.parts.press import press
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, EDGE, GAP, LINE, ON, ON2, PRI, SEGMENT, TOUCH, Style, outline
from companion.words import N_, _

F = TypeVar("F")
MOST_STEPS = 200
PAD = "enter.pad"
"""On the desk: the amount whose numbers are open."""
PADS: Final = {
    "gold": tuple(range(1, 13)),
    "points": (5, 10, 15, 20, 25, 30, 40, 50),
    "command": (),
    "influence": (),
    "diplomacy": (),
    "enemy_diplomacy": (),
}
SIX: Final = tuple(range(1, 7))


class Filling(Generic[F]):
    """A form on the desk and all it was before, so that each tap can be taken back.

    It stays the same object while the form is open; its methods are the handlers of the form.
    """

    def __init__(self, desk: Desk, key: str, first: F) -> None:
        self.desk, self.key, self.first = desk, key, first
        self.before: list[F] = []

    @property
    def form(self) -> F:
        form: F = self.desk.get(self.key, self.first)
        return form

    def put(self, form: F) -> None:
        """What the form becomes by one tap."""
        if form != self.form:
            self.before = [*self.before[-MOST_STEPS:], self.form]
            self.desk.put(self.key, form)

    def write(self, form: F) -> None:
        """What the form becomes by typing: one step for all that is typed."""
        self.desk.put(self.key, form)

    def undo(self, _e: Any = None) -> None:
        """Take the last tap back."""
        if self.before:
            self.desk.put(self.key, self.before.pop())

    def clear(self) -> None:
        """The form is through."""
        self.desk.kept.pop(self.key, None)
        self.before = []


def filling(desk: Desk, key: str, first: F) -> Filling[F]:
    """The form of this key; the same object in every drawing."""
    made: Filling[F] = desk.kept.setdefault(f"{key}.filling", Filling(desk, key, first))
    return made


# amounts -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Amount:
    """A small amount: its key (a kind or an order), name and symbol, what it is, what it may be."""

    key: str
    name: str
    sign: str
    now: int
    least: int = 0
    most: int = 99


Put = Callable[[str, int], Any]


def amounts_of(gain: Bundle, kinds: Iterable[str]) -> list[Amount]:
    """The amounts of a gain."""
    return [
        Amount(
            kind, words.kind_name(kind), kind, gain[kind], -4 if kind == "enemy_diplomacy" else 0
        )
        for kind in kinds
    ]


def amount_grid(desk: Desk, amounts: Sequence[Amount], put: Put) -> ft.Control:
    """Amounts two by two. A tap on the number opens the likely numbers below its row."""
    opened = desk.get(PAD)
    wide = 1 if room().large else 2
    lines: list[ft.Control] = []
    for i in range(0, len(amounts), wide):
        pair = amounts[i : i + wide]
        cells = [
            ft.Container(amount_card(one, opened == one.key, put, _opener(desk, one)), expand=True)
            for one in pair
        ]
        cells += [ft.Container(expand=True) for _n in range(wide - len(pair))]
        lines.append(ft.Row(list(cells), spacing=GAP, key=f"amounts-{pair[0].key}"))
        if (one := next((a for a in pair if a.key == opened), None)) is not None:
            lines.append(_numbers(one, put))
    return ft.Column(
        lines,
        spacing=GAP,
        tight=True,
        horizontal_alignment=Stretch,
        key=f"grid-{amounts[0].key}" if amounts else None,
    )


def _opener(desk: Desk, one: Amount) -> Callable[..., Any] | None:
    return desk.toggler(PAD, one.key) if PADS.get(one.key, SIX) else None


def _numbers(one: Amount, put: Put) -> ft.Control:
    """The likely numbers; a tap sets one and closes them."""
    keys: list[ft.Control] = [
        key_(
            str(n),
            on=n == one.now,
            says=f"{one.name} {n}",
            on_click=functools.partial(_set, put, one.key, n),
        )
        for n in PADS.get(one.key, SIX)
    ]
    return ft.Container(across(keys, 6), key=f"numbers-{one.key}")


def _set(put: Put, key: str, n: int, _e: Any = None) -> None:
    put(key, n)


@kept
def amount_card(
    one: Amount, opened: bool, put: Put, on_open: Callable[..., Any] | None
) -> ft.Control:
    """Name and symbol, minus, the number, plus. Framed in azure once it is not nothing."""
    ink = ON if one.now else ON2
    number = text(words.number(one.now), Style.NUMBER_S, ink)
    less = round_button(
        ft.Icons.REMOVE,
        _("{name}: one less").format(name=one.name),
        functools.partial(_set, put, one.key, one.now - 1),
        colour=ON,
        enabled=one.now > one.least,
    )
    more = round_button(
        ft.Icons.ADD,
        _("{name}: one more").format(name=one.name),
        functools.partial(_set, put, one.key, one.now + 1),
        colour=ON,
        enabled=one.now < one.most,
    )
    middle = press(
        ft.Row([number], alignment=ft.MainAxisAlignment.CENTER),
        on_open,
        label=f"{one.name} {words.number(one.now)}",
        expanded=opened,
        enabled=on_open is not None,
        expand=True,
        height=room().tall(TOUCH, 22),
    )
    keys = ft.Container(
        ft.Row([less, middle, more], spacing=0),
        border=outline(EDGE, 1.2),
        border_radius=SEGMENT,
        bgcolor=CARD,
    )
    head = ft.Row([symbol(one.sign, 20), text(one.name, Style.STRONG, expand=True)], spacing=8)
    return ft.Container(
        ft.Column([head, keys], spacing=5, tight=True, horizontal_alignment=Stretch),
        bgcolor=CARD,
        border=outline(PRI, 2.4) if one.now or opened else outline(LINE, 1),
        border_radius=SEGMENT,
        padding=7 if one.now or opened else 8,
    )


# orders --------------------------------------------------------------------------------------------

ORDERS: Final = (
    ("enemy add", N_("Enemies added"), "enemy"),
    ("enemy move", N_("All enemies move"), "enemy"),
    ("enemy remove", N_("Enemies removed"), "enemy"),
    ("enemy diplomacy", N_("Enemy diplomacy"), "enemy_diplomacy"),
    ("own add", N_("Own units added"), "own"),
    ("own march", N_("Your units move"), "own"),
)
ACTS: Final = (
    ("enemy attack", N_("Enemies attack")),
    ("own strike", N_("Your units attack")),
    ("own gather", N_("Your units gather")),
    ("row reveal", N_("A card of the row is revealed")),
)


def order_amounts(do: Sequence[Order], offered: Sequence[str] | None = None) -> list[Amount]:
    """The orders with a number, as amounts."""
    return [
        Amount(name, _(title), sign, _number_of(do, name), most=9)
        for name, title, sign in ORDERS
        if offered is None or name in offered
    ]


def _number_of(do: Sequence[Order], name: str) -> int:
    return next((order.n for order in do if _is_plainly(order, name)), 0)


def _is_plainly(order: Order, name: str) -> bool:
    """Whether an order is of this name and says nothing more (no place, not apart)."""
    return f"{order.side} {order.verb}" == name and not (order.at or order.apart)


def with_order(do: tuple[Order, ...], name: str, n: int) -> tuple[Order, ...]:
    """The orders with so many of one; a new one comes last, one of nothing goes."""
    side, _space, verb = name.partition(" ")
    made = Order(side, verb, n)
    if not any(_is_plainly(order, name) for order in do):
        return (*do, made) if n else do
    return tuple(
        made if _is_plainly(order, name) else order
        for order in do
        if n or not _is_plainly(order, name)
    )


def toggled(do: tuple[Order, ...], order: Order) -> tuple[Order, ...]:
    """The orders with one more at the end, or without it."""
    return tuple(one for one in do if one != order) if order in do else (*do, order)


def act_ticks(
    do: tuple[Order, ...],
    put: Callable[[tuple[Order, ...]], Any],
    offered: Sequence[str] | None = None,
) -> list[ft.Control]:
    """The orders without a number, to be ticked."""

    def ticked(order: Order) -> Callable[[bool], Any]:
        return lambda _on: put(toggled(do, order))

    return [
        tick(_(title), order in do, ticked(order))
        for name, title in ACTS
        if offered is None or name in offered
        for order in [Order(name.partition(" ")[0], name.partition(" ")[2])]
    ]


def order_line(do: Sequence[Order]) -> list[ft.Control]:
    """The orders in their order, in words."""
    if not do:
        return []
    return [dim(_("In this order: {orders}").format(orders=words.orders_text(do)), Style.DENSE)]
