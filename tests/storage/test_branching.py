"""A game that begins as another did: its moves, its values, its copy; the other stays as it is."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.play import IllegalMove, Line, Replay, SaveError
from storage import AboutError, Game, Library
from tests.storage.disk import failing
from tests.storage.shelf import again, opened, played, tables
from tests.storage.test_copy_games import KINDS as ON_COPY
from tests.storage.test_copy_games import OnCopy
from tests.storage.test_later_rules import later
from tests.tiny import Setup, Take


def until(game: Game, place: int) -> Line[Any, Any]:
    """The line of a replay that stands at a place."""
    return Replay(game.table, place).line


def test_it_has_the_moves_until_there_and_a_life_of_its_own(library: Library) -> None:
    game = played(library.new("tiny", Setup(9)), Take(1), Take(2), Take(3), Take(3))
    game.table.undo()
    before, file = game.table.line, tables(library, game.id)
    new = library.branch(game.id, until(game, 2), "  Second\nway ")
    assert new.id != game.id
    assert new.table.line.moves == (Take(1), Take(2))
    assert new.table.line.undone == ()
    assert (new.table.state, new.outcome) == (game.table.at(2), None)
    played(new, Take(1), Take(2), Take(3))
    assert new.outcome is not None
    assert game.table.line is before
    assert tables(library, game.id) == file
    back = again(library)
    assert back.open(new.id).table.line == new.table.line
    assert {row.about.name for row in back.games()} == {"", "Second way"}
    assert {row.id for row in back.games()} == {game.id, new.id}


def test_a_finished_game_goes_on_from_before_its_end(library: Library) -> None:
    game = played(library.new("tiny", Setup(4)), Take(3), Take(1))
    assert game.outcome is not None
    new = library.branch(game.id, until(game, 1), "")
    assert new.outcome is None
    assert next(row for row in library.games() if row.id == new.id).outcome is None
    assert library.branch(game.id, until(game, 2), "").outcome == game.outcome


def test_what_it_has_read_is_kept_whatever_the_copy_learns(tmp_path: Path) -> None:
    shelf = opened(tmp_path, ON_COPY)
    box = shelf.copies.new("Box").id
    game = shelf.new("tiny", OnCopy(21, copy=box))
    game.add_values({"most": 3, "gate": 11})
    played(game, Take(3), Take(3))
    new = shelf.branch(game.id, until(game, 1), "new")
    shelf.copies.put(box, {"most": 2})
    played(new, Take(3))
    assert tables(shelf, new.id)["read"] == {"most": 3, "gate": 11}
    assert new.copy == box
    fresh = shelf.branch(game.id, until(game, 0), "fresh")
    with pytest.raises(IllegalMove, match="count"):
        fresh.table.play(Take(3))
    shelf.close()


def test_a_torn_log_stays_torn(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(3), Take(2))
    library = again(library, later(2))
    torn = played(library.open(game.id), Take(1), Take(2))
    new = library.branch(game.id, until(torn, 3), "torn")
    assert (new.table.line.floor, new.table.state) == (2, torn.table.at(3))
    back = again(library, later(2)).open(new.id)
    assert back.table.line.steps == new.table.line.steps


def test_a_disk_that_does_not_take_it_leaves_nothing(library: Library) -> None:
    game = played(library.new("tiny", Setup(9)), Take(1))
    line = until(game, 1)
    with failing(0, errno.ENOSPC), pytest.raises(SaveError, match="full"):
        library.branch(game.id, line, "new")
    with pytest.raises(AboutError, match="long_name"):
        library.branch(game.id, line, "x" * 99)
    assert [row.id for row in library.games()] == [game.id]
    assert [row.id for row in again(library).games()] == [game.id]


def test_a_line_of_another_length_of_the_log_is_taken_as_it_was(library: Library) -> None:
    """The game has moved on since the replay was opened."""
    game = played(library.new("tiny", Setup(9)), Take(1), Take(2))
    replay = Replay(game.table, 2)
    game.table.undo()
    played(game, Take(3))
    new = library.branch(game.id, replace(replay.line), "as it was")
    assert new.table.line.moves == (Take(1), Take(2))
