"""What the rules of Rycerze i Zamki refuse, as sentences."""

from __future__ import annotations

from typing import Final

from companion.ui.sentences import Phrases
from companion.ui.zamki.terms import card_name, castle_name
from companion.words import _

STEPS: Final = {
    "tile": lambda: _("First turn up the next tile."),
    "reveal": lambda: _("First everyone’s two cards."),
    "strongest": lambda: _("First say which card is the strongest."),
    "conquer": lambda: _("First say who takes the castle."),
    "recruit": lambda: _("First everyone recruits."),
    "count": lambda: _("First say whose castles are whose."),
    "hands": lambda: _("First the hands of those who are tied."),
    "youngest": lambda: _("First say who is the youngest."),
    "over": lambda: _("This game is over. Begin the next one."),
}
REFUSALS: Final[Phrases] = {
    "game_over": lambda _f: _("Seven tiles only: the game is over."),
    "tile_used": lambda f: _("The {castle} was already conquered.").format(
        castle=castle_name(str(f["tile"]))
    ),
    "no_more_recruit": lambda _f: _("Both recruitment tiles are out."),
    "no_such_tile": lambda _f: _("There is no such tile in the box."),
    "no_such_castle": lambda _f: _("There is no such castle in the box."),
    "no_such_card": lambda _f: _("There is no such card in a hand."),
    "no_such_kind": lambda _f: _("Castles are of wood, brick or stone."),
    "two_cards": lambda _f: _("Each player plays two cards."),
    "only_one_copy": lambda f: _("There is only one {card} in a hand.").format(
        card=card_name(str(f["card"]))
    ),
    "in_camp": lambda _f: _("This card is in your camp."),
    "already_shown": lambda _f: _("These two cards are entered already. Undo to change them."),
    "not_on_table": lambda f: _("No {card} is left on the table.").format(
        card=card_name(str(f["card"]))
    ),
    "no_answer": lambda _f: _("Tap the strongest card on the table."),
    "sword_only": lambda _f: _("Without a card on the table only the sword holder wins."),
    "card_remains": lambda _f: _(
        "So few cards cannot all be doubles: one stays on the table, and its owner wins."
    ),
    "camp_cards": lambda f: _("0 to {most} cards can go to this camp.").format(most=f["most"]),
    "castle_twice": lambda f: _("The {castle} is given twice.").format(
        castle=castle_name(str(f["tile"]))
    ),
    "castles_missing": lambda f: _(
        "At least five castles come up in a game. Here are {castles}."
    ).format(castles=f["castles"]),
    "hand_cards": lambda f: _("A hand has {least} to {most} cards.").format(
        least=f["least"], most=f["most"]
    ),
    "not_tied": lambda _f: _("Only those who are tied count here."),
    "card_number": lambda f: _("Enter a number from the card, 0 to {most}.").format(most=f["most"]),
    "too_few": lambda f: _("{least} players go on playing. End the game instead.").format(
        least=f["least"]
    ),
    "has_left": lambda _f: _("This player has left the game."),
    "not_now": lambda f: STEPS.get(str(f["step"]), STEPS["tile"])(),
    "ended": lambda _f: _("The game is over. Undo to change something."),
    "no_such_fact": lambda _f: _("This cannot be set by hand now."),
    "bad_value": lambda _f: _("This value does not fit here."),
    "no_change": lambda _f: _("It is so already."),
    "camp_number": lambda f: _("0 to {most} cards lie in this camp.").format(most=f["most"]),
    "on_table": lambda f: _("The {card} lies on the table now.").format(
        card=card_name(str(f["card"]))
    ),
    "no_such_mode": lambda _f: _("Choose how much is tracked."),
    "unknown_house_rule": lambda _f: _("This house rule is not known."),
}
"""By code; the words of the ledger where it has them."""
