"""Set-up and phase I: the first tents, the picks in their order (AK-5, AK-8 to AK-13, AK-41)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.auftrag.acting import begin_acting
from companion.auftrag.cards import MOST_RIDE, check_pick, horse, kind_of
from companion.auftrag.course import Course
from companion.auftrag.moves import GiveTents, Pick
from companion.auftrag.tents import Group, give
from companion.play import IllegalMove


def first_tents(c: Course) -> Group:
    """All tents are shuffled among all (AK-5)."""
    return Group(c.players, tuple(range(1, len(c.players) + 1)))


def give_tents(c: Course, move: GiveTents) -> None:
    """The tents before the first round (AK-5)."""
    c.needs("setup")
    tents = give([first_tents(c)], move.tents)
    c.note("tents", "AK-5", tents=tents, drawn=move.drawn)
    begin_round(c, tents)


def begin_round(c: Course, tents: Mapping[str, int]) -> None:
    """Tents open, all action cards lie there again (AK-8, AK-19, AK-36)."""
    for player in c.players:
        c.put(player, tent=tents[player], taken=(), done=(), turned_over=False)
    c.change(
        phase="choose" if c.mode == "full" else "act",
        round=c.state.round + 1, held=False, turn="", orders=(*c.state.orders, c.in_order),
    )  # fmt: skip
    if c.mode == "full":
        next_pick(c)


def next_pick(c: Course) -> None:
    """The first by tent among those with the fewest cards picks; after the last pass come the actions (AK-11)."""
    held = {player: len(c.seat(player).taken) for player in c.in_order}
    fewest = min(held.values())
    if fewest < c.picks:
        c.change(turn=next(player for player in c.in_order if held[player] == fewest))
    else:
        c.note("all_picked", "AK-11", picks=c.picks)
        begin_acting(c)


def pick(c: Course, move: Pick) -> None:
    """Take one action card; where the knight stands does not matter (AK-9 to AK-13, AK-41)."""
    c.needs("choose")
    seat = c.seat(move.player)
    if c.state.turn != move.player:
        raise IllegalMove("not_your_pick", player=move.player, turn=c.state.turn)
    if move.card not in c.pool:
        raise IllegalMove("no_such_card", card=move.card)
    check_pick(c.taken, move.player, move.card, c.pool)
    card = _horse(c, move.horse) if move.card == "P" else move.card
    c.put(move.player, taken=(*seat.taken, card))
    c.note(
        "picked", "AK-10", player=move.player, card=move.card, left=c.left_of(move.card),
        horse=move.horse,
    )  # fmt: skip
    next_pick(c)


def _horse(c: Course, number: int) -> str:
    """The horse of a number, which one without a number may turn out to be (AK-A10)."""
    if not 0 <= number <= MOST_RIDE:
        raise IllegalMove("no_such_horse", horse=number)
    free = c.free_horses
    if number in free:
        return horse(number)
    if 0 not in free:
        raise IllegalMove("no_such_horse", horse=number, free=free)
    if number:
        c.change(horses=tuple(sorted((*c.state.horses, number))))
        c.note("horse_known", "AK-A10", horse=number)
    return horse(number)


def hint(c: Course, player: str, card: str) -> str:
    """Why a card will hardly be of use this round, "" if nothing speaks against it (AK-10). Never forbids."""
    seat = c.seat(player)
    kinds = [kind_of(one) for one in seat.taken]
    if card == "Q" and kinds.count("Q") >= len(seat.tasks) + kinds.count("A"):
        return "no_task"
    if card == "A" and c.pool["A"] - c.left_of("A") >= c.state.open:
        return "no_open_task"
    if card == "G" and c.counts_hands and not seat.unseen and "EBook" not in kinds:
        books = sum(one.kind == "book" for one in seat.virtues)
        return "" if kinds.count("G") < books else "no_book"
    return ""
