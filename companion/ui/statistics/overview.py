"""Statistics (`/statistics`): all groups of a kind, each with its bar and numbers; a tap opens one."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import flet as ft

from companion.ui.component import component
from companion.ui.parts.buttons import Choice, back_to, next_bar, next_step, segmented
from companion.ui.parts.cards import Stretch, card, onward, page, rows
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import press
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.statistics.figures import mean, numbers_table, stripe, whole
from companion.ui.statistics.said import (
    by_name,
    group_said,
    left_out_said,
    plays_said,
    title_of,
)
from companion.ui.statistics.shown import Shown, use_shown
from companion.ui.statistics.tally import By, Group, for_several, groups
from companion.ui.theme import MARGIN, Style
from companion.words import _, ngettext


def address(by: By, key: str) -> str:
    """Where a group stands."""
    return f"/statistics/{by}/{quote(key, safe='')}"


@component
def overview() -> ft.Control:
    """The screen."""
    shown = use_shown()
    counted = shown.counted
    found = groups(counted.plays, shown.by) if counted else []
    body: list[ft.Control] = []
    if counted is not None and counted.plays:
        body += [_picker(shown), looks(shown), *_groups(shown, found)]
    elif counted is not None:
        body.append(_none())
    if counted is not None and (left := left_out_said(counted)):
        body.append(dim(left, Style.DENSE))
    n = len(counted.plays) if counted else 0
    back = back_to("/", _("Back"))
    bottom = shown.told()
    if shown.rows:
        bottom.append(next_bar(next_step(_("Save all games as a table"), _to_export, key="export")))
    said = ngettext("{n} game counts", "{n} games count", n).format(n=n) if counted else ""
    return frame(
        [chief(_("Statistics"), said, left=back)],
        page(*body, ft.Container(height=MARGIN), key="statistics"),
        bottom,
    )


def _to_export(e: Any) -> None:
    e.page.navigate("/export")


def _picker(shown: Shown) -> ft.Control:
    choices = [
        Choice("game", by_name("game"), says=_("By game")),
        Choice("scenario", by_name("scenario"), says=_("By scenario")),
        Choice("character", by_name("character"), says=_("By character")),
        Choice("player", by_name("player"), says=_("By player")),
    ]
    return segmented(choices, shown.by, shown.choose)


def looks(shown: Shown) -> ft.Control:
    """The switch between charts and tables, for all figures at once."""
    choices = [
        Choice(False, _("Charts"), ft.Icons.BAR_CHART, says=_("Show charts")),
        Choice(True, _("Tables"), ft.Icons.TABLE_ROWS, says=_("Show tables")),
    ]
    return segmented(choices, shown.tables, shown.show_tables)


def _none() -> ft.Control:
    return empty(
        _("No finished game yet"),
        _("Play a game to its end, or take one in. What it came to is counted here."),
    )


def _groups(shown: Shown, found: Sequence[Group]) -> list[ft.Control]:
    if not found:
        return [empty(_("Nothing here yet"), _why_empty(shown.by))]
    if shown.tables:
        return [card(_table(shown.by, found))]
    most = max(one.tally.plays for one in found)
    return [rows(*(_row(one, most) for one in found)), dim(_how_to_read(shown.by), Style.DENSE)]


def _why_empty(by: By) -> str:
    if by == "player":
        return _("Players are counted in the games for several. None has been finished.")
    return _("Scenarios and characters are counted in games of Knight. None has been finished.")


def _how_to_read(by: By) -> str:
    if by == "game":
        return _("A bar is as long as the plays; the filled part of Knight’s was won.")
    return _("A bar is as long as the plays; its filled part was won.")


def _row(group: Group, most: int) -> ft.Control:
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
        functools.partial(_open, address(group.by, group.key)),
        label=", ".join(w for w in (title, plays_said(tally.plays), said) if w),
        key=f"group-{group.key}",
        padding=ft.Padding.symmetric(horizontal=12, vertical=9),
    )


def _open(where: str, e: Any) -> None:
    e.page.navigate(where)


def _table(by: By, found: Sequence[Group]) -> ft.Control:
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
    return numbers_table(head, lines)
