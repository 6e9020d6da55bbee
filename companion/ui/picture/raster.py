"""Our own SVG as PNG, where Pillow is (the server): areas and lines, each smoothed by itself. It knows what
`Drawing` and the symbols are made of, and no more; text that stays text is not drawn."""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from companion.ui.picture.outline import Change, Polygon, change_of, ellipse, polygons

if TYPE_CHECKING:
    from PIL.Image import Image

FINE: Final = 4
"""A pixel is looked at in so many rows and columns."""
SVG: Final = "{http://www.w3.org/2000/svg}"


def can_draw(svg: str) -> bool:
    """Whether this picture can be drawn here, and whole."""
    return "<text" not in svg and importlib.util.find_spec("PIL") is not None


def png_of(svg: str) -> bytes:
    """The picture of a `Drawing` in its own size."""
    from PIL import Image

    root = ET.fromstring(svg)  # noqa: S314 - written by `Drawing`
    size = int(root.get("width", "0")), int(root.get("height", "0"))
    sheet = _Sheet(Image.new("RGB", size, "#FFFFFF"))
    for child in root:
        sheet.draw(child, _Ink())
    out = BytesIO()
    sheet.image.save(out, "PNG", optimize=True)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Ink:
    """What a part inherits from what it stands in."""

    change: Change = field(default_factory=Change)
    fill: str = "#000"
    clip: tuple[Polygon, ...] = ()
    strength: float = 1


@dataclass(slots=True)
class _Sheet:
    """The picture under way, and the shapes that clip others."""

    image: Image
    clips: dict[str, tuple[Polygon, ...]]

    def __init__(self, image: Image) -> None:
        self.image, self.clips = image, {}

    def draw(self, part: ET.Element, ink: _Ink) -> None:
        """A part and all that stands in it."""
        said = part.attrib
        if "transform" in said:
            ink = replace(ink, change=ink.change.after(change_of(said["transform"])))
        covers = float(said.get("opacity", "1")) * float(said.get("fill-opacity", "1"))
        ink = replace(ink, fill=said.get("fill", ink.fill), strength=ink.strength * covers)
        if "clip-path" in said:
            ink = replace(ink, clip=self.clips[said["clip-path"][5:-1]])
        match part.tag.removeprefix(SVG):
            case "g":
                for child in part:
                    self.draw(child, ink)
            case "clipPath":
                shapes = [shape for child in part for shape in _shapes(child, ink.change)]
                self.clips[said["id"]] = tuple(shapes)
            case "path" | "circle" | "rect":
                self._paint(_shapes(part, ink.change), said, ink)

    def _paint(self, shapes: list[Polygon], said: Mapping[str, str], ink: _Ink) -> None:
        if ink.fill != "none":
            self._put(_filled(shapes, even=said.get("fill-rule") == "evenodd"), ink.fill, ink)
        if (edge := said.get("stroke", "none")) != "none":
            width = float(said.get("stroke-width", "1")) * ink.change.scale
            is_closed = "Z" in said.get("d", "").upper()
            is_round = is_closed or said.get("stroke-linecap") == "round"
            self._put(_stroked(shapes, width, is_closed=is_closed, is_round=is_round), edge, ink)

    def _put(self, mask: tuple[Image, int, int] | None, colour: str, ink: _Ink) -> None:
        """Lay a colour on through a fine mask."""
        from PIL import ImageChops

        if mask is None:
            return
        fine, left, top = mask
        if ink.clip:
            around = _filled(list(ink.clip), even=False, box=(left, top, *fine.size))
            if around is not None:
                fine = ImageChops.multiply(fine, around[0])
        seen = fine.reduce(FINE)
        if ink.strength != 1:
            seen = seen.point([round(n * ink.strength) for n in range(256)])
        self.image.paste(colour, (left, top), seen)


def _shapes(part: ET.Element, change: Change) -> list[Polygon]:
    """The outlines of a part, on the picture."""
    said = part.attrib
    match part.tag.removeprefix(SVG):
        case "circle":
            found = [ellipse(*(float(said[key]) for key in ("cx", "cy", "r")))]
        case "rect":
            x, y = float(said.get("x", "0")), float(said.get("y", "0"))
            wide, high = float(said["width"]), float(said["height"])
            found = [[(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]]
        case _:
            found = polygons(said.get("d", ""))
    return [[change(point) for point in shape] for shape in found]


def _filled(
    shapes: list[Polygon], *, even: bool, box: tuple[int, int, int, int] | None = None
) -> tuple[Image, int, int] | None:
    """What lies inside, as a fine mask (255 in it) and where it stands: what the outlines wind around, or with `even`
    every second."""
    from PIL import Image, ImageDraw

    if not any(len(shape) > 2 for shape in shapes):
        return None
    left, top, wide, high = box or _box(shapes, 1)
    mask = Image.new("L", (wide, high))
    drawing = ImageDraw.Draw(mask)
    for row, crossed in _crossings(shapes, left, top, high).items():
        crossed.sort()
        winds = 0
        for (x, turn), (end, _turn) in pairwise(crossed):
            winds += turn
            if (winds % 2 if even else winds) and end > x:
                drawing.line((round(x), row, round(end) - 1, row), fill=255)
    return mask, left, top


def _crossings(
    shapes: list[Polygon], left: int, top: int, high: int
) -> dict[int, list[tuple[float, int]]]:
    """Where the outlines cross each fine row, and whether upward or downward."""
    found: dict[int, list[tuple[float, int]]] = {}
    for shape in shapes:
        near = [((x - left) * FINE, (y - top) * FINE) for x, y in shape]
        for one, two in pairwise([*near, near[0]]):
            turn = 1 if one[1] <= two[1] else -1
            (x0, y0), (x1, y1) = (one, two) if turn > 0 else (two, one)
            first, last = max(0, math.ceil(y0 - 0.5)), min(high, math.ceil(y1 - 0.5))
            slope = (x1 - x0) / (y1 - y0) if y1 > y0 else 0
            for row in range(first, last):
                found.setdefault(row, []).append((x0 + (row + 0.5 - y0) * slope, turn))
    return found


def _stroked(
    shapes: list[Polygon], width: float, *, is_closed: bool, is_round: bool
) -> tuple[Image, int, int] | None:
    """A line along the outlines, as a fine mask and where it stands."""
    from PIL import Image, ImageDraw

    if not shapes:
        return None
    left, top, wide, high = _box(shapes, width)
    whole = Image.new("L", (wide, high))
    drawing, half = ImageDraw.Draw(whole), width * FINE / 2
    for shape in shapes:
        near = [((x - left) * FINE, (y - top) * FINE) for x, y in shape]
        line = [*near, near[0]] if is_closed else near
        drawing.line(line, fill=255, width=max(1, round(width * FINE)), joint="curve")
        for x, y in line if is_round else line[1:-1]:
            drawing.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return whole, left, top


def _box(shapes: list[Polygon], edge: float) -> tuple[int, int, int, int]:
    """The whole pixels around some shapes: left and top, and width and height of a fine mask for them."""
    xs, ys = zip(*(point for shape in shapes for point in shape), strict=True)
    left, top = math.floor(min(xs) - edge), math.floor(min(ys) - edge)
    right, bottom = math.ceil(max(xs) + edge), math.ceil(max(ys) + edge)
    return left, top, (right - left) * FINE, (bottom - top) * FINE
