"""The adapters of Na Grunwald's vectors: each lays out the facts of a row and calls the rules' own functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.grunwald import Grunwald, Setup
from companion.grunwald.battle import Fighter, fight, teutonic_strength
from companion.grunwald.fields import Laid, hire, rank, settle
from companion.grunwald.house import Missing
from companion.grunwald.moves import BuyHelper, DeclineHelper, EndRound, Resolve
from companion.grunwald.payment import Goods, best_payment, check_payment
from companion.grunwald.placing import Means, place_fault
from companion.grunwald.scoring import (
    Holding,
    Points,
    best_drop,
    hangs_on_missing,
    limits,
    must_drop,
    score,
    winners,
)
from companion.grunwald.state import Seat, State
from companion.play.people import COLOURS, Player

Row = Mapping[str, Any]


def people(ids: Sequence[str]) -> tuple[Player, ...]:
    return tuple(Player(id, id, colour) for id, colour in zip(ids, COLOURS, strict=False))


def laid(entries: Sequence[Row]) -> tuple[Laid, ...]:
    return tuple(
        Laid(one["p"], one.get("officer", 0), one.get("helpers", 0), one.get("ducats", 0))
        for one in entries
    )


def holdings(all: Sequence[Row]) -> tuple[Holding, ...]:
    return tuple(
        Holding(
            one["p"],
            tuple(one.get("royal", ())),
            tuple(one.get("merc", ())),
            tuple(one.get("captives", ())),
            one.get("provisions", 0),
            one.get("ducats", 0),
        )
        for one in all
    )


def goods(one: Row) -> Goods:
    return Goods(
        tuple(one.get("knights", ())), tuple(one.get("captives", ())), one.get("provisions", 0)
    )


def missing(options: Row) -> Missing:
    points = options.get("qmPoints", "flat5")
    return Missing(
        options.get("qmBasis", "total"),
        "5" if points == "flat5" else points,
        options.get("ducatsPerPoint", 1),
    )


def gr_rank(field: str, entries: Sequence[Row]) -> list[str]:
    return [share.player for share in rank(field, laid(entries))]


def gr_field(
    field: str, n: int, entries: Sequence[Row], values: Sequence[int],
    owned: Row | None = None, purses: Row | None = None, buy: bool = True,
) -> Row:  # fmt: skip
    if field == "helpers":
        return _helpers(n, entries, owned or {}, purses or {}, buy)
    result = settle(field, n, laid(entries), values)
    return {
        "rank": [share.player for share in result.rank],
        "gain": {prize.player: prize.value for prize in result.prizes},
        "paid": {prize.player: prize.paid for prize in result.prizes if prize.paid},
        "returned": dict(result.returned),
    }


def _helpers(n: int, entries: Sequence[Row], owned: Row, purses: Row, buy: bool) -> Row:
    """A game stood at the Helpers field; the second answers, if the rules ask at all."""
    ids = [*dict.fromkeys(one["p"] for one in entries)]
    ids += [f"other{i}" for i in range(n - len(ids))]
    setup = Setup(people(ids), ids[0], "full")
    rules = Grunwald(setup)
    seats = {id: Seat(helpers=owned.get(id, 2), ducats=purses.get(id, 0)) for id in ids}
    state = State("resolve", ids[0], seats, 4, field="helpers", laid={"helpers": laid(entries)})
    after = rules.apply(state, Resolve("helpers")).state
    if after.phase == "hiring":
        answer = BuyHelper(after.buyer) if buy else DeclineHelper(after.buyer)
        after = rules.apply(after, answer).state
    gain = {id: after.seats[id].helpers - seats[id].helpers for id in ids}
    cost = {id: seats[id].ducats - after.seats[id].ducats for id in ids if gain[id]}
    order = hire(laid(entries), {id: seat.helpers for id, seat in seats.items()}).rank
    return {
        "rank": [share.player for share in order],
        "gain": {id: n for id, n in gain.items() if n},
        "cost": cost,
    }


def gr_teut(cards: Sequence[int]) -> Row:
    return {str(n): teutonic_strength(n, cards) for n in (2, 3, 4)}


def gr_battle(
    n: int, cards: Sequence[int], fighters: Sequence[Row], second: str = "strength"
) -> Row:
    battle = fight(n, cards, [Fighter(one["p"], one["s"]) for one in fighters], second)
    return {
        "teutonic": battle.teutonic,
        "players": battle.players,
        "won": battle.won,
        "captures": dict(battle.captures),
        "eachLoses": battle.each_loses,
    }


def gr_discard(owned: Row, given: Row, due: int) -> Row:
    paid = check_payment(goods(owned), goods(given), due)
    if paid.code == "NOT_OWNED":
        return {"ok": False, "code": paid.code}
    return {"ok": paid.ok, "code": paid.code, "paid": paid.paid, "due": paid.due}


def gr_best_discard(owned: Row, due: int) -> Row:
    best = best_payment(goods(owned), due)
    return {
        "knights": list(best.knights),
        "captives": list(best.captives),
        "provisions": best.provisions,
    }


def gr_best_drop(all: Sequence[Row], who: str, options: Row | None = None) -> Row:
    drop = best_drop(holdings(all), who, missing(options or {}))
    return {"royal": list(drop.royal), "merc": list(drop.mercenary), "total": drop.total}


def gr_must_drop(one: Row) -> int:
    return must_drop(holdings([one])[0])


def gr_winners_totals(all: Sequence[Row], options: Row | None = None) -> Row:
    points = score(holdings(all), missing(options or {}))
    return {
        "totals": {one.player: one.total for one in points},
        "winners": list(winners(points).holders),
    }


def gr_sensitivity(all: Sequence[Row]) -> bool:
    return hangs_on_missing(holdings(all))


def gr_first(seat: int, n: int) -> list[int]:
    """Eight rounds of a table, each ended at once."""
    ids = [str(i) for i in range(n)]
    rules = Grunwald(Setup(people(ids), str(seat), "results"))
    state = State("end", str(seat), {id: Seat() for id in ids})
    firsts = [seat]
    for _ in range(7):
        state = rules.apply(state, EndRound()).state
        firsts.append(int(state.first))
        state = State("end", state.first, state.seats, state.round)
    return firsts


def gr_place_errors(state: Row, move: Row) -> str:
    here = state.get("here", {})
    means = Means(
        round=state.get("round", 0),
        officer=state.get("officerLeft", 0),
        helpers=state.get("helpersLeft", 0),
        ducats=state.get("ducatsLeft", 0),
        owned=state.get("helpersOwned", 0),
        officer_here=here.get("officer", 0),
        helpers_here=here.get("helpers", 0),
        passed=bool(state.get("passed", False)),
    )
    counts = (move.get(key, 0) for key in ("officer", "helpers", "ducats"))
    return place_fault(means, move["field"], *counts).upper() or "OK"


def gr_limits(n: int, counts: Row, strengths: Sequence[int]) -> list[str]:
    named = {"merc": "mercenary"}
    return list(limits(n, {named.get(key, key): v for key, v in counts.items()}, strengths))


def points_of(numbers: Sequence[int]) -> int:
    """Numbers as the lines of scores, six to one."""
    lines = [*numbers, *[0] * (-len(numbers) % 6)]
    sixes = [lines[i : i + 6] for i in range(0, len(lines), 6)]
    return sum(Points("x", a, b, c, d, e, f, 0).total for a, b, c, d, e, f in sixes)


ADAPTERS: Mapping[str, Callable[..., Any]] = {
    "gr_rank": gr_rank,
    "gr_field": gr_field,
    "gr_teut": gr_teut,
    "gr_battle": gr_battle,
    "gr_discard": gr_discard,
    "gr_best_discard": gr_best_discard,
    "gr_best_drop": gr_best_drop,
    "gr_must_drop": gr_must_drop,
    "gr_winners_totals": gr_winners_totals,
    "gr_sensitivity": gr_sensitivity,
    "gr_first": gr_first,
    "gr_place_errors": gr_place_errors,
    "gr_limits": gr_limits,
    "sum": points_of,
}
