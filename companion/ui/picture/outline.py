"""SVG paths as polygons: what our own pictures and symbols are made of. No drawing here."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

Point = tuple[float, float]
Polygon = list[Point]
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_CHANGE: Final = re.compile(r"(\w+)\(([^)]*)\)")
STEPS: Final = 8
"""Into so many straight pieces a curve is cut."""


@dataclass(frozen=True, slots=True)
class Change:
    """How points are moved: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __call__(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """By how much lengths grow."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def after(self, first: Change) -> Change:
        """First the other, then this."""
        (e, f), (a, b) = self((first.e, first.f)), (first.a, first.b)
        return Change(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            e,
            f,
        )


def change_of(words: str) -> Change:
    """The change that a `transform` says: translate, scale, rotate."""
    whole = Change()
    for name, inside in _CHANGE.findall(words):
        n = [float(word) for word in re.split(r"[ ,]+", inside.strip())]
        if name == "translate":
            one = Change(e=n[0], f=n[1] if len(n) > 1 else 0)
        elif name == "scale":
            one = Change(n[0], d=n[1] if len(n) > 1 else n[0])
        else:
            cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            one = Change(cos, sin, -sin, cos)
            if len(n) > 2:
                there, back = Change(e=n[1], f=n[2]), Change(e=-n[1], f=-n[2])
                one = there.after(one).after(back)
        whole = whole.after(one)
    return whole


def polygons(path: str) -> list[Polygon]:
    """The parts of a path, curves cut into straight pieces."""
    return _Pen(path).parts


class _Pen:
    """Follows a path. `at` is where it is, `bend` the last control point of a smooth curve."""

    def __init__(self, path: str) -> None:
        self.parts: list[Polygon] = []
        self.at: Point = (0, 0)
        self.bend: Point | None = None
        self._words = iter(_TOKEN.findall(path))
        self._ahead = next(self._words, "")
        draws: dict[str, Callable[[bool], None]] = {
            "m": self._move, "l": self._line, "h": self._level, "v": self._upright,
            "c": self._cubic, "s": self._smooth, "q": self._quadratic, "a": self._arc,
        }  # fmt: skip
        kind = ""
        while self._ahead:
            if self._ahead.isalpha():
                kind = self._take()
            if kind in "Zz":
                self.at = self.parts[-1][0]
            else:
                before, self.bend = self.bend, None
                self._before = before
                draws[kind.lower()](kind.islower())
                kind = {"M": "L", "m": "l"}.get(kind, kind)

    def _take(self) -> str:
        word, self._ahead = self._ahead, next(self._words, "")
        return word

    def _number(self) -> float:
        return float(self._take())

    def _point(self, near: bool) -> Point:
        x, y = self._number(), self._number()
        return (self.at[0] + x, self.at[1] + y) if near else (x, y)

    def _to(self, point: Point) -> None:
        self.parts[-1].append(point)
        self.at = point

    def _move(self, near: bool) -> None:
        self.at = self._point(near)
        self.parts.append([self.at])

    def _line(self, near: bool) -> None:
        self._to(self._point(near))

    def _level(self, near: bool) -> None:
        x = self._number()
        self._to((self.at[0] + x if near else x, self.at[1]))

    def _upright(self, near: bool) -> None:
        y = self._number()
        self._to((self.at[0], self.at[1] + y if near else y))

    def _cubic(self, near: bool) -> None:
        self._curve(self._point(near), self._point(near), self._point(near))

    def _smooth(self, near: bool) -> None:
        (x, y), last = self.at, self._before or self.at
        self._curve((2 * x - last[0], 2 * y - last[1]), self._point(near), self._point(near))

    def _quadratic(self, near: bool) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self.at, self._point(near), self._point(near)
        first = x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3
        self._curve(first, (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), (x2, y2))
        self.bend = None

    def _curve(self, one: Point, two: Point, end: Point) -> None:
        start = self.at
        for i in range(1, STEPS + 1):
            t = i / STEPS
            parts = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            spots = start, one, two, end
            self._to(
                (
                    sum(p * spot[0] for p, spot in zip(parts, spots, strict=True)),
                    sum(p * spot[1] for p, spot in zip(parts, spots, strict=True)),
                )
            )
        self.bend = two

    def _arc(self, near: bool) -> None:
        rx, ry, _turn = self._number(), self._number(), self._number()
        large, sweep = self._number() != 0, self._number() != 0
        for spot in arc(self.at, self._point(near), rx, ry, large=large, sweep=sweep):
            self._to(spot)


def arc(
    start: Point, end: Point, rx: float, ry: float, *, large: bool, sweep: bool
) -> Iterator[Point]:
    """An arc of an ellipse that is not turned, in straight pieces (SVG 1.1, F.6)."""
    half = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    grow = math.hypot(half[0] / rx, half[1] / ry)
    if grow > 1:
        rx, ry = rx * grow, ry * grow
    under = (rx * half[1]) ** 2 + (ry * half[0]) ** 2
    root = math.sqrt(max(0, ((rx * ry) ** 2 - under) / under)) if under else 0
    side = -root if large == sweep else root
    off = side * rx * half[1] / ry, -side * ry * half[0] / rx
    middle = off[0] + (start[0] + end[0]) / 2, off[1] + (start[1] + end[1]) / 2
    first, last = (math.atan2((y - middle[1]) / ry, (x - middle[0]) / rx) for x, y in (start, end))
    turn = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    pieces = max(4, math.ceil(abs(turn) / 0.2))
    for i in range(1, pieces):
        at = first + turn * i / pieces
        yield middle[0] + rx * math.cos(at), middle[1] + ry * math.sin(at)
    yield end


def ellipse(x: float, y: float, r: float) -> Polygon:
    """A circle."""
    return [
        (x + r * math.cos(math.tau * i / 48), y + r * math.sin(math.tau * i / 48))
        for i in range(48)
    ]
