"""What there is to do with a game that is over: look at it again, show it to others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.parts.buttons import ghost
from companion.ui.playing import Playing
from companion.ui.theme import MARGIN
from companion.words import _


def afterwards(playing: Playing) -> list[ft.Control]:
    """The ways on from a result; none where it is itself only looked at, or is a draft."""
    if playing.draft is not None:
        return []
    keys: list[ft.Control] = [
        ghost(_("Replay"), _to(playing, "replay"), sign=ft.Icons.REPLAY, key="to-replay"),
        ghost(_("Picture"), _to(playing, "picture"), sign=ft.Icons.IMAGE_OUTLINED, key="to-picture"),
        ghost(_("Hand on"), _to(playing, "share"), sign=ft.Icons.QR_CODE_2, key="to-share"),
    ]  # fmt: skip
    return [
        ft.Container(
            ft.Row(keys, spacing=8, run_spacing=8, wrap=True),
            padding=ft.Padding.only(top=MARGIN),
        )
    ]


def _to(playing: Playing, where: str) -> Callable[[Any], Any]:
    return lambda e: e.page.navigate(f"/games/{playing.game.id}/{where}")
