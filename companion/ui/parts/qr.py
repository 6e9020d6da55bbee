"""A QR code on the screen: black on white in both themes, with its quiet zone."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

import flet as ft
import qrcode
from qrcode.constants import ERROR_CORRECT_L

from companion.ui.parts.press import spoken
from companion.ui.room import room

QUIET = 4


@lru_cache(maxsize=8)
def qr_matrix(content: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the smallest code that holds the text, with its quiet zone. True is dark."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=QUIET)
    code.add_data(content)
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def qr_png(content: str, module: int = 8) -> bytes:
    """The code as a PNG of one bit a pixel, each module so many pixels wide."""
    matrix = qr_matrix(content)
    side, rows = len(matrix) * module, bytearray()
    for line in matrix:
        bits = "".join("0" * module if dark else "1" * module for dark in line)
        row = int(bits.ljust(-(-side // 8) * 8, "0"), 2).to_bytes(-(-side // 8))
        rows += (b"\0" + row) * module
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    chunks = (b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


@lru_cache(maxsize=8)
def qr_svg(content: str) -> tuple[str, int]:
    """The code as one SVG path of whole modules, and how many modules wide it is with its quiet zone."""
    matrix = qr_matrix(content)
    size = len(matrix)
    runs: list[str] = []
    for y, line in enumerate(matrix):
        x = 0
        while x < size:
            start = x
            while x < size and line[x]:
                x += 1
            if x > start:
                runs.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
            x += 1
    box = f"0 0 {size} {size}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{"".join(runs)}"/></svg>'
    )
    return svg, size


def qr_picture(
    content: str, label: str, *, widest: float = 360, pixel_ratio: float = 1
) -> ft.Control:
    """The code as wide as the screen allows, each module a whole number of device pixels."""
    svg, size = qr_svg(content)
    pixels = max(1, int(min(room().width, widest) * pixel_ratio) // size)
    side = pixels * size / pixel_ratio
    picture = ft.Image(src=svg, width=side, height=side, exclude_from_semantics=True)
    return spoken(
        ft.Container(picture, bgcolor="#FFFFFF", alignment=ft.Alignment.CENTER), label, image=True
    )
