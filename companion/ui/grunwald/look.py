"""What every screen of a game of Na Grunwald is drawn from."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.grunwald import Grunwald, State
from companion.grunwald.course import Course
from companion.grunwald.moves import Move
from companion.play import IllegalMove, Step
from companion.play.people import Player, player_of
from companion.ui.desk import Desk, Handler
from companion.ui.grunwald.refusals import REFUSALS
from companion.ui.parts.symbols import symbol
from companion.ui.parts.text import text
from companion.ui.playing import Playing, Seat
from companion.ui.sentences import sentence
from companion.ui.theme import GU, Style


@dataclass(frozen=True, slots=True)
class Look:
    """A game as it is drawn now: the open game, the desk of this screen, a course to read its state with.

    What is chosen and not played yet lies on the desk under keys that begin with "now.": a move forgets it.
    """

    playing: Playing
    desk: Desk
    c: Course

    @property
    def rules(self) -> Grunwald:
        rules: Grunwald = self.playing.rules
        return rules

    @property
    def state(self) -> State:
        return self.c.state

    @property
    def players(self) -> list[Player]:
        """Who still plays, in seat order."""
        return [self.player(id) for id in self.c.players]

    def player(self, id: str) -> Player:
        """The record of a player."""
        return player_of(self.rules.players, id)

    def name(self, id: str) -> str:
        """What a player is called."""
        return self.player(id).name

    def act(self, *moves: Move) -> Handler:
        """A handler that plays these moves, one after the other, as one tap."""
        return functools.partial(_play, self.playing.seat, tuple(moves))

    def try_all(self, moves: Sequence[Move]) -> tuple[Step[State], IllegalMove | None]:
        """What moves would come to, and the refusal of the first that the rules do not take."""
        step: Step[State] = Step(self.state)
        for move in moves:
            try:
                step = self.rules.apply(step.state, move)
            except IllegalMove as refusal:
                return step, refusal
        return step, None

    def why_not(self, *moves: Move) -> str:
        """The sentence of what refuses these moves, or nothing."""
        refusal = self.try_all(moves)[1]
        return sentence(refusal, REFUSALS) if refusal is not None else ""

    def fault_of(self, player: str, *moves: Move) -> list[ft.Control]:
        """What refuses these moves, if it is about a player: it stands where that player's things are entered."""
        refusal = self.try_all(moves)[1]
        if refusal is None or refusal.facts.get("player") != player:
            return []
        return [fault(sentence(refusal, REFUSALS))]

    def chosen(self, key: str, default: Any = None) -> Any:
        """What is chosen and not played yet."""
        return self.desk.get(f"now.{key}", default)

    def choose(self, key: str, value: Any) -> None:
        """Choose something; it is not played yet."""
        self.desk.put(f"now.{key}", value)

    def toggle(self, key: str, value: Any) -> None:
        """Choose something, or take it back if it is chosen."""
        self.desk.toggle(f"now.{key}", value)

    def chooser(self, key: str) -> Callable[[Any], None]:
        """A handler for pads: what is tapped is chosen, tapped again it is not."""
        return lambda value: self.toggle(key, value)


def fault(said: str) -> ft.Control:
    """What is wrong, with the warning sign: red alone never says it here."""
    line = ft.Row([symbol("warning", 18, GU), text(said, Style.DENSE, expand=True)], spacing=6)
    return ft.Semantics(live_region=True, content=line)


async def _play(seat: Seat, moves: tuple[Move, ...], _e: Any = None) -> bool:
    if not moves:
        return False
    if len(moves) == 1:
        return await seat.act(moves[0])
    rest = iter(moves[1:])
    return await seat.act_on(moves[0], lambda _table: next(rest, None))
