"""Home: the last game to go on with, a new game, the games so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_kept, use_value
from companion.ui.door import GAMES_TOPIC, listen
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button
from companion.ui.parts.cards import card, page, rows, rule, section, sheet_row
from companion.ui.parts.chips import source_badge
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import press
from companion.ui.parts.states import empty, notice
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.screens import Screens, Told
from companion.ui.sentences import sentence
from companion.ui.theme import (
    CARD,
    CHIEF,
    CORNERS,
    GAP,
    LINE,
    MARGIN,
    ON2,
    ONCHIEF,
    Style,
    face_of,
    outline,
)
from companion.ui.visit import visit
from companion.words import _, ngettext
from companion.words.dates import day_name
from storage import Row


def _none_yet() -> list[Row] | None:
    return None


def _no_refusal() -> SaveError | None:
    return None


@component
def home() -> ft.Control:
    """The home screen."""
    here = visit()
    page_ = ft.context.page
    games, set_games = use_value(_none_yet)
    refusal, set_refusal = use_value(_no_refusal)
    gone, set_gone = use_value(str)
    ends: list[Callable[[], None]] = use_kept(list)

    async def read() -> None:
        try:
            set_games([*await here.door.games()])
        except SaveError as fault:
            set_refusal(fault)

    async def begin() -> None:
        ends.append(listen(page_, GAMES_TOPIC, lambda: page_.run_task(read)))
        await read()

    ft.use_effect(begin, [], cleanup=lambda: [stop() for stop in ends])

    async def put_away(id_: str) -> None:
        try:
            await here.door.delete(id_)
            set_gone(id_)
        except SaveError as fault:
            set_refusal(fault)

    async def bring_back(_e: Any) -> None:
        try:
            await here.door.restore(gone)
            set_gone("")
        except SaveError as fault:
            set_refusal(fault)

    known = [g for g in games or () if g.game in here.screens]
    last = next((g for g in known if g.outcome is None), None)
    body: list[ft.Control] = []
    if last is not None:
        body.append(_large_card(here.screens[last.game], last, put_away))
    body += [*_new_games(here.screens), _kept_here(here.screens)]
    others = [g for g in known if g is not last]
    body += _so_far(here.screens, others, put_away, quiet=games is None or last is not None)
    body.append(ft.Container(height=MARGIN))
    bottom: list[ft.Control] = []
    if gone:
        bottom.append(_put_away_bar(bring_back, lambda _e: set_gone("")))
    if refusal is not None:
        bottom.append(notice(sentence(refusal), lambda _e: set_refusal(None)))
    if last is not None:
        bottom.append(next_bar(_continue(here.screens[last.game].tell(last), last.id)))
    return frame([_top()], page(*body), bottom)


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


def _large_card(screens: Screens, game: Row, put_away: Any) -> ft.Control:
    told = screens.tell(game)
    head = ft.Row(
        [
            ft.Container(heading(told.title, Style.TITLE), expand=True),
            *([] if room().large else [dim(screens.title)]),
            _bin(told, game, put_away),
        ],
        spacing=4,
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
    if game.told:
        body.append(text(_trouble(game.told), Style.DENSE))
    edges = ft.Padding.only(left=14, right=14, top=6, bottom=14)
    return card(*body, spacing=6, padding=edges, key="last-game")


def _bin(told: Told, game: Row, put_away: Any) -> ft.Control:
    async def away(_e: Any) -> None:
        await put_away(game.id)

    says = _("Put away {title}, {line}").format(title=told.title, line=told.line)
    return round_button(ft.Icons.DELETE_OUTLINE, says, away, colour=ON2)


def _trouble(told: str) -> str:
    if told == "before":
        return _("The newest file of this game was damaged. The one before it is used.")
    return sentence(SaveError(told))


def _new_games(screens: Mapping[str, Screens]) -> list[ft.Control]:
    if not screens:
        return []
    tiles = [_new_game(kind, one) for kind, one in screens.items()]
    if room().large or len(tiles) == 1:
        return [section(_("New game")), *tiles]
    for tile in tiles:
        tile.expand = True
    pairs = [ft.Row(list(tiles[i : i + 2]), spacing=GAP) for i in range(0, len(tiles), 2)]
    return [section(_("New game")), *pairs]


def _kept_here(screens: Mapping[str, Screens]) -> ft.Control:
    """The rows that lead to what is kept besides games: the copies, and who plays where several do."""
    copies, people = _("My copies"), _("People")
    printed = _("What is printed on your own cards, learned as you play.")
    who = _("Who plays at your table: names, colours.")
    lines = [_leads(copies, printed, source_badge("copy"), "/copies", "my-copies")]
    if any(one.for_several for one in screens.values()):
        lines.append(_leads(people, who, icon(ft.Icons.GROUP, 24, ON2), "/people", "people"))
    return rows(*lines)


def _leads(title: str, detail: str, sign: ft.Control, address: str, key: str) -> ft.Control:
    return sheet_row(
        title,
        detail=detail,
        end=[sign, icon(ft.Icons.CHEVRON_RIGHT, 24, ON2)],
        on_click=lambda e: e.page.navigate(address),
        label=f"{title}. {detail}",
        key=key,
    )


def _new_game(kind: str, screens: Screens) -> ft.Container:
    band = ft.Container(
        ft.Row(
            [
                symbol(screens.symbol, 26, ONCHIEF),
                text(screens.title, Style.SECTION, ONCHIEF),
            ],
            spacing=10,
        ),
        bgcolor=CHIEF,
        padding=ft.Padding.symmetric(horizontal=12, vertical=12),
    )
    words = ft.Container(
        dim(screens.blurb()), padding=ft.Padding.symmetric(vertical=10, horizontal=12)
    )
    return press(
        ft.Column(
            [ft.Container(band, **face_of(screens.face)), words],
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
    screens: Mapping[str, Screens], games: Sequence[Row], put_away: Any, *, quiet: bool
) -> list[ft.Control]:
    """The other games; that there is none is said only where nothing else is shown."""
    if quiet and not games:
        return []
    if not games:
        return [
            section(_("Games so far")),
            empty(_("None yet"), _("A game is kept from its first move on.")),
        ]
    lines = [_game_row(screens[g.game], g, put_away) for g in games]
    count = ngettext("{n} game", "{n} games", len(games)).format(n=len(games))
    return [section(_("Games so far"), count), rows(*lines)]


def _game_row(screens: Screens, game: Row, put_away: Any) -> ft.Control:
    told = screens.tell(game)
    played = game.changed.astimezone()
    when = day_name(played.date(), datetime.now(played.tzinfo).date())
    line = _("{line}, {day}").format(line=told.line, day=when)
    row = sheet_row(
        told.title,
        sign=screens.symbol,
        detail=f"{line} {_trouble(game.told)}" if game.told else line,
        end=[dim(told.aside), icon(ft.Icons.CHEVRON_RIGHT, 24, ON2)],
        on_click=lambda e: e.page.navigate(f"/g/{game.id}"),
        label=", ".join(w for w in (told.title, line, told.aside) if w),
        key=f"game-{game.id}",
    )
    row.expand = True
    return ft.Row([row, _bin(told, game, put_away)], spacing=0)


def _put_away_bar(bring_back: Any, close: Any) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                text(_("Put away."), Style.DENSE, expand=True),
                ghost(_("Bring it back"), bring_back),
                round_button(ft.Icons.CLOSE, _("Close the message"), close, colour=ON2),
            ],
            spacing=8,
        ),
        bgcolor=CARD,
        padding=ft.Padding.only(left=MARGIN, right=4, top=4, bottom=4),
        border=ft.Border.only(top=ft.BorderSide(1, LINE)),
    )
