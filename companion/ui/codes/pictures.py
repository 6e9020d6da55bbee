"""Codes on pictures, read where zxing-cpp and Pillow are there (the server): photos and screenshots, any turn."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from io import BytesIO
from typing import Final

from companion.words import _

LARGEST: Final = 15_000_000
MOST_PIXELS: Final = 50_000_000
SIDE: Final = 3000
"""A picture is made no larger than so many pixels a side: a code of version 25 has 125 modules."""


class PictureError(Exception):
    """A picture that no code was found on; its text is the sentence."""


def can_read() -> bool:
    """Whether pictures can be read here at all."""
    return all(importlib.util.find_spec(name) is not None for name in ("zxingcpp", "PIL"))


def read_pictures(raws: Sequence[bytes]) -> list[str]:
    """The texts of all codes on some pictures, each once. Raises PictureError if one cannot be read or has none."""
    found: dict[str, None] = {}
    for number, raw in enumerate(raws, 1):
        texts = _read(raw, number)
        if not texts:
            raise PictureError(
                _(
                    "Picture {n} shows no code that can be read. Take it straight on, all of it."
                ).format(n=number)
            )
        found |= dict.fromkeys(texts)
    return list(found)


def _read(raw: bytes, number: int) -> list[str]:
    import zxingcpp
    from PIL import Image, ImageOps

    if len(raw) > LARGEST:
        raise PictureError(_("Picture {n} is too large. Take a smaller one.").format(n=number))
    try:
        with Image.open(BytesIO(raw), formats=("JPEG", "PNG", "WEBP")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise PictureError(
                    _("Picture {n} is too large. Take a smaller one.").format(n=number)
                )
            grey = ImageOps.exif_transpose(opened).convert("L")
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError) as fault:
        raise PictureError(
            _("Picture {n} cannot be read. Take a JPEG, PNG or WebP.").format(n=number)
        ) from fault
    grey.thumbnail((SIDE, SIDE))
    pixels = memoryview(grey.tobytes()).cast("B", (grey.height, grey.width))
    only_qr = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    codes = zxingcpp.read_barcodes(pixels, formats=only_qr)
    return [code.text for code in codes if code.text]
