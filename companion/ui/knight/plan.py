"""A game of Knight that has not begun: what is chosen so far, and how it begins."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.knight import Knight, Setup
from companion.knight.course import Course
from companion.knight.sheets import Character, Sheets
from companion.play import IllegalMove, SaveError
from companion.ui.knight.deal import deal
from companion.ui.knight.look import Desk
from companion.ui.knight.rules import scenarios, sheets_of
from companion.ui.sentences import sentence
from companion.ui.visit import visit

Handler = Callable[..., Any]


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
        return sheets_of(self.setup.scenario)

    @property
    def character(self) -> Character:
        return self.sheets.characters[self.setup.character]

    def course(self) -> Course:
        """A course to read the start of this game with. Raises IllegalMove for a setup that cannot be."""
        rules = Knight(self.sheets, self.setup)
        return rules.course(rules.start(self.setup).state)

    def put(self, **changes: Any) -> None:
        """Choose something else. Another character has other rewards: what was claimed goes."""
        setup = replace(self.setup, **changes)
        if setup.character != self.setup.character:
            kept = {f: n for f, n in setup.facts.items() if not f.startswith("claimed.")}
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
        except (IllegalMove, SaveError) as refusal:
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
    return Plan(desk, key, setup)


def go(address: str) -> Handler:
    """A handler that opens another screen."""

    def leave(e: ft.ControlEvent) -> None:
        e.page.navigate(address)

    return leave
