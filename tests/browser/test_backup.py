"""Backups in Chromium: saved as a file, opened again, added and put in the place of all; pictures of every screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.knight.state import Setup
from companion.ui.library import open_library
from storage import About, Library
from storage.backup import make_backup
from storage.backup_file import read_backup
from tests.bots import CHARACTERS, S0, line
from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.browser.served_house import link

pytestmark = pytest.mark.browser


@dataclass(frozen=True, slots=True)
class Houses:
    """A server over a house, and the damaged backup of another one, which knows one of its games better."""

    server: Server
    folder: Path
    file: Path


def play(library: Library, seed: int, moves: int) -> str:
    game = library.new("knight", Setup(S0, CHARACTERS[seed % len(CHARACTERS)]))
    for move in line("greedy", seed)[1][:moves]:
        game.table.play(move)
    return game.id


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    folder, away = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("away")
    library = open_library(folder)
    id_ = play(library, 3, 40)
    library.annotate(play(library, 4, 400), About("The long evening", favourite=True))
    library.copies.new("Red box", {"court.church.count": 8})
    other = open_library(away)
    (away / "games" / f"{id_}.json").write_bytes((folder / "games" / f"{id_}.json").read_bytes())
    library.backups.keep()
    library.close()
    other.close()
    other = open_library(away)
    game = other.open(id_)
    for move in line("greedy", 3)[1][40:60]:
        game.table.play(move)
    play(other, 5, 30)
    spoilt = play(other, 6, 30)
    other.people.add("Łucja")
    raw = bytearray(make_backup(other, other._now()).raw)
    raw[raw.index(f"games/{spoilt}".encode()) + 90] ^= 0xFF
    other.close()
    file = away / "theirs.squire-backup.zip"
    file.write_bytes(raw)
    with Server("tests.browser.served_house", str(folder)) as server:
        yield Houses(server, folder, file)


def open_(phone: Screen, file: Path) -> None:
    """Pick a file."""
    with phone.page.expect_file_chooser() as chooser:
        phone.touch("Open a backup")
    chooser.value.set_files(file)


def large(folder: Path, size: int) -> Path:
    """A file of so many MB, with nothing in it."""
    path = folder / f"large-{size}.zip"
    with path.open("wb") as file:
        file.truncate(size * 1_000_000)
    return path


@pytest.mark.parametrize(("dark", "scale"), [(False, 1), (True, 1), (False, 2)])
def test_a_backup_is_saved_opened_and_taken_in(
    browser: Browser, houses: Houses, dark: bool, scale: int
) -> None:
    here = link(houses.server.url, houses.folder, "/backup")
    phone = screen(browser, here, dark=dark, scale=scale)

    def shot(name: str) -> None:
        phone.shot(picture_name(f"backup-{name}", dark=dark, scale=scale))
        assert phone.outside() == []
        assert phone.errors == []

    phone.see("Kept by Squire")
    shot("list")
    with phone.page.expect_download() as download:
        phone.touch("Save a backup", exact=False)
    backup = read_backup(Path(download.value.path()).read_bytes())
    assert backup.faults == ()
    assert backup.front is not None
    phone.see("Saved:")
    if not dark and scale == 1:  # more than a page can send on its socket
        open_(phone, large(houses.file.parent, 20))
        phone.see("This file is no backup of Squire")
        open_(phone, large(houses.file.parent, 140))
        phone.see("large-140.zip has 140.0 MB; no more than 134 MB are read here.")
    open_(phone, houses.file)
    phone.see("What is in it")
    shot("add")
    phone.tap("Replace all")
    phone.see("What will be here")
    shot("replace")
    phone.tap("Add to what is here")
    phone.see("What is in it")
    phone.tap("Nothing to add" if dark or scale != 1 else "Add it", exact=False)
    if not dark and scale == 1:
        phone.see("What was done")
        shot("done")
        phone.tap("Done")
    phone.see("Kept by Squire")
