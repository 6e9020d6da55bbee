"""A copy as a file to hand on (`.squire-copy.json`), and the strict reader of what somebody else hands us.

Bytes are hostile until read: sizes first, then the form, then what `check` says of paths and values. All faults come
at once, each with its place. A photo is no part of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.play import SheetError
from storage.copies import Check, Copy
from storage.names import LONGEST, CopyError, file_stem, fit_name, one_line
from storage.record import COPY_FORMAT, from_bytes
from storage.rows import RowError, plain

ENDING: Final = ".squire-copy.json"
MOST_BYTES: Final = 2_000_000
MOST_VALUES: Final = 10_000
MOST_DEPTH: Final = 8
MOST_FAULTS: Final = 100
LONGEST_PATH: Final = 160
LONGEST_FAULT: Final = 240
WHAT: Final = "copy"
KEYS: Final = ("format", "what", "name", "values")


@dataclass(frozen=True, slots=True)
class CopyFile:
    """What a file says of a copy."""

    name: str
    values: Mapping[str, Any]


def write_copy(copy: Copy) -> bytes:
    """The file of a copy: JSON that a person can read, one value a line."""
    row = {"format": COPY_FORMAT, "what": WHAT, "name": copy.name, "values": copy.values}
    lines = [f"{json.dumps(key)}: {_json(row[key])}" for key in KEYS[:-1]]
    values = [f"  {_json(path)}: {_json(value)}" for path, value in copy.values.items()]
    table = "{\n" + ",\n".join(values) + "\n}" if values else "{}"
    return ("{\n" + ",\n".join([*lines, f'"values": {table}']) + "\n}\n").encode()


def file_name(copy: Copy) -> str:
    """A name that every disk takes; the copy's own is in the file."""
    return file_stem(copy.name, "copy") + ENDING


def read_copy(raw: bytes, check: Check | None = None) -> CopyFile:
    """What a file holds. Raises SheetError with every fault; `check` judges the table once its form is right."""
    if len(raw) > MOST_BYTES:
        raise SheetError(
            [f"file: {len(raw) / 1e6:.1f} MB, a copy has at most {MOST_BYTES // 10**6} MB"]
        )
    return read_row(_parsed(raw), check)


def read_row(row: Mapping[str, Any], check: Check | None = None) -> CopyFile:
    """What a row of a file or of codes says of a copy. Raises SheetError as `read_copy` does."""
    name, faults = _name(row["name"]) if "name" in row else ("", [])
    faults = [*_head(row), *faults]
    if "values" in row:
        faults += _sizes(row["values"])
    _refuse(faults)
    try:
        values: dict[str, Any] = plain(row["values"], list)
    except RowError as fault:
        raise SheetError([_short(f"values: {what}") for what in fault.faults]) from fault
    _refuse(check(values) if check else ())
    return CopyFile(name, values)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _parsed(raw: bytes) -> Mapping[str, Any]:
    twice: list[str] = []
    try:
        row = from_bytes(raw.removeprefix(b"\xef\xbb\xbf"), twice.append)
    except RowError as fault:
        raise SheetError([_short(f"file: no copy of Squire: {fault}")]) from fault
    _refuse([f"{key}: the key is there twice" for key in twice])
    if not isinstance(row, dict):
        raise SheetError(["file: no copy of Squire: a table is needed"])
    return row


def _head(row: Mapping[str, Any]) -> Iterator[str]:
    said = row.get("format")
    if type(said) is int and said > COPY_FORMAT:
        yield f"format: {said} is of a newer Squire, this one reads {COPY_FORMAT}"
        return
    for key in row.keys() - set(KEYS):
        yield f"{key}: unknown key"
    for key in KEYS:
        if key not in row:
            yield f"{key}: is missing"
    if "format" in row and (type(said) is not int or said < 1):
        yield f"format: a whole number is needed, not {said!r}"
    if "what" in row and row["what"] != WHAT:
        yield f"what: this file holds {row['what']!r}, not a copy"


def _name(said: Any) -> tuple[str, list[str]]:
    if not isinstance(said, str):
        return "", [f"name: a text is needed, not {said!r}"]
    try:
        return fit_name(said, ()), []
    except CopyError as fault:
        if fault.code == "no_name":
            return "", ["name: is empty"]
        return "", [f"name: has {fault.facts['length']} letters, at most {LONGEST} are kept"]


def _sizes(values: Any) -> Iterator[str]:
    if not isinstance(values, dict):
        yield f"values: a table from path to value is needed, not {values!r}"
        return
    if len(values) > MOST_VALUES:
        yield f"values: {len(values)} values, a copy has at most {MOST_VALUES}"
        return
    for path, value in values.items():
        if not path:
            yield "values: a path is empty"
        if len(path) > LONGEST_PATH:
            yield f"values: {path[:40]}...: a path has at most {LONGEST_PATH} letters"
        if _is_deep(value):
            yield f"{path}: nested more than {MOST_DEPTH} deep"
        if value is None:
            yield f"{path}: has no value"


def _is_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MOST_DEPTH):
        level = [held for one in level for held in _held(one)]
        if not level:
            return False
    return True


def _held(value: Any) -> Sequence[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else ()


def _refuse(faults: Sequence[str] | Iterator[str]) -> None:
    found = [_short(fault) for fault in faults]
    if len(found) > MOST_FAULTS:
        found = [*found[: MOST_FAULTS - 1], f"and {len(found) - MOST_FAULTS + 1} more"]
    if found:
        raise SheetError(found)


def _short(fault: str) -> str:
    line = one_line(fault)
    return line if len(line) <= LONGEST_FAULT else f"{line[: LONGEST_FAULT - 3]}..."
