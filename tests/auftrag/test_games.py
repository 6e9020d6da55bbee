"""Whole games of Im Auftrag des Königs by the hundred: cards, tasks, points and rounds hold, every log replays."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from companion.auftrag import Setup, State
from companion.auftrag.cards import MARKS, PICKS, TASKS, VIRTUE_CARDS, kind_of
from storage.rows import Verbs, pack, unpack
from tests.auftrag.play import Played, play_game

GAMES = 60
"""A share of what `python -m tests.auftrag.test_games 500` plays."""


def check_state(played: Played, state: State) -> None:
    """Tasks, virtues and action cards are all somewhere, none twice; tents are a permutation."""
    seats = state.seats.values()
    c = played.rules.course(state)
    assert min(state.open, state.pile, *state.piles.values(), 0) >= 0
    assert state.open <= 3
    if played.setup.mode == "full":
        hands = sum(len(seat.tasks) for seat in seats)
        assert state.open + state.pile + hands + len(state.done) == len(TASKS)
    titles = [title for title in state.done if title]
    titles += [title for seat in seats for title in seat.tasks if title]
    assert len(titles) == len({*titles})
    if played.setup.virtues:
        assert sum(state.piles.values()) + sum(len(seat.virtues) for seat in seats) == VIRTUE_CARDS
    gone = Counter(kind_of(card) for seat in seats for card in (*seat.taken, *seat.done))
    assert all(gone[card] <= number for card, number in c.pool.items())
    assert len(c.free_horses) == c.left_of("P")
    for seat in seats:
        cards = [*seat.taken, *seat.done]
        assert len(cards) <= c.picks
        assert cards.count("T") <= 1
    if state.round:
        tents = [c.seat(player).tent for player in c.players]
        assert len({*tents}) == len(tents)
        if not any(seat.left for seat in seats):  # a gap closes with the next round
            assert sorted(tents) == [*range(1, len(tents) + 1)]
    assert min(c.scores.values()) >= 0


def check(played: Played) -> None:
    """The game lasts exactly until the end of the round in which the mark is reached (AK-37)."""
    for state in played.states:
        check_state(played, state)
    state, c = played.state, played.rules.course(played.state)
    outcome = played.rules.outcome(state)
    assert outcome is not None
    scores = outcome.facts["scores"]
    assert outcome.points == max(scores.values())
    assert all(scores[winner] == outcome.points for winner in outcome.facts["winners"])
    if played.setup.mode == "score":
        return
    n = len(played.setup.players)
    in_round = Counter({one.round: 0 for one in state.entries})
    total: Counter[str] = Counter()
    best: dict[int, int] = {0: 0}
    for number in range(1, state.round + 1):
        for one in state.entries:
            if one.round == number:
                total[one.player] += one.points
                in_round[number] += one.points
        best[number] = max(total.values(), default=0)
    assert best[state.round] >= MARKS[n] > best[state.round - 1]
    assert len(state.orders) == state.round
    assert dict(total) == {player: points for player, points in scores.items() if points}
    assert {player: sum(all.values()) for player, all in outcome.facts["sums"].items()} == scores
    if played.setup.mode == "full":
        picked = sum(note.code == "picked" for note in played.notes)
        assert picked == state.round * n * PICKS[n]
        refilled = sum(note.code == "refilled" for note in played.notes)
        assert refilled == state.round - 1
    assert c.is_last


@pytest.mark.parametrize("part", range(4))
def test_random_games_hold_together(part: int) -> None:
    for seed in range(part * GAMES // 4, (part + 1) * GAMES // 4):
        played = play_game(seed)
        check(played)
        assert played.rules.options(played.state) == []


@pytest.mark.parametrize("mode", ["full", "scores", "score"])
@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_log_comes_back_from_rows_and_ends_where_it_ended(mode: str, n: int) -> None:
    played = play_game(n, n, mode)
    verbs = Verbs(played.rules.move_types)
    state = played.rules.start(unpack(pack(played.setup, Setup), Setup)).state
    for move in played.moves:
        state = played.rules.apply(state, verbs.unpack(verbs.pack(move))).state
    assert state == played.state
    assert unpack(pack(state, State), State) == state


@pytest.mark.parametrize("mode", ["full", "scores"])
def test_every_listed_move_is_legal(mode: str) -> None:
    played = play_game(7, 4, mode)
    for state in played.states[:-1:9]:
        for move in played.rules.options(state):
            assert played.rules.apply(state, move).state != state


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        check(play_game(seed))
