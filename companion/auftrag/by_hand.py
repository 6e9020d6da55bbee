"""What is mended by hand, and a player who leaves (AK-A24, AK-A25)."""

from __future__ import annotations

from dataclasses import replace

from companion.auftrag.acting import next_turn
from companion.auftrag.cards import OPEN_TASKS, PLACES, VALUES, VIRTUES, Virtue
from companion.auftrag.choosing import next_pick
from companion.auftrag.closing import MOST_POINTS
from companion.auftrag.course import Course
from companion.auftrag.moves import Correct, Fix, Leave
from companion.auftrag.state import TOURNAMENT
from companion.play import IllegalMove


def fix(c: Course, move: Fix) -> None:
    """Points that were forgotten or mistyped, at the turn they belong to (AK-A24). Also after the end."""
    if c.mode == "score" or not c.state.round:
        raise IllegalMove("not_now", phase=c.state.phase)
    c.seat(move.player)
    if not move.points or abs(move.points) > MOST_POINTS:
        raise IllegalMove("points_needed", player=move.player, most=MOST_POINTS)
    number = move.round or c.state.round
    if not 1 <= number <= c.state.round:
        raise IllegalMove("no_such_round", round=number, most=c.state.round)
    turn = move.turn or (_moment_now(c, move.player) if number == c.state.round else move.player)
    if turn != TOURNAMENT and turn not in c.state.orders[number - 1]:
        raise IllegalMove("no_such_turn", turn=turn, round=number)
    new = c.scores[move.player] + move.points
    if not 0 <= new <= MOST_POINTS:
        raise IllegalMove("score_range", player=move.player, points=new, most=MOST_POINTS)
    c.note("fixed", "AK-A24", player=move.player, points=move.points, round=number, turn=turn)
    c.score(move.player, move.points, "correction", turn, number)
    if c.state.phase == "over" and not c.is_last:
        c.change(phase="tents")


def _moment_now(c: Course, player: str) -> str:
    """The turn that runs; before and after the turns, the player's own and the tournament."""
    if c.mode == "scores" or c.state.phase == "choose":
        return player
    return c.state.turn or TOURNAMENT


def facts(c: Course) -> tuple[str, ...]:
    """The closed list of what `Correct` sets."""
    players = c.players
    if c.mode == "score" or not c.state.round:
        return ()
    points = tuple(f"points.{player}" for player in players)
    if c.mode == "scores" or c.state.phase == "over":
        return points
    hands = tuple(
        f"{virtue}{value}.{player}" for player in players for virtue in VIRTUES for value in VALUES
    )
    return (
        *points, *(f"at.{player}" for player in players), "open", *(hands if c.counts_hands else ()),
    )  # fmt: skip


def value_of(c: Course, fact: str) -> int:
    """What a fact is now. Raises IllegalMove for one that does not exist."""
    if fact not in facts(c):
        raise IllegalMove("unknown_fact", fact=fact)
    kind, _, player = fact.partition(".")
    if kind == "open":
        return c.state.open
    if kind == "points":
        return c.scores[player]
    if kind == "at":
        return c.seat(player).at
    return c.seat(player).virtues.count(Virtue(kind[:-1], int(kind[-1])))


def correct(c: Course, move: Correct) -> None:
    """Set a value by hand; cards and tasks come from where they lie and go there."""
    old = value_of(c, move.fact)
    kind, _, player = move.fact.partition(".")
    if move.value == old:
        raise IllegalMove("nothing_changes", fact=move.fact)
    if kind == "points":
        fix(c, Fix(player, move.value - old))
        return
    if kind == "open":
        pile = c.state.pile + c.state.open - move.value
        if not 0 <= move.value <= OPEN_TASKS or pile < 0:
            raise IllegalMove("open_range", most=min(OPEN_TASKS, c.state.pile + c.state.open))
        c.change(open=move.value, pile=pile)
    elif kind == "at":
        if not 0 <= move.value < PLACES:
            raise IllegalMove("no_such_place", place=move.value)
        c.put(player, at=move.value)
    else:
        _set_hand(c, player, Virtue(kind[:-1], int(kind[-1])), move.value)
    c.note("corrected", "AK-A24", fact=move.fact, old=old, new=move.value)


def _set_hand(c: Course, player: str, card: Virtue, value: int) -> None:
    held = c.seat(player).virtues.count(card)
    if not 0 <= value <= held + c.pile(card):
        raise IllegalMove(
            "hand_range", virtue=card.kind, value=card.value, most=held + c.pile(card)
        )
    for _ in range(value - held):
        c.draw(player, card)
    for _ in range(held - value):
        c.give_back(player, card)


def leave(c: Course, move: Leave) -> None:
    """Cards go back, tasks into the pile; the others go on, their numbers from the next round (AK-A25)."""
    seat = c.seat(move.player)
    c.needs("choose", "act", "tournament", "tents")
    was_last = c.is_last
    for card in seat.virtues:
        c.give_back(move.player, card)
    tasks = len(seat.tasks)
    gone = replace(
        seat, taken=(), done=(), tasks=(), virtues=(), unseen=0, left=True, turned_over=True
    )
    c.change(
        seats={**c.state.seats, move.player: gone},
        pile=c.state.pile + tasks, last=c.state.last or was_last,
    )  # fmt: skip
    c.note("left", "AK-A25", player=move.player, tasks=tasks, players=len(c.players))
    if len(c.players) == 1:
        c.change(phase="over", turn="", last=True)
        c.note("game_over", "AK-A25", round=c.state.round)
    elif c.state.phase == "choose":
        next_pick(c)
    elif c.state.phase == "act" and c.mode == "full":
        next_turn(c)
    elif c.state.phase == "tournament" and not any(
        "T" in c.seat(player).taken for player in c.players
    ):
        c.change(phase="tents")
