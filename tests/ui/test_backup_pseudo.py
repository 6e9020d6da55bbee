"""Every text of the backups and of the paper twin comes from gettext: the pseudo-language finds what does not."""

from __future__ import annotations

import re
from html import unescape

import pytest

from companion.knight.state import Setup
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.paper_twin.page import paper_of
from companion.ui.visit import visit_of
from companion.words import PSEUDO, speaking
from companion.words.pseudo import leaks
from storage import Library
from storage.backup import make_backup
from tests.bots import CHARACTERS, S0, line
from tests.ui.code_taps import bring, click
from tests.ui.driver import Phone, settle
from tests.ui.test_knight_pseudo import SAME_EVERYWHERE, told
from tests.ui.test_paper_twin import NOW

pytestmark = pytest.mark.anyio
OWN = re.compile(r"\d\d:\d\d|^[0-9 ]+$|Knight")
"""What no language changes."""


def escaped(phone: Phone) -> list[str]:
    texts = {OWN.sub("", SAME_EVERYWHERE.sub("", t)) for t in told(phone.wire.frames)}
    return sorted(text for text in texts if leaks(text))


def knight(shelf: Library, moves: int) -> str:
    game = shelf.new("knight", Setup(S0, CHARACTERS[0]))
    for move in line("greedy", 0)[1][:moves]:
        game.table.play(move)
    return game.id


@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_no_text_of_the_backups_escapes(shelf: Library, scale: float) -> None:
    knight(shelf, 12)
    raw = make_backup(shelf, shelf._now()).raw
    shelf.backups.keep()
    for row in shelf.games():
        shelf.delete(row.id)
    shelf.copies.new("My box")
    async with Phone(open_app(shelf, None, SCREENS, PSEUDO), route="/backup") as phone:
        visit_of(phone.page).resize(scale=scale)
        await settle()
        phone.wire.answers["save_file"] = lambda _a: None
        await click(phone, "save-backup")
        await bring(phone, "open-backup", b"nothing")
        await bring(phone, "open-backup", raw[: raw.index(b"PK\x01\x02") - 60])
        await click(phone, "back")
        await bring(phone, "open-backup", raw)
        for name in ("take", "done"):
            await click(phone, name)
        assert escaped(phone) == []


async def test_no_text_of_the_paper_escapes(shelf: Library) -> None:
    id_ = knight(shelf, 70)
    async with Phone(open_app(shelf, None, SCREENS, PSEUDO), route=f"/games/{id_}/paper") as phone:
        assert escaped(phone) == []
    with speaking(PSEUDO):
        page = paper_of(shelf.open(id_), SCREENS, NOW)
    body = re.sub(r"<(style|svg).*?</\1>", "", page.split("<body>")[1], flags=re.DOTALL)
    texts = {
        OWN.sub("", SAME_EVERYWHERE.sub("", unescape(t))) for t in re.findall(r">([^<]+)<", body)
    }
    assert sorted(text for text in texts if leaks(text)) == []
