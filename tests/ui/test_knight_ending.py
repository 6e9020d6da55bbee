"""The end of a game of Knight on the screen."""

from __future__ import annotations

import flet as ft
import pytest

from companion.knight import Setup
from companion.knight.moves import Correct
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from storage import Game, Library
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio


def ended(shelf: Library, *last: Correct) -> Game:
    """A dealt game at turn 7 that ends with a value set by hand."""
    facts = {"points.3": 35, "points.6": 115, "glory": 2, "valor": 0, "gold": 4, "own.mill": 1}
    game = shelf.new("knight", Setup("s00_defensive_war", "dittmann", turn=7, facts=facts))
    table = game.table
    while (asked := table.rules.question(table.state)) is not None:
        table.play(asked.answers[0])
    for move in last:
        table.play(move)
    return game


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


async def test_a_victory_says_what_decided_and_sums_up(shelf: Library) -> None:
    async with on(shelf, ended(shelf, Correct("diplomacy", 8))) as phone:
        for words in (
            "Victory",
            "diplomacy 8",
            "Box 3 (35) 35",
            "Points on the sheet 150",
            "Total 180",
        ):
            assert phone.sees(words), words
        assert phone.sees("2 Glory, 4 gold: 6 × 5")
        assert phone.sees("Kept in your games.")


async def test_the_other_ways_show_how_near_they_were(shelf: Library) -> None:
    async with on(shelf, ended(shelf, Correct("diplomacy", 8))) as phone:
        assert phone.sees("The other ways to win")
        names = " / ".join(phone.names())
        assert "1 of 6" in names
        assert "150 of 300" in names
        assert "0 of 5" in names
        assert "8 of 8" not in names


async def test_a_defeat_names_its_rule(shelf: Library) -> None:
    async with on(shelf, ended(shelf, Correct("enemy_diplomacy", 8))) as phone:
        assert phone.sees("Defeat")
        assert phone.sees("How near you were to winning")
        await phone.tap("Rule KN-66")
        assert phone.control(ft.Container, "rule-KN-66")


async def test_every_entry_opens_with_what_gave_it(shelf: Library) -> None:
    async with on(shelf, ended(shelf, Correct("diplomacy", 8))) as phone:
        assert not phone.sees("Set by hand")
        await phone.tap("Every entry, 2 entries")
        assert phone.sees("+115")


async def test_undo_goes_on_with_the_game(shelf: Library) -> None:
    game = ended(shelf, Correct("diplomacy", 8))
    async with on(shelf, game) as phone:
        await phone.tap("Undo")
        assert not phone.sees("Victory")
        assert game.table.state.end is None
        await phone.tap("Redo")
        assert phone.sees("Victory")


async def test_done_leads_to_the_games_where_it_is_kept(shelf: Library) -> None:
    async with on(shelf, ended(shelf, Correct("diplomacy", 8))) as phone:
        await phone.tap("Done, to your games")
        assert phone.page.route == "/"
        assert phone.sees("won, 180 points")
        assert not phone.sees("Continue")


# the list of games ------------------------------------------------------------------------------


async def test_the_last_game_is_continued_where_it_stands(shelf: Library) -> None:
    game = ended(shelf)
    async with Phone(open_app(shelf, None, SCREENS)) as phone:
        for words in ("7 of 12", "150", "Sir Dittmann", "dealt by Squire"):
            assert phone.sees(words), words
        await phone.tap("Continue turn 7. Step 1, choose a side")
        assert phone.page.route == f"/g/{game.id}"
