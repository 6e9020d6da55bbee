"""The end of a round and of the game: the token goes on, knights are fed, points are counted (GR-69 to GR-85)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from companion.grunwald.course import Course, holding
from companion.grunwald.fields import STRONGEST
from companion.grunwald.moves import Count, Dismiss, EndRound
from companion.grunwald.scoring import (
    Drop,
    Holding,
    best_drop,
    commander,
    hangs_on_missing,
    limits,
    must_drop,
    places,
    quartermaster,
    score,
    winners,
)
from companion.grunwald.state import ROUNDS, Knight
from companion.play import IllegalMove, Outcome
from companion.play.people import clockwise


def end_round(c: Course, _: EndRound) -> None:
    """Open cards leave, the token goes to the left, the marker forward; after round 8 it is over (GR-69 to GR-72)."""
    c.needs("end")
    c.note("cards_leave", "GR-69", round=c.state.round)
    c.change(board={}, laid={}, done=(), purses={}, event="", field="", turn="")
    if c.state.round == ROUNDS:
        c.note("last_round_over", "GR-72")
        begin_feeding(c)
        return
    first = next(p for p in clockwise(c.seats, c.state.first)[1:] if not c.state.seats[p].left)
    seats = {player: replace(seat, passed=False) for player, seat in c.state.seats.items()}
    c.change(first=first, round=c.state.round + 1, phase="event", seats=seats)
    c.note("round_begins", "GR-70", round=c.state.round, first=first)


def holdings(c: Course) -> tuple[Holding, ...]:
    """What those who still play hold, in seat order."""
    return tuple(holding(player, c.state.seats[player]) for player in c.players)


def begin_feeding(c: Course) -> None:
    """Every royal and mercenary knight needs one of provisions, captives none (GR-73)."""
    c.change(phase="feeding", given=())
    for one in holdings(c):
        short = must_drop(one)
        c.note(
            "short" if short else "fed", "GR-73",
            player=one.player, knights=one.knights, provisions=one.provisions, short=short,
        )  # fmt: skip
    _finish_feeding(c)


def hungry(c: Course) -> tuple[str, ...]:
    """Who still has knights that nobody feeds, in the order of choosing (GR-A18)."""
    short = {one.player for one in holdings(c) if must_drop(one)}
    return tuple(player for player in c.in_turn if player in short)


def suggested_drop(c: Course, player: str) -> Drop:
    """The knights whose loss costs least, titles counted (GR-74)."""
    return best_drop(holdings(c), player, c.missing)


def dismissed(c: Course, player: str) -> Dismiss:
    """The suggestion as a move."""
    drop = suggested_drop(c, player)
    knights = [Knight("royal", strength) for strength in drop.royal]
    knights += [Knight("mercenary", strength) for strength in drop.mercenary]
    return Dismiss(player, tuple(knights))


def dismiss(c: Course, move: Dismiss) -> None:
    """Exactly as many as are not fed, of the owner's choice; they leave without points (GR-74)."""
    c.needs("feeding")
    seat = c.seat(move.player)
    waiting = hungry(c)
    short = must_drop(holding(move.player, seat))
    if move.player not in waiting:
        raise IllegalMove("all_fed", player=move.player)
    if move.player != waiting[0]:
        raise IllegalMove("feeds_first", player=move.player, first=waiting[0])
    if len(move.knights) != short:
        raise IllegalMove("exactly", player=move.player, short=short, given=len(move.knights))
    camp, hand = Counter(seat.camp), Counter(seat.hand)
    for knight in move.knights:
        if not camp[knight] + hand[knight]:
            raise IllegalMove(
                "no_such_knight", player=move.player, kind=knight.kind, strength=knight.strength
            )
        (camp if camp[knight] else hand)[knight] -= 1
    c.put(move.player, camp=tuple(camp.elements()), hand=tuple(hand.elements()))
    left = tuple((one.kind, one.strength) for one in move.knights)
    c.note("dismissed", "GR-74", player=move.player, knights=left)
    _finish_feeding(c)


def _finish_feeding(c: Course) -> None:
    if hungry(c):
        return
    c.change(phase="final")
    points = score(holdings(c), c.missing)
    for one in points:
        c.note("scored", "GR-76", **asdict(one), total=one.total)
    title = winners(points)
    clause = {"total": "GR-83", "cards": "GR-84", "shared": "GR-85"}[title.by]
    c.note("winners", clause, players=title.holders, by=title.by)
    if hangs_on_missing(holdings(c)):
        c.note("missing_rule_decides", "GR-A2")


def count(c: Course, move: Count) -> None:
    """Score only: the cards of one player; together no more than the box holds (GR-6, GR-73)."""
    c.needs("count")
    c.needs_mode("score")
    _check_count(move)
    knights = [Knight("royal", one) for one in move.royal]
    knights += [Knight("mercenary", one) for one in move.mercenary]
    c.put(
        move.player, camp=tuple(knights), captives=move.captives,
        provisions=move.provisions, ducats=move.ducats,
    )  # fmt: skip
    c.change(given=tuple(p for p in c.seats if p in (*c.state.given, move.player)))
    _check_table(c, move.player)
    c.note(
        "counted", "GR-73", player=move.player, royal=move.royal, mercenary=move.mercenary,
        captives=move.captives, provisions=move.provisions, ducats=move.ducats,
    )  # fmt: skip
    if all(player in c.state.given for player in c.players):
        begin_feeding(c)


def _check_count(move: Count) -> None:
    for stock in ("provisions", "ducats"):
        if getattr(move, stock) < 0:
            raise IllegalMove("below_zero", stock=stock, player=move.player)
    for kind, all in (
        ("royal", move.royal), ("mercenary", move.mercenary), ("teutonic", move.captives),
    ):  # fmt: skip
        for strength in all:
            if not 1 <= strength <= STRONGEST[kind]:
                raise IllegalMove("value_range", field=kind, value=strength, most=STRONGEST[kind])


def _check_table(c: Course, player: str) -> None:
    """What the whole table cannot hold is refused, what it hardly can is said."""
    counted = [one for one in holdings(c) if one.player in c.state.given]
    counts = {
        "royal": sum(len(one.royal) for one in counted),
        "mercenary": sum(len(one.mercenary) for one in counted),
        "captives": sum(len(one.captives) for one in counted),
        "ducats": sum(one.ducats for one in counted),
    }
    for code in limits(len(c.players), counts, ()):
        if not code.startswith("WARN_"):
            raise IllegalMove(code.lower(), player=player, **counts)
        c.note(code.lower(), "GR-18", **counts)


def outcome_of(c: Course) -> Outcome | None:
    """The end: every sum, who holds which title, what decided, and whether a missing rule did (GR-76 to GR-85)."""
    if c.state.phase != "final":
        return None
    all = holdings(c)
    points = score(all, c.missing)
    title = winners(points)
    at = places(points)
    facts: Mapping[str, Any] = {
        "winners": title.holders,
        "by": title.by,
        "points": {one.player: {**asdict(one), "total": one.total} for one in points},
        "places": at,
        "royal": asdict(commander(all, "royal")),
        "mercenary": asdict(commander(all, "mercenary")),
        "quartermaster": asdict(quartermaster(all, c.missing)),
        "hangs_on_missing": hangs_on_missing(all),
    }
    clause = {"total": "GR-83", "cards": "GR-84", "shared": "GR-85"}[title.by]
    best = max(one.total for one in points)
    return Outcome("shared" if len(title.holders) > 1 else "won", best, facts, clause)
