"""The screens of a replay: a game of the library, or one that has arrived and is looked at unsaved."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui import litter
from companion.ui.component import component, use_redrawn
from companion.ui.opening import opening
from companion.ui.parts.buttons import to_home
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.playing import Playing
from companion.ui.replay.looked import Looked
from companion.ui.replay.watching import Watching
from companion.ui.visit import visit
from companion.words import _
from storage.shared import Arrived


@component
def replay_screen(id_: str) -> ft.Control:
    """The replay of a game of the library, from its first place."""
    return _shown(_use_replay(lambda: Watching(id_, visit().door, lambda: None)))


@component
def look_screen() -> ft.Control:
    """The replay of a game that has arrived (`Visit.looked`). Nothing of it is kept."""
    arrived = visit().looked
    if arrived is None:
        words = _("Scan its code or open its file, then look.")
        nothing = empty(_("No game has come in"), words)
        return frame([chief(_("Look at a game"), left=to_home())], page(nothing))
    return _looked(arrived, key=f"{arrived.shared.id}-{id(arrived)}")  # type: ignore[call-arg]


@component
def _looked(arrived: Arrived) -> ft.Control:
    return _shown(_use_replay(lambda: Watching("", visit().door, lambda: None, Looked(arrived))))


def _use_replay(make: Callable[[], Watching]) -> Watching:
    """Hook: a seat before a replay; what plays by itself ends with the screen."""
    here = ft.context.page
    seat = use_redrawn(make)

    async def end() -> None:
        seat.run = None

    ft.use_effect(seat.open, [seat.id], cleanup=end)
    _use_arrows(here, seat)
    return seat


def _use_arrows(here: ft.Page, seat: Watching) -> None:
    """Hook: the arrow keys of a keyboard step on and back."""

    async def pressed(e: ft.KeyboardEvent) -> None:
        by = {"Arrow Right": 1, "Arrow Left": -1}.get(e.key)
        if by is not None:
            await seat.step(by)

    def begin() -> None:
        here.on_keyboard_event = pressed

    def end() -> None:
        here.on_keyboard_event = None

    ft.use_effect(begin, [], cleanup=end)


def _shown(seat: Watching) -> ft.Control:
    litter.drawn()
    here = visit()
    if seat.game is None or seat.replay is None:
        return opening(seat.refusal)
    line = seat.replay.line
    seat.drawn = line.version
    screens = here.screens[seat.game.game]
    playing = Playing(seat, seat.game, line, seat.refusal, screens.phrases, seat.draft)
    return screens.play(playing)
