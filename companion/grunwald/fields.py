"""The six fields: who is ahead on them, what they give, which ducats go to the bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.play import IllegalMove

FIELDS = ("teutonic", "royal", "provisions", "ducats", "mercenary", "helpers")
"""In the order in which they are resolved (GR-38)."""
KNIGHTS = ("royal", "mercenary")
ONE_PAWN = ("teutonic", "mercenary")
WITH_DUCATS = ("provisions", "mercenary")
ALL_HELPERS = 5
OFFICER = 2
TRUCE = 3
"""No Teutonic Knights in the first three rounds (GR-18, GR-33)."""
CARDS = {"royal": 16, "mercenary": 16, "teutonic": 12}
STRONGEST = {"royal": 6, "mercenary": 6, "teutonic": 4}
SHOWN = {
    "teutonic": (2, 2), "royal": (2, 2), "provisions": (1, 2), "ducats": (1, 3), "mercenary": (2, 2),
}  # fmt: skip
"""How few and how many values lie open on a field."""
HIGHEST = 20
"""More than any provisions or ducats card can show: a guard against a slip of the finger."""


def check_values(field: str, values: tuple[int, ...]) -> None:
    """How many values a field shows and how high they are (GR-6, GR-44, GR-61, GR-63)."""
    least, most = SHOWN[field]
    if not least <= len(values) <= most:
        raise IllegalMove("how_many_values", field=field, least=least, most=most, given=len(values))
    for value in values:
        check_value(field, value)


def check_value(field: str, value: int) -> None:
    """A single strength or value."""
    if not 1 <= value <= STRONGEST.get(field, HIGHEST):
        raise IllegalMove(
            "value_range", field=field, value=value, most=STRONGEST.get(field, HIGHEST)
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """One placement: what a player lays on a field in one turn."""

    player: str
    officer: int = 0
    helpers: int = 0
    ducats: int = 0

    @property
    def pawns(self) -> int:
        return self.officer + self.helpers


@dataclass(frozen=True, slots=True)
class Share:
    """One player's whole stake on a field, at the place of the first pawn (GR-22, GR-23)."""

    player: str
    place: int
    points: int
    ducats: int


def shares(field: str, laid: Sequence[Laid]) -> tuple[Share, ...]:
    """What each player has on a field: officer 2, helper 1, ducat 1; mercenaries by ducats alone (GR-39, GR-64)."""
    order: dict[str, list[int]] = {}
    for one in laid:
        points, ducats = order.setdefault(one.player, [0, 0])
        points += one.ducats
        if field != "mercenary":
            points += OFFICER * one.officer + one.helpers
        order[one.player] = [points, ducats + one.ducats]
    return tuple(
        Share(player, place, points, ducats)
        for place, (player, (points, ducats)) in enumerate(order.items())
    )


def rank(field: str, laid: Sequence[Laid]) -> tuple[Share, ...]:
    """Best first; on a tie the pawn furthest left is ahead (GR-40)."""
    return tuple(sorted(shares(field, laid), key=lambda share: (-share.points, share.place)))


def prizes(field: str, n: int, values: Sequence[int]) -> tuple[int, ...]:
    """What the first, second and third on a field get when n play (GR-60 to GR-64, GR-87 to GR-91)."""
    high = tuple(sorted(values, reverse=True))
    if field in KNIGHTS:
        return high[:1] if n == 2 else high
    if field == "provisions":
        return high[-1:] if n == 2 else high
    if field == "ducats" and n < 4:
        return high[-2:] if n == 2 else high[:2]
    return high


@dataclass(frozen=True, slots=True)
class Prize:
    """What one player gets on a field, and the ducats that go to the bank for it."""

    player: str
    value: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Won:
    """What a field gave, first to last."""

    field: str
    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A field as it is resolved: the order, what is won, whose ducats come back."""

    rank: tuple[Share, ...]
    prizes: tuple[Prize, ...]
    returned: Mapping[str, int]


def settle(field: str, n: int, laid: Sequence[Laid], values: Sequence[int]) -> Settled:
    """Resolve royal, provisions, ducats or mercenary: one benefit each, paid with what was laid (GR-41, GR-43)."""
    order = rank(field, laid)
    won = prizes(field, n, values)
    paid = tuple(
        Prize(share.player, value, share.ducats) for share, value in zip(order, won, strict=False)
    )
    back = {share.player: share.ducats for share in order[len(paid) :] if share.ducats}
    return Settled(order, paid, back)


@dataclass(frozen=True, slots=True)
class Hiring:
    """The Helpers field: who is hired a helper for free, who may buy one, at what price (GR-65, GR-66)."""

    rank: tuple[Share, ...]
    free: str = ""
    buyer: str = ""
    price: int = 0


def hire(laid: Sequence[Laid], owned: Mapping[str, int]) -> Hiring:
    """The first gets a helper, the second may buy one for as many ducats as helpers owned (GR-65, GR-66, GR-A25)."""
    order = rank("helpers", laid)
    players = [share.player for share in order[:2]]
    free = players[0] if players and owned[players[0]] < ALL_HELPERS else ""
    second = players[1] if len(players) > 1 else ""
    if not second or owned[second] >= ALL_HELPERS:
        return Hiring(order, free)
    return Hiring(order, free, second, owned[second])


def tied(order: Sequence[Share]) -> tuple[tuple[str, str], ...]:
    """The neighbours in an order that only their place from the left tells apart (GR-40)."""
    return tuple(
        (ahead.player, behind.player)
        for ahead, behind in pairwise(order)
        if ahead.points == behind.points
    )
