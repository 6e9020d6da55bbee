"""A code of a game, saved as a picture."""

from __future__ import annotations

import pytest

from companion.ui.codes.show import Codes
from companion.ui.door import Door
from companion.ui.records import share
from companion.ui.screens import Told
from storage import Library
from tests.ui.code_taps import read_png


@pytest.mark.anyio
async def test_of_several_codes_the_picture_is_the_one_that_is_shown(
    monkeypatch: pytest.MonkeyPatch, shelf: Library
) -> None:
    saved: dict[str, bytes] = {}

    async def save(name: str, raw: bytes) -> bool:
        saved[name] = raw
        return True

    monkeypatch.setattr(share, "save_file", save)
    it = share.Sharing("x", Door(shelf), None)
    it.offer = share.Offer(Told("Flood", ""), "knight", Codes(("1" * 50, "2" * 50)))
    for turned in (1, 2):  # round and round
        await it.save_picture(turned)
    read = {name: read_png(raw) for name, raw in saved.items()}
    assert read == {"Flood 2-2.png": "2" * 50, "Flood 1-2.png": "1" * 50}
