"""How another phone gets in: what *Add a phone* shows and the terminal prints."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Pairing:
    """`link` carries the token and is what the QR code holds; `others` lead to the same server by other names.

    `local`: no phone can come in, since only this machine is served. `public`: an address by which we are reached from
    anywhere, if somebody has set one up.
    """

    link: str
    others: tuple[str, ...] = ()
    local: bool = False
    public: str = ""

    @property
    def home(self) -> str:
        """The address without the token."""
        parts = urlsplit(self.link)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def reached(self) -> str:
        """The beginning of every link to something that is here; nothing if no other device reaches it."""
        return self.public or ("" if self.local else self.home)
