"""The sheet of a scenario in the editor says its own words: workers and water, markers, plague."""

from __future__ import annotations

import re

import pytest

from scenarios.read import read_sheets
from storage import Library
from tests.ui.copy_editing import at, key

pytestmark = pytest.mark.anyio

AS_IT_IS = re.compile(r"enemy castles?|enemy diplomacy", re.IGNORECASE)


@pytest.mark.parametrize(
    ("scenario", "words", "not_said"),
    [
        ("s01_flood", ("Own workers on a tile", "8 water", "Your workers attack"), r"enem|\bunit"),
        ("s05_elections", ("Debates", "Rival markers on a tile"), r"enem|\bunit|battle"),
        ("s08_plague", ("Quarantines", "9 plague", "remove 1 plague"), r"enem|battle"),
        ("s10_templars", ("Templars on a tile", "8 Templars"), r"\benem"),
    ],
)
async def test_a_sheet_says_its_own_words(
    shelf: Library, scenario: str, words: tuple[str, ...], not_said: str
) -> None:
    own = f"scenario.{scenario}."
    copy = shelf.copies.new("Box", dict(read_sheets(scenario).raw))
    async with at(shelf, copy, f"scenario/{scenario}") as phone:
        said: set[str] = {*phone.texts(), *phone.names()}
        for part in ("limits", "lose", "battle", "command", "path.1"):
            await key(phone, f"track-{own}{part}")
            said |= {*phone.texts(), *phone.names()}
        await key(phone, f"line-{own}path.1.1")
        said |= {*phone.texts(), *phone.names()}
    assert not {one for one in said if re.search(not_said, AS_IT_IS.sub("", one), re.IGNORECASE)}
    assert not [word for word in words if not any(word in one for one in said)]
