"""Any value of the three sheets set by hand: found by sheet or by name, changed, and set with one button."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.knight.correct import Handle, handle
from companion.knight.moves import Correct
from companion.play import IllegalMove
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import across, key_
from companion.ui.knight.hand_facts import SHEETS, HandGroup, found_facts, group_of, hand_groups
from companion.ui.knight.look import Desk, Look
from companion.ui.parts.buttons import (
    Choice,
    ghost,
    next_bar,
    next_step,
    round_button,
    segmented,
)
from companion.ui.parts.cards import Stretch, card, fold, page, rows, section
from companion.ui.parts.chips import by_hand as hand_badge
from companion.ui.parts.fields import number_field, search_field
from companion.ui.parts.press import press, spoken
from companion.ui.parts.symbols import icon, quill, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.theme import ON, ON2, PU, Style
from companion.words import _, ngettext

FACT, LIST = "by_hand", "*"
"""On the desk: the fact that is being set, or that the list alone is open."""
BACK = "by_hand.back"
"""On the desk: where a value that has been set leads back to, the list or the game."""
SHEET, GROUP, FIND, VALUE = "by_hand.sheet", "by_hand.group", "by_hand.find", "now.by_hand"
KEYS = 13
"""So many values stand as keys; more are counted up and down, or written."""


# where it is reached from ---------------------------------------------------------------------------


def is_open(look: Look) -> bool:
    """Whether the page of values stands in the place of the tab."""
    return look.desk.get(FACT) is not None


def is_set(look: Look, *beginnings: str) -> bool:
    """Whether a value whose fact begins so has been set by hand in this game."""
    return any(fact.startswith(beginnings) for fact in look.state.me.hand)


def hand_link(
    name: str, on_click: Callable[..., Any], *, key: str | None = None, face: str = ""
) -> ft.Container:
    """A small button with a quill: set something by hand. `name` says what, `face` is what stands on it."""
    return press(
        ft.Row(
            [symbol("by_hand", 18, PU), text(face or _("Set by hand"), Style.LABEL_STRONG, PU)],
            spacing=6,
            tight=True,
        ),
        on_click,
        label=face or _("Set by hand: {what}").format(what=name),
        key=key,
        height=room().tall(48, 18),
        padding=ft.Padding.symmetric(horizontal=8),
        alignment=ft.Alignment.CENTER,
    )


def link(look: Look, fact: str) -> ft.Container:
    """The button that leads to a value; what is set there leads back."""
    label = words.fact_label(look.c, fact)
    return hand_link(label, functools.partial(_show, look, fact), key=f"hand-{fact}")


def group_link(look: Look, name: str, group: str) -> ft.Container:
    """The button that leads to a group of values."""
    return hand_link(name, lambda _e: show_group(look, group), key=f"hand-{group}")


def _show(look: Look, fact: str, _e: Any = None) -> None:
    show(look, fact)


def show(look: Look, fact: str) -> None:
    """Open the page at a value."""
    group = group_of(look.c, fact)
    _open_at(look, group)
    look.desk.kept[BACK] = look.desk.kept["head.opened"] = None
    look.desk.put(FACT, fact)


def show_group(look: Look, group: str) -> None:
    """Open the page at a group of values (`court.church`, `map.mill`)."""
    _open_at(look, group)
    look.desk.put(FACT, LIST)


def show_all(look: Look) -> Callable[[Any], None]:
    """A handler that opens the page of all values."""
    return look.desk.putter(FACT, LIST)


def _open_at(look: Look, group: str) -> None:
    kept_ = look.desk.kept
    kept_[SHEET], kept_[GROUP], kept_[FIND] = group.partition(".")[0], group, ""
    kept_.pop(VALUE, None)


def leave(desk: Desk) -> None:
    """Back to the tab."""
    desk.kept.pop(VALUE, None)
    desk.put(FACT, None)


# the page -------------------------------------------------------------------------------------------


def hand_page(look: Look) -> ft.Control:
    """The value that is being set, and below it all values by sheet."""
    body: list[ft.Control] = [section(_("Set by hand"), _("any value of the sheets"))]
    made = _handle(look)
    if made is not None:
        body.append(_editor(look, made))
    body.append(search_field(_("Find a value"), look.desk.get(FIND, ""), _finder(look), key="find"))
    body += _found(look) if look.desk.get(FIND) else _by_sheet(look, made is None)
    return page(*body, key="by-hand")


def _handle(look: Look) -> Handle | None:
    fact = look.desk.get(FACT)
    if fact in (None, LIST):
        return None
    try:
        return handle(look.c, fact)
    except IllegalMove:  # a bound that nobody has entered
        return None


def _finder(look: Look) -> Callable[[str], None]:
    return functools.partial(look.desk.put, FIND)


def _by_sheet(look: Look, with_set: bool) -> list[ft.Control]:
    groups: list[HandGroup] = look.once("hand.groups", lambda: hand_groups(look.c))
    sheet = look.desk.get(SHEET, "character")
    switch = segmented(
        [Choice(id, _(name)) for id, name in SHEETS.items()],
        sheet,
        functools.partial(look.desk.put, SHEET),
    )
    body: list[ft.Control] = [*(_set_so_far(look) if with_set else []), switch]
    opened = look.desk.get(GROUP)
    shown = [group for group in groups if group.sheet == sheet]
    return [*body, *(_group(look, group, group.id == opened) for group in shown)]


def _group(look: Look, group: HandGroup, opened: bool) -> ft.Control:
    hand = sum(fact in look.state.me.hand for fact in group.facts)
    aside = ngettext("{n} set by hand", "{n} set by hand", hand).format(n=hand) if hand else ""
    lines = [_line(look, fact) for fact in group.facts] if opened else []
    toggle = look.desk.toggler(GROUP, group.id)
    return fold(group.title, aside, opened, toggle, *lines, key=f"group-{group.id}")


def _found(look: Look) -> list[ft.Control]:
    hits, n = found_facts(look.c, look.desk.get(FIND))
    if not hits:
        return [dim(_("No value is called that."), Style.DENSE)]
    lines: list[ft.Control] = [rows(*(_line(look, fact) for fact in hits))]
    if more := n - len(hits):
        lines.append(dim(ngettext("{n} more", "{n} more", more).format(n=more)))
    return lines


def _set_so_far(look: Look) -> list[ft.Control]:
    """What has been set in this game, the last first."""
    hand = list(look.state.me.hand.items())[::-1]
    if not hand:
        return []
    lines = []
    for fact, by in hand:
        change = words.change_text(look.c, fact, by.old, by.new)
        aside = _("turn {n}").format(n=by.turn)
        lines.append(
            press(
                ft.Row(
                    [hand_badge(), text(change, Style.DENSE, expand=True), dim(aside)], spacing=8
                ),
                functools.partial(_pick, look, fact),
                label=_("{change}, set by hand in turn {n}").format(change=change, n=by.turn),
                padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            )
        )
    return [rows(*lines)]


@dataclass(frozen=True, slots=True)
class HandLine:
    """A value in the list."""

    fact: str
    label: str
    value: str
    hand: bool
    chosen: bool


def _line(look: Look, fact: str) -> ft.Control:
    try:
        value = words.value_text(look.c, fact, handle(look.c, fact).now)
    except IllegalMove:
        value = "?"
    line = HandLine(
        fact,
        words.fact_label(look.c, fact),
        value,
        fact in look.state.me.hand,
        fact == look.desk.get(FACT),
    )
    return hand_line(line, _picker(look))


def _picker(look: Look) -> Callable[[str], None]:
    """What chooses a value of the list; the same object every time."""
    desk = look.desk
    kept_: Callable[[str], None] = desk.kept.setdefault(
        "by_hand.pick", lambda fact: _choose(desk, fact)
    )
    return kept_


def _choose(desk: Desk, fact: str) -> None:
    desk.kept.pop(VALUE, None)
    desk.kept[BACK] = LIST
    desk.put(FACT, fact)


def _pick(look: Look, fact: str, _e: Any = None) -> None:
    _choose(look.desk, fact)


@kept
def hand_line(line: HandLine, pick: Callable[[str], None]) -> ft.Control:
    """Label, value, and a quill if it was set by hand."""
    inside: list[ft.Control] = [
        text(line.label, Style.STRONG if line.chosen else Style.BODY, expand=True),
        text(line.value, Style.COUNT),
        icon(ft.Icons.CHEVRON_RIGHT, 20, ON2),
    ]
    if line.hand:
        inside.insert(1, quill(16, PU))
    name = f"{line.label}: {line.value}"
    return press(
        ft.Row(inside, spacing=8),
        lambda _e: pick(line.fact),
        label=_("{value}, set by hand").format(value=name) if line.hand else name,
        selected=line.chosen or None,
        key=f"fact-{line.fact}",
        height=room().tall(48, 21, 2 if room().large else 1),
        padding=ft.Padding.symmetric(horizontal=4),
    )


# the value ------------------------------------------------------------------------------------------


def chosen_value(look: Look, made: Handle) -> int:
    """The value that is chosen but not set."""
    value: int = look.desk.get(VALUE, made.now)
    return value


def _editor(look: Look, made: Handle) -> ft.Control:
    """The value as it stands, what it may be, and what it becomes."""
    value, label = chosen_value(look, made), words.fact_label(look.c, made.fact)
    put = functools.partial(_put, look, made)
    body: list[ft.Control] = [heading(label, level=3), _keys(look, made, value, put)]
    if value == made.now:
        now = words.value_text(look.c, made.fact, made.now)
        body.insert(1, dim(_("now {value}").format(value=now)))
    else:
        body.insert(1, hand_badge(words.change_text(look.c, made.fact, made.now, value)))
    return card(*body, edge=PU, width=2.4, key="hand-editor")


def _put(look: Look, made: Handle, value: int | None) -> None:
    if value is not None:
        look.desk.put(VALUE, max(made.least, min(value, made.most)))


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


def _counter(look: Look, made: Handle, value: int, put: Callable[[int | None], None]) -> ft.Control:
    label = words.fact_label(look.c, made.fact)
    steps: list[ft.Control] = [
        _step(by, label, made.least <= value + by <= made.most, _putter(put, value + by))
        for by in (-10, -1, 1, 10)
    ]
    shown = spoken(text(words.number(value), Style.NUMBER_L, PU), f"{label} {value}")
    middle = ft.Container(shown, expand=True, alignment=ft.Alignment.CENTER)
    count = ft.Row([*steps[:2], middle, *steps[2:]], spacing=4)
    field = number_field(_("or write it"), None, put, most=made.most, key="hand-number")
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
    made = _handle(look)
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
