"""A disk that is full, a folder that is read-only or another's: one clear error, and nothing is lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion.play import SaveError
from storage import Game, Library
from tests.storage.disk import count_steps, failing, failing_once, files
from tests.tiny import KINDS, Setup, Take

ROOT = Path(__file__).parents[2]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    held = Library(tmp_path, KINDS)
    yield held
    held.close()


ACTS: dict[str, Callable[[Library, Game], Any]] = {
    "play": lambda _, game: game.table.play(Take(2)),
    "undo": lambda _, game: game.table.undo(),
    "go": lambda _, game: game.table.go(0),
    "adopt": lambda _, game: game.adopt(game.table.draft(0)),
    "add values": lambda _, game: game.add_values({"x": 1}),
    "correct": lambda _, game: game.adopt(game.correct({"most": 2})),
    "end": lambda _, game: game.table.play(Take(3)),
    "new": lambda library, _: library.new("tiny", Setup(4)),
}  # all that writes a game's file


@pytest.mark.parametrize(
    ("code", "said"), [(errno.ENOSPC, "full"), (errno.EROFS, "read_only"), (errno.EIO, "failed")]
)
@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_a_refused_write_leaves_file_table_and_list(
    library: Library, act: Callable[[Library, Game], Any], code: int, said: str
) -> None:
    game = library.new("tiny", Setup(6))
    game.table.play(Take(3))
    line, values, rules = game.table.line, game.values, game.table.rules
    rows, was = library.games(), files(library.folder)
    for n in range(7 if act is not ACTS["new"] else 4):
        with failing_once(n, code), pytest.raises(SaveError) as caught:
            act(library, game)
        assert caught.value.code == said
        assert (game.table.line, game.values, game.table.rules) == (line, values, rules)
        assert library.games() == rows
        now = files(library.folder)
        assert {name: now[name] for name in was if "before" not in name} == {
            name: was[name] for name in was if "before" not in name
        }
    act(library, game)
    library.close()
    found = Library(library.folder, KINDS)
    assert found.open(game.id).table.line == game.table.line
    assert found.open(game.id).values == game.values
    found.close()


def test_a_list_that_cannot_be_written_loses_no_game(library: Library) -> None:
    game = library.new("tiny", Setup(3))
    game_steps = len(count_steps(lambda: game.table.play(Take(1))))
    with failing(game_steps, errno.ENOSPC):
        game.table.play(Take(2))
        with pytest.raises(SaveError, match="full"):
            library.leave(game)
    assert library.games()[0].outcome == game.outcome
    library.close()
    found = Library(library.folder, KINDS)
    assert found.games()[0].outcome == game.outcome
    found.close()


@pytest.mark.parametrize("name", ["delete", "restore"])
def test_a_game_that_cannot_be_moved_stays(library: Library, name: str) -> None:
    game = library.new("tiny", Setup(6))
    game.table.play(Take(2))
    if name == "restore":
        library.delete(game.id)
    act = getattr(library, name)
    was, rows = files(library.folder), library.games()
    for n in range(4):
        with failing_once(n, errno.EROFS), pytest.raises(SaveError, match="read_only"):
            act(game.id)
        assert (files(library.folder), library.games()) == (was, rows)
    if name == "delete":
        game.table.play(Take(1))
    act(game.id)


def test_a_folder_that_is_taken_away(library: Library) -> None:
    game = library.new("tiny", Setup(6))
    (library.folder / "games").rename(library.folder / "elsewhere")
    with pytest.raises(SaveError, match="gone"):
        game.table.play(Take(2))
    (library.folder / "elsewhere").rename(library.folder / "games")
    game.table.play(Take(2))


SMALL = """
import resource, signal, sys
from pathlib import Path
from companion.play import SaveError
from storage import Library
from tests.tiny import KINDS, Rename, Setup
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
game = Library(Path(sys.argv[1]), KINDS).new("tiny", Setup())
resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))
try:
    for n in range(999):
        game.table.play(Rename(0, "x" * n))
except SaveError as error:
    print(error.code, game.id, game.table.version, error.facts["file"])
"""


def run(code: str, *args: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, args)],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip


def test_a_write_that_the_system_cuts_short(tmp_path: Path) -> None:
    done = run(SMALL, tmp_path)
    code, id_, version, file = done.stdout.split()
    assert (code, file) == ("full", f"{id_}.json")
    found = Library(tmp_path, KINDS)
    assert found.open(id_).table.version == int(version) > 10
    assert found.open(id_).told == ""
    found.close()


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A file system of its own, where mounting is allowed."""
    try:
        subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)],
            check=True, capture_output=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting is not allowed here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def until_full(act: Callable[[int], Any]) -> None:
    """Do something again and again, until the disk is full."""
    with pytest.raises(SaveError) as caught:
        deque(map(act, count()), maxlen=0)
    assert caught.value.code == "full"


def test_a_small_disk_that_runs_full(tmp_path: Path) -> None:
    with mounted(tmp_path, "size=96k"):
        library = Library(tmp_path, KINDS)
        games = [library.new("tiny", Setup())]
        until_full(lambda _: games.append(library.new("tiny", Setup())))
        game = games[0]
        game.table.undo() if game.table.place else None
        until_full(lambda n: game.add_values({f"x{n}": "x" * 999}))
        version = game.table.version
        library.delete(games[-1].id)
        library.close()
        for path in (tmp_path / "deleted").iterdir():
            path.unlink()
        library = Library(tmp_path, KINDS)
        assert library.open(game.id).table.version == version
        assert library.open(game.id).table.line == game.table.line
        assert {row.id for row in library.games()} == {held.id for held in games[:-1]}
        library.open(game.id).table.undo() if game.table.place else None
        library.close()


def test_a_folder_that_turns_read_only(tmp_path: Path) -> None:
    with mounted(tmp_path, "size=1m"):
        library = Library(tmp_path, KINDS)
        game = library.new("tiny", Setup())
        game.table.play(Take(2))
        # The lock is open for writing, so the folder is mounted once more, read-only, over itself.
        subprocess.run(["mount", "--bind", str(tmp_path), str(tmp_path)], check=True)
        subprocess.run(["mount", "-o", "remount,bind,ro", str(tmp_path)], check=True)
        line, was = game.table.line, files(tmp_path)
        for act in (game.table.undo, lambda: library.new("tiny", Setup())):
            with pytest.raises(SaveError, match="read_only"):
                act()
        with pytest.raises(SaveError, match="read_only"):
            library.delete(game.id)
        assert (game.table.line, files(tmp_path)) == (line, was)
        library.close()
        with pytest.raises(SaveError, match="read_only"):
            Library(tmp_path, KINDS)
        subprocess.run(["umount", str(tmp_path)], check=True)
        found = Library(tmp_path, KINDS)
        assert found.open(game.id).table.line == line
        found.close()


HOLD = """
import sys, time
from pathlib import Path
from companion.play import SaveError
from storage import Library
from tests.tiny import KINDS
try:
    held = Library(Path(sys.argv[1]), KINDS)
    print("held", flush=True)
    time.sleep(60)
except SaveError as error:
    print(error.code, error.facts["folder"], flush=True)
"""


def test_a_second_process_is_refused(library: Library) -> None:
    game = library.new("tiny", Setup())
    assert run(HOLD, library.folder).stdout.split("\n")[0] == f"in_use {library.folder}"
    game.table.play(Take(2))
    library.close()


def test_a_second_library_of_the_same_process_is_refused(library: Library) -> None:
    with pytest.raises(SaveError) as caught:
        Library(library.folder, KINDS)
    assert caught.value.code == "in_use"


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    with holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(SaveError, match="in_use"):
            Library(tmp_path, KINDS)
        os.kill(holder.pid, signal.SIGKILL)
    Library(tmp_path, KINDS).close()


def test_a_library_that_could_not_open_leaves_the_folder_free(tmp_path: Path) -> None:
    broken = patch("os.scandir", side_effect=OSError(errno.EIO, "input or output"))
    with broken, pytest.raises(SaveError, match="failed"):
        Library(tmp_path, KINDS)
    Library(tmp_path, KINDS).close()
