"""Both codes say the link: read back by a real reader."""

from __future__ import annotations

import io

from PIL import Image

from companion.serve.qr import matrix, picture, terminal_code
from tests.reading import texts_on

LINK = "http://192.168.178.123:8737/?k=AbCdEfGhIjKlMnOpQrStUv"
HALVES = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def drawn(text: str, *, ink_is_dark: bool) -> Image.Image:
    """What a terminal shows, as a picture of 8 x 8 pixels a module."""
    lines = text.splitlines()
    image = Image.new("L", (len(lines[0]), 2 * len(lines)))
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            for half, inked in enumerate(HALVES[cell]):
                dark = bool(inked) is ink_is_dark
                image.putpixel((column, 2 * row + half), 0 if dark else 255)
    return image.resize((image.width * 8, image.height * 8), Image.Resampling.NEAREST)


def test_the_picture_is_read() -> None:
    assert texts_on(Image.open(io.BytesIO(picture(LINK)))) == [LINK]


def test_the_plain_terminal_code_is_read_on_a_dark_terminal() -> None:
    assert texts_on(drawn(terminal_code(LINK, colour=False), ink_is_dark=False)) == [LINK]


def test_the_coloured_terminal_code_sets_both_colours_and_is_read() -> None:
    text = terminal_code(LINK, colour=True)
    lines = text.splitlines()
    assert all(line.startswith("\x1b[38;5;16;48;5;231m") for line in lines)
    assert all(line.endswith("\x1b[0m") for line in lines)
    bare = "\n".join(
        line.removeprefix("\x1b[38;5;16;48;5;231m").removesuffix("\x1b[0m") for line in lines
    )
    assert texts_on(drawn(bare, ink_is_dark=True)) == [LINK]


def test_the_code_fits_a_narrow_terminal() -> None:
    assert len(matrix(LINK)) <= 40
    assert len(terminal_code(LINK, colour=False).splitlines()) <= 20
