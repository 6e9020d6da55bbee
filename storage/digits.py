"""Bytes as decimal digits and back: the densest mode of a QR code, and text that no messenger or browser can hurt.

Seven bytes make seventeen digits; what is left at the end makes as many as it needs. Each run of bytes has one text.
"""

from __future__ import annotations

from typing import Final

GROUP: Final = 7
_DIGITS: Final = (0, 3, 5, 8, 10, 13, 15, 17)
"""How many digits hold 0, 1 ... 7 bytes."""
_BYTES: Final = {digits: size for size, digits in enumerate(_DIGITS)}
WIDE: Final = _DIGITS[GROUP]


def to_digits(raw: bytes) -> str:
    """The digits of these bytes."""
    chunks = (raw[at : at + GROUP] for at in range(0, len(raw), GROUP))
    return "".join(f"{int.from_bytes(chunk):0{_DIGITS[len(chunk)]}d}" for chunk in chunks)


def from_digits(text: str) -> bytes:
    """The bytes of these digits. Raises ValueError for a text that `to_digits` never gives."""
    if not (text.isascii() and text.isdigit()) and text:
        raise ValueError("not digits alone")
    out = bytearray()
    for at in range(0, len(text), WIDE):
        chunk = text[at : at + WIDE]
        size, number = _BYTES.get(len(chunk)), int(chunk)
        if size is None or number >> 8 * size:
            raise ValueError(f"no digits of bytes: {chunk}")
        out += number.to_bytes(size)
    return bytes(out)
