"""The rules of Im Auftrag des Königs as one object: made of what stays the same in a game, pure in all it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from companion.auftrag import acting, by_hand, choosing, closing, listed
from companion.auftrag import moves as m
from companion.auftrag.cards import (
    CAMELOT,
    MOST_RIDE,
    MOST_SHIELDS,
    PLACES,
    POOLS,
    TASKS,
    VALUES,
    VIRTUE_CARDS,
    VIRTUES,
    Task,
)  # fmt: skip
from companion.auftrag.course import Course
from companion.auftrag.house import house_of
from companion.auftrag.moves import Move
from companion.auftrag.state import MODES, Seat, Setup, State
from companion.play import IllegalMove, Note, Outcome, Question, Step
from companion.play.people import check_players, name_key

APPLY: Mapping[type[Any], Callable[[Course, Any], None]] = {
    m.GiveTents: choosing.give_tents,
    m.Pick: choosing.pick,
    m.Exercise: acting.exercise,
    m.RoundTable: acting.round_table,
    m.Court: acting.court,
    m.Quest: acting.quest,
    m.Ride: acting.ride,
    m.Lapse: acting.lapse,
    m.TurnOver: acting.turn_over,
    m.HoldTournament: closing.hold_tournament,
    m.EndRound: closing.end_round,
    m.Fix: by_hand.fix,
    m.Correct: by_hand.correct,
    m.Leave: by_hand.leave,
    m.Count: closing.count,
    m.ReachedFirst: closing.reached_first,
}
CARDS = tuple(f"{virtue}{value}" for virtue in VIRTUES for value in VALUES)


class Auftrag:
    """A game of Im Auftrag des Königs: who plays, how much is tracked, what the cards say. `Rules[State, Move]`."""

    game = "auftrag"
    version = 1
    setup_type = Setup
    state_type = State
    move_types: Sequence[type[Any]] = get_args(Move)

    def __init__(self, setup: Setup) -> None:
        check_players(setup.players)
        if setup.mode not in MODES:
            raise IllegalMove("unknown_mode", mode=setup.mode)
        self.setup = setup
        self.house = house_of(setup.house, len(setup.players))
        check_ring(setup.ring)
        check_tasks(setup.tasks, setup.ring)
        check_virtues(setup.virtues)
        self.horses = horses_of_set(setup.horses, setup.without, POOLS[self.house["AK-A3"]]["P"])

    def course(self, state: State) -> Course:
        """A state to be read, or to have a move applied to it."""
        return Course(state, self.setup, self.house)

    def start(self, setup: Setup) -> Step[State]:
        """All knights at Camelot, three tasks open, all action cards there (AK-1 to AK-7)."""
        if setup != self.setup:
            raise IllegalMove("other_setup")
        unseen = int(self.house["AK-A2"]) if setup.virtues else 0
        seats = {player.id: Seat(unseen=unseen) for player in setup.players}
        state = State(
            "count" if setup.mode == "score" else "setup", seats, len(seats),
            horses=self.horses, piles=dict(setup.virtues),
        )  # fmt: skip
        c = self.course(state)
        note = Note("start", {"players": len(seats), "mark": c.mark, "picks": c.picks}, "AK-1")
        return Step(state, (note,))

    def apply(self, state: State, move: Move) -> Step[State]:
        """The state after a move. Raises IllegalMove and changes nothing."""
        act = APPLY.get(type(move))
        if act is None:
            raise IllegalMove("no_such_move")
        c = self.course(state)
        act(c, move)
        return Step(c.state, tuple(c.notes))

    def options(self, state: State) -> Sequence[Move]:
        """A generating set; entered numbers are listed by their likely values, corrections never."""
        return list(listed.options(self.course(state)))

    def question(self, state: State) -> Question[Move] | None:
        """Score only: who of the tied was first (AK-39)."""
        if state.phase != "tie":
            return None
        c = self.course(state)
        facts = {"players": closing.tied_on_top(c), "number": closing.verdict_of(c).number}
        return Question("reached_first", listed.answers(c), facts, "AK-39", blocks=False)

    def outcome(self, state: State) -> Outcome | None:
        return closing.outcome_of(self.course(state))

    def summary(self, state: State) -> Mapping[str, Any]:
        return {
            "round": state.round,
            "phase": state.phase,
            "mode": self.setup.mode,
            "players": tuple(player.name for player in self.setup.players),
            "names": {player.id: player.name for player in self.setup.players},
        }


def check_ring(ring: Sequence[str]) -> None:
    """Eight places from Camelot on, each once (AK-2). Raises IllegalMove for what is wrong first."""
    if len(ring) != PLACES or ring[0] != CAMELOT:
        raise IllegalMove("ring_count", places=PLACES)
    seen: set[str] = set()
    for place in ring:
        if not place.strip():
            raise IllegalMove("place_without_name", number=ring.index(place) + 1)
        if name_key(place) in seen:
            raise IllegalMove("place_twice", place=place)
        seen.add(name_key(place))


def check_tasks(tasks: Mapping[str, Task], ring: Sequence[str]) -> None:
    """Task cards as they can be: in the country (AK-16, AK-28), one to nine shields, virtues of value 1 or 2."""
    for title, task in tasks.items():
        if title not in TASKS:
            raise IllegalMove("no_such_task", title=title)
        if task.place not in ring[1:]:
            raise IllegalMove("task_place", title=title, place=task.place)
        if not 1 <= task.shields <= MOST_SHIELDS:
            raise IllegalMove("shields_range", title=title, shields=task.shields, most=MOST_SHIELDS)
        for card in task.need:
            if card.kind not in VIRTUES or card.value not in VALUES:
                raise IllegalMove("no_such_value", title=title, value=card.value, values=VALUES)


def check_virtues(virtues: Mapping[str, int]) -> None:
    """All eighteen cards, or none counted (AK-A4)."""
    for card, number in virtues.items():
        if card not in CARDS or not 0 <= number <= VIRTUE_CARDS:
            raise IllegalMove("no_such_virtue", virtue=card)
    if virtues:
        check_counted(virtues)


def check_counted(virtues: Mapping[str, int]) -> None:
    """All eighteen are there (AK-A4). Raises IllegalMove `virtues_count`."""
    if sum(virtues.values()) != VIRTUE_CARDS:
        raise IllegalMove("virtues_count", cards=sum(virtues.values()), all=VIRTUE_CARDS)


def horses_of_set(horses: Sequence[int], without: int, most: int) -> tuple[int, ...]:
    """The known horses of the set, the one left out taken away (AK-A3, AK-A10)."""
    left = list(horses)
    for number in left:
        if not 1 <= number <= MOST_RIDE:
            raise IllegalMove("no_such_horse", horse=number)
    if without and without not in left:
        raise IllegalMove("no_such_horse", horse=without)
    if without and most == POOLS["16"]["P"]:
        raise IllegalMove("no_horse_left_out")
    if without:
        left.remove(without)
    if len(left) > most:
        raise IllegalMove("which_horse_out", horses=tuple(left), most=most)
    return tuple(sorted(left))
