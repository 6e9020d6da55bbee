"""The result of a game for a group as plain values: who won, what decided it, every sum line by line."""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.people import Player
from companion.ui.parts.notes import Reason
from companion.ui.parts.sums import SumLine


@dataclass(frozen=True, slots=True)
class Total:
    """What one player comes to: every line of the sum, and whether that wins. `aside` stands beside the name."""

    player: Player
    lines: tuple[SumLine, ...]
    total: int
    won: bool = False
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict in one line, the sentences that decided it, the totals with the best first."""

    title: str
    decided: tuple[Reason, ...]
    totals: tuple[Total, ...]
