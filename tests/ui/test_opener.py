"""Files come to the server by requests of their own; what is too large, or breaks off, is said and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.ui import saving
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.parcels import Parcels
from storage import Library
from storage.backup_file import read_backup
from storage.shared import record_codes, shared_of, write_record_file
from tests.ui.code_taps import HOME, at, bring, key, photo
from tests.ui.driver import Phone
from tests.ui.kept_games import finished

pytestmark = pytest.mark.anyio


@dataclass(slots=True)
class Browser:
    """A page's picker as Flet's client has it: a file that was sent is forgotten, and those after it move up."""

    phone: Phone
    parcels: Parcels
    held: list[bytes]
    cut: bool = False
    fails: bool = False
    picker: Any = None

    def upload(self, args: Any) -> None:
        """What the server asks the page to do; it is done after the answer."""
        asyncio.get_running_loop().create_task(self._send(args["files"]))

    async def _send(self, files: list[Any]) -> None:
        for file in files:
            raw = self.held[file["id"]]
            if self.fails:
                said = {"file_name": "a", "error": "offline"}
                await self.phone.session.dispatch_event(self.picker._i, "upload", said)
                return
            sent = raw[:-1] if self.cut else raw
            await self.parcels.put(file["upload_url"].rsplit("/", 1)[-1], _chunks(sent))
            self.held.remove(raw)

    async def pick(self, button: str) -> None:
        self.picker = key(self.phone, button).action.file_picker
        files = [{"id": n, "name": "a", "size": len(raw)} for n, raw in enumerate(self.held)]
        await asyncio.wait_for(self.phone.fire(self.picker, "result", {"files": files}), 5)


async def _chunks(raw: bytes) -> AsyncIterator[bytes]:
    for n in range(0, len(raw), 50_000):
        yield raw[n : n + 50_000]


def paired(shelf: Library, parcels: Parcels) -> Phone:
    return Phone(open_app(shelf, None, SCREENS, parcels=parcels), route="/take-game")


@pytest.mark.parametrize(("how", "said"), [({}, "New here"), ({"cut": True}, "whole. Open it")])
async def test_a_file_comes_whole_or_not_at_all(
    shelf: Library, how: dict[str, bool], said: str
) -> None:
    game = finished(shelf, "zamki")
    raw = write_record_file(shared_of(game.record, shelf.kinds["zamki"]))
    shelf.delete(game.id)
    parcels = Parcels()
    async with paired(shelf, parcels) as phone:
        browser = Browser(phone, parcels, [raw], **how)
        phone.wire.answers["upload"] = browser.upload
        assert not key(phone, "open-file").action.with_data
        await browser.pick("open-file")
        assert phone.sees(said)
        assert shelf.games() == []


async def test_a_browser_that_cannot_send_is_not_waited_for(shelf: Library) -> None:
    parcels = Parcels()
    async with paired(shelf, parcels) as phone:
        browser = Browser(phone, parcels, [b"some"], fails=True)
        phone.wire.answers["upload"] = browser.upload
        await browser.pick("open-file")
        assert phone.sees("The file did not come across whole. Open it again.")


async def test_several_pictures_come_each_as_it_is(shelf: Library) -> None:
    codes: list[str] = []
    for kind in ("zamki", "grunwald"):
        game = finished(shelf, kind)
        codes += record_codes(shared_of(game.record, shelf.kinds[kind]), HOME)
        shelf.delete(game.id)
    parcels = Parcels()
    async with paired(shelf, parcels) as phone:
        browser = Browser(phone, parcels, [photo(code) for code in codes])
        phone.wire.answers["upload"] = browser.upload
        await browser.pick("open-pictures")
        await phone.tap("Back")
        assert browser.held == []
        assert [phone.sees(title) for title in ("Rycerze i Zamki", "Na Grunwald")] == [True, True]


async def test_a_large_file_is_fetched_by_the_browser(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "LARGE", 100)
    monkeypatch.setattr(saving, "PATIENCE", 0.05)
    finished(shelf, "zamki")
    parcels, found = Parcels(), list[Any]()

    def launch(args: Any) -> None:
        assert args["web_only_window_name"] == "_self"
        found.append(parcels.get(args["url"].removeprefix("parcel/")))

    async with paired(shelf, parcels) as phone:
        await phone.move("/backup")
        await phone.tap("Save a backup")
        assert phone.sees("The file could not be saved here.")
        phone.wire.answers["launch_url"] = launch
        await phone.tap("Save a backup")
        assert phone.sees("Saved: 1 game")
    assert found[0].name.endswith(".squire-backup.zip")
    assert read_backup(found[0].raw).faults == ()


@pytest.mark.parametrize(
    ("route", "button", "most"),
    [
        ("/take-game", "open-file", 15),
        ("/take-game", "open-pictures", 15),
        ("/take-in", "open-file", 15),
        ("/backup", "open-backup", 134),
    ],
)
async def test_what_is_too_large_is_not_even_sent(
    shelf: Library, route: str, button: str, most: int
) -> None:
    async with at(shelf, route) as phone:
        assert phone.sees("A browser hands over 15 MB at most.")
        picker = key(phone, button).action.file_picker
        huge = {"id": 0, "name": "holiday.mov", "size": 250_000_000}
        await phone.fire(picker, "result", {"files": [huge]})
        assert phone.sees(f"holiday.mov has 250.0 MB; no more than {most} MB are read here.")
        await bring(phone, button, b"nothing")
        assert not phone.sees("holiday.mov")
