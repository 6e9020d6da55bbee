"""What a game gives to be played at a Table: pure rules over frozen states and moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that happened and why: a code, its facts, the clause of the ledger. The screen phrases it."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What applying a move leaves: the state, why, and the paths of the printed values that it read."""

    state: S
    notes: tuple[Note, ...] = ()
    read: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Question(Generic[M]):
    """A choice that is the player's: `code` and `facts` for the sentence, `answers` are moves.

    A question that blocks lets no other move through; one that does not only lists its answers.
    """

    code: str
    answers: tuple[M, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    clause: str = ""
    blocks: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `result` in the game's own word, the points, and the rest as facts."""

    result: str
    points: int
    facts: Mapping[str, Any] = field(default_factory=dict)
    clause: str = ""


class Rules(Protocol[S, M]):
    """One game, made of what stays the same while it is played."""

    @property
    def game(self) -> str:
        """The id of the game (`knight`)."""

    @property
    def version(self) -> int:
        """Raised whenever an old log could end elsewhere."""

    @property
    def setup_type(self) -> type[Any]:
        """The frozen dataclass that `start` takes."""

    @property
    def move_types(self) -> Sequence[type[Any]]:
        """Every move there is, each a frozen dataclass of plain values."""

    @property
    def state_type(self) -> type[S]:
        """The frozen dataclass of a state."""

    def start(self, setup: Any) -> Step[S]:
        """The state before the first move. Raises IllegalMove for a setup that cannot be."""

    def apply(self, state: S, move: M) -> Step[S]:
        """The state after a move. Raises IllegalMove and changes nothing."""

    def options(self, state: S) -> Sequence[M]:
        """A generating set: every legal line of play is made of listed moves."""

    def question(self, state: S) -> Question[M] | None:
        """What the state waits for, if it waits for an answer."""

    def outcome(self, state: S) -> Outcome | None:
        """The end, or None while the game goes on."""

    def summary(self, state: S) -> Mapping[str, Any]:
        """A few plain values for the list of games (turn, points ...)."""
