"""All games for other programs (`/export`, `/statistics/export`): which of them, then a file for a spreadsheet or
for a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from datetime import datetime

import flet as ft

from companion.games import GAMES
from companion.ui.component import component, use_kept, use_value
from companion.ui.door import apart
from companion.ui.exports.table import lines, to_csv, to_json
from companion.ui.history.listing import Lines
from companion.ui.parts.buttons import (
    Choice,
    back_to,
    ghost,
    next_bar,
    next_step,
    pad,
    tick,
)
from companion.ui.parts.cards import card, page, section
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty, notice
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.saving import save_file
from companion.ui.statistics.names import game_title
from companion.ui.statistics.plays import Counted
from companion.ui.statistics.shown import Shown, use_shown
from companion.ui.theme import MARGIN, Style
from companion.ui.visit import visit
from companion.words import _, ngettext
from storage import Row

EVERY = ""
"""In the place of a game: all of them."""


def _every() -> str:
    return EVERY


def chosen_rows(rows: Sequence[Row], game: str, *only: Set[str]) -> list[Row]:
    """The games of a kind that are in each of the sets of ids."""
    return [
        row for row in rows if (not game or row.game == game) and all(row.id in ids for ids in only)
    ]


def counting(counted: Counted | None) -> Set[str]:
    """The ids of the games that count in the statistics."""
    return {play.id for play in counted.plays} if counted is not None else frozenset()


@component
def export_all(after: str) -> ft.Control:
    """The screen; its way back leads to the screen that it comes `after`, to the list if none is named."""
    shown = use_shown()
    game, set_game = use_value(_every)
    only, set_only = use_value(bool)
    listed, set_listed = use_value(bool)
    refused, set_refused = use_value(str)
    in_list = use_kept(Lines).found(shown.rows, visit().screens)
    sets = [counting(shown.counted)] if only else []
    if listed and in_list is not None:
        sets.append(in_list)
    found = chosen_rows(shown.rows, game, *sets)

    async def save(ending: str) -> None:
        set_refused("")
        if not await save_file(_name(ending), await apart(_file, found, shown, ending)):
            set_refused(_("The file could not be saved here."))

    body: list[ft.Control] = []
    if shown.rows:
        body += _which(shown, game, set_game)
        body.append(_tick(_("Only games that count in the statistics"), only, set_only))
        if in_list is not None:
            body.append(_tick(_("Only what was looked for in All games"), listed, set_listed))
        body.append(_what(len(found)))
    elif shown.counted is not None:
        body.append(empty(_("No game yet"), _("Begin one, and it can be saved from here.")))
    back = (
        back_to("/statistics", _("Back to the statistics"))
        if after == "statistics"
        else back_to("/games", _("All games"))
    )
    bottom = shown.told()
    if refused:
        bottom.append(notice(refused, lambda _e: set_refused("")))
    if found:
        programs = ghost(
            _("As JSON"),
            lambda _e: save("json"),
            says=_("Save as JSON, for programs"),
            height=room().tall(56, 21),
            key="save-json",
        )
        table = next_step(_("Save as CSV"), lambda _e: save("csv"), key="save-csv")
        bottom.append(next_bar(programs, table))
    return frame(
        [chief(_("Save games as a table"), _("One row a game"), short=_("As a table"), left=back)],
        page(*body, ft.Container(height=MARGIN), key="export"),
        bottom,
    )


def _file(found: Sequence[Row], shown: Shown, ending: str) -> bytes:
    table = lines(found, shown.known)
    return to_csv(table) if ending == "csv" else to_json(table)


def _name(ending: str) -> str:
    return f"squire-games-{datetime.now().astimezone().date().isoformat()}.{ending}"


def _which(shown: Shown, game: str, set_game: Callable[[str], None]) -> list[ft.Control]:
    there = {row.game for row in shown.rows}
    kinds = [game for game in GAMES if game in there]
    if len(kinds) < 2:
        return []
    choices = [Choice(EVERY, _("All"))] + [Choice(one, game_title(one)) for one in kinds]
    return [section(_("Which games")), pad(choices, game, set_game, wrap=True)]


def _tick(words: str, on: bool, on_change: Callable[[bool], None]) -> ft.Control:
    return card(tick(words, on, on_change), padding=ft.Padding.symmetric(horizontal=12))


def _what(n: int) -> ft.Control:
    said = ngettext("{n} game", "{n} games", n).format(n=n)
    return card(
        text(said, Style.STRONG),
        dim(
            _(
                "CSV opens in any spreadsheet: dates, players, points, results, notes, marks. What would be "
                "a formula there is kept as text, with an apostrophe in front."
            ),
            Style.DENSE,
        ),
        dim(
            _("A table does not bring games back. For that there are backups and codes."),
            Style.DENSE,
        ),
    )
