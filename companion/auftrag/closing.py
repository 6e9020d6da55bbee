"""The tournament, phase III, and the end of the game (AK-20, AK-23 to AK-26, AK-33 to AK-39)."""

from __future__ import annotations

from companion.auftrag.acting import entrants, score_action
from companion.auftrag.cards import refill
from companion.auftrag.choosing import begin_round
from companion.auftrag.contest import OFFERED, Entrant, compete
from companion.auftrag.course import Course
from companion.auftrag.moves import Count, EndRound, HoldTournament, Offer, ReachedFirst
from companion.auftrag.state import TOURNAMENT
from companion.auftrag.tents import Group, give, groups_of
from companion.auftrag.verdict import Verdict, decide
from companion.play import IllegalMove, Outcome

MOST_OFFERED = 36
"""Swords and Lances of value 2, if all virtues were such."""
MOST_POINTS = 99


def hold_tournament(c: Course, move: HoldTournament) -> None:
    """The cards are turned over: points, and what the offered cards cost (AK-23 to AK-26, AK-A5)."""
    named = tuple(offer.player for offer in move.offers)
    for player in named:
        if named.count(player) > 1:
            raise IllegalMove("offer_twice", player=player)
    for player in named:
        c.seat(player)
    if c.mode == "scores":
        _enter_lists(c, named)
    else:
        c.needs("tournament")
        if {*named} != {*entrants(c)}:
            raise IllegalMove("offers_for", players=entrants(c))
    shown = [Entrant(offer.player, True, _offered(c, offer)) for offer in move.offers]
    points = compete(shown)
    totals = {one.player: sum(one.offered) for one in shown}
    if not any(totals.values()):
        c.note("nobody_offered", "AK-26", players=named)
    for player, won in points.items():
        code = ("no_shields", "tournament_tie", "tournament_won")[won]
        c.note(
            code, ("AK-24", "AK-25", "AK-24")[won], player=player, total=totals[player], points=won
        )
        if won:
            c.score(player, won, "tournament", TOURNAMENT)
    for offer in move.offers:
        _spend(c, offer, won=bool(points[offer.player]))
    _end_tournament(c, named)


def _enter_lists(c: Course, named: tuple[str, ...]) -> None:
    """Scores mode: one tournament a round, for as many as there are cards (AK-13, AK-23)."""
    c.needs("act")
    if c.state.held:
        raise IllegalMove("one_tournament_a_round")
    if not 1 <= len(named) <= c.pool["T"]:
        raise IllegalMove("entrants_count", most=c.pool["T"])
    for player in named:
        score_action(c, player, "T")
    c.change(held=True)


def _offered(c: Course, offer: Offer) -> tuple[int, ...]:
    """The values that were turned over, as one total where hands are not counted."""
    for card in offer.cards:
        if card.kind not in OFFERED:
            raise IllegalMove("only_swords_and_lances", player=offer.player, virtue=card.kind)
    if offer.cards or c.counts_hands:
        values = tuple(card.value for card in offer.cards)
        if offer.total not in (0, sum(values)):
            raise IllegalMove("other_total", player=offer.player, total=sum(values))
        return values
    if not 0 <= offer.total <= MOST_OFFERED:
        raise IllegalMove("total_range", player=offer.player, most=MOST_OFFERED)
    return (offer.total,) if offer.total else ()


def _spend(c: Course, offer: Offer, *, won: bool) -> None:
    """Offered cards go back to their piles, as the table has agreed (AK-A5)."""
    rule = c.house["AK-A5"]
    spent = rule == "spent" or (rule == "loser" and not won)
    turned_over = offer.cards if c.counts_hands else ()
    for card in turned_over:
        c.give_back(offer.player, card)
    for card in () if spent else turned_over:
        c.draw(offer.player, card)
    if offer.cards or offer.total:
        c.note("cards_spent" if spent else "cards_kept", "AK-23", player=offer.player)


def _end_tournament(c: Course, named: tuple[str, ...]) -> None:
    """The Tournament cards go back (AK-19)."""
    if c.mode == "scores":
        return
    for player in named:
        seat = c.seat(player)
        c.put(player, taken=(), done=(*seat.done, "T"))
    c.change(phase="tents")


def next_tents(c: Course) -> tuple[Group, ...]:
    """Who gets which tents next (AK-34, AK-35)."""
    return groups_of(c.scores)


def end_round(c: Course, move: EndRound) -> None:
    """Tasks, tents, next round; after the last round nothing of it, but the winner (AK-33 to AK-38, AK-A18)."""
    c.needs("tents", *(("act",) if c.mode == "scores" else ()))
    if c.is_last:
        if move.tents:
            raise IllegalMove("no_tents_at_the_end")
        c.change(phase="over")
        c.note("game_over", "AK-38", round=c.state.round)
        return
    groups = next_tents(c)
    tents = give(groups, move.tents)
    size = c.state.size if c.house["AK-A25"] == "start" else len(c.players)
    if c.mode == "full":
        open, pile = refill(c.state.open, c.state.pile)
        c.note("refilled", "AK-33", added=open - c.state.open, open=open, pile=pile)
        c.change(open=open, pile=pile)
    c.change(size=size)
    for group in groups:
        code = "tents_drawn" if group.draw else "tent_given"
        given = {player: tents[player] for player in group.players}
        c.note(code, "AK-35" if group.draw else "AK-34", tents=given, points=c.scores[group.players[0]],
               drawn=move.drawn)  # fmt: skip
    begin_round(c, tents)


def count(c: Course, move: Count) -> None:
    """Score only: points at the end; again: they were mistyped (AK-38)."""
    c.needs("count", "tie")
    c.needs_mode("score")
    c.seat(move.player)
    if not 0 <= move.points <= MOST_POINTS:
        raise IllegalMove("points_range", player=move.player, most=MOST_POINTS)
    c.change(counted={**c.state.counted, move.player: move.points})
    c.note("counted", "AK-38", player=move.player, points=move.points)
    if set(c.state.counted) != set(c.players):
        return
    tied = tied_on_top(c)
    c.change(phase="tie" if len(tied) > 1 else "over")
    if len(tied) == 1:
        c.note("game_over", "AK-38", round=0)


def tied_on_top(c: Course) -> tuple[str, ...]:
    """Who has most points."""
    scores = c.scores
    return tuple(player for player in c.players if scores[player] == max(scores.values()))


def reached_first(c: Course, move: ReachedFirst) -> None:
    """Score only: the table says who was first at the number (AK-39, AK-A9)."""
    c.needs("tie")
    if move.player and move.player not in tied_on_top(c):
        raise IllegalMove("not_tied", player=move.player)
    if not move.player and c.house["AK-A9"] == "tent":
        raise IllegalMove("choose_first")
    c.change(phase="over", first=move.player)
    c.note("game_over", "AK-39", round=0)


def verdict_of(c: Course) -> Verdict:
    """Who has won (AK-38, AK-39)."""
    if c.mode != "score":
        return decide(c.moments, c.players, c.mark, c.house["AK-A8"], c.house["AK-A9"])
    tied = tied_on_top(c)
    best = max(c.scores.values())
    number = c.mark if c.house["AK-A8"] == "mark" and best >= c.mark else best
    if len(tied) == 1:
        return Verdict(tied)
    if c.state.first:
        return Verdict((c.state.first,), tied, "first", number)
    return Verdict(tied, tied, "same", number)


def outcome_of(c: Course) -> Outcome | None:
    """Winners, all sums by source, and how a tie was decided."""
    if c.state.phase != "over":
        return None
    verdict = verdict_of(c)
    scores = c.scores
    facts = {
        "winners": verdict.winners, "scores": scores, "sums": sums(c), "tied": verdict.tied, "by": verdict.by,
        "number": verdict.number, "round": verdict.when.round if verdict.when else 0,
        "turn": verdict.when.turn if verdict.when else "", "alone": len(c.players) == 1,
    }  # fmt: skip
    result = "won" if len(verdict.winners) == 1 else "shared"
    clause = "AK-39" if verdict.by else "AK-38"
    return Outcome(result, max(scores.values()), facts, clause)


SOURCES = ("court", "quest", "tournament", "correction")


def sums(c: Course) -> dict[str, dict[str, int]]:
    """The points of each player by source."""
    return {
        player: {
            why: sum(
                one.points for one in c.state.entries if (one.player, one.why) == (player, why)
            )
            for why in SOURCES
        }
        for player in c.players
    }
