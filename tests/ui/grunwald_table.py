"""A table that plays Na Grunwald on one phone: it taps by accessible names alone and counts its taps."""

from __future__ import annotations

from companion.grunwald.ending import hungry
from companion.grunwald.fields import SHOWN, Laid, prizes
from companion.grunwald.listed import placements
from companion.grunwald.resolution import PLACES, away_fault, stake_fault
from companion.ui.grunwald.terms import CAPTIONS
from companion.ui.grunwald.terms import FIELDS as WORDS
from tests.ui import tabletop

SLOTS = {
    "provisions": ("highest value", "second value", "third value"),
    "ducats": ("highest value", "second value", "third value"),
}


class Tabletop(tabletop.Table):
    """The people at the table, and what they do in each phase."""

    async def _event(self) -> None:
        await self.tap("Event done")

    async def _officers(self) -> None:
        state, turn = self.state, self.state.turn
        if not state.board:
            await self.tap("Open cards, ")
            for one in SHOWN:
                if one != "teutonic" or state.round > 3:
                    await self._cards(one)
        moves = list(placements(self.rules.course(state), turn))
        move = self.dice.choice(moves)
        await self.tap(f"{WORDS[move.field]}, {CAPTIONS[move.field]}")
        await self.tap("Pawns Officer" if move.officer else f"Pawns {move.helpers}")
        if move.ducats > (1 if move.field == "mercenary" else 0):
            await self.tap(f"Ducats {move.ducats}")
        await self.tap("Place. ")

    async def _cards(self, name: str) -> None:
        for i in range(SHOWN[name][0] if name != "ducats" else 2):
            slot = SLOTS[name][i] if name in SLOTS else f"card {i + 1}"
            value = self.dice.randint(1, 4)
            await self.tap(f"{WORDS[name]}, {slot} {value}")

    async def _resolve(self) -> None:
        name = self.state.field
        if name == "teutonic":
            await self._battle()
        elif self.rules.mode == "results":
            await self._book()
        else:
            if name in SHOWN and name not in self.state.board:
                await self._cards(name)
            if self.rules.mode == "fields":
                await self._stakes(name)
            await self.tap(f"Apply: {WORDS[name]}. ")

    async def _stakes(self, name: str) -> None:
        c = self.rules.course(self.state)
        for id in self.dice.sample(c.players, 2):
            if away_fault(c, name, id):
                continue
            await self.tap(f"{WORDS[name]} {self.name(id)}")
            if name != "mercenary" and not stake_fault(c, name, Laid(id, 0, 1))[1]:
                await self.tap(f"{self.name(id)}, helpers 1")

    async def _battle(self) -> None:
        if "teutonic" not in self.state.board:
            await self._cards("teutonic")
        c = self.rules.course(self.state)
        ids = c.players
        if self.rules.mode == "full":
            ids = tuple(one.player for one in self.state.laid.get("teutonic", ()))
        for id in ids:
            strengths = [one.strength for one in c.seat(id).hand]
            strength = self.dice.choice([0, *strengths])
            await self.tap(f"{self.name(id)} shows {strength}")
        await self.tap("Settle the battle. ")

    async def _payment(self) -> None:
        owing = self.state.loss.owing
        if len(owing) > 1 and self.rules.mode != "full":
            await self.tap("Everyone pays what is suggested")
        else:
            await self.tap(f"{self.name(owing[0])} pays ")

    async def _hiring(self) -> None:
        await self.tap(
            "Buy for " if self.dice.random() < 0.5 else f"{self.name(self.state.buyer)} does not"
        )

    async def _book(self) -> None:
        c = self.rules.course(self.state)
        for name in ("royal", "provisions", "ducats", "mercenary"):
            most = len(prizes(name, len(c.players), (3, 2, 1)[-PLACES[name] :]))
            ids = [p for p in c.players if name != "mercenary" or self.state.purses[p] >= 3]
            for i, id in enumerate(self.dice.sample(ids, min(most, len(ids)))):
                await self.tap(f"{WORDS[name]}, {self.name(id)} {6 - 2 * i}")
                if name == "mercenary":
                    await self.tap(f"{WORDS[name]}, {self.name(id)} pays ducats {3 - i}")
        free = [p for p in c.players if c.seat(p).helpers < 5]
        if free:
            await self.tap(f"Helpers {self.name(self.dice.choice(free))}")
        await self.tap("Book the round. ")

    async def _end(self) -> None:
        await self.tap("Feed the knights. " if self.state.round == 8 else "Begin round ")

    async def _feeding(self) -> None:
        who = hungry(self.rules.course(self.state))[0]
        await self.tap(f"{self.name(who)} lets ")
