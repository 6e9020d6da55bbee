"""Players that play whole games of Knight over `options`: one at random, one greedy. Seeded, on all cores.

They are no part of the app: they prove that every line of play comes to an end, and weigh the practice set.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from companion.knight.moves import Move, Reveal, RevealGoal
from companion.knight.rules import Knight
from companion.knight.state import Setup, State
from scenarios.read import read_sheets
from tests.greedy import Greedy

S0 = "s00_defensive_war"
CHARACTERS = tuple(read_sheets(S0).characters)
MOST_MOVES = 5000


class Player(Protocol):
    """Chooses one of the listed moves."""

    def choose(self, state: State, moves: Sequence[Move]) -> Move: ...


class Random:
    """Takes any listed move."""

    def __init__(self, rules: Knight, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, state: State, moves: Sequence[Move]) -> Move:
        return self.rng.choice(moves)


PLAYERS: dict[str, Callable[[Knight, random.Random], Player]] = {"random": Random, "greedy": Greedy}


@dataclass(frozen=True, slots=True)
class Played:
    """How a game ended."""

    player: str
    seed: int
    character: str
    result: str
    ending: str
    points: int
    turn: int
    moves: int


@cache
def rules_of(character: str) -> Knight:
    """The rules of the basic scenario with the practice set, cards dealt."""
    return Knight(read_sheets(S0), Setup(S0, character))


def line(player: str, seed: int) -> tuple[Knight, list[Move], list[State]]:
    """One game, seeded: its moves and its states. The deck is shuffled by the seed, whoever plays."""
    character = CHARACTERS[seed % len(CHARACTERS)]
    rules = rules_of(character)
    deck, rng = random.Random(f"deck {seed}"), random.Random(f"{player} {seed}")
    chooser = PLAYERS[player](rules, rng)
    states = [rules.start(Setup(S0, character)).state]
    moves: list[Move] = []
    while rules.outcome(states[-1]) is None:
        listed = rules.options(states[-1])
        assert listed, f"{player} {seed}: nothing to play after {len(moves)} moves"
        dealt = isinstance(listed[0], Reveal | RevealGoal)
        moves.append(deck.choice(listed) if dealt else chooser.choose(states[-1], listed))
        states.append(rules.apply(states[-1], moves[-1]).state)
        assert len(moves) < MOST_MOVES, f"{player} {seed}: no end in sight"
    return rules, moves, states


def play(player: str, seed: int) -> Played:
    """How one seeded game ends."""
    rules, moves, states = line(player, seed)
    outcome = rules.outcome(states[-1])
    assert outcome is not None
    ending = str(outcome.facts["ending"])
    turn = states[-1].turn.number
    character = states[-1].me.character
    return Played(player, seed, character, outcome.result, ending, outcome.points, turn, len(moves))


def _play(job: tuple[str, int]) -> Played:
    return play(*job)


def play_many(jobs: Iterable[tuple[str, int]], cores: int = 2) -> tuple[list[Played], float]:
    """Many games in parallel processes, and how many a second."""
    begin = time.perf_counter()
    with ProcessPoolExecutor(cores) as pool:
        played = list(pool.map(_play, jobs, chunksize=10))
    return played, len(played) / (time.perf_counter() - begin)


def share(played: Sequence[Played], player: str) -> float:
    """The share of a player's games that met a victory condition."""
    own = [game for game in played if game.player == player]
    return sum(game.result == "victory" for game in own) / len(own)


def endings(played: Sequence[Played], player: str) -> Counter[str]:
    """How often each ending was met; games that ran their twelve turns by success and failure."""
    return Counter(game.ending or game.result for game in played if game.player == player)


def table(played: Sequence[Played]) -> str:
    """The endings of both players, side by side, in per cent; the characters' wins below."""
    names = [name for name in PLAYERS if any(game.player == name for game in played)]
    totals = {name: sum(game.player == name for game in played) for name in names}
    counts = {name: endings(played, name) for name in names}
    rows = sorted({ending for name in names for ending in counts[name]})
    text = [f"{'ending':<18}" + "".join(f"{name:>16}" for name in names)]
    for row in rows:
        cells = (f"{counts[n][row]:>6} {counts[n][row] / totals[n]:>8.1%}" for n in names)
        text.append(f"{row:<18}" + "".join(f"{cell:>16}" for cell in cells))
    for name in names:
        wins = (
            f"{who} {share([g for g in played if g.character == who], name):.0%}"
            for who in CHARACTERS
        )
        text.append(f"{name}: wins {share(played, name):.1%} ({', '.join(wins)})")
    return "\n".join(text)
