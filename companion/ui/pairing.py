"""How another phone gets in: what *Add a phone* shows and the terminal prints."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Pairing:
    """`link` carries the token and is what the QR code holds; `others` lead to the same server by other names.

    `local`: no phone can come in, since only this machine is served.
    """

    link: str
    others: tuple[str, ...] = ()
    local: bool = False

    @property
    def home(self) -> str:
        """The address without the token: the beginning of every link to a game."""
        parts = urlsplit(self.link)
        return f"{parts.scheme}://{parts.netloc}"
