"""The Table: the log of a game, a place in it, and the states behind it. The only thing that changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, cast

from companion.play.errors import IllegalMove
from companion.play.rules import M, Rules, S, Step


@dataclass(frozen=True, slots=True)
class Line(Generic[S, M]):
    """One log, frozen: `moves` were played, `undone` wait for a redo (next first).

    `steps[k]` is what the log was after `floor + k` moves; `floor` is 0 unless the moves before it can no
    longer be replayed. `version` is raised by every change, so that a tap on an old screen is noticed.
    """

    version: int
    moves: tuple[M, ...]
    undone: tuple[M, ...]
    steps: tuple[Step[S], ...]
    floor: int = 0

    @property
    def state(self) -> S:
        return self.steps[-1].state

    @property
    def read(self) -> frozenset[str]:
        """The paths of all printed values that the played moves have read."""
        return frozenset().union(*(step.read for step in self.steps))


Keep = Callable[[Line[Any, Any]], None]
Tap = tuple[Any, ...]


def _replay(rules: Rules[S, M], first: Step[S], moves: Sequence[M]) -> tuple[Step[S], ...]:
    steps = [first]
    for move in moves:
        steps.append(rules.apply(steps[-1].state, move))
    return tuple(steps)


def _restored(
    rules: Rules[S, M], setup: Any, moves: Sequence[M], kept: S | None, floor: int, below: S | None
) -> tuple[int, tuple[Step[S], ...]]:
    """From which move on a log can be replayed, and its steps: from its start, else from `below`, else `kept` alone."""
    starts = ((0, None), (floor, below)) if below is not None else ((0, None),)
    for at, first in starts:
        try:
            steps = _replay(rules, rules.start(setup) if first is None else Step(first), moves[at:])
        except IllegalMove:
            if kept is None:
                raise
        else:
            if kept is None or steps[-1].state == kept:
                return at, steps
    return len(moves), (Step(cast("S", kept)),)


def _played(line: Line[S, M], move: M, step: Step[S], undone: tuple[M, ...]) -> Line[S, M]:
    """The log with one more move."""
    return replace(line, moves=(*line.moves, move), undone=undone, steps=(*line.steps, step))


class Table(Generic[S, M]):
    """A game being played. Every change is computed, kept (`keep`, which may raise SaveError), then shown.

    `after` is the version of the log that the screen was drawn from. If the log has moved on, a change is
    refused with `moved_on`; the very same tap twice counts once.
    """

    def __init__(self, rules: Rules[S, M], setup: Any, keep: Keep | None = None) -> None:
        self.rules = rules
        self.setup = setup
        self.keep = keep
        self.line: Line[S, M] = Line(0, (), (), (rules.start(setup),))
        self._tap: Tap = ()

    @classmethod
    def restore(
        cls,
        rules: Rules[S, M],
        setup: Any,
        moves: Sequence[M],
        undone: Sequence[M] = (),
        version: int = 0,
        kept: S | None = None,
        keep: Keep | None = None,
        floor: int = 0,
        below: S | None = None,
    ) -> Table[S, M]:
        """The table of a log that was kept. If the rules now refuse a move, or the log ends elsewhere than
        in `kept`, the game goes on from `kept` and cannot be undone below that (`torn`). A log that was torn
        before is replayed from `below`, its state after `floor` moves, if it cannot be from the start."""
        table = cls.__new__(cls)
        table.rules, table.setup, table.keep = rules, setup, keep
        # After an undo there is an undone move, so without one the last change was the last move.
        table._tap = ("play", moves[-1]) if moves and not undone else ()
        at, steps = _restored(rules, setup, moves, kept, floor, below)
        table.line = Line(version, tuple(moves), tuple(undone), steps, at)
        return table

    @property
    def state(self) -> S:
        return self.line.state

    @property
    def version(self) -> int:
        return self.line.version

    @property
    def place(self) -> int:
        """How many moves have been played."""
        return len(self.line.moves)

    @property
    def torn(self) -> bool:
        """Whether the log below `line.floor` can no longer be replayed."""
        return self.line.floor > 0

    def step(self, i: int) -> Step[S]:
        """State and notes after i moves (0: the start). Raises IllegalMove `no_such_place`."""
        if not self.line.floor <= i <= self.place:
            raise IllegalMove("no_such_place", place=i)
        return self.line.steps[i - self.line.floor]

    def at(self, i: int) -> S:
        """The state after i moves."""
        return self.step(i).state

    def play(self, move: M, after: int | None = None) -> Step[S]:
        """Play a move. After an undo it drops the redo, unless it is the next of it."""
        line, tap = self.line, ("play", move)
        if self._is_repeat(tap, after):
            return line.steps[-1]
        step = self.rules.apply(line.state, move)
        undone = line.undone[1:] if line.undone[:1] == (move,) else self._rest_after(move)
        self._commit(_played(line, move, step, undone), tap)
        return step

    def undo(self, after: int | None = None) -> None:
        """Take the last move back. It stays as redo. Raises IllegalMove as `go` does."""
        self._go(self.place - 1, ("undo",), after)

    def redo(self, after: int | None = None) -> Step[S]:
        """Play the next undone move again. Raises IllegalMove if it no longer fits."""
        self._go(self.place + 1, ("redo",), after)
        return self.line.steps[-1]

    def go(self, i: int, after: int | None = None) -> None:
        """Go to the place after i moves, back or forward; all that lies behind stays as redo.

        Raises IllegalMove `nothing_to_undo`, `nothing_to_redo`, or `torn` below what can be replayed."""
        self._go(i, ("go", i), after)

    def _go(self, i: int, tap: Tap, after: int | None) -> None:
        if self._is_repeat(tap, after):
            return
        line = self.line
        whole = (*line.moves, *line.undone)
        if i < line.floor and line.floor:
            raise IllegalMove("torn")
        if not 0 <= i <= len(whole):
            raise IllegalMove("nothing_to_undo" if i < 0 else "nothing_to_redo")
        if i == len(line.moves):
            return
        back = line.steps[: i - line.floor + 1]
        steps = (*back[:-1], *_replay(self.rules, back[-1], whole[len(line.moves) : i]))
        self._commit(replace(line, moves=whole[:i], undone=whole[i:], steps=steps), tap)

    def draft(self, i: int | None = None) -> Draft[S, M]:
        """A table on the side that starts after i moves, with the rest as its redo. No i: at the end."""
        return Draft(self, self.place if i is None else i)

    def adopt(self, draft: Draft[S, M], after: int | None = None) -> None:
        """Put a draft in the place of the log. What it has not redone stays as redo. Raises IllegalMove `moved_on`."""
        tap = ("adopt", draft)
        if self._is_repeat(tap, after):
            return
        if draft.base is not self or draft.base_version != self.version:
            raise IllegalMove("moved_on")
        rules = draft.rules
        self._commit(draft.line, tap)
        if rules is not self.rules:
            self.rules = rules

    def _is_repeat(self, tap: Tap, after: int | None) -> bool:
        """Whether this tap was the last change; raises IllegalMove if it comes from any other old screen."""
        if after is None or after == self.version:
            return False
        if self.version == after + 1 and self._tap == tap:
            return True
        raise IllegalMove("moved_on")

    def _rest_after(self, move: M) -> tuple[M, ...]:
        return ()

    def _commit(self, line: Line[S, M], tap: Tap) -> None:
        line = replace(line, version=self.version + 1)
        if self.keep is not None:
            self.keep(line)
        self.line, self._tap = line, tap


class Draft(Table[S, M]):
    """A table on the side. Playing keeps the redo, so that an earlier move is changed and the rest re-run.

    Dropping it leaves no trace; `base.adopt(draft)` puts it in the place of the log.
    """

    def __init__(self, base: Table[S, M], i: int) -> None:
        base.step(i)
        self.setup, self.keep = base.setup, None
        self.base = base
        self._own_rules: Rules[S, M] | None = None
        self._tap = ()
        self.base_version = base.version
        line = base.line
        rest = (*line.moves[i:], *line.undone)
        self.line = replace(
            line, moves=line.moves[:i], undone=rest, steps=line.steps[: i - line.floor + 1]
        )

    @property
    def rules(self) -> Rules[S, M]:
        """Those of the base, whatever they are by now, unless the draft was given its own."""
        return self.base.rules if self._own_rules is None else self._own_rules

    @rules.setter
    def rules(self, rules: Rules[S, M]) -> None:
        self._own_rules = rules

    def skip(self) -> None:
        """Leave the next move of the redo out. Raises IllegalMove `nothing_to_redo`."""
        if not self.line.undone:
            raise IllegalMove("nothing_to_redo")
        self._commit(replace(self.line, undone=self.line.undone[1:]), ("skip",))

    def change(self, move: M) -> Step[S]:
        """Play a move in the place of the next of the redo. Raises IllegalMove `nothing_to_redo`, or the rules' own."""
        if not self.line.undone:
            raise IllegalMove("nothing_to_redo")
        step = self.rules.apply(self.line.state, move)
        self._commit(_played(self.line, move, step, self.line.undone[1:]), ("change", move))
        return step

    def redo_all(self) -> IllegalMove | None:
        """Redo as far as it goes; the refusal of the first move that no longer fits, or None."""
        while self.line.undone:
            try:
                self.redo()
            except IllegalMove as refusal:
                return refusal
        return None

    def _rest_after(self, move: M) -> tuple[M, ...]:
        return self.line.undone
