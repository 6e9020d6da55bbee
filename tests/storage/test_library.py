"""The library on the tiny game: games begun, left, found again, put away."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from companion.play import IllegalMove
from storage import Library
from tests.storage.disk import files
from tests.storage.shelf import again, opened, played, refused, tables
from tests.tiny import Again, Pass, Rename, Setup, Take


def test_a_new_game_is_on_disk_at_once(library: Library) -> None:
    game = library.new("tiny", Setup(9, ("Zoë", '"\n')))
    found = again(library).open(game.id)
    assert found is not game
    assert (found.setup, found.table.line) == (game.setup, game.table.line)


def test_every_change_is_on_disk_when_it_returns(library: Library) -> None:
    game = library.new("tiny", Setup(21))
    path = library.folder / "games" / f"{game.id}.json"
    for act in (
        lambda: game.table.play(Take(2)),
        lambda: game.table.play(Rename(1, "\U0001f0a1 ł\r\n\t\u2028")),
        game.table.undo,
        game.table.redo,
        lambda: game.table.go(0),
        lambda: game.adopt(game.table.draft(0)),
    ):
        act()
        row = json.loads(path.read_bytes())["game"]["1"]
        assert row["version"] == game.table.version
        assert (len(row["moves"]), len(row["undone"])) == (
            game.table.place,
            len(game.table.line.undone),
        )


def test_a_game_goes_on_where_it_was(library: Library) -> None:
    game = played(library.new("tiny", Setup(13)), Take(2), Again(), Take(3))
    game.table.go(1)
    found = again(library).open(game.id)
    assert found.table.line == game.table.line
    assert (found.created, found.changed, found.told) == (game.created, game.changed, "")
    found.table.redo()
    assert found.table.line.moves == (Take(2), Again())


def test_a_file_is_readable_json(library: Library) -> None:
    game = played(library.new("tiny", Setup(13)), Take(2), Pass())
    row = tables(library, game.id)
    assert row["moves"] == [["Take", {"count": 2}], ["Pass"]]
    assert row["state"] == {"heap": 11, "players": ["Anna", "Bo"], "turn": 1, "taken": {"0": 2}}
    assert row["summary"] == {"heap": 11, "player": "Bo"}
    assert row["read"] == {"gate": 11, "most": 3}


def test_the_same_game_is_opened_once(library: Library) -> None:
    game = library.new("tiny", Setup())
    assert library.open(game.id) is game


@pytest.mark.parametrize("id_", ["0" * 32, "", "../../x", "..", "a/b", "A" * 32, "0" * 31 + "\n"])
def test_a_game_that_is_not_there(library: Library, id_: str) -> None:
    for act in (library.open, library.delete, library.restore):
        refused("gone", act, id_)


def test_a_setup_that_cannot_be_leaves_no_game(library: Library) -> None:
    with pytest.raises(IllegalMove):
        library.new("tiny", Setup(0))
    assert library.games() == []
    assert again(library).games() == []


def test_the_list_is_newest_first_and_tells_how_games_stand(library: Library) -> None:
    one, two = library.new("tiny", Setup(3)), library.new("tiny", Setup(4))
    played(one, Take(1))
    rows = library.games()
    assert [row.id for row in rows] == [one.id, two.id]
    assert rows[0].summary == {"heap": 2, "player": "Bo"}
    assert (rows[0].created, rows[0].changed) == (one.created, one.changed)
    played(one, Take(2))
    assert library.games()[0].outcome == one.outcome
    assert one.outcome is not None
    assert one.outcome.facts == {"winner": "Bo"}
    assert [replace(row, stamp=(0, 0)) for row in again(library).games()] == [
        replace(row, stamp=(0, 0)) for row in library.games()
    ]


def test_the_list_is_written_when_a_game_starts_ends_or_is_left(library: Library) -> None:
    def listed() -> bytes:
        return (library.folder / "library.json").read_bytes()

    game = library.new("tiny", Setup(6))
    seen = [listed()]
    played(game, Take(1))
    assert listed() == seen[-1]
    library.leave(game)
    seen.append(listed())
    played(game, Take(3))
    assert listed() == seen[-1]
    played(game, Take(2))
    seen.append(listed())
    game.table.undo()
    seen.append(listed())
    assert len(set(seen)) == 4


def test_a_game_that_was_not_left_is_listed_as_it_stands(library: Library) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    assert again(library).games()[0].summary == {"heap": 5, "player": "Bo"}
    assert game.changed == library.games()[0].changed


@pytest.mark.parametrize("raw", [None, b"", b"{}", b'{"games": {"1": {"id": 3}}}', b'{"x": {}}'])
def test_the_list_is_rebuilt_from_the_games(library: Library, raw: bytes | None) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    library.new("tiny", Setup(7))
    rows = again(library).games()
    for name in ("library.json", "library.json.before"):
        path = library.folder / name
        path.unlink() if raw is None else path.write_bytes(raw)
    rebuilt = opened(library.folder)
    assert rebuilt.games() == rows
    assert rebuilt.open(game.id).table.place == 1
    rebuilt.close()


def test_a_game_put_in_the_folder_by_hand_is_listed(library: Library, tmp_path: Path) -> None:
    other = opened(tmp_path / "other")
    game = played(other.new("tiny", Setup(6)), Take(1))
    other.close()
    name = f"{game.id}.json"
    (library.folder / "games" / name).write_bytes((other.folder / "games" / name).read_bytes())
    found = again(library)
    assert [row.id for row in found.games()] == [game.id]
    assert found.open(game.id).table.line == game.table.line


def test_a_deleted_game_is_kept_aside_and_comes_back(library: Library) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    other = library.new("tiny", Setup(7))
    was = files(library.folder / "games")
    library.delete(game.id)
    assert [row.id for row in library.games()] == [other.id]
    refused("gone", library.open, game.id)
    refused("gone", library.delete, game.id)
    library = again(library)
    assert [row.id for row in library.games()] == [other.id]
    library.restore(game.id)
    assert files(library.folder / "games") == was
    assert {row.id for row in library.games()} == {game.id, other.id}
    assert library.open(game.id).table.line == game.table.line
    library.restore(game.id)
    assert files(library.folder / "games") == was, "it is here again already"
    library.close()


def test_a_deleted_game_takes_no_move(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    library.delete(game.id)
    refused("gone", game.table.play, Take(1))
    library.leave(game)
    assert (library.games(), game.table.place) == ([], 0)


def test_after_closing_no_change_is_taken(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    library.close()
    other = opened(library.folder)
    refused("gone", game.table.play, Take(1))
    refused("gone", game.add_values, {"most": 2})
    assert other.open(game.id).table.place == 0
    other.close()


def test_a_text_that_no_file_can_hold_changes_nothing(library: Library) -> None:
    game = played(library.new("tiny", Setup(6)), Take(1))
    was = files(library.folder)
    error = refused("failed", game.table.play, Rename(0, "\ud800"))
    assert "surrogate" in error.facts["why"]
    assert (game.table.place, files(library.folder)) == (1, was)


def test_a_value_of_a_wrong_type_changes_nothing(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    refused("failed", game.table.play, Take(True))
    assert again(library).open(game.id).table.place == 0
