"""The merge view: sheet by sheet what is new, different and the same, ticked thing by thing or value by value."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, Final

import flet as ft

from companion.knight.course import Course
from companion.ui.copies.counts import values_said
from companion.ui.copies.merging import NEW, Merging, Stack
from companion.ui.copies.said import counted_said
from companion.ui.copies.shelf import Known
from companion.ui.copies.value_said import part_said, value_said
from companion.ui.knight import phrases as words
from companion.ui.knight.first_values import thing_name
from companion.ui.parts.buttons import Choice, ghost, segmented, tick
from companion.ui.parts.cards import Stretch, card, fold, rows, rule, section
from companion.ui.parts.chips import source_badge
from companion.ui.parts.fields import text_field
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.theme import ON2, PRI, Style
from companion.words import _, ngettext
from storage.merge import Group, Item
from storage.names import LONGEST

MOST_ROWS: Final = 40
"""So many things of a sheet are drawn before somebody wants to see the rest."""


def merge_view(
    merging: Merging, c: Course, copies: Sequence[Known], on_aim: Any
) -> list[ft.Control]:
    """Where it goes, the counts, the sheets."""
    return [
        section(_("Into which copy?")),
        _targets(merging, copies, on_aim),
        section(_("What comes in"), _counts(merging)),
        *_all_of(merging),
        *(_stack(merging, c, stack) for stack in merging.stacks),
    ]


def _targets(merging: Merging, copies: Sequence[Known], on_aim: Any) -> ft.Control:
    lines: list[ft.Control] = [
        _target(
            one.copy.name,
            values_said(len(one.copy.values)),
            merging.target == one.copy.id,
            functools.partial(on_aim, one.copy.id),
            f"into-{one.copy.id}",
        )
        for one in copies
    ]
    is_new = merging.target == NEW
    lines.append(
        _target(
            _("A new copy"),
            _("beside those that you have"),
            is_new,
            functools.partial(on_aim, NEW),
            "into-new",
        )
    )
    body: list[ft.Control] = [rows(*lines)]
    if is_new:
        body.append(
            text_field(
                _("Name of the copy"),
                merging.name,
                merging.write,
                most=LONGEST + 20,
                key="copy-name",
                wrong=merging.wrong,
                error_max_lines=4,
            )
        )
    return ft.Column(body, spacing=8, tight=True, horizontal_alignment=Stretch)


def _target(title: str, said: str, on: bool, choose: Any, key: str) -> ft.Control:
    sign = ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED
    both = ft.Column([text(title, Style.STRONG), dim(said)], spacing=1, tight=True, expand=True)
    return press(
        ft.Row([icon(sign, 24, PRI if on else ON2), both, source_badge("copy")], spacing=10),
        lambda _e: choose(),
        label=f"{title}, {said}",
        selected=on,
        key=key,
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


def count_said(new: int, different: int, same: int) -> str:
    """The counts of a merge ("12 new, 3 different, 400 the same"); what there is none of is not said."""
    parts = [
        ngettext("{n} new", "{n} new", new).format(n=new) if new else "",
        ngettext("{n} different", "{n} different", different).format(n=different)
        if different
        else "",
        ngettext("{n} the same", "{n} the same", same).format(n=same) if same else "",
    ]
    return words.commas(parts) or _("nothing")


def _counts(merging: Merging) -> str:
    new, different, same = (
        sum(1 for _item in merging.merge.items(how)) for how in ("new", "different", "same")
    )
    return count_said(new, different, same)


def _all_of(merging: Merging) -> list[ft.Control]:
    """All new at once, all different at once."""
    different = frozenset(item.path for item in merging.merge.items("different"))
    lines: list[ft.Control] = []
    if new := merging.merge.new:
        lines.append(
            tick(
                ngettext("Take the new value", "Take all {n} new values", len(new)).format(
                    n=len(new)
                ),
                new <= merging.picks,
                lambda _on: merging.toggle(new),
            )
        )
    if different:
        n = len(different)
        label = ngettext(
            "Let theirs replace the different one", "Let theirs replace all {n} different ones", n
        )
        lines.append(
            tick(
                label.format(n=n),
                different <= merging.picks,
                lambda _on: merging.toggle(different),
            )
        )
    if not lines:
        return [card(text(_("Your copy has all of this already."), Style.DENSE))]
    return [card(*lines, spacing=0, padding=ft.Padding.symmetric(horizontal=12))]


# a sheet -------------------------------------------------------------------------------------------


def _stack(merging: Merging, c: Course, stack: Stack) -> ft.Control:
    key = f"stack.{stack.key}"
    open_ = key in merging.opened
    said = count_said(*(stack.count(how) for how in ("new", "different", "same")))
    body: list[ft.Control] = []
    if open_:
        body += _ticks(merging, stack.title, stack.paths("new"))
        changed = [group for group in stack.groups if group.how != "same"]
        every = f"all.{stack.key}"
        shown = changed if every in merging.opened else changed[:MOST_ROWS]
        body += [_group(merging, c, group) for group in shown]
        if more := len(changed) - len(shown):
            label = ngettext("Show {n} more", "Show {n} more", more).format(n=more)
            says = f"{label}, {stack.title}"
            body.append(ghost(label, lambda _e: merging.open(every), says=says, key=every))
        if same := len(stack.groups) - len(changed):
            held = ngettext("{n} thing is the same", "{n} things are the same", same)
            body.append(dim(held.format(n=same)))
    return fold(
        stack.title, said, open_, lambda _e: merging.open(key), *body, key=f"fold-{stack.key}"
    )


def _ticks(merging: Merging, title: str, new: frozenset[str]) -> list[ft.Control]:
    if not new:
        return []
    n = len(new)
    return [
        tick(
            ngettext("The new value", "All {n} new values", n).format(n=n),
            new <= merging.picks,
            lambda _on: merging.toggle(new),
            says=_("{sheet}: all {n} new values").format(sheet=title, n=n),
        )
    ]


def _group(merging: Merging, c: Course, group: Group) -> ft.Control:
    """One thing: a tick for what is new of it, both values of what is different, and each value on its own."""
    name, key = group_name(c, group), f"thing.{group.thing}"
    new = [item for item in group.items if item.how == "new"]
    other = [item for item in group.items if item.how == "different"]
    open_ = key in merging.opened
    lines: list[ft.Control] = [rule()]
    if new:
        paths = frozenset(item.path for item in new)
        some = len(paths & merging.picks)
        label = name if some in (0, len(paths)) else _("{thing}, {n} of {limit}")
        label = label.format(thing=name, n=some, limit=len(paths)) if label != name else name
        mark = tick(label, paths <= merging.picks, lambda _on: merging.toggle(paths))
        mark.expand = True
        arrow = ghost(
            _("Fewer") if open_ else _("Each"),
            lambda _e: merging.open(key),
            says=_("{thing}: value by value").format(thing=name),
        )
        lines.append(ft.Row([mark, *([arrow] if len(new) > 1 else [])], spacing=8))
        said = [item_said(c, item.path, item.theirs) for item in new]
        if open_ and len(new) > 1:
            lines += [_item(merging, c, item, name) for item in new]
        else:
            lines.append(dim("; ".join(said)))
    else:
        lines.append(text(name, Style.STRONG))
    lines += [_different(merging, c, item, name) for item in other]
    return ft.Column(lines, spacing=4, tight=True, horizontal_alignment=Stretch)


def group_name(c: Course, group: Group) -> str:
    """The thing as its sheet calls it: "Church 2", "Sir Dittmann, start values"."""
    if group.thing.endswith(".start"):
        return thing_name(c, group.items[0].path)
    only = group.items[0].path if len(group.items) == 1 else ""
    return counted_said(c, only) if only.endswith(".count") else words.printed_name(c, group.thing)


def item_said(c: Course, path: str, raw: Any) -> str:
    """One value with its part: "Cost: 2 Glory"."""
    part, value = part_said(c, path), value_said(c, path, raw)
    if ":" in part:
        return _("{part} {value}").format(part=part, value=value)
    return _("{part}: {value}").format(part=part, value=value)


def _item(merging: Merging, c: Course, item: Item, name: str) -> ft.Control:
    said = item_said(c, item.path, item.theirs)
    box = tick(
        said,
        item.path in merging.picks,
        lambda on: merging.pick(item.path, on),
        says=f"{name}, {said}",
    )
    return ft.Container(box, padding=ft.Padding.only(left=16))


def _different(merging: Merging, c: Course, item: Item, name: str) -> ft.Control:
    """Mine and theirs side by side."""
    part = part_said(c, item.path)
    mine = _("Mine: {value}").format(value=value_said(c, item.path, item.mine))
    theirs = _("Theirs: {value}").format(value=value_said(c, item.path, item.theirs))
    spoken = f"{name}, {part}"
    choices = [
        Choice(False, mine, says=f"{spoken}. {mine}"),
        Choice(True, theirs, says=f"{spoken}. {theirs}"),
    ]
    switch = segmented(choices, item.path in merging.picks, lambda on: merging.pick(item.path, on))
    return ft.Column([dim(part), switch], spacing=2, tight=True, horizontal_alignment=Stretch)
