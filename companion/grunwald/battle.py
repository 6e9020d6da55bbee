"""The battle against the Teutonic Knights: strength, captives, who has won (GR-44 to GR-54)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

REINFORCED = {2: 2, 3: 4, 4: 6}
"""What the board adds to the two Teutonic cards, by how many play (GR-45, GR-86, GR-90)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """A player with a pawn on the field and the strength of the card shown; 0 is the peasant."""

    player: str
    strength: int


@dataclass(frozen=True, slots=True)
class Battle:
    """Both sums, the captives, and what everybody loses (0 when it is won).

    `first` and `second` are whose knights may take a captive; `by_place`: the pawn further left had to decide.
    """

    teutonic: int
    players: int
    captures: Mapping[str, int]
    first: str = ""
    second: str = ""
    by_place: tuple[str, ...] = ()

    @property
    def won(self) -> bool:
        return self.players >= self.teutonic

    @property
    def each_loses(self) -> int:
        return max(0, self.teutonic - self.players)


def teutonic_strength(n: int, cards: Sequence[int]) -> int:
    """Both cards and what the board adds for n players (GR-45)."""
    return sum(cards) + REINFORCED[n]


def fight(
    n: int,
    cards: Sequence[int],
    fighters: Sequence[Fighter],
    second: str = "strength",
    bonus: int = 0,
) -> Battle:
    """Settle a battle; fighters stand in the order of their pawns, left first (GR-45 to GR-54).

    The strongest takes the highest card weaker than itself, the second the lower one if it is still there and
    weaker (GR-48, GR-49). `second`: "strength" or "placement" (GR-A5). `bonus`: what an event adds to the players.
    """
    strong = sorted(fighters, key=lambda one: -one.strength)  # stable: the pawn further left first
    pair = strong[:1] + _second(strong, fighters, second)
    taken: dict[str, int] = {}
    left = sorted(cards)
    for place, one in enumerate(pair):
        weaker = [card for card in left if card < one.strength]
        if not place and weaker:
            taken[one.player] = weaker[-1]
            left.remove(weaker[-1])
        elif place and len(left) < len(cards) and left[:1] == [min(cards)] and weaker:
            taken[one.player] = left[0]
    names = [one.player for one in pair]
    return Battle(
        teutonic_strength(n, cards),
        sum(one.strength for one in fighters) + bonus,
        taken,
        names[0] if names else "",
        names[1] if len(names) > 1 else "",
        _by_place(strong, names, second),
    )


def _second(strong: Sequence[Fighter], fighters: Sequence[Fighter], rule: str) -> list[Fighter]:
    if rule != "placement" or len(fighters) < 2:
        return list(strong[1:2])
    return [fighters[0] if fighters[1] is strong[0] else fighters[1]]


def _by_place(strong: Sequence[Fighter], names: Sequence[str], rule: str) -> tuple[str, ...]:
    """Who is ahead only because of the pawn further left (GR-40, GR-A6)."""
    last = 1 if rule == "placement" else 2
    return tuple(
        a.player
        for a, b in pairwise(strong[: last + 1])
        if a.strength == b.strength and a.strength and a.player in names
    )
