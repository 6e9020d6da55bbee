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
    HouseRule("GR-A1", ("total", "surplus")),
    HouseRule("GR-A1b", ("5", "surplus", "off", "1", "2", "3", "4", "6", "7", "8", "9", "10")),
    HouseRule("GR-A2", ("1", "2", "3", "5", "0")),
    HouseRule("GR-A5", ("strength", "placement")),
    HouseRule("GR-A7", ("settle", "skip")),
    HouseRule("GR-A8", ("no", "yes")),
)
CHOICES: Mapping[str, tuple[str, ...]] = {rule.id: rule.choices for rule in HOUSE_RULES}


@dataclass(frozen=True, slots=True)
class Missing:
    """How a table fills the two rules that the rulebook names and does not give (GR-81, GR-82).

    The quartermaster is who has most provisions, in `total` or as `surplus` over the fed knights; `points` are a
    number, the "surplus" itself, or "off". `per`: ducats for one point, rounded down; 0 is off.
    """

    basis: str = "total"
    points: str = "5"
    per: int = 1


EVERY_READING = tuple(
    Missing(basis, points, per)
    for basis, points in (
        ("total", "5"),
        ("surplus", "5"),
        ("surplus", "surplus"),
        ("total", "off"),
    )
    for per in (1, 2, 3, 5, 0)
)
"""The settings of GR-A1 and GR-A2 that the text allows."""


def house_of(chosen: Mapping[str, str]) -> dict[str, str]:
    """All house rules with their choice, defaults filled in. Raises IllegalMove for an unknown one."""
    for id, choice in chosen.items():
        if choice not in CHOICES.get(id, ()):
            raise IllegalMove("unknown_house_rule", id=id, choice=choice)
    return {rule.id: chosen.get(rule.id, rule.choices[0]) for rule in HOUSE_RULES}


def missing_of(house: Mapping[str, str]) -> Missing:
    """What a table has decided for the two missing rules."""
    return Missing(house["GR-A1"], house["GR-A1b"], int(house["GR-A2"]))
