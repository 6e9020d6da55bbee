"""The library on the tiny game: games begun, left, found again, put away; values laid over; later rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.play import IllegalMove, SaveError
from storage import Game, Kind, Library
from tests.storage.disk import files
from tests.tiny import KINDS, Again, Pass, Rename, Setup, State, Take, Tiny


class Clock:
    """A minute passes with every look at it."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(minutes=1)
        return self.moment


def opened(folder: Path, kinds: Any = KINDS) -> Library:
    return Library(folder, kinds, Clock())


def again(library: Library, kinds: Any = KINDS) -> Library:
    """The library after a restart."""
    library.close()
    return Library(library.folder, kinds, library._now)


def played(game: Game, *moves: Any) -> Game:
    for move in moves:
        game.table.play(move)
    return game


def refused(code: str, act: Any, *args: Any) -> SaveError:
    """The error of an act that has to be refused."""
    with pytest.raises(SaveError) as caught:
        act(*args)
    assert caught.value.code == code
    return caught.value


def tables(library: Library, id_: str) -> Any:
    return json.loads((library.folder / "games" / f"{id_}.json").read_bytes())["game"]["1"]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    held = opened(tmp_path / "a folder")
    yield held
    held.close()


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
    refused("gone", library.restore, game.id)
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


class TestValues:
    """A game's own layer of printed values."""

    def test_a_value_is_kept_with_the_game_and_the_move_goes_on(self, library: Library) -> None:
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

    def test_what_is_a_list_stays_a_list(self, library: Library) -> None:
        game = library.new("tiny", Setup(21), {"do": ["enemy add 1", ["a", 1]]})
        assert again(library).open(game.id).values == {"do": ["enemy add 1", ["a", 1]]}

    def test_a_value_that_was_read_is_not_changed_under_the_log(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(21)), Take(2))
        was = files(library.folder)
        with pytest.raises(IllegalMove) as caught:
            game.add_values({"most": 2, "other": 1})
        assert (caught.value.code, caught.value.facts) == ("already_read", {"paths": ("most",)})
        assert (game.values, files(library.folder)) == ({}, was)
        game.add_values({"most": 3, "other": 1})

    def test_an_undone_move_no_longer_reads(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(21)), Take(2))
        game.table.undo()
        game.add_values({"most": 1})
        with pytest.raises(IllegalMove, match="count"):
            game.table.redo()
        assert tables(library, game.id)["read"] == {}

    def test_only_plain_values(self, library: Library) -> None:
        game = library.new("tiny", Setup(21))
        with pytest.raises(IllegalMove, match="not_plain"):
            game.add_values({"most": object()})
        assert game.values == {}

    def test_a_correction_is_a_draft_from_the_start(self, library: Library) -> None:
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

    def test_a_dropped_correction_leaves_no_trace(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(21)), Take(3))
        was, line = files(library.folder), game.table.line
        game.correct({"most": 2})
        assert (files(library.folder), game.table.line, game.values) == (was, line, {})
        game.table.play(Take(3))

    def test_a_correction_sees_values_added_meanwhile(self, library: Library) -> None:
        game = library.new("tiny", Setup(21), {"gate": "?"})
        draft = game.correct({"most": 4})
        with pytest.raises(IllegalMove, match="unknown"):
            draft.play(Take(4))
        game.add_values({"gate": 7})
        draft.play(Take(4))
        game.adopt(draft)
        assert game.values == {"gate": 7, "most": 4}

    def test_a_correction_that_could_not_be_saved_changes_nothing(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(21)), Take(2))
        draft = game.correct({"most": 2})
        draft.play(Rename(0, "\ud800"))
        refused("failed", game.adopt, draft)
        assert game.values == {}
        game.table.play(Take(3))
        assert tables(library, game.id)["values"] == {}

    def test_a_game_keeps_the_values_it_has_read(self, library: Library) -> None:
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


@dataclass(frozen=True, slots=True)
class Stricter:
    """Rules of a later version that let nobody take more than `most`."""

    most: int

    def __call__(self, setup: Setup, values: Any) -> Tiny:
        most = self.most

        class Rules(Tiny):
            version = 2

            def _read(self, path: str) -> int:
                return most if path == "most" else super()._read(path)

        return Rules(setup, values)


def later(most: int) -> dict[str, Kind]:
    return {"tiny": Kind(Setup, 2, Stricter(most))}


class TestLaterRules:
    def test_a_log_that_they_refuse_goes_on_from_the_kept_state(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(21)), Take(3), Take(2))
        library = again(library, later(2))
        found = library.open(game.id)
        assert found.table.torn
        assert found.table.state == game.table.state
        with pytest.raises(IllegalMove, match="torn"):
            found.table.undo()
        played(found, Take(1), Take(2))
        found.table.undo()
        back = again(library, later(2)).open(game.id)
        assert back.table.line == found.table.line
        assert back.table.line.floor == 2
        assert back.table.line.undone == (Take(2),)
        with pytest.raises(IllegalMove, match="already_read"):
            back.add_values({"gate": 3})

    def test_a_torn_log_is_whole_again_under_rules_that_take_it(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(21)), Take(3))
        library = again(library, later(2))
        played(library.open(game.id), Take(2))
        library = again(library, later(3))
        found = library.open(game.id)
        assert (found.table.torn, found.table.at(0)) == (False, game.table.at(0))
        library.close()

    def test_a_start_that_differs_keeps_the_state(self, library: Library) -> None:
        game = library.new("tiny", Setup(21))

        class Elsewhere(Tiny):
            def start(self, setup: Setup) -> Any:
                return super().start(replace(setup, heap=99))

        kinds = {"tiny": Kind(Setup, 1, Elsewhere)}
        library = again(library, kinds)
        played(library.open(game.id), Take(2))
        library = again(library, kinds)
        found = library.open(game.id)
        found.table.undo()
        assert found.table.state == State(21, ("Anna", "Bo"))
        library.close()

    def test_a_finished_game_keeps_its_result(self, library: Library) -> None:
        game = played(library.new("tiny", Setup(3)), Take(3))

        class Nobody(Tiny):
            version = 2

            def outcome(self, state: State) -> None:
                return None

        kinds = {"tiny": Kind(Setup, 2, Nobody)}
        library = again(library, kinds)
        assert library.games()[0].outcome == game.outcome
        assert library.open(game.id).outcome == game.outcome
        library.open(game.id).add_values({"other": 1})
        library = again(library, kinds)
        assert library.open(game.id).outcome == game.outcome
        library.close()

    @pytest.mark.parametrize("change", [{"rules": 2}, {"format": 2, "more": 1}, {"game": "chess"}])
    def test_a_record_of_a_later_version_is_refused_and_left_alone(
        self, library: Library, change: dict[str, Any]
    ) -> None:
        game = played(library.new("tiny", Setup(21)), Take(3))
        path = library.folder / "games" / f"{game.id}.json"
        library.close()
        path.write_text(json.dumps({"game": {"1": {**tables(library, game.id), **change}}}))
        was = files(library.folder / "games")
        library = opened(library.folder)
        refused("newer", library.open, game.id)
        assert [row.id for row in library.games()] == [game.id]
        assert files(library.folder / "games") == was
        library.close()


class TestCopies:
    def test_a_copy_goes_round(self, library: Library) -> None:
        values = {"court.church.2.cost": {"valor": 1}, "court.church.count": "?", "do": ["x", 1]}
        library.copies.save("mine-1", values)
        assert library.copies.load("mine-1") == values
        library.copies.save("mine-1", {"a": 1})
        assert again(library).copies.load("mine-1") == {"a": 1}
        assert library.copies.ids() == ["mine-1"]

    def test_a_copy_that_is_not_there_is_empty(self, library: Library) -> None:
        assert library.copies.load("none") == {}
        assert library.copies.ids() == []

    @pytest.mark.parametrize("id_", ["", "../x", "A", "a.b", "a/b"])
    def test_the_id_of_a_copy_is_no_path(self, library: Library, id_: str) -> None:
        refused("gone", library.copies.load, id_)
        refused("gone", library.copies.save, id_, {})

    def test_only_plain_values(self, library: Library) -> None:
        library.copies.save("a", {"x": 1})
        refused("failed", library.copies.save, "a", {"x": object()})
        assert library.copies.load("a") == {"x": 1}

    @pytest.mark.parametrize(
        "raw", [b"", b"[]", b'{"copy": {"1": {"format": 1}}}', b'{"copy": {"1": {}}, "x": {}}']
    )
    def test_a_broken_copy(self, library: Library, raw: bytes) -> None:
        library.copies.save("a", {"x": 1})
        path = library.folder / "copies" / "a.json"
        path.write_bytes(raw)
        refused("broken", library.copies.load, "a")
        path.unlink()
        library.copies.save("a", {"x": 1})
        library.copies.save("a", {"x": 2})
        path.write_bytes(raw)
        assert library.copies.load("a") == {"x": 1}
