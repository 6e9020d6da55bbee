"""A copy as QR codes: its name and values as bytes, in parts. What is scanned is hostile until read strictly.

Values stand in tables, as on the cards: a row a card or segment (`court.king.2`), a column a field (`cost`), a bit
for each field that is there. So a path costs a bit or two. Columns and words have the numbers that
`copy_code_1.toml` gives them: that file belongs to version 1 and never changes. What it does not know goes as text,
so a field or word that comes later needs no new version.
"""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from storage.copies import Check, Copy
from storage.copy_file import LONGEST_PATH, MOST_VALUES, WHAT, CopyFile, read_row
from storage.parts import CodeError, Collector, split, write_part
from storage.record import COPY_FORMAT
from storage.tokens import TokenReader, TokenWriter

KIND: Final = "c"
VERSION: Final = 1
MOST_UNPACKED: Final = 256 * 1024
ANY: Final = "*"
"""Part of a table's name: the key that its rows have there. A table `*` alone holds whole paths."""

Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dictionary:
    """The numbers of tables, of their columns, and of words. The first table is `*`, with one column without a name."""

    tables: Mapping[str, tuple[str, ...]]
    words: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The tables in the order of their numbers."""
        return tuple(self.tables)


@dataclass(slots=True)
class _Table:
    """Rows in the order in which they came up, and each column's cells by row."""

    rows: dict[Keys, None] = field(default_factory=dict)
    columns: dict[str, dict[Keys, Any]] = field(default_factory=dict)


@lru_cache(maxsize=4)
def dictionary(version: int = VERSION) -> Dictionary:
    """What belongs to a version of the code, for good."""
    file = Path(__file__).with_name(f"copy_code_{version}.toml")
    raw = tomllib.loads(file.read_text("utf-8"))
    tables = {ANY: ("",)} | {name: tuple(columns) for name, columns in raw["tables"].items()}
    return Dictionary(tables, tuple(raw["words"]))


def write_codes(copy: Copy, address: str = "") -> tuple[str, ...]:
    """The text of each code: a link below the address, or digits alone. Raises CodeError `too_large`."""
    parts = split(pack_copy(copy), KIND, copy.id)
    return tuple(write_part(part, address) for part in parts)


class CopyCollector(Collector):
    """Takes the codes of one copy in any order."""

    def __init__(self) -> None:
        super().__init__(KIND)

    def copy(self, check: Check | None = None) -> CopyFile:
        """The copy, once all parts are there. Raises CodeError, and SheetError as `read_copy` of a file does."""
        return unpack_copy(self.whole(), check)


def pack_copy(copy: Copy) -> bytes:
    """The name and values as few bytes: the version, then deflated tables. Raises CodeError `too_large`."""
    known = dictionary()
    writer = TokenWriter(known.words)
    writer.value(copy.name)
    tables = _sorted_in(copy.values, known)
    writer.number(len(tables))
    for name, table in tables.items():
        _write_table(writer, table, known, name)
    raw = writer.done()
    if len(raw) > MOST_UNPACKED or len(copy.values) > MOST_VALUES:
        raise CodeError("too_large", size=len(raw), most=MOST_UNPACKED)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    return bytes([VERSION]) + deflate.compress(raw) + deflate.flush()


def unpack_copy(raw: bytes, check: Check | None = None) -> CopyFile:
    """The copy in these bytes, read as strictly as a file of one. Raises CodeError, SheetError."""
    if raw[:1] > bytes([VERSION]):
        raise CodeError("newer", version=raw[0])
    if raw[:1] != bytes([VERSION]):
        raise CodeError("damaged")
    known = dictionary(raw[0])
    reader = TokenReader(_inflated(raw[1:]), known.words)
    name = reader.value()
    values: dict[str, Any] = {}
    for _ in range(reader.size()):
        for path, value in _read_table(reader, known):
            if path in values or len(values) == MOST_VALUES:
                raise CodeError("damaged")
            values[path] = value
    reader.end()
    return read_row({"format": COPY_FORMAT, "what": WHAT, "name": name, "values": values}, check)


def _inflated(raw: bytes) -> bytes:
    """At most what a copy may have. Raises CodeError."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = inflate.decompress(raw, MOST_UNPACKED + 1)
    except zlib.error as fault:
        raise CodeError("damaged") from fault
    if len(found) > MOST_UNPACKED:
        raise CodeError("too_large", most=MOST_UNPACKED)
    if not inflate.eof or inflate.unused_data:
        raise CodeError("damaged")
    return found


def _sorted_in(values: Mapping[str, Any], known: Dictionary) -> dict[str, _Table]:
    """The values in their tables. Raises CodeError for a path that no reader takes."""
    found: dict[str, _Table] = {}
    patterns = _patterns(known)
    for path, value in values.items():
        if len(path) > LONGEST_PATH:
            raise CodeError("too_large", path=path, most=LONGEST_PATH)
        name, keys, column = _place(path, patterns)
        table = found.setdefault(name, _Table())
        table.rows.setdefault(keys)
        table.columns.setdefault(column, {})[keys] = value
    return found


_Pattern = tuple[tuple[str, ...], str, str]


def _patterns(known: Dictionary) -> dict[int, list[_Pattern]]:
    """All fields by their length, those with fewer `*` first: (parts, table, column)."""
    found: dict[int, list[_Pattern]] = {}
    for name, columns in known.tables.items():
        for column in columns if name != ANY else ():
            parts = (*name.split("."), *column.split("."))
            found.setdefault(len(parts), []).append((parts, name, column))
    for patterns in found.values():
        patterns.sort(key=lambda one: one[0].count(ANY))
    return found


def _place(path: str, patterns: Mapping[int, list[_Pattern]]) -> tuple[str, Keys, str]:
    parts = path.split(".")
    for wanted, name, column in patterns.get(len(parts), ()):
        if all(want in (ANY, part) for want, part in zip(wanted, parts, strict=True)):
            pairs = zip(wanted, parts, strict=True)
            return name, tuple(part for want, part in pairs if want == ANY), column
    return ANY, (path,), ""


def _write_table(writer: TokenWriter, table: _Table, known: Dictionary, name: str) -> None:
    writer.number(known.names.index(name))
    writer.number(len(table.rows))
    for keys in zip(*table.rows, strict=True):
        for key in keys:
            writer.value(int(key) if _is_number(key) else key)
    numbers = {column: number for number, column in enumerate(known.tables[name])}
    writer.number(len(table.columns))
    for column in sorted(table.columns, key=numbers.__getitem__):
        cells = table.columns[column]
        writer.number(numbers[column])
        bits = sum(1 << at for at, row in enumerate(table.rows) if row in cells)
        writer.raw(bits.to_bytes(_bytes_for(table.rows), "little"))
        for row in table.rows:
            if row in cells:
                writer.value(cells[row])


def _read_table(reader: TokenReader, known: Dictionary) -> Iterator[tuple[str, Any]]:
    """The values of one table, row by row. Raises CodeError."""
    name = _chosen(known.names, reader.number())
    count = reader.size()
    read = [[_key(reader.value()) for _ in range(count)] for _ in range(name.count(ANY))]
    rows = list(zip(*read, strict=True))
    cells: list[dict[str, Any]] = [{} for _ in rows]
    numbers: list[int] = []
    for _ in range(reader.size()):
        numbers.append(reader.number())
        column = _chosen(known.tables[name], numbers[-1])
        bits = reader.raw(_bytes_for(rows))
        for at in range(count):
            if bits[at // 8] >> at % 8 & 1:
                cells[at][column] = reader.value()
    if numbers != sorted(set(numbers)):
        raise CodeError("damaged")
    for keys, row in zip(rows, cells, strict=True):
        for column, value in row.items():
            yield _path(name, keys, column), value


def _path(name: str, keys: Keys, column: str) -> str:
    left = iter(keys)
    parts = [next(left) if part == ANY else part for part in name.split(".")]
    return ".".join([*parts, column] if column else parts)


def _key(read: Any) -> str:
    """Part of a path. Raises CodeError."""
    if type(read) not in (int, str) or len(key := str(read)) > LONGEST_PATH:
        raise CodeError("damaged")
    return key


def _chosen(among: tuple[str, ...], number: int) -> str:
    if number >= len(among):
        raise CodeError("damaged")
    return among[number]


def _is_number(key: str) -> bool:
    return key.isascii() and key.isdecimal() and len(key) < 10 and str(int(key)) == key


def _bytes_for(rows: Any) -> int:
    return (len(rows) + 7) // 8
