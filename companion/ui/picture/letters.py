"""Text as outlines: the glyphs of a TrueType font as SVG paths, and how wide they are.

Reads what our own fonts have (simple and composite glyphs, a Unicode map of format 4); no hinting, no kerning.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from companion.ui.places import assets_folder

Point = tuple[float, float, bool]
"""x, y, and whether it lies on the curve."""
Contour = list[Point]
FILES: Final = {
    "speak": "Grenze-600.ttf",
    "plain": "SquireSans-400.ttf",
    "strong": "SquireSans-600.ttf",
    "count": "SquireSans-700.ttf",
}
"""What each style of the picture is written in."""
SCALED: Final = 0x0008
TWO_SCALES: Final = 0x0040
MATRIX: Final = 0x0080
MORE: Final = 0x0020
WORDS: Final = 0x0001
OFFSETS: Final = 0x0002


@dataclass
class Font:
    """A font file. `of` a letter that it has not got raises KeyError."""

    raw: bytes
    tables: dict[str, int] = field(default_factory=dict)
    glyphs: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for i in range(self._u16(4)):
            at = 12 + 16 * i
            self.tables[self.raw[at : at + 4].decode()] = self._u32(at + 8)
        self.units = self._u16(self.tables["head"] + 18)
        self._long = bool(self._u16(self.tables["head"] + 50))
        self._metrics = self._u16(self.tables["hhea"] + 34)
        self.glyphs = dict(self._map())
        self._drawn: dict[int, list[Contour]] = {}

    def has(self, text: str) -> bool:
        """Whether every letter of a text can be drawn."""
        return all(letter in self.glyphs for letter in text)

    def width(self, text: str, size: float) -> float:
        """How wide a text is; a letter that is not there counts as wide as an m."""
        other = self.glyphs["m"]
        wide = sum(self._advance(self.glyphs.get(letter, other)) for letter in text)
        return wide * size / self.units

    def path(self, text: str, x: float, y: float, size: float) -> str:
        """The outlines of a text that begins at x on the line y. Raises KeyError for a letter that is not there."""
        scale = size / self.units
        parts: list[str] = []
        for letter in text:
            glyph = self.glyphs[letter]
            parts += [_path(contour, x, y, scale) for contour in self._contours(glyph)]
            x += self._advance(glyph) * scale
        return "".join(parts)

    # the file -------------------------------------------------------------------------------------

    def _u16(self, at: int) -> int:
        return int.from_bytes(self.raw[at : at + 2])

    def _i16(self, at: int) -> int:
        return int.from_bytes(self.raw[at : at + 2], signed=True)

    def _u32(self, at: int) -> int:
        return int.from_bytes(self.raw[at : at + 4])

    def _map(self) -> Iterator[tuple[str, int]]:
        """Letters and their glyphs (table cmap, format 4)."""
        base = self.tables["cmap"]
        for i in range(self._u16(base + 2)):
            at = base + self._u32(base + 8 + 8 * i)
            if self._u16(at) == 4:
                yield from self._segments(at)
                return

    def _segments(self, at: int) -> Iterator[tuple[str, int]]:
        twice = self._u16(at + 6)
        ends, starts = at + 14, at + 16 + twice
        for i in range(0, twice, 2):
            first, last = self._u16(starts + i), self._u16(ends + i)
            delta, where = self._u16(starts + twice + i), starts + 2 * twice + i
            offset = self._u16(where)
            for code in range(first, min(last, 0xFFFE) + 1):
                glyph = self._u16(where + offset + 2 * (code - first)) if offset else code
                if glyph := (glyph + delta) & 0xFFFF if glyph or not offset else 0:
                    yield chr(code), glyph

    def _advance(self, glyph: int) -> int:
        return self._u16(self.tables["hmtx"] + 4 * min(glyph, self._metrics - 1))

    def _contours(self, glyph: int) -> list[Contour]:
        if glyph not in self._drawn:
            self._drawn[glyph] = list(self._outline(glyph))
        return self._drawn[glyph]

    def _outline(self, glyph: int) -> Iterator[Contour]:
        loca = self.tables["loca"]
        if self._long:
            start, end = self._u32(loca + 4 * glyph), self._u32(loca + 4 * glyph + 4)
        else:
            start, end = 2 * self._u16(loca + 2 * glyph), 2 * self._u16(loca + 2 * glyph + 2)
        if start == end:
            return
        at = self.tables["glyf"] + start
        n = self._i16(at)
        yield from self._simple(at + 10, n) if n >= 0 else self._composite(at + 10)

    def _simple(self, at: int, n: int) -> Iterator[Contour]:
        ends = [self._u16(at + 2 * i) for i in range(n)]
        count, at = ends[-1] + 1, at + 2 * n
        at += 2 + self._u16(at)
        flags: list[int] = []
        while len(flags) < count:
            flag, at = self.raw[at], at + 1
            flags.append(flag)
            if flag & 8:
                flags += [flag] * self.raw[at]
                at += 1
        xs, at = self._line(at, flags, 2, 16)
        ys, at = self._line(at, flags, 4, 32)
        points = [(x, y, bool(flag & 1)) for x, y, flag in zip(xs, ys, flags, strict=True)]
        first = 0
        for end in ends:
            yield points[first : end + 1]
            first = end + 1

    def _line(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[float], int]:
        """The x or the y of all points: each is told as a step from the one before."""
        value, found = 0, []
        for flag in flags:
            if flag & short:
                value += self.raw[at] if flag & same else -self.raw[at]
                at += 1
            elif not flag & same:
                value += self._i16(at)
                at += 2
            found.append(float(value))
        return found, at

    def _composite(self, at: int) -> Iterator[Contour]:
        """A letter made of others: a base and its accent."""
        flags = MORE
        while flags & MORE:
            flags, glyph = self._u16(at), self._u16(at + 2)
            at += 4
            if flags & WORDS:
                dx, dy, at = self._i16(at), self._i16(at + 2), at + 4
            else:
                dx, dy = struct.unpack("bb", self.raw[at : at + 2])
                at += 2
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            if flags & SCALED:
                a = d = self._i16(at) / 16384
                at += 2
            elif flags & TWO_SCALES:
                a, d, at = self._i16(at) / 16384, self._i16(at + 2) / 16384, at + 4
            elif flags & MATRIX:
                a, b, c, d = (self._i16(at + 2 * i) / 16384 for i in range(4))
                at += 8
            if not flags & OFFSETS:
                dx = dy = 0
            for contour in self._contours(glyph):
                yield [(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour]


def _path(contour: Contour, x: float, y: float, scale: float) -> str:
    """A closed contour of lines and quadratic curves; between two points off the curve lies one on it."""
    full: Contour = []
    for i, point in enumerate(contour):
        before = contour[i - 1]
        if not point[2] and not before[2]:
            full.append(((point[0] + before[0]) / 2, (point[1] + before[1]) / 2, True))
        full.append(point)
    start = next(i for i, point in enumerate(full) if point[2])
    full = [*full[start:], *full[: start + 1]]

    pen = round(10 * (x + full[0][0] * scale)), round(10 * (y - full[0][1] * scale))
    parts, kind = [f"M{_tenths(*pen)}"], ""
    for point in full[1:]:
        to = round(10 * (x + point[0] * scale)), round(10 * (y - point[1] * scale))
        parts.append(f"{'l' if point[2] and kind != 'q' else 'q' if kind != 'q' else ' '}")
        parts.append(_tenths(to[0] - pen[0], to[1] - pen[1]))
        kind = "q" if not point[2] else ""
        if kind != "q":
            pen = to
    return "".join(parts) + "z"


def _tenths(*numbers: int) -> str:
    """Numbers in tenths, as short as SVG lets them be written."""
    words = ""
    for n in numbers:
        whole, tenth = divmod(abs(n), 10)
        word = f"{whole or ''}.{tenth}" if tenth else str(whole)
        gap = "-" if n < 0 else " " if words else ""
        words += gap + word
    return words


@functools.cache
def font(style: str) -> Font | None:
    """The font of a style, or None where its file is not at hand (a browser's Python has no fonts)."""
    path = assets_folder() / "fonts" / FILES[style]
    return Font(path.read_bytes()) if path.is_file() else None
