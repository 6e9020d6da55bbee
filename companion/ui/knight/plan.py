"""A game of Knight that has not begun: what is chosen so far, and how it begins."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.knight import Knight, Setup
from companion.knight.automaton import map_lacks
from companion.knight.course import Course
from companion.knight.sheets import Character, Sheets
from companion.knight.state import EVENT_CARDS, Seat, State, Turn
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.knight.deal import deal
from companion.ui.knight.look import Desk
from companion.ui.knight.phrases import refusal as refusal_sentence
from companion.ui.knight.rules import scenarios, sheets_of
from companion.ui.sentences import sentence
from companion.ui.visit import visit

Handler = Callable[..., Any]
Values = Mapping[str, Any]
MOST_KEPT = 8
ON_MAP = ("own.", "enemy.", "gone.", "way.", "source.", "mark.")
"""How the facts of a map begin."""
_made: dict[tuple[str, str], tuple[Values, Sheets]] = {}


@dataclass(frozen=True, slots=True)
class Plan:
    """The setup as chosen so far, on a desk that outlives every drawing.

    `key` tells the ways into a game apart: new, joined late, only scored. Each keeps a setup of its own.
    """

    desk: Desk
    key: str
    setup: Setup

    @property
    def sheets(self) -> Sheets:
        return sheets_for(self.setup)

    @property
    def character(self) -> Character:
        return self.sheets.characters[self.setup.character]

    def course(self) -> Course:
        """A course to read the start of this game with. Raises IllegalMove for a setup that cannot be."""
        return course_of(self.setup)

    def put(self, **changes: Any) -> None:
        """Choose something else. Another character has other rewards, so what was claimed goes; what stands on a map
        goes with it, and with another scenario all that was entered."""
        setup = fitting(replace(self.setup, **changes))
        if setup.scenario != self.setup.scenario:
            setup = replace(setup, facts={}, finished="")
            if setup.copy and setup.cards == "entered":
                setup = replace(setup, map=first_map(values_of(setup.copy) or {}, setup.scenario))
        if setup.character != self.setup.character:
            kept = {f: n for f, n in setup.facts.items() if not f.startswith("claimed.")}
            setup = replace(setup, facts=kept)
        if setup.map != self.setup.map:  # areas are no tiles
            kept = {f: n for f, n in setup.facts.items() if not f.startswith(ON_MAP)}
            setup = replace(setup, facts=kept)
        self.desk.put(self.key, setup)

    def putter(self, **changes: Any) -> Handler:
        """A handler that chooses something else."""
        return lambda _e=None: self.put(**changes)

    async def begin(self, e: Any) -> None:
        """Begin the game and open it; a second tap meanwhile does nothing. What refuses is said on screen."""
        if self.desk.get("busy"):
            return
        page, door = e.page, visit().door  # after the next drawing the button is another one
        self.desk.put("busy", True)
        try:
            game = await door.start("knight", self.setup)
            with contextlib.suppress(SaveError):  # the game is there, and its next step is the card
                await deal(door, game)
        except IllegalMove as refusal:
            self.desk.put("refused", refusal_sentence(self.course(), refusal))
        except (SaveError, SheetError) as refusal:
            self.desk.put("refused", sentence(refusal))
        else:
            page.navigate(f"/g/{game.id}")
        finally:
            self.desk.put("busy", False)


def plan_on(desk: Desk, key: str, **first: Any) -> Plan:
    """The plan of a desk; its first setup is the basic scenario with its first character."""
    setup = desk.get(key)
    if setup is None:
        scenario = scenarios()[0]
        setup = Setup(scenario, next(iter(sheets_of(scenario).characters)))
        setup = replace(setup, **first)
    return Plan(desk, key, fitting(setup))


def values_of(copy: str) -> Values | None:
    """The values of a copy as they are by now; None if there is no such copy, or it cannot be read."""
    with contextlib.suppress(SaveError):
        return visit().door.library.copies.get(copy).values
    return None


def fitting(setup: Setup) -> Setup:
    """The setup with what there is: a copy that is gone is not played with, nor a character that no sheet has; of a
    deck that is not whole Squire deals no cards (KN-4); a scenario that needs Squire to see the map has it drawn."""
    if setup.copy and not _can_be_read(setup):
        setup = replace(setup, copy="")
    people = sheets_for(setup).characters
    if setup.character not in people:
        setup = replace(setup, character=next(iter(people)), facts={})
    if setup.copy and setup.cards == "dealt" and not deck_is_whole(setup):
        setup = replace(setup, cards="entered")
    if setup.map == "paper" and off_paper(setup) is not None:
        setup = replace(setup, map="sheet")
    return setup


def off_paper(setup: Setup) -> IllegalMove | None:
    """Why a scenario cannot be played on a map that Squire does not see; None if it can."""
    try:
        Knight(sheets_for(setup), replace(setup, map="paper"))
    except IllegalMove as refusal:
        return refusal if refusal.code == "map_needed" else None
    return None


def known_cards(setup: Setup) -> tuple[int, int]:
    """How many event and goal cards the copy of a setup knows."""
    rules = Knight(sheets_for(setup), replace(setup, cards="dealt"))
    return len(rules.deck), len(rules.goal_deck)


def deck_is_whole(setup: Setup) -> bool:
    """Whether Squire can deal the cards of a setup: those of its copy are all known (KN-4, KN-5)."""
    events, goals = known_cards(setup)
    return events >= EVENT_CARDS and goals > 0


def _can_be_read(setup: Setup) -> bool:
    """Whether the copy of a setup is there, and sheets can hold it."""
    try:
        return values_of(setup.copy) is not None and sheets_for(setup) is not None
    except SheetError:
        return False


def sheets_for(setup: Setup) -> Sheets:
    """The sheets that a game of this setup would begin with: those of its copy, or the practice set. Raises SheetError
    for a copy that no sheet can hold."""
    values = values_of(setup.copy) if setup.copy else None
    if values is None:
        return sheets_of(setup.scenario)
    key = setup.scenario, setup.copy
    known = _made.pop(key, None)  # back at the end below: the one not used for longest goes first
    if known is None or known[0] is not values:
        known = values, sheets_of(setup.scenario, values, practice=False)
    _made[key] = known
    while len(_made) > MOST_KEPT:
        del _made[next(iter(_made))]
    return known[1]


def course_of(setup: Setup) -> Course:
    """The start of a setup, to be read; before anything stands on the sheets while values or a map are missing that
    the start needs. Raises IllegalMove for a setup that cannot be."""
    rules = Knight(sheets_for(setup), setup)
    try:
        return rules.course(rules.start(setup).state)
    except IllegalMove as refusal:
        if refusal.code not in ("unknown", "no_map"):
            raise
        return rules.course(State((Seat(setup.character),), turn=Turn(setup.turn)))


def first_map(values: Values, scenario: str) -> str:
    """A copy that has no map of the scenario is played with the real one."""
    here = f"scenario.{scenario}.tile."
    return "sheet" if any(path.startswith(here) for path in values) else "paper"


def lacking_map(setup: Setup) -> str:
    """What the map of a copy still lacks to be played on; empty if a game can begin on it, or needs none."""
    if not setup.copy or setup.map == "paper":
        return ""
    return map_lacks(sheets_for(setup).scenario)


def first_gap(setup: Setup) -> str:
    """The first value that the start of a setup needs and nobody has entered, by its path."""
    try:
        Knight(sheets_for(setup), setup).start(setup)
    except IllegalMove as refusal:
        if refusal.code == "unknown":
            return str(refusal.facts["path"])
    return ""


def go(address: str) -> Handler:
    """A handler that opens another screen."""

    def leave(e: ft.ControlEvent) -> None:
        e.page.navigate(address)

    return leave
