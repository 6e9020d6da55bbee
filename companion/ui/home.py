"""Home: the last game to go on with, a new game, the games so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

import flet as ft

from companion.ui.component import component
from companion.ui.history.entries import entry_of, trouble
from companion.ui.history.games import use_games
from companion.ui.history.lines import short_line
from companion.ui.listed import told
from companion.ui.parts.buttons import next_bar, next_step, round_button
from companion.ui.parts.cards import card, onward, page, rows, rule, section, sheet_row
from companion.ui.parts.chips import source_badge
from companion.ui.parts.frame import frame
from companion.ui.parts.header import PARTITION, chief, partition
from companion.ui.parts.press import press
from companion.ui.parts.states import empty
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.screens import Screens, Told
from companion.ui.theme import (
    CARD,
    CHIEF,
    CORNERS,
    GAP,
    LINE,
    MARGIN,
    ON2,
    ONCHIEF,
    PU,
    Style,
    face_of,
    outline,
)
from companion.ui.visit import visit
from companion.words import _, ngettext
from storage import Row

NEWEST: Final = 3
"""So many games stand on Home beside the one that is gone on with; all others are a tap away."""

SHORT, USUAL = 12, 380
"""So many letters of a title stand on one line of a tile, on a phone of this width or more; on others two less."""


@component
def home() -> ft.Control:
    """The home screen."""
    here, games = visit(), use_games()
    known = games.rows or ()
    last = next((row for row in known if _goes_on(row, here.screens)), None)
    body: list[ft.Control] = []
    if last is not None:
        body.append(_large_card(here.screens[last.game], last))
    body += _new_games(here.screens)
    body += _so_far(here.screens, known, last, quiet=games.rows is None or last is not None)
    body += [_kept_here(here.screens), ft.Container(height=MARGIN)]
    bottom = told(games)
    if last is not None:
        bottom.append(next_bar(_continue(here.screens[last.game].tell(last), last.id)))
    return frame([_top()], page(*body), bottom)


def _goes_on(row: Row, screens: Mapping[str, Screens]) -> bool:
    """Whether this may be the game to go on with."""
    is_open = row.outcome is None and row.told in ("", "before")
    return is_open and row.game in screens and not row.about.abandoned


def _top() -> ft.Control:
    arms = symbol("arms", 42, ONCHIEF)
    menu = round_button(
        ft.Icons.ADD_TO_HOME_SCREEN, _("Add a phone"), lambda e: e.page.navigate("/phone")
    )
    lead = ft.Container(arms, padding=ft.Padding.only(right=12))
    band = chief("Squire", lead=lead, right=[menu], style=Style.TITLE)
    band.height = room().tall(72, 30, pad=16)
    return band


def _continue(told: Told, id_: str) -> ft.Control:
    label = told.next_step or _("Continue {title}").format(title=told.title)
    return next_step(
        label, lambda e: e.page.navigate(f"/g/{id_}"), second=told.next_second, key="continue"
    )


def _large_card(screens: Screens, game: Row) -> ft.Control:
    told = screens.tell(game)
    title = game.about.name or told.title
    about = round_button(
        ft.Icons.MORE_HORIZ,
        _("About {title}, {line}").format(title=title, line=told.line),
        lambda e: e.page.navigate(f"/games/{game.id}"),
        colour=ON2,
        key="about-last",
    )
    beside = [] if room().large or screens.title == title else [dim(screens.title)]
    head = ft.Row(
        [ft.Container(heading(title, Style.TITLE), expand=True), *beside, about], spacing=4
    )
    body: list[ft.Control] = [head, rule()]
    if told.cells and room().large:
        body += [
            ft.Row([text(value, Style.NUMBER_S), dim(word)], spacing=8)
            for value, word in told.cells
        ]
        body.append(rule())
    elif told.cells:
        cells = [
            ft.Container(
                ft.Column([text(value, Style.NUMBER_M), dim(word)], spacing=0, tight=True),
                expand=True,
                padding=ft.Padding.only(left=0 if i == 0 else 12, top=6, bottom=6),
                border=None if i == 0 else ft.Border.only(left=ft.BorderSide(1, LINE)),
            )
            for i, (value, word) in enumerate(told.cells)
        ]
        body += [ft.Row(list(cells), spacing=0), rule()]
    foot: list[ft.Control] = [text(told.who, Style.LABEL_STRONG), dim(told.how)]
    line: list[ft.Control] = [ft.Row(foot, spacing=8, wrap=True, expand=True)]
    if told.source:
        line.append(source_badge(told.source, words=True))
    body.append(ft.Row(line))
    if game.id in visit().seats:
        body.append(text(_("A draft is open in this game."), Style.DENSE, PU))
    if game.told:
        body.append(text(trouble(game.told), Style.DENSE))
    edges = ft.Padding.only(left=14, right=14, top=6, bottom=14)
    return card(*body, spacing=6, padding=edges, key="last-game")


def _new_games(screens: Mapping[str, Screens]) -> list[ft.Control]:
    if not screens:
        return []
    offered = list(screens.items())
    if room().large or len(offered) == 1:
        return [section(_("New game")), *(_new_game(kind, one) for kind, one in offered)]
    pairs = [_pair(offered[i : i + 2]) for i in range(0, len(offered), 2)]
    return [section(_("New game")), *pairs]


def _pair(pair: Sequence[tuple[str, Screens]]) -> ft.Control:
    """Two tiles side by side; their bands are of one height."""
    short = SHORT if room().width >= USUAL else SHORT - 2
    lines = 2 if any(len(one.title) > short for _kind, one in pair) else 1
    tiles = [_new_game(kind, one, room().tall(48, 24, lines)) for kind, one in pair]
    for tile in tiles:
        tile.expand = True
    return ft.Row(list(tiles), spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)


def _kept_here(screens: Mapping[str, Screens]) -> ft.Control:
    """The rows that lead to what is kept besides games, and to games that others have played."""
    copies, people = _("My copies"), _("People")
    printed = _("What is printed on your own cards, learned as you play.")
    who = _("Who plays at your table: names, colours.")
    figures, counted = _("Statistics"), _("Wins, streaks, points over time.")
    take, sent = _("Take a game in"), _("A code, a link or a file that somebody gave you.")
    lines = [
        _leads(figures, counted, icon(ft.Icons.BAR_CHART, 24, ON2), "/statistics", "statistics"),
        _leads(take, sent, icon(ft.Icons.QR_CODE_SCANNER, 24, ON2), "/take-game", "take-game"),
        _leads(copies, printed, source_badge("copy"), "/copies", "my-copies"),
    ]
    if any(one.for_several for one in screens.values()):
        lines.append(_leads(people, who, icon(ft.Icons.GROUP, 24, ON2), "/people", "people"))
    backups, whole = _("Backups"), _("One file with everything, made and taken back.")
    lines.append(_leads(backups, whole, icon(ft.Icons.SAVE_OUTLINED, 24, ON2), "/backup", "backup"))
    return rows(*lines)


def _leads(title: str, detail: str, sign: ft.Control, address: str, key: str) -> ft.Control:
    return sheet_row(
        title,
        detail=detail,
        end=[sign, onward()],
        on_click=lambda e: e.page.navigate(address),
        label=f"{title}. {detail}",
        key=key,
    )


def _new_game(kind: str, screens: Screens, height: float | None = None) -> ft.Container:
    """The tile of a game; `height` of its band, where tiles stand side by side."""
    band = ft.Container(
        ft.Row(
            [
                symbol(screens.symbol, 26, ONCHIEF),
                text(screens.title, Style.SECTION, ONCHIEF, expand=True),
            ],
            spacing=10,
        ),
        bgcolor=CHIEF,
        height=height,
        padding=ft.Padding.symmetric(horizontal=12, vertical=12 if height is None else 0),
    )
    below = partition(screens.face) or [ft.Container(height=PARTITION)]
    edges = ft.Padding.only(left=12, right=12, top=4, bottom=10)
    words = ft.Container(dim(screens.blurb()), padding=edges)
    return press(
        ft.Column(
            [
                ft.Container(ft.Column([band, *below], spacing=0), **face_of(screens.face)),
                words,
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        lambda e: e.page.navigate(f"/new/{kind}"),
        label=_("New game of {title}").format(title=screens.title),
        key=f"new-{kind}",
        bgcolor=CARD,
        border=outline(LINE, 1),
        border_radius=CORNERS,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _so_far(
    screens: Mapping[str, Screens], games: Sequence[Row], last: Row | None, *, quiet: bool
) -> list[ft.Control]:
    """The newest other games and the way to all; that there is none is said only where nothing else is shown."""
    if not games:
        if quiet:
            return []
        return [
            section(_("Games so far")),
            empty(_("None yet"), _("A game is kept from its first move on.")),
        ]
    today = datetime.now().astimezone().date()
    newest = [row for row in games[: NEWEST + 1] if row is not last][:NEWEST]
    lines = [short_line(entry_of(row, screens, today)) for row in newest]
    count = ngettext("{n} game", "{n} games", len(games)).format(n=len(games))
    every = sheet_row(
        _("All games"),
        end=[onward()],
        on_click=lambda e: e.page.navigate("/games"),
        label=_("All games, {count}").format(count=count),
        key="all-games",
    )
    return [section(_("Games so far"), count), rows(*lines, every)]
