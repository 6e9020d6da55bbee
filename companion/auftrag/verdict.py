"""Who wins: most points, a tie by who was first, read off the moments in playing order (AK-38, AK-39)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """Points that fell together: a player's turn, or a tournament. `order`: the players of that round by tent."""

    points: Mapping[str, int]
    round: int = 0
    turn: str = ""
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won and how a tie was decided.

    `by`: "" (most points), "first", "same" (shared, same moment) or "tent". `number`: what had to be reached;
    `when`: the moment it was reached by the winners.
    """

    winners: tuple[str, ...]
    tied: tuple[str, ...] = ()
    by: str = ""
    number: int = 0
    when: Moment | None = None


def scores_of(moments: Sequence[Moment], players: Sequence[str]) -> dict[str, int]:
    """The sum of each."""
    return {player: sum(one.points.get(player, 0) for one in moments) for player in players}


def reached(moments: Sequence[Moment], player: str, number: int) -> int:
    """The moment from which a player holds so many points for good (AK-A24); -1: before the first."""
    total, since = 0, -1
    for at, moment in enumerate(moments):
        before, total = total, total + moment.points.get(player, 0)
        if before < number <= total:
            since = at
    return since


def decide(
    moments: Sequence[Moment], players: Sequence[str], mark: int, reading: str, same: str
) -> Verdict:
    """The winners of a game that has ended. `reading` is AK-A8, `same` AK-A9."""
    scores = scores_of(moments, players)
    best = max(scores.values())
    tied = tuple(player for player in players if scores[player] == best)
    if len(tied) == 1:
        return Verdict(tied)
    number = mark if reading == "mark" and best >= mark else best
    when = {player: reached(moments, player, number) for player in tied}
    earliest = min(when.values())
    first = tuple(player for player in tied if when[player] == earliest)
    moment = moments[earliest] if earliest >= 0 else None
    if len(first) == 1:
        return Verdict(first, tied, "first", number, moment)
    order = moment.order if moment else ()
    if same == "tent" and set(first) <= set(order):
        return Verdict((min(first, key=order.index),), tied, "tent", number, moment)
    return Verdict(first, tied, "same", number, moment)
