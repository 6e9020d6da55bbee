"""Every kind of broken game file: the one before is opened and says so, or one clear error and nothing touched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.play import SaveError
from storage import Library
from tests.storage.disk import files
from tests.tiny import KINDS, Setup, Take


def put(*keys: str, value: Any) -> Callable[[Any], bytes]:
    """Break one place of the record."""

    def broken(row: Any) -> bytes:
        place = row
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = value
        return json.dumps({"game": {"1": row}}).encode()

    return broken


def without(key: str) -> Callable[[Any], bytes]:
    return lambda row: json.dumps(
        {"game": {"1": {name: held for name, held in row.items() if name != key}}}
    ).encode()


def raw(data: bytes) -> Callable[[Any], bytes]:
    return lambda _: data


BREAKS: dict[str, Callable[[Any], bytes]] = {
    "empty": raw(b""),
    "zeros": raw(b"\x00" * 600),
    "garbage": raw(bytes(range(256))),
    "truncated": lambda row: json.dumps({"game": {"1": row}}).encode()[:-9],
    "doubled": lambda row: json.dumps({"game": {"1": row}}).encode() * 2,
    "a number": raw(b"3"),
    "a list": raw(b"[]"),
    "no table": raw(b"{}"),
    "another table": lambda row: json.dumps({"games": {"1": row}}).encode(),
    "two games": lambda row: json.dumps({"game": {"1": row, "2": row}}).encode(),
    "a row alone": lambda row: json.dumps(row).encode(),
    "a null row": raw(b'{"game": {"1": null}}'),
    "an unknown key": put("more", value=1),
    "another game's": put("id", value="0" * 32),
    "no moves": without("moves"),
    "no state": without("state"),
    "no setup": without("setup"),
    "moves as text": put("moves", value="Take"),
    "a move with an unknown verb": put("moves", value=[["Steal"]]),
    "a move with an unknown key": put("moves", value=[["Take", {"count": 1, "x": 1}]]),
    "a move with True for 1": put("moves", value=[["Take", {"count": True}]]),
    "an undone move as text": put("undone", value=["Take"]),
    "a state of another type": put("state", value=[]),
    "a state with an unknown key": put("state", "more", value=1),
    "a state with a text for a number": put("state", "heap", value="21"),
    "a setup with an unknown key": put("setup", "more", value=1),
    "a version as text": put("version", value="1"),
    "a version below zero": put("version", value=-1),
    "a floor above the moves": put("floor", value=9),
    "rules as text": put("rules", value="1"),
    "a format as text": put("format", value="1"),
    "values as a list": put("values", value=[1]),
    "a day that is none": put("created", value="2026-13-01T00:00:00+00:00"),
    "a day with no offset": put("changed", value="2026-01-01T00:00:00"),
    "an outcome with an unknown key": put("outcome", value={"result": "x", "points": 1, "y": 1}),
    "half a text character": put("summary", "player", value="\ud800"),
}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    held = Library(tmp_path, KINDS)
    yield held
    held.close()


@pytest.fixture
def path(library: Library) -> Path:
    """The file of a closed game: three stones were taken, and the one before has two."""
    game = library.new("tiny", Setup(9))
    game.table.play(Take(2))
    game.table.play(Take(1))
    library.close()
    return library.folder / "games" / f"{game.id}.json"


def broken(path: Path, breaks: Callable[[Any], bytes]) -> bytes:
    return breaks(json.loads(path.read_bytes())["game"]["1"])


def opened(library: Library) -> Library:
    return Library(library.folder, KINDS)


@pytest.mark.parametrize("breaks", BREAKS.values(), ids=BREAKS)
def test_the_one_before_is_opened_and_says_so(
    library: Library, path: Path, breaks: Callable[[Any], bytes]
) -> None:
    data = broken(path, breaks)
    path.write_bytes(data)
    library = opened(library)
    game = library.open(path.stem)
    assert (game.told, game.table.line.moves) == ("before", (Take(2),))
    assert path.read_bytes() == data
    game.table.play(Take(3))
    library.close()
    library = opened(library)
    assert (library.games()[0].told, library.open(path.stem).told) == ("", "")
    assert library.open(path.stem).table.line.moves == (Take(2), Take(3))
    assert path.with_name(f"{path.name}.broken1").read_bytes() == data
    library.close()


@pytest.mark.parametrize("breaks", BREAKS.values(), ids=BREAKS)
def test_two_broken_files_are_refused_and_left_alone(
    library: Library, path: Path, breaks: Callable[[Any], bytes]
) -> None:
    data = broken(path, breaks)
    path.write_bytes(data)
    path.with_name(f"{path.name}.before").write_bytes(data)
    was = files(path.parent)
    library = opened(library)
    with pytest.raises(SaveError) as caught:
        library.open(path.stem)
    assert (caught.value.code, caught.value.facts["file"]) == ("broken", path.name)
    assert [row.id for row in library.games()] == [path.stem]
    assert files(path.parent) == was
    assert library.new("tiny", Setup(3)).table.place == 0
    library.close()


def test_a_missing_file_and_a_folder_in_its_place(library: Library, path: Path) -> None:
    path.unlink()
    library = opened(library)
    assert (library.open(path.stem).told, library.games()[0].told) == ("before", "before")
    library.close()
    path.mkdir()
    library = opened(library)
    game = library.open(path.stem)
    game.table.play(Take(3))
    assert library.games()[0].told == ""
    library.close()


def test_both_missing(library: Library, path: Path) -> None:
    path.unlink()
    path.with_name(f"{path.name}.before").unlink()
    library = opened(library)
    assert library.games() == []
    with pytest.raises(SaveError, match="gone"):
        library.open(path.stem)
    library.close()


def test_what_a_killed_write_leaves_behind_is_no_game(library: Library, path: Path) -> None:
    path.with_name(f"{path.name}.new").write_bytes(b"half")
    path.with_name("notes.txt").write_bytes(b"")
    library = opened(library)
    assert [row.id for row in library.games()] == [path.stem]
    library.open(path.stem).table.play(Take(3))
    library.close()


@pytest.mark.parametrize("name", ["games", "deleted", "copies", "deleted_copies", "lock"])
def test_something_else_in_the_place_of_a_folder_is_one_error(tmp_path: Path, name: str) -> None:
    if name == "lock":
        (tmp_path / name).mkdir()
    else:
        (tmp_path / name).write_bytes(b"")
    with pytest.raises(SaveError) as caught:
        Library(tmp_path, KINDS)
    assert caught.value.code == "failed"


def test_a_folder_in_the_place_of_the_list_is_set_aside(library: Library, path: Path) -> None:
    index = library.folder / "library.json"
    index.unlink()
    index.mkdir()
    index.with_name("library.json.before").unlink(missing_ok=True)
    library = opened(library)
    assert [row.id for row in library.games()] == [path.stem]
    assert index.is_file()
    library.close()
