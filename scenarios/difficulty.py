"""How hard the scenarios are with the practice set, as bots have measured it (`difficulty.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from companion.play import SheetError

FILE = Path(__file__).with_name("difficulty.toml")


@cache
def won_of_hundred(file: Path = FILE) -> Mapping[str, int]:
    """How many of a hundred practice games a plain bot wins, by scenario; the more, the easier. A scenario that was
    not measured is absent. Raises SheetError for a file that says anything else."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return MappingProxyType({})
    except (OSError, ValueError) as wrong:
        raise SheetError([f"{file.name}: cannot be read: {wrong}"]) from wrong
    faults = [
        f"{file.name}: {scenario}: a whole number from 0 to 100 is needed, not {won!r}"
        for scenario, won in found.items()
        if type(won) is not int or not 0 <= won <= 100
    ]
    if faults:
        raise SheetError(faults)
    return MappingProxyType(found)
