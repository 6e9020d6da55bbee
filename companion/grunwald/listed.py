"""The generating set of moves: every line of play a table can take, cards by their likely values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, permutations

from companion.grunwald import ending, fighting
from companion.grunwald.course import Course, holding, in_order
from companion.grunwald.fields import (
    ALL_HELPERS,
    FIELDS,
    STRONGEST,
    TRUCE,
    WITH_DUCATS,
    Laid,
    Prize,
    Won,
    prizes,
)
from companion.grunwald.moves import (
    BookRound,
    BuyHelper,
    Count,
    DeclineHelper,
    Dismiss,
    EndRound,
    Fight,
    Given,
    Move,
    Pass,
    PayLoss,
    Place,
    Resolve,
    Reveal,
    TurnEvent,
)
from companion.grunwald.placing import place_fault
from companion.grunwald.resolution import PLACES, book_round, may_buy, resolve
from companion.grunwald.scoring import must_drop
from companion.grunwald.state import Play
from companion.play import IllegalMove

LIKELY = {
    "provisions": ((3, 1), (4, 2), (5, 3), (3,)),
    "ducats": ((4, 2, 1), (5, 3, 2), (3, 2), (4,)),
}
"""Values as provisions and ducat cards have them; the real ones are not in the rulebook."""


def options(c: Course) -> Sequence[Move]:
    """By phase; a place in a question stands for its answers."""
    return list(_LISTS[c.state.phase](c))


def _officers(c: Course) -> Iterator[Move]:
    yield from _reveals(c, FIELDS)
    yield Pass(c.state.turn)
    yield from placements(c, c.state.turn)


def placements(c: Course, player: str) -> Iterator[Place]:
    """Every legal placement of a player, with one ducat, or all (GR-19 to GR-37)."""
    for field in FIELDS:
        means = c.means(player, field)
        pawns = [(means.officer, 0)] if means.officer else []
        pawns += [(0, n) for n in range(1, means.helpers + 1)]
        for officer, helpers in pawns:
            for ducats in range(means.ducats + 1 if field in WITH_DUCATS else 1):
                if not place_fault(means, field, officer, helpers, ducats):
                    yield Place(player, field, officer, helpers, ducats)


def _reveals(c: Course, fields: Sequence[str]) -> Iterator[Reveal]:
    """The first pile that is still face down."""
    for field in fields:
        hidden = field not in c.state.board and field not in c.state.done and field != "helpers"
        if hidden and not (field == "teutonic" and c.state.round <= TRUCE):
            for values in card_values(field):
                yield Reveal(field, values)
            return


def card_values(field: str) -> Sequence[tuple[int, ...]]:
    """What a field may show: all pairs of strengths, likely provisions and ducats."""
    if field in STRONGEST:
        strengths = range(STRONGEST[field], 0, -1)
        return tuple(combinations_with_replacement(strengths, 2))
    return LIKELY[field]


def _resolve(c: Course) -> Iterator[Move]:
    field = c.state.field
    if c.mode == "results" and field != "teutonic":
        yield from _books(c)
        return
    if field != "helpers" and field not in c.state.board:
        yield from _reveals(c, (field,))
        return
    if field == "teutonic":
        yield from _fights(c)
    elif c.mode == "fields":
        yield from _lists_of_field(c, field)
    else:
        yield Resolve(field)


def _fights(c: Course) -> Iterator[Fight]:
    """Each fighter with the peasant or one card; with all fighters equal choices first, then one by one."""
    if c.mode == "full":
        lines: Sequence[tuple[str, ...]] = (fighting.standing(c.state),)
    else:
        lines = ((), *((player,) for player in c.players), *permutations(c.players, 2), c.players)
    for line in lines:
        yield Fight(tuple(Play(player) for player in line))
        for who in line:
            for knight in dict.fromkeys(c.seat(who).hand):
                yield Fight(
                    tuple(
                        Play(player, knight.kind, knight.strength)
                        if player == who
                        else _strongest(c, player)
                        for player in line
                    )
                )


def _strongest(c: Course, player: str) -> Play:
    best = max(c.seat(player).hand, key=lambda one: one.strength, default=None)
    return Play(player, best.kind, best.strength) if best else Play(player)


def _lists_of_field(c: Course, field: str) -> Iterator[Resolve]:
    """Nobody, one player, or two with equal pawns (the left one wins)."""
    yield Resolve(field)
    ducats = 1 if field == "mercenary" else 0
    for many in (1, 2):
        for line in permutations(c.players, many):
            move = Resolve(field, tuple(Laid(player, helpers=1, ducats=ducats) for player in line))
            if _fits(c, move):
                yield move


def _books(c: Course) -> Iterator[BookRound]:
    """One player gets all that is best, or the first ones in turn share it."""
    yield BookRound()
    for line in [*((player,) for player in c.players), c.in_turn[:3], c.in_turn[1:]]:
        free = tuple(
            Won(field, won)
            for field in FIELDS[1:]
            if field != "mercenary" and (won := _won(c, field, line))
        )
        hired = tuple(Prize(one.player, one.value, 1) for one in _won(c, "mercenary", line))
        for fields in (free, (*free, Won("mercenary", hired))):
            if _fits(c, BookRound(fields)):
                yield BookRound(fields)


def _won(c: Course, field: str, line: Sequence[str]) -> tuple[Prize, ...]:
    if field == "helpers":
        hired = [player for player in line if c.seat(player).helpers < ALL_HELPERS][:1]
        return tuple(Prize(player, 1) for player in hired)
    values = prizes(field, len(c.players), range(PLACES[field] + 1, 1, -1))
    return tuple(Prize(player, value) for player, value in zip(line, values, strict=False))


def _fits(c: Course, move: Move) -> bool:
    """Whether the rules take a move: tried, never computed a second time."""
    trial = Course(c.state, c.setup, c.house)
    try:
        if isinstance(move, BookRound):
            book_round(trial, move)
        elif isinstance(move, Resolve):
            resolve(trial, move)
    except IllegalMove:
        return False
    return True


def _payment(c: Course) -> Iterator[PayLoss]:
    """The suggestion, and everything one has."""
    if c.state.loss is None:
        return
    for player in c.state.loss.owing[:1]:
        yield fighting.suggested(c.state, player, c.house)
        seat = c.seat(player)
        knights = [Given(one.kind, one.strength, "camp") for one in seat.camp]
        knights += [Given(one.kind, one.strength, "hand") for one in seat.hand]
        if c.house["GR-A8"] == "no":
            yield PayLoss(player, tuple(knights), seat.captives, seat.provisions)


def _feeding(c: Course) -> Iterator[Move]:
    for player in ending.hungry(c)[:1]:
        yield ending.dismissed(c, player)
        short = must_drop(holding(player, c.seat(player)))
        for line in dict.fromkeys(combinations(in_order(c.seat(player).knights), short)):
            yield Dismiss(player, line)


def _count(c: Course) -> Iterator[Count]:
    for player in c.players:
        if player not in c.state.given:
            yield Count(player)
            yield Count(player, (5, 3), (4, 2, 2), (3,), 4, 5)
            yield Count(player, (6,), (), (2, 1), 3, 1)
            return


def _hiring(c: Course) -> Iterator[Move]:
    if may_buy(c, c.state.buyer):
        yield BuyHelper(c.state.buyer)
    yield DeclineHelper(c.state.buyer)


_LISTS: Mapping[str, Callable[[Course], Iterable[Move]]] = {
    "event": lambda _: (TurnEvent(),),
    "officers": _officers,
    "resolve": _resolve,
    "payment": _payment,
    "hiring": _hiring,
    "end": lambda _: (EndRound(),),
    "count": _count,
    "feeding": _feeding,
    "final": lambda _: (),
}
