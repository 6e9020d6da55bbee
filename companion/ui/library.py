"""The library of a folder, with the rules of every game there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.knight import Knight, Setup
from companion.play import Rules
from companion.ui.knight.rules import knight_rules
from storage.library import Library


@dataclass(frozen=True, slots=True)
class Kind:
    """What the library has to know of a game: its setup, the version of its rules, and how they are made."""

    setup_type: type[Any]
    version: int
    rules: Callable[[Any, Mapping[str, Any]], Rules[Any, Any]]


KINDS: Final[Mapping[str, Kind]] = {"knight": Kind(Setup, Knight.version, knight_rules)}


def open_library(folder: Path) -> Library:
    """Open it and hold it: a second process is refused. Raises SaveError."""
    return Library(folder, KINDS)
