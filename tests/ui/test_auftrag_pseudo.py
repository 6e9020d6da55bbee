"""Every text of Im Auftrag des Königs comes from gettext: the pseudo-language finds what does not."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion.games import GAMES
from companion.ui.app import open_app
from companion.ui.auftrag.terms import GERMAN
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from storage import Library
from tests.auftrag.play import NAMES
from tests.ui.auftrag_scenes import VIEWS, lay
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio
TITLES = [game.title for game in GAMES.values()]
WORDS = [*NAMES, *TITLES, "Squire", "Camelot", "Zelte", *GERMAN.values()]
SAME = re.compile("|".join([*map(re.escape, sorted(WORDS, key=len, reverse=True)), r"AK-A?[0-9]+"]))
"""Names, the printed terms and clauses are the same in every language."""


def untranslated(phone: Phone) -> list[str]:
    said = [*phone.texts(), *phone.names()]
    assert said
    return [words for words in said if leaks(SAME.sub("", words))]


@pytest.mark.parametrize("name", VIEWS)
async def test_all_that_is_said_can_be_translated(shelf: Library, name: str) -> None:
    mode, where, taps = VIEWS[name]
    game = lay(shelf, mode, where)
    async with Phone(open_app(shelf, None, None, PSEUDO), route=f"/g/{game}") as phone:
        if name == "player":
            await phone.fire(phone.control(ft.Container, "seat-ida"), "click")
        if taps and name != "player":
            for control in phone.walk():
                if str(control.key).startswith("use-") and getattr(control, "on_click", None):
                    await phone.fire(control, "click")
                    break
        assert untranslated(phone) == []
        await phone.fire(phone.control(ft.Container, "tab-log"), "click")
        assert untranslated(phone) == []
        await phone.move("/")
        assert untranslated(phone) == []


async def test_the_way_into_a_game_can_be_translated(shelf: Library) -> None:
    async with Phone(open_app(shelf, None, None, PSEUDO), route="/new/auftrag") as phone:
        await phone.fire(phone.control(ft.Container, "mode-full"), "click")
        await phone.fire(phone.control(ft.Container, "card-table"), "click")
        assert untranslated(phone) == []
