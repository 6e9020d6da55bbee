"""What every screen of a game of Im Auftrag des Königs is drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.auftrag import Auftrag, State
from companion.auftrag.course import Course
from companion.auftrag.moves import Move
from companion.play.people import Player
from companion.ui.auftrag.terms import place_name
from companion.ui.desk import Handler
from companion.ui.trackers import look as frame


@dataclass(frozen=True, slots=True)
class Look:
    """A game as it is drawn now: the frame's look, and a course to read the state with.

    What is chosen and not played yet lies on the desk under keys that begin with "now.": a move forgets it.
    """

    shown: frame.Look
    c: Course

    @property
    def rules(self) -> Auftrag:
        rules: Auftrag = self.shown.rules
        return rules

    @property
    def state(self) -> State:
        return self.c.state

    @property
    def players(self) -> list[Player]:
        """Who still plays, in seat order."""
        return [self.shown.player(id) for id in self.c.players]

    @property
    def in_order(self) -> list[Player]:
        """Who still plays, by tent."""
        return [self.shown.player(id) for id in self.c.in_order]

    def player(self, id: str) -> Player:
        """The record of a player."""
        return self.shown.player(id)

    def name(self, id: str) -> str:
        """What a player is called."""
        return self.shown.name(id)

    def place(self, at: int) -> str:
        """What a place is called."""
        return place_name(self.c.setup.ring, at)

    def act(self, move: Move) -> Handler:
        """A handler that plays a move."""
        return self.shown.act(move)

    def why_not(self, move: Move) -> str:
        """The sentence of what refuses a move, or nothing."""
        return self.shown.why_not(move)

    def chosen(self, key: str, default: Any = None) -> Any:
        """What is chosen and not played yet."""
        return self.shown.desk.get(f"now.{key}", default)

    def choose(self, key: str, value: Any) -> None:
        """Choose something; it is not played yet."""
        self.shown.desk.put(f"now.{key}", value)

    def chooser(self, key: str) -> Callable[[Any], None]:
        """A handler for pads: what is tapped is chosen, tapped again it is not."""
        return lambda value: self.shown.desk.toggle(f"now.{key}", value)

    def order(self, key: str, id: str, among: Sequence[str]) -> None:
        """Tap players in an order: the next place, or out again; the last one follows of itself."""
        now: tuple[str, ...] = self.chosen(key, ())
        now = tuple(one for one in now if one != id) if id in now else (*now, id)
        rest = [one for one in among if one not in now]
        self.choose(key, (*now, *rest) if len(rest) == 1 and id in now else now)


def look_of(shown: frame.Look) -> Look:
    """The frame's look as ours."""
    return Look(shown, shown.rules.course(shown.state))
