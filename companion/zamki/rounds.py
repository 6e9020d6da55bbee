"""The seven rounds: a tile, then a castle is conquered or everyone recruits (RZ-13 to RZ-24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.play import IllegalMove
from companion.zamki.cards import (
    CASTLES,
    PLAYED,
    RECRUIT,
    ROUNDS,
    SHEPHERDS,
    check_played,
    check_tile,
    kind_of,
)
from companion.zamki.conquest import Taken, can_all_cancel, clear, strongest, sword_to, take
from companion.zamki.course import Course
from companion.zamki.ending import finish
from companion.zamki.moves import Conquer, Recruit, Reveal, Strongest, Tile


def turn_up(c: Course, move: Tile) -> None:
    """The tile of the round (RZ-13). In score only there are no rounds."""
    if c.state.step == "over" or (c.state.step == "tile" and len(c.state.tiles) == ROUNDS):
        raise IllegalMove("game_over", rounds=ROUNDS)
    c.need("tile")
    check_tile(c.state.tiles, move.tile)
    tiles = (*c.state.tiles, move.tile)
    if move.tile == RECRUIT:
        c.change(tiles=tiles, step="recruit")
        c.note("drum_up", "RZ-13", round=len(tiles))
        return
    c.change(tiles=tiles, step="reveal" if c.mode == "cards" else "conquer")
    c.note("castle_up", "RZ-13", round=len(tiles), tile=move.tile, points=CASTLES[move.tile])


def reveal(c: Course, move: Reveal) -> None:
    """The two cards of a player (RZ-14, RZ-15); with the last of them the conquest is carried out."""
    c.need("reveal")
    seat = c.state.seat(move.player)
    if seat.id in c.state.shown:
        raise IllegalMove("already_shown", player=seat.id)
    try:
        check_played(seat.camp, seat.unknown_back, move.cards)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, player=seat.id, **refusal.facts) from refusal
    c.change(shown={**c.state.shown, seat.id: move.cards})
    c.note("shows", "RZ-15", player=seat.id, cards=move.cards)
    go_on(c)


def go_on(c: Course) -> None:
    """Once everyone has shown, shepherds and doubles leave, and the strongest is found or asked for."""
    shown = in_seat_order(c)
    if len(shown) < len(c.state.playing):
        return
    cleared = clear(shown)
    if cleared.back:
        c.note("shepherds_back", "RZ-16", back=dict(cleared.back))
    if cleared.doubles:
        c.note("doubles", "RZ-17", doubles=dict(cleared.doubles))
    best = strongest(cleared.remaining, c.strengths, kind_of(c.state.tile))
    if best is None:
        c.change(step="strongest")
        return
    _carry_out(c, best)


def compare(c: Course, move: Strongest) -> None:
    """What the players found when they compared the cards themselves (RZ-18)."""
    c.need("strongest")
    remaining = [card for _, card in clear(in_seat_order(c)).remaining]
    if not move.cards or len(set(move.cards)) < len(move.cards):
        raise IllegalMove("no_answer", cards=move.cards)
    for card in move.cards:
        if card not in remaining:
            raise IllegalMove("not_on_table", card=card)
    _carry_out(c, move.cards)


def in_seat_order(c: Course) -> dict[str, tuple[str, ...]]:
    """What lies open, in seat order."""
    shown = c.state.shown
    return {seat.id: shown[seat.id] for seat in c.state.playing if seat.id in shown}


def _carry_out(c: Course, best: Sequence[str]) -> None:
    """Third to fifth step: the castle, the camps, the sword (RZ-18 to RZ-22)."""
    shown, state = in_seat_order(c), c.state
    cleared = clear(shown)
    kind = kind_of(state.tile)
    table = tuple((p, card, c.strengths[card].get(kind)) for p, card in cleared.remaining)
    taken = take(cleared.remaining, best, state.sword, state.ages)
    away = {card for _, card in cleared.remaining} | set(cleared.doubles)
    sent = {p: [card for card in cards if card in away] for p, cards in shown.items()}
    for seat in state.playing:
        held = seat.taken_up(shown[seat.id])
        c.put(replace(held, camp=(*held.camp, *sent[seat.id])))
    _give_castle(c, taken, table)
    _close(c, Counter(player for player, _ in cleared.remaining))


def conquer(c: Course, move: Conquer) -> None:
    """Winner detail: the players have carried the steps out and say what came of them."""
    c.need("conquer")
    winner = c.state.seat(move.winner)
    for player in move.camp:
        c.state.seat(player)
    counts = {seat.id: move.camp.get(seat.id, 0) for seat in c.state.playing}
    for seat in c.state.playing:
        most = min(PLAYED, seat.hand - SHEPHERDS)
        if type(counts[seat.id]) is not int or not 0 <= counts[seat.id] <= most:
            raise IllegalMove("camp_cards", player=seat.id, most=most)
    has_sword = winner.id == c.state.sword
    if not counts[winner.id]:
        if not has_sword:
            raise IllegalMove("sword_only", player=winner.id, sword=c.state.sword)
        if not can_all_cancel(list(counts.values())):
            raise IllegalMove("card_remains", player=winner.id)
    for seat in c.state.playing:
        c.put(replace(seat, nameless=seat.nameless + counts[seat.id]))
    _give_castle(c, Taken(winner.id, "told" if counts[winner.id] else "sword"))
    _close(c, counts)


def _give_castle(
    c: Course, taken: Taken, table: Sequence[tuple[str, str, int | None]] = ()
) -> None:
    castle, seat = c.state.tile, c.state.seat(taken.winner)
    c.put(replace(seat, castles=(*seat.castles, castle)))
    clause = {"sword": "RZ-19", "strengthTieSword": "RZ-A3", "strengthTieYoungest": "RZ-A3"}
    c.note(
        "takes",
        clause.get(taken.by, "RZ-18"),
        player=taken.winner,
        tile=castle,
        points=CASTLES[castle],
        total=c.points[taken.winner],
        by=taken.by,
        card=taken.card,
        table=tuple(table),
    )


def _close(c: Course, to_camp: Mapping[str, int]) -> None:
    """The rest goes to the camps, the sword to the fewest points, and the round is over."""
    if any(to_camp.values()):
        c.note("to_camps", "RZ-20", cards={p: n for p, n in to_camp.items() if n})
    pass_sword(c)
    _end_round(c)


def pass_sword(c: Course) -> None:
    """Fewest points take the sword, of several the youngest (RZ-21, RZ-22); it may stay where it is."""
    old, (new, tied) = c.state.sword, sword_to(c.points, c.state.ages)
    c.change(sword=new)
    c.note(
        "sword",
        "RZ-22" if len(tied) > 1 else "RZ-21",
        holder=new,
        before=old,
        points=c.points[new],
        tied=tied,
    )


def recruit(c: Course, _: Recruit) -> None:
    """One card of choice from each camp to its hand, all at once and unseen (RZ-23, RZ-24)."""
    c.need("recruit")
    with_camp = [seat for seat in c.state.playing if seat.camp_count]
    without = tuple(seat.id for seat in c.state.playing if not seat.camp_count)
    c.put(*(seat.recruited() for seat in with_camp))
    if with_camp:
        c.note("recruits", "RZ-23", players=tuple(seat.id for seat in with_camp))
    if without:
        c.note("empty_camp", "RZ-24", players=without)
    _end_round(c)


def _end_round(c: Course) -> None:
    """On to the next tile; after the seventh the game is over (RZ-25)."""
    c.change(step="tile", shown={})
    if len(c.state.tiles) == ROUNDS:
        finish(c)
