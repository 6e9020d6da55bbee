"""Every text of the screens of games that travel comes from gettext: the pseudo-language finds what does not."""

from __future__ import annotations

import re

import pytest

from companion.ui.app import open_app
from companion.ui.pairing import Pairing
from companion.ui.visit import visit_of
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from storage import Library
from storage.copy_file import write_copy
from storage.shared import record_codes, shared_of
from tests.ui.boxes import thing
from tests.ui.code_taps import LINK, bring
from tests.ui.driver import Phone, settle
from tests.ui.kept_games import finished
from tests.ui.test_knight_pseudo import SAME_EVERYWHERE, open_all, told

pytestmark = pytest.mark.anyio
OWN = re.compile(r"Knight|\d\d:\d\d|^[0-9 ]+$|^P$|^R$|^http\S+$")
"""Proper names, and what no language changes."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("route", ["/games/{id}/share", "/take-game", "/r/{code}", "/r/123"])
async def test_no_text_escapes(shelf: Library, route: str, scale: float) -> None:
    game = finished(shelf, "knight")
    (code,) = record_codes(shared_of(game.record, shelf.kinds["knight"]))
    main = open_app(shelf, Pairing(LINK), None, PSEUDO)
    async with Phone(main, route=route.format(id=game.id, code=code)) as phone:
        visit_of(phone.page).resize(scale=scale)
        await settle()
        await open_all(phone)
        if route == "/take-game":
            await bring(
                phone, "open-file", write_copy(shelf.copies.new("1", thing("court.church.1")))
            )
        texts = {OWN.sub("", SAME_EVERYWHERE.sub("", t)) for t in told(phone.wire.frames)}
        assert sorted(text for text in texts if leaks(text)) == []
