"""Draws Squire's arms, quarterly azure and argent, in all sizes that browsers and phones ask for (needs Pillow).

python assets/icons/draw.py writes beside itself and one folder up.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageDraw

HERE: Final = Path(__file__).parent
AZURE: Final = "#1E3F86"
ARGENT: Final = "#FFFFFF"
FINER: Final = 8

Point = tuple[float, float]

# The shield on a field of 24 x 24: a flat chief, straight flanks, a base in two curves.
TOP, LEFT, RIGHT, FLANK, POINT = 1.6, 3.2, 20.8, 11.0, 22.6
MIDDLE: Final = (12.0, 10.9)
BORDER: Final = 1.5


def curve(a: Point, b: Point, c: Point, d: Point, steps: int = 48) -> Iterator[Point]:
    """The points of a cubic Bezier curve."""
    for i in range(steps + 1):
        t = i / steps
        s = 1 - t
        w = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        yield (
            w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
            w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
        )


def shield(inset: float = 0) -> list[Point]:
    """The outline of the shield, drawn in by `inset`."""
    left, right, top, point = LEFT + inset, RIGHT - inset, TOP + inset, POINT - 1.25 * inset
    base = (12.0, point)
    low = 17.4 - inset / 2
    return [
        (left, top),
        (right, top),
        *curve((right, FLANK), (right, low), (16.4, 20.6 - inset), base),
        *curve(base, (7.6, 20.6 - inset), (left, low), (left, FLANK)),
    ]


def arms(size: int, share: float, outline: bool) -> Image.Image:
    """The shield alone on nothing, `share` of the picture high; `outline` frames it for pale grounds."""
    fine = size * FINER
    unit = fine * share / (POINT - TOP)
    shift = (fine / 2 - 12 * unit, fine / 2 - (TOP + POINT) / 2 * unit)

    def place(points: list[Point]) -> list[Point]:
        return [(x * unit + shift[0], y * unit + shift[1]) for x, y in points]

    picture = Image.new("RGBA", (fine, fine))
    draw = ImageDraw.Draw(picture)
    if outline:
        draw.polygon(place(shield(-0.9)), fill=AZURE)
    draw.polygon(place(shield()), fill=ARGENT)
    field = Image.new("L", (fine, fine))
    ImageDraw.Draw(field).polygon(place(shield(BORDER)), fill=255)
    quarters = Image.new("L", (fine, fine))
    quartered = ImageDraw.Draw(quarters)
    for near, far in (((0, 0), MIDDLE), (MIDDLE, (24, 24))):
        quartered.rectangle(place([near, far]), fill=255)
    picture.paste(AZURE, mask=ImageChops.multiply(field, quarters))
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def on_ground(size: int, share: float, corner: float = 0) -> Image.Image:
    """The shield on azure, full to the edge or with rounded corners."""
    fine = size * 4
    mask = Image.new("L", (fine, fine))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, fine - 1, fine - 1), corner * fine, fill=255)
    ground = Image.new("RGBA", (size, size))
    ground.paste(AZURE, mask=mask.resize((size, size), Image.Resampling.LANCZOS))
    ground.alpha_composite(arms(size, share, outline=False))
    return ground


def main() -> None:
    """Write them all."""
    pictures = {
        HERE.parent / "icon.png": on_ground(512, 0.68),
        HERE.parent / "favicon.png": arms(48, 0.9, outline=True),
        HERE / "icon-192.png": on_ground(192, 0.68, 0.18),
        HERE / "icon-512.png": on_ground(512, 0.68, 0.18),
        HERE / "icon-maskable-192.png": on_ground(192, 0.54),
        HERE / "icon-maskable-512.png": on_ground(512, 0.54),
        HERE / "apple-touch-icon-192.png": on_ground(192, 0.64).convert("RGB"),
        HERE / "loading-animation.png": arms(400, 0.6, outline=True),
    }
    for path, picture in pictures.items():
        picture.save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
