"""Tents by points: fewest first, those of a tie drawn among the tied (AK-34, AK-35)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.play import IllegalMove


@dataclass(frozen=True, slots=True)
class Group:
    """Players with the same points and the tents that are theirs; more than one are shuffled."""

    players: tuple[str, ...]
    tents: tuple[int, ...]

    @property
    def draw(self) -> bool:
        return len(self.players) > 1


def groups_of(scores: Mapping[str, int]) -> tuple[Group, ...]:
    """Who gets which tents, fewest points first."""
    groups: list[Group] = []
    first = 1
    for points in sorted(set(scores.values())):
        players = tuple(player for player in scores if scores[player] == points)
        groups.append(Group(players, tuple(range(first, first + len(players)))))
        first += len(players)
    return tuple(groups)


def give(groups: Sequence[Group], named: Mapping[str, int]) -> dict[str, int]:
    """The tents of all: as the groups say, the drawn ones as named.

    Raises `tent_twice`, `tents_for` (players, tents), `no_tent` (player) and `no_such_player`.
    """
    all = [player for group in groups for player in group.players]
    for player in named:
        if player not in all:
            raise IllegalMove("no_such_player", player=player)
    given = list(named.values())
    for tent in given:
        if given.count(tent) > 1:
            raise IllegalMove("tent_twice", tent=tent)
    tents: dict[str, int] = {}
    for group in groups:
        for player, sure in zip(group.players, group.tents, strict=True):
            tent = named.get(player, 0 if group.draw else sure)
            if not tent:
                raise IllegalMove("no_tent", player=player)
            if tent not in group.tents:
                raise IllegalMove("tents_for", players=group.players, tents=group.tents)
            tents[player] = tent
    return tents
