"""The backups that Squire keeps by itself: the last ten, never in the way of a game."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.play import SaveError
from storage import About, Library
from storage.backup import make_backup
from storage.backup_file import read_backup
from storage.backup_folder import KEPT
from tests.storage.disk import count_steps, failing, failing_once, files
from tests.storage.houses import furnished
from tests.storage.shelf import again, opened, played, refused
from tests.tiny import KINDS, Setup, Take


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Library]:
    held = furnished(tmp_path)
    yield held
    held.close()


def names(house: Library) -> list[str]:
    return [kept.name for kept in house.backups.all()]


def soon(house: Library) -> None:
    """Let one be made apart, and wait for it."""
    house.backups.keep_soon()
    house.backups.wait()


def test_one_is_kept_when_something_has_changed(house: Library) -> None:
    assert house.backups.keep_if_changed()
    assert not house.backups.keep_if_changed()
    assert not again(house).backups.keep_if_changed()
    (kept,) = house.backups.all()
    backup = read_backup(house.backups.read(kept.name))
    assert (backup.front, backup.faults) == (kept.front, ())
    assert kept.size == len(backup.raw)
    for act in (
        lambda h: played(h.new("tiny", Setup(9)), Take(1)),
        lambda h: h.annotate(h.games()[0].id, About("Another")),
        lambda h: h.annotate(h.games()[0].id, About("Renamed")),  # a file of the same size
        lambda h: h.people.add("Cleo"),
        lambda h: h.copies.put(h.copies.all()[0].id, {"x": 1}),
        lambda h: h.settings.put("x", {"y": 1}),
        lambda h: h.delete(h.games()[0].id),
    ):
        act(house)
        assert house.backups.keep_if_changed()
        assert not house.backups.keep_if_changed()
    assert len(names(house)) == 8


def test_an_empty_house_needs_none(tmp_path: Path) -> None:
    assert not opened(tmp_path).backups.keep_if_changed()
    assert not (tmp_path / "backups").exists()


def test_the_last_ten_stay(house: Library) -> None:
    made = [house.backups.keep() for _ in range(KEPT + 3)]
    assert names(house) == made[:2:-1]
    (house.folder / "backups" / "mine.zip").write_bytes(b"x")
    house.backups.keep()
    assert (house.folder / "backups" / "mine.zip").exists()  # not one of ours
    assert len(names(house)) == KEPT
    mine = "squire-2026-11-30.squire-backup.zip"
    (house.folder / "backups" / mine).write_bytes(house.backups.read(names(house)[0]))
    house.backups.keep()
    assert len(names(house)) == KEPT + 1
    assert names(house)[-1] == mine
    assert read_backup(house.backups.read(mine)).front is not None


def test_a_clock_that_goes_back_costs_no_new_backup(tmp_path: Path) -> None:
    now = datetime(2026, 11, 30, tzinfo=UTC)
    house = Library(tmp_path, KINDS, lambda: now)
    house.new("tiny", Setup())
    made = [house.backups.keep() for _ in range(12)]
    assert names(house) == made[: -KEPT - 1 : -1]
    now -= timedelta(days=4000)
    last = house.backups.keep()
    assert names(house)[0] == last
    shown = house.backups.all()[0].front
    assert shown is not None
    assert shown.made == now


def test_a_refused_one_changes_nothing_and_says_why(house: Library) -> None:
    house.backups.keep()
    house.people.add("Dora")
    was = files(house.folder)
    steps = len(count_steps(house.backups.keep))
    (house.folder / "backups" / names(house)[0]).unlink()
    for n in range(steps - 1):
        with failing(n, errno.ENOSPC):
            soon(house)
        assert house.backups.told == "full"
        now = {name: raw for name, raw in files(house.folder).items() if ".new" not in name}
        assert now == was
        played(house.open(house.games()[1].id))  # the games do not mind
    house.people.add("Cleo")
    soon(house)
    assert house.backups.told == ""
    assert not list((house.folder / "backups").glob("*.new"))


def test_the_last_of_the_room_is_left_to_the_games(house: Library) -> None:
    with patch("shutil.disk_usage") as usage:
        usage.return_value.free = 30 * 2**20
        assert refused("full", house.backups.keep).facts["folder"].endswith("backups")
    assert not names(house)


def test_what_cannot_be_read_is_left_out_and_named(house: Library) -> None:
    id_ = house.games()[0].id
    whole = make_backup(house, house._now())
    with failing_once(1, errno.EIO):
        made = make_backup(house, house._now())
    assert (whole.left_out, whole.games) == ((), 2)
    assert (len(made.left_out), made.games) == (1, 1)
    backup = read_backup(made.raw)
    assert [fault.code for fault in backup.faults] == ["missing"]
    house.close()
    path = house.folder / "games" / f"{id_}.json"
    before, newest = path.with_name(f"{id_}.json.before").read_bytes(), path.read_bytes()
    path.write_bytes(newest[:-40])
    opened_again = opened(house.folder)
    made = make_backup(opened_again, opened_again._now())
    assert read_backup(made.raw).read(f"games/{id_}.json") == before
    opened_again.close()


@pytest.mark.parametrize("name", ["", "../people.json", "people.json", "2026-01-01-000000.zip/.."])
def test_only_backups_are_read_by_name(house: Library, name: str) -> None:
    refused("gone", house.backups.read, name)


def test_a_damaged_one_stays_in_the_list(house: Library) -> None:
    name = house.backups.keep()
    path = house.folder / "backups" / name
    path.write_bytes(b"\0" * 90 + path.read_bytes()[90:])
    (kept,) = house.backups.all()
    assert (kept.name, kept.front, kept.told) == (name, None, "")
    assert house.backups.keep_if_changed()
    with pytest.raises(SaveError):
        house.backups.read("2000-01-01-000000.squire-backup.zip")
