"""Backups on the screen: saved, looked at, added, put in the place of all; with two phones in the house."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui import door
from companion.ui.app import open_app
from companion.ui.backup.preview import MOST
from companion.ui.visit import visit_of
from storage import Library
from storage.backup import make_backup
from storage.backup_file import read_backup
from tests.storage.houses import furnished, logs, looked
from tests.storage.shelf import opened, played
from tests.tiny import Setup, Take
from tests.ui.code_taps import bring, click
from tests.ui.driver import Main, Phone
from tests.ui.tiny_screens import TINY_SCREENS

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Library]:
    held = furnished(tmp_path / "house")
    yield held
    held.close()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Library]:
    held = opened(tmp_path / "other")
    yield held
    held.close()


@pytest.fixture
def main(house: Library) -> Main:
    return open_app(house, None, TINY_SCREENS)


def raw_of(library: Library) -> bytes:
    return make_backup(library, library._now()).raw


def saves(phone: Phone) -> list[Any]:
    """What the browser is handed."""
    found: list[Any] = []
    phone.wire.answers["save_file"] = found.append
    return found


def bytes_of(saved: Any) -> bytes:
    src = saved["src_bytes"]
    return src if isinstance(src, bytes) else base64.b64decode(src)


async def test_a_backup_is_saved_with_everything_in_it(main: Main, other: Library) -> None:
    async with Phone(main, route="/backup") as phone:
        saved = saves(phone)
        await phone.tap("Save a backup")
        assert phone.sees("Saved: 2 games")
        backup = read_backup(bytes_of(saved[0]))
        assert saved[0]["file_name"].endswith(".squire-backup.zip")
        assert looked(other, backup).count("game", "new") == 2
        await phone.tap("Close the message")
        assert not phone.sees("Saved:")


async def test_those_that_squire_keeps_can_be_saved_and_looked_at(
    main: Main, house: Library
) -> None:
    name = house.backups.keep()
    played(house.new("tiny", Setup(9)), Take(1))
    async with Phone(main, route="/backup") as phone:
        assert phone.sees("2 games")
        saved = saves(phone)
        await click(phone, f"save-{name}")
        assert bytes_of(saved[0]) == house.backups.read(name)
        await click(phone, f"look-{name}")
        assert phone.sees("Nothing to add")
        assert phone.sees("2 games")
        assert phone.sees("the same here")
        await phone.tap("Back")
        assert phone.sees("Save a backup")
        (house.folder / "backups" / name).unlink()
        await click(phone, f"look-{name}")
        assert phone.sees("This backup is no longer here.")


async def test_one_from_another_house_is_looked_at_and_added(
    main: Main, house: Library, other: Library
) -> None:
    played(other.new("tiny", Setup(12)), Take(2))
    for _ in range(MOST):
        other.new("tiny", Setup(9))
    other.copies.new("Their box", {"a": 1})
    was = logs(house)
    async with Phone(main, route="/backup") as phone:
        await bring(phone, "open-backup", raw_of(other))
        assert phone.sees("Games that come")
        assert phone.sees("and 1 more")
        assert phone.sees(f"{MOST + 2} things are new")
        assert logs(house) == was
        await phone.tap("Add it")
        assert phone.sees("Taken in")
        assert logs(house) == {**was, **logs(other)}
        await phone.tap("All games")
        assert phone.sees("10 left")


async def test_replacing_says_first_what_goes_and_can_be_undone(
    main: Main, house: Library, other: Library
) -> None:
    played(other.new("tiny", Setup(12)), Take(2))
    was = logs(house)
    async with Phone(main, route="/backup") as phone:
        await bring(phone, "open-backup", raw_of(other))
        await phone.tap("Replace all")
        assert phone.sees("here, but not in the backup: put away")
        assert phone.sees("a backup of what is here comes first")
        assert logs(house) == was
        await click(phone, "take")
        assert logs(house) == logs(other)
        assert phone.sees("Taken in")
        assert "put away" in phone.texts()
        await phone.tap("Done")
        (kept,) = house.backups.all()
        await click(phone, f"look-{kept.name}")
        await phone.tap("Add it")
        assert logs(house) == {**was, **logs(other)}


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "The file is empty"),
        (b"PK\x03\x04 and then something else", "This file is no backup of Squire."),
        (b'{"format":1,"what":"copy"}', "This file is no backup of Squire."),
    ],
)
async def test_what_is_no_backup_is_one_sentence(
    main: Main, house: Library, raw: bytes, said: str
) -> None:
    was = logs(house)
    async with Phone(main, route="/backup") as phone:
        await bring(phone, "open-backup", raw)
        assert phone.sees(said)
        assert logs(house) == was
        await bring(phone, "open-backup", raw_of(house))
        assert not phone.sees(said)
        assert phone.sees("Nothing to add")


async def test_a_damaged_one_says_what_it_lacks(main: Main, house: Library, other: Library) -> None:
    played(other.new("tiny", Setup(12)), Take(2))
    played(other.new("tiny", Setup(11)), Take(1))
    raw = raw_of(other)
    cut = raw[: raw.rindex(b"games/", 0, raw.index(b"PK\x01\x02")) + 20]
    async with Phone(main, route="/backup") as phone:
        await bring(phone, "open-backup", cut)
        assert phone.sees("1 game: missing from the backup")
        await phone.tap("Add it")
        assert phone.sees("Not all of it could be taken")
        assert len(house.games()) == 3
        headless = b"x" * 40 + raw[raw.index(b"games/") - 30 :]
        await phone.tap("Done")
        await bring(phone, "open-backup", headless)
        assert phone.sees("it cannot replace anything")
        assert phone.sees("nobody can say whether anything is missing")
        assert "Replace all" not in phone.buttons()


async def test_a_game_that_is_open_on_another_phone_is_shown_as_it_now_is(
    main: Main, house: Library, other: Library
) -> None:
    game = played(house.new("tiny", Setup(17)), Take(1))
    first = raw_of(house)
    played(game, Take(1))
    async with (
        Phone(main, route=f"/g/{game.id}") as table,
        Phone(main, table, route="/backup") as desk,
    ):
        assert table.sees("15 stones")
        await bring(desk, "open-backup", first)
        await desk.tap("Replace all")
        await click(desk, "take")
        assert table.sees("16 stones")
        await table.tap("Take 1")
        assert table.sees("15 stones")
    new = house.open(game.id)
    assert [json.loads(json.dumps(row)) for row in house.record(new.id).moves] == [
        ["Take", {"count": 1}],
        ["Take", {"count": 1}],
    ]


async def test_a_backup_is_kept_when_a_game_ends(main: Main, house: Library) -> None:
    game = house.new("tiny", Setup(3))
    async with Phone(main, route=f"/g/{game.id}") as phone:
        await phone.tap("Take 1")
        assert not house.backups.all()
        await phone.tap("Take 1")
        await phone.tap("Take 1")
    house.backups.wait()
    (kept,) = house.backups.all()
    assert kept.front is not None
    assert kept.front.games == 3


async def test_another_phone_does_not_wait_until_all_is_taken_in(
    main: Main, house: Library, other: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "SLICE", 0)
    for n in range(12):
        played(other.new("tiny", Setup(20)), Take(n % 3 + 1))
    game = house.games()[0]
    async with Phone(main, route="/backup") as phone, Phone(main, phone, route="/") as second:
        await bring(phone, "open-backup", raw_of(other))
        counts: list[int] = []
        first, begun = Library.lay, asyncio.Event()
        loop = asyncio.get_running_loop()

        def lay(self: Library, *given: Any) -> bool:
            loop.call_soon_threadsafe(begun.set)
            return first(self, *given)

        async def look_on() -> None:
            await begun.wait()
            opened = visit_of(second.page).door
            await opened.open(game.id)
            counts.append(len(house.games()))

        monkeypatch.setattr(Library, "lay", lay)
        watching = asyncio.ensure_future(look_on())
        await phone.tap("Add it")
        await watching
        assert phone.sees("Taken in")
        assert 2 <= counts[0] < len(house.games()) == 14
