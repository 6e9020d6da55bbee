"""The handlers of the court tab: one object a screen, so that tracks that have not changed are not drawn again."""

from __future__ import annotations

import contextlib
from typing import Any

import flet as ft

from companion.knight import court
from companion.knight.moves import MarkChain, Pay
from companion.knight.vocabulary import RESOURCES, Bundle
from companion.play import IllegalMove
from companion.ui.knight import by_hand
from companion.ui.knight.learn import ask
from companion.ui.knight.learn_things import gap_in
from companion.ui.knight.look import Look

OPEN = "court.open."
"""On the desk, with the track's id: whether it is open."""
CHAIN = "court.chain."
"""On the desk, with the track's id: the blocked segment whose chain is shown."""
MIX, UNIT, WAY = "now.court.mix", "now.court.unit", "now.court.way"
"""On the desk: the segment whose payment is chosen, the one of which a unit is, and the way that is chosen."""


class CourtTaps:
    """What taps on the court sheet do."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.column: ft.Column | None = None

    def toggle(self, track: str) -> None:
        """Open a track in place, or close it."""
        self.look.desk.toggle(OPEN + track, True)

    def chain(self, id: str) -> None:
        """Show what is behind a padlock, or not."""
        track = id.rpartition(".")[0]
        shown = self.look.desk.get(CHAIN + track, "")
        self.look.desk.put(CHAIN + track, None if shown == id else id)

    async def go(self, id: str, _e: Any = None) -> None:
        """Open the track of a segment and bring it into sight."""
        track = id.rpartition(".")[0]
        self.look.desk.put(OPEN + track, True)
        if self.column is not None:
            with contextlib.suppress(RuntimeError):  # the screen is gone by now
                await self.column.scroll_to(scroll_key=f"court-{track}", duration=160)

    def ask(self, line: str, path: str, _e: Any = None) -> None:
        """Ask what is printed on a segment, or, past the last one known, whether there is one more."""
        beyond = path.endswith(".count")
        ask(self.look.desk, path, f"segment.{line}", beyond=beyond)()

    def by_hand(self, track: str) -> None:
        """Go to the values of a track."""
        by_hand.show_group(self.look, f"court.{track}")

    async def pay(self, id: str, _e: Any = None) -> None:
        """Pay what is left; if that can be done in several ways, choose one first."""
        look = self.look
        ways = self.ways(id)
        if path := gap_in(look.rules, f"court.{id}"):
            self.ask(id, path)
        elif len(ways) > 1:
            for key in (UNIT, WAY):
                look.desk.kept.pop(key, None)
            look.desk.toggle(MIX, id)
        elif ways:
            await self.pay_by(id, ways[0])

    async def pay_by(self, id: str, way: Bundle, _e: Any = None) -> None:
        """Pay what is left, its open part in this way."""
        await self.look.act(Pay(id, self.price(id, way)))(None)

    def price(self, id: str, way: Bundle) -> Bundle:
        """What is left of a cost with its open part paid in this way."""
        return court.still_owed(self.look.c, id).put(any=0) + way

    async def unit(self, id: str, kind: str, _e: Any = None) -> None:
        """A tap on a cost pays one unit of it; of an open one it is asked which resource."""
        usable = [one for one in RESOURCES if self.look.c.usable(one)]
        if kind == "any" and len(usable) > 1:
            self.look.desk.kept.pop(MIX, None)
            self.look.desk.toggle(UNIT, id)
            return
        await self.pay_one(id, usable[0] if kind == "any" else kind)

    async def pay_one(self, id: str, kind: str, _e: Any = None) -> None:
        """Pay one unit (KN-23); before the last one all that the segment prints is asked for."""
        move, look = Pay(id, Bundle(**{kind: 1})), self.look
        rest, path = court.still_owed(look.c, id), gap_in(look.rules, f"court.{id}")
        if path and rest.total() == 1:
            ask(look.desk, path, f"segment.{id}", move)()
        else:
            await look.act(move)(None)

    async def mark_chain(self, start: str, to: str, _e: Any = None) -> None:
        """Chain a completed track to one beside it (KN-36)."""
        await self.look.act(MarkChain(start, to))(None)

    def ways(self, id: str) -> list[Bundle]:
        """The ways to pay the open part of what is left."""
        try:
            return list(self.look.c.choices(court.still_owed(self.look.c, id)))
        except IllegalMove:
            return []

    def way(self, ways: list[Bundle]) -> Bundle:
        """The way that is chosen: until one is, that which leaves the values most even."""
        chosen: Bundle | None = self.look.desk.get(WAY)
        if chosen in ways:
            return chosen
        have = self.look.state.me.have
        return max(ways, key=lambda b: sorted(have[kind] - b[kind] for kind in RESOURCES))


def court_taps(look: Look) -> CourtTaps:
    """The handlers of this screen, told of the game as it is drawn now."""
    taps: CourtTaps = look.desk.kept.setdefault("court.taps", CourtTaps(look))
    taps.look = look
    return taps
