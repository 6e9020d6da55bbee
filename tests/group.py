"""A tiny game for a group: each in turn adds 0 to 9 points, twice; the most win, a tie goes to the youngest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.play import IllegalMove, Note, Outcome, Question, Step
from companion.play.people import Player, check_order, check_players, clockwise
from storage import Kind

ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Setup:
    players: tuple[Player, ...]
    first: str
    mode: str = "turns"
    house: Mapping[str, str] = field(default_factory=dict)
    ages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Add:
    """Whoever is to act gets points."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class State:
    round: int = 1
    place: int = 0
    points: Mapping[str, int] = field(default_factory=dict)


class Group:
    """The rules, made of the setup."""

    game = "group"
    version = 1
    setup_type = Setup
    move_types = (Add,)
    state_type = State

    def __init__(self, setup: Setup, values: Mapping[str, Any] | None = None) -> None:
        self.setup = setup
        self.order = clockwise([p.id for p in setup.players], setup.first)

    def printed_value(self, path: str) -> Any:
        """There is nothing printed."""
        raise IllegalMove("unknown", path=path)

    def start(self, setup: Setup) -> Step[State]:
        check_players(setup.players)
        check_order(setup.players, setup.ages)
        return Step(State(points={player.id: 0 for player in setup.players}))

    def acting(self, state: State) -> str:
        return "" if state.round > ROUNDS else self.order[state.place]

    def apply(self, state: State, move: Add) -> Step[State]:
        if state.round > ROUNDS:
            raise IllegalMove("over")
        if move.player != self.acting(state):
            raise IllegalMove("not_your_turn", player=move.player, acting=self.acting(state))
        if not 0 <= move.points <= 9:
            raise IllegalMove("points", points=move.points)
        added = {**state.points, move.player: state.points[move.player] + move.points}
        place = (state.place + 1) % len(self.order)
        note = Note("now", {"player": move.player, "points": added[move.player]}, "G-1")
        after = replace(state, points=added, place=place, round=state.round + (not place))
        return Step(after, (note,))

    def options(self, state: State) -> Sequence[Add]:
        return [Add(self.acting(state), n) for n in range(10)] if state.round <= ROUNDS else ()

    def question(self, state: State) -> Question[Add] | None:
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.round <= ROUNDS:
            return None
        best = max(state.points.values())
        tied = [id for id in self.setup.ages if state.points[id] == best]
        return Outcome("won", best, {"winner": tied[0], "tied": tuple(tied)})

    def summary(self, state: State) -> Mapping[str, Any]:
        return {"round": state.round, "names": [p.name for p in self.setup.players]}


KINDS: Mapping[str, Kind] = {"group": Kind(Setup, Group.version, Group)}
