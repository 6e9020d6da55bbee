"""A game that has arrived, before anything is done with it: what it is, how far it goes, whether it is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_redrawn
from companion.ui.door import GAMES_TOPIC, Door
from companion.ui.listening import use_topics
from companion.ui.parts.buttons import ghost, next_bar, next_step, round_button
from companion.ui.parts.cards import card, page, rule
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import notice
from companion.ui.parts.symbols import icon, symbol
from companion.ui.parts.text import dim, heading, text
from companion.ui.room import room
from companion.ui.screens import Told
from companion.ui.sentences import sentence
from companion.ui.theme import MARGIN, ON2, Style
from companion.ui.visit import visit
from companion.words import _, ngettext
from companion.words.dates import day_name, length_name, moment_name
from storage import About, Row
from storage.names import one_line
from storage.shared import Arrived, Shared
from storage.taking_in import Known

LOOK = "/look"


@dataclass(slots=True)
class Arrival:
    """An arrived game on one screen: how it stands to what is here, and the handlers. `known` is None until that is
    found out, and again whenever a game has changed.
    """

    arrived: Arrived
    door: Door
    done: Callable[[], Any]
    redraw: Callable[[], Any] = lambda: None
    known: Known | None = None
    refusal: SaveError | None = None

    async def read(self) -> None:
        """Find out whether the game is here."""
        try:
            self.known = await self.door.compare(self.arrived.shared)
        except SaveError as refusal:
            self.refusal = refusal
        self.redraw()

    async def save(self, e: Any) -> None:
        """Keep it, and show its page; of one that is here already, that page. What is refused is said."""
        page_ = e.page
        try:
            id_ = await self.door.take_in(self.arrived)
        except SaveError as refusal:
            self.refusal = refusal
            self.redraw()
            return
        self.done()
        page_.navigate(f"/games/{id_}")

    def look(self, e: Any) -> None:
        """Show it on its own screens, without saving it."""
        look_at(self.arrived, e)

    def close_notice(self, _e: Any = None) -> None:
        self.refusal = None
        self.redraw()


def look_at(arrived: Arrived, e: Any) -> None:
    """Show a game that is in no library on its own screens."""
    visit().looked = arrived
    e.page.navigate(LOOK)


def row_for(arrived: Arrived) -> Row:
    """The row that the game would have in the list."""
    shared = arrived.shared
    return Row(
        shared.id,
        shared.game,
        shared.created,
        shared.changed,
        arrived.rules.summary(arrived.state),
        shared.outcome,
        about=About(name=shared.name),
        played=shared.played,
    )


def told_of(arrived: Arrived) -> Told:
    """Its words in the list."""
    return told_in(row_for(arrived))


def told_in(row: Row) -> Told:
    """The words of a row that came in. They may hold a stranger's names: everything on one line."""
    told = visit().screens[row.game].tell(row)
    title = row.about.name or told.title
    return Told(one_line(title), one_line(told.line), one_line(told.aside), who=one_line(told.who))


@component
def arrived_game(arrived: Arrived, on_done: Any, on_back: Any) -> ft.Control:
    """The screen. `on_done` is called once it is saved, `on_back` leads back to all that is on its way."""
    here = visit()
    it = use_redrawn(lambda: Arrival(arrived, here.door, on_done))
    use_topics(GAMES_TOPIC, hear=it.read, first=it.read)
    told = told_of(arrived)
    kind = here.screens[arrived.shared.game].title
    bottom: list[ft.Control] = []
    if it.refusal is not None:
        bottom.append(notice(sentence(it.refusal), it.close_notice))
    left = round_button(ft.Icons.CLOSE, _("Back"), on_back)
    return frame(
        [chief(_("Just arrived"), kind if kind != told.title else "", left=left)],
        page(
            facts_card(arrived.shared, told, _("How it stands"), _far(arrived)),
            *_known(it),
            ft.Container(height=MARGIN),
        ),
        [*bottom, _step(it)],
    )


def facts_card(shared: Shared, told: Told, standing: str, far: str) -> ft.Control:
    """What it is: how it stands (`standing` names that), who played, when, how long, how far."""
    lines: list[ft.Control] = [
        ft.Row(
            [
                symbol(visit().screens[shared.game].symbol, 28),
                ft.Container(heading(told.title), expand=True),
            ],
            spacing=10,
        ),
        rule(),
    ]
    facts = [
        (standing, ", ".join(part for part in (told.line, told.aside) if part)),
        (_("Who"), told.who),
        (_("When"), _when(shared.created, shared.changed)),
        (_("How long"), length_name(shared.played)),
        (_("How far"), far),
    ]
    lines += [_fact(name, value) for name, value in facts if value]
    return card(*lines, spacing=6, key="arrived")


def _fact(name: str, value: str) -> ft.Control:
    said = text(value, Style.DENSE, expand=not room().large, lines=4)
    if room().large:
        return ft.Column([dim(name), said], spacing=0, tight=True)
    return ft.Row(
        [ft.Container(dim(name), width=110), said],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _when(created: datetime, changed: datetime) -> str:
    """The day, or from which day to which."""
    now = datetime.now().astimezone()
    begun, ended = (day_name(one.astimezone().date(), now.date()) for one in (created, changed))
    if begun == ended:
        return moment_name(changed, now)
    return _("{day} to {last_day}").format(day=begun, last_day=ended)


def _far(arrived: Arrived) -> str:
    n = len(arrived.shared.moves)
    moves = ngettext("{n} move", "{n} moves", n).format(n=n)
    if arrived.shared.outcome is None:
        return _("{moves}, not over yet").format(moves=moves)
    return _("{moves}, to the end").format(moves=moves)


def _known(it: Arrival) -> list[ft.Control]:
    """How it stands to the games that are here, in words."""
    if it.known is None:
        return []
    head, said = known_said(it.known)
    sign = ft.Icons.FIBER_NEW if it.known == "new" else ft.Icons.INFO_OUTLINE
    return [
        card(
            ft.Row([icon(sign, 24, ON2), text(head, Style.STRONG, expand=True)], spacing=8),
            dim(said, Style.DENSE),
            spacing=2,
            key="known",
        )
    ]


def known_said(known: Known) -> tuple[str, str]:
    """A head and a sentence for how an arrived game stands to the one that is here."""
    match known:
        case "new":
            return _("New here"), _("Look at it without keeping it, or save it among your games.")
        case "same":
            return _("You have it already"), _("Yours is the very same. There is nothing to save.")
        case "newer":
            return (
                _("A newer state of a game of yours"),
                _(
                    "It goes on where yours stands. Saved, it takes its place; no move of yours is lost."
                ),
            )
        case "older":
            return (
                _("An older state of a game of yours"),
                _("Yours goes on where this one ends. There is nothing to save."),
            )
        case _:
            return (
                _("It parts from a game of yours"),
                _("Both began as the same game. Saved, it becomes a game of its own beside yours."),
            )


def _step(it: Arrival) -> ft.Control:
    look = ghost(
        _("Look only"),
        it.look,
        says=_("Look at it without saving"),
        height=room().tall(56, 21),
        key="look-only",
    )
    if it.known in ("same", "older"):
        return next_bar(look, next_step(_("Open mine"), it.save, key="open-mine"))
    if it.known is None:
        return next_bar(look)
    second = _("in the place of yours") if it.known == "newer" else ""
    return next_bar(look, next_step(_("Save"), it.save, second=second, key="save"))
