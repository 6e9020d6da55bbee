"""Parts of the screen are drawn again only when they have to be: what stands is what drawing all anew would show."""

from __future__ import annotations

import random
from typing import Any
from unittest.mock import patch

import flet as ft
import pytest

from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.visit import visit_of
from storage import Library
from tests.ui.chance import Chance
from tests.ui.driver import Phone, drawn_texts, settle
from tests.ui.knight_game import dealt
from tests.ui.monkey import Monkey

TAPS = 130


def shown(phone: Phone) -> list[str]:
    """What is drawn and what is spoken, in the order of the screen."""
    said: list[str] = []
    for control in phone.walk():
        said += drawn_texts(control)
        if isinstance(control, ft.Semantics) and control.label:
            said.append(f"{control.label} {control.selected} {control.expanded}")
    return said


async def drawn_anew(phone: Phone) -> list[str]:
    """The same with everything drawn again: a hair's breadth more room is another room for every part."""
    here = visit_of(phone.page)
    here.resize(height=here.room.height + 1e-6)
    await settle()
    return shown(phone)


@pytest.mark.anyio
@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_tapped_nothing_on_the_screen_is_stale(shelf: Library, seed: int) -> None:
    game, rng = dealt(shelf), random.Random(seed)
    with patch.object(deal, "CHANCE", Chance(seed)):
        async with Phone(open_app(shelf), route=f"/g/{game.id}") as phone:
            monkey = Monkey(phone, game.table, rng)
            for _tap in range(TAPS):
                tapped: Any = await monkey.tap()
                before = shown(phone)
                after = await drawn_anew(phone)
                assert before == after, tapped.name
                if game.table.state.end is not None:
                    break
