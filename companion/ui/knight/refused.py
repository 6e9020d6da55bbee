"""The sentence of what was refused last, in the game's own words."""

from __future__ import annotations

import flet as ft

from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.learn import asked, is_unknown
from companion.ui.knight.look import Look
from companion.ui.parts.states import notice


def refused(look: Look) -> list[ft.Control]:
    """The sentence above the next step, if there is one, with a way to close it. A value that is asked for needs
    none: its form says it."""
    refusal = look.playing.refusal
    if refusal is None or (is_unknown(refusal) and asked(look) is not None):
        return []
    said = (
        words.refusal(look.c, refusal)
        if isinstance(refusal, IllegalMove)
        else look.playing.sentence
    )
    return [notice(said, look.playing.seat.close_notice)]
