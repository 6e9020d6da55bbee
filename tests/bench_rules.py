"""How fast the rules of Knight are: moves a second, and replaying a log of 400 moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from companion.knight import Knight, Setup, State
from companion.knight.moves import Correct, Move
from companion.play import Table
from scenarios.read import read_sheets

S0 = "s00_defensive_war"
LENGTH = 400


def long_game() -> tuple[Knight, Setup, list[Move]]:
    """A game of 400 moves: a random player's who sets by hand what would end it too soon."""
    setup = Setup(S0, "dittmann")
    rules = Knight(read_sheets(S0), setup)
    for seed in range(200):
        moves = list(_moves(rules, rules.start(setup).state, random.Random(seed)))
        if len(moves) == LENGTH:
            return rules, setup, moves
    raise AssertionError("no game is that long")


def _moves(rules: Knight, state: State, rng: random.Random) -> Iterator[Move]:
    for n in range(LENGTH):
        if rules.outcome(state) is not None:
            return
        standing = list(state.field.units["enemy"])
        if standing and not state.agenda:
            move: Move = Correct(f"enemy.{standing[0]}", 0)
        elif n % 4 == 0 and state.turn.step == "use":
            move = Correct("gold", rng.randrange(13))
        else:
            move = rng.choice(list(rules.options(state)))
        state = rules.apply(state, move).state
        yield move


def measure(rounds: int = 15) -> dict[str, float]:
    """`moves_per_s` and `replay_400_ms` (medians)."""
    rules, setup, moves = long_game()
    times = []
    for _ in range(rounds):
        began = perf_counter()
        table = Table.restore(rules, setup, moves)
        times.append(perf_counter() - began)
        assert table.place == LENGTH
    replay = median(times)
    return {"moves_per_s": round(LENGTH / replay), "replay_400_ms": round(replay * 1000, 1)}


if __name__ == "__main__":
    print(measure())
