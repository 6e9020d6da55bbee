"""History: all games, the one played last first, found again by words and filters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, Final

import flet as ft

from companion.ui.component import component, use_kept
from companion.ui.history.choosing import Choice, chosen
from companion.ui.history.entries import Entry, entry_of
from companion.ui.history.filters import filter_fold
from companion.ui.history.games import Games, use_games
from companion.ui.history.lines import game_line, row_height
from companion.ui.history.window import View, long_page
from companion.ui.listed import told
from companion.ui.parts.buttons import back_to, ghost, round_button
from companion.ui.parts.cards import section
from companion.ui.parts.fields import search_field
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.screens import Screens
from companion.ui.visit import visit
from companion.words import _, language, ngettext
from storage import Row

KEPT: Final = "games.choice"
"""In the session: what was asked for last and where the list stood, so that the way back leads there."""


@dataclass(slots=True)
class Asked:
    """What this session asks for, whether the filters are open, and where its list stands."""

    choice: Choice = field(default_factory=Choice)
    is_open: bool = False
    view: View = field(default_factory=View)


@dataclass(slots=True)
class Lines:
    """The lines of the games, each made once as long as its row, the language and the day are the same."""

    made: dict[str, tuple[Row, Entry]] = field(default_factory=dict)
    of: tuple[str, date] | None = None

    def all(self, rows: tuple[Row, ...], screens: Mapping[str, Screens]) -> tuple[Entry, ...]:
        today = datetime.now().astimezone().date()
        if self.of != (language(), today):
            self.of = language(), today
            self.made.clear()
        return tuple(self._one(row, screens, today) for row in rows)

    def found(self, rows: Sequence[Row], screens: Mapping[str, Screens]) -> Set[str] | None:
        """The ids of the games that this session asks for in its list; None if it asks for all."""
        choice = asked().choice
        if choice.is_all:
            return None
        return {entry.id for entry in chosen(self.all(tuple(rows), screens), choice)}

    def _one(self, row: Row, screens: Mapping[str, Screens], today: date) -> Entry:
        known = self.made.get(row.id)
        if known is None or known[0] is not row:
            known = self.made[row.id] = row, entry_of(row, screens, today)
        return known[1]


def asked() -> Asked:
    """What the session of this page asks for."""
    store = ft.context.page.session.store
    found: Asked | None = store.get(KEPT)
    if found is None:
        found = Asked()
        store.set(KEPT, found)
    return found


def list_only(ids: Iterable[str], called: str, e: Any) -> None:
    """Show these games in the list, under a name that says which they are; its way back leads to this screen again."""
    now = asked()
    now.choice = Choice(called=called, among=frozenset(ids), back=e.page.route)
    now.view.top = 0
    e.page.navigate("/games")


@component
def history() -> ft.Control:
    """The list."""
    here, games = visit(), use_games()
    lines, now = use_kept(Lines), use_kept(asked)
    entries = lines.all(games.rows or (), here.screens)
    shown = chosen(entries, now.choice)
    is_read = games.rows is not None
    ft.use_effect(now.view.back, [is_read])

    def ask(choice: Choice) -> None:
        now.choice, now.view.top = choice, 0
        games.redraw()

    def toggle(_e: Any) -> None:
        now.is_open = not now.is_open
        games.redraw()

    head: list[ft.Control] = []
    if entries:
        find = search_field(
            _("Title, player, note"),
            now.choice.words,
            lambda words: ask(replace(now.choice, words=words)),
            key="find",
        )
        held = {kind: screens.title for kind, screens in here.screens.items()}
        head = [find, filter_fold(now.choice, entries, held, now.is_open, toggle, ask)]
    head += _count(games, len(entries), len(shown), now.choice, ask)
    body = long_page(now.view, head, shown, row_height(), game_line, games.redraw)
    return frame([_top(now, len(entries), is_read=is_read)], body, told(games))


def _top(now: Asked, n: int, *, is_read: bool) -> ft.Control:
    count = ngettext("{n} game", "{n} games", n).format(n=n) if is_read else ""
    table = round_button(
        ft.Icons.FILE_DOWNLOAD_OUTLINED,
        _("Save games as a table"),
        lambda e: e.page.navigate("/export"),
        key="to-export",
    )
    return chief(_("All games"), count, left=_left(now), right=[table] if n else [])


def _left(now: Asked) -> ft.Control:
    """Back to the statistics that some games were asked for in, or home."""
    if now.choice.back:
        return back_to(now.choice.back, _("Back to the statistics"))

    def home(e: Any) -> None:
        now.view.top = 0  # who goes home begins at the newest the next time
        e.page.navigate("/")

    return round_button(ft.Icons.HOME, _("Home"), home, key="home")


def _count(
    games: Games, every: int, found: int, choice: Choice, ask: Callable[[Choice], Any]
) -> list[ft.Control]:
    """How many are shown of those there are; and in words if there is none."""
    if games.rows is None:
        return []
    if not every:
        return [empty(_("None yet"), _("A game is kept from its first move on."))]
    if choice.is_all and found:
        return []
    every_game = ghost(_("Show all games"), lambda _e: ask(Choice()), key="show-all")
    if not found:
        return [empty(_("Nothing found"), _("No game is like this."), every_game)]
    said = ngettext("{n} of {all} game", "{n} of {all} games", every)
    head = section(choice.called or _("Found"), said.format(n=found, all=every))
    return [head, ft.Row([every_game])] if choice.called else [head]
