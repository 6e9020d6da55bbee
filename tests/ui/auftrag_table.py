"""A table that plays Im Auftrag des Königs on one phone: it taps by accessible names alone and counts its taps."""

from __future__ import annotations

from companion.auftrag.acting import entrants, usable
from companion.auftrag.cards import distance, kind_of, number_of
from companion.auftrag.closing import next_tents
from companion.auftrag.course import Course
from companion.auftrag.listed import picks
from companion.ui.auftrag.terms import card_name
from tests.ui import tabletop


class Tabletop(tabletop.Table):
    """The people at the table, and what they do in each phase."""

    @property
    def c(self) -> Course:
        course: Course = self.rules.course(self.state)
        return course

    @property
    def phase(self) -> str:
        return "points" if self.c.mode == "scores" and super().phase == "act" else super().phase

    async def _setup(self) -> None:
        await self.tap("Draw for us. or tap who has which tent")

    async def _choose(self) -> None:
        c = self.c
        tasks = len(c.seat(self.state.turn).tasks)
        wanted = ["A", "Q", "T", "G", "P"] if tasks else ["A", "T", "G", "P", "ESword"]
        moves = list(picks(c))
        best = [one for one in moves if one.card in wanted] or moves
        move = self.dice.choice(best)
        if move.card == "P":
            horse = f"Horse {move.horse}" if move.horse else "Horse, "
            await self.tap(self.button(horse))
            if not move.horse:
                await self.tap(self.button(f"Horse with number {self.dice.randint(2, 4)}"))
            return
        label = {
            "ESword": "Exercise Sword", "ELance": "Exercise Lance", "EDragon": "Exercise Dragon",
            "EBook": "Exercise Book",
        }.get(move.card, card_name(move.card))  # fmt: skip
        await self.tap(self.button(label))

    async def _act(self) -> None:
        c, player = self.c, self.state.turn
        can = [one for one in c.seat(player).taken if not usable(c, player, one)]
        if not can:
            await self.tap(self.button(f"{self.name(player)}’s turn is over"))
            return
        one = self.dice.choice(can)
        await self.tap(self.button(f"{card_name(one)}, "))
        if kind_of(one) == "P":
            at, most = c.seat(player).at, number_of(one) or 8
            places = [n for n in range(8) if 0 < distance(at, n) <= most]
            names = [
                name
                for name in self.phone.buttons()
                if name.startswith("Ride to ") and self._reach(name, most)
            ]
            assert len(names) == len(places), names
            await self.tap(self.dice.choice(names))
        elif one == "Q":
            await self.tap(f"Shields on the task {self.dice.randint(2, 4)}")

    def _reach(self, name: str, most: int) -> bool:
        steps = int(name.split(" away", maxsplit=1)[0].rsplit(", ", 1)[1])
        return steps <= most

    async def _tournament(self) -> None:
        for player in entrants(self.c):
            await self.tap(f"{self.name(player)}, total {self.dice.randint(0, 6)}")
        await self.tap("Reveal the result")

    async def _tents(self) -> None:
        if self.c.is_last:
            await self.tap("Who has won?")
        elif any(group.draw for group in next_tents(self.c)):
            await self.tap(self.button("Draw the tents, next round"))
        else:
            await self.tap(self.button("Next round"))

    async def _points(self) -> None:
        """Scores mode: a court, a quest, a tournament, then the round's end."""
        who = [self.name(id) for id in self.c.players]
        await self.tap(f"{self.dice.choice(who)}: Court, 2 points")
        await self.tap(f"{self.dice.choice(who)}: Quest {self.dice.randint(2, 4)}")
        if self.dice.random() < 0.5:
            await self.tap(self.button("Tournament, one or two compete"))
            one = self.dice.choice(who)
            await self.tap(f"Tournament {one}")
            await self.tap(f"{one}, total {self.dice.randint(0, 6)}")
            await self.tap("Reveal the result")
        await self._tents()
