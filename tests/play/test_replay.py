"""A log that is only looked at, on the tiny game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play import IllegalMove, Replay, Table
from tests.tiny import Rename, Setup, State, Take, Tiny

MOVES = (Take(1), Rename(0, "Zoe"), Take(3), Take(2))


def played(*moves: Any) -> Table[State, Any]:
    table: Table[State, Any] = Table(Tiny(), Setup())
    for move in moves:
        table.play(move)
    return table


def test_it_stands_at_every_place_as_the_game_stood() -> None:
    table = played(*MOVES)
    replay = Replay(table)
    assert (replay.place, replay.first, replay.last) == (0, 0, 4)
    for i in (0, 1, 4, 2, 3, 0):
        replay.go(i)
        assert replay.line.moves == MOVES[:i]
        assert replay.line.steps == table.line.steps[: i + 1]
        assert replay.line.undone == ()
    for beyond in (-1, 5):
        with pytest.raises(IllegalMove, match="no_such_place"):
            replay.go(beyond)
    assert replay.place == 0


def test_nothing_is_played_and_the_table_is_left_alone() -> None:
    table = played(*MOVES)
    before, replay = table.line, Replay(table, 2)
    for act in (replay.play, replay.change):
        with pytest.raises(IllegalMove) as caught:
            act(Take(1))
        assert caught.value.code == "replay"
    with pytest.raises(IllegalMove):
        replay.skip()
    replay.go(4)
    assert table.line is before
    assert replay.line.moves == MOVES


def test_what_is_played_meanwhile_does_not_show() -> None:
    table = played(*MOVES)
    replay = Replay(table, 4)
    table.undo()
    table.play(Take(1))
    table.play(Take(1))
    assert (replay.last, replay.line.moves) == (4, MOVES)


def test_a_torn_log_begins_where_it_was_torn() -> None:
    torn = Table.restore(
        Tiny(), Setup(), [Take(9), *MOVES[2:]], kept=played(*MOVES).state, floor=1,
        below=played(*MOVES[:2]).state,
    )  # fmt: skip
    replay = Replay(torn)
    assert (replay.first, replay.place, replay.last) == (1, 1, 3)
    assert replay.state.players == ("Zoe", "Bo")
    with pytest.raises(IllegalMove, match="no_such_place"):
        replay.go(0)
    replay.go(3)
    assert replay.state == played(*MOVES).state
