"""The rules KN-39 to KN-76 in our own words: the scenario sheet, goals, scoring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.ui.knight.phrases.clauses_turn import Rule
from companion.words import N_

MAP_RULES: Final[Mapping[str, Rule]] = {
    "KN-39": (
        N_("The scenario sheet"),
        N_(
            "It holds the map, the consequence paths, what wins and loses, battles, stages, both "
            "diplomacy tracks, and the actions for gold and command points."
        ),
    ),
    "KN-40": (
        N_("Where command points come from"),
        N_(
            "King and influence stages, influence thresholds, the special action, goals and 12 gold "
            "give command points."
        ),
    ),
    "KN-41": (
        N_("Command points"),
        N_("A point pays one command action. It is lost if you do not use it in the same turn."),
    ),
    "KN-42": (
        N_("Command: add a unit"),
        N_("You add 1 own unit to a tile marked plus, as far as the limits allow."),
    ),
    "KN-43": (
        N_("Command: attack"),
        N_("Each of your units destroys one enemy on its own tile."),
    ),
    "KN-44": (
        N_("Command: move"),
        N_("Any of your units move up to 1 tile each, in any direction. Enemies do not stop them."),
    ),
    "KN-45": (
        N_("Command: gather"),
        N_(
            "Each tile with own units yields all its sources left, once however many units stand there, "
            "and with enemies there too."
        ),
    ),
    "KN-46": (
        N_("Command: enemy diplomacy"),
        N_("The enemy’s diplomacy falls by 1, never below the start of its track."),
    ),
    "KN-47": (
        N_("Other command actions"),
        N_("Other scenarios have other command actions; their sheets say which."),
    ),
    "KN-48": (
        N_("Limits on the map"),
        N_("At most 8 units of each side stand on the map, and at most 4 of one side on a tile."),
    ),
    "KN-49": (
        N_("Sources"),
        N_("A tile has sources. An attack destroys them, and a destroyed one no longer yields."),
    ),
    "KN-50": (
        N_("Consequence paths"),
        N_(
            "The chosen side names a path. Its next symbol is crossed out: one possible consequence and "
            "one unavoidable one, the first time only the unavoidable one."
        ),
    ),
    "KN-51": (
        N_("Possible consequence"),
        N_(
            "You may pay its cost, and nothing happens. If you do not, its penalty comes before the "
            "unavoidable consequence."
        ),
    ),
    "KN-52": (
        N_("Enemies are added"),
        N_("New enemies are placed on tiles marked plus. You choose which."),
    ),
    "KN-53": (
        N_("Enemies move"),
        N_(
            "Every enemy goes 1 or 2 tiles straight towards your castle. At the castle it stays; one "
            "that cannot go 2 goes 1."
        ),
    ),
    "KN-54": (
        N_("Add, then move"),
        N_("First the enemy is added, then all move 1, the new one too."),
    ),
    "KN-55": (
        N_("The enemy attacks"),
        N_(
            "On each of its tiles the enemy strikes with as much strength as it has units there: first "
            "at your units, then at the sources."
        ),
    ),
    "KN-56": (
        N_("Attack on the castle"),
        N_(
            "If your units on the castle tile cannot absorb the whole attack, the castle falls and the "
            "game is lost."
        ),
    ),
    "KN-57": (
        N_("An order nobody can carry out"),
        N_("Enemies are on the map, but none can do what is ordered: enemy diplomacy rises by 1."),
    ),
    "KN-58": (
        N_("Enemy diplomacy"),
        N_("The enemy’s diplomacy rises by the number shown."),
    ),
    "KN-59": (
        N_("Gold for resources"),
        N_("3 gold buy a resource of choice. 2 gold turn a resource into another."),
    ),
    "KN-60": (
        N_("Gold for command or influence"),
        N_("12 gold buy a command point, 10 gold 1 influence."),
    ),
    "KN-61": (
        N_("Gold to move the enemy"),
        N_("7 gold move every enemy 1 tile forward."),
    ),
    "KN-62": (
        N_("Gold to reveal"),
        N_("1 gold turns a face-down event card up, before your turn or in step 2."),
    ),
    "KN-63": (
        N_("Gold for another action"),
        N_(
            "6 gold let you use the actions of a card beside the current one. Resources and "
            "consequences stay those of the current card."
        ),
    ),
    "KN-64": (
        N_("Gold to swap or replace"),
        N_("2 gold swap two unused event cards, or replace one by a card from the deck."),
    ),
    "KN-65": (
        N_("Battles"),
        N_(
            "A battle has a condition, a cost and a reward. You win each once, as many in a turn as you "
            "can pay."
        ),
    ),
    "KN-66": (
        N_("Lost at once"),
        N_(
            "You lose with 8 enemies on the map, 4 enemies on the undefended castle tile, an attack that "
            "takes the castle, or a full enemy diplomacy track."
        ),
    ),
    "KN-67": (
        N_("Won at once"),
        N_(
            "You win with own units on 6 tiles free of enemies, all 5 battles, 300 points and "
            "25 influence, or a full diplomacy track."
        ),
    ),
    "KN-68": (
        N_("Neither won nor lost"),
        N_(
            "After turn 12 without either, the scenario takes 100 points. What remains is a success "
            "above 0, else a failure."
        ),
    ),
    "KN-69": (
        N_("The end"),
        N_("The game ends the moment one of the conditions holds."),
    ),
    "KN-70": (
        N_("Goal column"),
        N_(
            "After turns 3, 6 and 9 a column is checked: the reward and the penalty on the same state, "
            "then the reward comes, then the penalty."
        ),
    ),
    "KN-71": (
        N_("Goal conditions"),
        N_(
            "Levels, influence, points, gold, resources or activities are compared. Equal is neither "
            "more nor fewer."
        ),
    ),
    "KN-72": (
        N_("Goal rewards and penalties"),
        N_(
            "Rewards give resources, diplomacy or a command point to use at once. Penalties set a "
            "value to 0, order the enemy or raise its diplomacy."
        ),
    ),
    "KN-73": (
        N_("Both in one column"),
        N_("You can receive the reward of a column and suffer its penalty as well."),
    ),
    "KN-74": (
        N_("Goals for several players"),
        N_("Some goals reward whoever has the most; all who tie for it are rewarded."),
    ),
    "KN-75": (
        N_("Final scoring"),
        N_(
            "Each resource and each gold left is worth 5 points. That can still meet a condition that "
            "asks for points."
        ),
    ),
    "KN-76": (
        N_("Diplomacy"),
        N_("A diplomacy point moves your marker up 1, an enemy diplomacy point the enemy’s."),
    ),
}
