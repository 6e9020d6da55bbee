"""The row of event cards on the turn tab: two change places in two taps; orders that come to nothing say so."""

from __future__ import annotations

import pytest

from companion.knight.moves import SwapCards, UseGold
from storage import Library
from tests.ui.knight_game import Side, entered
from tests.ui.test_knight_turn import last, live, next_step, on, played

pytestmark = pytest.mark.anyio


async def test_two_cards_change_places_by_taps_on_the_row(shelf: Library) -> None:
    """KN-64: the first card that is tapped is in hand; tapped again it is no second one."""
    game = played(entered(shelf, Side(), Side(), facts={"gold": 12}), UseGold("swap"))
    async with on(shelf, game) as phone:
        await phone.tap("Card of turn 9, face down")
        await phone.tap("Card of turn 9, face down")
        assert phone.sees("Choose an answer")
        await phone.tap("Card of turn 12, face up: Card 2")
        await next_step(phone)
        assert last(live(phone, game)) == SwapCards(3, 6)
        assert "Card of turn 9, face up: Card 2" in phone.buttons()


@pytest.mark.parametrize(("own", "told"), [(0, True), (1, False)])
async def test_an_order_on_the_card_that_comes_to_nothing_says_so(
    shelf: Library, own: int, told: bool
) -> None:
    """KN-43: nobody of ours stands by the enemy."""
    side = Side(do=("own strike",))
    facts = {"enemy.mill": 1, "own.mill": own}
    async with on(shelf, entered(shelf, side, Side(), facts=facts)) as phone:
        assert phone.sees("Nothing comes of it now.") == told
