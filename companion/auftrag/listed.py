"""The moves that a table may make now: a generating set, numbers by their likely values. Corrections never."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from companion.auftrag.acting import court, entrants, free_titles, quest, usable
from companion.auftrag.cards import EXERCISES, PLACES, VALUES, Virtue, distance, kind_of, number_of
from companion.auftrag.choosing import first_tents
from companion.auftrag.closing import hold_tournament, next_tents, tied_on_top
from companion.auftrag.contest import OFFERED
from companion.auftrag.course import Course
from companion.auftrag.moves import (
    Count,
    Court,
    EndRound,
    Exercise,
    GiveTents,
    HoldTournament,
    Lapse,
    Move,
    Offer,
    Pick,
    Quest,
    ReachedFirst,
    Ride,
    RoundTable,
    TurnOver,
)  # fmt: skip
from companion.auftrag.state import Seat
from companion.play import IllegalMove

TRIED: Mapping[type[Any], Callable[[Course, Any], None]] = {
    Court: court, Quest: quest, HoldTournament: hold_tournament,
}  # fmt: skip
"""Moves that may fail for what a hand lacks: they are tried."""
SHIELDS = (2, 3, 4, 5)
TOTALS = (0, 1, 2, 3, 4, 5, 6)
POINTS = (8, 12, 15, 15, 17, 20, 25)


def options(c: Course) -> Iterator[Move]:
    """Every move that goes on from here."""
    match c.state.phase:
        case "setup":
            group = first_tents(c)
            for shift in range(len(group.players)):
                tents = (*group.tents[shift:], *group.tents[:shift])
                yield GiveTents(dict(zip(group.players, tents, strict=True)))
        case "choose":
            yield from picks(c)
        case "act":
            yield from (_scores(c) if c.mode == "scores" else _actions(c))
        case "tournament":
            yield from _tournaments(c, entrants(c))
        case "tents":
            yield from _ends(c)
        case "count":
            yield from (
                Count(player, points)
                for player in c.players
                if player not in c.state.counted
                for points in POINTS
            )
        case "tie":
            yield from answers(c)


def answers(c: Course) -> tuple[ReachedFirst, ...]:
    """Who may have been first at the number (AK-39); nobody only where a victory can be shared (AK-A9)."""
    first = tuple(ReachedFirst(player) for player in tied_on_top(c))
    return first if c.house["AK-A9"] == "tent" else (*first, ReachedFirst())


def picks(c: Course) -> Iterator[Pick]:
    """The legal picks of the one whose pick it is (AK-10, AK-13)."""
    player = c.state.turn
    for card in c.pool:
        if c.left_of(card) < 1 or (card == "T" and "T" in c.seat(player).taken):
            continue
        if card == "P":
            yield from (Pick(player, "P", number) for number in dict.fromkeys(c.free_horses))
        else:
            yield Pick(player, card)


def _actions(c: Course) -> Iterator[Move]:
    player = c.state.turn
    seat = c.seat(player)
    for card in dict.fromkeys(seat.taken):
        if card == "T":
            continue
        yield Lapse(player, card)
        if not usable(c, player, card):
            yield from _uses(c, player, seat, card)
    yield TurnOver(player)


def _uses(c: Course, player: str, seat: Seat, card: str) -> Iterator[Move]:
    kind = kind_of(card)
    if kind in EXERCISES:
        virtue = EXERCISES[kind]
        values = [n for n in VALUES if c.pile(Virtue(virtue, n))] if c.counts_hands else [0]
        yield from (Exercise(player, virtue, value) for value in values)
    elif kind == "A":
        titles = free_titles(c) if c.setup.tasks else ("",)
        yield from (RoundTable(player, title) for title in titles)
    elif kind == "P":
        number = number_of(card)
        yield from (
            Ride(player, to, number)
            for to in range(PLACES)
            if not number or distance(seat.at, to) <= number
        )
    else:
        yield from _legal(c, [Court(player)] if kind == "G" else _quests(c, player, seat.tasks))


def _quests(c: Course, player: str, tasks: tuple[str, ...]) -> list[Move]:
    return [
        Quest(player, title, 0 if title in c.setup.tasks else shields)
        for title in dict.fromkeys(tasks)
        for shields in (SHIELDS[:1] if title in c.setup.tasks else SHIELDS)
    ]


def _legal(c: Course, moves: list[Move]) -> Iterator[Move]:
    """Those that the rules let through: what a hand lacks is seen only by trying."""
    for move in moves:
        try:
            TRIED[type(move)](Course(c.state, c.setup, c.house), move)
        except IllegalMove:
            continue
        yield move


def _tournaments(c: Course, players: tuple[str, ...]) -> Iterator[Move]:
    if not c.counts_hands:
        for totals in product(TOTALS, repeat=len(players)):
            yield HoldTournament(tuple(map(Offer, players, totals)))
        return
    hands = [
        tuple(card for card in c.seat(player).virtues if card.kind in OFFERED) for player in players
    ]
    for sizes in product(*(range(len(hand) + 1) for hand in hands)):
        yield HoldTournament(
            tuple(
                Offer(player, cards=hand[:size])
                for player, hand, size in zip(players, hands, sizes, strict=True)
            )
        )


def _scores(c: Course) -> Iterator[Move]:
    moves: list[Move] = [Court(player) for player in c.players]
    moves += [Quest(player, shields=shields) for player in c.players for shields in SHIELDS]
    if not c.state.held:
        for players in (*((one,) for one in c.players), *combinations(c.players, 2)):
            moves += list(_tournaments(c, players))[:: 5 * len(players)]
    yield from _legal(c, moves)
    yield from _ends(c)


def _ends(c: Course) -> Iterator[Move]:
    """End the round: tied tents turned round once each way (AK-35)."""
    if c.is_last:
        yield EndRound()
        return
    groups = [group for group in next_tents(c) if group.draw]
    for shift in range(max((len(group.players) for group in groups), default=1)):
        tents: dict[str, int] = {}
        for group in groups:
            by = shift % len(group.tents)
            turned = (*group.tents[by:], *group.tents[:by])
            tents.update(zip(group.players, turned, strict=True))
        yield EndRound(tents)
