"""`sketches/`: the values of maps that were drawn and not saved yet, so that a server that restarts loses none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from companion.play import SaveError
from storage.files import before, replace_file, save_error, set_aside
from storage.record import COPY_FORMAT, check_format, from_bytes, to_bytes
from storage.rows import RowError, plain

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
LARGEST = 256 * 1024
_WRITING = Lock()


class Sketches:
    """The sketches in a data folder: one a copy and scenario."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "sketches"

    def get(self, copy: str, scenario: str) -> dict[str, Any] | None:
        """The values of a sketch, or None if there is none. One that cannot be read is set aside. Raises SaveError."""
        path = self._path(copy, scenario)
        try:
            if not path.exists():
                return None
            return read_sketch(path.read_bytes())
        except RowError:
            set_aside(path)
        except OSError as fault:
            raise save_error(fault, path) from fault
        return None

    def put(self, copy: str, scenario: str, values: Mapping[str, Any]) -> None:
        """Keep a sketch in the place of the one before. Raises SaveError."""
        path = self._path(copy, scenario)
        raw = to_bytes({"format": COPY_FORMAT, "values": plain(values, list)})
        with _WRITING:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as fault:
                raise save_error(fault, path) from fault
            replace_file(path, raw)

    def drop(self, copy: str, scenario: str) -> None:
        """The map is saved, or as it was before. Raises SaveError."""
        path = self._path(copy, scenario)
        with _WRITING:
            try:
                for file in (path, before(path)):
                    file.unlink(missing_ok=True)
            except NotADirectoryError:
                return
            except OSError as fault:
                raise save_error(fault, path) from fault

    def _path(self, copy: str, scenario: str) -> Path:
        if not (_ID.fullmatch(copy) and _ID.fullmatch(scenario)):
            raise SaveError("gone", file=f"{copy}.{scenario}.json")
        return self._folder / f"{copy}.{scenario}.json"


def read_sketch(raw: bytes) -> dict[str, Any]:
    """The values in the file of a sketch. Raises RowError, and SaveError `newer`."""
    if len(raw) > LARGEST:
        raise RowError(["larger than a sketch may be"])
    return _values(from_bytes(raw))


def _values(row: Any) -> dict[str, Any]:
    check_format(row, COPY_FORMAT)
    if not isinstance(row, dict) or set(row) != {"format", "values"}:
        raise RowError(["not the file of a sketch"])
    if not isinstance(row["values"], dict):
        raise RowError(["not a table of values"])
    values: dict[str, Any] = row["values"]
    return values
