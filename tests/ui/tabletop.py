"""People who play a game for a group on one phone: they tap by accessible names alone and count their taps."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.ui.visit import visit_of
from tests.ui.driver import Phone


@dataclass
class Table:
    """Dice stand in the place of their wits. `taps`: how many each round took, `phases`: how many each phase.

    A game adds what the table does in each of its phases: a method `_<phase>`.
    """

    phone: Phone
    dice: random.Random
    taps: Counter[int] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)

    @property
    def game(self) -> Any:
        game = visit_of(self.phone.page).door.opened(self.phone.page.route.removeprefix("/g/"))
        assert game is not None
        return game

    @property
    def rules(self) -> Any:
        return self.game.table.rules

    @property
    def state(self) -> Any:
        return self.game.table.state

    @property
    def phase(self) -> str:
        phase: str = self.state.phase
        return phase

    def name(self, id: str) -> str:
        return next(player.name for player in self.game.setup.players if player.id == id)

    def button(self, start: str) -> str:
        """The whole name of the button that begins so."""
        found = [name for name in self.phone.buttons() if name.startswith(start)]
        assert found, (start, self.phone.buttons().keys())
        return found[0]

    async def tap(self, name: str) -> None:
        self.taps[self.state.round] += 1
        self.phases[self.state.phase] += 1
        await self.phone.tap(name)

    async def step(self) -> None:
        """One thing that the table does, whatever the phase asks."""
        before = self.game.table.version
        await getattr(self, f"_{self.phase}")()
        assert self.game.table.version > before, self.phone.texts()

    async def play(self, rounds: int = 99) -> None:
        """Until so many rounds are over, or the game is."""
        while self.rules.outcome(self.state) is None and self.state.round <= rounds:
            await self.step()
