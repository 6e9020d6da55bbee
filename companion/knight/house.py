"""House rules: what the rulebook leaves open and a table may decide, by the ids of the ledger's part 6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.knight.sheets import Scenario
from companion.play import IllegalMove


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question with its choices, the default first. `HR-21.cards` is a second question of row HR-21.

    `of`: the behaviours that raise it; a scenario that selects none of them does not ask it.
    """

    id: str
    choices: tuple[str, ...]
    of: tuple[str, ...] = ()


HOUSE_RULES = (
    HouseRule("HR-1", ("no", "yes")),
    HouseRule("HR-3", ("once", "each")),
    HouseRule("HR-4", ("yes", "no")),
    HouseRule("HR-6", ("choose", "squire")),
    HouseRule("HR-9", ("loss", "win")),
    HouseRule("HR-16", ("free", "chosen")),
    HouseRule("HR-21", ("ends", "all")),
    HouseRule("HR-21.cards", ("out", "back")),
    HouseRule("HR-24", ("step", "fresh", "usable")),
    HouseRule("HR-25", ("after", "before")),
    HouseRule("HR-27", ("now", "ever", "battles")),
    HouseRule("HR-27.penalty", ("most", "exact")),
    HouseRule("HR-28", ("waits", "skipped")),
    HouseRule("HR-28.side", ("gone", "kept")),
    HouseRule("HR-30", ("order", "step")),
    HouseRule("HR-33", ("last", "each", "first"), ("raze",)),
    HouseRule("HR-35", ("always", "own")),
    HouseRule("HR-38", ("once", "again")),
    HouseRule("HR-38.cost", ("valor", "any")),
    HouseRule("HR-40", ("count", "void")),
    HouseRule("HR-40.negative", ("kept", "zero")),
    HouseRule("HR-41", ("further", "clearing"), ("capture", "capture_by_two", "guards")),
    HouseRule("HR-43", ("water", "designated"), ("flood",)),
    HouseRule("HR-43.nowhere", ("stays", "removed"), ("flood",)),
    HouseRule("HR-44", ("ever", "now"), ("burn",)),
    HouseRule("HR-44.burnt", ("no", "yes"), ("burn",)),
    HouseRule("HR-45", ("stands", "falls"), ("besiege",)),
    HouseRule("HR-46", ("now", "ever"), ("raze", "guards", "infect")),
    HouseRule("HR-47", ("each", "once"), ("plus_empty_first",)),
)
CHOICES: Mapping[str, tuple[str, ...]] = {rule.id: rule.choices for rule in HOUSE_RULES}


def asked_in(scenario: Scenario) -> tuple[HouseRule, ...]:
    """The questions that are open in a scenario."""
    selected = scenario.behaviours
    return tuple(rule for rule in HOUSE_RULES if not rule.of or not selected.isdisjoint(rule.of))


def house_of(chosen: Mapping[str, str], scenario: Scenario) -> dict[str, str]:
    """All house rules with their choice, the default where nothing is chosen or asked. Raises IllegalMove for an
    unknown one."""
    for id, choice in chosen.items():
        if choice not in CHOICES.get(id, ()):
            raise IllegalMove("unknown_house_rule", id=id, choice=choice)
    asked = {rule.id for rule in asked_in(scenario)}
    return {
        rule.id: chosen.get(rule.id, rule.choices[0]) if rule.id in asked else rule.choices[0]
        for rule in HOUSE_RULES
    }
