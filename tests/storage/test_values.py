"""Printed values laid over a game: kept with it, corrected by a draft, and what was read stays read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play import IllegalMove
from storage import Kind, Library
from tests.storage.disk import files
from tests.storage.shelf import again, played, refused, tables
from tests.tiny import Rename, Setup, Take, Tiny


def test_a_value_is_kept_with_the_game_and_the_move_goes_on(library: Library) -> None:
    game = library.new("tiny", Setup(21), {"most": "?"})
    with pytest.raises(IllegalMove, match="unknown"):
        game.table.play(Take(5))
    game.add_values({"most": 5})
    assert game.table.version == 0
    game.table.play(Take(5))
    found = again(library).open(game.id)
    assert found.values == {"most": 5}
    assert found.table.line == game.table.line
    found.table.play(Take(4))


def test_what_is_a_list_stays_a_list(library: Library) -> None:
    game = library.new("tiny", Setup(21), {"do": ["enemy add 1", ["a", 1]]})
    assert again(library).open(game.id).values == {"do": ["enemy add 1", ["a", 1]]}


def test_a_value_that_was_read_is_not_changed_under_the_log(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(2))
    was = files(library.folder)
    with pytest.raises(IllegalMove) as caught:
        game.add_values({"most": 2, "other": 1})
    assert (caught.value.code, caught.value.facts) == ("already_read", {"paths": ("most",)})
    assert (game.values, files(library.folder)) == ({}, was)
    game.add_values({"most": 3, "other": 1})


def test_an_undone_move_no_longer_reads(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(2))
    game.table.undo()
    game.add_values({"most": 1})
    with pytest.raises(IllegalMove, match="count"):
        game.table.redo()
    assert tables(library, game.id)["read"] == {}


def test_only_plain_values(library: Library) -> None:
    game = library.new("tiny", Setup(21))
    with pytest.raises(IllegalMove, match="not_plain"):
        game.add_values({"most": object()})
    assert game.values == {}


def test_a_correction_is_a_draft_from_the_start(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(2), Take(3))
    draft = game.correct({"most": 2})
    refusal = draft.redo_all()
    assert refusal is not None
    assert refusal.code == "count"
    assert (game.table.place, game.values) == (2, {})
    draft.change(Take(2))
    game.adopt(draft, after=game.table.version)
    assert game.values == {"most": 2}
    with pytest.raises(IllegalMove, match="count"):
        game.table.play(Take(3))
    found = again(library).open(game.id)
    assert (found.values, found.table.line) == (game.values, game.table.line)


def test_a_dropped_correction_leaves_no_trace(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(3))
    was, line = files(library.folder), game.table.line
    game.correct({"most": 2})
    assert (files(library.folder), game.table.line, game.values) == (was, line, {})
    game.table.play(Take(3))


def test_a_correction_sees_values_added_meanwhile(library: Library) -> None:
    game = library.new("tiny", Setup(21), {"gate": "?"})
    draft = game.correct({"most": 4})
    with pytest.raises(IllegalMove, match="unknown"):
        draft.play(Take(4))
    game.add_values({"gate": 7})
    draft.play(Take(4))
    game.adopt(draft)
    assert game.values == {"gate": 7, "most": 4}


def test_a_correction_that_could_not_be_saved_changes_nothing(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(2))
    draft = game.correct({"most": 2})
    draft.play(Rename(0, "\ud800"))
    refused("failed", game.adopt, draft)
    assert game.values == {}
    game.table.play(Take(3))
    assert tables(library, game.id)["values"] == {}


def test_a_game_keeps_the_values_it_has_read(library: Library) -> None:
    game = played(library.new("tiny", Setup(21)), Take(3))

    class Reprinted(Tiny):
        def __init__(self, setup: Setup, values: Any) -> None:
            super().__init__(setup, {"most": 1, "gate": 2, **values})

    library = again(library, {"tiny": Kind(Setup, 1, Reprinted)})
    found = library.open(game.id)
    assert not found.table.torn
    found.table.play(Take(3))
    assert (found.values, tables(library, game.id)["read"]) == ({}, {"gate": 11, "most": 3})
    with pytest.raises(IllegalMove, match="count"):
        library.new("tiny", Setup(21)).table.play(Take(3))
