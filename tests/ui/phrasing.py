"""Courses of Knight to speak of, for the tests of its words."""

from __future__ import annotations

from typing import Any

from companion.knight.course import Course
from companion.knight.rules import Knight
from companion.knight.sheets import Sheets
from companion.knight.state import Place, Row, Seat, Setup, State, Turn
from scenarios.read import read_sheets


def sheets() -> Sheets:
    return read_sheets("s00_defensive_war")


def knight(character: str = "dittmann", **house: str) -> Knight:
    named = {id.replace("_", "-"): choice for id, choice in house.items()}
    return Knight(sheets(), Setup("s00_defensive_war", character, house=named))


def course(state: State | None = None, **seat: Any) -> Course:
    """A course of Sir Dittmann in turn 7, in step 2 with the left side chosen, unless a state is given."""
    mine = Seat("dittmann", **seat)
    places = (Place(card="p01", up=True), *(Place(),) * 5)
    made = State((mine,), row=Row(places=places, goal="p01"), turn=Turn(7, "use", "left"))
    return Course(knight(), state or made)
