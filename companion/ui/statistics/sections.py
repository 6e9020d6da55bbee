"""The sections of a group of games, each as a chart and as a table; one without anything to say is left out."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

import flet as ft

from companion.ui.parts.cards import card, section
from companion.ui.parts.press import Tap
from companion.ui.parts.text import dim
from companion.ui.statistics.figures import Bar, bars, legend, mean, numbers_table, signs, whole
from companion.ui.statistics.grouped import go
from companion.ui.statistics.names import ended_said, game_title, track_title
from companion.ui.statistics.plays import Play
from companion.ui.statistics.said import plays_said, points_said, won_said
from companion.ui.statistics.tally import (
    Duel,
    Tally,
    Turnout,
    duels,
    endings,
    for_several,
    goals,
    group,
    is_ended,
    players,
    side_of,
    tracks,
    turnouts,
    turnouts_of,
)
from companion.ui.theme import Style
from companion.words import _, ngettext
from companion.words.dates import day_name

Opens = Callable[[Sequence[Play], str], Tap]
"""What a tap on the line of some games does, which is called so."""
SHOWN: Final = 40
"""So many results stand in a chart or table, the last ones; a phone has no room for more."""
TRACKS: Final = 13


def points_section(
    plays: Sequence[Play], *, tables: bool, player: str = "", titled: bool = False
) -> list[ft.Control]:
    """Points over time, of a player where one is given; nothing unless two results can be compared."""
    results = turnouts_of(player, plays) if player else turnouts(plays)
    comparable = [one for one in results if one.points is not None]
    if len(comparable) < 2:
        return []
    shown = comparable[-SHOWN:]
    several = for_several(plays)
    title = _("Points over time")
    if titled:
        title = _("Points in {game}").format(game=game_title(plays[0].game))
    elif several and not player:
        title = _("Winner’s points over time")
    body: list[ft.Control] = []
    if tables:
        head = (_("Day"), _("Points"))
        lines = [_result_line(one, several, player) for one in shown[::-1]]
        opens = [functools.partial(go, f"/games/{one.id}") for one in shown[::-1]]
        body.append(numbers_table(head, lines, opens))
    else:
        from companion.ui.statistics.charts import Dot, points_chart

        dots = [Dot(one.points or 0, _sign(one, several, player), _day(one.begun)) for one in shown]
        body.append(points_chart(dots, _points_said(shown)))
        if player or not several:
            body.append(legend([dot.sign for dot in dots]))
    if len(comparable) > len(shown):
        body.append(dim(_("The last {n} of {limit}.").format(n=len(shown), limit=len(comparable))))
    return [section(title), card(*body)]


def _sign(one: Turnout, several: bool, player: str) -> str:
    """The key of the shape of a result."""
    if several:
        return ("won" if one.won else "other") if player else "played"
    return one.result if one.result in signs() else "other"


def _result_line(one: Turnout, several: bool, player: str) -> tuple[str, str]:
    said = "" if several and not player else f", {signs()[_sign(one, several, player)].name}"
    return f"{_day(one.begun)}{said}", whole(one.points or 0)


def _points_said(shown: Sequence[Turnout]) -> str:
    points = [one.points or 0 for one in shown]
    return _("Points of {n} games over time: from {low} to {high}, the last {last}").format(
        n=len(points), low=whole(min(points)), high=whole(max(points)), last=whole(points[-1])
    )


def _day(when: datetime) -> str:
    now = datetime.now(UTC).astimezone()
    return day_name(when.astimezone().date(), now.date())


def endings_section(plays: Sequence[Play], opens: Opens, *, tables: bool) -> list[ft.Control]:
    """How games of Knight ended, alike ones of several scenarios together."""
    found: dict[tuple[str, str], list[Play]] = {}
    for one in endings(plays):
        found.setdefault(ended_said(one), []).extend(p for p in plays if is_ended(p, one))
    ordered = sorted(found.items(), key=lambda item: -len(item[1]))
    if tables:
        names = [f"{word}: {how}" if how else word for (word, how), _own in ordered]
        lines = [(name, str(len(own))) for name, (_said, own) in zip(names, ordered, strict=True)]
        body = numbers_table(
            (_("Ending"), _("Plays")),
            lines,
            [opens(own, name) for name, (_said, own) in zip(names, ordered, strict=True)],
        )
    else:
        body = bars(
            [Bar(word, len(own), plays_said(len(own)), detail=how) for (word, how), own in ordered]
        )
    notes: list[ft.Control] = []
    if any(play.result in ("success", "failure") for play in plays):
        notes.append(
            dim(_("Success and failure: neither won nor lost, the points decided."), Style.DENSE)
        )
    return [section(_("How they ended")), card(body, *notes)]


def goals_section(plays: Sequence[Play], opens: Opens, *, tables: bool) -> list[ft.Control]:
    """Goals met and missed by column, and how often a penalty struck."""
    found = goals(plays)
    body: list[ft.Control] = []
    if found.any:
        lines = [
            (
                _("turn {n}").format(n=one.turn),
                str(one.met),
                str(one.missed),
                str(one.penalties),
            )
            for one in found.columns
        ]
        head = (_("Column"), _("Met"), _("Missed"), _("Penalty"))
        if tables:
            told = [[p for p in plays if p.goals and one.turn in p.goals] for one in found.columns]
            taps = [opens(own, line[0]) for own, line in zip(told, lines, strict=True)]
            body.append(numbers_table(head, lines, taps))
        else:
            from companion.ui.statistics.charts import goals_chart, key_of_goals

            said = "; ".join(
                _("turn {n}: met {met}, missed {missed}").format(
                    n=c.turn, met=c.met, missed=c.missed
                )
                for c in found.columns
            )
            body += [goals_chart(found.columns, said), key_of_goals()]
            penalties = sum(one.penalties for one in found.columns)
            body.append(
                dim(
                    ngettext(
                        "A penalty struck {n} time.", "A penalty struck {n} times.", penalties
                    ).format(n=penalties),
                    Style.DENSE,
                )
            )
    if found.unknown:
        body.append(dim(_unknown(found.unknown), Style.DENSE))
    return [section(_("Goals"), _("at turns 3, 6 and 9")), card(*body)] if body else []


def _unknown(n: int) -> str:
    return ngettext(
        "{n} game does not tell: an older Squire kept it.",
        "{n} games do not tell: an older Squire kept them.",
        n,
    ).format(n=n)


def tracks_section(plays: Sequence[Play], opens: Opens, *, tables: bool) -> list[ft.Control]:
    """The tracks of the court by the segments unlocked."""
    found = tracks(plays)
    if not found.uses:
        return []
    scenario, shown = plays[-1].scenario, found.uses[:TRACKS]
    if tables:
        lines = [
            (track_title(one.id, scenario), mean(one.segments / found.told), str(one.plays))
            for one in shown
        ]
        used = [[p for p in plays if p.levels and one.id in p.levels] for one in shown]
        taps = [opens(own, line[0]) for own, line in zip(used, lines, strict=True)]
        body = numbers_table((_("Track"), _("A game"), _("Plays")), lines, taps)
    else:
        body = bars(
            [
                Bar(
                    track_title(one.id, scenario),
                    one.segments,
                    _("{n} a game").format(n=mean(one.segments / found.told)),
                )
                for one in shown
            ]
        )
    said = ngettext(
        "Segments unlocked, in {n} game.", "Segments unlocked, in {n} games.", found.told
    )
    notes = [said.format(n=found.told)]
    if found.unknown:
        notes.append(
            ngettext("{n} game does not tell.", "{n} games do not tell.", found.unknown).format(
                n=found.unknown
            )
        )
    return [section(_("Most used tracks")), card(body, dim(" ".join(notes), Style.DENSE))]


def players_section(plays: Sequence[Play], opens: Opens, *, tables: bool) -> list[ft.Control]:
    """Everyone who played: plays, wins, best, average."""
    found = players(plays)
    if not found:
        return []
    if tables:
        taps = [opens([p for p in plays if side_of(p, one.id)], one.name) for one in found]
        body = _tally_table(_("Player"), [(one.name, one.tally) for one in found], taps)
    else:
        body = bars([_tally_bar(one.name, one.tally) for one in found])
    return [section(_("Players")), card(body)]


def games_section(plays: Sequence[Play], opens: Opens, player: str) -> list[ft.Control]:
    """A player's numbers game by game: points of different games are no measure of each other."""
    own: dict[str, list[Play]] = {}
    for play in plays:
        own.setdefault(play.game, []).append(play)
    found = [(game_title(game), group(some, "player", player).tally) for game, some in own.items()]
    taps = [opens(some, game_title(game)) for game, some in own.items()]
    return [section(_("Game by game")), card(_tally_table(_("Game"), found, taps))]


def others_section(plays: Sequence[Play], opens: Opens, player: str) -> list[ft.Control]:
    """A player against each other one."""
    found = duels(player, plays)
    if not found:
        return []
    head = (_("Against"), _("Games"), _("Ahead"), _("Behind"), _("Level"))
    taps = [opens([p for p in plays if side_of(p, one.other)], one.name) for one in found]
    table = numbers_table(head, [_duel(one) for one in found], taps)
    return [section(_("Head to head")), card(table)]


def _duel(one: Duel) -> tuple[str, ...]:
    return one.name, str(one.games), str(one.ahead), str(one.behind), str(one.level)


def _tally_bar(name: str, tally: Tally) -> Bar:
    return Bar(name, tally.plays, won_said(tally), part=tally.wins, detail=points_said(tally))


def _tally_table(
    first: str, found: Sequence[tuple[str, Tally]], opens: Sequence[Tap]
) -> ft.Control:
    head = (first, _("Plays"), _("Won"), _("Best"), _("Average"))
    lines = [
        (
            name,
            str(tally.plays),
            str(tally.wins),
            "–" if tally.best is None else whole(tally.best),
            "–" if tally.average is None else mean(tally.average),
        )
        for name, tally in found
    ]
    return numbers_table(head, lines, opens)
