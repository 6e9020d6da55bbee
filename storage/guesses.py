"""Plain values (numbers, texts, lists, tables) as bits, each guessed from what has come before at places like it.

One description serves both ways: a method is given the value to write, or `UNREAD`, and returns the value. What is
read is hostile: every limit is one of the work that it makes. This belongs to version 1 of the code of records, and
never changes in what it writes.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from typing import Any, Final

from storage.parts import CodeError
from storage.range_code import EVEN, BitCoder, Odds

Place = tuple[Any, ...]
"""Where a value stands: what it is guessed from."""
UNREAD: Final[Any] = object()
"""Given for a value that is to be read."""
MOST_DEPTH: Final = 8
MOST_BITS: Final = 200_000
MOST_LETTERS: Final = 32 * 1024
MOST_DIGITS: Final = 62
_GUESSED_DIGITS: Final = 8
_KINDS: Final = ("text", "number", "table", "list", True, False, None, "float")
_HEX: Final = re.compile(r"(?:[0-9a-f]{2}){4,32}")
_DOUBLE: Final = struct.Struct(">d")
_GUESSES: Final = 3
_END: Final = ""
"""Stands behind the last key of a table. A key that is empty is refused."""
ANYWHERE: Final[Place] = ()


class Memory:
    """What has been seen: the odds of each bit, and how often each text was seen at each place.

    One over another (`below`) knows what that knew, and leaves it as it is. `here` are the odds that it has itself.
    """

    def __init__(self, below: Memory | None = None) -> None:
        self.here: dict[Place, Odds] = {}
        self._texts: dict[Place, dict[str, int]] = {}
        self._below = below

    def odds(self, place: Place, wide: Odds | None = None) -> Odds:
        """The odds of a place; those of a new one begin as wider ones stand, or even."""
        found = self.here.get(place)
        if found is None:
            known = self._below._found(place) if self._below is not None else None
            if known is not None:
                found = Odds(known.of_one, known.seen)
            else:
                found = wide.first() if wide is not None else Odds()
            self.here[place] = found
        return found

    def texts(self, place: Place) -> dict[str, int]:
        """How often each text was seen at a place, the latest last; to be counted on."""
        found = self._texts.get(place)
        if found is None:
            known = self._below._counted(place) if self._below is not None else None
            found = self._texts[place] = dict(known or {})
        return found

    def _found(self, place: Place) -> Odds | None:
        found = self.here.get(place)
        return self._below._found(place) if found is None and self._below is not None else found

    def _counted(self, place: Place) -> dict[str, int] | None:
        found = self._texts.get(place)
        return self._below._counted(place) if found is None and self._below is not None else found


class Scribe:
    """Writes or reads plain values. Raises CodeError for what no reader would take, and for what no writer wrote.

    `heard` are the texts of this piece of writing so far.
    """

    def __init__(self, coder: BitCoder, memory: Memory, most_bits: int = MOST_BITS) -> None:
        self._coder, self._memory = coder, memory
        self._left, self._letters = most_bits, MOST_LETTERS
        self.heard: set[str] = set()

    def bit(self, bit: Any, place: Place, above: Place) -> int:
        """One bit. At a new place it is guessed as at the wider one above it."""
        self._left -= 1
        if self._left < 0:
            raise CodeError("too_large", most=MOST_BITS)
        memory = self._memory
        wide = memory.here.get(above) or memory.odds(above)
        narrow = memory.here.get(place) or memory.odds(place, wide)
        found = self._coder.code(0 if bit is UNREAD else int(bit), narrow.of_one)
        narrow.follow(found)
        wide.follow(found)
        return found

    def value(self, value: Any, place: Place, hints: Place = (), depth: int = 0) -> Any:
        """Any plain value; `hints` are what it may hang on, the surest first."""
        if depth > MOST_DEPTH:
            raise CodeError("too_large", most=MOST_DEPTH)
        kind = self._kind(value, place)
        if kind == "text":
            return self.text(value, place, hints)
        if kind == "number":
            return self.number(value, place, hints)
        if kind == "table":
            return self._table(value, place, hints, depth)
        if kind == "list":
            return self._list(value, place, hints, depth)
        return self._float(value) if kind == "float" else kind

    def number(self, number: Any, place: Place, hints: Place = ()) -> int:
        """A whole number: its sign, how many binary digits it has, and those."""
        is_new = number is UNREAD
        size = 0 if is_new else abs(number).bit_length()
        if size > MOST_DIGITS:
            raise CodeError("too_large", number=number)
        is_below = self.bit(UNREAD if is_new else number < 0, ("below", place), ("below",))
        at, digits = (place, *hints[:1]), 0
        while digits < MOST_DIGITS and self.bit(
            UNREAD if is_new else size > digits, ("size", at, digits), ("size", place, digits)
        ):
            digits += 1
        found = min(digits, 1)
        for shift in reversed(range(digits - 1)):
            bit = UNREAD if is_new else abs(number) >> shift & 1
            if digits > _GUESSED_DIGITS:
                found = found << 1 | self._even(bit)
            else:
                key = (digits, found)
                found = found << 1 | self.bit(bit, ("digit", at, key), ("digit", place, key))
        if is_below and not found:
            raise CodeError("damaged")
        return -found if is_below else found

    def text(self, text: Any, place: Place, hints: Place = ()) -> str:
        """A text: one that came with the same hint, at the same place, anywhere; or else letter by letter."""
        memory, asked = self._memory, set[str]()
        places = [(place, hint) for hint in hints]
        found = None
        for level, at in enumerate(places):
            for rank, guess in enumerate(self._ranked(at, asked)[:_GUESSES]):
                how = (level, rank, min(memory.texts(at)[guess], 3))
                is_it = UNREAD if text is UNREAD else text == guess
                if self.bit(is_it, ("is", place, how), ("is", how)):
                    found = guess
                    break
                asked.add(guess)
            if found is not None:
                break
        if found is None:
            found = self._seen(text, place, asked)
        for at in (*places, (place,), ANYWHERE):
            texts = memory.texts(at)
            texts[found] = texts.pop(found, 0) + 1
        self.heard.add(found)
        return found

    def raw(self, raw: Any, size: int) -> bytes:
        """Bytes that nothing is known of."""
        out = bytearray()
        for at in range(size):
            byte = 0
            for shift in reversed(range(8)):
                byte = byte << 1 | self._even(UNREAD if raw is UNREAD else raw[at] >> shift & 1)
            out.append(byte)
        return bytes(out)

    def _work(self, amount: int) -> None:
        self._left -= amount
        if self._left < 0:
            raise CodeError("too_large", most=MOST_BITS)

    def _even(self, bit: Any) -> int:
        self._work(1)
        return self._coder.code(0 if bit is UNREAD else bit, EVEN)

    def _kind(self, value: Any, place: Place) -> Any:
        wanted = UNREAD if value is UNREAD else _kind_of(value)
        for kind in _KINDS[:-1]:
            is_it = UNREAD if wanted is UNREAD else type(kind) is type(wanted) and kind == wanted
            if self.bit(is_it, ("kind", place, kind), ("kind", kind)):
                return kind
        return _KINDS[-1]

    def _ranked(self, at: Place, asked: set[str]) -> list[str]:
        """The texts of a place but for those asked, seen most often first; of those seen as often, the latest."""
        texts = self._memory.texts(at)
        self._work(len(texts) >> 4)
        found = [text for text in reversed(texts) if text not in asked]
        return sorted(found, key=texts.__getitem__, reverse=True)

    def _seen(self, text: Any, place: Place, asked: set[str]) -> str:
        """By its rank among the texts of the place, then among all; else spelled."""
        for at in ((place,), ANYWHERE):
            known: list[str] = self._ranked(at, asked)
            rank: Any = UNREAD
            if text is not UNREAD:
                rank = known.index(text) + 1 if text in known else 0
            found = self.number(rank, ("rank", at))
            if not 0 <= found <= len(known):
                raise CodeError("damaged")
            if found:
                return known[found - 1]
            asked.update(known)
        return self._spelled(text)

    def _spelled(self, text: Any) -> str:
        """Letter by letter; an id of hexadecimal digits as its bytes."""
        is_new = text is UNREAD
        is_hex = self.bit(UNREAD if is_new else bool(_HEX.fullmatch(text)), ("hex",), ("hex",))
        raw: Any = UNREAD if is_new else bytes.fromhex(text) if is_hex else _encoded(text)
        size = self.number(UNREAD if is_new else len(raw), ("letters", is_hex))
        self._letters -= max(size, 0)
        if size < 0 or self._letters < 0:
            raise CodeError("too_large", most=MOST_LETTERS)
        if is_hex:
            return self.raw(raw, size).hex()
        out = bytearray()
        for at in range(size):
            out.append(self._letter(UNREAD if is_new else raw[at], out[-1] if out else 0))
        try:
            return out.decode()
        except UnicodeDecodeError as fault:
            raise CodeError("damaged") from fault

    def _letter(self, byte: Any, before: int) -> int:
        found = 1
        for shift in reversed(range(8)):
            bit = UNREAD if byte is UNREAD else byte >> shift & 1
            found = found << 1 | self.bit(bit, ("letter", before, found), ("letter", found))
        return found & 0xFF

    def _float(self, value: Any) -> float:
        raw = self.raw(UNREAD if value is UNREAD else _DOUBLE.pack(value), _DOUBLE.size)
        return float(_DOUBLE.unpack(raw)[0])

    def _table(self, table: Any, place: Place, hints: Place, depth: int) -> dict[str, Any]:
        keys = iter(()) if table is UNREAD else iter(table)
        if table is not UNREAD and _END in table:
            raise CodeError("not_plain", value=table)
        out: dict[str, Any] = {}
        before = _END
        while True:
            key: Any = UNREAD if table is UNREAD else next(keys, _END)
            key = self.text(key, ("key", place, before), hints)
            if key == _END:
                return out
            if key in out:
                raise CodeError("damaged")
            held = UNREAD if table is UNREAD else table[key]
            out[key] = self.value(held, (place, key), hints, depth + 1)
            before = key

    def _list(self, items: Any, place: Place, hints: Place, depth: int) -> list[Any]:
        size = self.number(UNREAD if items is UNREAD else len(items), ("many", place), hints)
        out: list[Any] = []
        before = ""
        for at in range(size):
            item = UNREAD if items is UNREAD else items[at]
            out.append(self.value(item, ("of", place), ((before, *hints[:1]), *hints), depth + 1))
            before = out[-1] if isinstance(out[-1], str) else ""
        return out


def _kind_of(value: Any) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return "text"
    if isinstance(value, (int, float)):
        return "float" if isinstance(value, float) else "number"
    if isinstance(value, Mapping):
        return "table"
    if isinstance(value, (list, tuple)):
        return "list"
    raise CodeError("not_plain", value=value)


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as fault:
        raise CodeError("not_text") from fault
