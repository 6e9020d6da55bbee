"""One group of games (`/statistics/<by>/<key>`): its numbers, points over time, endings, goals, tracks, players."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import cast, get_args

import flet as ft

from companion.ui.component import component
from companion.ui.history.listing import list_only
from companion.ui.parts.buttons import back_to, ghost, next_bar, next_step
from companion.ui.parts.cards import card, page, section, two_columns
from companion.ui.parts.frame import faced, frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import Tap, spoken
from companion.ui.parts.states import empty
from companion.ui.parts.text import dim, text
from companion.ui.room import room
from companion.ui.statistics.figures import mean, whole
from companion.ui.statistics.grouped import go, grouped
from companion.ui.statistics.overview import address, looks
from companion.ui.statistics.plays import Play
from companion.ui.statistics.said import (
    by_name,
    left_out_said,
    plays_said,
    streak_said,
    title_of,
)
from companion.ui.statistics.sections import (
    endings_section,
    games_section,
    goals_section,
    others_section,
    players_section,
    points_section,
    tracks_section,
)
from companion.ui.statistics.shown import Shown, use_shown
from companion.ui.statistics.tally import CROSSED, By, Group, for_several, group, groups
from companion.ui.theme import LINE, MARGIN, Style
from companion.ui.visit import visit
from companion.words import _
from companion.words.dates import length_name


@component
def one_group(by: str, which: str, within: tuple[str, str]) -> ft.Control:
    """The screen. `within` is what else its games have in common: by what, and which."""
    shown = use_shown()
    counted = shown.counted
    path = [(by, which)] + ([within] if within[0] else [])
    found, title = _found(counted.plays, path) if counted else (None, "")
    title = title or _("Statistics")
    body: list[ft.Control] = []
    if found and found.plays and counted:
        body += [looks(shown), _numbers(found)]
        if len(path) == 1:
            body += _crossed(shown, found)
        body += _sections(shown, found, title)
        if left := left_out_said(counted):
            body.append(dim(left, Style.DENSE))
    elif counted is not None:
        body.append(empty(_("Nothing here"), _("No game that counts belongs here any more.")))
    drawn = frame(
        [chief(title, _said(found, path), left=_back(path))],
        page(*body, ft.Container(height=MARGIN), key="group"),
        [*shown.told(), next_bar(*_steps(found, title))],
    )
    screens = visit().screens.get(which) if by == "game" else None
    return faced(screens.face, drawn) if screens else drawn


def _found(plays: Sequence[Play], path: Sequence[tuple[str, str]]) -> tuple[Group | None, str]:
    """The games that all of the path have in common, and what they are called."""
    found, titles = None, []
    for by, key in path:
        if by not in get_args(By):
            return None, ""
        found = group(plays, cast("By", by), key)
        plays = found.plays
        titles.append(title_of(found) if plays else "")
    return found, ", ".join(title for title in titles if title)


def _said(found: Group | None, path: Sequence[tuple[str, str]]) -> str:
    if found is None or not found.plays:
        return ""
    plays = plays_said(found.tally.plays)
    return plays if len(path) > 1 else f"{by_name(found.by)}, {plays}"


def _back(path: Sequence[tuple[str, str]]) -> ft.Control:
    if len(path) > 1:
        return back_to(address(*path[0]), _("Back"))
    return back_to("/statistics", _("Back to all statistics"))


def _steps(found: Group | None, title: str) -> list[ft.Control]:
    """To the games themselves, and back to all figures."""
    steps: list[ft.Control] = [
        next_step(_("All statistics"), functools.partial(go, "/statistics"), key="all-statistics")
    ]
    if found is not None and found.plays:
        listed = ghost(
            _("The games"),
            functools.partial(list_only, [play.id for play in found.plays], title),
            says=_("Show the games in the list"),
            height=room().tall(56, 21),
            key="its-games",
        )
        steps.insert(0, listed)
    return steps


def _crossed(shown: Shown, found: Group) -> list[ft.Control]:
    """The games of a scenario by character, and the other way round; a tap narrows to both."""
    by = CROSSED.get(found.by)
    inner = groups(found.plays, by) if by else []
    if by is None or len(inner) < 2:
        return []
    title = _("By character") if by == "character" else _("By scenario")

    def where(one: Group) -> str:
        return address(found.by, found.key, one.by, one.key)

    return [section(title), *grouped(by, inner, where, tables=shown.tables)]


def _numbers(found: Group) -> ft.Control:
    """The numbers at a glance, and the sentences below them."""
    tally = found.tally
    several = found.by == "game" and for_several(found.plays)
    cells = [(str(tally.plays), _("plays"))]
    if not several:
        cells.append((str(tally.wins), _("won")))
    if tally.best is not None and tally.average is not None:
        cells += [(whole(tally.best), _("best")), (mean(tally.average), _("average"))]
    lines: list[ft.Control] = [] if several else [text(streak_said(tally), Style.DENSE)]
    if tally.best is not None and tally.counted < tally.plays:
        lines.append(dim(_points_of(tally.counted, tally.plays), Style.DENSE))
    if said := _times(found):
        lines.append(dim(said, Style.DENSE))
    return card(_cells(cells), *lines, key="numbers")


def _points_of(counted: int, plays: int) -> str:
    return _("Points of {n} of {limit} plays; sums of a series are no points of a game.").format(
        n=counted, limit=plays
    )


def _cells(cells: Sequence[tuple[str, str]]) -> ft.Control:
    if room().large:
        big: list[ft.Control] = [
            spoken(ft.Row([text(value, Style.NUMBER_S), dim(word)], spacing=8), f"{word} {value}")
            for value, word in cells
        ]
        return ft.Column(big, spacing=4, tight=True)
    made: list[ft.Control] = [
        ft.Container(
            spoken(
                ft.Column([text(value, Style.NUMBER_M), dim(word)], spacing=0, tight=True),
                f"{word} {value}",
            ),
            expand=True,
            padding=ft.Padding.only(left=0 if i == 0 else 12, top=4, bottom=4),
            border=None if i == 0 else ft.Border.only(left=ft.BorderSide(1, LINE)),
        )
        for i, (value, word) in enumerate(cells)
    ]
    return ft.Row(made, spacing=0)


def _times(found: Group) -> str:
    """How long the games took, as far as that was measured."""
    times = [play.seconds for play in found.plays if play.seconds]
    said = length_name(round(sum(times) / len(times))) if times else ""
    if not said:
        return ""
    if len(times) == len(found.plays):
        return _("A play takes {time} on average.").format(time=said)
    return _("A play takes {time} on average, measured in {n} of {limit}.").format(
        time=said, n=len(times), limit=len(found.plays)
    )


def _sections(shown: Shown, found: Group, title: str) -> list[ft.Control]:
    """What there is to say about these games, in two columns where there is room."""
    plays, tables = found.plays, shown.tables

    def opens(some: Sequence[Play], name: str) -> Tap:
        return functools.partial(list_only, [play.id for play in some], f"{title}, {name}")

    if found.by == "player":
        left = [
            *games_section(plays, opens, found.key),
            *others_section(plays, opens, found.key),
        ]
        games = list(dict.fromkeys(play.game for play in plays))
        right = [
            part
            for game in games
            for part in points_section(
                [play for play in plays if play.game == game],
                tables=tables,
                player=found.key,
                titled=len(games) > 1,
            )
        ]
    elif for_several(plays):
        left = players_section(plays, opens, tables=tables)
        right = points_section(plays, tables=tables)
    else:
        left = [
            *points_section(plays, tables=tables),
            *endings_section(plays, opens, tables=tables),
        ]
        right = [
            *goals_section(plays, opens, tables=tables),
            *tracks_section(plays, opens, tables=tables),
        ]
    return [two_columns(left, right)]
