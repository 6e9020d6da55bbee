"""Whole games of Na Grunwald by the hundred: stocks, cards and rounds hold, every log replays."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from companion.grunwald import State
from companion.grunwald.fields import CARDS
from companion.grunwald.state import ROUNDS
from companion.ui.library import open_library
from storage.rows import Verbs, pack, unpack
from tests.grunwald.play import Played, play_game

GAMES = 120
"""A share of what `python -m tests.grunwald.test_games 500` plays."""


def held(state: State, kind: str) -> int:
    seats = state.seats.values()
    table = state.loss.plays if state.loss else ()
    if kind == "teutonic":
        taken = len(state.loss.captures) if state.loss else 0
        return sum(len(seat.captives) for seat in seats) + taken
    return sum(one.kind == kind for seat in seats for one in seat.knights) + sum(
        play.kind == kind for play in table
    )


def check(played: Played) -> None:
    """No stock below zero; cards come only from drafts and captures and go only as losses and unfed knights."""
    for state in played.states:
        for seat in state.seats.values():
            assert min(seat.ducats, seat.provisions, seat.helpers) >= 0
            assert seat.helpers <= 5
        for kind, most in CARDS.items():
            assert held(state, kind) <= most
        laid = [one for field, all in state.laid.items() if field not in state.done for one in all]
        assert min([one.ducats for one in laid], default=0) >= 0
    gained: Counter[str] = Counter()
    for note in played.notes:
        facts = note.facts
        if note.code == "gained":
            gained[facts["field"]] += 1
            gained["money"] += facts["value"] if facts["field"] == "ducats" else 0
            gained["money"] -= facts["paid"]
        elif note.code == "captive":
            gained["teutonic"] += 1
        elif note.code in ("paid_loss", "dismissed"):
            for kind, _ in facts["knights"]:
                gained[kind] -= 1
            gained["teutonic"] -= len(facts.get("captives", ()))
    if played.setup.mode == "score":
        return
    for kind in CARDS:
        assert held(played.state, kind) == gained[kind], kind
    purses = sum(seat.ducats for seat in played.state.seats.values())
    assert purses == 3 * len(played.setup.players) + gained["money"]
    assert [note.facts["round"] for note in played.notes if note.code == "cards_leave"] == list(
        range(1, ROUNDS + 1)
    )


@pytest.mark.parametrize("part", range(4))
def test_random_games_hold_together(part: int) -> None:
    for seed in range(part * GAMES // 4, (part + 1) * GAMES // 4):
        played = play_game(seed)
        check(played)
        outcome = played.rules.outcome(played.state)
        assert outcome is not None
        assert outcome.facts["winners"]
        assert played.rules.options(played.state) == []


@pytest.mark.parametrize("mode", ["full", "fields", "results", "score"])
@pytest.mark.parametrize("n", [2, 3, 4])
def test_a_log_comes_back_from_rows_and_ends_where_it_ended(mode: str, n: int) -> None:
    played = play_game(n, n, mode)
    verbs = Verbs(played.rules.move_types)
    state = played.rules.start(
        unpack(pack(played.setup, type(played.setup)), type(played.setup))
    ).state
    for move in played.moves:
        state = played.rules.apply(state, verbs.unpack(verbs.pack(move))).state
    assert state == played.state
    assert unpack(pack(state, State), State) == state


@pytest.mark.parametrize("mode", ["full", "results", "score"])
def test_a_game_is_in_the_library_as_it_was_played(mode: str, tmp_path: Path) -> None:
    played = play_game(11, 4, mode)
    library = open_library(tmp_path)
    game = library.new("grunwald", played.setup)
    for move in played.moves:
        game.table.play(move)
    library.close()
    again = open_library(tmp_path)
    table = again.open(game.id).table
    assert table.state == played.state
    assert not table.torn
    assert list(table.line.moves) == played.moves
    (row,) = again.games()
    assert row.outcome == played.rules.outcome(played.state)
    again.close()


@pytest.mark.parametrize("mode", ["full", "fields", "results"])
def test_every_listed_move_is_legal(mode: str) -> None:
    played = play_game(7, 4, mode)
    for state in played.states[:-1:9]:
        for move in played.rules.options(state):
            assert played.rules.apply(state, move).state != state


if __name__ == "__main__":
    for seed in range(int(sys.argv[1])):
        check(play_game(seed))
