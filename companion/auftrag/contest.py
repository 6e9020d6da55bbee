"""The tournament: what each offered and what it brings (AK-20, AK-23 to AK-26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIN, TIE = 2, 1
OFFERED = ("sword", "lance")
"""Only Swords and Lances count (AK-23)."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who took a Tournament card: there at the end of phase II or not, and the values offered."""

    player: str
    at_camelot: bool
    offered: tuple[int, ...] = ()


def compete(entrants: Sequence[Entrant]) -> dict[str, int]:
    """Points of each: the higher total 2, a tie 1 each, no cards none; who is away does not take part."""
    totals = {one.player: sum(one.offered) for one in entrants if one.at_camelot and one.offered}
    best = max(totals.values(), default=0)
    top = [player for player, total in totals.items() if total == best]
    prize = WIN if len(top) == 1 else TIE
    return {one.player: prize if one.player in top else 0 for one in entrants}
