"""The conquest of a castle, step by step (RZ-16 to RZ-22), and how a tie of age or sword is broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.zamki.cards import SHEPHERD, Strengths

Laid = tuple[tuple[str, str], ...]
"""Cards on the table with their owners: (player, card)."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """After shepherds went `back` to their hands and `doubles` to the camps: what is `remaining` on the table."""

    back: Mapping[str, int]
    doubles: Mapping[str, tuple[str, ...]]
    remaining: Laid


@dataclass(frozen=True, slots=True)
class Taken:
    """Who takes the castle, and by what: `strength`, `sword`, `strengthTieSword` or `strengthTieYoungest`.

    `card`: the strongest, "" where no card of the winner is known to be stronger than the other.
    """

    winner: str
    by: str
    card: str = ""


def clear(plays: Mapping[str, Sequence[str]]) -> Cleared:
    """Shepherds go back to their hands (RZ-16); every character shown more than once goes, all copies (RZ-17)."""
    laid = [(player, card) for player, cards in plays.items() for card in cards]
    back = Counter(player for player, card in laid if card == SHEPHERD)
    fighting = [(player, card) for player, card in laid if card != SHEPHERD]
    shown = Counter(card for _, card in fighting)
    doubles = {
        card: tuple(player for player, other in fighting if other == card)
        for card in sorted(shown)
        if shown[card] > 1
    }
    return Cleared(back, doubles, tuple(one for one in fighting if one[1] not in doubles))


def strongest(remaining: Laid, strengths: Strengths, kind: str) -> tuple[str, ...] | None:
    """The strongest cards for a type of castle, several if they are equal (RZ-7, RZ-18); None if numbers are needed
    and one is not known. All cards of one player need none (RZ-A14)."""
    numbers = {card: strengths.get(card, {}).get(kind) for _, card in remaining}
    known = {card: number for card, number in numbers.items() if number is not None}
    if len(known) < len(numbers):
        is_one_players = len({player for player, _ in remaining}) <= 1
        return tuple(numbers) if is_one_players else None
    top = max(known.values(), default=0)
    return tuple(card for card, number in known.items() if number == top)


def take(remaining: Laid, best: Sequence[str], sword: str, ages: Sequence[str]) -> Taken:
    """The owner of the strongest card takes the castle (RZ-18), the sword holder if nothing remains (RZ-19, RZ-A4).

    Equal cards of several players: the sword holder among them, else the youngest of them (RZ-A3).
    """
    if not remaining:
        return Taken(sword, "sword")
    tied: dict[str, str] = {}
    for player, card in remaining:
        if card in best:
            tied[player] = "" if player in tied else card
    if len(tied) == 1:
        [(player, card)] = tied.items()
        return Taken(player, "strength", card)
    if sword in tied:
        return Taken(sword, "strengthTieSword", tied[sword])
    player = youngest(tied, ages)
    return Taken(player, "strengthTieYoungest", tied[player])


def youngest(players: Mapping[str, object] | Sequence[str], ages: Sequence[str]) -> str:
    """The youngest of some players; `ages` names them all, youngest first."""
    return min(players, key=ages.index)


def sword_to(points: Mapping[str, int], ages: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Who takes the sword: the fewest points (RZ-21), of several the youngest (RZ-22). And all who have so few."""
    least = min(points.values())
    tied = tuple(player for player, number in points.items() if number == least)
    return youngest(tied, ages), tied


def can_all_cancel(counts: Sequence[int]) -> bool:
    """Whether nothing may remain of so many fighting cards a player: each needs its double in another hand."""
    laid = sorted(count for count in counts if count)
    return len(laid) != 1 and laid != [1, 2]
