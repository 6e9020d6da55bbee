"""House rules in words, the rulebook's in every scenario: the open question and what each choice means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words import GENERAL, N_, _, worded

RULES: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "HR-1": (
        N_("Can resources received in step 3 pay a possible consequence in step 4?"),
        {"no": N_("No, they are fresh"), "yes": N_("Yes")},
    ),
    "HR-3": (
        N_("An action is named or chained to more than once in step 3. How often does it count?"),
        {"once": N_("Once a turn"), "each": N_("Each time")},
    ),
    "HR-4": (
        N_("Do chained and linked activations bring stages and the privilege?"),
        {"yes": N_("Yes"), "no": N_("No")},
    ),
    "HR-6": (
        N_("Several ways are equally short for an enemy. Who chooses?"),
        {"choose": N_("You"), "squire": N_("Squire")},
    ),
    "HR-9": (
        N_("The same step brings a win and a loss. Which counts?"),
        {"loss": N_("The loss"), "win": N_("The win")},
    ),
    "HR-16": (
        N_("You use the actions of a card beside the current one. Which side of it?"),
        {"free": N_("Either side"), "chosen": N_("The chosen side")},
    ),
    "HR-21": (
        N_("Which cards of the second row lie face up?"),
        {"ends": N_("First and sixth"), "all": N_("All six")},
    ),
    "HR-21.cards": (
        N_("Do gathered and replaced cards come back into the deck?"),
        {"out": N_("Only if it runs short"), "back": N_("Yes")},
    ),
    "HR-24": (
        N_("When can resources be used that a command action gathers?"),
        {
            "step": N_("Now; in step 3 next turn"),
            "fresh": N_("Always next turn"),
            "usable": N_("Always now"),
        },
    ),
    "HR-25": (
        N_("When is the goal column checked?"),
        {"after": N_("After the enemy"), "before": N_("Before the enemy")},
    ),
    "HR-27": (
        N_("What are activities in a goal?"),
        {
            "now": N_("Units on the map"),
            "ever": N_("Units ever added"),
            "battles": N_("Battles won"),
        },
    ),
    "HR-27.penalty": (
        N_("A penalty names a sum of activities. When is it due?"),
        {"most": N_("With that many or fewer"), "exact": N_("With exactly that many")},
    ),
    "HR-28": (
        N_("The level gives no access to the next stage yet. What happens to it?"),
        {"waits": N_("It waits"), "skipped": N_("It is skipped")},
    ),
    "HR-28.side": (
        N_("What happens to the side of an influence stage that you did not choose?"),
        {"gone": N_("It is gone"), "kept": N_("It can be taken later")},
    ),
    "HR-30": (
        N_("No enemy can carry out its orders. How often does enemy diplomacy rise?"),
        {"order": N_("For each such order"), "step": N_("Once, if none was done")},
    ),
    "HR-33": (
        N_("When is a tile destroyed?"),
        {
            "last": N_("With its last source"),
            "each": N_("Each source counts as one"),
            "first": N_("With the first hit"),
        },
    ),
    "HR-35": (
        N_("Are your wins also looked at while the enemy acts?"),
        {"always": N_("Always"), "own": N_("Only in your steps")},
    ),
    "HR-38": (
        N_("How often can a battle be won?"),
        {"once": N_("Once"), "again": N_("Again and again")},
    ),
    "HR-38.cost": (
        N_("What pays the combat points that a battle costs?"),
        {"valor": N_("Valor"), "any": N_("Any resource")},
    ),
    "HR-40": (
        N_("The game ends before turn 12. Do resources and gold left count?"),
        {"count": N_("Yes, 5 points each"), "void": N_("No")},
    ),
    "HR-40.negative": (
        N_("Can the final score be below 0?"),
        {"kept": N_("Yes"), "zero": N_("No, it counts as 0")},
    ),
    "HR-41": (
        N_("Which attack captures a castle?"),
        {"further": N_("A further one"), "clearing": N_("The one that clears it")},
    ),
    "HR-43": (
        N_("All plus tiles are under water or flooded. Where does new water come up?"),
        {
            "water": N_("Beside water or flooded land"),
            "designated": N_("Beside plus tiles or flooded land"),
        },
    ),
    "HR-43.nowhere": (
        N_("Water has nowhere to move on to. What becomes of it?"),
        {"stays": N_("It stays"), "removed": N_("It is removed")},
    ),
    "HR-44": (
        N_("Which villages are too infected to burn?"),
        {"ever": N_("Where plague has been"), "now": N_("Where plague is now")},
    ),
    "HR-44.burnt": (
        N_("Does a burnt village count among those that the plague destroys?"),
        {"no": N_("No"), "yes": N_("Yes")},
    ),
    "HR-45": (
        N_("Fewer than four enemies attack the undefended castle. What happens?"),
        {"stands": N_("It stands"), "falls": N_("It falls")},
    ),
    "HR-46": (
        N_("Which enemies count where their number loses?"),
        {"now": N_("Those on the map now"), "ever": N_("All that have come")},
    ),
    "HR-47": (
        N_("All six start tiles were held, and one is free again. What then?"),
        {"each": N_("It comes first again"), "once": N_("Enemies may stack for good")},
    ),
}
"""Question and choices of every house rule of `companion.knight.house`, by id."""


def house_rule(id: str) -> tuple[str, dict[str, str]]:
    """The question of a house rule, and what each of its choices is called."""
    question, choices = RULES.get(id, ("", {}))
    with worded(GENERAL):
        return _(question), {choice: _(label) for choice, label in choices.items()}


def choice_label(id: str, choice: str) -> str:
    """What a choice of a house rule is called."""
    with worded(GENERAL):
        return _(RULES.get(id, ("", {}))[1].get(choice, ""))
