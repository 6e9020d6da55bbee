"""Taking a game over from paper, and scoring one that is over."""

from __future__ import annotations

import flet as ft
import pytest

from companion.knight import Knight
from companion.knight.agenda import TurnUp
from companion.knight.course import Course
from companion.knight.facts import influence, points
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio


def form(shelf: Library, part: str = "join") -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/new/knight/{part}", height=3000)


def begun(phone: Phone, shelf: Library) -> Game:
    (row,) = shelf.games()
    assert phone.page.route == f"/g/{row.id}"
    game = visit_of(phone.page).door.opened(row.id)
    assert game is not None
    return game


def knight(game: Game) -> Knight:
    rules = game.table.rules
    assert isinstance(rules, Knight)
    return rules


async def fold(phone: Phone, *titles: str) -> None:
    for title in titles:
        await phone.tap(f"{title}, ")


async def write(phone: Phone, fact: str, value: str) -> None:
    await phone.type(phone.control(ft.TextField, f"field-{fact}"), value)


async def test_nothing_has_to_be_entered(shelf: Library) -> None:
    async with form(shelf) as phone:
        await phone.tap("Turn 4")
        await phone.tap("Take over at turn 4")
        state = begun(phone, shelf).table.state
        assert state.turn.number == 4
        assert dict(state.me.have) == {"glory": 1, "valor": 1, "gold": 5}
        assert state.me.entries == ()


async def test_the_sheets_stand_as_they_were_entered(shelf: Library) -> None:
    async with form(shelf) as phone:
        await phone.tap("Turn 7")
        await fold(phone, "Values", "Points and influence", "Court", "Scenario sheet")
        for key in ("Glory 4", "Nobility 3", "Gold 12", "Nobles 2", "Stable 1"):
            await phone.tap(key)
        for key in ("Path 1, symbol 3", "Battle 2", "Enemy diplomacy 2", "King stage 1"):
            await phone.tap(key)
        await write(phone, "points.3", "35")
        await write(phone, "points.6", "115")
        await write(phone, "influence", "9")
        assert phone.sees("150 points, influence 9")
        await phone.tap("Take over at turn 7")
        game = begun(phone, shelf)
        c = Course(knight(game), game.table.state)
        assert dict(c.me.have) == {"glory": 4, "nobility": 3, "valor": 1, "gold": 12}
        assert (points(c), influence(c)) == (150, 9)
        assert dict(c.me.done) == {"nobles": (1, 2), "stable": (1,)}
        assert (c.me.crossed["1"], c.me.battles, c.me.king) == (3, ("2",), 1)
        assert c.me.enemy_diplomacy == 2
        assert c.me.hand == {}


async def test_a_value_as_at_the_start_is_not_kept(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Values")
        await phone.tap("Glory 4")
        assert phone.sees("1 value entered")
        await phone.tap("Glory 1")
        assert phone.sees("0 values entered")


async def test_a_tap_on_the_last_crossed_segment_rubs_it_out(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Court")
        await phone.tap("Nobles 3")
        assert phone.sees("Court, Nobles 3")
        await phone.tap("Nobles 1")
        assert phone.sees("Court, Nobles 1")
        await phone.tap("Nobles 1")
        assert phone.sees("nothing unlocked")


async def test_houses_are_crossed_off_in_any_order(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Court")
        await phone.tap("Village, house 4")
        await phone.tap("Village, house 2")
        assert phone.sees("Court, Village 2")
        await phone.tap("Village, house 4")
        await phone.tap("Take over")
        assert begun(phone, shelf).table.state.me.done == {"village": (2,)}


async def test_a_part_payment_is_kept_and_goes_when_the_segment_is_unlocked(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Part payments", "Court")
        await phone.tap("Church")
        await phone.tap("Church 1, Nobility paid 1")
        assert phone.sees("Part payments, Church 1")
        await phone.tap("Church 1")
        assert phone.sees("Part payments, none")


async def test_a_payment_in_full_is_no_part_payment(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Part payments")
        await phone.tap("Church")
        await phone.tap("Church 1, Nobility paid 2")
        await phone.tap("Church 1, Valor paid 1")
        assert phone.control(ft.Container, "notice")
        await phone.tap("Close the message")
        await phone.tap("Take over")
        (paid,) = begun(phone, shelf).table.state.me.paid.values()
        assert dict(paid) == {"nobility": 2}


async def test_units_and_sources_are_entered_by_tile(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Map")
        await phone.tap("List of tiles")
        await phone.tap("Mill")
        await phone.tap("Enemies 2")
        await phone.tap("Gold sources destroyed 1")
        assert phone.sees("Map, 2 enemies, 1 source destroyed")
        await phone.tap("Take over")
        field = begun(phone, shelf).table.state.field
        assert field.units["enemy"] == {"mill": 2}
        assert field.gone == {"mill": ("gold",)}


async def test_cards_that_lie_face_up_are_asked_for(shelf: Library) -> None:
    async with form(shelf) as phone:
        await phone.tap("Turn 8")
        await phone.tap("Card 10, not entered")
        await phone.tap("Card 8, face up")  # the current one always is
        await phone.tap("Take over")
        asked = begun(phone, shelf).table.state.agenda
        assert [task.place for task in asked if isinstance(task, TurnUp)] == [2, 4, 6]


async def test_a_paper_game_may_go_on_with_dealt_cards(shelf: Library) -> None:
    async with form(shelf) as phone:
        await phone.tap("Turn 5")
        await phone.tap("Dealt by Squire")
        await phone.tap("Take over at turn 5")
        state = begun(phone, shelf).table.state
        assert state.agenda == ()
        assert state.row.places[4].up
        assert state.row.goal


async def test_what_does_not_go_together_is_said_with_its_rule(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Court")
        await phone.tap("Church 2")
        assert phone.sees("Church 2 needs Village 3. You have 0.")
        assert phone.button("Take over at turn 1. 1 thing does not go together")
        await phone.tap("Rule KN-27")
        assert phone.control(ft.Container, "rule-KN-27")
        await phone.tap("Take over")
        assert begun(phone, shelf).table.state.me.done == {"church": (1, 2)}


async def test_sheets_of_a_game_that_is_over_are_not_taken_over(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Map")
        await phone.tap("List of tiles")
        for tile in ("Mill", "Ford"):
            await phone.tap(tile)
            await phone.tap("Enemies 4")
        assert phone.sees("8 enemies stand on the map.")
        with pytest.raises(LookupError):
            phone.button("Take over at turn 1")
        await phone.tap("Score it instead. These sheets end the game at once")
        assert phone.page.route == "/new/knight/score"
        await phone.tap("Keep the result. Defeat, 35 points")
        state = begun(phone, shelf).table.state
        assert state.end is not None
        assert state.end.ending == "lose.overrun"
        assert state.field.units["enemy"] == {"mill": 4, "ford": 4}


async def test_another_character_has_other_rewards(shelf: Library) -> None:
    async with form(shelf) as phone:
        await fold(phone, "Rewards claimed", "Values")
        await phone.tap("Influence 5: +6 gold")
        await phone.tap("Valor 3")
        assert phone.sees("1 claimed")
        await phone.tap("Next character")
        assert phone.sees("Rewards claimed, none")
        await phone.tap("Take over")
        me = begun(phone, shelf).table.state.me
        assert (me.claimed, me.have.valor) == ((), 3)


# only scored ------------------------------------------------------------------------------------


async def test_a_finished_game_is_scored_and_kept(shelf: Library) -> None:
    async with form(shelf, "score") as phone:
        assert phone.sees("Say how it ended")
        await phone.tap("Won: 300 points and influence 25")
        for box, n in (("3", "35"), ("6", "115"), ("9", "100"), ("12", "45")):
            await write(phone, f"points.{box}", n)
        await write(phone, "influence", "26")
        for key in ("Glory 2", "Valor 1", "Gold 4"):
            await phone.tap(key)
        assert phone.sees("295 before, 330 after")
        await phone.tap("Keep the result. Victory, 330 points")
        outcome = begun(phone, shelf).table.rules.outcome(begun(phone, shelf).table.state)
        assert outcome is not None
        assert (outcome.result, outcome.points) == ("victory", 330)
        assert phone.sees("Victory")
        await phone.tap("Done, to your games")
        assert phone.sees("won, 330 points")


async def test_neither_won_nor_lost_costs_100_points(shelf: Library) -> None:
    async with form(shelf, "score") as phone:
        await phone.tap("Lost: the castle falls")
        await phone.tap("Turn 9")
        await phone.tap("Neither by the end of turn 12")
        await write(phone, "points.12", "90")
        await phone.tap("Gold 0")
        await phone.tap("Keep the result. Failure, 0 points")
        state = begun(phone, shelf).table.state
        assert state.end is not None
        assert (state.end.result, state.turn.number) == ("neither", 12)


async def test_a_loss_keeps_its_turn_and_its_points(shelf: Library) -> None:
    async with form(shelf, "score") as phone:
        await phone.tap("Lost: the castle falls")
        await phone.tap("Turn 5")
        await write(phone, "points.3", "40")
        for key in ("Glory 0", "Valor 0", "Gold 0"):
            await phone.tap(key)
        await phone.tap("Keep the result. Defeat, 40 points")
        assert phone.sees("Defeat")
        await phone.tap("Done, to your games")
        assert phone.sees("lost, 40 points")
        assert phone.sees("5 turns")


async def test_a_win_that_its_values_do_not_reach_is_doubted(shelf: Library) -> None:
    async with form(shelf, "score") as phone:
        await phone.tap("Won: 300 points and influence 25")
        await write(phone, "points.12", "200")
        assert phone.sees("It needs 300 points.")
        assert phone.sees("It needs influence 25. You have 0.")
