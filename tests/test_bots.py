"""Whole games by the hundred: every line of `options` comes to an end, and the practice set is neither easy nor
hopeless. The shares over 2,000 games are measured by `bench_bots`."""

from __future__ import annotations

import pytest

from companion.knight.moves import Reveal, RevealGoal
from tests.bots import Played, endings, line, play_many, share

GAMES = 100


@pytest.fixture(scope="module")
def played() -> list[Played]:
    jobs = [(player, seed) for seed in range(GAMES) for player in ("random", "greedy")]
    return play_many(jobs)[0]


@pytest.mark.slow
def test_every_game_ends_by_the_sheet(played: list[Played]) -> None:
    assert len(played) == 2 * GAMES
    for game in played:
        assert game.result in ("victory", "defeat", "success", "failure")
        assert (game.result == "victory") == game.ending.startswith("win.")
        assert (game.result == "defeat") == game.ending.startswith("lose.")
        assert game.turn == 12 or game.ending


@pytest.mark.slow
def test_a_greedy_player_wins_sometimes_and_a_random_one_hardly_ever(played: list[Played]) -> None:
    assert 0.15 <= share(played, "greedy") <= 0.65
    assert share(played, "random") <= 0.10
    assert len([end for end in endings(played, "greedy") if end.startswith("win.")]) >= 2


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
