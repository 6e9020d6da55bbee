"""Plain values (numbers, texts, lists, tables) as few bytes, with a closed list of words, and their strict reader.

Small numbers and the commonest words are one byte. Other texts stand together, before all values, where deflate finds
what they share. The first byte of a value says what it is:

    00-3F  that number         42-44  false, true, null     50-5F  a table of 0 to 14, 15: its size follows
    40     a number            45     a float, 8 bytes      60-7F  a word from 128 on, its low byte follows
    41     the next text       48-4F  a list of 0 to 6, 7: its size follows     80-FF  one of the first 128 words
"""

from __future__ import annotations

import math
import struct
from collections.abc import Mapping, Sequence
from typing import Any, Final

from storage.parts import CodeError

MOST_DEPTH: Final = 8
MOST_WORDS: Final = 128 + 32 * 256
"""So many words of a dictionary have a number; the others go round as text."""
_SMALL: Final = 64
_NUMBER, _TEXT, _FALSE, _TRUE, _NULL, _FLOAT = range(0x40, 0x46)
_LIST, _TABLE, _WORD, _COMMON = 0x48, 0x50, 0x60, 0x80
_CONSTANTS: Final = {_FALSE: False, _TRUE: True, _NULL: None}
_DOUBLE: Final = struct.Struct(">d")


class TokenWriter:
    """Writes values one after the other. Raises CodeError for what no reader would take."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = {word: number for number, word in enumerate(words[:MOST_WORDS])}
        self._texts: list[bytes] = []
        self._out = bytearray()

    def done(self) -> bytes:
        """All that was written: the texts, then the values."""
        out = bytearray(_varint(len(self._texts)))
        for text in self._texts:
            out += _varint(len(text)) + text
        return bytes(out + self._out)

    def number(self, number: int) -> None:
        """A number from 0 on, where the reader expects one."""
        self._out += _varint(number)

    def raw(self, piece: bytes) -> None:
        """Bytes whose number the reader knows."""
        self._out += piece

    def value(self, value: Any, depth: int = 0) -> None:
        """Any plain value."""
        if depth > MOST_DEPTH:
            raise CodeError("too_large", most=MOST_DEPTH)
        if isinstance(value, str):
            self._text(value)
        elif isinstance(value, Mapping):
            self._many(_TABLE, 15, len(value))
            for key, held in value.items():
                self._text(key)
                self.value(held, depth + 1)
        elif isinstance(value, (list, tuple)):
            self._many(_LIST, 7, len(value))
            for held in value:
                self.value(held, depth + 1)
        else:
            self._plain(value)

    def _plain(self, value: Any) -> None:
        if value is None or isinstance(value, bool):
            self._out.append(_NULL if value is None else _TRUE if value else _FALSE)
        elif isinstance(value, float):
            self._out.append(_FLOAT)
            self._out += _DOUBLE.pack(value)
        elif 0 <= value < _SMALL:
            self._out.append(value)
        else:
            if abs(value) >> 62:
                raise CodeError("too_large", number=value)
            self._out.append(_NUMBER)
            self._out += _varint(value << 1 if value >= 0 else ~(value << 1))

    def _text(self, text: str) -> None:
        number = self._words.get(text)
        if number is None:
            self._out.append(_TEXT)
            self._texts.append(_encoded(text))
        elif number < _COMMON:
            self._out.append(_COMMON + number)
        else:
            self._out += bytes([_WORD + (number - _COMMON) // 256, (number - _COMMON) % 256])

    def _many(self, tag: int, full: int, size: int) -> None:
        self._out.append(tag + min(size, full))
        if size >= full:
            self._out += _varint(size)


class TokenReader:
    """Reads what a TokenWriter wrote. Raises CodeError `damaged` for anything else.

    Nothing that it builds is larger than what it has read, words apart.
    """

    def __init__(self, raw: bytes, words: Sequence[str]) -> None:
        self._raw, self._words, self._at = raw, words, 0
        self._texts = [self._decoded() for _ in range(self.size())]
        self._texts.reverse()

    def end(self) -> None:
        """Nothing may be left."""
        if self._at != len(self._raw) or self._texts:
            raise CodeError("damaged")

    def number(self) -> int:
        """A number from 0 on."""
        number = shift = 0
        while True:
            byte = self.raw(1)[0]
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number
            if shift > 63:
                raise CodeError("damaged")

    def size(self) -> int:
        """How many follow: at most the bytes that are left, since each takes one."""
        number = self.number()
        if number > len(self._raw) - self._at:
            raise CodeError("damaged")
        return number

    def raw(self, size: int) -> bytes:
        """The next bytes."""
        if size > len(self._raw) - self._at:
            raise CodeError("damaged")
        self._at += size
        return self._raw[self._at - size : self._at]

    def value(self, depth: int = 0) -> Any:
        """The next value."""
        tag = self.raw(1)[0]
        if depth > MOST_DEPTH:
            raise CodeError("damaged")
        if tag < _SMALL:
            return tag
        if tag in _CONSTANTS:
            return _CONSTANTS[tag]
        if tag in (_NUMBER, _FLOAT):
            return self._number() if tag == _NUMBER else self._float()
        if tag == _TEXT or tag >= _WORD:
            return self._text(tag)
        if tag >= _TABLE:
            return self._table(self._many(tag - _TABLE, 15), depth)
        if tag >= _LIST:
            return [self.value(depth + 1) for _ in range(self._many(tag - _LIST, 7))]
        raise CodeError("damaged")

    def _table(self, size: int, depth: int) -> dict[str, Any]:
        table: dict[str, Any] = {}
        for _ in range(size):
            key = self._text(self.raw(1)[0])
            table[key] = self.value(depth + 1)
        if len(table) < size:
            raise CodeError("damaged")
        return table

    def _text(self, tag: int) -> str:
        if tag == _TEXT and self._texts:
            return self._texts.pop()
        if tag < _WORD:
            raise CodeError("damaged")
        late = tag < _COMMON
        number = _COMMON + (tag - _WORD) * 256 + self.raw(1)[0] if late else tag - _COMMON
        if number >= len(self._words):
            raise CodeError("damaged")
        return self._words[number]

    def _decoded(self) -> str:
        try:
            return self.raw(self.size()).decode()
        except UnicodeDecodeError as fault:
            raise CodeError("damaged") from fault

    def _number(self) -> int:
        folded = self.number()
        return ~(folded >> 1) if folded & 1 else folded >> 1

    def _float(self) -> float:
        number: float = _DOUBLE.unpack(self.raw(_DOUBLE.size))[0]
        if not math.isfinite(number):
            raise CodeError("damaged")
        return number

    def _many(self, said: int, full: int) -> int:
        return said if said < full else self.size()


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as fault:  # half a character, from a file written by hand
        raise CodeError("damaged", text=ascii(text)) from fault


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])
