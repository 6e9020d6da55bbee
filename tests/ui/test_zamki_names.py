"""Rycerze i Zamki: the names that a group gives its cards, and where they are read (RZ-A1)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest

from companion.ui.zamki.naming import KEPT, LONGEST, clean
from tests.ui.driver import Phone
from tests.ui.zamki_table import Hands, Shelf

pytestmark = pytest.mark.anyio


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    held = Shelf.at(tmp_path)
    yield held
    held.library.close()


async def write(phone: Phone, card: str, name: str) -> None:
    await phone.type(phone.control(ft.TextField, f"name-{card}"), name)


async def test_a_name_is_kept_and_read_wherever_the_card_is(shelf: Shelf) -> None:
    """On a phone that has a game open at once, in sentences too, and by whoever opens one later."""
    game = shelf.game(n=2)
    async with (
        Phone(shelf.main, route=f"/g/{game.id}") as table,
        Phone(shelf.main, table, route="/new/zamki") as phone,
    ):
        hands = Hands(table)
        await hands.tile("brick-large")
        assert "Hania dragon" in table.buttons()
        await phone.tap("Names of the cards, as Squire says")
        await write(phone, "dragon", "  Smok   wawelski ")
        assert shelf.library.card_tables.get(KEPT) == {"dragon": "Smok wawelski"}
        assert phone.sees("1 of your own")
        assert "Hania Smok wawelski" in table.buttons()
        await table.tap("Hania Smok wawelski")
        await table.tap("Hania Smok wawelski")
        assert table.sees("There is only one Smok wawelski in a hand.")
        await write(phone, "dragon", "")
        assert shelf.library.card_tables.get(KEPT) == {}
        assert "Hania dragon" in table.buttons()


async def test_two_cards_of_one_name_are_refused_and_nothing_is_kept(shelf: Shelf) -> None:
    async with Phone(shelf.main, route="/new/zamki") as phone:
        await phone.tap("Names of the cards, as Squire says")
        await write(phone, "catapult", "Tower")
        await write(phone, "foot", "tower")
        assert phone.control(ft.TextField, "name-foot").error == "Another card is called so: tower."
        assert shelf.library.card_tables.get(KEPT) == {"catapult": "Tower"}
        await write(phone, "foot", "Shepherd")
        assert phone.control(ft.TextField, "name-foot").error
        assert shelf.library.card_tables.get(KEPT) == {"catapult": "Tower"}


def test_what_cannot_be_a_name_is_not_used() -> None:
    """Whatever a file or a backup holds."""
    kept = {"dragon": 7, "knight": " ", "wolf": "Wilk", "shepherd": "Bob", "foot": "x" * 40}
    assert clean(kept) == {"foot": "x" * LONGEST}
    assert clean({"foot": "Knecht", "archer": "knecht"}) == {}
