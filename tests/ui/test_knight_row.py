"""The row of event cards on the turn tab: what gold does to it, what a card shows, orders that come to nothing."""

from __future__ import annotations

import pytest

from companion.knight.moves import Correct, Reveal, SwapCards, UseGold
from storage import Library
from tests.ui.knight_game import Side, dealt, entered
from tests.ui.test_knight_turn import LEFT, RIGHT, last, live, next_step, on, played

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


async def test_before_choosing_gold_pays_for_a_look_at_a_card(shelf: Library) -> None:
    game = dealt(shelf)
    game.table.play(Correct("gold", 1))
    async with on(shelf, game) as phone:
        assert not phone.sees("Swap two cards")
        await phone.tap("Before you choose")
        assert phone.sees("1 gold short")
        await phone.tap("Pay 1, Reveal a card")
        assert "Choose an answer. Which card do you reveal?" in phone.buttons()
        await phone.tap("Card 3")
        await phone.tap("Reveal card 3")
        table = live(phone, game).table
        assert isinstance(table.line.moves[-1], Reveal)
        assert table.state.row.places[2].up
        assert table.state.turn.step == "gather"
        title = next(n for n in phone.buttons() if n.startswith("Card of turn 3")).partition(": ")[
            2
        ]
        assert title in phone.texts()  # it was paid for to be looked at
        assert any(getattr(c.key, "value", "") == "row-revealed" for c in phone.walk())
        await phone.tap("Card of turn 3, face up")
        assert title not in phone.texts()
        await phone.tap("Card of turn 3, face up")
        assert title in phone.texts()


async def test_a_card_of_the_row_answers_the_question_about_the_row(shelf: Library) -> None:
    game = dealt(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Before you choose")
        await phone.tap("Pay 2, Swap two cards")
        await phone.tap("Card of turn 2, face down")
        await phone.tap("Card of turn 4, face down")
        before = live(phone, game).table.state.row.places
        await next_step(phone)
        after = live(phone, game).table.state.row.places
        assert (after[1], after[3]) == (before[3], before[1])


async def test_a_known_card_opens_below_the_row(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT)
    async with on(shelf, game) as phone:
        await phone.tap("Card of turn 12, face up: Card 2")
        assert phone.sees("Path 3")
        await phone.tap("Card of turn 12, face up: Card 2")
        assert not phone.sees("Path 3")
        await phone.tap("Card of turn 9, face down")
        assert phone.sees("Face down: nobody knows it yet.")
