"""The values that can be set by hand, as they stand on the sheets: by sheet, group by group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.knight.correct import facts
from companion.knight.course import Course
from companion.ui.knight import phrases as words
from companion.words import N_, _

FACT, LIST = "by_hand", "*"
"""On the desk: the fact that is being set, or that the list alone is open."""

SHEETS: Final = {
    "character": N_("Character"),
    "court": N_("Court"),
    "scenario": N_("Scenario"),
    "map": N_("Map"),
}


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Values that stand together: `id` begins with the sheet (`court.church`, `map.mill`)."""

    id: str
    title: str
    facts: tuple[str, ...]

    @property
    def sheet(self) -> str:
        return self.id.partition(".")[0]


def hand_groups(c: Course) -> list[HandGroup]:
    """All facts that can be set by hand, in groups, in the order of the sheets."""
    found: dict[str, list[str]] = {}
    for fact in facts(c):
        found.setdefault(group_of(c, fact), []).append(fact)
    made = [HandGroup(id, _title(c, id), tuple(some)) for id, some in found.items()]
    order = list(SHEETS)
    return sorted(made, key=lambda group: order.index(group.sheet))


def group_of(c: Course, fact: str) -> str:
    """The group of a fact."""
    kind, _dot, rest = fact.partition(".")
    match kind:
        case "points":
            return "character.points"
        case "claimed":
            return "character.rewards"
        case "segment" | "paid" | "chain":
            return f"court.{rest.partition('.')[0]}"
        case "link":
            court = c.rules.sheets.court.values()
            return f"court.{next((t.id for t in court if rest in t.links), 'castle')}"
        case "diplomacy" | "enemy_diplomacy":
            return "scenario.diplomacy"
        case "king" | "stage":
            return "scenario.stages"
        case "battle":
            return "scenario.battles"
        case "crossed":
            return "scenario.paths"
        case "own" | "enemy" | "way":
            return f"map.{rest}"
        case "gone" | "source" | "mark":
            return f"map.{rest.rpartition('.')[0]}"
        case _:
            return "character.values"


def _title(c: Course, group: str) -> str:
    sheet, _dot, rest = group.partition(".")
    if sheet == "court":
        return words.track_name(c, rest)
    if sheet == "map":
        return words.tile_name(c, rest)
    return {
        "values": _("Values, command, influence"),
        "points": _("Points by box"),
        "rewards": _("Rewards and thresholds"),
        "diplomacy": _("Diplomacy"),
        "stages": _("King and influence stages"),
        "battles": _("Battles"),
        "paths": _("Consequence paths"),
    }[rest]


def found_facts(c: Course, asked: str, most: int = 30) -> tuple[list[str], int]:
    """The facts whose label has all words that are asked for, at most so many, and how many there are."""
    wanted = asked.casefold().split()
    hits = [
        fact
        for fact in facts(c)
        if all(word in words.fact_label(c, fact).casefold() for word in wanted)
    ]
    return hits[:most], len(hits)
