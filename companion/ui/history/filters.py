"""The filters of the list: by game, by how it stands, by marks, by month. They fold away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import flet as ft

from companion.ui.history.choosing import Choice, months
from companion.ui.history.entries import Entry
from companion.ui.parts.buttons import BORDERED, ghost, round_button
from companion.ui.parts.buttons import Choice as Key
from companion.ui.parts.cards import fold
from companion.ui.parts.press import Tap, press
from companion.ui.parts.symbols import icon
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.theme import CARD, EDGE, ON, ONPRI, PRI, SEGMENT, Style, outline
from companion.words import _
from companion.words.dates import month_name


def filter_fold(
    choice: Choice,
    entries: Sequence[Entry],
    kinds: Mapping[str, str],
    open_: bool,
    on_toggle: Tap,
    ask: Callable[[Choice], Any],
) -> ft.Control:
    """The fold; its head says what is asked for. `kinds`: the titles of the games by id."""
    inside: list[ft.Control] = []
    if open_:
        inside = [
            *_pad(_("Game"), _games(entries, kinds), choice, "game", ask),
            *_pad(_("Result"), _stands(), choice, "stands", ask),
            *_pad(_("Marked"), _marks(), choice, "marked", ask),
            dim(_("Played last")),
            _month(choice, months(entries), ask),
        ]
        if not replace(choice, words="").is_all:
            bare = Choice(words=choice.words)
            inside.append(ghost(_("No filters"), lambda _e: ask(bare), key="no-filters"))
    return fold(
        _("Filters"), _said(choice, kinds) or _("none"), open_, on_toggle, *inside, key="filters"
    )


def _games(entries: Sequence[Entry], kinds: Mapping[str, str]) -> list[Key]:
    played = {entry.game for entry in entries}
    return [Key(kind, title) for kind, title in kinds.items() if kind in played]


def _stands() -> list[Key]:
    return [
        Key("running", _("Running")),
        Key("finished", _("Finished")),
        Key("won", _("Won")),
        Key("lost", _("Lost")),
    ]


def _marks() -> list[Key]:
    return [
        Key("favourite", _("Favourite")),
        Key("wrong", _("Played wrong")),
        Key("abandoned", _("Abandoned")),
    ]


def _pad(
    name: str, keys: Sequence[Key], choice: Choice, of: str, ask: Callable[[Choice], Any]
) -> list[ft.Control]:
    """Keys of which one or none is chosen: the chosen one again takes the choice back."""

    def put(value: Any) -> Callable[[Any], Any]:
        changes: dict[str, Any] = {of: "" if getattr(choice, of) == value else value}
        return lambda _e: ask(replace(choice, **changes))

    held = getattr(choice, of)
    row = [_key(key, key.value == held, put(key.value)) for key in keys]
    return [dim(name), ft.Row(list(row), spacing=6, run_spacing=6, wrap=True)]


def _key(key: Key, chosen: bool, on_click: Tap) -> ft.Control:
    """One key, as wide as its word; the chosen one is filled and ticked."""
    ink = ONPRI if chosen else ON
    line: list[ft.Control] = [text(key.label, Style.STRONG, ink)]
    if chosen:
        line.insert(0, icon(ft.Icons.CHECK, 18, ink))
    return press(
        ft.Row(line, spacing=6, tight=True),
        on_click,
        label=key.label,
        selected=chosen,
        height=room().tall(BORDERED, 21),
        bgcolor=PRI if chosen else CARD,
        border=outline(PRI if chosen else EDGE, 1.2),
        border_radius=SEGMENT,
        padding=ft.Padding.symmetric(horizontal=12),
    )


def _month(choice: Choice, known: Sequence[str], ask: Callable[[Choice], Any]) -> ft.Control:
    """The months, newest first, with "any" before them; one at a time."""
    steps = ["", *known]
    at = steps.index(choice.month) if choice.month in steps else 0

    def go(by: int) -> Callable[[Any], Any]:
        return lambda _e: ask(replace(choice, month=steps[at + by]))

    shown = month_name(steps[at]) if steps[at] else _("Any month")
    said = text(shown, Style.STRONG, align=ft.TextAlign.CENTER, expand=True)
    back, on = at + 1 < len(steps), at > 0
    return ft.Row(
        [
            round_button(ft.Icons.CHEVRON_LEFT, _("Earlier month"), go(1), colour=ON, enabled=back),
            said,
            round_button(ft.Icons.CHEVRON_RIGHT, _("Later month"), go(-1), colour=ON, enabled=on),
        ],
        spacing=8,
    )


def _said(choice: Choice, kinds: Mapping[str, str]) -> str:
    """What is asked for, in few words."""
    words = {str(key.value): key.label for key in (*_stands(), *_marks())}
    parts = (
        choice.called,
        kinds.get(choice.game, ""),
        words.get(choice.stands, ""),
        words.get(choice.marked, ""),
        month_name(choice.month) if choice.month else "",
    )
    return ", ".join(part for part in parts if part)
