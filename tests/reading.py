"""QR codes on pictures, read by a reader that is not ours. Asked for all kinds, it sees bar codes in them too."""

from __future__ import annotations

import zxingcpp
from PIL import Image


def texts_on(image: Image.Image) -> list[str]:
    """The texts of all QR codes on a picture."""
    only_qr = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found = zxingcpp.read_barcodes(image, formats=only_qr)
    return [code.text for code in found]
