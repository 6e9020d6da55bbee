"""A backup as a file: what is written is read, what is damaged takes nothing else with it, bombs are refused."""

from __future__ import annotations

import struct
import time
import zlib
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from storage.backup import kind_of
from storage.backup_file import (
    FRONT,
    LARGEST_MEMBER,
    Backup,
    BackupError,
    Fault,
    Front,
    read_backup,
    read_front,
    write_backup,
)

MADE = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)
FILES = {
    f"games/{n:032x}.json": Random(n).randbytes(400 + 90 * n) + b"{}" * 200 for n in range(12)
} | {"people.json": b'{"people":{}}', "copies/a-1.json": "ł".encode() * 50}


def written(files: dict[str, bytes] = FILES, **changes: object) -> bytes:
    return write_backup(Front(MADE, tuple(FILES), **changes), files.items())  # type: ignore[arg-type]


def inside(backup: Backup) -> dict[str, bytes]:
    return {name: backup.read(name) for name in backup.members}


def zipped(**members: bytes | str) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, raw in members.items():
            archive.writestr(name.replace("__", "/"), raw)
    return out.getvalue()


def head(name: bytes, raw: bytes, size: int, how: int = 8) -> bytes:
    """A member whose head says what it likes."""
    return struct.pack(
        "<4s5H3I2H", b"PK\x03\x04", 20, 0, how, 0, 0, 0, len(raw), size, len(name), 0
    ) + (name + raw)


def refusal(raw: bytes) -> BackupError:
    with pytest.raises(BackupError) as caught:
        read_backup(raw)
    return caught.value


def test_what_is_written_is_read_and_any_zip_program_opens_it() -> None:
    raw = written(stamp="abc")
    backup = read_backup(raw)
    assert inside(backup) == FILES
    assert backup.front == Front(MADE, tuple(FILES), "abc")
    assert backup.front.games == 12
    assert backup.faults == ()
    assert read_front(raw[:2000]) == backup.front
    with ZipFile(BytesIO(raw)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [FRONT, *FILES]
        assert archive.read("people.json") == FILES["people.json"]


def test_cut_off_anywhere_it_gives_what_is_before_the_cut() -> None:
    raw = written()
    starts = {name: raw.index(name.encode()) for name in FILES}
    for cut in range(600, len(raw), 97):
        backup = read_backup(raw[:cut])
        found = inside(backup)
        assert found == {name: FILES[name] for name in found}
        names = list(FILES)
        whole = [n for n, after in pairwise(names) if starts[after] <= cut]
        assert set(whole) <= set(found)
        assert {fault.name for fault in backup.faults} == set(FILES) - set(found)


def test_one_wrong_byte_costs_one_member_at_most_and_never_a_wrong_one() -> None:
    raw = written()
    for at in range(0, raw.index(b"PK\x01\x02"), 11):
        spoilt = bytearray(raw)
        spoilt[at] ^= 0x55
        backup = read_backup(bytes(spoilt))
        found = {name: held for name, held in inside(backup).items() if name in FILES}
        assert found == {name: FILES[name] for name in found}
        assert len(found) >= len(FILES) - 1
        lost = set(FILES) - set(found)
        if backup.front is None:
            assert not lost
            assert {fault.name for fault in backup.faults} == {FRONT}
        else:
            assert {fault.name for fault in backup.faults} >= lost


def test_a_hole_in_the_middle_is_jumped_over() -> None:
    raw = written()
    a, b = raw.index(b"games/" + b"0" * 31 + b"3"), raw.index(b"games/" + b"0" * 31 + b"6")
    backup = read_backup(raw[: a + 50] + Random(1).randbytes(5000) + raw[b - 30 :])
    gone = [f"games/{n:032x}.json" for n in (3, 4, 5)]
    assert set(inside(backup)) == set(FILES) - set(gone)
    assert {(f.name, f.code) for f in backup.faults} == {
        (gone[0], "damaged"),
        (gone[1], "missing"),
        (gone[2], "missing"),
    }


def test_of_two_members_of_one_name_the_first_counts() -> None:
    twice = b"".join((written({"people.json": b"1"}), written({"people.json": b"2"})))
    backup = read_backup(twice)
    assert backup.read("people.json") == b"1"
    assert Fault("people.json", "twice") in backup.faults


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "not_a_backup"),
        (b"PK\x03\x04", "not_a_backup"),
        (b"\x89PNG" + bytes(9000), "not_a_backup"),
        (zipped(readme="hello"), "not_a_backup"),
        (zipped(**{FRONT: b'{"what":"something else","format":1}'}), "not_a_backup"),
        (zipped(**{FRONT: b'{"what":"squire backup","format":2,"x":[]}'}), "newer"),
        (bytes(129 * 2**20), "too_large"),
    ],
)
def test_what_is_no_backup_is_refused(raw: bytes, code: str) -> None:
    assert refusal(raw).code == code


def test_a_front_that_is_nonsense_is_no_front() -> None:
    for said in (b"[]", b"{", b'{"what":1}', b"[" * 9000, b'{"made":"never"}'):
        backup = read_backup(zipped(**{FRONT: said, "people.json": b"{}"}))
        assert backup.front is None
        assert inside(backup) == {"people.json": b"{}"}


def test_bombs_and_lies_are_small_and_quick() -> None:
    bomb = zlib.compressobj(wbits=-15)
    packed = bomb.compress(bytes(20 * 2**20)) + bomb.flush()
    began = time.perf_counter()
    lies = [
        head(b"people.json", packed, 20 * 2**20),
        head(b"games/" + b"1" * 32 + b".json", packed, LARGEST_MEMBER),
        head(b"games/" + b"2" * 32 + b".json", b"x", 2**32 - 1),
        head(b"games/" + b"3" * 32 + b".json", b"x" * 9, 9, how=12),
    ]
    backup = read_backup(written({}) + b"".join(lies))
    assert not backup.members
    codes = {fault.name: fault.code for fault in backup.faults}
    assert codes["people.json"] == codes["games/" + "2" * 32 + ".json"] == "too_large"
    assert codes["games/" + "1" * 32 + ".json"] == codes["games/" + "3" * 32 + ".json"] == "damaged"
    inner = zlib.compressobj(wbits=-15)
    full = inner.compress(bytes(LARGEST_MEMBER)) + inner.flush()
    again = b"".join(head(b"games/%032x.json" % n, full, LARGEST_MEMBER) for n in range(300))
    assert refusal(again).code == "too_large"
    assert time.perf_counter() - began < 5


def test_a_name_is_never_a_path() -> None:
    names = ("../../etc/passwd", "/etc/passwd", "games/../x.json", "photos/a/b/c.photo", "games/")
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr("people.json", "{}")
        for name in names:
            archive.writestr(name, "x")
    backup = read_backup(out.getvalue())
    assert kind_of("people.json") == ("people", "people", "")
    assert [name for name in backup.members if kind_of(name)] == ["people.json"]
