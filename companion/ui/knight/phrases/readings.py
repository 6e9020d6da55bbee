"""What the rulebook leaves open (HR-1 to HR-42) in our own words: the question, our reading and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.ui.knight.phrases.clauses_turn import Rule
from companion.words import N_

READINGS: Final[Mapping[str, Rule]] = {
    "HR-1": (
        N_("Can resources received in step 3 pay a possible consequence in step 4?"),
        N_("No: what step 3 gives can be used from the next turn on."),
    ),
    "HR-2": (
        N_("How long does a command point earned in step 2 last?"),
        N_("To the end of step 3, the last chance to use one in the same turn."),
    ),
    "HR-3": (
        N_("An action is named or chained to more than once in step 3. How often does it count?"),
        N_("Once a turn: two chains that lead to each other would never end otherwise."),
    ),
    "HR-4": (
        N_("Do chained and linked activations bring stages and the privilege?"),
        N_("Yes: the rulebook calls them activations like any other."),
    ),
    "HR-5": (
        N_("What if no symbol is left on a path?"),
        N_("Then there is no consequence, since nothing is left to cross out."),
    ),
    "HR-6": (
        N_("Several ways are equally short for an enemy. Who chooses?"),
        N_("You do, for each enemy, as you choose where new enemies are placed."),
    ),
    "HR-7": (
        N_("What if the tile ahead of an enemy is full?"),
        N_("It stays, and the others move. A tile has room for 4 units of a side."),
    ),
    "HR-8": (
        N_("Which sources does an attack destroy?"),
        N_("You choose, as with equally short ways."),
    ),
    "HR-9": (
        N_("The same step brings a win and a loss. Which counts?"),
        N_(
            "The loss. It is looked at after each completed order and each of your moves, so what came "
            "first has counted already."
        ),
    ),
    "HR-10": (
        N_("What if exactly 0 points remain?"),
        N_("That is a failure: a success needs a score above 0."),
    ),
    "HR-11": (
        N_("What are activities in a goal?"),
        N_("This question has become part of HR-27."),
    ),
    "HR-12": (
        N_("Does the influence for 10 gold count on a court track?"),
        N_("No, only for total influence: the card speaks of an influence point."),
    ),
    "HR-13": (
        N_("Where is forward, when 7 gold move the enemy?"),
        N_("Towards your castle, as in every other move of the enemy. Your card decides."),
    ),
    "HR-14": (
        N_("Does a player have 16 or 18 scenario markers?"),
        N_("The rulebook says both. The limits of the scenario decide, so it does not matter."),
    ),
    "HR-15": (
        N_("Rebels: what are 6 units on 9 different spaces?"),
        N_("6 units on 6 different tiles of the 9, which fits both numbers."),
    ),
    "HR-16": (
        N_("You use the actions of a card beside the current one. Which side of it?"),
        N_(
            "Either: the rulebook names only the card. A face-down neighbour has to be revealed first."
        ),
    ),
    "HR-17": (
        N_("Are character and scenario chosen or drawn?"),
        N_("Chosen, and a draw is offered: the rulebook says both."),
    ),
    "HR-18": (
        N_("Does the current card count as unused before the turn?"),
        N_(
            "Yes. It is turned up as the turn begins and can be swapped or replaced until you choose a "
            "side; choosing a side is what uses a card."
        ),
    ),
    "HR-19": (
        N_("Which way up do swapped and replaced cards lie?"),
        N_(
            "A swapped card keeps its face. A drawn one lies as the one it replaces, which is set aside: "
            "swapping is not revealing."
        ),
    ),
    "HR-20": (
        N_("Which neighbours lend their actions, and which of them?"),
        N_(
            "The cards left and right in the row, played ones too. All actions of one side take the place "
            "of yours; the last use counts."
        ),
    ),
    "HR-21": (
        N_("How is the second row laid out?"),
        N_(
            "As the first: its ends lie face up. Gathered and replaced cards stay out unless the deck "
            "runs short."
        ),
    ),
    "HR-22": (
        N_("When can the special action be used and a reward be claimed?"),
        N_(
            "From step 0 until a possible consequence is paid or refused. What gives a command point "
            "only in steps 0 to 3: later it could not be used."
        ),
    ),
    "HR-23": (
        N_("A side activates several actions. In which order?"),
        N_("In your order, and their command points can be used at any time in step 3."),
    ),
    "HR-24": (
        N_("When can resources be used that a command action gathers?"),
        N_("At once in step 2. In step 3, like all that step gives, from the next turn on."),
    ),
    "HR-25": (
        N_("When is the goal column checked?"),
        N_(
            "After the enemy, since the column closes the turn. Both conditions look at the same state; "
            "the reward comes first."
        ),
    ),
    "HR-26": (
        N_("A goal activates the enemy. Is a symbol crossed out?"),
        N_("No: only the order shown is carried out, since no path was chosen."),
    ),
    "HR-27": (
        N_("What are activities in a goal?"),
        N_(
            "Units on the map now, yours and the enemy’s. As a penalty a sum means that many or fewer: "
            "having fewer is no better."
        ),
    ),
    "HR-28": (
        N_("The level gives no access to the next stage yet. What happens to it?"),
        N_(
            "It waits, since stages come in order. An activation brings one stage; the side that you do "
            "not choose is gone."
        ),
    ),
    "HR-29": (
        N_("How is the court read in detail?"),
        N_(
            "Nothing is paid into a segment whose requirement is not met, and nothing is paid back. A "
            "complete track has one chain, which can be marked later. Lords count for influence."
        ),
    ),
    "HR-30": (
        N_("When can none of the enemies carry out an order?"),
        N_(
            "Each order by itself: no unit could be placed, none moved, or nothing was destroyed. Where "
            "room is short, what fits is placed."
        ),
    ),
    "HR-31": (
        N_("Is the limit of 8 units for both sides together?"),
        N_("No, 8 of each side, standing at the same time: each colour has its own markers."),
    ),
    "HR-32": (
        N_("How do several enemies move?"),
        N_(
            "One by one, the foremost first, each its whole way. Your units and destroyed tiles do not "
            "stop it; the limit counts where it ends."
        ),
    ),
    "HR-33": (
        N_("When is a tile destroyed?"),
        N_("When its last source is gone; a tile without sources at the first hit."),
    ),
    "HR-34": (
        N_("Do the castle and tiles without sources count among the 6 to win?"),
        N_("Yes: only enemies exclude a tile."),
    ),
    "HR-35": (
        N_("Are your wins also looked at while the enemy acts?"),
        N_("Yes, after each whole order: the rulebook says at once."),
    ),
    "HR-36": (
        N_("What if your own limit is reached?"),
        N_("You cannot add a unit, and none moves into a full tile. Limits hold at any moment."),
    ),
    "HR-37": (
        N_("How long are the diplomacy tracks?"),
        N_("As the sheet says; with practice values 0 to 8. A marker never falls below 0."),
    ),
    "HR-38": (
        N_("How often can a battle be won, and what pays combat points?"),
        N_(
            "Once, since the win asks for all of them. Combat points are Valor: Combat itself is a track."
        ),
    ),
    "HR-39": (
        N_("You paid to move the enemy and none can move. Does its diplomacy rise?"),
        N_("No: that was your own act, no order. Losing is looked at all the same."),
    ),
    "HR-40": (
        N_("The game ends before turn 12. What of the final scoring?"),
        N_(
            "Resources and gold left count, for a loss too. The 100 points are not taken, and goal "
            "columns not reached do not count. A total can be below 0."
        ),
    ),
    "HR-41": (
        N_("Does the attack that clears a tile capture it?"),
        N_("No, a further one does: there was a defender when the first began."),
    ),
    "HR-42": (
        N_("What of all that a scenario’s text does not name?"),
        N_("The card decides. Practice sheets keep what the basic scenario says."),
    ),
}
"""Every open question with our reading, the default of its house rule where it has one."""
