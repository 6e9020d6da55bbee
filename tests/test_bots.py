"""Whole games by the hundred: every line of `options` comes to an end, and the practice set is neither easy nor
hopeless. The shares of every scenario are measured by `bench_bots`."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.knight.house import asked_in
from companion.knight.moves import Reveal, RevealGoal
from tests.bookkeeping import Books
from tests.bots import (
    CHARACTERS,
    S0,
    SCENARIOS,
    Played,
    endings,
    line,
    of,
    play_many,
    rules_of,
    share,
)

GAMES = {"greedy": 4, "random": 16}
"""Of each player, a scenario; of the greedy player in the basic scenario more."""
BASIC = 30


@pytest.fixture(scope="module")
def played() -> list[Played]:
    jobs = [
        (s, player, seed) for s in SCENARIOS for player, n in GAMES.items() for seed in range(n)
    ]
    jobs += [(S0, "greedy", seed) for seed in range(GAMES["greedy"], BASIC)]
    return play_many(jobs)[0]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_ends_by_the_sheet(played: list[Played], scenario: str) -> None:
    """The books are right after every move (they are kept in `line`), and the sheet says how it ended."""
    games = [game for game in played if game.scenario == scenario]
    assert [game.error for game in games if game.error] == []
    assert len(games) >= sum(GAMES.values())
    for game in games:
        assert game.result in ("victory", "defeat", "success", "failure")
        assert (game.result == "victory") == game.ending.startswith("win.")
        assert (game.result == "defeat") == game.ending.startswith("lose.")
        assert game.turn == 12 or game.ending


def test_a_greedy_player_wins_sometimes_and_a_random_one_hardly_ever(played: list[Played]) -> None:
    """Each scenario by itself is weighed over many more games by `bench_bots`."""
    basic = of(played, S0, "greedy")
    assert 0.15 <= share(basic) <= 0.65
    assert len([end for end in endings(basic) if end.startswith("win.")]) >= 2
    assert share([game for game in played if game.player == "random"]) <= 0.05
    others = [game for game in played if game.player == "greedy" and game.scenario != S0]
    assert 0.15 <= share(others) <= 0.65


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_of_other_readings_come_to_an_end_too(scenario: str) -> None:
    """House rules in any mixture: the books are right, and something ends the game."""
    asked = asked_in(rules_of(scenario, CHARACTERS[0]).sheets.scenario)
    for seed in range(2):
        rng = random.Random(f"house {scenario} {seed}")
        house = tuple((rule.id, rng.choice(rule.choices)) for rule in asked)
        rules, _, states = line("random", seed, scenario, house)
        assert all(rules.house[rule] == choice for rule, choice in house)
        assert rules.outcome(states[-1]) is not None


def test_the_books_find_what_no_note_tells() -> None:
    """The check is worth something: a unit too many, a source gone, a mark taken away are each found."""
    rules, moves, states = line("random", 3)
    books = Books(rules)
    place = next(
        i for i, state in enumerate(states) if sum(state.field.units["enemy"].values()) > 1
    )
    before = states[place]
    step = rules.apply(before, moves[place])
    books.check(before, step)
    field = step.state.field
    tile = next(iter(field.units["enemy"]))
    wrong = [
        replace(field, units={**field.units, "enemy": {**field.units["enemy"], tile: 0}}),
        replace(field, units={**field.units, "own": {**field.units["own"], tile: 5}}),
        replace(field, gone={**field.gone, tile: (*field.gone.get(tile, ()), "gold")}),
        replace(field, marks={tile: ("destroyed",)}),
    ]
    for one in wrong:
        with pytest.raises(AssertionError):
            books.check(before, replace(step, state=replace(step.state, field=one)))


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_move_is_legal(seed: int) -> None:
    """`options` lists nothing that `apply` refuses (design section 2)."""
    rules, _, states = line("random", seed)
    for state in states[:-1:3]:
        for move in rules.options(state):
            assert rules.apply(state, move).state != state, move


def test_a_seed_is_a_game() -> None:
    """The same seed plays the same moves, and its log leads to the same state again."""
    rules, moves, states = line("random", 3)
    assert line("random", 3)[1] == moves
    assert moves[0].__class__ in (Reveal, RevealGoal)
    state = states[0]
    for move, after in zip(moves, states[1:], strict=True):
        state = rules.apply(state, move).state
        assert state == after
    assert rules.options(state) == []
