"""Groups of games one below the other: each with its bar and numbers, or all as a table; a tap opens one."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui.parts.cards import Stretch, card, onward, rows
from companion.ui.parts.press import press
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.statistics.figures import mean, numbers_table, stripe, whole
from companion.ui.statistics.said import by_name, group_said, plays_said, title_of
from companion.ui.statistics.tally import By, Group, for_several
from companion.ui.theme import Style
from companion.words import _

Where = Callable[[Group], str]
"""The address of a group."""


def grouped(by: By, found: Sequence[Group], where: Where, *, tables: bool) -> list[ft.Control]:
    """All groups of a kind. `where` is the address of one."""
    if tables:
        return [card(_table(by, found, where))]
    most = max(one.tally.plays for one in found)
    return [
        rows(*(_row(one, most, where(one)) for one in found)),
        dim(_how_to_read(by), Style.DENSE),
    ]


def _how_to_read(by: By) -> str:
    if by == "game":
        return _("A bar is as long as the plays; the filled part of Knight’s was won.")
    return _("A bar is as long as the plays; its filled part was won.")


def _row(group: Group, most: int, where: str) -> ft.Control:
    tally, title, said = group.tally, title_of(group), group_said(group)
    several = group.by == "game" and for_several(group.plays)
    head: list[ft.Control] = [
        text(title, Style.STRONG, expand=True),
        text(plays_said(tally.plays), Style.COUNT),
    ]
    words: list[ft.Control] = [ft.Row(head, spacing=8)]
    if room().large:
        words = [text(title, Style.STRONG), text(plays_said(tally.plays), Style.COUNT)]
    if said:
        words.append(dim(said))
    words.append(stripe(tally.plays, None if several else tally.wins, most))
    body = ft.Column(words, spacing=4, tight=True, expand=True, horizontal_alignment=Stretch)
    return press(
        ft.Row([body, onward()], spacing=8),
        functools.partial(go, where),
        label=", ".join(w for w in (title, plays_said(tally.plays), said) if w),
        key=f"group-{group.key}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=9),
    )


def go(where: str, e: Any) -> None:
    """To another screen."""
    e.page.navigate(where)


def _table(by: By, found: Sequence[Group], where: Where) -> ft.Control:
    """The numbers of all groups; the points are left out where those of no group can be compared."""
    head: tuple[str, ...] = (by_name(by), _("Plays"), _("Won"), _("Best"), _("Average"))
    lines: list[tuple[str, ...]] = []
    for one in found:
        tally, several = one.tally, by == "game" and for_several(one.plays)
        lines.append(
            (
                title_of(one),
                str(tally.plays),
                "–" if several else str(tally.wins),
                "–" if tally.best is None else whole(tally.best),
                "–" if tally.average is None else mean(tally.average),
            )
        )
    if all(one.tally.best is None for one in found):
        head, lines = head[:3], [line[:3] for line in lines]
    return numbers_table(head, lines, [functools.partial(go, where(one)) for one in found])
