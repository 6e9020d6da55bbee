"""Backups that are damaged, or were changed by hand: what is whole in them is taken, nothing here is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.play import SaveError
from companion.ui.library import KINDS as REAL
from storage import Library
from storage.backup_file import BackupError, Fault, read_backup, write_backup
from tests.storage.houses import backup_of, how_of, logs, looked, merged, replaced, told
from tests.storage.shelf import again, opened
from tests.storage.test_backup_kept import FORMAT_1 as KEPT
from tests.tiny import KINDS

SPOILT = (b"", b"0", b"-1", b'"', b"[", b"{}", b"null", b"9" * 30, b"\xff", b"true")


def test_what_a_damaged_backup_lacks_is_not_put_away(house: Library, other: Library) -> None:
    merged(other, backup_of(house))
    ids = sorted(row.id for row in house.games())
    raw = bytearray(backup_of(house).raw)
    raw[raw.index(f"games/{ids[0]}".encode()) + 60] ^= 0xFF
    backup = read_backup(bytes(raw))
    name = f"games/{ids[0]}.json"
    assert Fault(name, "damaged") in looked(other, backup).faults
    done = replaced(other, backup)
    assert Fault(name, "damaged") in done.faults
    assert told(other) == told(house)
    cut = read_backup(bytes(raw)[: raw.index(f"games/{ids[1]}".encode())])
    done = replaced(other, cut)
    assert {fault.code for fault in done.faults} == {"damaged", "missing"}
    assert told(other) == told(house)


def test_without_its_list_a_backup_is_merged_alone(house: Library, other: Library) -> None:
    raw = backup_of(house).raw
    backup = read_backup(b"x" * 40 + raw[raw.index(b"games/") - 30 :])
    with pytest.raises(BackupError) as caught:
        replaced(other, backup)
    assert caught.value.code == "no_list"
    assert merged(other, backup).refusal is None
    assert logs(other) == logs(house)


def test_members_that_are_whole_but_no_game_are_named_and_left(
    house: Library, other: Library
) -> None:
    good = backup_of(house)
    ids = [row.id for row in house.games()]
    members = {name: good.read(name) for name in good.members}
    first = f"games/{ids[0]}.json"
    spoilt = {
        first: members[first].replace(b'"Take"', b'"Steal"'),
        f"games/{'a' * 32}.json": members[first],  # the game of another id
        f"games/{'b' * 32}.json": b"[" * 5000,
        f"games/{'c' * 32}.json": b'{"game":{"1":{"format":99}}}',
        "games/x.json": b"{}",
        "copies/evil.json": b'{"copy":{"1":{"format":1,"name":1}}}',
        "photos/a/b.photo": b"<script>",
        "settings.json": b'{"settings":{"1":{"setting":"a","values":3}}}',
    }
    assert good.front is not None
    backup = read_backup(write_backup(good.front, {**members, **spoilt}.items()))
    codes = {fault.name: fault.code for fault in looked(other, backup).faults}
    assert codes == {
        name: "newer" if "c" * 32 in name else "unknown" if name == "games/x.json" else "damaged"
        for name in spoilt
    }
    done = merged(other, backup)
    assert {fault.name: fault.code for fault in done.faults} == codes
    assert [row.id for row in other.games()] == [ids[1]]
    assert len(other.copies.all()) == 1


@pytest.mark.parametrize("real", [False, True])
def test_members_changed_behind_their_checksums_never_break_the_house(
    tmp_path: Path, house: Library, real: bool
) -> None:
    """120 times a member is spoilt and signed anew: it is refused, or what it gives can be opened and read."""
    kinds = REAL if real else KINDS
    other = opened(tmp_path / "spoilt", kinds)
    chance, good = Random(7), read_backup(KEPT.read_bytes()) if real else backup_of(house)
    assert good.front is not None
    members = {name: good.read(name) for name in good.members}
    refused = 0
    for n in range(120):
        name = chance.choice(list(members))
        raw = bytearray(members[name])
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(raw))
            raw[at : at + chance.choice((0, 1, 1, 9))] = chance.choice(SPOILT)
        backup = read_backup(write_backup(good.front, {name: bytes(raw)}.items()))
        faults = {fault.name for fault in looked(other, backup).faults if fault.code != "missing"}
        assert merged(other, backup).refusal is None
        refused += name in faults
        if n % 40 == 39:
            for row in other.games():
                other.open(row.id)
            other = again(other, kinds)
            assert {row.told for row in other.games()} <= {""}
    assert refused > 60
    other.close()


def test_a_broken_game_is_mended(house: Library) -> None:
    backup, was = backup_of(house), told(house)
    id_ = house.games()[0].id
    house.close()
    for ending in ("json", "json.before"):
        (house.folder / "games" / f"{id_}.{ending}").write_bytes(b"\0" * 300)
    (house.folder / "people.json").write_bytes(b"\0")
    (house.folder / "people.json.before").unlink()
    house = opened(house.folder)
    with pytest.raises(SaveError):
        house.open(id_)
    assert how_of(looked(house, backup), id_) == "new"
    merged(house, backup)
    assert told(house) == was
    assert told(again(house)) == was
    assert (house.folder / "games" / f"{id_}.json.broken1").read_bytes() == b"\0" * 300
