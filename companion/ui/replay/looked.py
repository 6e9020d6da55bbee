"""A game that has come in and is in no library, as far as the screens of a game ask for it."""

from __future__ import annotations

from companion.play import Line, Table
from storage import Game
from storage.shared import Arrived
from storage.taking_in import taken


class Looked(Game):
    """It has no file: whatever would change it has nowhere to go, and a replay lets nothing through."""

    def __init__(self, arrived: Arrived) -> None:
        shared, steps = arrived.shared, arrived.steps
        self.arrived = arrived
        self.id, self.game, self.created = shared.id, shared.game, shared.created
        self.setup, self.values, self.told = arrived.setup, shared.own, ""
        self.record = taken(arrived, shared.id, None)
        self.copy, self.is_closed = "", True
        self.table = Table(arrived.rules, arrived.setup)
        self.table.line = Line(len(arrived.moves), arrived.moves, (), steps)

    @property
    def copy_told(self) -> str:
        """It has left its copy behind."""
        return ""
