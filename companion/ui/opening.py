"""What stands where a game will be, while it is opened or if it cannot be."""

from __future__ import annotations

import flet as ft

from companion.ui.door import Refusal
from companion.ui.parts.buttons import to_home
from companion.ui.parts.cards import page
from companion.ui.parts.frame import frame
from companion.ui.parts.header import chief
from companion.ui.parts.states import empty
from companion.ui.sentences import sentence
from companion.words import _


def opening(refusal: Refusal | None) -> ft.Control:
    """The frame without a game: why it cannot be opened, and the way home."""
    words = sentence(refusal) if refusal else ""
    return frame(
        [
            chief(
                _("This game cannot be opened") if words else _("Opening the game"),
                left=to_home(),
            )
        ],
        page(*([empty(_("Not opened"), words)] if words else [])),
    )
