"""The screens of a replay: a game of the library, or one that has arrived and is looked at unsaved."""

from __future__ import annotations

import flet as ft

from companion.ui import litter
from companion.ui.component import component, use_kept
from companion.ui.opening import opening
from companion.ui.playing import Playing
from companion.ui.replay.watching import Watching
from companion.ui.visit import visit


@component
def replay_screen(id_: str) -> ft.Control:
    """The replay of a game of the library, from its first place."""
    return _shown(_use_replay(lambda: Watching(id_, visit().door, lambda: None)))


def _use_replay(make: object) -> Watching:
    """Hook: a seat before a replay; what plays by itself ends with the screen."""
    page = ft.context.page
    _beat, set_beat = ft.use_state(0)
    seat: Watching = use_kept(make)  # type: ignore[arg-type]
    seat.redraw = lambda: set_beat(lambda n: n + 1)

    async def end() -> None:
        seat.run = None

    ft.use_effect(seat.open, [seat.id], cleanup=end)
    _use_arrows(page, seat)
    return seat


def _use_arrows(page: ft.Page, seat: Watching) -> None:
    """Hook: the arrow keys of a keyboard step on and back."""

    async def pressed(e: ft.KeyboardEvent) -> None:
        by = {"Arrow Right": 1, "Arrow Left": -1}.get(e.key)
        if by is not None:
            await seat.step(by)

    def begin() -> None:
        page.on_keyboard_event = pressed

    def end() -> None:
        page.on_keyboard_event = None

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
