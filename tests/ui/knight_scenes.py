"""Games of Knight in every state that a screen can show, found among seeded games of the bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from companion.knight.rules import Knight
from companion.knight.state import Setup, State
from companion.play import Question
from storage import Game, Library
from tests.bots import S0, line

Asked = Question[Any] | None
Wanted = Callable[[State, Asked], bool]
SEEDS: Final = 16
LATE: Final = 7
"""Scenes are taken from this turn on: the sheets have something on them by then."""


def _step(name: str, more: Callable[[State], bool] = lambda _s: True) -> Wanted:
    return lambda state, asked: asked is None and state.turn.step == name and more(state)


def _asks(code: str, most: int = 99) -> Wanted:
    return lambda _state, asked: (
        asked is not None and asked.code == code and len(asked.answers) <= most
    )


def _ended(result: str) -> Wanted:
    return lambda state, _asked: state.end is not None and state.end.result == result


SCENES: Final[Mapping[str, Wanted]] = {
    "choose": _step("gather"),
    "use": _step("use"),
    "action": _step("action"),
    "command": _step("action", lambda state: state.me.command > 0),
    "done": _step("done"),
    "won": _ended("won"),
    "lost": _ended("lost"),
    "neither": _ended("neither"),
} | {
    code: _asks(code)
    for code in (
        "TurnUp",
        "Activations",
        "TakeNextStage",
        "ChooseGain",
        "ChooseLink",
        "ChooseInRow",
        "SpendCommand",
        "Marching",
        "PayOrNot",
        "PlaceUnits",
        "Advance",
        "Hits",
        "RemoveUnits",
    )
}


def _games() -> Iterator[tuple[str, int]]:
    for seed in range(SEEDS):
        yield "greedy", seed
        yield "random", seed


_line = cache(line)


@cache
def _found(name: str) -> tuple[Knight, int, str, int]:
    """The rules, and the place in the game of a player and a seed, where a scene is found."""
    for player, seed in _games():
        rules, _moves, states = _line(player, seed)
        for place, state in enumerate(states):
            if state.turn.number >= LATE and SCENES[name](state, rules.question(state)):
                return rules, place, player, seed
    raise LookupError(f"no seeded game comes to {name}")


def scene(library: Library, name: str) -> Game:
    """A dealt game that has come to a scene, as if it had been played here."""
    rules, place, player, seed = _found(name)
    _rules, moves, states = _line(player, seed)
    game = library.new("knight", Setup(S0, states[0].me.character))
    draft = game.table.draft()
    for move in moves[:place]:
        draft.play(move)
    game.adopt(draft)
    assert game.table.state == states[place]
    assert rules.outcome(states[place]) is None or states[place].end is not None
    return game
