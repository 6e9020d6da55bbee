"""A backup is taken in and the plug is pulled, or the disk is full: every game is whole, and once more completes it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.play import SaveError
from storage import Library
from storage.backup_file import Backup
from tests.storage.disk import count_steps, steps
from tests.storage.houses import backup_of, furnished, killed_at, logs, merged, replaced, told
from tests.storage.shelf import opened, played
from tests.tiny import KINDS, Setup, Take

TAKES = {"merge": merged, "replace": replaced}


@pytest.fixture
def theirs(tmp_path: Path) -> Backup:
    """A house, and two more games of which one is in the other house too, not as far."""
    house = furnished(tmp_path / "theirs")
    _twin(tmp_path, house)
    return backup_of(house)


def _twin(tmp_path: Path, house: Library) -> None:
    game = played(house.new("tiny", Setup(20)), Take(2))
    mine = opened(tmp_path / "mine")
    merged(mine, backup_of(house))
    played(mine.new("tiny", Setup(7)), Take(1))
    mine.close()
    played(game, Take(3))
    box = house.copies.all()[0]
    house.copies.put(box.id, {"more": 1})
    played(house.new("tiny", Setup(5)), Take(1))


def copied(tmp_path: Path, to: str) -> Path:
    """The folder that is to be taken into, once more."""
    made = tmp_path / to
    made.mkdir()
    for path in sorted((tmp_path / "mine").rglob("*")):
        here = made / path.relative_to(tmp_path / "mine")
        here.mkdir() if path.is_dir() else here.write_bytes(path.read_bytes())
    return made


def is_whole(library: Library, was: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Every game is there, as it was or as it is to be, and can be played."""
    found = logs(library)
    assert {row.told for row in library.games()} <= {""}
    for id_, log in found.items():
        assert log in (was.get(id_), theirs.get(id_))
        assert library.open(id_).told == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and kill")
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("take", TAKES)
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_a_kill_at_every_step_leaves_every_game_whole(
    tmp_path: Path, theirs: Backup, take: str, every: int
) -> None:
    act = TAKES[take]
    whole = Library(copied(tmp_path, "whole"), KINDS)
    was = logs(whole)
    total = len(count_steps(lambda: act(whole, theirs)))
    aim = told(whole)
    their_logs = logs(whole)
    whole.close()
    assert total > 30
    for step in range(0, total, every):
        folder = copied(tmp_path, f"at {step}")
        assert killed_at(step, folder, lambda library: act(library, theirs))
        library = Library(folder, KINDS)
        is_whole(library, was, their_logs)
        if take == "merge":
            assert logs(library).keys() >= was.keys()
        assert act(library, theirs).refusal is None
        found = told(library)
        assert (found["games"], found["copies"]) == (aim["games"], aim["copies"])
        library.close()


@contextmanager
def full(n: int) -> Iterator[None]:
    """Let step n and all after it find no room. What needs none goes on."""
    left = n

    def asked(name: str) -> None:
        nonlocal left
        left -= 1
        if left < 0 and name in ("open", "fsync", "link"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

    with steps(asked):
        yield


@pytest.mark.parametrize("take", TAKES)
def test_a_full_disk_stops_it_and_says_so(tmp_path: Path, theirs: Backup, take: str) -> None:
    act = TAKES[take]
    whole = opened(copied(tmp_path, "whole"))
    was, total = logs(whole), len(count_steps(lambda: act(whole, theirs)))
    their_logs, begun, stopped = logs(whole), set[bool](), 0
    for n in range(0, total - 12, 5):
        library = opened(copied(tmp_path, f"full {n}"))
        with full(n):
            refusal, is_begun = _refusal(act, library, theirs)
        begun.add(is_begun)
        if refusal is None:  # only the list of games was not written, and it is made anew
            assert logs(library) == their_logs
        else:
            assert refusal.code == "full"
            stopped += 1
        assert is_begun or logs(library) == was
        is_whole(library, was, their_logs)
        library.close()
        is_whole(opened(library.folder), was, their_logs)
    assert True in begun
    assert stopped > 4


def _refusal(act: Any, library: Library, backup: Backup) -> tuple[SaveError | None, bool]:
    """What stopped it, and whether anything was begun."""
    try:
        return act(library, backup).refusal, True
    except SaveError as fault:
        return fault, False
