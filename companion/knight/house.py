"""House rules: what the rulebook leaves open and a table may decide, by the ids of the ledger's part 6."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.play import IllegalMove


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One open question with its choices, the default first. `HR-21.cards` is a second question of row HR-21."""

    id: str
    choices: tuple[str, ...]


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
    HouseRule("HR-33", ("last", "each", "first")),
    HouseRule("HR-35", ("always", "own")),
    HouseRule("HR-38", ("once", "again")),
    HouseRule("HR-38.cost", ("valor", "any")),
    HouseRule("HR-40", ("count", "void")),
    HouseRule("HR-40.negative", ("kept", "zero")),
    HouseRule("HR-41", ("further", "clearing")),
    HouseRule("HR-43", ("stays", "removed")),
    HouseRule("HR-44", ("ever", "now")),
    HouseRule("HR-44.burnt", ("no", "yes")),
    HouseRule("HR-45", ("stands", "falls")),
    HouseRule("HR-46", ("now", "ever")),
    HouseRule("HR-47", ("each", "once")),
)
CHOICES: Mapping[str, tuple[str, ...]] = {rule.id: rule.choices for rule in HOUSE_RULES}


def house_of(chosen: Mapping[str, str]) -> dict[str, str]:
    """All house rules with their choice, defaults filled in. Raises IllegalMove for an unknown one."""
    for id, choice in chosen.items():
        if choice not in CHOICES.get(id, ()):
            raise IllegalMove("unknown_house_rule", id=id, choice=choice)
    return {rule.id: chosen.get(rule.id, rule.choices[0]) for rule in HOUSE_RULES}
