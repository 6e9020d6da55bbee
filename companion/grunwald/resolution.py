"""The resolution of the fields 2 to 6, in order (GR-38 to GR-43, GR-60 to GR-68)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from companion.grunwald.course import Course
from companion.grunwald.fields import (
    ALL_HELPERS,
    FIELDS,
    KNIGHTS,
    ONE_PAWN,
    TRUCE,
    WITH_DUCATS,
    Laid,
    Prize,
    check_value,
    hire,
    prizes,
    settle,
    shares,
    tied,
)
from companion.grunwald.moves import Book, BookRound, BuyHelper, DeclineHelper, Resolve
from companion.grunwald.placing import Means, entry_fault
from companion.grunwald.state import Knight
from companion.play import IllegalMove

CLAUSE = {
    "royal": "GR-60", "provisions": "GR-61", "ducats": "GR-63", "mercenary": "GR-64", "helpers": "GR-65",
}  # fmt: skip
PLACES = {"royal": 2, "provisions": 2, "ducats": 3, "mercenary": 2, "helpers": 2}


def begin_resolution(c: Course) -> None:
    """From field 1 on; it is closed while the truce holds (GR-33, GR-38)."""
    purses = {player: c.state.seats[player].ducats for player in c.players}
    c.change(phase="resolve", turn="", field="", purses=purses)
    _go_to(c, FIELDS[1:] if c.state.round <= TRUCE else FIELDS)


def next_field(c: Course) -> None:
    """The pawns of a field go home, the next one is resolved (GR-42)."""
    at = FIELDS.index(c.state.field)
    c.change(done=(*c.state.done, c.state.field), phase="resolve")
    _go_to(c, FIELDS[at + 1 :])


def _go_to(c: Course, rest: tuple[str, ...]) -> None:
    """In Full mode a field where nobody stands is passed by; the Teutonic Knights come all the same (GR-A7)."""
    for field in rest:
        if c.mode == "full" and not c.state.laid.get(field) and field != "teutonic":
            c.change(done=(*c.state.done, field))
            c.note("nobody_here", CLAUSE[field], field=field)
            continue
        if field == "teutonic" and not _battle_to_come(c):
            c.change(done=(*c.state.done, field))
            c.note("no_battle", "GR-A7")
            continue
        c.change(field=field)
        return
    c.change(phase="end", field="")
    c.note("fields_done", "GR-68")


def _battle_to_come(c: Course) -> bool:
    return bool(c.mode != "full" or c.house["GR-A7"] == "settle" or c.state.laid.get("teutonic"))


def resolve(c: Course, move: Resolve) -> None:
    """Settle a field from the pawns that stand on it (GR-60 to GR-65)."""
    c.needs_mode("full", "fields")
    _at(c, move.field)
    if c.mode == "fields":
        _lay_all(c, move.field, move.laid)
    elif move.laid:
        raise IllegalMove("pawns_are_known", field=move.field)
    laid = c.state.laid.get(move.field, ())
    if not laid:
        c.note("nobody_here", CLAUSE[move.field], field=move.field)
        next_field(c)
    elif move.field == "helpers":
        _hire(c, laid)
    else:
        _settle(c, move.field, laid)
        next_field(c)


def _at(c: Course, field: str) -> None:
    c.needs("resolve")
    if field == "teutonic" or field not in FIELDS:
        raise IllegalMove("no_such_field", field=field)
    if field in c.state.done:
        raise IllegalMove("resolved_already", field=field)
    if field != c.state.field:
        raise IllegalMove("field_order", field=field, next=c.state.field)


def _lay_all(c: Course, field: str, laid: tuple[Laid, ...]) -> None:
    """Fields mode: every player once, with pawns and ducats that were there before the resolution (GR-37, GR-39)."""
    seen: set[str] = set()
    for one in laid:
        if one.player in seen:
            raise IllegalMove("listed_twice", player=one.player, field=field)
        seen.add(one.player)
        if min(one.officer, one.helpers, one.ducats) < 0 or one.officer > 1:
            raise IllegalMove("no_such_number", player=one.player)
        means, fault = stake_fault(c, field, one)
        if fault:
            raise IllegalMove(
                fault, player=one.player, field=field, ducats=means.ducats,
                helpers=means.helpers, round=means.round,
            )  # fmt: skip
    for one in laid:
        c.pay(one.player, one.ducats)
        _spend(c, one.player, one.ducats)
    c.lay(field, laid)


def stake_fault(c: Course, field: str, one: Laid) -> tuple[Means, str]:
    """What a player has left for a field in Fields mode, and why a stake cannot have been laid, or nothing (GR-37).

    Each pawn on Teutonic and Mercenary Knights was officer or helper: one of the two is lacking elsewhere.
    """
    means = c.means(one.player, field)
    means = replace(means, ducats=min(means.ducats, c.state.purses.get(one.player, 0)))
    fault = entry_fault(means, field, one.officer, one.helpers, one.ducats)
    either = sum(
        other.player == one.player for name in ONE_PAWN for other in c.state.laid.get(name, ())
    )
    left = means.officer + means.helpers - either
    if not fault and one.pawns > left:
        fault = "not_enough_helpers" if one.helpers else "officer_used"
        means = replace(means, helpers=max(0, left - one.officer))
    return means, fault


def away_fault(c: Course, field: str, player: str) -> str:
    """Why a player cannot have had a single pawn on a field, or nothing (Fields mode, GR-37)."""
    bid = int(field == "mercenary")
    faults = [
        stake_fault(c, field, one)[1] for one in (Laid(player, 0, 1, bid), Laid(player, 1, 0, bid))
    ]
    return "" if "" in faults else faults[0]


def _spend(c: Course, player: str, ducats: int) -> None:
    """Ducats laid on one field cannot have been laid on another, nor were those won since there to lay."""
    purses = c.state.purses
    c.change(purses={**purses, player: purses.get(player, 0) - ducats})


def _settle(c: Course, field: str, laid: tuple[Laid, ...]) -> None:
    values = c.state.board.get(field)
    if values is None:
        raise IllegalMove("reveal_first", field=field)
    result = settle(field, len(c.players), laid, values)
    c.note(
        "ranked", "GR-39", field=field,
        rank=tuple((share.player, share.points) for share in result.rank),
        tied=tied(result.rank),
    )  # fmt: skip
    _note_variant(c, field, values)
    for prize in result.prizes:
        _gain(c, field, prize)
    for player, ducats in result.returned.items():
        c.put(player, ducats=c.seat(player).ducats + ducats)
        c.note("returned", "GR-43", player=player, field=field, ducats=ducats)


def _note_variant(c: Course, field: str, values: tuple[int, ...]) -> None:
    """Say what the rules for two or three leave out (GR-87 to GR-91)."""
    n = len(c.players)
    won = prizes(field, n, values)
    if len(won) < len(values):
        clause = "GR-87" if field in KNIGHTS else "GR-88" if field == "provisions" else "GR-89"
        c.note("variant", clause if n == 2 else "GR-91", field=field, players=n, prizes=won)


def _gain(c: Course, field: str, prize: Prize) -> None:
    """One benefit, with the ducats that it cost (GR-41, GR-43)."""
    seat = c.seat(prize.player)
    if field in KNIGHTS:
        c.put(prize.player, hand=(*seat.hand, Knight(field, prize.value)))
    elif field == "helpers":
        c.put(prize.player, helpers=seat.helpers + 1)
    else:
        c.put(prize.player, **{field: getattr(seat, field) + prize.value})
    c.note(
        "gained", CLAUSE[field],
        player=prize.player, field=field, value=prize.value, paid=prize.paid,
    )  # fmt: skip
    if field == "ducats" and c.bank < 0:
        c.note("bank_empty", "GR-A21", over=-c.bank)


def note_event_ducats(c: Course, field: str) -> None:
    """Ducats that an event let somebody lay where none go are the bank's; what comes back the event says (GR-A20)."""
    for share in shares(field, c.state.laid.get(field, ())):
        if share.ducats:
            c.note("ducats_to_bank", "GR-A20", player=share.player, ducats=share.ducats)


def _hire(c: Course, laid: tuple[Laid, ...]) -> None:
    """The first gets a helper for free, the second may buy (GR-65 to GR-67)."""
    hiring = hire(laid, {player: c.seat(player).helpers for player in c.players})
    c.note(
        "ranked", "GR-39", field="helpers",
        rank=tuple((share.player, share.points) for share in hiring.rank), tied=tied(hiring.rank),
    )  # fmt: skip
    note_event_ducats(c, "helpers")
    if hiring.free:
        _gain(c, "helpers", Prize(hiring.free, 1))
    if not hiring.buyer:
        next_field(c)
    elif c.seat(hiring.buyer).ducats < hiring.price:
        purse = c.seat(hiring.buyer).ducats
        c.note("cannot_buy", "GR-66", player=hiring.buyer, price=hiring.price, purse=purse)
        next_field(c)
    else:
        c.change(phase="hiring", buyer=hiring.buyer)


def buy_helper(c: Course, move: BuyHelper) -> None:
    """As many ducats as helpers owned, those on the board included (GR-66)."""
    _buyer(c, move.player)
    price = c.seat(move.player).helpers
    if price >= ALL_HELPERS:
        raise IllegalMove("all_helpers_owned", player=move.player)
    _check_price(c, move.player, price)
    c.pay(move.player, price)
    _gain(c, "helpers", Prize(move.player, 1, price))
    c.change(buyer="")
    next_field(c)


def _check_price(c: Course, player: str, price: int) -> None:
    """Raises IllegalMove `helper_costs` if the purse does not hold the price of a helper."""
    purse = c.seat(player).ducats
    if price > purse:
        raise IllegalMove("helper_costs", player=player, price=price, purse=purse)


def may_buy(c: Course, player: str) -> bool:
    """Whether the second on the field can buy: an event may have changed the purse since it was asked (GR-66)."""
    seat = c.seat(player)
    return seat.helpers < ALL_HELPERS and seat.ducats >= seat.helpers


def decline_helper(c: Course, move: DeclineHelper) -> None:
    """Then nobody else may buy (GR-67)."""
    _buyer(c, move.player)
    c.note("declined", "GR-67", player=move.player)
    c.change(buyer="")
    next_field(c)


def _buyer(c: Course, player: str) -> None:
    c.needs("hiring")
    if c.seat(player) and player != c.state.buyer:
        raise IllegalMove("only_second_buys", player=player, buyer=c.state.buyer)


def book(c: Course, move: Book) -> None:
    """An event overrules what a field gives: the gains as said, ducats not paid come back (GR-A20)."""
    c.needs_mode("full", "fields")
    _at(c, move.field)
    c.note("event_says", "GR-A20", field=move.field)
    for player in {one.player for one in c.state.laid.get(move.field, ())}:
        back = sum(one.ducats for one in c.state.laid[move.field] if one.player == player)
        c.put(player, ducats=c.seat(player).ducats + back)
    for prize in move.prizes:
        _check_prize(c, move.field, prize)
        c.pay(prize.player, prize.paid)
        _gain(c, move.field, prize)
    next_field(c)


def book_round(c: Course, move: BookRound) -> None:
    """Results mode: the table has resolved the fields 2 to 6; who received what is noted."""
    c.needs_mode("results")
    c.needs("resolve")
    if c.state.field == "teutonic":
        raise IllegalMove("field_order", field="royal", next="teutonic")
    prizes_of = {one.field: one.prizes for one in move.fields}
    for field in prizes_of:
        if field not in PLACES:
            raise IllegalMove("no_such_field", field=field)
    if len(prizes_of) < len(move.fields):
        raise IllegalMove("booked_twice")
    for field in FIELDS[1:]:
        won = prizes_of.get(field, ())
        _check_booked(c, field, won)
        for place, prize in enumerate(won):
            _pay_booked(c, field, place, prize)
        if not won:
            c.note("nobody_here", CLAUSE[field], field=field)
    c.change(done=FIELDS, phase="end", field="")
    c.note("fields_done", "GR-68")


def _check_booked(c: Course, field: str, won: tuple[Prize, ...]) -> None:
    """No more gains than the field gives, one a player, the best first (GR-41, GR-60 to GR-65, GR-87 to GR-91)."""
    n = len(c.players)
    most = (
        len(prizes(field, n, range(PLACES[field], 0, -1))) if field != "helpers" else PLACES[field]
    )
    if len(won) > most:
        raise IllegalMove("too_many_gains", field=field, most=most)
    names = [prize.player for prize in won]
    for player in names:
        if names.count(player) > 1:
            raise IllegalMove("one_benefit", player=player, field=field)
    for prize in won:
        _check_prize(c, field, prize)
    for ahead, behind in pairwise(won):
        if behind.value > ahead.value:
            raise IllegalMove("best_first", field=field, player=behind.player)


def _check_prize(c: Course, field: str, prize: Prize) -> None:
    seat = c.seat(prize.player)
    if prize.paid < 0:
        raise IllegalMove("no_such_number", player=prize.player)
    if field == "helpers":
        if prize.value != 1:
            raise IllegalMove("no_such_number", player=prize.player)
        if seat.helpers >= ALL_HELPERS:
            raise IllegalMove("all_helpers_owned", player=prize.player)
        return
    check_value(field, prize.value)
    if prize.paid and field not in WITH_DUCATS:
        raise IllegalMove("no_ducats_here", player=prize.player, field=field)


def _pay_booked(c: Course, field: str, place: int, prize: Prize) -> None:
    """Mercenaries cost at least one ducat, the second helper as many as helpers owned (GR-36, GR-66)."""
    paid = prize.paid
    if field == "mercenary" and not paid:
        raise IllegalMove("mercenary_needs_ducat", player=prize.player, field=field)
    if field == "helpers":
        paid = c.seat(prize.player).helpers if place else 0
        _check_price(c, prize.player, paid)
    elif paid > c.state.purses.get(prize.player, 0):
        purse = c.state.purses.get(prize.player, 0)
        raise IllegalMove("not_enough_ducats", player=prize.player, ducats=purse, field=field)
    c.pay(prize.player, paid)
    if field != "helpers":
        _spend(c, prize.player, paid)
    _gain(c, field, Prize(prize.player, prize.value, paid))
