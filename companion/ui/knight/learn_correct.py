"""What was entered on a sheet wrongly is corrected: every value of it that came from the player's own cards, as a form.

What follows from the correction is shown by `correct_card`, before anything is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import flet as ft

from companion.knight import Knight, gaps
from companion.knight.sheets import Unknown
from companion.ui.knight import phrases as words
from companion.ui.knight.learn_doubts import doubts
from companion.ui.knight.look import Desk, Look
from companion.ui.knight.value_form import value_rows
from companion.ui.knight.value_form_said import Said, ValueTaps, value_taps
from companion.ui.parts.cards import card
from companion.ui.parts.chips import source_badge
from companion.ui.parts.press import press
from companion.ui.parts.text import heading, text
from companion.ui.room import room
from companion.ui.theme import Style
from companion.words import _
from scenarios.schema import field_of

CORRECT = "enter.correct"
"""On the desk, what is corrected: a card by its kind (event, goal) and id; part of a sheet as "sheet" and its path."""
SHEET = "sheet"


@lru_cache(maxsize=64)
def copied(rules: Knight, part: str) -> Mapping[str, tuple[gaps.Field, ...]]:
    """What may be corrected below a path (`court.church`), thing by thing: what came from the player's own cards, and
    what little else is printed on some of them."""
    found: dict[str, tuple[gaps.Field, ...]] = {}
    for thing in gaps.things(rules.sheets):
        is_in = thing.path == part or thing.path.startswith(f"{part}.")
        if is_in and (fields := tuple(_correctable(thing))):
            found[thing.path] = (*found.get(thing.path, ()), *fields)
    return found


def _correctable(thing: gaps.Thing) -> Iterator[gaps.Field]:
    if not any(field.source == "copy" for field in thing.fields):
        return
    for field in thing.fields:
        known = field_of(field.path)
        rare = field.source == "none" and known is not None and known.absent == "none"
        if (field.source == "copy" or rare) and not isinstance(field.value, Unknown):
            yield field


def sheet_form(look: Look, part: str) -> tuple[ValueTaps, list[ft.Control], dict[str, Any], bool]:
    """The form of a part of a sheet: its handlers, its cards, the values as they are now, whether none is missing."""
    found = copied(look.rules, part)
    first = [(f.path, f.value) for fields in found.values() for f in fields if f.source == "copy"]
    taps = value_taps(look.desk, f"{CORRECT}.{SHEET}.{part}", Said(tuple(first)))
    notes = doubts(look.c, taps.said)
    body: list[ft.Control] = []
    for thing, fields in found.items():
        name = words.printed_name(look.c, thing)
        title = heading(name, level=3)
        paths = [field.path for field in fields]
        body.append(card(title, *value_rows(look.c, taps, paths, of=name, notes=notes), spacing=6))
    whole = all(path in taps.said for path, _value in first)
    return taps, body, taps.said.plain(), whole


def correct_link(desk: Desk, part: str, name: str) -> ft.Container:
    """A small button that opens what was entered of a part of a sheet."""
    face = ft.Row(
        [source_badge("copy"), text(_("Correct"), Style.LABEL_STRONG)], spacing=6, tight=True
    )
    return press(
        face,
        functools.partial(_open, desk, part),
        label=_("Correct what is printed: {thing}").format(thing=name),
        key=f"correct-{part}",
        height=room().tall(48, 18),
        padding=ft.Padding.symmetric(horizontal=8),
        alignment=ft.Alignment.CENTER,
    )


def _open(desk: Desk, part: str, _e: Any = None) -> None:
    desk.put(CORRECT, (SHEET, part))
