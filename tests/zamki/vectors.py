"""The rule vectors of Rycerze i Zamki. The adapters lay out what a row names and let the rules act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.play import IllegalMove
from companion.play.people import Player
from companion.zamki import Seat, Setup, State, Zamki, scoring
from companion.zamki.cards import (
    CASTLES,
    RECRUIT,
    SAMPLE,
    Strengths,
    check_played,
    check_tile,
    kind_of,
    points_of,
)
from companion.zamki.conquest import clear, strongest, sword_to, take

STRENGTHS: Strengths = {
    **SAMPLE,
    "catapult": {"stone": 5, "brick": 4, "wood": 1},
    "dragon": {"stone": 4, "brick": 6, "wood": 3},
    "foot": {"stone": 3, "brick": 2, "wood": 5},
    "archer": {"stone": 2, "brick": 5, "wood": 4},
    "peasant": {"stone": 1, "brick": 1, "wood": 6},
}
"""Invented, save the knight: as the vectors have them."""
COLOURS = ("red", "blue", "green", "yellow")


def players(*names: str) -> tuple[Player, ...]:
    return tuple(Player(name, name, colour) for name, colour in zip(names, COLOURS, strict=False))


def _code(call: Callable[[], object]) -> str:
    try:
        call()
    except IllegalMove as refusal:
        return refusal.code.upper()
    return "OK"


def _resolve(
    tile: str,
    plays: Mapping[str, Sequence[str]],
    sword: str,
    ages: Sequence[str],
    strengths: Strengths | None = None,
) -> dict[str, Any]:
    cleared = clear(plays)
    best = strongest(cleared.remaining, {**STRENGTHS, **(strengths or {})}, kind_of(tile))
    assert best is not None
    taken = take(cleared.remaining, best, sword, ages)
    return {
        "back": dict(cleared.back),
        "duplicates": list(cleared.doubles),
        "remaining": [list(laid) for laid in cleared.remaining],
        "winner": taken.winner,
        "by": taken.by,
    }


def _final(rows: Mapping[str, Mapping[str, int]], ages: Sequence[str]) -> dict[str, Any]:
    points = {player: row["points"] for player, row in rows.items()}
    hands = {player: row["hand"] for player, row in rows.items()}
    standing = scoring.final(points, hands, ages)
    return {"winner": standing.winner, "by": standing.by, "order": list(standing.order)}


def _score_only(owned: Mapping[str, Sequence[str]], _ages: Sequence[str]) -> dict[str, Any]:
    try:
        return {"ok": True, "code": "OK", "points": scoring.score_only(owned)}
    except IllegalMove as refusal:
        return {"ok": False, "code": refusal.code.upper()}


def _long(points: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    result = scoring.series(points, {}, ())
    return {"totals": dict(result.totals), "winners": list(result.winners)}


def _hand(sent: int, recruited: int) -> int:
    seat = Seat("Antek", nameless=sent)
    for _ in range(recruited):
        seat = seat.recruited()
    return seat.hand


def _recruit(camp: int, hand: int) -> dict[str, int]:
    seat = Seat("Antek", nameless=camp)
    assert seat.hand == hand
    after = seat.recruited()
    return {"camp": after.camp_count, "hand": after.hand}


def _never_stuck() -> bool:
    """Every course of a game, as far as a hand can tell them apart: characters are alike, so their number counts."""
    rules = Zamki(Setup(players("Antek", "Hania"), ages=("Antek", "Hania"), strengths=STRENGTHS))
    seen: set[tuple[int, int, int, int]] = set()
    open_ends = [rules.start(rules.setup).state]
    while open_ends:
        state = open_ends.pop()
        for move in rules.options(state):
            for after in _until_next_tile(rules, rules.apply(state, move).state):
                if after is None:
                    return False
                me, tiles = after.seats[0], after.tiles
                mark = (len(me.camp), me.unknown_back, len(tiles), tiles.count(RECRUIT))
                if mark not in seen:
                    seen.add(mark)
                    open_ends.append(after)
    return any(tiles == 7 for _, _, tiles, _ in seen)


def _until_next_tile(rules: Zamki, state: State) -> list[State | None]:
    """All ends of a round in which Hania shows her shepherds; None where somebody has nothing to play."""
    if state.step not in ("reveal", "recruit"):
        return [state]
    options = rules.options(state)
    if len(state.shown) == 1:
        options = options[-1:]
    ends: list[State | None] = [] if options else [None]
    for move in options:
        ends += _until_next_tile(rules, rules.apply(state, move).state)
    return ends


ADAPTERS: Mapping[str, Callable[..., Any]] = {
    "rz_resolve": _resolve,
    "rz_card": lambda card: dict(STRENGTHS[card]),
    "rz_sword": lambda points, ages: sword_to(points, ages)[0],
    "rz_tile_error": lambda seen, tile: _code(lambda: check_tile(seen, tile)),
    "rz_play_error": lambda camp, back, cards: _code(lambda: check_played(camp, back, cards)),
    "rz_final": _final,
    "rz_score_only": _score_only,
    "rz_long": _long,
    "rz_hand": _hand,
    "rz_recruit": _recruit,
    "rz_total": lambda tiles: {tile: points_of(CASTLES.keys() - {tile}) for tile in tiles},
    "rz_never_stuck": _never_stuck,
}
