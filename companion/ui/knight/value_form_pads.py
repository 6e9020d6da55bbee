"""The pads of a form of values: below a field that is open, what it may be, one tap each."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft

from companion.knight.course import Course
from companion.knight.vocabulary import (
    ALWAYS,
    FULL,
    KINDS,
    NOTHING,
    PURSE,
    TRACKS,
    Bundle,
    Condition,
    Order,
    Test,
)
from companion.ui.knight import phrases as words
from companion.ui.knight.enter_parts import (
    PADS,
    SIX,
    act_ticks,
    amount_grid,
    order_amounts,
    order_line,
    toggled,
)
from companion.ui.knight.entry import across, key_
from companion.ui.knight.value_form_said import ValueTaps
from companion.ui.parts.buttons import Choice, ghost, pad, segmented, tick
from companion.ui.parts.cards import Stretch
from companion.ui.parts.fields import number_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import dim
from companion.ui.room import room
from companion.ui.theme import CARD, EDGE, GAP, ON, ONPRI, PRI, SEGMENT, TOUCH, outline
from companion.words import _, pgettext

COSTS: Final = (*PURSE, "any")
ACROSS: Final = 5
FACTS: Final = (
    "influence",
    "points",
    "battles_won",
    "units",
    "enemies",
    "resources",
    "glory",
    "nobility",
    "valor",
    "gold",
    "diplomacy",
    "enemy_diplomacy",
    "activities",
    "activities_lead",
    "castle_hit",
)
FEW: Final = 2
"""So many facts beside the tracks are offered at once, the others behind "More"."""
MORE: Final = "*"
WRITTEN: Final = ("influence", "points", "activities", "resources")
"""Facts whose number is written: it may be large."""
TOP: Final = {"gold": 13, "units": 12, "enemies": 12, "diplomacy": 12, "enemy_diplomacy": 12}
"""The highest number of a fact that has a key; of the others it is 7."""
BOUNDED: Final = ("when", "penalty", "reward")
"""Parts of a path whose conditions may ask for less, too."""
SIGNS: Final = {"enemies": "enemy", "units": "own", "battles_won": "court-combat"}


def track_keys(
    c: Course, chosen: Sequence[str], on_tap: Callable[[str], Any], *, name: str = ""
) -> ft.Control:
    """The thirteen tracks by their symbols, as the court shows them."""
    keys: list[ft.Control] = []
    for id in c.rules.sheets.court or TRACKS:
        on = id in chosen
        keys.append(
            press(
                symbol(f"court-{id}", 24, ONPRI if on else ON),
                functools.partial(_tap, on_tap, id),
                label=f"{name} {words.track_name(c, id)}".strip(),
                selected=on,
                expand=True,
                height=room().tall(TOUCH, 22),
                bgcolor=PRI if on else CARD,
                border=outline(PRI if on else EDGE, 1.2),
                border_radius=SEGMENT,
                alignment=ft.Alignment.CENTER,
            )
        )
    return across(keys)


def _tap(work: Callable[[str], Any], value: str, _e: Any = None) -> None:
    work(value)


# amounts -------------------------------------------------------------------------------------------


def amounts_pad(taps: ValueTaps, path: str, kinds: Sequence[str], name: str) -> list[ft.Control]:
    """The kinds, then how much of the one that is chosen."""
    kind, bundle = taps.opened[1], taps.said.get(path, NOTHING)
    lines: list[ft.Control] = []
    for i in range(0, len(kinds), ACROSS):
        keys = [Choice(one, words.kind_name(one), one) for one in kinds[i : i + ACROSS]]
        lines.append(pad(keys, kind, functools.partial(taps.kind, path), name=name))
    if kind:
        lines += _how_much(taps, path, kind, bundle, name)
    return lines


def _how_much(taps: ValueTaps, path: str, kind: str, bundle: Bundle, name: str) -> list[ft.Control]:
    """The likely numbers, and what takes the kind away again."""
    put = functools.partial(taps.amount, path, kind)
    label = f"{name} {words.kind_name(kind)}"
    numbers = PADS.get(kind) or SIX
    if kind == "enemy_diplomacy":
        numbers = (-2, -1, 1, 2, 3)
    lines = [_numbers(label, bundle[kind], (*numbers, 0), put)]
    if kind == "points":
        written = number_field(_("or write it"), None, put, most=999, key=f"written-{path}")
        lines.append(written)
    return lines


def _numbers(
    label: str, now: int | None, numbers: Sequence[int], put: Callable[[int], Any]
) -> ft.Control:
    keys: list[ft.Control] = []
    for n in numbers:
        face = words.number(n) if n else _("none")
        put_it = functools.partial(_number, put, n)
        keys.append(key_(face, on=n == now, says=f"{label} {face}", on_click=put_it))
    return across(keys, 4 if room().narrow else 7)


def _number(put: Callable[[Any], Any], n: Any, _e: Any = None) -> None:
    put(n)


# conditions ----------------------------------------------------------------------------------------


def condition_pad(c: Course, taps: ValueTaps, path: str, name: str) -> list[ft.Control]:
    """The tracks and other facts, then how much is asked of the one that is chosen."""
    item, condition = taps.opened[1], taps.said.get(path, ALWAYS)
    fact = "" if item == MORE else item
    every = item == MORE or (fact in FACTS[FEW:])
    shown = FACTS if every else FACTS[:FEW]
    level = fact.removeprefix("level.") if fact.startswith("level.") else ""
    keys = [_fact_key(c, taps, path, one, one == fact, name) for one in shown]
    if not every:
        open_more = functools.partial(taps.open, path, MORE)
        more = _("More")
        keys.append(key_(more, on=False, says=f"{name} {more}", on_click=lambda _e: open_more()))
    return [
        track_keys(c, (level,), lambda id: taps.fact(path, f"level.{id}"), name=name),
        across(keys, 3),
        *_asked(c, taps, path, condition, fact, name),
    ]


def _fact_key(c: Course, taps: ValueTaps, path: str, fact: str, on: bool, name: str) -> ft.Control:
    face = words.fact_name(c, fact)
    tap = functools.partial(taps.fact, path)
    return key_(face, on=on, says=f"{name} {face}", on_click=functools.partial(_tap, tap, fact))


def _asked(
    c: Course, taps: ValueTaps, path: str, condition: Condition, fact: str, name: str
) -> list[ft.Control]:
    """The bound and the number of the test that is open."""
    test = next((one for one in condition.tests if one.fact == fact), None)
    if test is None:
        return []
    label = f"{name} {words.fact_name(c, fact)}"
    is_full = test.value == "full"
    now = test.value if isinstance(test.value, int) else None

    def put(n: Any) -> None:
        if n is not None:
            taps.test(path, Test(test.fact, test.bound, n, test.where))

    lines: list[ft.Control] = []
    if any(part in path.split(".") for part in BOUNDED) and not is_full:
        lines.append(_bounds(taps, path, test))
    if is_full or (fact in FULL and test.bound == "least"):
        face, fill = pgettext("diplomacy track", "full"), functools.partial(_number, put, "full")
        lines.append(across([key_(face, on=is_full, says=f"{label} {face}", on_click=fill)]))
    if now is not None and (fact in WRITTEN or fact == "tiles"):
        lines.append(number_field(label, now, put, most=9999, key=f"asked-{path}-{fact}"))
    elif is_full or now is not None:
        least = 0 if test.bound == "at_most" else 1
        lines.append(_numbers(label, now, range(least, TOP.get(fact, 7) + 1), put))
    drop = functools.partial(taps.drop, path, fact)
    lines.append(ghost(_("Take this away"), lambda _e: drop(), says=f"{label}: {_('take away')}"))
    return lines


def _bounds(taps: ValueTaps, path: str, test: Test) -> ft.Control:
    """At least, under, at most."""
    choices = [
        Choice("least", pgettext("bound", "at least")),
        Choice("below", pgettext("bound", "under")),
        Choice("at_most", pgettext("bound", "at most")),
    ]

    def put(bound: Any) -> None:
        value = test.value or int(bound != "at_most")  # at least none would always hold
        taps.test(path, Test(test.fact, bound, value, test.where))

    return segmented(choices, test.bound, put)


# orders --------------------------------------------------------------------------------------------


def orders_pad(taps: ValueTaps, path: str) -> list[ft.Control]:
    """The orders with a number, those without, resources to zero, all in the order in which they were chosen."""
    do: tuple[Order, ...] = taps.said.get(path, ())
    put = functools.partial(taps.orders, path)
    zeros = [
        tick(
            _("{kind} to 0").format(kind=words.kind_name(kind)),
            Order("zero", kind) in do,
            functools.partial(_toggle, put, do, Order("zero", kind)),
            sign=kind,
        )
        for kind in PURSE
        if path.startswith("goal.")
    ]
    grid = amount_grid(taps.filling.desk, order_amounts(do), functools.partial(taps.order, path))
    return [grid, *act_ticks(do, put), *zeros, *order_line(do)]


def _toggle(
    put: Callable[[tuple[Order, ...]], Any], do: tuple[Order, ...], order: Order, _on: bool
) -> None:
    put(toggled(do, order))


# numbers -------------------------------------------------------------------------------------------


def number_keys(
    taps: ValueTaps, path: str, name: str, least: int, most: int, *, written: bool
) -> ft.Control:
    """A number within narrow bounds by keys, one within wide bounds written."""
    now = taps.said.get(path)
    if not written:
        put = functools.partial(taps.put, path)
        keys: list[ft.Control] = [
            key_(
                words.number(n),
                on=n == now,
                says=f"{name} {n}",
                on_click=functools.partial(_number, put, n),
            )
            for n in range(least, most + 1)
        ]
        return across(keys)
    typed = functools.partial(taps.write, path)
    field = number_field(
        name, abs(now) if isinstance(now, int) else None, typed, most=most, key=f"number-{path}"
    )
    if least >= 0:
        return field

    def turn(on: bool) -> None:
        if isinstance(now, int):
            taps.put(path, -abs(now) if on else abs(now))

    minus = tick(_("less than nothing"), isinstance(now, int) and now < 0, turn)
    return ft.Column([field, minus], spacing=GAP, tight=True, horizontal_alignment=Stretch)


def totals_pad(
    taps: ValueTaps,
    path: str,
    name: str,
    chosen: Sequence[int],
    most: int,
    on_tap: Callable[[int], Any],
) -> list[ft.Control]:
    """Numbers of which several are chosen: each fifth, and the others behind "More"."""
    every = taps.opened == (path, MORE)
    shown = [n for n in range(1, most + 1) if every or n % 5 == 0 or n in chosen]
    keys: list[ft.Control] = [
        key_(
            str(n),
            on=n in chosen,
            says=f"{name} {n}",
            on_click=functools.partial(_number, on_tap, n),
            crossed=True,
        )
        for n in shown
    ]
    more = ghost(_("Fewer") if every else _("More"), lambda _e: taps.open(path, MORE))
    return [across(keys, 6), more]


def bounds_text(least: int, most: int) -> ft.Control:
    """What a number may be."""
    return dim(_("{least} to {most}").format(least=words.number(least), most=words.number(most)))


GAINS: Final = KINDS
