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
from scenarios.read import read_sheets, scenario_ids
from tests.bookkeeping import Books
from tests.greedy import Greedy

S0 = "s00_defensive_war"
SCENARIOS = scenario_ids()
CHARACTERS = tuple(read_sheets(S0).characters)
MOST_MOVES = 5000
Job = tuple[str, str, int]
"""Scenario, player, seed."""
House = tuple[tuple[str, str], ...]
"""House rules and the choices made."""


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

    scenario: str
    player: str
    seed: int
    character: str
    result: str
    ending: str
    points: int
    turn: int
    moves: int
    error: str = ""


@cache
def rules_of(scenario: str, character: str, house: House = ()) -> Knight:
    """The rules of a scenario with the practice set, cards dealt."""
    return Knight(read_sheets(scenario), Setup(scenario, character, house=dict(house)))


def line(
    player: str, seed: int, scenario: str = S0, house: House = ()
) -> tuple[Knight, list[Move], list[State]]:
    """One game, seeded: its moves and its states. The deck is shuffled by the seed, whoever plays. The books are
    kept beside it."""
    character = CHARACTERS[seed % len(CHARACTERS)]
    rules = rules_of(scenario, character, house)
    deck, rng = random.Random(f"deck {seed}"), random.Random(f"{player} {seed}")
    chooser = PLAYERS[player](rules, rng)
    states = [rules.start(Setup(scenario, character, house=dict(house))).state]
    moves: list[Move] = []
    books = Books(rules)
    while rules.outcome(states[-1]) is None:
        listed = rules.options(states[-1])
        assert listed, f"{scenario} {player} {seed}: nothing to play after {len(moves)} moves"
        dealt = isinstance(listed[0], Reveal | RevealGoal)
        moves.append(deck.choice(listed) if dealt else chooser.choose(states[-1], listed))
        step = rules.apply(states[-1], moves[-1])
        books.check(states[-1], step)
        states.append(step.state)
        assert len(moves) < MOST_MOVES, f"{scenario} {player} {seed}: no end in sight"
    return rules, moves, states


def play(player: str, seed: int, scenario: str = S0) -> Played:
    """How one seeded game ends."""
    rules, moves, states = line(player, seed, scenario)
    outcome = rules.outcome(states[-1])
    assert outcome is not None
    ending = str(outcome.facts["ending"])
    turn, character = states[-1].turn.number, states[-1].me.character
    return Played(
        scenario, player, seed, character, outcome.result, ending, outcome.points, turn, len(moves)
    )


def _play(job: Job) -> Played:
    scenario, player, seed = job
    try:
        return play(player, seed, scenario)
    except Exception as wrong:  # noqa: BLE001  counted and shown; the other games are played
        what = f"{type(wrong).__name__}: {wrong}"
        return Played(scenario, player, seed, "", "error", "", 0, 0, 0, what)


def play_many(jobs: Iterable[Job], cores: int = 2) -> tuple[list[Played], float]:
    """Many games in parallel processes, and how many a second."""
    begin = time.perf_counter()
    with ProcessPoolExecutor(cores) as pool:
        played = list(pool.map(_play, jobs, chunksize=10))
    return played, len(played) / (time.perf_counter() - begin)


def of(played: Iterable[Played], scenario: str, player: str) -> list[Played]:
    """The games of a scenario and a player that came to their end."""
    return [g for g in played if (g.scenario, g.player) == (scenario, player) and not g.error]


def share(games: Sequence[Played]) -> float:
    """The share of games that met a victory condition."""
    return sum(game.result == "victory" for game in games) / max(1, len(games))


def endings(games: Iterable[Played]) -> Counter[str]:
    """How often each ending was met; games that ran their twelve turns by success and failure."""
    return Counter(game.ending or game.result for game in games)


def expected(scenario: str) -> set[str]:
    """The endings of a scenario that its own rules can bring; not one that only a house rule does."""
    sheet = rules_of(scenario, CHARACTERS[0]).sheets.scenario
    return {end.id for end in (*sheet.win, *sheet.lose) if not end.clause.startswith("HR-")}


def mean(numbers: Sequence[int]) -> float:
    """The mean; 0 of none."""
    return sum(numbers) / max(1, len(numbers))


def table(played: Sequence[Played], scenario: str) -> str:
    """The endings of both players side by side, in per cent; then turns, points, moves, and who wins how often."""
    games = {name: of(played, scenario, name) for name in PLAYERS}
    counts = {name: endings(games[name]) for name in PLAYERS}
    rows = sorted({ending for count in counts.values() for ending in count} | expected(scenario))
    text = [f"{scenario:<24}" + "".join(f"{name:>16}" for name in PLAYERS)]
    for row in rows:
        cells = (
            f"{counts[n][row]:>6} {counts[n][row] / max(1, len(games[n])):>8.1%}" for n in PLAYERS
        )
        text.append(f"  {row:<22}" + "".join(f"{cell:>16}" for cell in cells))
    text.append(f"  {'won':<22}" + "".join(f"{share(games[n]):>16.1%}" for n in PLAYERS))
    for what in ("turn", "points", "moves"):
        cells = (f"{mean([getattr(game, what) for game in games[n]]):.1f}" for n in PLAYERS)
        text.append(f"  {what + ', mean':<22}" + "".join(f"{cell:>16}" for cell in cells))
    who = (
        f"{who} {share([game for game in games['greedy'] if game.character == who]):.0%}"
        for who in CHARACTERS
    )
    text.append(f"  greedy, by character: {', '.join(who)}")
    return "\n".join(text)
