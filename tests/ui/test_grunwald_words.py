"""Every text of Na Grunwald comes from gettext: the pseudo-language finds what does not."""

from __future__ import annotations

import re

import pytest

from companion.ui.app import open_app
from companion.ui.grunwald.terms import POLISH
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from storage import Library
from tests.grunwald.play import NAMES
from tests.ui.driver import Phone
from tests.ui.grunwald_scenes import VIEWS, lay

pytestmark = pytest.mark.anyio
SAME = re.compile(
    "|".join([*NAMES, "Na Grunwald", r"GR-[A0-9]+b?", *map(re.escape, POLISH.values())])
)
"""Names, the printed terms and clauses are the same in every language."""


@pytest.mark.parametrize("name", VIEWS)
async def test_all_that_is_said_can_be_translated(shelf: Library, name: str) -> None:
    mode, where, _taps = VIEWS[name]
    game = lay(shelf, mode, where)
    async with Phone(open_app(shelf, None, None, PSEUDO), route=f"/g/{game}") as phone:
        said = [*phone.texts(), *phone.names()]
    assert said
    assert [text for text in said if leaks(SAME.sub("", text))] == []


async def test_the_way_into_a_game_can_be_translated(shelf: Library) -> None:
    async with Phone(open_app(shelf, None, None, PSEUDO), route="/new/grunwald") as phone:
        said = [*phone.texts(), *phone.names()]
    assert [text for text in said if leaks(SAME.sub("", text))] == []
