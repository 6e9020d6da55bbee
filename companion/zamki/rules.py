"""The rules of Rycerze i Zamki as one object, pure in all it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Final, get_args

from companion.play import IllegalMove, Outcome, Question, Step
from companion.play.people import check_order, check_players
from companion.zamki import by_hand, ending, rounds
from companion.zamki.cards import (
    CASTLES,
    HAND,
    LEAST_CASTLES,
    SHEPHERDS,
    check_strengths,
    hands,
    tiles_left,
)
from companion.zamki.conquest import clear
from companion.zamki.course import Course
from companion.zamki.house import house_of
from companion.zamki.moves import (
    Conquer,
    Correct,
    Count,
    Hands,
    Leave,
    Move,
    NextGame,
    Recruit,
    Reveal,
    Strongest,
    Tile,
    Youngest,
)
from companion.zamki.scoring import leaders
from companion.zamki.state import MODES, Seat, Setup, State

_DO: Final[Mapping[type[Any], Callable[[Course, Any], None]]] = {
    Tile: rounds.turn_up,
    Reveal: rounds.reveal,
    Strongest: rounds.compare,
    Conquer: rounds.conquer,
    Recruit: rounds.recruit,
    Count: ending.count,
    Hands: ending.hands,
    Youngest: ending.name_youngest,
    NextGame: ending.next_game,
    Leave: by_hand.leave,
    Correct: by_hand.correct,
}


class Zamki:
    """A game, or a series: players, house rules, the numbers of the cards. `Rules[State, Move]`."""

    game = "zamki"
    version = 1
    setup_type = Setup
    state_type = State
    move_types: Sequence[type[Any]] = get_args(Move)

    def __init__(self, setup: Setup, values: Mapping[str, Any] | None = None) -> None:
        check_players(setup.players)
        if setup.mode not in MODES:
            raise IllegalMove("no_such_mode", mode=setup.mode)
        if setup.ages or setup.mode != "score":
            check_order(setup.players, setup.ages)
        check_strengths(setup.strengths)
        self.setup = setup
        self.house = house_of(setup.house)

    def course(self, state: State) -> Course:
        """A course to look at a state with."""
        return Course(state, self.setup, self.house)

    def start(self, setup: Setup) -> Step[State]:
        """Everyone sits, all cards in hand, the sword with the youngest (RZ-11, RZ-12)."""
        seats = tuple(Seat(player.id) for player in setup.players)
        c = self.course(State(seats, step="", ages=setup.ages))
        ending.begin(c)
        return Step(c.state, tuple(c.notes))

    def apply(self, state: State, move: Move) -> Step[State]:
        """The state after a move. Raises IllegalMove with the reason; then nothing has changed."""
        do = _DO.get(type(move))
        if do is None:
            raise IllegalMove("unknown_move", move=type(move).__name__)
        if state.step == "ended":
            raise IllegalMove("ended")
        c = self.course(state)
        do(c, move)
        return Step(c.state, tuple(c.notes))

    def options(self, state: State) -> Sequence[Move]:
        """A generating set: who has to show cards next does, the rest as it comes. None once it has ended."""
        c = self.course(state)
        match state.step:
            case "tile":
                return [Tile(tile) for tile in dict.fromkeys(tiles_left(state.tiles))]
            case "reveal":
                seat = next(seat for seat in state.playing if seat.id not in state.shown)
                pairs = hands(seat.camp, seat.unknown_back)
                return [Reveal(seat.id, pair) for pair in pairs]
            case "conquer":
                return self._conquests(state)
            case "recruit":
                return [Recruit()]
            case "count":
                return _counts(state)
            case "hands":
                tied, numbers = leaders(c.points), range(SHEPHERDS, HAND + 1)
                held = product(numbers, repeat=len(tied))
                return [Hands(dict(zip(tied, cards, strict=True))) for cards in held]
            case "over":
                return [NextGame()]
        question = self.question(state)
        return question.answers if question else ()

    def _conquests(self, state: State) -> list[Move]:
        ids = [seat.id for seat in state.playing]
        ranges = [range(min(2, seat.hand - SHEPHERDS) + 1) for seat in state.playing]
        every = (
            Conquer(winner, dict(zip(ids, sent, strict=True)))
            for winner in ids
            for sent in product(*ranges)
        )
        return [move for move in every if self.allows(state, move)]

    def allows(self, state: State, move: Move) -> bool:
        """Whether a move is legal now."""
        try:
            self.apply(state, move)
        except IllegalMove:
            return False
        return True

    def question(self, state: State) -> Question[Move] | None:
        """What the players are asked: the strongest card, or who is the youngest."""
        c = self.course(state)
        if state.step == "strongest":
            cleared = clear(rounds.in_seat_order(c))
            cards = tuple(Strongest((card,)) for _, card in cleared.remaining)
            facts = {"tile": state.tile, "remaining": cleared.remaining}
            return Question("strongest", cards, facts, "RZ-18")
        if state.step == "youngest":
            tied = ending.still_tied(c)
            return Question("youngest", tuple(map(Youngest, tied)), {"players": tied}, "RZ-28")
        return None

    def outcome(self, state: State) -> Outcome | None:
        """How it ended: `won`, or `shared` (a series only, RZ-A6), with points and what decided."""
        if state.step != "ended":
            return None
        c = self.course(state)
        if self.setup.series:
            result = ending.series_result(c)
            facts = {"winners": result.winners, "by": result.by, "totals": dict(result.totals)}
            clause = ending.series_clause(result.by)
            word = "won" if len(result.winners) == 1 else "shared"
            return Outcome(word, result.totals[result.winners[0]], facts, clause)
        standing, points = ending.game_final(c), c.points
        facts = {
            "winners": (standing.winner,),
            "by": standing.by,
            "order": standing.order,
            "totals": points,
            "hands": ending.hands_of(c),
        }
        return Outcome("won", points[standing.winner], facts, ending.DECIDED[standing.by])

    def summary(self, state: State) -> Mapping[str, Any]:
        """Mode, names, game and round, what it waits for, and the points, for the list of games."""
        c = self.course(state)
        return {
            "mode": self.setup.mode,
            "names": {player.id: player.name for player in self.setup.players},
            "game": state.game,
            "games": c.games,
            "round": min(state.round, 7),
            "step": state.step,
            "points": max(c.points.values()),
        }


def _counts(state: State) -> list[Move]:
    """Every way to give at least five castles to those who play."""
    ids = [seat.id for seat in state.playing]
    owners = product((*ids, ""), repeat=len(CASTLES))
    return [
        Count({id: tuple(c for c, o in zip(CASTLES, own, strict=True) if o == id) for id in ids})
        for own in owners
        if len(CASTLES) - own.count("") >= LEAST_CASTLES
    ]
