"""Whole games by the hundred: every line of `options` comes to an end, and the practice set is neither easy nor
hopeless. The shares over 2,000 games are measured by `bench_bots`."""

from __future__ import annotations

import pytest

from companion.knight.facts import influence
from companion.knight.moves import Reveal, RevealGoal
from companion.knight.vocabulary import PURSE
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


@pytest.mark.parametrize(
    ("player", "seed"), [("random", 1), ("random", 2), ("greedy", 0), ("greedy", 5)]
)
def test_every_state_keeps_the_limits_of_the_sheets(player: str, seed: int) -> None:
    """KN-14, KN-48, HR-37, and what is fresh is held; points are never taken away, influence neither."""
    rules, _, states = line(player, seed)
    before = (0, 0)
    for state in states:
        c, me = rules.course(state), state.me
        assert all(0 <= me.have[kind] <= (12 if kind == "gold" else 6) for kind in PURSE)
        assert all(0 <= me.fresh[kind] <= me.have[kind] for kind in PURSE)
        assert 0 <= me.diplomacy <= 8
        assert 0 <= me.enemy_diplomacy <= 8
        for units in state.field.units.values():
            assert all(0 < n <= 4 for n in units.values())
            assert sum(units.values()) <= 8
        after = (sum(entry.points for entry in me.entries), influence(c))
        assert after >= before
        assert after[1] >= before[1]
        before = after


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
