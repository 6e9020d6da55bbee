"""The rules KN-1 to KN-38 in our own words: setup, turn, character, court."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words import N_

Rule = tuple[str, str]

TURN_RULES: Final[Mapping[str, Rule]] = {
    "KN-1": (
        N_("The sheets"),
        N_(
            "You have a character, a court and a scenario card with markers for four values. "
            "Event and goal cards are decks that you handle yourself."
        ),
    ),
    "KN-2": (
        N_("Aim"),
        N_("Win the scenario, and with as many points as you can: a victory is scored too."),
    ),
    "KN-3": (
        N_("Choosing"),
        N_(
            "You choose a character and a scenario, or draw them. The court card is always the same."
        ),
    ),
    "KN-4": (
        N_("The row of events"),
        N_("Six random event cards make a row. Only the first and the sixth lie face up."),
    ),
    "KN-5": (
        N_("The goal card"),
        N_(
            "One goal card lies open for both rounds. Its marker stands between the third and the "
            "fourth event card."
        ),
    ),
    "KN-6": (
        N_("Start"),
        N_(
            "Your values start where the character card says. Each diplomacy track has one marker, "
            "and the map is empty unless the sheet says otherwise."
        ),
    ),
    "KN-7": (
        N_("Two rounds of six turns"),
        N_(
            "A game has 12 turns. After turn 6 the row is gathered and a new one of six is laid out; "
            "after turn 12 comes the final scoring."
        ),
    ),
    "KN-8": (
        N_("Victory points"),
        N_(
            "Points are noted in the box of their turns: 3, 6, 9 or 12. Goals and wins ask for the "
            "running total of all boxes."
        ),
    ),
    "KN-9": (
        N_("Step 0: before the turn"),
        N_(
            "Before you choose a side you may pay gold to reveal, swap or replace cards, or to use the "
            "actions of a card beside the current one."
        ),
    ),
    "KN-10": (
        N_("Step 1: gathering"),
        N_("You choose the left or the right side of the current card and take what it gives."),
    ),
    "KN-11": (
        N_("Step 2: using"),
        N_("You spend as much as you like on any sheet, in any order. You say when it is over."),
    ),
    "KN-12": (
        N_("Step 3: action"),
        N_(
            "The actions of the chosen side are activated. What they give is fresh: you can use it "
            "from the next turn on. Command points are used now or lost."
        ),
    ),
    "KN-13": (
        N_("Step 4: consequences"),
        N_(
            "The consequences of the chosen side come last, then, after turns 3, 6 and 9, the goal "
            "column. If the game ends here, the column is not reached."
        ),
    ),
    "KN-14": (
        N_("Limits of the values"),
        N_("Glory, Nobility and Valor run from 0 to 6, gold from 0 to 12."),
    ),
    "KN-15": (
        N_("What does not fit"),
        N_("A resource point above 6 becomes 1 gold. Gold above 12 becomes 5 victory points each."),
    ),
    "KN-16": (
        N_("Privilege"),
        N_(
            "Your character has a bonus in each turn in which one named action is activated. It comes "
            "once a turn and is never crossed out."
        ),
    ),
    "KN-17": (
        N_("Rewards of the character"),
        N_("Two rewards wait for levels on the court. You claim each once, when you choose."),
    ),
    "KN-18": (
        N_("Special action"),
        N_("Your character can make its own exchange, as often as you can pay it in your turn."),
    ),
    "KN-19": (
        N_("Total influence"),
        N_(
            "Each unlocked segment counts 1, except in Village, Castle and Armory; so does each "
            "influence point from elsewhere."
        ),
    ),
    "KN-20": (
        N_("Influence thresholds"),
        N_("Some influence totals bring a reward. You claim each once, when you choose."),
    ),
    "KN-21": (
        N_("Cost, gain, reward"),
        N_(
            "A cost is paid, a gain comes with each activation, a reward once. A resource of choice is "
            "Glory, Nobility or Valor, never gold."
        ),
    ),
    "KN-22": (
        N_("The court"),
        N_("The court has thirteen tracks, from King to Armory."),
    ),
    "KN-23": (
        N_("Paying for a segment"),
        N_(
            "Segments are unlocked in order. You may pay the cost of the current one in any order and "
            "over several turns."
        ),
    ),
    "KN-24": (
        N_("Unlocking a segment"),
        N_("A segment that is paid raises the level of its track and your total influence by 1."),
    ),
    "KN-25": (
        N_("Star"),
        N_("A gain marked with a star comes once, at the moment of unlocking."),
    ),
    "KN-26": (
        N_("A complete track"),
        N_("When all segments of a track are unlocked, you score its points."),
    ),
    "KN-27": (
        N_("Requirements"),
        N_("A segment can ask for a level on another track or for total influence first."),
    ),
    "KN-28": (
        N_("Village"),
        N_("Houses are built in any order. Each raises the Village level, not your influence."),
    ),
    "KN-29": (
        N_("Castle"),
        N_(
            "A room costs 1 gold and 1 resource of choice, in any order. A finished floor raises the "
            "Castle level, not your influence, and opens a link to Village or Stable."
        ),
    ),
    "KN-30": (
        N_("Armory"),
        N_("Pieces are paid in any order. Each raises the Armory level, not your influence."),
    ),
    "KN-31": (
        N_("Tracks without an action"),
        N_(
            "Tournaments, Fame, Knowledge and Combat cannot be activated. Tournaments are won in any "
            "order, each with a requirement of its own."
        ),
    ),
    "KN-32": (
        N_("Lords"),
        N_("Each lord stands alone. Activating Lords brings the unlocked gains of all of them."),
    ),
    "KN-33": (
        N_("Activating an action"),
        N_("An activated action brings all its unlocked gains at once."),
    ),
    "KN-34": (
        N_("King"),
        N_(
            "Activating King also brings the next King stage of the scenario sheet, once, if your King "
            "level gives access."
        ),
    ),
    "KN-35": (
        N_("Influence stages"),
        N_(
            "Activating Church, Nobles or Merchants also brings its next stage on the scenario sheet, if "
            "the level gives access. You take one of its two sides."
        ),
    ),
    "KN-36": (
        N_("Chains"),
        N_(
            "A complete Church, Nobles or Merchants track can be chained to one beside it. From then on "
            "activating the first activates the other too."
        ),
    ),
    "KN-37": (
        N_("Links of the castle"),
        N_(
            "Activating Castle also brings the gains of Village and Stable, where a link is open. There "
            "is no other way to them."
        ),
    ),
    "KN-38": (
        N_("Sides of a card"),
        N_("A side can activate several actions and can have other effects."),
    ),
}
