"""The games that are offered, each with its screens: the only list of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.ui.auftrag import AUFTRAG
from companion.ui.grunwald import GRUNWALD
from companion.ui.knight import KNIGHT
from companion.ui.screens import Screens
from companion.ui.zamki import ZAMKI

SCREENS: Final[Mapping[str, Screens]] = {
    "knight": KNIGHT,
    "grunwald": GRUNWALD,
    "auftrag": AUFTRAG,
    "zamki": ZAMKI,
}
