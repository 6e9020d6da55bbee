"""The end of a game and of a series: points, tie-breaks, order (RZ-26 to RZ-30)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.play import IllegalMove
from companion.zamki.cards import CASTLES, LEAST_CASTLES, points_of


@dataclass(frozen=True, slots=True)
class Final:
    """The winner, what decided among the leaders (`points`, `hand`, `youngest`), and all, best first."""

    winner: str
    by: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """The sums of all games, who won, and by what: `points`, `youngest`, `castles`, or `shared`."""

    totals: Mapping[str, int]
    winners: tuple[str, ...]
    by: str


def leaders(numbers: Mapping[str, int]) -> tuple[str, ...]:
    """All who have the most, in the order given."""
    most = max(numbers.values())
    return tuple(player for player, number in numbers.items() if number == most)


def final(points: Mapping[str, int], hands: Mapping[str, int], ages: Sequence[str]) -> Final:
    """Most points (RZ-26), then more cards in hand (RZ-27), then the youngest (RZ-28)."""
    order = sorted(points, key=lambda p: (-points[p], -hands.get(p, 0), ages.index(p)))
    tied = leaders(points)
    if len(tied) == 1:
        return Final(order[0], "points", tuple(order))
    most = leaders({player: hands.get(player, 0) for player in tied})
    return Final(order[0], "hand" if len(most) == 1 else "youngest", tuple(order))


def score_only(owned: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """The points of castles given to their owners. Raises IllegalMove `no_such_castle`, `castle_twice`,
    `castles_missing`: at least five come up in a game (RZ-5, RZ-11)."""
    given = [castle for castles in owned.values() for castle in castles]
    for castle in given:
        if castle not in CASTLES:
            raise IllegalMove("no_such_castle", tile=castle)
    for castle in CASTLES:
        if given.count(castle) > 1:
            raise IllegalMove("castle_twice", tile=castle)
    if len(given) < LEAST_CASTLES:
        raise IllegalMove("castles_missing", castles=len(given), least=LEAST_CASTLES)
    return {player: points_of(castles) for player, castles in owned.items()}


def series(
    points: Mapping[str, Sequence[int]],
    won: Mapping[str, int],
    ages: Sequence[str],
    tie: str = "share",
) -> Series:
    """The highest sum of all games wins (RZ-29). A tie by the house rule RZ-A6: shared, the youngest, or who `won`
    more castles, shared if that is equal too. Without an order of age a tie stays open: `youngest` with all tied."""
    totals = {player: sum(games) for player, games in points.items()}
    tied = leaders(totals)
    if len(tied) == 1:
        return Series(totals, tied, "points")
    if tie == "youngest":
        aged = [player for player in ages if player in tied]
        return Series(totals, tuple(aged[:1]) or tied, "youngest")
    if tie == "castles":
        most = leaders({player: won.get(player, 0) for player in tied})
        return Series(totals, most, "castles" if len(most) == 1 else "shared")
    return Series(totals, tied, "shared")
