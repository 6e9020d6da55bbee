"""A second, tiny game, to prove what all games share: take 1 to 3 stones from a heap, the last one wins.

Whoever leaves a heap that the `gate` divides is asked: `Again` moves the same player again, `Pass` does not. `gate`
and `most` are printed values; a `?` stops the move that has to read it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.play import IllegalMove, Note, Outcome, Question, Step
from storage import Kind

PRINTED: Mapping[str, Any] = {"most": 3, "gate": 11}


@dataclass(frozen=True, slots=True)
class Setup:
    heap: int = 21
    players: tuple[str, ...] = ("Anna", "Bo")


@dataclass(frozen=True, slots=True)
class Take:
    """Take stones; the last one wins."""

    count: int


@dataclass(frozen=True, slots=True)
class Again:
    """The answer that moves the same player again."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The answer that does not."""


@dataclass(frozen=True, slots=True)
class Rename:
    """A player gets another name. Never listed, always legal while the game goes on."""

    player: int
    name: str = ""


Move = Take | Again | Pass | Rename


@dataclass(frozen=True, slots=True)
class Asked:
    """The state waits for the player at the gate."""

    player: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    winner: int


@dataclass(frozen=True, slots=True)
class State:
    heap: int
    players: tuple[str, ...]
    turn: int = 0
    taken: Mapping[str, int] = field(default_factory=dict)
    waits: Asked | Over | None = None


class Tiny:
    """The rules, made of the setup and a layer of printed values over `PRINTED`."""

    game = "tiny"
    version = 1
    setup_type = Setup
    move_types = (Take, Again, Pass, Rename)
    state_type = State

    def __init__(self, setup: Setup | None = None, values: Mapping[str, Any] | None = None) -> None:
        self.values = {**PRINTED, **(values or {})}

    def printed_value(self, path: str) -> Any:
        """The value that the rules read under a path, as a plain one."""
        return self.values[path]

    def start(self, setup: Setup) -> Step[State]:
        if setup.heap < 1 or len(setup.players) != 2:
            raise IllegalMove("no_such_heap", heap=setup.heap)
        return Step(State(setup.heap, setup.players))

    def apply(self, state: State, move: Move) -> Step[State]:
        if isinstance(state.waits, Over):
            raise IllegalMove("over")
        if isinstance(move, Rename):
            return self._rename(state, move)
        if isinstance(state.waits, Asked) == isinstance(move, Take):
            raise IllegalMove("asked" if state.waits else "not_asked")
        if isinstance(move, Take):
            return self._take(state, move.count)
        turn = state.turn if isinstance(move, Again) else 1 - state.turn
        return Step(replace(state, turn=turn, waits=None))

    def options(self, state: State) -> Sequence[Move]:
        if isinstance(state.waits, Over):
            return ()
        if question := self.question(state):
            return question.answers
        return [Take(n) for n in range(1, min(self._read("most"), state.heap) + 1)]

    def question(self, state: State) -> Question[Move] | None:
        if not isinstance(state.waits, Asked):
            return None
        return Question("gate", (Again(), Pass()), {"player": state.waits.player})

    def outcome(self, state: State) -> Outcome | None:
        if not isinstance(state.waits, Over):
            return None
        winner = state.players[state.waits.winner]
        return Outcome("won", state.taken.get(str(state.waits.winner), 0), {"winner": winner})

    def summary(self, state: State) -> Mapping[str, Any]:
        return {"heap": state.heap, "player": state.players[state.turn]}

    def _read(self, path: str) -> int:
        value = self.values[path]
        if type(value) is not int:
            raise IllegalMove("unknown", path=path)
        return value

    def _rename(self, state: State, move: Rename) -> Step[State]:
        if move.player not in (0, 1):
            raise IllegalMove("no_such_player", player=move.player)
        names = [*state.players]
        names[move.player] = move.name
        return Step(replace(state, players=tuple(names)))

    def _take(self, state: State, count: int) -> Step[State]:
        if not 1 <= count <= min(self._read("most"), state.heap):
            raise IllegalMove("count", most=self._read("most"), heap=state.heap)
        heap, player = state.heap - count, str(state.turn)
        taken = {**state.taken, player: state.taken.get(player, 0) + count}
        note = (Note("takes", {"player": state.turn, "count": count}, "T-1"),)
        if not heap:
            over = replace(state, heap=0, taken=taken, waits=Over(state.turn))
            return Step(over, note, frozenset({"most"}))
        asked = heap % self._read("gate") == 0
        after = replace(
            state,
            heap=heap,
            taken=taken,
            turn=state.turn if asked else 1 - state.turn,
            waits=Asked(state.turn) if asked else None,
        )
        return Step(after, note, frozenset({"most", "gate"}))


KINDS: Mapping[str, Kind] = {"tiny": Kind(Setup, Tiny.version, Tiny)}
