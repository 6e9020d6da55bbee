"""Field 1: the battle is fought, captives are taken, a loss is paid (GR-44 to GR-59, GR-95)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.grunwald.battle import Battle, Fighter, fight
from companion.grunwald.course import Course
from companion.grunwald.fields import KNIGHTS, Laid, check_value
from companion.grunwald.moves import Fight, Given, PayLoss
from companion.grunwald.payment import Goods, best_payment, check_payment, spared
from companion.grunwald.resolution import next_field, note_event_ducats
from companion.grunwald.state import Knight, Loss, Play, Seat, State
from companion.play import IllegalMove


def fight_battle(c: Course, move: Fight) -> None:
    """All cards are shown; sums, captives, and who has won (GR-44 to GR-54)."""
    c.needs("resolve")
    if c.state.field != "teutonic":
        raise IllegalMove("field_order", field="teutonic", next=c.state.field)
    cards = c.state.board.get("teutonic")
    _check_fighters(c, move.plays)
    if not move.plays and c.house["GR-A7"] == "skip":
        c.note("no_battle", "GR-A7")
        next_field(c)
        return
    if cards is None:
        raise IllegalMove("reveal_first", field="teutonic")
    for play in move.plays:
        _show(c, play)
    if c.mode == "fields":  # one pawn each, officer or helper: nobody asks which
        c.lay("teutonic", tuple(Laid(play.player) for play in move.plays))
    fighters = [Fighter(play.player, play.strength) for play in move.plays]
    battle = fight(len(c.players), cards, fighters, c.house["GR-A5"], move.bonus)
    _note_battle(c, battle, cards, move)
    note_event_ducats(c, "teutonic")
    if battle.won:
        _to_camp(c, move.plays, battle.captures)
        next_field(c)
    else:
        loss = Loss(move.plays, battle.captures, battle.each_loses, c.in_turn)
        c.change(phase="payment", loss=loss)
        settle_loss(c)


def _check_fighters(c: Course, plays: tuple[Play, ...]) -> None:
    names = [play.player for play in plays]
    for name in names:
        c.seat(name)
        if names.count(name) > 1:
            raise IllegalMove("listed_twice", player=name, field="teutonic")
    if c.mode == "full":
        pawns = standing(c.state)
        if pawns != tuple(names):
            raise IllegalMove("fighters", pawns=pawns)


def standing(state: State) -> tuple[str, ...]:
    """Who has a pawn on the Teutonic field, left first; each once, also with a pawn more that an event allowed."""
    return tuple(dict.fromkeys(one.player for one in state.laid.get("teutonic", ())))


def _show(c: Course, play: Play) -> None:
    """The card leaves the hand for the table; a camp card cannot fight (GR-11, GR-46)."""
    if play.kind == "peasant":
        if play.strength:
            raise IllegalMove("peasant_has_none", player=play.player)
        return
    if play.kind not in KNIGHTS:
        raise IllegalMove("no_such_card", kind=play.kind)
    check_value(play.kind, play.strength)
    knight, seat = Knight(play.kind, play.strength), c.seat(play.player)
    if knight not in seat.hand:
        code = "in_camp" if knight in seat.camp else "not_in_hand"
        raise IllegalMove(code, player=play.player, kind=play.kind, strength=play.strength)
    c.put(play.player, hand=without(seat.hand, knight))


def _note_battle(c: Course, battle: Battle, cards: tuple[int, ...], move: Fight) -> None:
    n = len(c.players)
    if not move.plays:
        c.note("nobody_fights", "GR-A7")
    c.note("teutonic_strength", "GR-45", cards=cards, added=battle.teutonic - sum(cards), players=n)
    c.note(
        "players_strength", "GR-53",
        plays=tuple((play.player, play.kind, play.strength) for play in move.plays),
        bonus=move.bonus, sum=battle.players,
    )  # fmt: skip
    if battle.by_place:
        c.note("tie_by_place", "GR-40", players=battle.by_place)
    for place, player in enumerate((battle.first, battle.second)):
        if player in battle.captures:
            clause = "GR-49" if place else "GR-48"
            c.note("captive", clause, player=player, strength=battle.captures[player])
    if battle.won:
        c.note("battle_won", "GR-53", players=battle.players, teutonic=battle.teutonic)
    else:
        c.note(
            "battle_lost", "GR-54",
            players=battle.players, teutonic=battle.teutonic, due=battle.each_loses,
        )  # fmt: skip


def table_of(loss: Loss, player: str) -> tuple[tuple[Knight, ...], tuple[int, ...]]:
    """A player's knight and captive that still lie on the table (GR-52)."""
    knights = tuple(
        Knight(play.kind, play.strength)
        for play in loss.plays
        if play.player == player and play.kind != "peasant"
    )
    captive = loss.captures.get(player)
    return knights, (captive,) if captive else ()


def may_give(state: State, player: str, house: Mapping[str, str]) -> Seat:
    """A seat with all that can be given up: hand and camp, and what is on the table if the house says so (GR-A8)."""
    seat = state.seats[player]
    if state.loss is None or house["GR-A8"] == "no":
        return seat
    knights, captives = table_of(state.loss, player)
    return Seat(
        seat.helpers, seat.ducats, seat.provisions, (*seat.hand, *knights), seat.camp,
        tuple(sorted((*seat.captives, *captives))),
    )  # fmt: skip


def goods(seat: Seat) -> Goods:
    """What a seat can pay with (GR-55, GR-56)."""
    return Goods(tuple(one.strength for one in seat.knights), tuple(seat.captives), seat.provisions)


def suggested(state: State, player: str, house: Mapping[str, str]) -> PayLoss:
    """The payment that keeps most points; camp before hand when equal (GR-55)."""
    assert state.loss is not None  # noqa: S101 - asked while a loss is paid
    seat = may_give(state, player, house)
    best = best_payment(goods(seat), state.loss.due)
    zones = [("camp", one) for one in state.seats[player].camp]
    zones += [("hand", one) for one in state.seats[player].hand]
    if house["GR-A8"] == "yes":
        zones += [("table", one) for one in table_of(state.loss, player)[0]]
    given = []
    for strength in best.knights:
        zone, knight = next(pair for pair in zones if pair[1].strength == strength)
        zones.remove((zone, knight))
        given.append(Given(knight.kind, knight.strength, zone))
    return PayLoss(player, tuple(given), best.captives, best.provisions)


def pay_loss(c: Course, move: PayLoss) -> None:
    """At least the difference, or all one has; it leaves the game (GR-54 to GR-58, GR-95)."""
    c.needs("payment")
    loss = c.state.loss
    assert loss is not None  # noqa: S101 - the phase says so
    seat = c.seat(move.player)
    if move.player not in loss.owing:
        raise IllegalMove("paid_already", player=move.player)
    if move.provisions < 0:
        raise IllegalMove("no_such_number", player=move.player)
    _check_owned(c, move)
    owned = goods(may_give(c.state, move.player, c.house))
    given = Goods(tuple(one.strength for one in move.knights), move.captives, move.provisions)
    paid = check_payment(owned, given, loss.due)
    if not paid.ok:
        raise IllegalMove(
            paid.code.lower(), player=move.player, paid=paid.paid, due=paid.due,
            missing=paid.due - paid.paid,
        )  # fmt: skip
    loss = _take_from_table(loss, move, seat)
    c.put(
        move.player,
        provisions=seat.provisions - move.provisions,
        camp=_minus(seat.camp, move.knights, "camp"),
        hand=_minus(seat.hand, move.knights, "hand"),
        captives=tuple((Counter(seat.captives) - Counter(move.captives)).elements()),
    )
    c.note(
        "paid_loss", "GR-58" if paid.code == "PAID_ALL" else "GR-55",
        player=move.player, knights=tuple((one.kind, one.strength) for one in move.knights),
        captives=move.captives, provisions=move.provisions, paid=paid.paid, due=paid.due,
        code=paid.code,
    )  # fmt: skip
    if over := spared(given, loss.due):
        c.note("overpaid", "GR-57", player=move.player, could_keep=over)
    owing = tuple(player for player in loss.owing if player != move.player)
    c.change(loss=Loss(loss.plays, loss.captures, loss.due, owing))
    settle_loss(c)


def _check_owned(c: Course, move: PayLoss) -> None:
    assert c.state.loss is not None  # noqa: S101
    seat = c.state.seats[move.player]
    zones = {"camp": seat.camp, "hand": seat.hand, "table": table_of(c.state.loss, move.player)[0]}
    for one, many in Counter(move.knights).items():
        if one.zone not in zones:
            raise IllegalMove("no_such_place", place=one.zone)
        if zones[one.zone].count(Knight(one.kind, one.strength)) < many or (
            one.zone == "table" and c.house["GR-A8"] == "no"
        ):
            raise IllegalMove(
                "no_such_knight", player=move.player, kind=one.kind, strength=one.strength
            )
    captives = may_give(c.state, move.player, c.house).captives
    for strength, many in Counter(move.captives).items():
        if captives.count(strength) < many:
            raise IllegalMove("no_such_captive", player=move.player, strength=strength)
    if move.provisions > seat.provisions:
        raise IllegalMove("not_enough_provisions", player=move.player, provisions=seat.provisions)


def _take_from_table(loss: Loss, move: PayLoss, seat: Seat) -> Loss:
    """Without the cards that were paid from the table (GR-A8)."""
    if any(one.zone == "table" for one in move.knights):
        plays = tuple(
            Play(play.player) if play.player == move.player else play for play in loss.plays
        )
        loss = Loss(plays, loss.captures, loss.due, loss.owing)
    if Counter(move.captives) - Counter(seat.captives):
        captures = {who: card for who, card in loss.captures.items() if who != move.player}
        loss = Loss(loss.plays, captures, loss.due, loss.owing)
    return loss


def settle_loss(c: Course) -> None:
    """Who owns nothing pays nothing (GR-58); when all have paid, the battle is over (GR-59)."""
    loss = c.state.loss
    assert loss is not None  # noqa: S101
    broke = [who for who in loss.owing if not goods(may_give(c.state, who, c.house)).worth]
    for player in broke:
        c.note("nothing_to_pay", "GR-58", player=player)
    owing = tuple(player for player in loss.owing if player not in broke)
    c.change(loss=Loss(loss.plays, loss.captures, loss.due, owing))
    if not owing:
        _to_camp(c, loss.plays, loss.captures)
        c.change(loss=None)
        next_field(c)


def _to_camp(c: Course, plays: tuple[Play, ...], captures: Mapping[str, int]) -> None:
    """Knights and captives rest in the camp, peasants go back to the hand (GR-11, GR-12, GR-59)."""
    for play in plays:
        if play.kind != "peasant" and not c.state.seats[play.player].left:
            seat = c.seat(play.player)
            c.put(play.player, camp=(*seat.camp, Knight(play.kind, play.strength)))
            c.note("rests", "GR-11", player=play.player, kind=play.kind, strength=play.strength)
    for player, strength in captures.items():
        if not c.state.seats[player].left:
            c.put(player, captives=(*c.seat(player).captives, strength))


def without(knights: tuple[Knight, ...], one: Knight) -> tuple[Knight, ...]:
    """All but one such card."""
    at = knights.index(one)
    return (*knights[:at], *knights[at + 1 :])


def _minus(knights: tuple[Knight, ...], given: tuple[Given, ...], zone: str) -> tuple[Knight, ...]:
    for one in given:
        if one.zone == zone:
            knights = without(knights, Knight(one.kind, one.strength))
    return knights
