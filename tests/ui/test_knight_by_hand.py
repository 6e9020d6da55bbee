"""Any value of the three sheets set by hand: found, changed, badged, undone."""

from __future__ import annotations

import flet as ft
import pytest

from companion.knight import Knight, Setup
from companion.knight.correct import facts, handle
from companion.knight.course import Course
from companion.knight.moves import ChooseSide, Correct
from companion.ui.app import open_app
from companion.ui.knight.hand_facts import SHEETS, hand_groups
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.knight_game import SCENARIO, Side, entered

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 4}, ("castle",), "3")


@pytest.fixture
def game(shelf: Library) -> Game:
    return entered(shelf, LEFT, RIGHT, facts={"gold": 8, "enemy.mill": 2, "points.9": 20})


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


async def test_a_value_is_set_from_its_cell_badged_logged_and_undone(
    shelf: Library, game: Game
) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Gold 8 of 12")
        await phone.tap("Set by hand: Gold")
        assert phone.sees("now 8")
        await phone.tap("Gold 7")
        assert phone.sees("Gold 8 to 7")
        await phone.tap("Set Gold to 7")
        table = live(phone, game).table
        assert table.line.moves[-1] == Correct("gold", 7)
        assert "Gold 7 of 12, set by hand" in phone.buttons()
        assert "Choose a side. Left or right" in phone.buttons()  # back where one came from
        await phone.tap("Undo")
        assert "Gold 8 of 12" in phone.buttons()


async def test_the_value_on_top_is_taken_to_its_line_when_that_is_tapped(
    shelf: Library, game: Game
) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Gold 8 of 12")
        await phone.tap("Set by hand: Gold")
        await phone.tap("Gold 7")
        names = list(phone.buttons())
        assert names.index("Gold 7") < names.index("Gold: 8"), names
        await phone.tap("Gold: 8")
        names = list(phone.buttons())
        assert names.index("Valor: 1") < names.index("Gold 7") < names.index("Command points: 0")
        assert not phone.sees("Gold 8 to 7")  # what was chosen on top is forgotten


async def test_without_another_value_nothing_is_set(shelf: Library, game: Game) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Gold 8 of 12")
        await phone.tap("Set by hand: Gold")
        before = live(phone, game).table.version
        await phone.tap("Choose a value")
        assert live(phone, game).table.version == before
        await phone.tap("Back")
        assert not phone.sees("Find a value")


async def test_a_large_number_is_counted_or_written_within_its_bounds(
    shelf: Library, game: Game
) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        await phone.tap("Box 9")
        await phone.tap("Set by hand: Points, box 9")
        await phone.tap("Points, box 9 10 less")
        await phone.tap("Points, box 9 1 less")
        assert phone.sees("Points, box 9: 20 to 9")
        field = phone.control(ft.TextField, "hand-number")
        await phone.type(field, "145")
        await phone.tap("Set Points, box 9 to 145")
        assert live(phone, game).table.line.moves[-1] == Correct("points.9", 145)
        assert phone.sees("Points 145")


async def test_a_value_is_found_by_its_name(shelf: Library, game: Game) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        await phone.tap("Set a value by hand")
        await phone.type(phone.control(ft.TextField, "find"), "enemies mill")
        found = [name for name in phone.buttons() if ": " in name and "Mill" in name]
        assert found == ["Enemies on the Mill: 2"]
        await phone.tap("Enemies on the Mill: 2")
        await phone.tap("Enemies on the Mill 1")
        await phone.tap("Set Enemies on the Mill to 1")
        assert live(phone, game).table.state.field.units["enemy"] == {"mill": 1}
        assert phone.sees("Find a value")  # the list stays for the next one
        assert phone.sees("Enemies on the Mill: 1, set by hand")


async def test_a_value_of_the_list_is_set_in_its_place(shelf: Library, game: Game) -> None:
    """Far down in a list, what appears on top would be out of sight."""

    def beside_the_keys(phone: Phone) -> tuple[str, str]:
        names = list(phone.buttons())
        return names[names.index("No") - 1], names[names.index("Yes") + 1]

    async with on(shelf, game) as phone:
        await phone.tap("Character")
        await phone.tap("Set a value by hand")
        await phone.tap("Scenario")
        await phone.tap("Battles")
        await phone.tap("Battle 2 won: no")
        assert beside_the_keys(phone) == ("Battle 1 won: no", "Battle 3 won: no")
        await phone.type(phone.control(ft.TextField, "find"), "gold")  # its line is gone: on top
        names = list(phone.buttons())
        assert names.index("Yes") < names.index("Gold: 8")
        await phone.tap("Yes")
        await phone.tap("Set Battle 2 won: yes")
        assert live(phone, game).table.line.moves[-1] == Correct("battle.2", 1)


async def test_what_is_so_or_not_is_set_in_words(shelf: Library, game: Game) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Church, level 0")
        await phone.tap("Set by hand: Church")
        await phone.tap("Church 1 unlocked: no")
        await phone.tap("Yes")
        await phone.tap("Set Church 1 unlocked: yes")
        assert live(phone, game).table.state.me.done["church"] == (1,)
        await phone.tap("Back to the game")
        assert "Church, level 1 of 5, blocked, set by hand" in phone.buttons()


async def test_what_the_rules_refuse_is_said_before_the_tap(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"paid.church.1.nobility": 2})
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Church, level 0")
        await phone.tap("Set by hand: Church")
        await phone.tap("Church 1, Valor paid: 0")
        await phone.tap("Church 1, Valor paid 1")
        before = live(phone, game).table.version
        await phone.tap("Set Church 1, Valor paid to 1. That would pay Church 1 in full.")
        assert live(phone, game).table.version == before


async def test_a_tab_closes_the_page(shelf: Library, game: Game) -> None:
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        await phone.tap("Set a value by hand")
        await phone.tap("Character")
        assert not phone.sees("Find a value")


async def test_what_was_set_in_this_game_stands_on_top(shelf: Library, game: Game) -> None:
    game.table.play(Correct("gold", 7))
    game.table.play(ChooseSide("left"))
    async with on(shelf, game) as phone:
        await phone.tap("Character")
        await phone.tap("Set a value by hand")
        assert "Gold 8 to 7, set by hand in turn 7" in phone.buttons()


def test_every_fact_of_the_rules_stands_in_one_group_of_a_sheet(shelf: Library) -> None:
    table = shelf.new("knight", Setup(SCENARIO, "dittmann")).table
    rules = table.rules
    assert isinstance(rules, Knight)
    c = Course(rules, table.state)
    groups = hand_groups(c)
    assert sorted(fact for group in groups for fact in group.facts) == sorted(facts(c))
    assert {group.sheet for group in groups} == set(SHEETS)
    assert all(group.title for group in groups)
    for group in groups:
        for fact in group.facts:
            made = handle(c, fact)
            assert made.least <= made.now <= made.most
