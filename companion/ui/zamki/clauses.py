"""The rules in our own words, by clause: what a reason in the log opens to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words import N_, _

RULES: Final[Mapping[str, str]] = {
    "RZ-11": N_("Of the eight tiles one is taken away unseen; seven come up."),
    "RZ-12": N_("The youngest player begins with the sword."),
    "RZ-13": N_("Seven rounds, a tile each: a castle is conquered, at the drum everyone recruits."),
    "RZ-15": N_("Everyone lays two cards face down; then all are turned up together."),
    "RZ-16": N_("First all shepherds go back to the hands."),
    "RZ-17": N_("Then every character that was shown more than once goes to the camps, all copies."),
    "RZ-18": N_("The strongest single card takes the castle; strength depends on what it is built of."),
    "RZ-19": N_("If no card remains, whoever holds the sword takes the castle."),
    "RZ-20": N_("All cards still on the table go to the camps, the winner’s too."),
    "RZ-21": N_("Whoever has the fewest points takes the sword; the new castle counts."),
    "RZ-22": N_("If several have the fewest points, the youngest of them takes the sword."),
    "RZ-23": N_("Each player takes one card of choice from the own camp back to the hand."),
    "RZ-24": N_("With an empty camp recruitment brings nothing."),
    "RZ-25": N_("The game ends after the seventh round."),
    "RZ-26": N_("The most points on castles win."),
    "RZ-27": N_("Tied players compare their hands: more cards win. Shepherds count."),
    "RZ-28": N_("If the hands are equal too, the youngest of those tied wins."),
    "RZ-29": N_("In the longer variant there are as many games as players; the highest sum wins."),
    "RZ-30": N_("Every game begins anew, and only its castle points are noted."),
    "RZ-A3": N_("Equal strength is not in the rules: the sword decides among the tied, else the youngest."),
    "RZ-A6": N_("A tie of the whole series is not in the rules: the table has chosen how it is broken."),
    "RZ-A18": N_("The others play on; cards and castles of the one who left are out of the game."),
}  # fmt: skip


def rule(clause: str) -> str:
    """The text of a clause, or nothing."""
    return _(RULES[clause]) if clause in RULES else ""
