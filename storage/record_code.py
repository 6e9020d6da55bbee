"""The row of a game that travels, as few bytes: each thing guessed from what usually comes there, by the games and the
practice values that belong to the version of the code (`record_code_1.json`).

Nothing is asked of any rules: what the version does not know costs more, and that is all. Printed values that are those
of the practice set cost next to nothing. State is never sent.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from storage.guesses import UNREAD, Memory, Place, Scribe
from storage.parts import CodeError
from storage.range_code import BitReader, BitWriter

VERSION: Final = 1
MOST_MOVES: Final = 5_000
MOST_VALUES: Final = 5_000
MOST_PACKED: Final = 20_000
_EPOCH: Final = datetime(2020, 1, 1, tzinfo=UTC)
_ID_SIZE: Final = 16
_TRUSTED: Final = 10**9
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Book:
    """What is known beforehand of games of one kind: printed values, and what its sample games have taught."""

    values: Mapping[str, Any]
    memory: Memory


def pack_record(row: Row) -> bytes:
    """The row of a game as bytes. Raises CodeError for one that is too large, or not plain."""
    topic = _topic(row["game"], row["setup"])
    book, coder = known_book(topic), BitWriter()
    _row(Scribe(coder, Memory(book.memory)), book.values, row)
    raw = bytes([VERSION, (*_shelf(), "").index(topic)]) + coder.done()
    if len(raw) > MOST_PACKED:
        raise CodeError("too_large", size=len(raw), most=MOST_PACKED)
    return raw


def unpack_record(raw: bytes) -> dict[str, Any]:
    """The row in these bytes; what it says is still to be read strictly. Raises CodeError."""
    if len(raw) > MOST_PACKED:
        raise CodeError("too_large", size=len(raw), most=MOST_PACKED)
    if raw[:1] > bytes([VERSION]):
        raise CodeError("newer", version=raw[0])
    topics = (*_shelf(), "")
    if raw[:1] != bytes([VERSION]) or len(raw) < 2 or raw[1] >= len(topics):
        raise CodeError("damaged")
    book, coder = known_book(topics[raw[1]]), BitReader(raw[2:])
    row = _row(Scribe(coder, Memory(book.memory)), book.values, None)
    coder.end()
    if _topic(row["game"], row["setup"]) != topics[raw[1]]:
        raise CodeError("damaged")
    return row


def _topic(game: Any, setup: Any) -> str:
    """The book for a game: that of its scenario, or of the game, or none."""
    scenario = setup.get("scenario") if isinstance(setup, Mapping) else None
    found = (f"{game}/{scenario}", game, "")
    return next(topic for topic in found if topic in _shelf() or not topic)


def _row(scribe: Scribe, practice: Row, row: Row | None) -> dict[str, Any]:
    """The whole row, one part after the other."""
    out: dict[str, Any] = {"game": scribe.text(_of(row, "game"), ("game",))}
    out["id"] = scribe.raw(UNREAD if row is None else bytes.fromhex(row["id"]), _ID_SIZE).hex()
    out["rules"] = scribe.number(_of(row, "rules"), ("rules",))
    created = scribe.number(_seconds(row, "created"), ("created",))
    lasted = UNREAD if row is None else _seconds(row, "changed") - created
    changed = created + scribe.number(lasted, ("changed",))
    out["created"], out["changed"] = _moment(created), _moment(changed)
    out["played"] = scribe.number(_of(row, "played"), ("played",))
    out["name"] = scribe.text(_of(row, "name"), ("name",))
    out["setup"] = scribe.value(_of(row, "setup"), ("setup",))
    out["moves"] = _moves(scribe, None if row is None else row["moves"])
    out["read"] = _values(scribe, practice, None if row is None else row["read"])
    out["own"] = _table(scribe, None if row is None else row["own"])
    out["outcome"] = scribe.value(_of(row, "outcome"), ("outcome",))
    return out


def _of(row: Row | None, key: str) -> Any:
    return UNREAD if row is None else row[key]


def _seconds(row: Row | None, key: str) -> Any:
    if row is None:
        return UNREAD
    return (datetime.fromisoformat(row[key]) - _EPOCH) // timedelta(seconds=1)


def _moment(seconds: int) -> str:
    try:
        return (_EPOCH + timedelta(seconds=seconds)).isoformat()
    except OverflowError as fault:
        raise CodeError("damaged") from fault


def _moves(scribe: Scribe, moves: Sequence[Any] | None) -> list[Any]:
    """The moves: each verb from those before it, each field from the fields before it and the same one last time."""
    count = scribe.number(UNREAD if moves is None else len(moves), ("moves",))
    _limit(count, MOST_MOVES)
    out: list[Any] = []
    last: dict[Place, str] = {}
    a = b = c = ""
    for at in range(count):
        move: Any = UNREAD if moves is None else moves[at]
        verb = UNREAD if move is UNREAD else move[0]
        a, b, c = b, c, scribe.text(verb, ("verb",), ((a, b, c), (b, c), c))
        fields = UNREAD if move is UNREAD else move[1] if len(move) > 1 else {}
        said = _fields(scribe, fields, c, last)
        out.append([c, said] if said else [c])
    return out


def _fields(scribe: Scribe, fields: Any, verb: str, last: dict[Place, str]) -> dict[str, Any]:
    keys: Any = iter(()) if fields is UNREAD else iter(fields)
    out: dict[str, Any] = {}
    said: Place = ()
    before = ""
    while True:
        key = UNREAD if fields is UNREAD else next(keys, "")
        key = scribe.text(key, ("field", verb, before))
        if not key:
            return out
        if key in out:
            raise CodeError("damaged")
        then = last.get((verb, key), "")
        hints = ((said, then), said) if said else (then,)
        held = UNREAD if fields is UNREAD else fields[key]
        out[key] = found = scribe.value(held, (verb, key), hints)
        if isinstance(found, str):
            said, last[verb, key] = (*said, found), found
        before = key


def _values(scribe: Scribe, practice: Row, values: Row | None) -> dict[str, Any]:
    """Printed values: for each that the practice set has, whether it was read, and whether it says the same; then
    those that it does not have."""
    out: dict[str, Any] = {}
    row, before = "", 2
    for path, usual in practice.items():
        parts = path.split(".")
        if (now := path.rpartition(".")[0]) != row:
            row, before = now, 2
        is_named = any(".".join(parts[n : n + 2]) in scribe.heard for n in range(len(parts) - 1))
        about = (before, is_named, any(part in scribe.heard for part in parts[-3:-1]))
        is_there = UNREAD if values is None else path in values
        before = scribe.bit(is_there, ("there", path, about), ("there", parts[0], parts[-1], about))
        if before:
            value = UNREAD if values is None else values[path]
            is_usual = UNREAD if values is None else _is_same(value, usual)
            if scribe.bit(is_usual, ("usual",), ("usual",)):
                out[path] = usual
            else:
                out[path] = _value(scribe, value, parts)
    more = None if values is None else {p: v for p, v in values.items() if p not in practice}
    found = _table(scribe, more)
    if out.keys() & found.keys():
        raise CodeError("damaged")
    return {**out, **found}


def _is_same(value: Any, usual: Any) -> bool:
    """Whether JSON would say both alike: 1 is not true."""
    return value == usual and json.dumps(value) == json.dumps(usual)


def _table(scribe: Scribe, values: Row | None) -> dict[str, Any]:
    """Printed values by their paths, each path by what it shares with the one before it."""
    paths = None if values is None else sorted(values)
    count = scribe.number(UNREAD if paths is None else len(paths), ("values",))
    _limit(count, MOST_VALUES)
    out: dict[str, Any] = {}
    old: list[str] = []
    for at in range(count):
        old = _path(scribe, None if paths is None else paths[at].split("."), old)
        path = ".".join(old)
        if path in out:
            raise CodeError("damaged")
        out[path] = _value(scribe, UNREAD if values is None else values[path], old)
    return out


def _path(scribe: Scribe, parts: list[str] | None, old: list[str]) -> list[str]:
    shared = UNREAD if parts is None else _shared(parts, old)
    shared = scribe.number(shared, ("shared", len(old)))
    if not 0 <= shared <= len(old):
        raise CodeError("damaged")
    path = old[:shared]
    more = UNREAD if parts is None else len(parts) - shared
    for _ in range(scribe.number(more, ("more", shared), (old[0] if old else "",))):
        at, last = len(path), path[-1] if path else ""
        then = old[at] if at < len(old) else ""
        part = UNREAD if parts is None else parts[at]
        path.append(scribe.text(part, ("part", *path[:1], at), ((last, then), last)))
    if not path:
        raise CodeError("damaged")
    return path


def _shared(parts: Sequence[str], old: Sequence[str]) -> int:
    pairs = enumerate(zip(parts, old, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(parts), len(old)))


def _value(scribe: Scribe, value: Any, parts: Sequence[str]) -> Any:
    return scribe.value(value, ("value", parts[0], parts[-1]), (parts[-2] if parts[1:] else "",))


def _limit(count: int, most: int) -> None:
    if not 0 <= count <= most:
        raise CodeError("too_large", count=count, most=most)


# books ---------------------------------------------------------------------------------------------


def write_book(before: Book | None, values: Row, samples: Iterable[Row]) -> str:
    """A book as its file keeps it: values and sample games, after what another book has taught."""
    coder, rows = BitWriter(), list(samples)
    memory = Memory(before.memory if before else None)
    _taught(Scribe(coder, memory, _TRUSTED), before.values if before else {}, values, rows)
    return b64encode(coder.done()).decode()


def read_book(before: Book | None, text: str) -> Book:
    """The book in a text that `write_book` gave."""
    memory = Memory(before.memory if before else None)
    below = before.values if before else {}
    scribe = Scribe(BitReader(b64decode(text)), memory, _TRUSTED)
    return Book(_taught(scribe, below, None, None), memory)


def _taught(
    scribe: Scribe, below: Row, values: Row | None, rows: list[Row] | None
) -> dict[str, Any]:
    known = {**below, **_table(scribe, values)}
    count = scribe.number(UNREAD if rows is None else len(rows), ("samples",))
    for at in range(count):
        scribe.heard.clear()
        _row(scribe, known, None if rows is None else rows[at])
    return known


@lru_cache(maxsize=1)
def _shelf() -> dict[str, dict[str, str]]:
    """The books of this version by topic, in the order of their numbers: `after` which other, and the `text`."""
    file = Path(__file__).with_name(f"record_code_{VERSION}.json")
    shelf: dict[str, dict[str, str]] = json.loads(file.read_text("utf-8"))
    return shelf


@lru_cache(maxsize=6)
def known_book(topic: str) -> Book:
    """What is known of a topic; of none, nothing."""
    if not topic:
        return Book({}, Memory())
    kept = _shelf()[topic]
    return read_book(known_book(kept["after"]) if kept["after"] else None, kept["text"])
