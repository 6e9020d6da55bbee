"""A game on a paper map through the screens: areas are named, measured and told their sources where Squire asks."""

from __future__ import annotations

import functools
import random
import sys

import flet as ft
import pytest

from companion.knight.moves import (
    ChooseSide,
    Command,
    EndAction,
    EndUse,
    GoBy,
    NameSources,
    RevealGoal,
)
from companion.knight.state import Setup
from companion.knight.vocabulary import Bundle
from companion.ui.app import open_app
from companion.ui.knight.plan import plan_on
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.knight_game import SCENARIO, Side, entered, values
from tests.ui.monkey import Monkey

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 4}, ("castle",), "3")
WATER = {
    "enemy.Mill": 1, "enemy.Spring": 1, "mark.Spring.plus": 1, "mark.Mill.plus": 1, "crossed.2": 2,
    "gold": 0,
}  # fmt: skip
FACTS = {"enemy.Mill": 2, "way.Mill": 4, "own.Ford": 1, "crossed.1": 1, "command": 2}


def on(shelf: Library, game: Game, **room: float) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}", **room)  # type: ignore[arg-type]


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


def asking(shelf: Library, **facts: int) -> Game:
    """Path 1, its second symbol not paid: an enemy is added, then all enemies move 2."""
    game = entered(shelf, LEFT, RIGHT, facts={**FACTS, **facts}, map="paper")
    for move in (ChooseSide("left"), EndUse(), EndAction()):
        game.table.play(move)
    return game


def field(phone: Phone) -> ft.TextField:
    found: ft.TextField = phone.control(ft.TextField, "area-name")
    return found


async def test_an_area_is_named_where_an_enemy_appears(shelf: Library) -> None:
    game = asking(shelf)
    async with on(shelf, game) as phone:
        assert phone.sees("Where does the enemy appear?")
        assert phone.sees("Choose a tile with a plus.")
        assert phone.sees("A new area")
        await phone.type(field(phone), "Beacon Hill")
        await phone.tap("Place it on the Beacon Hill")
        table = live(phone, game).table
        assert table.state.field.units["enemy"]["beacon hill"] == 1
        assert phone.sees("How far is the Beacon Hill from your castle?")
        await phone.tap("Tiles to your castle 3")
        await phone.tap("3 tiles")
        assert table.state.field.areas["beacon hill"].way == 3
        assert phone.sees("Where does the enemy on the Beacon Hill go?")
        assert phone.sees("It goes 2 tiles straight to your castle. It ends 1 tile from it.")


async def test_a_name_that_cannot_be_says_so_and_changes_nothing(shelf: Library) -> None:
    game = asking(shelf)
    async with on(shelf, game) as phone:
        await phone.type(field(phone), "\u202emill")
        assert field(phone).error == "This name has a character that cannot be shown."
        assert phone.sees("Choose an answer")
        assert live(phone, game).table.place == game.table.place
        await phone.type(field(phone), "")
        assert field(phone).error is None
        await phone.tap("A new area, Area 1 if unnamed")
        await phone.tap("Place it on the Area 1")
        assert live(phone, game).table.state.field.areas["1"].title == "1"


async def test_enemies_of_one_area_go_the_same_way(shelf: Library) -> None:
    game = asking(shelf)
    for move in game.table.rules.options(game.table.state)[:1]:
        game.table.play(move)  # the enemy appears on the mill
    async with on(shelf, game) as phone:
        assert phone.sees("Where does the enemy on the Mill go?")
        assert phone.sees("All 3 the same way")
        await phone.type(field(phone), "Gate")
        await phone.tap("All 3 go to the Gate")
        state = live(phone, game).table.state
        assert dict(state.field.units["enemy"]) == {"gate": 3}
        assert state.field.areas["gate"].way == 2


async def test_sources_are_told_when_they_count(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS, map="paper")
    for move in (ChooseSide("left"), Command("gather")):
        game.table.play(move)
    async with on(shelf, game) as phone:
        assert phone.sees("Which sources does the Ford have?")
        await phone.tap("Valor 2")
        await phone.tap("Gold 1")
        await phone.tap("2 Valor, 1 gold")
        assert live(phone, game).table.line.moves[-1] == NameSources(
            "ford", Bundle(valor=2, gold=1)
        )
        await phone.tap("Map")
        assert not phone.sees("List of tiles")
        assert any(
            name.startswith("Ford, 1 own unit, Valor, Valor, Gold") for name in phone.buttons()
        )


async def test_a_unit_marches_to_a_new_area(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS, map="paper")
    for move in (ChooseSide("left"), Command("march")):
        game.table.play(move)
    async with on(shelf, game) as phone:
        await phone.type(field(phone), "Old bridge")
        await phone.tap("Move it to the Old bridge")
        assert dict(live(phone, game).table.state.field.units["own"]) == {"old bridge": 1}


async def test_own_units_cross_the_river_only_at_the_arrow(shelf: Library) -> None:
    """S-4: on a paper map the player alone can see the river."""
    game = shelf.new("knight", Setup("s04_stronghold", "dittmann", map="paper", facts=FACTS))
    while (asked := game.table.rules.question(game.table.state)) is not None:
        game.table.play(asked.answers[0])
    for move in (ChooseSide("left"), Command("march")):
        game.table.play(move)
    async with on(shelf, game) as phone:
        assert phone.sees("Each up to 1 tile, over the river only at the arrow.")
        assert "A new area, Area 1 if unnamed" in phone.buttons()


async def test_that_no_other_area_is_an_enemy_castle_is_one_answer(shelf: Library) -> None:
    facts = {"enemy.Temple": 1, "mark.Temple.enemy_castle": 1, "own.Ford": 1}
    game = shelf.new("knight", Setup("s10_templars", "dittmann", map="paper", facts=facts))
    async with on(shelf, game) as phone:
        assert phone.sees("Does the Ford have an enemy castle?")
        await phone.tap("No, nor any other, Squire asks no more")
        await phone.tap("No, nor any other. Squire asks no more")
        assert live(phone, game).table.state.field.named == ("enemy_castle",)
        assert not phone.sees("an enemy castle?")


async def test_the_ways_to_win_that_are_the_scenario_s_own_come_first(shelf: Library) -> None:
    """S-10: its castle and its battles, then what all scenarios have."""
    game = shelf.new("knight", Setup("s10_templars", "dittmann"))
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        shown = " ".join(phone.buttons())
        own = max(shown.index("Castles captured 0 of 1"), shown.index("Battles 0 of 4"))
        assert own < shown.index("and Influence 0 of 25")


async def test_the_log_tells_it_in_the_names_of_the_player(shelf: Library) -> None:
    game = asking(shelf)
    table = game.table
    table.play(table.rules.options(table.state)[0])
    table.play(GoBy("Mill", "St. Mary's"))
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        assert phone.sees("Enemy moved: Mill to St. Mary's")


async def test_the_guards_and_the_old_castle_are_named_first(shelf: Library) -> None:
    game = shelf.new("knight", Setup("s06_old_castle", "dittmann", map="paper"))
    async with on(shelf, game) as phone:
        assert phone.sees("Which tiles have a guard?")
        for name in ("Gate", "Tower"):
            await phone.type(field(phone), name)
            await phone.tap(f"Name the {name}")
        assert phone.sees("Name all of them, one by one. Squire asks once. So far: Gate, Tower.")
        await phone.tap("These are all, 2 tiles")
        await phone.tap("These are all. 2 tiles")
        assert phone.sees("Which tiles have an enemy castle?")
        await phone.type(field(phone), "Castle")
        await phone.tap("Name the Castle")
        await phone.tap("These are all, 1 tile")
        await phone.tap("These are all. 1 tile")
        assert not phone.sees("Which tiles")
        assert live(phone, game).table.state.field.named == ("guard", "enemy_castle")
        await phone.tap("Log")
        assert phone.sees("Every tile with a guard has been named")


async def test_water_moves_on_to_a_tile_that_is_named(shelf: Library) -> None:
    """Or to none; a tile that is flooded or has water says so."""
    cards = values(LEFT, Side({"glory": 4}, ("castle",), "2"))
    own = {path: value for path, value in cards.items() if not path.startswith("scenario.")}
    setup = Setup("s01_flood", "dittmann", "entered", turn=7, facts=WATER, map="paper")
    game = shelf.new("knight", setup, own)
    table = game.table
    while (asked := table.rules.question(table.state)) is not None:  # what is open, and what is not
        last = asked.answers[-1]
        table.play(RevealGoal("own") if isinstance(last, RevealGoal) else last)
    for move in (ChooseSide("right"), EndUse(), EndAction()):
        table.play(move)
    async with on(shelf, game) as phone:
        table = live(phone, game).table
        assert phone.sees("Where does it move on to from the Mill?")
        assert phone.sees("A tile beside it that is free.")
        await phone.type(field(phone), "spring")
        assert field(phone).error == "Water is on the Spring, or it is crossed out."
        await phone.type(field(phone), "Low Field")
        await phone.tap("It goes to the Low Field")
        await phone.tap("No such tile, none that is free")
        await phone.tap("No such tile. none that is free")
        assert phone.sees("Does the Low Field have a village?")
        assert table.state.field.units["enemy"] == {"spring": 1, "low field": 1}
        assert table.state.field.marks == {"mill": ("flooded",), "spring": ("flooded",)}


@pytest.mark.parametrize(
    ("scenario", "seed"), [("s08_plague", 0), pytest.param(SCENARIO, 1, marks=pytest.mark.long)]
)
async def test_a_whole_game_by_taps(shelf: Library, scenario: str, seed: int) -> None:
    game = shelf.new("knight", Setup(scenario, "dittmann", map="paper"))
    async with on(shelf, game) as phone:
        table = live(phone, game).table
        await Monkey(phone, table, random.Random(f"paper {seed}")).play()
        assert table.state.end is not None
        assert len(table.state.field.areas) > 1


async def test_areas_are_named_when_a_game_is_joined_late(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_game = sys.modules["companion.ui.knight.new_game"]
    monkeypatch.setattr(new_game, "plan_on", functools.partial(plan_on, map="paper"))
    phone = Phone(open_app(shelf, None, SCREENS), route="/new/knight/join", height=3000)
    async with phone:
        await phone.tap("Map, ")
        await phone.type(phone.control(ft.TextField, "join-area"), "\u202emill")
        assert phone.control(ft.TextField, "join-area").error is not None
        await phone.type(phone.control(ft.TextField, "join-area"), "Old Mill")
        await phone.tap("Open it")
        for key in ("Enemies 2", "Tiles to your castle 4", "Gold sources printed 1"):
            await phone.tap(key)
        await phone.tap("Gold sources destroyed 1")
        assert phone.sees("Map, 2 enemies, 1 source destroyed")
        await phone.tap("Take over")
        (row,) = shelf.games()
        game = visit_of(phone.page).door.opened(row.id)
        assert game is not None
        assert game.table.setup.map == "paper"
        state = game.table.state
        assert state.field.units["enemy"] == {"old mill": 2}
        assert state.field.areas["old mill"].title == "Old Mill"
        assert (state.field.areas["old mill"].way, state.field.gone) == (4, {"old mill": ("gold",)})


async def test_what_has_become_of_a_tile_is_told_when_a_game_is_joined_late(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On paper and on the sheet; the start tiles are still named."""
    new_game = sys.modules["companion.ui.knight.new_game"]
    first = functools.partial(plan_on, scenario="s01_flood", map="paper")
    monkeypatch.setattr(new_game, "plan_on", first)
    async with Phone(
        open_app(shelf, None, SCREENS), route="/new/knight/join", height=3000
    ) as phone:
        await phone.tap("Map, ")
        await phone.type(phone.control(ft.TextField, "join-area"), "Low Field")
        await phone.tap("Open it")
        assert not phone.sees("Tiles to your castle")
        await phone.tap("The Low Field is flooded")
        await phone.tap("Take over")
        (row,) = shelf.games()
        game = visit_of(phone.page).door.opened(row.id)
        assert game is not None
        assert game.table.state.field.marks == {"low field": ("flooded",)}
        assert game.table.state.field.areas["low field"].title == "Low Field"
        assert phone.sees("Which tiles have a plus?")
