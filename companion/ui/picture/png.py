"""A PNG cut to its top left corner, without Pillow: its rows are shortened as they are.

A pixel of a PNG is told from those left of it and above it, so that what is kept needs nothing of what is cut off.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Final

MARK: Final = b"\x89PNG\r\n\x1a\n"
CHANNELS: Final = {0: 1, 2: 3, 4: 2, 6: 4}
"""How many bytes a pixel of each kind has, at 8 bits."""


def cut(raw: bytes, width: int, height: int) -> bytes:
    """The picture no larger than this. One of a kind that a browser does not make is left as it is."""
    chunks = list(_chunks(raw)) if raw.startswith(MARK) else []
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13:
        return raw
    wide, high, depth, kind, packing, filters, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if depth != 8 or kind not in CHANNELS or interlaced or (wide <= width and high <= height):
        return raw
    per_pixel, keep = CHANNELS[kind], (min(wide, width), min(high, height))
    rows = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    step = 1 + wide * per_pixel
    kept = b"".join(rows[i * step : i * step + 1 + keep[0] * per_pixel] for i in range(keep[1]))
    head = struct.pack(">IIBBBBB", *keep, depth, kind, packing, filters, 0)
    parts = (b"IHDR", head), (b"IDAT", zlib.compress(kept, 9)), (b"IEND", b"")
    return MARK + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )


def _chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(MARK)
    while at + 12 <= len(raw):
        size = int.from_bytes(raw[at : at + 4])
        yield raw[at + 4 : at + 8], raw[at + 8 : at + 8 + size]
        at += 12 + size
