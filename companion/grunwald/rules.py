"""The rules of Na Grunwald as one object: made of what stays the same in a game, pure in all it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from companion.grunwald import by_hand, ending, fighting, listed, officers, resolution
from companion.grunwald import moves as m
from companion.grunwald.course import Course
from companion.grunwald.house import house_of
from companion.grunwald.moves import Dismiss, Move, PayLoss
from companion.grunwald.scoring import must_drop
from companion.grunwald.state import MODES, Seat, Setup, State
from companion.play import IllegalMove, Note, Outcome, Question, Step
from companion.play.people import check_players

APPLY: Mapping[type[Any], Callable[[Course, Any], None]] = {
    m.TurnEvent: officers.turn_event,
    m.Reveal: officers.reveal,
    m.Place: officers.place,
    m.Pass: officers.pass_round,
    m.Resolve: resolution.resolve,
    m.Book: resolution.book,
    m.BookRound: resolution.book_round,
    m.Fight: fighting.fight_battle,
    m.PayLoss: fighting.pay_loss,
    m.BuyHelper: resolution.buy_helper,
    m.DeclineHelper: resolution.decline_helper,
    m.EndRound: ending.end_round,
    m.Count: ending.count,
    m.Dismiss: ending.dismiss,
    m.HandOver: by_hand.hand_over,
    m.MoveCard: by_hand.move_card,
    m.Leave: by_hand.leave,
    m.Correct: by_hand.correct,
}


class Grunwald:
    """A game of Na Grunwald: who plays, how much is tracked, the house rules. `Rules[State, Move]`."""

    game = "grunwald"
    version = 1
    setup_type = Setup
    state_type = State
    move_types: Sequence[type[Any]] = get_args(Move)

    def __init__(self, setup: Setup) -> None:
        check_players(setup.players)
        self.setup = setup
        self.players = setup.players
        self.seats = tuple(player.id for player in setup.players)
        if setup.first not in self.seats:
            raise IllegalMove("choose_first")
        if setup.mode not in MODES:
            raise IllegalMove("unknown_mode", mode=setup.mode)
        self.mode = setup.mode
        self.house = house_of(setup.house)

    def course(self, state: State) -> Course:
        """A state to be read, or to have a move applied to it."""
        return Course(state, self.setup, self.house)

    def start(self, setup: Setup) -> Step[State]:
        """Officer, two helpers, peasant, three ducats, provisions of one each (GR-2); score only starts at the end."""
        if (setup.players, setup.mode) != (self.players, self.mode):
            raise IllegalMove("other_setup")
        if self.mode == "score":
            seats = {seat: Seat(helpers=0, ducats=0, provisions=0) for seat in self.seats}
            return Step(State("count", setup.first, seats, round=8))
        seats = {seat: Seat() for seat in self.seats}
        start = Note("start", {"helpers": 2, "ducats": 3, "provisions": 1}, "GR-2")
        c = self.course(State("event", setup.first, seats))
        c.notes.append(start)
        officers.begin(c)
        return Step(c.state, tuple(c.notes))

    def apply(self, state: State, move: Move) -> Step[State]:
        """The state after a move. Raises IllegalMove and changes nothing."""
        act = APPLY.get(type(move))
        if act is None:
            raise IllegalMove("no_such_move")
        if state.phase == "final":
            raise IllegalMove("over")
        c = self.course(state)
        try:
            act(c, move)
        except IllegalMove as refusal:
            raise IllegalMove(refusal.code, **self._named(refusal.facts)) from refusal
        return Step(c.state, tuple(c.notes))

    def _named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts with the names of the players that they are about, for the sentence."""
        names = {player.id: player.name for player in self.players}
        said = {
            f"{key}_name": names[id]
            for key, id in facts.items()
            if isinstance(id, str) and id in names
        }
        return {**facts, **said}

    def options(self, state: State) -> Sequence[Move]:
        """A generating set; cards that lie open are listed by their likely values, corrections never."""
        return listed.options(self.course(state))

    def question(self, state: State) -> Question[Move] | None:
        """Who buys a helper, what a lost battle costs, who leaves unfed."""
        c = self.course(state)
        if state.phase == "hiring":
            price = c.seat(state.buyer).helpers
            facts: dict[str, Any] = {"player": state.buyer, "price": price}
            return Question("buy_helper", tuple(listed.options(c)), facts, "GR-66")
        if state.phase == "payment" and state.loss:
            player = state.loss.owing[0]
            best = fighting.suggested(state, player, self.house)
            facts = {"player": player, "due": state.loss.due}
            return Question("pay_loss", (best,), facts, "GR-55", blocks=False)
        if state.phase == "feeding":
            player = ending.hungry(c)[0]
            short = must_drop(next(one for one in ending.holdings(c) if one.player == player))
            answer = ending.dismissed(c, player)
            return Question(
                "dismiss", (answer,), {"player": player, "short": short}, "GR-74", False
            )
        return None

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome_of(self.course(state))

    def summary(self, state: State) -> Mapping[str, Any]:
        return {
            "round": state.round,
            "phase": state.phase,
            "mode": self.mode,
            "players": tuple(player.name for player in self.players),
            "names": {player.id: player.name for player in self.players},
        }

    def suggested_payment(self, state: State, player: str) -> PayLoss:
        """What a player best gives up after a lost battle (GR-55)."""
        return fighting.suggested(state, player, self.house)

    def suggested_dismissal(self, state: State, player: str) -> Dismiss:
        """Whom a player best lets go (GR-74)."""
        return ending.dismissed(self.course(state), player)
