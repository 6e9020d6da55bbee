"""Screens of the tiny game, so that door, shell and home are tested without a real game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.ui.component import component, kept
from companion.ui.parts.buttons import next_bar, next_step, tonal
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief, game_chief
from companion.ui.parts.states import notice
from companion.ui.parts.text import text
from companion.ui.playing import Playing
from companion.ui.screens import Screens, Told
from companion.ui.visit import visit
from companion.words import _
from storage import Row
from tests.tiny import Rename, Setup, Take


@component
def new() -> ft.Control:
    here = visit()

    async def begin(e: Any) -> None:
        game = await here.door.start("tiny", Setup(), {})
        e.page.navigate(f"/g/{game.id}")

    return frame([chief(_("New heap"))], page(), [next_bar(next_step(_("Begin"), begin))])


@kept
def heap(stones: int, act: Callable[[Any], Any]) -> ft.Control:
    async def take(_e: Any) -> None:
        await act(Take(3))

    return ft.Column([text(_("{n} stones").format(n=stones)), tonal(_("Take 3"), take)], tight=True)


@component
def play(playing: Playing) -> ft.Control:
    state = playing.state
    bottom: list[ft.Control] = []
    if playing.refusal:
        bottom.append(notice(playing.sentence, playing.seat.close_notice))
    step = next_step(_("Take 1"), playing.on(Take(1)), key=f"next-{playing.version}")
    if state.heap == 13:  # a screen with a fault in it
        raise ZeroDivisionError
    return frame(
        [
            game_chief(
                _("Heap of {n}").format(n=state.heap),
                "",
                on_home=lambda e: e.page.navigate("/"),
                on_undo=playing.seat.undo if playing.can_undo else None,
                on_redo=playing.seat.redo if playing.can_redo else None,
            )
        ],
        page(
            heap(state.heap, playing.act),
            tonal(_("Take 9"), playing.on(Take(9))),
            tonal(_("Rename"), playing.on(Rename(0, "Cyd"))),
        ),
        [*bottom, next_bar(step)],
    )


def tell(row: Row) -> Told:
    heap_left = row.summary.get("heap", 0)
    return Told(
        _("Stones"),
        _("{n} left").format(n=heap_left),
        cells=((str(heap_left), _("stones")), (str(row.summary.get("player", "")), _("to move"))),
        next_step=_("Go on taking"),
        next_second=_("{n} left").format(n=heap_left),
        who="Anna",
        how=_("against Bo"),
        source="practice",
    )


TINY_SCREENS: Mapping[str, Screens] = {
    "tiny": Screens(
        "Tiny",
        "court-combat",
        lambda: _("Two take stones."),
        new,
        play,
        tell,
        {"count": lambda f: _("Take 1 to {most}.").format(most=f["most"])},
    )
}
