"""The map tab of Knight: map and list, the tile selected, answers on the map, units that go along their way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest

from companion.knight.moves import ChooseSide, Correct, EndAction, EndUse, GoBy
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.parts.hexes import axial
from companion.ui.parts.walking import Order, Walk, together
from companion.ui.visit import visit_of
from scenarios.read import read_sheets
from storage import Game, Library
from tests.ui.driver import Phone, drawn_texts, spoken_name
from tests.ui.knight_game import Side, entered
from tests.ui.own_copy import on_copy

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 4}, ("castle",), "3")
TILES = len(read_sheets("s00_defensive_war", practice=True).scenario.tiles)
FACTS = {
    "own.orchard": 1,
    "own.gate": 2,
    "own.castle": 1,
    "enemy.mill": 2,
    "enemy.castle": 2,
    "gone.saltpan.gold": 1,
    "gone.barrow.valor": 1,
    "crossed.1": 1,
    "enemy_diplomacy": 3,
}


def on(shelf: Library, game: Game, **room: float) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}", **room)  # type: ignore[arg-type]


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


def asking(shelf: Library, **facts: int) -> Game:
    """Path 1, its second symbol not paid: all enemies move 2, and there are two ways from the mill."""
    game = entered(shelf, LEFT, RIGHT, facts=FACTS | facts)
    for move in (ChooseSide("left"), EndUse(), EndAction()):
        game.table.play(move)
    while (asked := game.table.rules.question(game.table.state)) and asked.code == "PlaceUnits":
        game.table.play(asked.answers[0])
    return game


def rows(phone: Phone) -> list[str]:
    """The tiles of the list, as they are read aloud."""
    return [
        name
        for name, control in phone.buttons().items()
        if str(getattr(control, "key", "")).startswith("tile-")
    ]


def taps(phone: Phone, name: str) -> list[ft.Container]:
    """All buttons of this name."""
    found = [c for c in phone.walk() if isinstance(c, ft.Container) and c.on_click is not None]
    return [c for c in found if spoken_name(c) == name]


def card(phone: Phone) -> list[str]:
    """The texts of the selected tile's card."""
    return list(texts_in(phone.control(ft.Container, "tile-card")))


def texts_in(node: Any) -> Iterator[str]:
    """The texts of a part of the screen."""
    if isinstance(node, ft.Text) and node.value:
        yield node.value
    inside = getattr(node, "controls", None) or [getattr(node, "content", None)]
    for child in inside:
        if child is not None:
            yield from texts_in(child)


async def tap_tile(phone: Phone, q: int, r: int) -> None:
    """A tap on the canvas, in the middle of a tile of the practice map."""
    x, y = axial(q, r)
    left, top = axial(-2, 0)[0], axial(0, -2)[1]
    board, stack = next(
        (c, c.content)
        for c in phone.walk()
        if isinstance(c, ft.GestureDetector) and isinstance(c.content, ft.Stack)
    )
    side = ((stack.width or 0) - 4) / (5 * 3**0.5)
    at = {"x": (x - left + 3**0.5 / 2) * side + 2, "y": (y - top + 1) * side + 2}
    await phone.fire(board, "tap_up", {"k": "touch", "l": at, "g": at})


# what is shown ------------------------------------------------------------------------------------


async def test_the_list_tells_of_every_tile_what_the_map_shows(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        await phone.tap("List of tiles")
        told = {name.split(",")[0]: name for name in rows(phone)}
        assert len(told) == TILES
        assert told["Mill"] == "Mill, 2 enemies, village, Nobility, Gold, 3 tiles to the castle"
        assert told["Castle"].startswith("Castle, 1 own unit, 2 enemies, castle, ")
        assert "Gold destroyed, Gold" in told["Saltpan"]
        assert told["Barrow"] == "Barrow, Valor destroyed, 3 tiles to the castle"


@pytest.mark.parametrize("view", ["Map", "List of tiles"])
async def test_a_map_says_whose_it_is(shelf: Library, view: str) -> None:
    """No rulebook prints a map: it is that of the practice set, and says so, or of a copy."""
    for game, whose in ((entered(shelf, LEFT, RIGHT), "practice"), (on_copy(shelf), "my copy")):
        async with on(shelf, game) as phone:
            await phone.tap("Map")
            if view != "Map":
                await phone.tap(view)
            line = phone.control(ft.Row, "map-origin")
            assert whose in [text for one in phone.walk(line) for text in drawn_texts(one)]


async def test_a_tap_on_the_map_opens_the_card_of_the_tile(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        assert phone.sees("Tap a tile to see what it holds.")
        await tap_tile(phone, 0, -1)
        said = card(phone)
        assert said[0] == "Mill"
        assert "3 tiles to the castle" in said
        assert "Village. Sources: Nobility, gold." in said
        assert "An enemy here goes to the Ford or Hollow." in said
        await tap_tile(phone, 0, -1)
        assert phone.sees("Tap a tile to see what it holds.")


async def test_a_tile_says_where_an_enemy_on_it_stays(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts={"enemy.ford": 4, "enemy.hollow": 3})
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        await tap_tile(phone, -1, 2)
        assert "An enemy here stays." in card(phone)
        await tap_tile(phone, 0, -1)
        assert "An enemy here goes to the Hollow." in card(phone)


async def test_a_tile_leads_to_its_values_by_hand_and_tells_that_they_were_set(
    shelf: Library,
) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    game.table.play(Correct("enemy.mill", 1))
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        await tap_tile(phone, 0, -1)
        assert phone.sees("set by hand")
        await phone.tap("Set by hand: Mill")
        assert phone.sees("Enemies on the Mill: 1")
        await phone.tap("Map")
        await phone.tap("List of tiles")
        assert [name for name in rows(phone) if "set by hand" in name] == [
            "Mill, 1 enemy, village, Nobility, Gold, set by hand, 3 tiles to the castle"
        ]


async def test_limits_meters_and_diplomacy_stand_beside_the_map(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        assert "Tiles held 2 of 6, to win" in phone.names()
        assert "Enemies 4 of 8, to lose" in phone.names()
        assert {"Own units", "at most 4 on a tile", "4 of 8"} <= set(phone.texts())
        assert any(name.startswith("Enemy diplomacy") for name in phone.buttons())
        await phone.tap("Enemies 4 of 8")
        assert phone.sees("Now: 2 on the Mill, 2 on the Castle.")


async def test_the_map_can_have_the_room_to_itself(shelf: Library) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        assert not [c for c in phone.walk() if isinstance(c, ft.InteractiveViewer)]
        await phone.tap("Larger map, to pan and zoom")
        viewer = phone.control(ft.InteractiveViewer)
        assert viewer.scale_enabled
        assert {"Zoom in", "Zoom out", "Smaller map"} <= set(phone.buttons())
        await tap_tile(phone, 0, 1)
        assert card(phone)[0] == "Chapel"
        await phone.tap("Smaller map")
        assert phone.sees("Tiles held 2 of 6")


async def test_with_large_text_the_list_comes_first_and_names_leave_the_map(
    shelf: Library,
) -> None:
    game = entered(shelf, LEFT, RIGHT, facts=FACTS)
    async with on(shelf, game) as phone:
        visit_of(phone.page).resize(scale=2.0)
        await phone.tap("Map")
        assert len(rows(phone)) == TILES
        [switch] = [c for c in taps(phone, "Map") if c.key is None]
        await phone.fire(switch, "click")
        assert "Mill" not in phone.texts()


# answers ------------------------------------------------------------------------------------------


async def test_tiles_to_choose_from_come_first_in_the_list_and_are_chosen_there(
    shelf: Library,
) -> None:
    game = asking(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Map")
        await phone.tap("List of tiles")
        first, second, *_rest = rows(phone)
        assert first.startswith("A: ")
        assert second.startswith("B: ")
        asked = game.table.rules.question(game.table.state)
        assert asked is not None
        await phone.tap(second)
        await phone.fire(phone.control(ft.Container, "next-step"), "click")
        moves = live(phone, game).table.line.moves
        assert moves[-1] == asked.answers[1]
        assert isinstance(moves[-1], GoBy)


async def test_a_tap_on_a_lit_tile_is_the_answer_and_no_other_tile_is(shelf: Library) -> None:
    game = asking(shelf)
    async with on(shelf, game) as phone:
        await tap_tile(phone, 0, -2)
        assert "Choose an answer. Which way from the Mill?" in phone.buttons()
        await tap_tile(phone, 0, 1)
        assert "Choose an answer. Which way from the Mill?" not in phone.buttons()
        await phone.fire(phone.control(ft.Container, "next-step"), "click")
        assert live(phone, game).table.line.moves[-1] == GoBy("mill", "chapel")


# on their way -------------------------------------------------------------------------------------


def order(*walks: Walk) -> Order:
    return Order("1", walks)


def test_units_that_go_the_same_way_go_together() -> None:
    way = ("mill", "ford", "gate")
    walks = [Walk(False, 1, way), Walk(False, 1, way), Walk(True, 1, way)]
    assert together(walks) == (Walk(False, 2, way), Walk(True, 1, way))


def test_a_tile_takes_240_milliseconds_and_an_order_900_at_most() -> None:
    assert order(Walk(False, 1, ("mill", "ford"))).leg == 240
    long = order(Walk(False, 1, tuple("abcdefg")))
    assert long.leg * long.legs == 900


async def test_units_are_not_there_before_they_have_arrived(shelf: Library) -> None:
    game = asking(shelf)
    async with on(shelf, game) as phone:
        visit_of(phone.page).resize(still=False)
        await phone.tap("B, ")
        drawn = set()
        phone.wire.watch = lambda: drawn.add(tuple(at(phone)))
        await phone.fire(phone.control(ft.Container, "next-step"), "click")
        assert len(drawn) > 1, "they have gone tile by tile"
        assert at(phone) == []


def at(phone: Phone) -> list[tuple[float | None, float | None]]:
    """Where units on their way are drawn."""
    return [
        (c.left, c.top)
        for c in phone.walk()
        if isinstance(c, ft.Container) and c.animate_position is not None
    ]


async def test_with_reduced_motion_nobody_walks(shelf: Library) -> None:
    game = asking(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("B, ")
        seen: list[bool] = []
        phone.wire.watch = lambda: seen.append(bool(at(phone)))
        await phone.fire(phone.control(ft.Container, "next-step"), "click")
        assert seen
        assert not any(seen)
