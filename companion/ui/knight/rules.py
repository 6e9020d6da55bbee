"""How the rules of a game of Knight are made: its sheets, read with the values that the game keeps, and its setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.knight import Knight, Setup
from companion.knight.sheets import Sheets
from scenarios.read import read_sheets, scenario_ids


def scenarios() -> tuple[str, ...]:
    """The scenarios that can be played, in the order of the rulebook: the basic one first."""
    return scenario_ids()


def sheets_of(scenario: str, values: Mapping[str, Any] | None = None) -> Sheets:
    """The sheets of a scenario with the practice set, and a game's own values laid over them. Raises SheetError."""
    return read_sheets(scenario, practice=True, own=values or {})


def knight_rules(setup: Setup, values: Mapping[str, Any]) -> Knight:
    """The rules of one game. Raises SheetError for values that are none, IllegalMove for a setup that cannot be."""
    return Knight(sheets_of(setup.scenario, values), setup)
