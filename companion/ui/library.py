"""The library of a folder, with the rules of every game there is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion import auftrag, grunwald, zamki
from companion.knight import Knight, Setup
from companion.ui.knight.rules import apart_of, copy_of, fixed_of, knight_rules
from scenarios.own import check_own
from storage import Kind, Library

KINDS: Final[Mapping[str, Kind]] = {
    "knight": Kind(Setup, Knight.version, knight_rules, copy_of, fixed_of, apart_of),
    "grunwald": Kind(
        grunwald.Setup, grunwald.Grunwald.version, lambda setup, _values: grunwald.Grunwald(setup)
    ),
    "auftrag": Kind(
        auftrag.Setup, auftrag.Auftrag.version, lambda setup, _values: auftrag.Auftrag(setup)
    ),
    "zamki": Kind(zamki.Setup, zamki.Zamki.version, lambda setup, _values: zamki.Zamki(setup)),
}


def open_library(folder: Path) -> Library:
    """Open it and hold it: a second process is refused. Raises SaveError."""
    return Library(folder, KINDS, check=check_own)
