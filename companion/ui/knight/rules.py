"""How the rules of a game of Knight are made: its sheets, read with the values that the game keeps, and its setup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.knight import Knight, Setup
from companion.knight.sheets import Sheets, map_paths
from scenarios.read import read_sheets, scenario_ids

ELSEWHERE: Final = "elsewhere"
"""In the place of the id of a copy: that of another house."""


def scenarios() -> tuple[str, ...]:
    """The scenarios that can be played, in the order of the rulebook: the basic one first."""
    return scenario_ids()


def sheets_of(
    scenario: str, values: Mapping[str, Any] | None = None, *, practice: bool = True
) -> Sheets:
    """The sheets of a scenario, with the practice set unless they are those of a copy, and other values laid over
    them. Raises SheetError."""
    return read_sheets(scenario, practice=practice, own=values or {})


def knight_rules(setup: Setup, values: Mapping[str, Any]) -> Knight:
    """The rules of one game. Raises SheetError for values that are none, IllegalMove for a setup that cannot be."""
    return Knight(sheets_of(setup.scenario, values, practice=not setup.copy), setup)


def copy_of(setup: Setup) -> str:
    """The copy that a game is played with."""
    return setup.copy


def apart_of(setup: Setup) -> Setup:
    """A game that has come from elsewhere: with no practice set, and with a copy that is not here."""
    return replace(setup, copy=ELSEWHERE) if setup.copy else setup


def fixed_of(setup: Setup) -> tuple[str, ...]:
    """What a game takes from its copy once, when it starts: the map, unless it is played on the real one."""
    return map_paths(setup.scenario) if setup.map == "sheet" else ()
