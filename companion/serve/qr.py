"""The pairing link as a QR code: in the terminal, and as a picture."""

from __future__ import annotations

import io
from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_L, ERROR_CORRECT_M

QUIET: Final = 2  # the standard asks for 4; cameras read 2, and a terminal is narrow
_INK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
_PLAIN: Final = "\x1b[0m"


def matrix(text: str) -> list[list[bool]]:
    """The modules of the smallest code that holds the text, with a quiet zone. True is dark."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_L, border=QUIET)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(cell) for cell in row] for row in code.get_matrix()]


def terminal_code(text: str, *, colour: bool) -> str:
    """The code in half blocks, two rows a line. Without colours it is drawn for light on dark.

    Colours are set rather than left to the terminal, so that a bright one shows it the right way round too.
    """
    rows = matrix(text)
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        cells = zip(upper, lower, strict=True)
        drawn = "".join(_half(a, b) if colour else _half(not a, not b) for a, b in cells)
        lines.append(f"{_INK_ON_WHITE}{drawn}{_PLAIN}" if colour else drawn)
    return "\n".join(lines)


def _half(upper: bool, lower: bool) -> str:
    return {(True, True): "█", (True, False): "▀", (False, True): "▄"}.get((upper, lower), " ")


def picture(text: str) -> bytes:
    """The code as PNG, black on white, large enough to be shown across a table."""
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, box_size=16, border=4)
    code.add_data(text)
    code.make(fit=True)
    out = io.BytesIO()
    code.make_image().save(out)
    return out.getvalue()
