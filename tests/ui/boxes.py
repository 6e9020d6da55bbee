"""Boxes for the tests: the practice set, as if somebody had entered it card by card from a box of their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scenarios.read import read_sheets
from scenarios.schema import thing_of

SCENARIO = "s00_defensive_war"


@lru_cache(maxsize=1)
def full_box() -> Mapping[str, Any]:
    """All values of one scenario, the court, the characters and both decks."""
    return dict(read_sheets(SCENARIO).raw)


def thing(name: str) -> dict[str, Any]:
    """What one thing prints."""
    return {path: value for path, value in full_box().items() if thing_of(path) == name}


def without(*things: str) -> dict[str, Any]:
    """The box less some things; a name that ends in a dot takes all below it."""
    return {
        path: value
        for path, value in full_box().items()
        if thing_of(path) not in things
        and not path.startswith(tuple(name for name in things if name.endswith(".")))
    }
