"""What the rules of Na Grunwald refuse, each as one sentence with what to do about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.ui.grunwald.terms import card, field_name, helpers, knights
from companion.ui.sentences import Phrases
from companion.words import N_, _, ngettext

Facts = Mapping[str, Any]


def _purse(f: Facts) -> str:
    n = int(f.get("purse", f.get("ducats", 0)))
    words = ngettext("{who} has {n} ducat.", "{who} has {n} ducats.", n)
    return words.format(who=f.get("player_name", ""), n=n)


def _range(f: Facts) -> str:
    most, field = f["most"], f["field"]
    if field == "teutonic":
        return _("A Teutonic Knight’s strength is 1 to {most}.").format(most=most)
    if field in ("royal", "mercenary"):
        return _("A knight’s strength is 1 to {most}.").format(most=most)
    return _("A value on {field} is 1 to {most}.").format(field=field_name(field), most=most)


def _values(f: Facts) -> str:
    match f["field"]:
        case "provisions":
            return _("A provisions card shows one or two values.")
        case "ducats":
            return _("A ducat card shows one to three values.")
        case field:
            return _("Two cards lie open on {field}.").format(field=field_name(field))


def _too_little(f: Facts) -> str:
    words = ngettext(
        "{paid} of {due} paid: add {n} more.", "{paid} of {due} paid: add {n} more.", f["missing"]
    )
    return words.format(paid=f["paid"], due=f["due"], n=f["missing"])


def _not_enough(f: Facts) -> str:
    thing = _("ducats") if f["stock"] == "ducats" else _("provisions")
    return _("{who} has {n} {thing}.").format(who=f["player_name"], n=f["held"], thing=thing)


def _stock(f: Facts) -> str:
    match f["stock"]:
        case "provisions":
            return _("Provisions cannot go below 0.")
        case "helpers":
            return _("Helpers cannot go below 0.")
        case _:
            return _("Ducats cannot go below 0.")


def _not_now(f: Facts) -> str:
    doing = {
        "setup": _("The board is not set up yet."),
        "event": _("The event comes first."),
        "officers": _("The officers are still on their way."),
        "resolve": _("The fields are being resolved."),
        "payment": _("The lost battle has to be paid first."),
        "hiring": _("Whether a helper is bought comes first."),
        "end": _("The round is over: begin the next one."),
        "count": _("Only the holdings are counted in this game."),
        "feeding": _("The knights have to be fed first."),
    }
    return doing.get(f["phase"], _("The rules do not allow this now."))


def _fighters(f: Facts) -> str:
    if not f["pawns"]:
        return _("Nobody has a pawn on this field.")
    return _("Everyone with a pawn on this field shows a card, in the order of the pawns.")


REFUSALS: Final[Phrases] = {
    "players_count": lambda _f: _("Choose 2 to 4 players."),
    "choose_first": lambda _f: _("Choose who starts."),
    "no_event_in_round_1": lambda _f: _("No event in round 1."),
    "not_now": _not_now,
    "not_in_this_mode": lambda _f: _(
        "This game keeps less than that: choose another mode next time."
    ),
    "over": lambda _f: _("The game is over. Undo to change something."),
    "has_left": lambda f: _("{who} has left the game.").format(who=f["player_name"]),
    "truce": lambda _f: _("The truce holds: no Teutonic cards before round 4."),
    "no_cards_here": lambda _f: _("No cards lie on this field."),
    "resolved_already": lambda f: _("{field} has been resolved.").format(
        field=field_name(f["field"])
    ),
    "field_order": lambda f: _("{field} is resolved first.").format(field=field_name(f["next"])),
    "reveal_first": lambda f: _("Enter the cards of {field} first.").format(
        field=field_name(f["field"])
    ),
    "how_many_values": _values,
    "value_range": _range,
    "no_such_number": lambda _f: _("This number cannot be."),
    "not_your_turn": lambda f: _("It is {who}'s turn.").format(who=f.get("turn_name", "")),
    "already_passed": lambda f: _("{who} passed this round.").format(who=f["player_name"]),
    "teutonic_closed": lambda _f: _("This field opens in round 4."),
    "ducats_need_pawn": lambda _f: _("Ducats need a pawn placed in the same turn."),
    "empty_turn": lambda _f: _("Place a pawn or pass."),
    "no_pawns": lambda _f: _("No pawns left."),
    "one_pawn_type": lambda _f: _("One turn: either the officer or helpers, not both."),
    "all_helpers_owned": lambda f: (
        _("{who} has all five helpers already.").format(who=f["player_name"])
        if "player_name" in f
        else _("All five helpers are owned already.")
    ),
    "officer_used": lambda _f: _("The officer is already placed."),
    "not_enough_helpers": lambda f: _("{have} left.").format(have=helpers(f["helpers"])),
    "one_pawn_field": lambda _f: _("Only one pawn of a player may stand here, and a bid is final."),
    "helpers_already_there": lambda _f: _(
        "Helpers stand here already. Only the officer may join them."
    ),
    "no_ducats_here": lambda _f: _("Ducats go only to Provisions or Mercenary Knights."),
    "mercenary_needs_ducat": lambda _f: _("At least one ducat goes with the pawn."),
    "not_enough_ducats": _purse,
    "listed_twice": lambda f: _("{who} is listed twice on this field.").format(
        who=f["player_name"]
    ),
    "too_many_gains": lambda f: ngettext(
        "Only {n} player gets something on {field}.",
        "Only {n} players get something on {field}.",
        f["most"],
    ).format(n=f["most"], field=field_name(f["field"])),
    "one_benefit": lambda f: _("{who} gets only one thing from a field.").format(
        who=f["player_name"]
    ),
    "best_first": lambda f: _("On {field} the first takes the higher value.").format(
        field=field_name(f["field"])
    ),
    "helper_costs": lambda f: _("Costs {price} ducats, {who} has {purse}.").format(
        price=f["price"], who=f["player_name"], purse=f["purse"]
    ),
    "only_second_buys": lambda f: _("Only {who} may buy, as second on the field.").format(
        who=f.get("buyer_name", "")
    ),
    "fighters": _fighters,
    "peasant_has_none": lambda _f: _("The peasant has strength 0."),
    "in_camp": lambda f: _("{who}'s {card} is already in camp: each knight is used once.").format(
        who=f["player_name"], card=card(f["kind"], f["strength"])
    ),
    "not_in_hand": lambda f: _("{who} has no {card} in hand.").format(
        who=f["player_name"], card=card(f["kind"], f["strength"])
    ),
    "paid_already": lambda f: _("{who} has paid already.").format(who=f["player_name"]),
    "too_little": _too_little,
    "must_give_all": lambda f: _("{who} owns {due}: all of it must go.").format(
        who=f["player_name"], due=f["due"]
    ),
    "not_owned": lambda f: _("{who} does not own all of this.").format(who=f["player_name"]),
    "no_such_knight": lambda f: _("{who} has no {card}.").format(
        who=f["player_name"], card=card(f["kind"], f["strength"])
    ),
    "no_such_captive": lambda f: _("{who} has no captive {n}.").format(
        who=f["player_name"], n=f["strength"]
    ),
    "not_enough_provisions": lambda f: _("{who} has provisions of {n}.").format(
        who=f["player_name"], n=f["provisions"]
    ),
    "exactly": lambda f: _("Choose exactly {knights} to leave.").format(
        knights=knights(f["short"])
    ),
    "all_fed": lambda f: _("All knights of {who} are fed.").format(who=f["player_name"]),
    "feeds_first": lambda f: _("{who} chooses first.").format(who=f["first_name"]),
    "below_zero": _stock,
    "not_enough": _not_enough,
    "helpers_range": lambda f: _("Helpers: {least} to {most}; those on the board count.").format(
        least=f["least"], most=f["most"]
    ),
    "too_many": lambda f: _("There are not so many: {most} at most.").format(most=f["most"]),
    "too_many_royal": lambda _f: _("There are only 16 royal knight cards."),
    "too_many_mercenary": lambda _f: _("There are only 16 mercenary knight cards."),
    "too_many_merc": lambda _f: _("There are only 16 mercenary knight cards."),
    "too_many_teutonic": lambda _f: _("There are only 12 Teutonic Knight cards."),
    "too_many_captives": lambda _f: _("There are only 12 Teutonic Knight cards."),
    "too_many_ducats": lambda _f: _("There are only 48 ducats."),
    "too_few_remain": lambda _f: _("Two players at least have to stay."),
    "with_oneself": lambda _f: _("Choose two different places."),
    "no_such_seat": lambda _f: _("Nobody sits there."),
}
"""By the code of the refusal. `<key>_name` is the name of the player that a fact is about."""


SHORT: Final = {
    "teutonic_closed": N_("from round 4"),
    "all_helpers_owned": N_("all five here"),
    "one_pawn_field": N_("pawn is there"),
    "helpers_already_there": N_("helpers there"),
    "not_enough_ducats": N_("no ducats"),
    "no_pawns": N_("no pawns left"),
}
"""Why a field is closed to a player, short enough for its tile."""


def short_why(code: str) -> str:
    """Why a field is closed to a player in two or three words, or nothing."""
    return _(SHORT.get(code, SHORT["no_pawns"])) if code else ""
