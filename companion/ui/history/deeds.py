"""Where the page of a game leads: to its replay, its code, its picture ... Each stands here once its screen does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.words import _
from storage import Row


def _always(_row: Row) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Deed:
    """A row of the page: its key is the last part of the address `/<root>/<id>/<key>`. `fits` says which games have it.

    The label is made when it is drawn, in the language of the session.
    """

    key: str
    sign: ft.IconData
    label: Callable[[], str]
    fits: Callable[[Row], bool] = _always
    root: str = "games"

    def address(self, row: Row) -> str:
        return f"/{self.root}/{row.id}/{self.key}"


DEEDS: Final[tuple[Deed, ...]] = (
    Deed("replay", ft.Icons.REPLAY, lambda: _("Replay")),
    Deed("log", ft.Icons.FORMAT_LIST_BULLETED, lambda: _("Log"), root="g"),
    Deed("share", ft.Icons.QR_CODE_2, lambda: _("Hand on as a code or file")),
    Deed("picture", ft.Icons.IMAGE_OUTLINED, lambda: _("Picture of the game")),
    Deed("paper", ft.Icons.PRINT_OUTLINED, lambda: _("On paper")),
    Deed("export", ft.Icons.FILE_DOWNLOAD_OUTLINED, lambda: _("For other programs")),
)
"""In the order of the page."""
