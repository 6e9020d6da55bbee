"""The library of a folder, with the rules of every game there is."""

from __future__ import annotations

from pathlib import Path

from companion.games import RULES
from storage import Library


def open_library(folder: Path) -> Library:
    """Open it and hold it: a second process is refused. Raises SaveError."""
    return Library(folder, RULES)
