"""One file: whole or not there, the one before kept, whatever step of the disk fails."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from companion.play import SaveError
from storage.files import KeptFile, before, replace_file
from storage.rows import RowError
from tests.storage.disk import count_steps, failing, failing_once, files, without_links

CODES = [
    (errno.ENOSPC, "full"),
    (errno.EDQUOT, "full"),
    (errno.EROFS, "read_only"),
    (errno.EIO, "failed"),
]


def one(n: int) -> dict[str, Any]:
    """Tables with one document."""
    return {"t": {"1": {"n": n}}}


def read(path: Path) -> Any:
    return KeptFile(path).read()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that was written twice."""
    file = KeptFile(tmp_path / "a.json")
    file.write(one(1))
    file.write(one(2))
    return file.path


def test_what_is_written_is_read_and_the_one_before_is_kept(path: Path) -> None:
    assert read(path) == one(2)
    assert read(before(path)) == one(1)
    assert sorted(files(path.parent)) == ["a.json", "a.json.before"]


def test_file_and_folder_are_synced_around_the_renaming(path: Path) -> None:
    seen = count_steps(lambda: replace_file(path, b"{}"))
    assert [step for step in seen if step in ("fsync", "replace")] == [
        "fsync",  # the new file
        "replace",  # the old one becomes the one before
        "replace",  # the new one becomes the file
        "fsync",  # the folder
    ]


def test_a_new_file_has_nothing_to_read(tmp_path: Path) -> None:
    assert read(tmp_path / "a.json") is None


@pytest.mark.parametrize(("code", "said"), CODES)
@pytest.mark.parametrize("fault", [failing, failing_once])
def test_whatever_step_fails_the_file_is_what_it_was(
    path: Path, code: int, said: str, fault: Any
) -> None:
    file = KeptFile(path)
    total = len(count_steps(lambda: file.write(one(2))))
    for n in range(total):
        with fault(n, code), pytest.raises(SaveError) as told:
            file.write(one(3))
        assert (told.value.code, told.value.facts["file"]) == (said, "a.json")
        assert file.read() == one(2)
        if fault is failing_once or n < total - 1:  # else it could not even be put back
            assert read(path) == one(2)
        file.write(one(2))
        assert read(path) == one(2)


def test_a_failure_after_the_renaming_puts_the_old_file_back(path: Path) -> None:
    file = KeptFile(path)
    last = len(count_steps(lambda: file.write(one(2)))) - 1
    with failing_once(last, errno.EIO), pytest.raises(SaveError):
        file.write(one(3))
    assert (read(path), read(before(path))) == (one(2), one(2))


def test_a_failed_first_write_leaves_nothing(tmp_path: Path) -> None:
    first = KeptFile(tmp_path / "a.json")
    for n in range(len(count_steps(lambda: first.write(one(1))))):
        path = tmp_path / f"{n}.json"
        file = KeptFile(path)
        with failing_once(n, errno.ENOSPC), pytest.raises(SaveError):
            file.write(one(1))
        assert read(path) is None


@pytest.mark.parametrize("code", [errno.EPERM, errno.EACCES, errno.EOPNOTSUPP])
def test_a_disk_without_hard_links_copies(path: Path, code: int) -> None:
    with without_links(code):
        KeptFile(path).write(one(3))
    assert (read(path), read(before(path))) == (one(3), one(2))


BROKEN = {
    "empty": b"",
    "truncated": b'{"t":{"1":{"n"',
    "garbage": b"\x00\xff" * 99,
    "other shape": b"[1, 2]",
    "no table": b'{"t": 3}',
    "no number": b'{"t": {"x": {}}}',
    "no document": b'{"t": {"1": 1}}',
    "not what is wanted": b'{"t": {"1": {"n": "2"}}}',
}


def whole(tables: Any) -> int:
    """The number in the tables."""
    n = tables.get("t", {}).get("1", {}).get("n")
    if type(n) is not int:
        raise RowError(["no number"])
    return n


@pytest.mark.parametrize("raw", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_gives_way_to_the_one_before(path: Path, raw: bytes) -> None:
    path.write_bytes(raw)
    file = KeptFile(path, whole)
    assert (file.told, file.checked, file.read()) == ("before", 1, one(1))
    assert path.read_bytes() == raw


def test_a_missing_file_gives_way_to_the_one_before(path: Path) -> None:
    path.unlink()
    assert (KeptFile(path, whole).told, KeptFile(path, whole).checked) == ("before", 1)


def test_a_folder_in_its_place_gives_way_to_the_one_before(path: Path) -> None:
    path.unlink()
    path.mkdir()
    file = KeptFile(path, whole)
    assert file.told == "before"
    file.write(one(3))
    assert (read(path), read(before(path))) == (one(3), one(1))
    assert path.with_name("a.json.broken1").is_dir()


def test_a_folder_in_the_place_of_the_one_before_is_set_aside(path: Path) -> None:
    before(path).unlink()
    before(path).mkdir()
    KeptFile(path).write(one(3))
    assert (read(path), read(before(path))) == (one(3), one(2))


def test_writing_after_a_broken_file_keeps_it_aside_and_the_good_one_before(path: Path) -> None:
    for n in (1, 2):
        path.write_bytes(b"broken")
        file = KeptFile(path)
        file.write(one(9))
        assert file.told == ""
        assert read(before(path)) == one(1)
        assert path.with_name(f"a.json.broken{n}").read_bytes() == b"broken"
    file.write(one(10))
    assert read(before(path)) == one(9)


@pytest.mark.parametrize("raw", BROKEN.values(), ids=BROKEN)
def test_two_broken_files_are_refused_and_left_alone(path: Path, raw: bytes) -> None:
    path.write_bytes(raw)
    before(path).write_bytes(raw)
    was = files(path.parent)
    with pytest.raises(SaveError) as told:
        KeptFile(path, whole)
    assert (told.value.code, told.value.facts["file"]) == ("broken", "a.json")
    assert files(path.parent) == was


def test_a_newer_file_is_refused_though_the_one_before_is_good(path: Path) -> None:
    def newer(_: Any) -> None:
        raise SaveError("newer")

    with pytest.raises(SaveError, match="newer"):
        KeptFile(path, newer)


def test_what_no_file_can_hold_is_refused(path: Path) -> None:
    file = KeptFile(path)
    for held in ("\ud800", float("nan"), object()):
        with pytest.raises(SaveError) as told:
            file.write({"t": {"1": {"n": held}}})
        assert told.value.code == "failed"
    assert file.read() == read(path) == one(2)


def test_tinydb_reads_and_writes_through_it(path: Path) -> None:
    with TinyDB(path, storage=KeptFile) as db:
        db.table("t").insert({"n": 3})
    with TinyDB(path, storage=KeptFile) as db:
        assert [row["n"] for row in db.table("t")] == [2, 3]


def test_a_failed_write_is_not_seen_through_tinydb(path: Path) -> None:
    table = TinyDB(path, storage=KeptFile).table("t")
    with failing(0, errno.ENOSPC), pytest.raises(SaveError):
        table.update({"n": 3})
    assert [row["n"] for row in table] == [2]
