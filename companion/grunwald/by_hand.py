"""What events and mistakes change by hand, and a player who leaves (GR-16, GR-A20)."""

from __future__ import annotations

from dataclasses import replace

from companion.grunwald.course import Course
from companion.grunwald.ending import begin_feeding
from companion.grunwald.fields import ALL_HELPERS, CARDS, KNIGHTS, check_value
from companion.grunwald.fighting import settle_loss, without
from companion.grunwald.moves import Correct, HandOver, Leave, MoveCard
from companion.grunwald.officers import next_turn
from companion.grunwald.resolution import next_field
from companion.grunwald.scoring import DUCATS
from companion.grunwald.state import Knight
from companion.play import IllegalMove

STOCKS = ("ducats", "provisions", "helpers")
LEAST = 2
MOST_PROVISIONS = 99


def facts(c: Course) -> tuple[str, ...]:
    """The closed list of what `Correct` sets."""
    return (*(f"{stock}.{player}" for player in c.players for stock in STOCKS), "first")


def value_of(c: Course, fact: str) -> int:
    """What a fact is now. Raises IllegalMove for one that does not exist."""
    if fact not in facts(c):
        raise IllegalMove("unknown_fact", fact=fact)
    if fact == "first":
        return c.seats.index(c.state.first) + 1
    stock, player = fact.split(".", 1)
    return int(getattr(c.seat(player), stock))


def correct(c: Course, move: Correct) -> None:
    """Set a value by hand (GR-16)."""
    c.needs("event", "officers", "resolve", "payment", "hiring", "end", "feeding")
    old = value_of(c, move.fact)
    if move.fact == "first":
        _set_first(c, move.value)
    else:
        stock, player = move.fact.split(".", 1)
        _set_stock(c, player, stock, move.value)
    c.note("corrected", "GR-16", fact=move.fact, old=old, new=move.value)
    if c.state.phase == "feeding":
        begin_feeding(c)


def _set_first(c: Course, seat: int) -> None:
    if not 1 <= seat <= len(c.seats) or c.seats[seat - 1] not in c.players:
        raise IllegalMove("no_such_seat", seat=seat)
    c.change(first=c.seats[seat - 1])


def _set_stock(c: Course, player: str, stock: str, value: int) -> None:
    seat = c.seat(player)
    if value < 0:
        raise IllegalMove("below_zero", stock=stock, player=player)
    if stock == "helpers":
        used = seat.helpers - c.means(player, "royal").helpers
        if not used <= value <= ALL_HELPERS:
            raise IllegalMove("helpers_range", player=player, least=used, most=ALL_HELPERS)
    most = DUCATS if stock == "ducats" else MOST_PROVISIONS
    if value > most:
        raise IllegalMove("too_many", stock=stock, most=most)
    if stock == "ducats" and player in c.state.purses:
        _shift_purse(c, player, value - seat.ducats)
    c.put(player, **{stock: value})


def _shift_purse(c: Course, player: str, by: int) -> None:
    purses = c.state.purses
    c.change(purses={**purses, player: max(0, purses.get(player, 0) + by)})


def hand_over(c: Course, move: HandOver) -> None:
    """Players trade as an event allows (GR-16)."""
    c.needs("event", "officers", "resolve", "hiring", "end")
    giver, taker = c.seat(move.giver), c.seat(move.taker)
    if move.giver == move.taker:
        raise IllegalMove("with_oneself", player=move.giver)
    if min(move.ducats, move.provisions) < 0 or not move.ducats + move.provisions:
        raise IllegalMove("no_such_number", player=move.giver)
    for stock in ("ducats", "provisions"):
        amount, held = getattr(move, stock), getattr(giver, stock)
        if amount > held:
            raise IllegalMove("not_enough", player=move.giver, stock=stock, held=held)
        c.put(move.giver, **{stock: held - amount})
        c.put(move.taker, **{stock: getattr(taker, stock) + amount})
    if c.state.purses:
        _shift_purse(c, move.giver, -move.ducats)
        _shift_purse(c, move.taker, move.ducats)
    c.note(
        "handed_over", "GR-16", giver=move.giver, taker=move.taker,
        ducats=move.ducats, provisions=move.provisions,
    )  # fmt: skip


def move_card(c: Course, move: MoveCard) -> None:
    """An event moves, gives or takes a card (GR-16)."""
    c.needs("event", "officers", "resolve", "hiring", "end")
    if move.kind not in CARDS:
        raise IllegalMove("no_such_card", kind=move.kind)
    check_value(move.kind, move.strength)
    if move.source == move.target:
        raise IllegalMove("with_oneself", player=move.source)
    if move.source:
        _take(c, move)
    if move.target:
        _give(c, move)
    c.note(
        "card_moved", "GR-16", kind=move.kind, strength=move.strength,
        source=move.source, target=move.target,
    )  # fmt: skip


def _zone(c: Course, place: str, kind: str) -> tuple[str, str]:
    player, _, zone = place.rpartition(".")
    c.seat(player)
    if zone not in ("hand", "camp") or (kind not in KNIGHTS and zone == "hand"):
        raise IllegalMove("no_such_place", place=place)
    return player, zone


def _take(c: Course, move: MoveCard) -> None:
    player, zone = _zone(c, move.source, move.kind)
    seat = c.seat(player)
    if move.kind not in KNIGHTS:
        if move.strength not in seat.captives:
            raise IllegalMove("no_such_captive", player=player, strength=move.strength)
        at = seat.captives.index(move.strength)
        c.put(player, captives=(*seat.captives[:at], *seat.captives[at + 1 :]))
        return
    knight, held = Knight(move.kind, move.strength), getattr(seat, zone)
    if knight not in held:
        raise IllegalMove("no_such_knight", player=player, kind=move.kind, strength=move.strength)
    c.put(player, **{zone: without(held, knight)})


def _give(c: Course, move: MoveCard) -> None:
    player, zone = _zone(c, move.target, move.kind)
    seat = c.seat(player)
    if cards_in_play(c, move.kind) >= CARDS[move.kind]:
        raise IllegalMove(f"too_many_{move.kind}", player=player, most=CARDS[move.kind])
    if move.kind in KNIGHTS:
        knight = Knight(move.kind, move.strength)
        c.put(player, **{zone: (*getattr(seat, zone), knight)})
    else:
        c.put(player, captives=(*seat.captives, move.strength))


def cards_in_play(c: Course, kind: str) -> int:
    """How many cards of a kind the players hold (GR-6)."""
    seats = c.state.seats.values()
    if kind not in KNIGHTS:
        return sum(len(seat.captives) for seat in seats)
    return sum(one.kind == kind for seat in seats for one in seat.knights)


def leave(c: Course, move: Leave) -> None:
    """A player goes home with everything; from now on the rules for so many hold, two at least."""
    c.seat(move.player)
    c.needs("event", "officers", "resolve", "payment", "hiring", "end", "count", "feeding")
    if len(c.players) <= LEAST:
        raise IllegalMove("too_few_remain", player=move.player)
    if c.state.first == move.player:
        c.change(first=c.in_turn[1])
    _take_home(c, move.player)
    c.note("left", "GR-1", player=move.player, players=len(c.players))
    _go_on_without(c, move.player)


def _take_home(c: Course, player: str) -> None:
    """Pawns and ducats leave the fields that are still to be resolved."""
    back, laid = 0, {}
    for field, all in c.state.laid.items():
        stays = field in c.state.done
        laid[field] = tuple(one for one in all if stays or one.player != player)
        back += 0 if stays else sum(one.ducats for one in all if one.player == player)
    seat = c.seat(player)
    seat = replace(seat, ducats=seat.ducats + back, left=True, passed=True)
    c.change(laid=laid, seats={**c.state.seats, player: seat})


def _go_on_without(c: Course, player: str) -> None:
    """What waited for the one who has left waits for the next."""
    phase, loss = c.state.phase, c.state.loss
    if phase == "officers" and c.state.turn == player:
        next_turn(c)
    elif phase == "hiring" and c.state.buyer == player:
        c.change(buyer="")
        next_field(c)
    elif phase == "payment" and loss:
        owing = tuple(one for one in loss.owing if one != player)
        c.change(loss=replace(loss, owing=owing))
        settle_loss(c)
    elif phase == "feeding" or (phase == "count" and set(c.players) <= set(c.state.given)):
        begin_feeding(c)
