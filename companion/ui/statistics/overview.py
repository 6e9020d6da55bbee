"""Statistics (`/statistics`): all groups of a kind, each with its bar and numbers; a tap opens one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

import flet as ft

from companion.ui.component import component
from companion.ui.parts.buttons import Choice, next_bar, next_step, segmented, to_home
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim
from companion.ui.statistics.grouped import grouped
from companion.ui.statistics.said import (
    by_name,
    left_out_said,
)
from companion.ui.statistics.shown import Shown, use_shown
from companion.ui.statistics.tally import By, Group, groups
from companion.ui.theme import MARGIN, Style
from companion.words import _, ngettext


def address(*path: str) -> str:
    """Where a group stands: by what, and which; and once more for what else its games have in common."""
    return "/".join(("/statistics", *(quote(part, safe="") for part in path)))


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
    bottom = shown.told()
    if shown.rows:
        bottom.append(next_bar(next_step(_("Save all games as a table"), _to_export, key="export")))
    said = ngettext("{n} game counts", "{n} games count", n).format(n=n) if n else ""
    return frame(
        [chief(_("Statistics"), said, left=to_home())],
        page(*body, ft.Container(height=MARGIN), key="statistics"),
        bottom,
    )


def _to_export(e: Any) -> None:
    e.page.navigate("/statistics/export")


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
    return grouped(shown.by, found, lambda one: address(one.by, one.key), tables=shown.tables)


def _why_empty(by: By) -> str:
    if by == "player":
        return _("Players are counted in the games for several. None has been finished.")
    return _("Scenarios and characters are counted in games of Knight. None has been finished.")
