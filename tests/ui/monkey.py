"""Plays Knight by tapping what is on the screen, at random to the end: tests the screens, shows what a tap costs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import flet as ft

from companion.play import Table
from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.library import open_library
from companion.words.pseudo import plain
from tests.ui.chance import Chance
from tests.ui.driver import Phone, Tap
from tests.ui.knight_game import dealt

LEAVES = ("Home", "Undo", "Redo", "Done, to your games")
TABS = ("Turn", "Character", "Court", "Map", "Log")


@dataclass(frozen=True, slots=True)
class Tapped:
    """One tap: the button's name and key, the step of the turn, the places of the log before and after, its cost."""

    name: str
    key: str
    step: str
    before: int
    after: int
    cost: Tap


class Monkey:
    """Taps the next step mostly, what pays often, anything else now and then; in English or the pseudo-language."""

    def __init__(self, phone: Phone, table: Table[Any, Any], rng: random.Random) -> None:
        self.phone, self.table, self.rng = phone, table, rng

    async def play(self, most: int = 2000) -> list[Tapped]:
        """Tap until the game is over."""
        done: list[Tapped] = []
        while self.table.rules.outcome(self.table.state) is None and len(done) < most:
            done.append(await self.tap())
        return done

    async def tap(self) -> Tapped:
        name, button = self._pick()
        step, before = self.table.state.turn.step, self.table.place
        cost = await self.phone.fire(button, "click")
        self.phone.wire.frames.clear()
        return Tapped(name, str(button.key or ""), step, before, self.table.place, cost)

    def _pick(self) -> tuple[str, ft.Container]:
        all_ = {plain(name): b for name, b in self.phone.buttons().items()}
        buttons = {name: b for name, b in all_.items() if name not in LEAVES}
        tabs = [name for name in buttons if name in TABS]
        paying = [name for name in buttons if name.startswith("Pay") and name not in tabs]
        rest = [name for name in buttons if name not in tabs and name not in paying]
        following = [name for name in rest if buttons[name].key == "next-step"]
        if following and following[0].startswith("Choose "):
            choices = [n for n in rest if str(buttons[n].key).startswith(("side-", "answer-"))]
            following = choices or following
        dice = self.rng.random()
        if "Turn" in buttons and not buttons["Turn"].content.selected and dice < 0.3:
            pool = ["Turn"]  # whoever has looked something up goes back
        elif dice < 0.08:
            pool = tabs
        elif dice < 0.45 and paying:
            pool = paying
        elif dice < 0.75 and following:
            pool = following
        else:
            pool = rest
        name = self.rng.choice(pool or list(buttons))
        return name, buttons[name]


async def games(folder: Path, seeds: Iterator[int]) -> list[Tapped]:
    """Play a dealt game for each seed, with the real library on disk; all taps. A seed is always the same game."""
    done: list[Tapped] = []
    library = open_library(folder)
    main = open_app(library)
    try:
        for seed in seeds:
            game, rng = dealt(library), random.Random(seed)
            with patch.object(deal, "CHANCE", Chance(seed)):
                async with Phone(main, route=f"/g/{game.id}") as phone:
                    done += await Monkey(phone, game.table, rng).play()
    finally:
        library.close()
    return done
