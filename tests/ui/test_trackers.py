"""The kit of the games for a group, on a tiny one: people, seats, colours, ages, the frame, the log, the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.play import SaveError
from companion.play.people import Player
from companion.ui.app import open_app
from storage import Library
from tests.group import KINDS, Add, Setup
from tests.ui.driver import Main, Phone, spoken_name
from tests.ui.group_screens import GROUP_SCREENS

pytestmark = pytest.mark.anyio
ANIA = Player("a", "Ania", "red")
BO = Player("b", "Bo", "blue")
PAIR = Setup((ANIA, BO), "b", ages=("a", "b"))


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path, KINDS)
    yield library
    library.close()


@pytest.fixture
def main(shelf: Library) -> Main:
    return open_app(shelf, None, GROUP_SCREENS)


def people(shelf: Library, *names: str) -> list[str]:
    return [shelf.people.add(name).id for name in names]


async def write_name(phone: Phone, name: str) -> None:
    field = next(c for c in phone.walk() if isinstance(c, ft.TextField))
    await phone.type(field, name)
    await phone.tap("Add")


def told(phone: Phone, key: str) -> str:
    """The sentence at a control, or nothing."""
    try:
        return spoken_name(phone.control(ft.Container, key))
    except LookupError:
        return ""


def wrong_at_field(phone: Phone) -> str:
    return next(str(c.error or "") for c in phone.walk() if isinstance(c, ft.TextField))


async def test_from_nobody_to_a_game(main: Main, shelf: Library) -> None:
    async with Phone(main, route="/new/group") as phone:
        assert phone.sees("Nobody is on the list yet")
        await phone.tap("Add a person")
        for name in ("Ania", "Bo", "Cyd"):
            await write_name(phone, name)
        await phone.tap("Done adding")
        await phone.tap("Starts Bo")
        await phone.tap("Age Cyd")
        await phone.tap("Age Ania")
        assert "Age Bo, number 3" in phone.buttons()
        await phone.tap("Set the table")
        await phone.tap("Board. In the middle.")
        await phone.tap("Begin")
        (row,) = shelf.games()
        setup = shelf.open(row.id).setup
        assert [(p.name, p.colour) for p in setup.players] == [
            ("Ania", "red"),
            ("Bo", "blue"),
            ("Cyd", "green"),
        ]
        names = {p.id: p.name for p in setup.players}
        assert (names[setup.first], [names[id] for id in setup.ages]) == (
            "Bo",
            ["Cyd", "Ania", "Bo"],
        )


async def test_what_is_missing_is_told_at_its_control(main: Main, shelf: Library) -> None:
    people(shelf, "Ania", "Bo")
    async with Phone(main, route="/new/group") as phone:
        await phone.tap("Seat Ania")
        await phone.tap("Set the table")
        assert told(phone, "wrong-seats") == "2 to 4 players."
        await phone.tap("Seat Bo")
        assert not told(phone, "wrong-seats")
        await phone.tap("Set the table")
        assert told(phone, "wrong-first") == "Choose who starts."
        await phone.tap("Starts Ania")
        await phone.tap("Set the table")
        assert told(phone, "wrong-ages") == "Order all players by age."
        assert shelf.games() == []


async def test_a_fifth_finds_no_seat(main: Main, shelf: Library) -> None:
    people(shelf, "A", "B", "C", "D", "E")
    async with Phone(main, route="/new/group") as phone:
        for name in "ABCDE":
            await phone.tap(f"Seat {name}")
        assert told(phone, "wrong-seats") == "2 to 4 players."
        assert "Seat D, number 4" in phone.buttons()
        assert "Seat E" in phone.buttons()


async def test_a_name_that_is_taken_is_told_at_the_field(main: Main, shelf: Library) -> None:
    people(shelf, "Ania")
    async with Phone(main, route="/new/group") as phone:
        await phone.tap("Add a person")
        await write_name(phone, " ania")
        assert wrong_at_field(phone) == "Ania is on the list already. ania 2 is free."
        assert [one.name for one in shelf.people.all()] == ["Ania"]


async def test_a_name_that_is_only_written_is_not_forgotten(main: Main, shelf: Library) -> None:
    people(shelf, "Ania", "Bo")
    async with Phone(main, route="/new/group") as phone:
        await phone.tap("Add a person")
        field = next(c for c in phone.walk() if isinstance(c, ft.TextField))
        await phone.type(field, "Cyd")
        await phone.tap("Set the table")
        assert told(phone, "wrong-seats").startswith("Cyd is written, but not added")
        await phone.tap("Done adding")
        assert "Seat Cyd, number 1" in phone.buttons()
        assert "Add a person" in phone.buttons()
        await phone.tap("Add a person")
        await phone.type(next(c for c in phone.walk() if isinstance(c, ft.TextField)), "ania")
        await phone.tap("Done adding")
        assert wrong_at_field(phone).startswith("Ania is on the list already.")


async def test_two_that_like_one_colour_play_in_two_and_may_swap(
    main: Main, shelf: Library
) -> None:
    ania, _bo = (shelf.people.add(name, "red").id for name in ("Ania", "Bo"))
    async with Phone(main, route="/new/group") as phone:
        await phone.tap("Seat Ania")
        await phone.tap("Seat Bo")
        await phone.tap("Ania plays red, upright bar")
        await phone.fire(phone.control(ft.Container, f"{ania}-blue"), "click")
        assert "Ania plays blue, level bar" in phone.buttons()
        assert "Bo plays red, upright bar" in phone.buttons()
        await phone.tap("Ania plays blue, level bar")
        await phone.tap("blue, level bar")  # the colour she has
        assert phone.button("Ania plays blue, level bar").content.expanded is False
        await phone.tap("Bo sits one seat earlier")
        assert "Seat Bo, number 1" in phone.buttons()


async def test_years_of_birth_order_the_ages(main: Main, shelf: Library) -> None:
    shelf.people.add("Ania", born=1990)
    shelf.people.add("Bo", born=2012)
    async with Phone(main, route="/new/group") as phone:
        await phone.tap("Seat Ania")
        await phone.tap("Seat Bo")
        assert "Age Bo, number 1" in phone.buttons()
        assert "Age Ania, number 2" in phone.buttons()


async def test_who_is_to_act_is_named_and_marked(main: Main, shelf: Library) -> None:
    game = shelf.new("group", PAIR)
    async with Phone(main, route=f"/g/{game.id}") as phone:
        assert phone.sees("Points are added. Bo is to act")
        assert "Bo, 0, points, to act" in phone.names()
        assert "Ania, 0, points" in phone.names()
        await phone.tap("Bo adds 7")
        await phone.tap("Bo adds")
        assert phone.sees("Ania is to act")
        await phone.tap("Undo")
        assert phone.sees("Bo is to act")


async def test_the_log_goes_back_and_changes_a_move_in_a_draft(main: Main, shelf: Library) -> None:
    game = shelf.new("group", PAIR)
    for move in (Add("b", 7), Add("a", 3), Add("b", 1)):
        game.table.play(move)
    async with Phone(main, route=f"/g/{game.id}") as phone:
        await phone.tap("Log")
        assert phone.sees("Now 8.")
        await phone.tap("Ania adds 3")
        await phone.tap("Change this move")
        await phone.tap("Ania adds 5")
        await phone.tap("See what differs")
        assert phone.sees("Ania: 5, not 3")
        await phone.tap("Adopt the draft. It becomes the game")
        assert game.table.state.points == {"a": 5, "b": 8}
        await phone.tap("Go back to here: Bo adds 7")
        assert game.table.state.points == {"a": 0, "b": 7}


async def test_a_tap_on_a_game_that_has_moved_on_is_told(main: Main, shelf: Library) -> None:
    game = shelf.new("group", PAIR)
    async with Phone(main, route=f"/g/{game.id}") as phone:
        await phone.tap("Bo adds 7")
        step = phone.control(ft.Container, "next-step")
        game.table.play(Add("b", 1))
        await phone.fire(step, "click")
        assert phone.sees("Someone else has moved on.")
        assert game.table.state.points == {"a": 0, "b": 1}
        await phone.tap("Close the message")
        assert not phone.sees("Someone else has moved on.")


async def test_the_result_says_what_decided_and_a_rematch_keeps_players_and_options(
    main: Main, shelf: Library
) -> None:
    game = shelf.new("group", PAIR)
    for move in (Add("b", 7), Add("a", 3), Add("b", 0), Add("a", 4)):
        game.table.play(move)
    async with Phone(main, route=f"/g/{game.id}") as phone:
        assert phone.sees("Ania wins")
        assert phone.sees("The youngest of those tied wins.")
        await phone.tap("Rematch. same players, same options")
        other = next(row.id for row in shelf.games() if row.id != game.id)
        assert phone.page.route == f"/g/{other}"
        assert shelf.open(other).setup == game.setup


async def test_people_are_kept_changed_removed_and_brought_back(main: Main, shelf: Library) -> None:
    (ania,) = people(shelf, "Ania")
    async with Phone(main) as phone:
        await phone.tap("People. Who plays at your table: names, colours.")
        await phone.tap("Ania, red")
        await phone.tap("green, slanting bar")
        await phone.type(phone.control(ft.TextField, "born-1"), "1990")
        await phone.tap("Keep")
        (found,) = shelf.people.all()
        assert (found.id, found.colour, found.born) == (ania, "green", 1990)
        await phone.tap("Remove Ania")
        assert shelf.people.all() == ()
        assert phone.sees("Removed: Ania")
        await phone.tap("Undo")
        assert shelf.people.all() == (found,)
        assert not phone.sees("Removed: Ania")


async def test_a_full_disk_is_said_while_the_form_is_open(
    main: Main, shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ania,) = people(shelf, "Ania")

    def full(_id: str, **_changes: Any) -> None:
        raise SaveError("full")

    monkeypatch.setattr(shelf.people, "change", full)
    async with Phone(main) as phone:
        await phone.tap("People. Who plays at your table: names, colours.")
        await phone.tap("Ania, red")
        await phone.tap("Keep")
        assert phone.sees("The disk is full. Nothing was changed. Make room and try again.")
        assert phone.control(ft.TextField, "name-1").value == "Ania"
    assert [one.id for one in shelf.people.all()] == [ania]


async def test_a_year_that_cannot_be_is_told_at_its_field(main: Main, shelf: Library) -> None:
    people(shelf, "Ania")
    async with Phone(main, route="/people") as phone:
        await phone.tap("Ania, red")
        year = phone.control(ft.TextField, "born-1")
        await phone.type(year, "18x")
        await phone.tap("Keep")
        assert str(phone.control(ft.TextField, "born-1").error).startswith("Write a year from")
        assert not phone.control(ft.TextField, "name-1").error
        assert shelf.people.all()[0].born is None


async def test_a_form_that_is_being_filled_in_stays_when_another_is_tapped(
    main: Main, shelf: Library
) -> None:
    people(shelf, "Ania", "Jacek")
    async with Phone(main, route="/people") as phone:
        await phone.tap("Ania, red")
        await phone.tap("Jacek, ")  # nothing was written: the other opens
        await phone.type(phone.control(ft.TextField, "name-2"), "Jacek Zawisza")
        await phone.tap("Ania, red")
        assert phone.sees("Keep what is written in the open form first, or cancel it.")
        assert phone.control(ft.TextField, "name-2").value == "Jacek Zawisza"
        await phone.tap("Keep")
        await phone.tap("Ania, red")
        assert phone.control(ft.TextField, "name-3").value == "Ania"
    assert [one.name for one in shelf.people.all()] == ["Ania", "Jacek Zawisza"]


async def test_two_phones_see_the_same_people(main: Main, shelf: Library) -> None:
    async with Phone(main, route="/people") as phone, Phone(main, phone, route="/people") as other:
        await phone.tap("Add a person")
        await phone.type(phone.control(ft.TextField, "name-1"), "Cyd")
        assert "Add a person" not in phone.buttons()  # it would empty the form
        await phone.tap("Keep")
        assert other.sees("Cyd")
        await phone.tap("Cyd, ")
        await other.tap("Remove Cyd")
        assert "Add a person" in phone.buttons()
