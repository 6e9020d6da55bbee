"""House rules: what the rulebook leaves open, by the ids of the ledger's part 4. The default stands first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.play import IllegalMove


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question with its choices, the default first."""

    id: str
    choices: tuple[str, ...]


HOUSE_RULES = (
    HouseRule("AK-A2", ("0", "2")),
    HouseRule("AK-A3", ("16", "13")),
    HouseRule("AK-A5", ("spent", "loser", "kept")),
    HouseRule("AK-A7", ("no", "yes")),
    HouseRule("AK-A8", ("total", "mark")),
    HouseRule("AK-A9", ("share", "tent")),
    HouseRule("AK-A25", ("left", "start")),
)
CHOICES: Mapping[str, tuple[str, ...]] = {rule.id: rule.choices for rule in HOUSE_RULES}
MOST_REDUCED = 3
"""The 13-card set is for this many players at most (AK-A3)."""


def house_of(chosen: Mapping[str, str], players: int) -> dict[str, str]:
    """All house rules with their choice, defaults filled in. Raises IllegalMove for one that cannot be."""
    for id, choice in chosen.items():
        if choice not in CHOICES.get(id, ()):
            raise IllegalMove("unknown_house_rule", id=id, choice=choice)
    house = {rule.id: chosen.get(rule.id, rule.choices[0]) for rule in HOUSE_RULES}
    if house["AK-A3"] == "13" and players > MOST_REDUCED:
        raise IllegalMove("pool_players", players=players, most=MOST_REDUCED)
    return house
