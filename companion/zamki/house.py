"""House rules: what the rulebook leaves open and a table may decide, by the ids of the ledger's part 4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.play import IllegalMove


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question with its choices, the default first."""

    id: str
    choices: tuple[str, ...]


SERIES_TIE: Final = "RZ-A6"
HOUSE_RULES: Final = (HouseRule(SERIES_TIE, ("share", "youngest", "castles")),)
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {rule.id: rule.choices for rule in HOUSE_RULES}


def house_of(chosen: Mapping[str, str]) -> dict[str, str]:
    """All house rules with their choice, defaults filled in. Raises IllegalMove for an unknown one."""
    for id, choice in chosen.items():
        if choice not in CHOICES.get(id, ()):
            raise IllegalMove("unknown_house_rule", id=id, choice=choice)
    return {rule.id: chosen.get(rule.id, rule.choices[0]) for rule in HOUSE_RULES}
