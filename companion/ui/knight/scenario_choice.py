"""Which scenario is played: all of them with what they are about, how hard they are, and how the player fared."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_redrawn
from companion.ui.door import GAMES_TOPIC, Door, apart
from companion.ui.knight.before import HERE
from companion.ui.knight.plan import Plan, go
from companion.ui.knight.rules import scenarios, sheets_of
from companion.ui.knight.wordings import wording_of
from companion.ui.listening import use_topics
from companion.ui.parts.buttons import ghost, round_button
from companion.ui.parts.cards import card, page
from companion.ui.parts.chips import source_badge
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.press import press
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.statistics.plays import count
from companion.ui.statistics.tally import Tally, groups
from companion.ui.theme import CARD, CORNERS, LINE, MARGIN, ON, PRI, Style, outline
from companion.ui.visit import visit
from companion.words import GENERAL, _, ngettext, worded
from scenarios.difficulty import won_of_hundred
from storage import Row

EASY, MEDIUM = 40, 30
"""From so many of a hundred practice games that a simple player wins."""


def scenario_card(plan: Plan) -> ft.Control:
    """The scenario as chosen, what it is about, and the way to another one."""
    words = wording_of(plan.setup.scenario)
    said = ft.Column(
        [dim(_("Scenario")), text(_(plan.sheets.scenario.title), Style.STRONG)],
        spacing=2,
        tight=True,
        expand=True,
    )
    way = "" if plan.key == "new" else f"?for={plan.key}"
    change = ghost(
        _("Change"),
        go(f"{HERE}/scenario{way}"),
        says=_("Change the scenario"),
        key="change-scenario",
    )
    head: ft.Control = ft.Row([said, change], spacing=8)
    if room().large:
        head = ft.Column([said, change], spacing=8, tight=True)
    about = [dim(_(words.blurb), Style.DENSE)] if words.blurb else []
    return card(head, *about, padding=ft.Padding.symmetric(horizontal=14, vertical=10))


@component
def scenarios_page(plan: Plan, back: str) -> ft.Control:
    """All scenarios; a tap chooses one and goes back to where it was asked."""
    records = _use_records()
    rows = [_row(plan, id, records.get(id), back) for id in scenarios()]
    arrow = round_button(ft.Icons.ARROW_BACK_IOS_NEW, _("Back"), go(back), key="back")
    won = dim(
        _("How hard: games with the practice values that a simple player won, of 100."),
        Style.DENSE,
    )
    with worded(GENERAL):
        body = page(*rows, won, ft.Container(height=MARGIN), key="scenarios")
        return frame([chief(_("Scenarios"), _("Tap the one to play"), left=arrow)], body, [])


def _row(plan: Plan, id: str, record: Tally | None, back: str) -> ft.Control:
    title, words = _(_title(id)), wording_of(id)
    chosen = id == plan.setup.scenario
    hard, fared = hard_text(won_of_hundred().get(id)), record_text(record)
    sign = ft.Container(symbol(words.sign or "unit-own", 26, ON), width=room().grow(30))
    tick = [icon(ft.Icons.CHECK, 24, PRI)] if chosen else []
    name = heading(title, level=3)
    level: list[ft.Control] = [text(hard, Style.LABEL_STRONG), source_badge("practice")]
    told: list[ft.Control] = [
        text(_(words.blurb), Style.DENSE),
        ft.Row(level, spacing=8, wrap=True),
        dim(fared, Style.LABEL),
    ]
    inside: ft.Control = ft.Row(
        [sign, ft.Column([name, *told], spacing=4, tight=True, expand=True), *tick],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    if room().large:
        head = ft.Row([sign, ft.Container(name, expand=True), *tick], spacing=10)
        inside = ft.Column([head, *told], spacing=4, tight=True)
    return press(
        inside,
        functools.partial(_choose, plan, id, back),
        label=f"{title}. {_(words.blurb)} {hard}. {fared}",
        selected=chosen,
        key=f"scenario-{id}",
        bgcolor=CARD,
        border=outline(PRI, 2.4) if chosen else outline(LINE, 1),
        border_radius=CORNERS,
        padding=12,
    )


def _choose(plan: Plan, id: str, back: str, e: ft.ControlEvent) -> None:
    page_ = e.page
    plan.put(scenario=id)
    page_.navigate(back)


@functools.cache
def _title(scenario: str) -> str:
    return sheets_of(scenario).scenario.title


def hard_text(won: int | None) -> str:
    """How hard a scenario is with the practice values."""
    if won is None:
        return _("not measured yet")
    if won >= EASY:
        return _("Easier, {won} of 100 won").format(won=won)
    if won >= MEDIUM:
        return _("Medium, {won} of 100 won").format(won=won)
    return _("Hard, {won} of 100 won").format(won=won)


def record_text(record: Tally | None) -> str:
    """How the games of this house went: "3 games, 1 won, best 240 points"."""
    if record is None or not record.plays:
        return _("You have not played it yet.")
    games = ngettext("Your {n} game", "Your {n} games", record.plays).format(n=record.plays)
    won = ngettext("{n} won", "{n} won", record.wins).format(n=record.wins)
    if record.best is None:
        return _("{games}: {won}").format(games=games, won=won)
    best = ngettext("best {n} point", "best {n} points", abs(record.best)).format(
        n=f"−{-record.best}" if record.best < 0 else record.best
    )
    return _("{games}: {won}, {best}").format(games=games, won=won, best=best)


# how it went --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Records:
    """How the games of each scenario went, as statistics count them; empty until it is known."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    by_scenario: Mapping[str, Tally] = field(default_factory=dict)

    async def read(self) -> None:
        """The games as they now are."""
        try:
            rows = await self.door.games()
        except SaveError:  # the list of games says so; a scenario can be chosen all the same
            return
        self.by_scenario = await apart(_tallies, rows)
        self.redraw()


def _tallies(rows: Sequence[Row]) -> Mapping[str, Tally]:
    return {one.key: one.tally for one in groups(count(rows).plays, "scenario")}


def _use_records() -> Mapping[str, Tally]:
    """Hook: the records of all scenarios, drawn again whenever a game changes."""
    here = visit()
    records = use_redrawn(lambda: _Records(here.door))
    use_topics(GAMES_TOPIC, hear=records.read, first=records.read)
    return records.by_scenario
