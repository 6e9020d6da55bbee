"""Making a backup: everything of a library that is a player's own, file by file, as it lies on disk.

Games that were put away, the pairing token and what can be rebuilt (the list of games) are no part of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.play import SaveError
from storage.backup_file import LARGEST_MEMBER, Front, write_backup
from storage.files import before, save_error

if TYPE_CHECKING:
    from storage.card_tables import NamedTables
    from storage.library import Library
    from storage.people import People

_ID, _WORD = r"[a-z0-9-]{1,64}", r"[a-z0-9][a-z0-9_-]{0,63}"
NAMES: Final = {
    "game": re.compile(r"games/(?P<id>[0-9a-f]{32})\.json"),
    "copy": re.compile(rf"copies/(?P<id>{_ID})\.json"),
    "people": re.compile(r"(?P<id>people)\.json"),
    "card_tables": re.compile(r"(?P<id>card_tables)\.json"),
    "settings": re.compile(r"(?P<id>settings)\.json"),
    "sketch": re.compile(rf"sketches/(?P<id>{_WORD})\.(?P<scenario>{_WORD})\.json"),
    "photo": re.compile(rf"photos/(?P<id>{_WORD})/(?P<scenario>{_WORD})\.photo"),
    "lay": re.compile(rf"photos/(?P<id>{_WORD})/(?P<scenario>{_WORD})\.json"),
}
"""The names that members have, by kind. A path is made of an id that was found so, never of a name."""
_FOLDERS: Final = ("", "games", "copies", "sketches")


@dataclass(frozen=True, slots=True)
class Made:
    """A backup, how many games are in it, and the names of what could not be read and is not in it."""

    raw: bytes
    games: int
    left_out: tuple[str, ...] = ()


def kind_of(name: str) -> tuple[str, str, str] | None:
    """The kind of a member, its id and its scenario ("" if it has none); None for a name that is none of ours."""
    for kind, pattern in NAMES.items():
        if found := pattern.fullmatch(name):
            return kind, found["id"], found.groupdict().get("scenario", "")
    return None


def make_backup(library: Library, made: datetime) -> Made:
    """A backup of all that can be read. Raises SaveError if a folder cannot be."""
    files = dict(_files(library))
    left_out: list[str] = []
    front = Front(made, tuple(files), stamp_of(files.values()))
    raw = write_backup(front, _read(files, left_out))
    games = front.games - sum(name.startswith("games/") for name in left_out)
    return Made(raw, games, tuple(left_out))


def stamp(library: Library) -> str:
    """Tells one state of the folder from another: when each file was written, and its size; "" if there is none.
    Raises SaveError."""
    paths = dict(_files(library)).values()
    return stamp_of(paths) if paths else ""


def stamp_of(paths: Iterable[Path]) -> str:
    """The stamp of some files."""
    found = sha256()
    for path in paths:
        try:
            said = path.stat()
        except OSError:
            continue
        found.update(f"{path.name} {said.st_mtime_ns} {said.st_size}\n".encode())
    return found.hexdigest()[:32]


def _read(files: dict[str, Path], left_out: list[str]) -> Iterator[tuple[str, bytes]]:
    for name, path in files.items():
        try:
            raw = path.read_bytes()
        except OSError:  # it was deleted meanwhile, or the disk has a fault there
            left_out.append(name)
            continue
        if len(raw) > LARGEST_MEMBER:
            left_out.append(name)
            continue
        yield name, raw


def _files(library: Library) -> Iterator[tuple[str, Path]]:
    """Every file by the name that it has in a backup; of a broken one that before it, if that is whole."""
    older = _older(library)
    for path in _paths(library.folder):
        name = path.relative_to(library.folder).as_posix()
        if kind_of(name) is not None:
            yield name, before(path) if name in older else path


def _older(library: Library) -> set[str]:
    """The names of those of which the newest file is broken and the one before is read."""
    older = {f"games/{row.id}.json" for row in library.games() if row.told == "before"}
    older |= {f"copies/{c.id}.json" for c in library.copies.all() if c.told == "before"}
    alone: dict[str, People | NamedTables] = {
        "people.json": library.people,
        "card_tables.json": library.card_tables,
        "settings.json": library.settings,
    }
    for name, one in alone.items():
        try:
            older |= {name} if one.told == "before" else set()
        except SaveError:  # neither is whole: the newer one goes in, as it is
            continue
    return older


def _paths(folder: Path) -> list[Path]:
    """All files where files of ours may lie, in an order that stays the same. A file that is missing though the one
    before it is there counts."""
    try:
        folders = [folder / name for name in _FOLDERS if (folder / name).is_dir()]
        photos = folder / "photos"
        if photos.is_dir():
            folders += sorted(path for path in photos.iterdir() if path.is_dir())
        found = {
            path.with_name(entry.name.removesuffix(".before"))
            for where in folders
            for entry in os.scandir(where)
            if (path := Path(entry.path)).is_file()
        }
    except OSError as fault:
        raise save_error(fault, folder) from fault
    order = ("games", "people", "settings", "card_tables", "copies", "sketches", "photos")

    def rank(path: Path) -> tuple[int, str]:
        first = path.relative_to(folder).parts[0].removesuffix(".json")
        return (order.index(first) if first in order else len(order)), str(path)

    return sorted(found, key=rank)
