"""The adapters of this game's vectors: each lays out the facts of a row and calls the rules' own functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.auftrag import Auftrag, Setup
from companion.auftrag.cards import (
    COURT_POINTS,
    MARKS,
    PICKS,
    POOL,
    Task,
    Virtue,
    check_pick,
    distance,
    fulfil,
    hold_court,
    refill,
    take_open,
)  # fmt: skip
from companion.auftrag.contest import Entrant, compete
from companion.auftrag.moves import GiveTents
from companion.auftrag.tents import groups_of
from companion.auftrag.verdict import Moment, decide, scores_of
from companion.play import IllegalMove
from companion.play.people import COLOURS, Player

Row = Mapping[str, Any]


def quest(at: str, task: Row, hand: Sequence[Any], combine: bool = False) -> Row:
    asked = Task(task["loc"], tuple(Virtue(*one) for one in task["need"].items()), task["shields"])
    try:
        cards = fulfil(at, asked, [Virtue(*one) for one in hand], combine)
    except IllegalMove as refusal:
        return {"ok": False, "code": refusal.code.upper(), "points": 0}
    returned = [[card.kind, card.value] for card in cards]
    return {"ok": True, "code": "OK", "points": asked.shields, "returned": returned}


def court(at_camelot: bool, books: Sequence[int]) -> Row:
    try:
        hold_court(at_camelot, books)
    except IllegalMove as refusal:
        return {"ok": False, "code": refusal.code.upper(), "points": 0}
    return {"ok": True, "code": "OK", "points": COURT_POINTS}


def tournament(entrants: Sequence[Row]) -> Row:
    return compete(
        [Entrant(one["p"], one["atCamelot"], tuple(one.get("cards", ()))) for one in entrants]
    )


def pick_order(tents: Mapping[str, int], players: int) -> list[str]:
    """Who picks in the first phase I, until the actions begin."""
    seats = zip(tents, COLOURS[:players], strict=True)
    rules = Auftrag(setup := Setup(tuple(Player(id, id, colour) for id, colour in seats), "full"))
    state, order = rules.apply(rules.start(setup).state, GiveTents(tents)).state, []
    while state.phase == "choose":
        order.append(state.turn)
        state = rules.apply(state, rules.options(state)[0]).state
    return order


def pick_error(taken: Row, player: str, card: str, pool: Mapping[str, int] = POOL) -> str:
    try:
        check_pick(taken, player, card, pool)
    except IllegalMove as refusal:
        return refusal.code.upper()
    return "OK"


def tents(scores: Mapping[str, int]) -> list[Row]:
    return [
        {"players": list(one.players), "tents": list(one.tents), "draw": one.draw}
        for one in groups_of(scores)
    ]


def winner(players: int, batches: Sequence[Mapping[str, int]], rule: str = "total") -> Row:
    moments = [Moment(points) for points in batches]
    who = list(dict.fromkeys(player for points in batches for player in points))
    scores = scores_of(moments, who)
    ended = max(scores.values(), default=0) >= MARKS[players]
    verdict = decide(moments, who, MARKS[players], rule, "share") if ended else None
    winners = list(verdict.winners) if verdict else []
    return {"ended": ended, "winners": winners, "scores": scores}


def display(open: int, pile: int, uses: int) -> Row:
    choices = []
    for _ in range(uses):
        choices.append(open)
        try:
            open = take_open(open)
        except IllegalMove:
            continue
    after, deck = refill(open, pile)
    return {"choices": choices, "afterRefill": after, "deck": deck}


ADAPTERS: Mapping[str, Callable[..., Any]] = {
    "ak_quest": quest,
    "ak_court": court,
    "ak_tournament": tournament,
    "ak_pick_error": pick_error,
    "ak_pick_order": pick_order,
    "ak_dist": distance,
    "ak_tents": tents,
    "ak_winner": winner,
    "ak_display": display,
    "ak_end": lambda numbers: {str(n): MARKS[n] for n in numbers},
    "ak_picks": lambda numbers: {str(n): PICKS[n] for n in numbers},
    "ak_poolsum": lambda: sum(POOL.values()),
}
