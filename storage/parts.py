"""Bytes in parts, each a text that fits one QR code: number, checksum, any order, repeats harmless.

It knows nothing of what the bytes say: a copy, a game's record. The layout of a part, numbers with their high byte
first: `S`, layout, kind, source (4 bytes), checksum of the whole (4), number from 1, how many, the piece, and the
checksum of all that (4). A later layout keeps the first two bytes and the last four, so that it is told from damage.
"""

from __future__ import annotations

import re
import struct
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from zlib import crc32

from storage.digits import from_digits, to_digits

MOST_BYTES: Final = 1150
"""Of one part: as digits, with an address of 100 letters before them, a QR code of version 25, level L."""
MOST_PARTS: Final = 16
MOST_TEXT: Final = 8192
"""Of one part, as it is scanned or pasted."""
MAGIC: Final = b"S"
LAYOUT: Final = 1
_HEAD: Final = struct.Struct(">cBcIIBB")
_SUM: Final = struct.Struct(">I")
_PIECE: Final = MOST_BYTES - _HEAD.size - _SUM.size
_TEXT: Final = re.compile(r"(?:[^\s#]*#/([a-z])/)?([0-9]+)")
_AMONG: Final = re.compile(r"[^\s#]*#/[a-z]/[0-9]+|(?<![0-9])[0-9]{42,}")
"""A part among other words: a link, or at least as many digits as a part has."""


class CodeError(Exception):
    """A code that cannot be taken, or made. It changes nothing.

    `code`: `not_a_code` (fact `kind` if it is one of something else), `another_copy` (fact `is_changed` if it is the
    same one with other values), `damaged`, `newer`, `too_large`, `not_plain` or `not_text`; of a game also `torn`,
    `bad_text`, `unknown_game`, `bad_setup`, `bad_values`, `bad_move` (place, why ...) and `ends_elsewhere`.
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.facts), (self.code,)

    def __str__(self) -> str:
        return f"{self.code}({', '.join(f'{key}={value!r}' for key, value in self.facts.items())})"


@dataclass(frozen=True, slots=True)
class Whole:
    """What the parts of one set have in common."""

    kind: str
    source: int
    checksum: int
    count: int


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a whole."""

    whole: Whole
    number: int
    piece: bytes


def split(raw: bytes, kind: str, source: str) -> list[Part]:
    """The parts of these bytes, of about equal size; `source` names the thing. Raises CodeError `too_large`."""
    count = max(1, -(-len(raw) // _PIECE))
    if count > MOST_PARTS:
        raise CodeError("too_large", size=len(raw), most=MOST_PARTS * _PIECE)
    size = -(-len(raw) // count)
    whole = Whole(kind, crc32(source.encode()), crc32(raw), count)
    return [Part(whole, n + 1, raw[n * size : (n + 1) * size]) for n in range(count)]


def write_part(part: Part, address: str = "") -> str:
    """The text of a part: a link below an address, or the digits alone."""
    whole = part.whole
    says = whole.kind.encode(), whole.source, whole.checksum, part.number, whole.count
    body = _HEAD.pack(MAGIC, LAYOUT, *says) + part.piece
    digits = to_digits(body + _SUM.pack(crc32(body)))
    return f"{address.rstrip('/')}/#/{whole.kind}/{digits}" if address else digits


def read_part(text: str) -> Part:
    """The part in a text: its digits, or a link that ends with them. Raises CodeError."""
    if len(text) > MOST_TEXT:
        raise CodeError("too_large", size=len(text), most=MOST_TEXT)
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise CodeError("not_a_code")
    try:
        raw = from_digits(match[2])
    except ValueError as fault:
        raise CodeError("damaged" if match[1] else "not_a_code") from fault
    part = _read(raw, is_link=bool(match[1]))
    if match[1] and match[1] != part.whole.kind:
        raise CodeError("damaged")
    return part


def _read(raw: bytes, *, is_link: bool) -> Part:
    """Raises CodeError: a number of somebody else's is no code, a code of ours with a wrong checksum is damaged."""
    body, last = raw[: -_SUM.size], raw[-_SUM.size :]
    if len(last) < _SUM.size or _SUM.unpack(last)[0] != crc32(body) or body[:1] != MAGIC:
        is_ours = is_link or raw[:2] == MAGIC + bytes([LAYOUT])
        raise CodeError("damaged" if is_ours else "not_a_code")
    if body[1:2] > bytes([LAYOUT]):
        raise CodeError("newer", layout=body[1])
    if len(body) < _HEAD.size:
        raise CodeError("damaged")
    _, layout, kind, source, checksum, number, count = _HEAD.unpack_from(body)
    if count > MOST_PARTS or len(raw) > MOST_BYTES:
        raise CodeError("too_large", parts=count, most=MOST_PARTS)
    if layout != LAYOUT or not kind.isalpha() or not 1 <= number <= count:
        raise CodeError("damaged")
    return Part(Whole(kind.decode(), source, checksum, count), number, body[_HEAD.size :])


class Collector:
    """Takes the texts of one set in any order, and says which parts lack. A text that it refuses changes nothing."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._whole: Whole | None = None
        self._pieces: dict[int, bytes] = {}

    @property
    def count(self) -> int:
        """How many parts there are in all; 0 before the first."""
        return self._whole.count if self._whole else 0

    @property
    def there(self) -> tuple[int, ...]:
        """The numbers of the parts that are there."""
        return tuple(sorted(self._pieces))

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the parts that lack."""
        return tuple(n for n in range(1, self.count + 1) if n not in self._pieces)

    @property
    def is_whole(self) -> bool:
        """Whether all parts are there."""
        return self._whole is not None and not self.missing

    def add(self, text: str) -> tuple[int, ...]:
        """Take one text, or several with spaces or new lines between; the numbers that are new.

        Raises CodeError, and then nothing of the text is taken.
        """
        parts = read_parts(text)
        whole, pieces = self._whole or parts[0].whole, dict(self._pieces)
        for part in parts:
            self._belongs(part.whole, whole)
            if pieces.setdefault(part.number, part.piece) != part.piece:
                raise CodeError("damaged", part=part.number)
        if len(pieces) == whole.count and crc32(_joined(pieces)) != whole.checksum:
            raise CodeError("damaged")
        new = tuple(sorted(pieces.keys() - self._pieces.keys()))
        self._whole, self._pieces = whole, pieces
        return new

    def whole(self) -> bytes:
        """The bytes, once all parts are there. Raises ValueError before."""
        if not self.is_whole:
            raise ValueError(f"parts are missing: {self.missing}")
        return _joined(self._pieces)

    def _belongs(self, found: Whole, whole: Whole) -> None:
        if found.kind != self._kind:
            raise CodeError("not_a_code", kind=found.kind)
        if found != whole:
            raise CodeError("another_copy", is_changed=found.source == whole.source)


def read_parts(text: str) -> list[Part]:
    """The parts in a text, at least one, with spaces or new lines between, or among other words.

    Texts that a mail has broken into lines are read too, with an empty line between two of them. Raises CodeError.
    """
    if len(text) > MOST_TEXT * MOST_PARTS:
        raise CodeError("too_large", size=len(text), most=MOST_TEXT * MOST_PARTS)
    texts = text.split()
    if not texts:
        raise CodeError("not_a_code")
    try:
        return [read_part(one) for one in texts]
    except CodeError:
        blocks = ["".join(block.split()) for block in re.split(r"\n\s*\n", text.strip())]
        if len(blocks) < len(texts):
            with suppress(CodeError):
                return [read_part(block) for block in blocks]
        among = _AMONG.findall(text)
        if not among or among == texts:
            raise
    return [read_part(one) for one in among]


def _joined(pieces: dict[int, bytes]) -> bytes:
    return b"".join(pieces[number] for number in sorted(pieces))
