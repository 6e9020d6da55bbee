"""Any value of the three sheets set by hand: found by sheet or by name, changed, and set with one button."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.knight.correct import handle
from companion.knight.correct_map import Handle
from companion.play import IllegalMove
from companion.ui.component import kept
from companion.ui.knight import phrases as words
from companion.ui.knight.hand_facts import (
    FACT,
    LIST,
    SHEETS,
    HandGroup,
    found_facts,
    group_of,
    hand_groups,
)
from companion.ui.knight.hand_value import (
    BACK,
    VALUE,
    handle_of,
    value_editor,
)
from companion.ui.knight.learn_form import arrival, scrolls
from companion.ui.knight.look import Desk, Look
from companion.ui.parts.buttons import (
    Choice,
    segmented,
)
from companion.ui.parts.cards import Stretch, fold, page, rows, section
from companion.ui.parts.chips import by_hand as hand_badge
from companion.ui.parts.fields import search_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, quill, symbol
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import ON2, PU, Style
from companion.words import _, ngettext

SHEET, GROUP, FIND, CAME = "by_hand.sheet", "by_hand.group", "by_hand.find", "by_hand.came"
"""On the desk: the sheet that is listed, the group that is open, what is looked for, the group that a button led to:
it stands first."""
EDITOR = "hand-in-list"
PICKED = "by_hand.picked"
"""On the desk: the value that was chosen in the list. It is set there, where the eye is."""


# where it is reached from ---------------------------------------------------------------------------


def is_open(look: Look) -> bool:
    """Whether the page of values stands in the place of the tab."""
    return look.desk.get(FACT) is not None


def is_set(look: Look, *facts: str) -> bool:
    """Whether one of these facts, or one below it (`battle` for all battles), was set by hand in this game."""
    below = tuple(f"{fact}." for fact in facts)
    return any(fact in facts or fact.startswith(below) for fact in look.state.me.hand)


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
    kept_[CAME] = group
    kept_[PICKED] = None
    kept_.pop(VALUE, None)


# the page -------------------------------------------------------------------------------------------


def hand_page(look: Look) -> ft.Control:
    """The value that is being set, and below it all values by sheet; one chosen in the list is set in its place."""
    body: list[ft.Control] = [section(_("Set by hand"), _("any value of the sheets"))]
    made = handle_of(look)
    on_top = made is not None and not _is_listed(look, made.fact)
    if made is not None and on_top:
        body.append(value_editor(look, made))
    body.append(_search(_("Find a value"), _finder(look)))
    body += _found(look) if look.desk.get(FIND) else _by_sheet(look, not on_top)
    return scrolls(look.desk, "by-hand", page(*body, key="by-hand"))


def _is_listed(look: Look, fact: str) -> bool:
    """Whether a value was chosen in the list, and its line stands there still."""
    if look.desk.get(PICKED) != fact:
        return False
    if wanted := look.desk.get(FIND):
        return fact in found_facts(look.c, wanted)[0]
    group = group_of(look.c, fact)
    return group == look.desk.get(GROUP) and look.desk.get(SHEET) == group.partition(".")[0]


@kept
def _search(name: str, find: Callable[[str], Any]) -> ft.Control:
    """Never drawn again: what is being written is the phone's, or letters would be lost between two drawings."""
    return search_field(name, "", find, key="find")


def _finder(look: Look) -> Callable[[str], Any]:
    finder: Callable[[str], Any] = look.desk.kept.setdefault(
        "by_hand.finder", functools.partial(look.desk.put, FIND)
    )
    return finder


def _by_sheet(look: Look, with_set: bool) -> list[ft.Control]:
    groups: list[HandGroup] = look.once("hand.groups", lambda: hand_groups(look.c))
    sheet = look.desk.get(SHEET, "character")
    switch = segmented(
        [Choice(id, _(name)) for id, name in SHEETS.items()],
        sheet,
        functools.partial(look.desk.put, SHEET),
    )
    body: list[ft.Control] = [*(_set_so_far(look) if with_set else []), switch]
    opened, came = look.desk.get(GROUP), look.desk.get(CAME)
    shown = [group for group in groups if group.sheet == sheet]
    shown.sort(key=lambda group: group.id != came)
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
    lines: list[ft.Control] = [rows(*(_line(look, fact, inset=12) for fact in hits))]
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


def _line(look: Look, fact: str, inset: int = 0) -> ft.Control:
    made = handle_of(look) if fact == look.desk.get(FACT) else None
    if made is not None and _is_listed(look, fact):
        return _in_place(look, made)
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
    return hand_line(line, _picker(look), inset)


def _in_place(look: Look, made: Handle) -> ft.Control:
    """The editor in the place of the line, brought into sight: its keys may lie below the fold."""
    inside = [value_editor(look, made), arrival(look.desk, "by-hand", EDITOR, made.fact)]
    return ft.Container(
        ft.Column(inside, spacing=0, tight=True, horizontal_alignment=Stretch),
        key=ft.ScrollKey(EDITOR),  # type: ignore[call-arg]
    )


def _picker(look: Look) -> Callable[[str], None]:
    """What chooses a value of the list; the same object every time."""
    desk = look.desk
    kept_: Callable[[str], None] = desk.kept.setdefault(
        "by_hand.pick", lambda fact: _choose(desk, fact, fact)
    )
    return kept_


def _choose(desk: Desk, fact: str, picked: str | None) -> None:
    desk.kept.pop(VALUE, None)
    desk.kept[BACK], desk.kept[PICKED] = LIST, picked
    desk.put(FACT, fact)


def _pick(look: Look, fact: str, _e: Any = None) -> None:
    _choose(look.desk, fact, None)


@kept
def hand_line(line: HandLine, pick: Callable[[str], None], inset: int) -> ft.Control:
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
        padding=ft.Padding.symmetric(horizontal=inset),
    )
