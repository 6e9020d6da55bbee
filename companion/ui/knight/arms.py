"""The arms of the characters: one shield each, told apart by its ordinary, for every character there may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft
import flet.canvas as cv

from companion.ui.parts.press import silent
from companion.ui.room import room
from companion.ui.theme import ON, ONOR, OR

ORDINARIES: Final = ("chevron", "pale", "bend", "fess", "cross", "saltire", "base", "flank")
_WIDE, _HIGH = 56.0, 64.0


def arms(index: int, size: float = 56) -> ft.Control:
    """The shield of the character at this place of the list: sable on or, under a chief."""
    scale = room().grow(size) / _WIDE
    fill = ft.Paint(color=OR, style=ft.PaintingStyle.FILL)
    sable = ft.Paint(color=ONOR, style=ft.PaintingStyle.FILL)
    line = ft.Paint(color=ON, style=ft.PaintingStyle.STROKE, stroke_width=2.4 * scale)
    ordinary = _ordinary(ORDINARIES[index % len(ORDINARIES)])
    shapes: list[cv.Shape] = [
        cv.Path(_shield(scale), fill),
        cv.Path(_points(ordinary, scale), sable),
        cv.Path(_points([(1, 1), (55, 1), (55, 13), (1, 13)], scale), sable),
        cv.Path(_shield(scale), line),
    ]
    return silent(cv.Canvas(shapes, width=_WIDE * scale, height=_HIGH * scale))


def _shield(k: float) -> list[cv.Path.PathElement]:
    return [
        cv.Path.MoveTo(1.2 * k, 1.2 * k),
        cv.Path.LineTo(54.8 * k, 1.2 * k),
        cv.Path.LineTo(54.8 * k, 34 * k),
        cv.Path.CubicTo(54.8 * k, 50 * k, 38 * k, 58 * k, 28 * k, 62.8 * k),
        cv.Path.CubicTo(18 * k, 58 * k, 1.2 * k, 50 * k, 1.2 * k, 34 * k),
        cv.Path.Close(),
    ]


def _points(points: Sequence[tuple[float, float]], k: float) -> list[cv.Path.PathElement]:
    (x, y), *rest = points
    return [
        cv.Path.MoveTo(x * k, y * k),
        *(cv.Path.LineTo(a * k, b * k) for a, b in rest),
        cv.Path.Close(),
    ]


def _ordinary(name: str) -> Sequence[tuple[float, float]]:
    """The outline of an ordinary within the shield."""
    outlines: dict[str, Sequence[tuple[float, float]]] = {
        "chevron": [(28, 22), (51, 43), (45, 51), (28, 37), (11, 51), (5, 43)],
        "pale": [(20, 13), (36, 13), (36, 58), (28, 62), (20, 58)],
        "bend": [(2, 14), (12, 14), (50, 44), (43, 52), (2, 24)],
        "fess": [(2, 26), (54, 26), (54, 40), (52, 42), (4, 42), (2, 40)],
        "cross": [
            *((21, 13), (35, 13), (35, 24), (54, 24), (54, 37), (35, 37), (35, 58)),
            *((28, 62), (21, 58), (21, 37), (2, 37), (2, 24), (21, 24)),
        ],
        "saltire": [
            *((4, 14), (15, 14), (28, 27), (41, 14), (52, 14), (52, 17), (35, 34), (48, 47)),
            *((41, 54), (28, 41), (15, 54), (8, 47), (21, 34), (4, 17)),
        ],
        "base": [(28, 34), (53, 38), (47, 48), (28, 62), (9, 48), (3, 38)],
        "flank": [(2, 13), (28, 13), (28, 62), (10, 50), (2, 38)],
    }
    return outlines[name]
