"""Files that survive a crash: a new one is written whole and renamed over the old, and the one before is kept."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from tinydb import Storage

from companion.play import SaveError
from storage.record import from_bytes, to_bytes
from storage.rows import RowError

Tables = dict[str, dict[str, Any]]
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}
_NO_LINKS = {errno.EPERM, errno.EACCES, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}


def save_error(fault: OSError, path: Path) -> SaveError:
    """What an error of the disk means to a player."""
    code = "failed"
    if fault.errno in _FULL:
        code = "full"
    elif fault.errno in _READ_ONLY:
        code = "read_only"
    elif fault.errno == errno.ENOENT:
        code = "gone"
    why = fault.strerror or str(fault)
    return SaveError(code, file=path.name, folder=str(path.parent), why=why)


def before(path: Path) -> Path:
    """Where the file before this one is kept."""
    return path.with_name(f"{path.name}.before")


def sync_folder(folder: Path) -> None:
    """Make the names in a folder as lasting as the files."""
    if os.name == "nt":  # Windows opens no folder
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def set_aside(path: Path) -> None:
    """Give what is broken a name of its own beside it. Nothing is thrown away."""
    for n in count(1):
        aside = path.with_name(f"{path.name}.broken{n}")
        if not os.path.lexists(aside):
            path.replace(aside)
            return


def replace_file(path: Path, raw: bytes, is_broken: bool = False) -> None:
    """The one place that writes. The new file is whole on disk before it gets the name of the old.

    The old one becomes the one before, or is set aside if it is broken. Raises SaveError; then the file
    is what it was, unless the disk would not even put it back: it may hold the refused change then.
    """
    new = path.with_name(f"{path.name}.new")
    is_renamed = had_old = False
    try:
        _write(new, raw)
        had_old = os.path.lexists(path)
        if had_old and is_broken:
            set_aside(path)
        elif had_old:
            _copy(path, before(path))
        new.replace(path)
        is_renamed = True
        sync_folder(path.parent)
    except OSError as fault:
        with suppress(OSError):
            if is_renamed and had_old and not is_broken:
                _copy(before(path), path)
            elif is_renamed:
                path.unlink()
            new.unlink(missing_ok=True)
        raise save_error(fault, path) from fault


def _write(path: Path, raw: bytes) -> None:
    with path.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())


def _copy(source: Path, target: Path) -> None:
    """The target becomes what the source is, in one step, and neither is ever missing."""
    twin = target.with_name(f"{target.name}.twin")
    twin.unlink(missing_ok=True)
    try:
        os.link(source, twin)
    except OSError as fault:
        if fault.errno not in _NO_LINKS:
            raise
        shutil.copyfile(source, twin)
        with twin.open("rb+") as file:
            os.fsync(file.fileno())
    if target.is_dir():
        set_aside(target)
    twin.replace(target)


def move_kept(name: str, source: Path, target: Path, *, is_before_first: bool) -> None:
    """Move a file and the one before it to another folder, both or none. Raises SaveError, `gone` if there is none.

    `is_before_first`: the one before is then never alone in the source, even if killed half-way.
    """
    there, here = source / name, target / name
    if not (os.path.lexists(there) or os.path.lexists(before(there))):
        raise SaveError("gone", file=name)
    pair, moved = [(there, here), (before(there), before(here))], []
    if is_before_first:
        pair.reverse()
    try:
        for old, new in pair:
            if os.path.lexists(old):
                old.replace(new)
                moved.append((old, new))
        sync_folder(source)
        sync_folder(target)
    except OSError as fault:
        with suppress(OSError):
            for old, new in reversed(moved):
                new.replace(old)
        raise save_error(fault, there) from fault


class KeptFile(Storage):
    """A TinyDB storage in one file. If that is broken it reads the one before, and `told` says so: "before".

    `check` raises RowError for tables that are broken though they are JSON; what it returns is `checked`.
    Read once, then kept in memory: the folder has one owner.
    """

    def __init__(self, path: Path, check: Callable[[Tables], Any] | None = None) -> None:
        self.path = path
        self.told = ""
        self.checked: Any = None
        self._check = check
        self._tables: Tables | None = None
        self._load()

    def read(self) -> Tables | None:
        """Copies, down to the documents: TinyDB changes them before a write that may fail."""
        if self._tables is None:
            return None
        return {
            name: {id_: dict(row) for id_, row in table.items()}
            for name, table in self._tables.items()
        }

    def write(self, data: Any) -> None:
        """Raises SaveError, and then file and memory are what they were."""
        try:
            raw = to_bytes(data)
        except RowError as fault:
            raise SaveError("failed", file=self.path.name, why=str(fault)) from fault
        replace_file(self.path, raw, is_broken=self.told == "before")
        self._tables, self.told = data, ""

    def _load(self) -> None:
        faults = []
        for path in (self.path, before(self.path)):
            if not os.path.lexists(path):
                continue
            try:
                tables = as_tables(from_bytes(_bytes(path)))
                self.checked = self._check(tables) if self._check else None
            except RowError as fault:
                faults.append(str(fault))
            except OSError as fault:
                raise save_error(fault, path) from fault
            else:
                self._tables, self.told = tables, "" if path == self.path else "before"
                return
        if faults:
            why = "; ".join(faults)
            raise SaveError("broken", file=self.path.name, folder=str(self.path.parent), why=why)


def _bytes(path: Path) -> bytes:
    if path.is_dir():
        raise RowError(["a folder is in its place"])
    return path.read_bytes()


def as_tables(data: Any) -> Tables:
    """What TinyDB can take as its tables: documents by number, by name of the table. Raises RowError."""
    if not isinstance(data, dict):
        raise RowError(["no tables"])
    for name, table in data.items():
        if not isinstance(table, dict):
            raise RowError([f"{name}: no table"])
        for id_, row in table.items():
            if not (id_.isascii() and id_.isdigit() and isinstance(row, Mapping)):
                raise RowError([f"{name}.{id_}: no document"])
    return data
