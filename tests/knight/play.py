"""What the tests of Knight play with: a game with a state, moves, notes, and what a move has changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.knight import Knight, Setup, State
from companion.knight.agenda import NameGoal, Task, TurnUp
from companion.knight.correct import differences, enter
from companion.knight.course import Course
from companion.knight.moves import Move, Reveal, RevealGoal
from companion.play import IllegalMove, Note
from tests.knight.sheets import CHARACTER, knight


class Game:
    """A game in the middle of being played: `state`, and the `notes` of the last moves."""

    def __init__(self, rules: Knight, state: State) -> None:
        self.rules = rules
        self.state = state
        self.notes: tuple[Note, ...] = ()

    @property
    def look(self) -> Course:
        return Course(self.rules, self.state)

    def play(self, *moves: Move) -> Game:
        """Play moves; `notes` are those of all of them."""
        self.notes = ()
        for move in moves:
            step = self.rules.apply(self.state, move)
            self.state = step.state
            self.notes += step.notes
        return self

    def carry(self, *tasks: Task) -> Game:
        """Let the rules carry out tasks, in front of all that waits."""
        step = self.rules.go_on(replace(self.state, agenda=(*tasks, *self.state.agenda)))
        self.state, self.notes = step.state, step.notes
        return self

    def set(self, **facts: int) -> Game:
        """Set facts without a note or badge; `own_mill` for `own.mill`."""
        return self.put({name.replace("_", ".", 1): value for name, value in facts.items()})

    def put(self, facts: Mapping[str, int]) -> Game:
        c = self.look
        enter(c, facts)
        self.state = c.state
        return self

    def seat(self, **changes: Any) -> Game:
        self.state = replace(self.state, seats=(replace(self.state.me, **changes),))
        return self

    def turn(self, **changes: Any) -> Game:
        self.state = replace(self.state, turn=replace(self.state.turn, **changes))
        return self

    def codes(self) -> list[str]:
        return [note.code for note in self.notes]

    def note(self, code: str) -> Note:
        """The only note of this code."""
        [found] = [note for note in self.notes if note.code == code]
        return found

    def options(self) -> list[Move]:
        return list(self.rules.options(self.state))

    def changed(self, before: State) -> dict[str, tuple[int, int]]:
        """Every value of the three sheets that differs from an earlier state: before and now."""
        return {
            fact: (old, new)
            for fact, old, new in differences(Course(self.rules, before), self.look)
        }


def begin(rules: Knight, **setup: Any) -> Game:
    """A game at its first turn (or the one that the setup names), the goal and the cards of the row turned up."""
    step = rules.start(Setup(rules.sheets.scenario.id, CHARACTER, **setup))
    game = Game(rules, step.state)
    cards = iter(rules.deck)
    while game.state.agenda and isinstance(game.state.agenda[0], NameGoal | TurnUp):
        task = game.state.agenda[0]
        if isinstance(task, NameGoal):
            game.play(RevealGoal(rules.goal_deck[0]))
        else:
            seen = game.state.row.seen
            game.play(Reveal(task.place, next(card for card in cards if card not in seen)))
    return game


def in_step(
    step: str, facts: Mapping[str, int] | None = None, rules: Knight | None = None, **turn: Any
) -> Game:
    """A game in the middle of a turn (by default the first, its left side chosen), with these facts."""
    game = begin(rules or knight()).turn(**{"step": step, "side": "left", **turn})
    return game.put(facts or {})


def refusal(game: Game, move: Move) -> str:
    """The code of the refusal of a move, which has changed nothing."""
    before = game.state
    try:
        game.play(move)
    except IllegalMove as refused:
        assert game.state is before
        return refused.code
    raise AssertionError(f"{move} was played")
