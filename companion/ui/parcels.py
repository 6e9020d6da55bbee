"""Files on their way between a browser and the server at home, each by a request of its own: the socket of a page takes
no message above 16 MB, is slow with large ones, and a phone that is busy with one is taken for one that is asleep.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

ROUTE: Final = "/parcel"
MOST_OFFERED: Final = 2
PATIENCE: Final = 60
"""Seconds without any sign of a file that is expected, after which it is given up."""


@dataclass(slots=True, eq=False)
class Parcel:
    """One file that is expected: where it is to be sent, how large it is, and its bytes (None: it did not come).
    `signs` grows with every sign that it is on its way."""

    id: str
    size: int
    signs: int = 0
    raw: asyncio.Future[bytes | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def url(self) -> str:
        return f"{ROUTE}/{self.id}"

    def end(self, raw: bytes | None = None) -> None:
        """It is here, or will not come."""
        if not self.raw.done():
            self.raw.set_result(raw)


@dataclass(slots=True, eq=False)
class Offer:
    """A file that a browser may fetch under a name; `fetched` is set once it has."""

    id: str
    name: str
    raw: bytes
    fetched: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        return f"{ROUTE}/{self.id}"


class Parcels:
    """The files that are expected, and those that are offered. Each that is expected can be sent once, as large as its
    browser said it is; those that are offered can be fetched until there are newer ones."""

    def __init__(self) -> None:
        self._expected: dict[str, Parcel] = {}
        self._offered: deque[Offer] = deque(maxlen=MOST_OFFERED)

    def offer(self, name: str, raw: bytes) -> Offer:
        """A file that is ready to be fetched."""
        offer = Offer(secrets.token_urlsafe(24), name, raw)
        self._offered.append(offer)
        return offer

    def get(self, id_: str) -> Offer | None:
        """The file that is offered there; None if none is, or no longer."""
        found = next((one for one in self._offered if one.id == id_), None)
        if found is not None:
            found.fetched.set()
        return found

    def expect(self, size: int) -> Parcel:
        """A file of this size, under an address that nobody can guess."""
        parcel = Parcel(secrets.token_urlsafe(24), size)
        self._expected[parcel.id] = parcel
        return parcel

    async def put(self, id_: str, chunks: AsyncIterator[bytes]) -> HTTPStatus:
        """Take a file that is sent; anything else than what is expected is not read on."""
        parcel = self._expected.pop(id_, None)
        if parcel is None:
            return HTTPStatus.NOT_FOUND
        raw, is_whole = bytearray(), False
        try:
            async for chunk in chunks:
                raw += chunk
                parcel.signs += 1
                if len(raw) > parcel.size:
                    return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
            is_whole = len(raw) == parcel.size
        finally:  # a phone may fall asleep in the middle
            parcel.end(bytes(raw) if is_whole else None)
        return HTTPStatus.NO_CONTENT if is_whole else HTTPStatus.BAD_REQUEST

    async def fetch(self, parcel: Parcel) -> bytes | None:
        """The bytes of a file that was expected; None if it does not come."""
        seen = -1
        try:
            while not parcel.raw.done() and parcel.signs != seen:
                seen = parcel.signs
                await asyncio.wait({parcel.raw}, timeout=PATIENCE)
            return parcel.raw.result() if parcel.raw.done() else None
        finally:
            self._expected.pop(parcel.id, None)
