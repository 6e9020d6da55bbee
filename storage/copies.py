"""`copies/`: the values of a player's own cards, each copy a flat table from path to value."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any
from uuid import uuid4

from tinydb import TinyDB
from tinydb.table import Document

from companion.play import SaveError, SheetError
from storage.files import KeptFile, Tables, before, move_kept, replace_file, save_error
from storage.names import alike, fit_name, free_name
from storage.record import COPY_FORMAT, check_format, to_bytes
from storage.rows import RowError, pack, plain, unpack

Values = Mapping[str, Any]
Check = Callable[[Values], Sequence[str]]
"""What is wrong in the table of a copy, each fault with its place."""

_ID = re.compile(r"[a-z0-9-]{1,64}")
_FILE = re.compile(r"([a-z0-9-]{1,64})\.json(\.before)?")
NUMBER = 1  # of the one document in a file


@dataclass(frozen=True, slots=True)
class Copy:
    """The values of one box. `told` is "before" if the newer file was broken, or the code of why none can be read."""

    id: str
    name: str
    created: datetime
    changed: datetime
    values: Values = field(default_factory=dict)
    told: str = ""


class Copies:
    """The copies in a folder, of which this process is the only owner. All that changes is on disk on return.

    `check` judges a whole table; a change may bring no fault that was not there before.
    """

    def __init__(
        self, folder: Path, deleted: Path, now: Callable[[], datetime], check: Check | None = None
    ) -> None:
        self._folder, self._deleted, self._now = folder, deleted, now
        self._check: Check = check or (lambda _values: ())
        self._open: dict[str, _Kept] = {}
        self._mutex = RLock()

    def all(self) -> list[Copy]:
        """Every copy by its name; one that cannot be read says why in `told`. Raises SaveError for the folder."""
        with self._mutex:
            found = [self._shown(id_) for id_ in sorted(_ids(self._folder))]
        return sorted(found, key=lambda copy: (alike(copy.name), copy.id))

    def get(self, id_: str) -> Copy:
        """A copy. Raises SaveError, `gone` if there is none."""
        with self._mutex:
            return self._kept(id_).copy

    def new(self, name: str, values: Values | None = None) -> Copy:
        """A new copy, empty unless values are given. Raises CopyError for its name, SheetError, SaveError."""
        with self._mutex:
            found, moment = fit_name(name, self._names()), self._now()
            laid = self._checked({}, values or {})
            return self._begin(Copy(uuid4().hex, found, moment, moment, laid))

    def rename(self, id_: str, name: str) -> Copy:
        """Call a copy otherwise. Raises CopyError, SaveError."""
        with self._mutex:
            kept = self._kept(id_)
            return kept.save(replace(kept.copy, name=fit_name(name, self._names(but=id_))))

    def duplicate(self, id_: str, name: str = "") -> Copy:
        """A copy of a copy, under a free name unless one is given. Raises CopyError, SaveError."""
        with self._mutex:
            source = self._kept(id_).copy
            wanted = name or free_name(source.name, self._names())
            found, moment = fit_name(wanted, self._names()), self._now()
            return self._begin(replace(source, id=uuid4().hex, name=found, created=moment, told=""))

    def put(self, id_: str, values: Values) -> Copy:
        """Lay values over a copy; None takes one away. Raises SheetError for what is none, SaveError."""
        with self._mutex:
            kept = self._kept(id_)
            laid = self._checked(kept.copy.values, values)
            if laid == kept.copy.values:
                return kept.copy
            return kept.save(replace(kept.copy, values=laid, changed=self._now()))

    def delete(self, id_: str) -> None:
        """Take a copy away. Its files are kept aside for `restore`. Raises SaveError."""
        with self._mutex:
            self._move(id_, self._folder, self._deleted)
            self._open.pop(id_, None)

    def restore(self, id_: str) -> Copy:
        """Take a deleted copy back, under a free name if another has taken its own; unless it has come in again
        meanwhile. Raises SaveError."""
        with self._mutex:
            if self._path(id_).exists():
                return self._kept(id_).copy
            self._move(id_, self._deleted, self._folder)
            try:
                kept, names = self._kept(id_), self._names(but=id_)
                free = free_name(kept.copy.name, names)
                if free == kept.copy.name:
                    return kept.copy
                return kept.save(replace(kept.copy, name=free))
            except SaveError:
                self.delete(id_)  # back where it was; no two copies are called the same
                raise

    def lay(self, copy: Copy) -> Copy:
        """Put a copy where the one of its id is, or will be, whatever stands there; under a free name if another has
        its own. What it holds is not judged. Raises SaveError, and then all is as it was."""
        with self._mutex:
            named = replace(copy, name=free_name(copy.name, self._names(but=copy.id)))
            path = self._path(copy.id)
            try:
                kept = self._open.get(copy.id) or _Kept(path)
            except SaveError as fault:
                if fault.code != "broken":
                    raise
                row = {"format": COPY_FORMAT, **_row(named)}
                replace_file(path, to_bytes({"copy": {str(NUMBER): row}}), is_broken=True)
                return self._kept(copy.id).copy
            laid = kept.save(named)
            self._open[copy.id] = kept
            return laid

    def _begin(self, copy: Copy) -> Copy:
        kept = _Kept(self._path(copy.id))
        kept.save(copy)
        self._open[copy.id] = kept
        return copy

    def _kept(self, id_: str) -> _Kept:
        if id_ not in self._open:
            path = self._path(id_)
            if not (os.path.lexists(path) or os.path.lexists(before(path))):
                raise SaveError("gone", copy=id_, file=path.name)
            self._open[id_] = _Kept(path)
        return self._open[id_]

    def _shown(self, id_: str) -> Copy:
        try:
            return self._kept(id_).copy
        except SaveError as fault:
            moment = datetime.fromtimestamp(0, UTC)
            return Copy(id_, id_, moment, moment, told=fault.code)

    def _names(self, but: str = "") -> list[str]:
        return [copy.name for copy in self.all() if copy.id != but]

    def _checked(self, held: Values, values: Values) -> dict[str, Any]:
        """The table as it becomes. Raises SheetError for every fault that is new."""
        try:
            given = plain(values, list)
        except RowError as fault:
            raise SheetError(fault.faults) from fault
        laid = {**held, **given}
        laid = {path: value for path, value in laid.items() if value is not None}
        if laid != held and (faults := self._check(laid)):
            known = set(self._check(held)) if held else set()
            if new := [fault for fault in faults if fault not in known]:
                raise SheetError(new)
        return laid

    def _path(self, id_: str) -> Path:
        if not _ID.fullmatch(id_):
            raise SaveError("gone", copy=id_, file=f"{id_}.json")
        return self._folder / f"{id_}.json"

    def _move(self, id_: str, source: Path, target: Path) -> None:
        move_kept(self._path(id_).name, source, target, is_before_first=source == self._folder)


class _Kept:
    """A copy and its file."""

    def __init__(self, path: Path) -> None:
        self._file = KeptFile(path, lambda tables: read_copy_tables(path, tables))
        self._table = TinyDB(storage=lambda: self._file).table("copy")
        self.copy: Copy = self._file.checked
        if self._file.told:
            self.copy = replace(self.copy, told=self._file.told)

    def save(self, copy: Copy) -> Copy:
        """Write it down. Raises SaveError, and then it is what it was."""
        row = {"format": COPY_FORMAT, **_row(copy)}
        if self._table.contains(doc_id=NUMBER):
            self._table.update(row, doc_ids=[NUMBER])
        else:
            self._table.insert(Document(row, doc_id=NUMBER))
        self.copy = replace(copy, told="")
        return self.copy


_PARTS: Mapping[str, Any] = {
    "name": str,
    "created": datetime,
    "changed": datetime,
    "values": dict[str, Any],
}


def _row(copy: Copy) -> dict[str, Any]:
    try:
        return {name: pack(getattr(copy, name), type_) for name, type_ in _PARTS.items()}
    except RowError as fault:
        raise SaveError("failed", file=f"{copy.id}.json", why=str(fault)) from fault


def read_copy_tables(path: Path, tables: Tables) -> Copy:
    """The copy in the tables of its file. One of the first format had its values alone: its id is its name. Raises
    RowError, and SaveError `newer`."""
    row = tables.get("copy", {}).get(str(NUMBER))
    check_format(row, COPY_FORMAT)
    if set(tables) != {"copy"} or set(tables["copy"]) != {str(NUMBER)} or not isinstance(row, dict):
        raise RowError(["not the file of a copy"])
    moment = datetime.fromtimestamp(path.stat().st_mtime if path.exists() else 0, UTC).isoformat()
    whole = {"name": path.stem, "created": moment, "changed": moment, **row}
    if set(whole) != {"format", *_PARTS}:
        raise RowError(["not a copy"])
    parts = {name: unpack(whole[name], type_) for name, type_ in _PARTS.items()}
    return Copy(path.stem, **{**parts, "values": plain(whole["values"], list)})


def _ids(folder: Path) -> set[str]:
    try:
        names = [entry.name for entry in os.scandir(folder)]
    except OSError as fault:
        raise save_error(fault, folder) from fault
    return {match[1] for name in names if (match := _FILE.fullmatch(name))}
