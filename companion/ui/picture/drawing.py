"""A picture as SVG, written by hand: areas, lines, symbols, and text as outlines of our own fonts.

So it looks the same wherever it is opened. A text with letters that our fonts have not got stays text, in a font of
the device. Whatever is written on it is escaped, and what cannot be printed is left out.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal
from xml.sax.saxutils import escape, quoteattr

from companion.ui.parts.hexes import Point
from companion.ui.parts.symbols import picture
from companion.ui.picture.letters import Font, font
from companion.ui.places import assets_folder
from storage.names import one_line

Anchor = Literal["start", "middle", "end"]
SMALLEST: Final = 0.78
"""A text that is too wide is drawn smaller, down to this part of its size; then it is cut."""
_INSIDE: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_FALLBACK: Final = {"speak": "serif", "plain": "sans-serif", "strong": "sans-serif", "count": "sans-serif"}  # fmt: skip


class Drawing:
    """A picture under way. Lengths are in pixels, y grows downward, text stands on its line y."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []
        self._clips = 0

    def svg(self, title: str, told: Iterable[str] = ()) -> str:
        """The file. `title` and what is `told` are read aloud in its place."""
        words = escape("\n".join(one_line(line) for line in told))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" role="img">'
            f"<title>{escape(one_line(title))}</title><desc>{words}</desc>"
            f"{''.join(self._parts)}</svg>"
        )

    # areas and lines

    def area(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str,
    ) -> None:
        """A rectangle."""
        self._path(f"M{_n(x)} {_n(y)}h{_n(wide)}v{_n(high)}h{_n(-wide)}Z", fill)

    def shield(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: str = "none",
        *,
        edge: str = "none",
        width: float = 2,
        corners: tuple[float, float] = (6, 28),
    ) -> None:
        """A rectangle with shield corners: nearly square above, round below."""
        top, low = corners
        right, bottom = x + wide, y + high
        self._path(
            f"M{_n(x + top)} {_n(y)}H{_n(right - top)}Q{_n(right)} {_n(y)} {_n(right)} {_n(y + top)}"
            f"V{_n(bottom - low)}Q{_n(right)} {_n(bottom)} {_n(right - low)} {_n(bottom)}"
            f"H{_n(x + low)}Q{_n(x)} {_n(bottom)} {_n(x)} {_n(bottom - low)}"
            f"V{_n(y + top)}Q{_n(x)} {_n(y)} {_n(x + top)} {_n(y)}Z",
            fill,
            edge,
            width,
        )

    def shape(
        self, points: Sequence[Point], fill: str = "none", *, edge: str = "none", width: float = 2
    ) -> None:
        """A closed shape of straight lines."""
        drawn = "L".join(f"{_n(x)} {_n(y)}" for x, y in points)
        self._path(f"M{drawn}Z", fill, edge, width)

    def lines(
        self,
        ends: Iterable[tuple[Point, Point]],
        edge: str,
        width: float,
        *,
        is_round: bool = False,
    ) -> None:
        """Lines from point to point; round ones join where they meet."""
        drawn = "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for (a, b), (c, d) in ends)
        if drawn:
            self._path(drawn, "none", edge, width, cap=' stroke-linecap="round"' * is_round)

    def _path(
        self, drawn: str, fill: str, edge: str = "none", width: float = 0, cap: str = ""
    ) -> None:
        line = f' stroke="{edge}" stroke-width="{_n(width)}" stroke-linejoin="round"{cap}'
        self._parts.append(f'<path d="{drawn}" fill="{fill}"{line if edge != "none" else ""}/>')

    # text

    def text(
        self,
        x: float,
        y: float,
        words: str,
        style: str,
        size: float,
        colour: str,
        *,
        anchor: Anchor = "start",
        most: float = 0,
    ) -> float:
        """One line of text; how wide it came out. One that is wider than `most` is drawn smaller, then cut."""
        words = one_line(words)
        ours = _ours(words, style)
        wide = _wide(words, style, size, ours)
        if most and wide > most:
            size *= max(SMALLEST, most / wide)
            words = _cut(words, style, size, most, ours)
            wide = _wide(words, style, size, ours)
        if ours is None:
            self._device_text(x, y, words, style, size, colour, anchor)
        else:
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            self._parts.append(f'<path d="{ours.path(words, left, y, size)}" fill="{colour}"/>')
        return wide

    def _device_text(
        self, x: float, y: float, words: str, style: str, size: float, colour: str, anchor: Anchor
    ) -> None:
        weight = 400 if style == "plain" else 600
        self._parts.append(
            f'<text x="{_n(x)}" y="{_n(y)}" font-family="{_FALLBACK[style]}" font-size="{_n(size)}" '
            f'font-weight="{weight}" fill="{colour}" text-anchor="{anchor}">{escape(words)}</text>'
        )

    def block(
        self,
        x: float,
        y: float,
        words: str,
        style: str,
        size: float,
        colour: str,
        *,
        wide: float,
        most: int = 2,
    ) -> float:
        """Text in so many lines at most, the first on the line y; where the next line would stand."""
        lines = wrapped(words, style, size, wide)
        if len(lines) > most:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        for line in lines:
            self.text(x, y, line, style, size, colour, most=wide)
            y += size * 1.3
        return y

    # symbols

    def symbol(
        self, name: str, x: float, y: float, size: float, colour: str = "", strength: float = 1
    ) -> None:
        """A symbol of the house around a point; in one colour, or as it is. `strength`: how much covers."""
        inside = _symbol(name)
        if not inside:
            return
        self._clips += 1
        inside = inside.replace('id="s"', f'id="c{self._clips}"').replace(
            "url(#s)", f"url(#c{self._clips})"
        )
        if colour:
            inside = inside.replace('"#000"', quoteattr(colour))
        fill = f' fill="{colour}"' if colour else ""
        if strength != 1:
            fill += f' opacity="{strength:g}"'
        left, top = _n(x - size / 2), _n(y - size / 2)
        self._parts.append(
            f'<g transform="translate({left} {top}) scale({size / 24:.3f})"{fill}>{inside}</g>'
        )


def wrapped(words: str, style: str, size: float, wide: float) -> list[str]:
    """A text in lines that are no wider than this, broken between words."""
    lines = [""]
    for word in one_line(words).split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, style, size) <= wide or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def width_of(words: str, style: str, size: float) -> float:
    """How wide a text is on one line."""
    return _wide(words, style, size, _ours(words, style))


def _ours(words: str, style: str) -> Font | None:
    """Our font of a style, if it has all the letters."""
    known = font(style)
    return known if known is not None and known.has(words) else None


def _wide(words: str, style: str, size: float, ours: Font | None) -> float:
    """How wide a text is; in a font that is not ours, how wide it will be about."""
    if ours is not None:
        return ours.width(words, size)
    wide = sum(1.0 if ord(char) > 0x2E7F else 0.58 for char in words)
    return wide * size * (1.06 if style == "count" else 1.0)


def _cut(words: str, style: str, size: float, most: float, ours: Font | None) -> str:
    if _wide(words, style, size, ours) <= most + 0.01:
        return words
    while words and _wide(words + "…", style, size, ours) > most:
        words = words[:-1].rstrip()
    return words + "…"


@functools.cache
def _symbol(name: str) -> str:
    """What is inside a symbol's file; nothing where it is not at hand."""
    path = assets_folder() / picture(name)
    found = _INSIDE.search(path.read_text("utf-8")) if path.is_file() else None
    return found[1] if found is not None else ""


def _n(n: float) -> str:
    return f"{n:.1f}".removesuffix(".0")
