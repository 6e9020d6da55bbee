"""What a player does with codes on a screen: paste them, bring files and photos, read what is drawn."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import flet as ft
from PIL import Image

from companion.serve.qr import matrix
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.pairing import Pairing
from storage import Library
from tests.reading import texts_on
from tests.ui.driver import Phone

LINK = "http://192.168.1.20:8550/?k=token"
HOME = "http://192.168.1.20:8550"


def at(
    shelf: Library, route: str, beside: Phone | None = None, pairing: Pairing | None = None
) -> Phone:
    """A phone at an address, of a house of its own or of the one that another phone is in."""
    main = beside.main if beside else open_app(shelf, pairing, SCREENS)
    return Phone(main, beside, route=route)


def key(phone: Phone, name: str) -> Any:
    return phone.control(ft.Container, name)


async def click(phone: Phone, name: str) -> None:
    await phone.fire(key(phone, name), "click")


async def paste(phone: Phone, text: str) -> None:
    await phone.type(phone.control(ft.TextField, "paste"), text)
    await click(phone, "take-text")


async def bring(phone: Phone, button: str, *raws: bytes) -> None:
    """Pick files with the picker of a button."""
    picker = key(phone, button).action.file_picker
    files = [
        {"id": n, "name": "a", "size": len(raw), "path": None, "bytes": raw}
        for n, raw in enumerate(raws)
    ]
    await phone.fire(picker, "result", {"files": files})


def read_svg(svg: str) -> str:
    """The text of a code as it is drawn: the path of the picture, module by module."""
    path = svg.split(' fill="#000" d="')[1].split('"', maxsplit=1)[0]
    side = int(svg.split('viewBox="0 0 ')[1].split(" ", maxsplit=1)[0])
    image = Image.new("L", (side, side), 255)
    for run in path.split("M")[1:]:
        x, y = map(int, run.split("h")[0].split(" "))
        for wide in range(int(run.split("h")[1].split("v")[0])):
            image.putpixel((x + wide, y), 0)
    return read_image(image.resize((side * 3, side * 3), Image.Resampling.NEAREST))


def read_png(raw: bytes) -> str:
    """The text of a code that was saved as a picture."""
    with Image.open(BytesIO(raw)) as image:
        return read_image(image.convert("L"))


def read_image(image: Image.Image) -> str:
    (text,) = texts_on(image)
    return text


def photo(text: str) -> bytes:
    """A code as somebody has photographed it: turned, and as JPEG."""
    rows = matrix(text)
    image = Image.new("L", (len(rows[0]) + 8, len(rows) + 8), 255)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                image.putpixel((x + 4, y + 4), 0)
    made = BytesIO()
    large = image.resize((image.width * 6, image.height * 6), Image.Resampling.NEAREST)
    large.rotate(7, fillcolor=255).save(made, "JPEG", quality=70)
    return made.getvalue()
