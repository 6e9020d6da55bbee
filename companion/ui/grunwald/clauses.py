"""What the clauses of Na Grunwald say, each in a sentence: shown when a clause in the log or result is tapped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.words import N_, _

CLAUSES: Final[Mapping[str, str]] = {
    "GR-1": N_("Two to four play; the rules change a little for two and three."),
    "GR-2": N_("Everyone starts with an officer, two helpers, a peasant, three ducats and provisions of 1."),
    "GR-9": N_("The round marker starts on the first of eight spaces."),
    "GR-11": N_("A knight that has fought rests in its owner’s camp: each is used once."),
    "GR-15": N_("Round 1 has no event."),
    "GR-16": N_("What an event says must be done, at once or later this round; goods may change hands."),
    "GR-18": N_(
        "After the event the top cards are turned: two royal, two mercenary, one each of "
        "provisions and ducats, from round 4 two Teutonic."
    ),
    "GR-19": N_("From the first player clockwise, a turn is pawns of one kind on one field, or a pass."),
    "GR-25": N_("A pass is final for the round."),
    "GR-27": N_("The officers are done when each player has passed or has no more pawns."),
    "GR-39": N_("An officer counts 2, a helper 1, a ducat 1."),
    "GR-40": N_("On a tie the pawn further left, placed earlier, is ahead."),
    "GR-43": N_("Whoever gets something pays all ducats laid there; the others take theirs back."),
    "GR-45": N_("The Teutonic strength is both cards and 2, 4 or 6 for two, three or four players."),
    "GR-48": N_("The strongest knight takes the highest Teutonic Knight that is weaker than itself."),
    "GR-49": N_("The second takes the lower Teutonic Knight if it is still there and weaker."),
    "GR-53": N_("The players win if their knights together are at least as strong."),
    "GR-54": N_("If the battle is lost, everybody loses at least the difference, fighters or not."),
    "GR-55": N_("It is paid with knights, captives and provisions in any mix, never with the peasant."),
    "GR-57": N_("More than the difference may be given."),
    "GR-58": N_("Who owns less than the difference gives everything."),
    "GR-60": N_("Most points take the stronger royal knight, the second the other."),
    "GR-61": N_("Pawns and ducats together: first gets the higher value, second the lower if there is one."),
    "GR-63": N_("First gets the highest value, second and third the lower ones, if shown."),
    "GR-64": N_("Most ducats take the stronger mercenary, the second the other; the pawn is irrelevant."),
    "GR-65": N_("Most points hire one helper for free, five at most."),
    "GR-66": N_("The second may buy a helper for as many ducats as helpers owned."),
    "GR-67": N_("If the second does not buy, nobody else may."),
    "GR-68": N_("New helpers work from the next round on."),
    "GR-69": N_("All open cards that are left leave the game."),
    "GR-70": N_("The first-player token goes to the left."),
    "GR-72": N_("The game ends after round 8."),
    "GR-73": N_("Each royal and mercenary knight needs provisions of 1, captives none."),
    "GR-74": N_("Knights that nobody feeds leave without points; their owner chooses which."),
    "GR-76": N_("All remaining knights and captives score their strength."),
    "GR-83": N_("The highest total wins."),
    "GR-84": N_("On a tie most cards win: royal, mercenary and captives."),
    "GR-85": N_("Still tied, the victory is shared."),
    "GR-87": N_("With two players only the first takes a knight; the other card leaves."),
    "GR-88": N_("With two players provisions pay once, the lower value."),
    "GR-89": N_("With two players ducats pay twice, the lowest values."),
    "GR-91": N_("With three players ducats pay twice, the highest values."),
    "GR-93": N_(
        "Pawns without an open field count as a pass: nothing printed says so, but the "
        "phase would never end."
    ),
    "GR-A1": N_("The rules name a quartermaster and do not say who it is, nor for how much: your table decides."),
    "GR-A2": N_("The rules count ducats and do not say at what rate: your table decides."),
    "GR-A7": N_(
        "Staying away does not protect: with nobody there the battle is lost with 0, "
        "unless your table skips it."
    ),
    "GR-A20": N_("The rules that Squire knows print no event card: what one says goes before them."),
    "GR-A21": N_("Nothing is said of an empty bank: it is counted on, beyond 48 ducats with a warning."),
}  # fmt: skip


def clause_text(clause: str) -> str:
    """The text of a clause, or nothing."""
    return _(CLAUSES[clause]) if clause in CLAUSES else ""
