"""Cards that were entered wrongly: corrected at once, or shown, adopted, dropped, mended."""

from __future__ import annotations

import pytest

from companion.knight import Setup
from companion.knight.moves import ChooseSide, EndUse, Pay
from companion.knight.vocabulary import Bundle
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.enter_taps import (
    SCENARIO,
)
from tests.ui.own_cards import FIRST, SECOND, begun, card, moves, on


@pytest.mark.anyio
async def test_what_nothing_has_read_is_corrected_at_once(shelf: Library) -> None:
    game = begun(shelf, FIRST, SECOND)
    version = game.table.version
    async with on(shelf, game) as phone:
        await phone.tap("Card of turn 6")
        await phone.tap("Correct this card")
        with pytest.raises(LookupError):
            phone.button("Correct the card. Nothing played so far has read it")
        await phone.tap("Gold: one less")
        await phone.tap("Correct the card. Nothing played so far has read it")
        assert phone.sees("Gather")
    assert card(game, "x2").left.gain == Bundle(gold=2)
    assert game.table.version == version


def played(shelf: Library) -> Game:
    """A turn in which the left side of the first card has been used: 2 Valor, one of them paid."""
    game = begun(shelf, FIRST, SECOND)
    for move in (ChooseSide("left"), Pay("combat.1", Bundle(valor=1, gold=1))):
        game.table.play(move)
    return game


async def correct_first(phone: Phone, *taps: str) -> None:
    await phone.tap("Card of turn 1")
    await phone.tap("Correct this card")
    for name in taps:
        await phone.tap(name)
    await phone.tap("See what changes")


@pytest.mark.anyio
async def test_what_was_read_is_shown_first_and_then_adopted(shelf: Library) -> None:
    game = played(shelf)
    async with on(shelf, game) as phone:
        await correct_first(phone, "Valor: one less")
        assert phone.sees("Valor 2 to 1")
        assert game.table.state.me.have.valor == 2
        await phone.tap("Adopt the correction")
        assert phone.sees("Now")
    assert game.table.state.me.have.valor == 1
    assert card(game, "x1").left.gain == Bundle(valor=1)
    assert len(moves(game)) == 5


@pytest.mark.anyio
async def test_dropping_a_correction_leaves_no_trace(shelf: Library) -> None:
    game = played(shelf)
    line, values = game.table.line, dict(game.values)
    async with on(shelf, game) as phone:
        await correct_first(phone, "Valor: one less")
        await phone.tap("Drop")
        assert (game.table.line, dict(game.values)) == (line, values)
        await phone.tap("Correct this card")
        assert phone.button("Valor 2")


@pytest.mark.anyio
async def test_a_move_that_no_longer_fits_is_named_and_may_be_left_out(shelf: Library) -> None:
    game = played(shelf)
    game.table.play(Pay("church.1", Bundle(valor=1)))
    game.table.play(EndUse())
    async with on(shelf, game) as phone:
        await correct_first(phone, "Valor: one less", "Valor: one less")
        assert phone.sees("Here it stops")
        assert phone.sees("1 Valor short.")
        await phone.tap("Leave this move out")
        assert not phone.sees("Here it stops")
        await phone.tap("Adopt the correction")
    assert moves(game)[-1] == EndUse()
    assert "church.1" not in game.table.state.me.paid


@pytest.mark.anyio
async def test_a_correction_of_an_old_log_is_not_adopted(shelf: Library) -> None:
    game = played(shelf)
    async with on(shelf, game) as phone:
        await correct_first(phone, "Valor: one less")
        game.table.play(EndUse())
        await phone.tap("Adopt the correction")
        assert phone.sees("Someone else has moved on")
    assert card(game, "x1") == FIRST


@pytest.mark.anyio
async def test_cards_that_squire_deals_are_not_corrected(shelf: Library) -> None:
    game = shelf.new("knight", Setup(SCENARIO, "dittmann"))
    table = game.table
    while (asked := table.rules.question(table.state)) is not None:
        table.play(asked.answers[0])
    async with on(shelf, game) as phone:
        await phone.tap("Card of turn 1")
        await phone.tap("Goal after turn 3")
        assert not phone.sees("Correct th")


@pytest.mark.anyio
async def test_what_no_longer_fits_is_mended_in_the_draft(shelf: Library) -> None:
    game = played(shelf)
    game.table.play(Pay("church.1", Bundle(valor=1)))
    game.table.play(EndUse())
    async with on(shelf, game) as phone:
        await correct_first(phone, "Valor: one less", "Valor: one less")
        await phone.tap("Mend it in the draft")
        assert phone.sees("Here it stops")
        assert phone.sees("A draft, 2 moves to redo: nothing is kept")
        await phone.tap("Leave it out")
        await phone.tap("See what differs")
        await phone.tap("Adopt the draft. It becomes the game")
        assert not phone.sees("A draft")
    assert moves(game)[-1] == EndUse()
    assert card(game, "x1").left.gain == Bundle()
