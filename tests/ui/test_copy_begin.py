"""A game on a copy: chosen or made on the way, what the start needs is asked thing by thing, once."""

from __future__ import annotations

import flet as ft
import pytest

from companion.knight import Knight
from companion.ui.app import open_app
from companion.ui.knight.new_character import character_id
from companion.ui.offered import SCREENS
from storage import Game, Library
from tests.ui.boxes import SCENARIO, full_box, without
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio
START = ("character.dittmann.start", f"scenario.{SCENARIO}.diplomacy")


def at(shelf: Library, route: str = "/new/knight") -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=route)


def only_game(phone: Phone, shelf: Library) -> Game:
    (row,) = shelf.games()
    assert phone.page.route == f"/g/{row.id}"
    return shelf.open(row.id)


def rules(game: Game) -> Knight:
    made = game.table.rules
    assert isinstance(made, Knight)
    return made


async def test_a_game_from_nothing(shelf: Library) -> None:
    async with at(shelf) as phone:
        await phone.tap("Entered by me")
        await phone.tap("New copy")
        await phone.tap("Create")
        (copy,) = shelf.copies.all()
        assert copy.name == "My box"
        assert phone.sees("You name areas as they are used.")
        await phone.tap("Set the table")
        asked = []
        while phone.sees("what is printed?"):
            head = next(words for words in phone.texts() if words.endswith("what is printed?"))
            asked.append(head)
            assert len(asked) < 12
            await fill(phone)
            await phone.tap("Keep and go on")
        assert len(asked) == len(set(asked))
        assert asked[0].startswith("Sir Dittmann, start values")
        assert phone.sees("Six event cards in a row")
        await phone.tap("Begin")
        game = only_game(phone, shelf)
        assert rules(game).copy == copy.id
        assert rules(game).paper
        assert game.table.line.moves == ()
    kept = shelf.copies.get(copy.id).values
    assert kept["character.dittmann.start.gold"] == 3


async def fill(phone: Phone) -> None:
    """Say every number that is missing; where a track is full above where it starts."""
    for _n in range(8):
        step = next(name for name in phone.buttons() if name.startswith("Keep and go on"))
        if not step.endswith(" is missing"):
            return
        part = step.removeprefix("Keep and go on. ").removesuffix(" is missing")
        if any(name.startswith(f"{part} ") for name in phone.buttons()):
            await phone.tap(f"{part} 3")
        else:
            fields = [c for c in phone.walk() if isinstance(c, ft.TextField)]
            field = next(one for one in fields if one.label == part)
            await phone.type(field, "9" if part == "Full at" else "3")
    raise AssertionError(f"never full: {step}")


async def test_a_second_game_asks_nothing(shelf: Library) -> None:
    shelf.copies.new("Box", full_box())
    async with at(shelf) as phone:
        await phone.tap("Entered by me")
        assert phone.sees("Squire moves the enemy on the tiles that it knows.")
        await phone.tap("Set the table")
        assert not phone.sees("what is printed?")
        await phone.tap("Begin")
        assert rules(only_game(phone, shelf)).copy == shelf.copies.all()[0].id


async def test_a_whole_deck_can_be_dealt_and_another_not(shelf: Library) -> None:
    shelf.copies.new("Whole", full_box())
    shelf.copies.new("Half", without("event.p01"))
    async with at(shelf) as phone:
        assert phone.sees("not to be dealt: 35 of 36 event cards known")
        await phone.fire(phone.control(ft.Container, f"copy-{id_of(shelf, 'Half')}"), "click")
        await phone.tap("Whole")
        await phone.tap("Set the table")
        await phone.tap("Begin")
        game = only_game(phone, shelf)
        assert rules(game).cards == "dealt"
        assert rules(game).copy == id_of(shelf, "Whole")


async def test_real_cards_need_no_whole_deck_but_dealing_does(shelf: Library) -> None:
    shelf.copies.new("Half", without("event.p01"))
    async with at(shelf) as phone:
        await phone.tap("Entered by me")
        await phone.tap("Dealt by Squire")
        await phone.tap("Set the table")
        await phone.tap("Begin")
        assert rules(only_game(phone, shelf)).copy == ""


def id_of(shelf: Library, name: str) -> str:
    return next(copy.id for copy in shelf.copies.all() if copy.name == name)


async def test_from_the_page_of_a_copy(shelf: Library) -> None:
    copy = shelf.copies.new("Box", full_box())
    shelf.copies.new("Newer")
    async with at(shelf, f"/copy/{copy.id}") as phone:
        await phone.tap("Play with it")
        assert phone.page.route == f"/new/knight?copy={copy.id}"
        await phone.tap("Set the table")
        await phone.tap("Begin")
        assert rules(only_game(phone, shelf)).copy == copy.id


async def test_a_character_of_the_own_box(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, f"/new/knight?copy={copy.id}") as phone:
        await phone.tap("A new character")
        await phone.fire(phone.control(ft.Container, "character-keep"), "click")
        field = phone.control(ft.TextField, "character-name")
        assert field.error == "Give the character its name."
        await phone.type(field, "sir dittmann")
        await phone.fire(phone.control(ft.Container, "character-keep"), "click")
        error = phone.control(ft.TextField, "character-name").error
        assert error == "There is a character called Sir Dittmann already."
        await phone.type(phone.control(ft.TextField, "character-name"), "Łucja „Ostra”")
        await phone.fire(phone.control(ft.Container, "character-keep"), "click")
        assert phone.sees("Defensive war, Łucja „Ostra”")
    values = shelf.copies.get(copy.id).values
    assert list(values.values()) == ["Łucja „Ostra”"]


async def test_a_copy_that_is_deleted_meanwhile(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"character.ania.title": "Ania"})
    async with at(shelf, f"/new/knight?copy={copy.id}") as phone:
        await phone.tap("Next character")
        assert phone.sees("Defensive war, Ania")
        shelf.copies.delete(copy.id)
        await phone.tap("Set the table")
        assert not phone.sees("This cannot be shown")
        await phone.tap("Begin")
        assert rules(only_game(phone, shelf)).copy == ""


async def test_join_late_with_a_copy(shelf: Library) -> None:
    copy = shelf.copies.new("Box", full_box())
    async with at(shelf, "/new/knight/join") as phone:
        await phone.tap("Box")
        await phone.tap("Turn 3")
        await phone.tap("Take over at turn 3")
        game = only_game(phone, shelf)
        assert rules(game).copy == copy.id
        assert game.table.state.turn.number == 3


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Sir Bors", "sir_bors"),
        ("Ania", "ania_2"),
        ("王", "character"),
        ("x" * 50, "x" * 20),
        ("Łucja", "ucja"),
    ],
)
def test_an_id_is_short_and_free(name: str, id_: str) -> None:
    assert character_id(name, {"ania"}) == id_
