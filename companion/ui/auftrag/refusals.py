"""What the rules of Im Auftrag des Königs refuse, each as one sentence with what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.ui.auftrag.terms import card_name, listed, shields, title_name, virtue_name
from companion.ui.sentences import Phrases
from companion.ui.trackers.told import points
from companion.words import _

Facts = Mapping[str, Any]


def _who(f: Facts, key: str = "player") -> str:
    """A player's name; the voice puts names beside the ids."""
    return str(f.get(f"{key}_name") or f.get(key) or "")


def _not_now(f: Facts) -> str:
    doing = {
        "setup": _("Give out the tents first."),
        "choose": _("Everyone is still choosing action cards."),
        "act": _("The actions are still being carried out."),
        "tournament": _("The tournament comes first."),
        "tents": _("The round is over: give out the tents."),
        "count": _("In this game only the points at the end are entered."),
        "tie": _("Say first who reached the points first."),
    }
    return doing.get(str(f.get("phase")), _("The rules do not allow this now."))


def _only_at_camelot(f: Facts) -> str:
    words = _("{card} works only at Camelot. Ride there first or let it lapse.")
    return words.format(card=card_name(str(f.get("card", "T"))))


def _not_in_camelot(f: Facts) -> str:
    if f.get("card") == "G" or "card" not in f:
        return _("Court is held outside Camelot. Ride out first or let it lapse.")
    words = _("{card} works only in the country. Ride out first or let it lapse.")
    return words.format(card=card_name(str(f["card"])))


def _tents_for(f: Facts) -> str:
    names = listed([str(name) for name in f.get("players_names", f["players"])])
    words = _("Tents {tents} are for {who}.")
    if len(f["tents"]) == 1:
        words = _("Tent {tents} is for {who}.")
    return words.format(tents=listed([str(n) for n in f["tents"]]), who=names)


def _score_range(f: Facts) -> str:
    return _("{who} would have {points}. 0 to {most} can be.").format(
        who=_who(f), points=points(f["points"]), most=f["most"]
    )


REFUSALS: Final[Phrases] = {
    "players_count": lambda _f: _("Choose 2 to 4 players."),
    "pool_players": lambda _f: _("The set of 13 action cards is for 2 or 3 players."),
    "place_twice": lambda f: _("Each location once: {place} is there twice.").format(
        place=f["place"]
    ),
    "place_without_name": lambda _f: _("Give every location a name."),
    "which_horse_out": lambda _f: _("Tap the horse that stays in the box."),
    "no_horse_left_out": lambda _f: _("With all 16 action cards no horse stays in the box."),
    "task_place": lambda f: _("{title}: choose one of the seven places outside Camelot.").format(
        title=title_name(f["title"])
    ),
    "virtues_count": lambda f: _("There are {all} virtue cards, these are {cards}.").format(
        all=f["all"], cards=f["cards"]
    ),
    "over": lambda _f: _("The game is over. Undo to change something."),
    "not_now": _not_now,
    "not_in_this_mode": lambda _f: _(
        "This game keeps less than that: choose another mode next time."
    ),
    "has_left": lambda f: _("{who} has left the game.").format(who=_who(f)),
    "tent_twice": lambda f: _("Tent {n} is given twice.").format(n=f["tent"]),
    "no_tent": lambda f: _("{who} has no tent yet. Tap who gets which, or draw.").format(
        who=_who(f)
    ),
    "tents_for": _tents_for,
    "no_tents_at_the_end": lambda _f: _("This was the last round: no more tents."),
    "not_your_pick": lambda f: _("It is {who}’s pick.").format(who=_who(f, "turn")),
    "not_your_turn": lambda f: _("It is {who}’s turn.").format(who=_who(f, "turn")),
    "none_left": lambda f: _("No {card} card is left.").format(card=card_name(f["card"])),
    "one_tournament": lambda _f: _("Only one Tournament per round."),
    "one_tournament_a_round": lambda _f: _("This round’s tournament has been held."),
    "no_such_horse": lambda f: _("No horse with number {n} lies there.").format(n=f["horse"]),
    "which_horse": lambda _f: _("Say which horse is ridden."),
    "not_your_horse": lambda f: _("{who} has no horse {n}.").format(who=_who(f), n=f["horse"]),
    "too_far": lambda f: _("The horse rides {n} places, this is {steps}.").format(
        n=f["horse"], steps=f["steps"]
    ),
    "no_such_card": lambda _f: _("There is no such action card."),
    "no_such_card_taken": lambda f: _("{who} has no {card} left.").format(
        who=_who(f), card=card_name(f["card"])
    ),
    "tournament_waits": lambda _f: _("The tournament is held after everyone’s turn."),
    "only_at_camelot": _only_at_camelot,
    "not_in_camelot": _not_in_camelot,
    "pile_empty": lambda _f: _("This pile is empty."),
    "value_gone": lambda f: _("No {virtue} {n} lies on the pile.").format(
        virtue=virtue_name(f["virtue"]), n=f["value"]
    ),
    "which_value": lambda _f: _("Say which value is taken."),
    "no_open_task": lambda _f: _("No open task is left: the action lapses."),
    "no_book": lambda _f: _("No Book, no points."),
    "no_task": lambda _f: _("No task in hand: take one at the Round Table first."),
    "which_task": lambda _f: _("Say which task is done. Each task needs its own Quest card."),
    "not_your_task": lambda f: _("{who} does not have this task: {title}.").format(
        who=_who(f), title=title_name(f["title"])
    ),
    "task_done": lambda _f: _("This task is already completed."),
    "task_taken": lambda f: _("{who} has this task in hand.").format(who=_who(f)),
    "wrong_place": lambda _f: _("The task belongs to another place."),
    "missing_virtue": lambda f: _("A virtue is missing: {virtue} {n}.").format(
        virtue=virtue_name(f["virtue"]), n=f["value"]
    ),
    "not_in_hand": lambda f: _("{who} has no {virtue} {n} in hand.").format(
        who=_who(f), virtue=virtue_name(f["virtue"]), n=f["value"]
    ),
    "shields_needed": lambda _f: _("Tap the shields on the task card."),
    "shields_range": lambda f: _("A task card has 1 to {most} shields.").format(most=f["most"]),
    "other_shields": lambda f: _("By your card table this task has {n}.").format(
        n=shields(f["shields"])
    ),
    "no_pick_left": lambda f: _("{who} has used all {n} cards of this round.").format(
        who=_who(f), n=f["picks"]
    ),
    "offers_for": lambda f: _("The tournament is between {who}.").format(
        who=listed([str(name) for name in f.get("players_names", f["players"])])
    ),
    "offer_twice": lambda _f: _("Nobody competes twice."),
    "entrants_count": lambda f: _("One or two compete: tap who.").format(most=f["most"]),
    "only_swords_and_lances": lambda _f: _("Only Swords and Lances count."),
    "total_range": lambda f: _("A total is 0 to {most}; 0 is no cards.").format(most=f["most"]),
    "points_needed": lambda _f: _("Say how many points are added or taken."),
    "score_range": _score_range,
    "points_range": lambda f: _("0 to {most} points.").format(most=f["most"]),
    "no_such_round": lambda f: _("There have been {n} rounds.").format(n=f["most"]),
    "no_such_turn": lambda _f: _("Nobody had this turn in that round."),
    "not_tied": lambda f: _("{who} is not among the tied.").format(who=_who(f)),
    "open_range": lambda f: _("0 to {n} tasks lie open.").format(n=f["most"]),
    "hand_range": lambda f: _("There are {n} of these cards at most.").format(n=f["most"]),
    "nothing_changes": lambda _f: _("That is how it is already."),
    "unknown_fact": lambda _f: _("This cannot be set by hand now."),
}
