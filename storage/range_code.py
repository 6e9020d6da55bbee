"""An adaptive range coder of single bits: whole numbers alone, so that every machine makes the same bytes.

A bit is written with the odds that its context has had so far, and the odds then follow it. What is nearly sure costs
next to nothing. It belongs to version 1 of the code of records and never changes.
"""

from __future__ import annotations

from typing import Final, Protocol

from storage.parts import CodeError

ONE: Final = 1 << 16
EVEN: Final = ONE // 2
LEAST: Final = 48
"""No bit is ever surer than this, of 65,536."""
_TOP: Final = 1 << 48
_LOW: Final = 1 << 40
_SPARE: Final = 6
"""How many bytes a reader looks ahead; so many zeros at the end are left out."""
_SHARES: Final = (40_000, 26_000, 19_000, 14_500, 11_500, 9_300, 7_800, 6_600, 5_600, 4_800, 4_200)
_SETTLED: Final = len(_SHARES) - 1


class Odds:
    """How likely a set bit is, of 65,536, and how much has been seen."""

    __slots__ = ("of_one", "seen")

    def __init__(self, of_one: int = EVEN, seen: int = 0) -> None:
        self.of_one, self.seen = of_one, seen

    def first(self) -> Odds:
        """The odds of a narrower context that is new, which soon go their own way."""
        return Odds(self.of_one, min(self.seen, 1))

    def follow(self, bit: int) -> None:
        """Learn from a bit: much from the first, less from each after it."""
        share = _SHARES[self.seen]
        wanted = ONE if bit else 0
        moved = self.of_one + ((wanted - self.of_one) * share >> 16)
        self.of_one = min(max(moved, LEAST), ONE - LEAST)
        if self.seen < _SETTLED:
            self.seen += 1


class BitCoder(Protocol):
    """Writes the bit that it is given, or gives the one that it reads."""

    def code(self, bit: int, of_one: int) -> int:
        """The bit; `of_one` are the odds for a set one."""


class BitWriter:
    """Bits to bytes."""

    def __init__(self) -> None:
        self._out = bytearray()
        self._low, self._range = 0, _TOP

    def code(self, bit: int, of_one: int) -> int:
        """Write a bit."""
        bound = (self._range >> 16) * of_one
        if bit:
            self._range = bound
        else:
            self._low += bound
            self._range -= bound
        while self._range < _LOW:
            self._shift()
        return bit

    def done(self) -> bytes:
        """The shortest bytes that a reader takes for what was written; zeros at the end are left out."""
        for size in range(0, 49, 8):
            mask = (1 << 48 - size) - 1
            least = (self._low + mask) & ~mask
            if least < self._low + self._range:
                self._low = least
                break
        written = len(self._out)
        for _ in range(_SPARE):
            self._shift()
        return bytes(self._out[:written] + self._out[written:].rstrip(b"\0"))

    def _shift(self) -> None:
        if self._low >= _TOP:
            self._low -= _TOP
            at = len(self._out) - 1
            while self._out[at] == 0xFF:
                self._out[at] = 0
                at -= 1
            self._out[at] += 1
        self._out.append(self._low >> 40)
        self._low = (self._low & _LOW - 1) << 8
        self._range <<= 8


class BitReader:
    """Bytes to bits. Raises CodeError where more are asked for than a writer can have left."""

    def __init__(self, raw: bytes) -> None:
        self._raw, self._at = raw + bytes(_SPARE), _SPARE
        self._range = _TOP
        self._code = int.from_bytes(self._raw[:_SPARE])

    def code(self, _bit: int, of_one: int) -> int:
        """The next bit."""
        bound = (self._range >> 16) * of_one
        if self._code < bound:
            self._range = bound
            bit = 1
        else:
            self._code -= bound
            self._range -= bound
            bit = 0
        while self._range < _LOW:
            if self._at == len(self._raw):
                raise CodeError("damaged")
            self._code = self._code << 8 | self._raw[self._at]
            self._range <<= 8
            self._at += 1
        return bit

    def end(self) -> None:
        """Everything has been read. Raises CodeError if something is left."""
        given = len(self._raw) - _SPARE
        if given > self._at or (given > self._at - _SPARE and not self._raw[given - 1]):
            raise CodeError("damaged")
