"""Cards entered by hand: in how many taps, what is kept, the book, what bad input does."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import flet as ft
import pytest

from companion.knight.moves import Reveal, RevealGoal
from companion.knight.vocabulary import Bundle, Condition, Order, Test
from companion.play import SheetError
from companion.ui.app import open_app
from companion.ui.knight.enter_form import (
    SIDES,
    EventForm,
    GoalForm,
    SideForm,
    event_form,
    event_values,
    goal_form,
    goal_values,
)
from companion.ui.knight.rules import sheets_of
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from storage import Library
from tests.ui.driver import Phone
from tests.ui.enter_taps import (
    GOAL,
    KEEP,
    SCENARIO,
    deck,
    entered,
    tap_card,
    taps_enter_card,
    taps_of,
)
from tests.ui.own_cards import FIRST, SECOND, begun, card, moves, on, rules

# forms and values ---------------------------------------------------------------------------------


def test_every_card_of_the_practice_deck_can_be_entered_and_read_back() -> None:
    for event in deck():
        form = event_form(event)
        sheets = sheets_of(SCENARIO, event_values("x1", form))
        assert event_form(sheets.events["x1"]) == form


def test_every_goal_card_of_the_practice_deck_can_be_entered_or_is_kept_as_it_is() -> None:
    sheets = sheets_of(SCENARIO)
    for goal in sheets.goals.values():
        own = {
            path.replace(f"goal.{goal.id}.", "goal.x1."): value
            for path, value in sheets.raw.items()
            if path.startswith(f"goal.{goal.id}.")
        }
        copied = sheets_of(SCENARIO, own)
        form = goal_form(copied.goals["x1"], copied.raw)
        again = sheets_of(SCENARIO, goal_values("x1", form)).goals["x1"]
        for one, other in zip(copied.goals["x1"].columns, again.columns, strict=True):
            assert one.reward.needs.value == other.reward.needs.value
            assert one.reward.gain.value == other.reward.gain.value
            assert one.penalty.needs.value == other.penalty.needs.value
            assert one.penalty.do.value == other.penalty.do.value


def test_a_column_that_is_not_complete_stays_unknown() -> None:
    assert goal_values("x1", GoalForm()) == {}


def test_the_mark_is_the_title_without_stray_spaces() -> None:
    form = EventForm(SideForm(path=""), SideForm(path=""), "  torn   corner ")
    assert event_values("x1", form)["event.x1.title"] == "torn corner"
    assert "event.x1.title" not in event_values("x1", EventForm(form.left, form.right, "  "))


def test_what_a_side_does_not_print_is_said_to_be_none() -> None:
    values = event_values("x1", EventForm(SideForm(path=""), SideForm(path="2")))
    assert values["event.x1.left.path"] == "none"
    assert values["event.x1.right.path"] == 2
    assert {values[f"event.x1.{side}.activates"] for side in SIDES} == {"none"}


# taps ---------------------------------------------------------------------------------------------


def test_a_typical_card_takes_fourteen_taps_at_most() -> None:
    assert taps_enter_card() <= 14
    counts = [len(taps_of(event_form(event))) for event in deck()]
    assert median(counts) <= 14
    assert max(counts) <= 18


# the flow of a new game ---------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_new_game_asks_for_the_goal_card_and_cards_1_and_6(shelf: Library) -> None:
    game = entered(shelf, goal=False)
    async with on(shelf, game) as phone:
        assert phone.sees("Goal card")
        assert phone.sees("then 2 more")
        for turn in (3, 6, 9):
            for name in ("Reward if A level", "Reward if Castle", "Reward if 2"):
                await phone.tap(name)
            for name in ("Gold: one more", "Penalty if Activities at most", "Penalty if 0"):
                await phone.tap(name)
            await phone.tap("All enemies move: one more")
            await phone.tap(KEEP if turn == 9 else f"Now the column of turn {turn + 3}")
        assert phone.sees("Card 1 turned up")
        await tap_card(phone, FIRST)
        assert phone.sees("Card 6 turned up")
        await tap_card(phone, SECOND)
        assert moves(game) == [RevealGoal("x1"), Reveal(1, "x1"), Reveal(6, "x2")]
        assert (card(game, "x1"), card(game, "x2")) == (FIRST, SECOND)
        await phone.tap("Left")
        await phone.tap("Take the left side")
        assert game.table.state.me.have.valor == 3
    goal = rules(game).sheets.goals["x1"]
    for column in goal.columns:
        assert column.reward.needs.value == Condition((Test("level.castle", "least", 2),))
        assert column.penalty.needs.value == Condition((Test("activities", "at_most", 0),))
        assert (column.reward.gain.value, column.penalty.do.value) == (
            Bundle(gold=1),
            (Order("enemy", "move", 1),),
        )


@pytest.mark.anyio
async def test_what_was_entered_is_on_disk(shelf: Library, tmp_path: Path) -> None:
    game = entered(shelf)
    async with on(shelf, game) as phone:
        await tap_card(phone, FIRST)
    id_, line = game.id, game.table.line
    del game
    shelf.close()
    again = open_library(tmp_path)
    found = again.open(id_)
    assert (found.table.line, card(found, "x1")) == (line, FIRST)
    again.close()


@pytest.mark.anyio
async def test_the_other_columns_may_wait_until_they_are_due(shelf: Library) -> None:
    game = entered(shelf, goal=False)
    async with on(shelf, game) as phone:
        await phone.tap("Reward if Nothing")
        assert phone.sees("What does the penalty ask?")
        await phone.tap("Penalty if Nothing")
        await phone.tap("Enter the other columns later")
        assert phone.sees("Card 1 turned up")
        await tap_card(phone, FIRST)
        await tap_card(phone, SECOND)
        await phone.tap("Goal after turn 3")
        await phone.tap("Correct the goal card")
        await phone.tap("turn 6")
        await phone.tap("Reward if Influence")
        field = phone.control(ft.TextField, "number-reward")
        await phone.type(field, "12")
        await phone.tap("Penalty if Nothing")
        await phone.tap("Correct the card")
        assert not phone.sees("Correct the card")
    needs = rules(game).sheets.goals["x1"].columns[1].reward.needs
    assert needs.value == Condition((Test("influence", "least", 12),))
    assert moves(game)[0] == RevealGoal("x1")


# the form -----------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_nothing_is_kept_before_both_sides_have_their_path(shelf: Library) -> None:
    game = entered(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Valor: one more")
        await phone.tap("Keep the card. Which consequence path")
        assert moves(game) == [RevealGoal("own")]
        await phone.tap("Path none")
        await phone.tap("Now the right side")
        await phone.tap("Keep the card. Which consequence path")
        await phone.tap("Path 4")
        assert phone.sees("Neither side activates anything")
        await phone.tap(KEEP)
    made = card(game, "x1")
    assert (made.left.activates, made.left.path) == ((), "")
    assert made.right == SideForm(path="4")


@pytest.mark.anyio
async def test_each_tap_can_be_taken_back(shelf: Library) -> None:
    game = entered(shelf)
    async with on(shelf, game) as phone:
        for name in ("Gold 0", "Gold 9", "King", "Nobles", "King"):
            await phone.tap(name)
        assert phone.button("Gold 9")
        await phone.tap("Take the last tap back")
        await phone.tap("Take the last tap back")
        await phone.tap("Take the last tap back")
        await phone.tap("Take the last tap back")
        assert phone.button("Gold 0")
        with pytest.raises(LookupError):
            phone.button("Take the last tap back")


@pytest.mark.anyio
async def test_a_form_that_is_closed_keeps_what_was_entered(shelf: Library) -> None:
    game = entered(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Glory: one more")
        await phone.tap("Close")
        await phone.tap("Turn up card 1")
        assert phone.button("Glory 1")


@pytest.mark.anyio
async def test_what_few_cards_print(shelf: Library) -> None:
    game = entered(shelf)
    names = (
        "Something else printed", "Points 0", "Points 15", "Command: one more",
        "Enemies added: one more", "All enemies move: one more", "All enemies move: one more",
        "Enemies attack", "Enemy diplomacy: one less", "Path 1", "Now the right side", "Path 1", KEEP,
    )  # fmt: skip
    async with on(shelf, game) as phone:
        for name in names:
            await phone.tap(name)
    left = card(game, "x1").left
    assert left.gain == Bundle(points=15, command=1, enemy_diplomacy=-1)
    assert [str(order) for order in left.do] == ["enemy add 1", "enemy move 2", "enemy attack"]


# the book -----------------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_a_card_of_the_book_is_one_tap(shelf: Library) -> None:
    """After an undo the card has not been turned up, and is known all the same."""
    game = begun(shelf, FIRST)
    game.table.undo()
    async with on(shelf, game) as phone:
        await phone.tap("Turn up card")
        await phone.tap("Card book")
        assert phone.sees("30 cards are in the deck, 29 not entered yet.")
        assert not phone.sees("in the row")
        await phone.tap("It is Card no. 1")
        assert moves(game)[-1] == Reveal(1, "x1")
        assert phone.sees("Card 6 turned up")


@pytest.mark.anyio
async def test_a_card_that_is_out_lends_its_values(shelf: Library) -> None:
    game = begun(shelf, FIRST)
    async with on(shelf, game) as phone:
        await phone.tap("Card book")
        assert phone.sees("30 cards are in the deck, 30 not entered yet.")
        assert phone.sees("in the row")
        await phone.tap("One like Card no. 1")
        assert phone.button("Valor 2")
        assert phone.sees("Give this one a mark of your own")
        await phone.tap("Own mark")
        await phone.type(phone.control(ft.TextField, "own-mark"), "torn corner")
        await phone.tap(KEEP)
    assert moves(game)[-1] == Reveal(6, "x2")
    assert card(game, "x2") == EventForm(FIRST.left, FIRST.right, "torn corner")


@pytest.mark.anyio
async def test_a_card_with_the_same_sides_is_offered(shelf: Library) -> None:
    game = begun(shelf, FIRST)
    game.table.undo()
    async with on(shelf, game) as phone:
        await phone.tap("Turn up card")
        for name in taps_of(FIRST)[:-1]:
            await phone.tap(name)
        assert phone.sees("Card no. 1 says just the same.")
        await phone.tap("It is that one")
    assert moves(game)[-1] == Reveal(1, "x1")
    assert set(rules(game).deck) == {"x1"}


@pytest.mark.anyio
async def test_the_book_is_sorted_and_searched(shelf: Library) -> None:
    game = begun(shelf, FIRST, SECOND)
    game.table.undo()
    async with on(shelf, game) as phone:
        await phone.tap("Turn up card")
        await phone.tap("Card book")
        found = [name for name in phone.texts() if name.startswith("Card no.")]
        assert found == ["Card no. 1", "Card no. 2"]
        await phone.tap("By number")
        await phone.tap("Only with Castle")
        assert [name for name in phone.texts() if name.startswith("Card no.")] == ["Card no. 1"]
        await phone.tap("Only with Merchants")
        assert phone.sees("No card in the book gives that.")
        await phone.tap("Close")
        assert phone.sees("Card 6 turned up")


# bad input ----------------------------------------------------------------------------------------


def test_a_path_that_the_scenario_does_not_have_is_refused(shelf: Library) -> None:
    game = entered(shelf)
    values = event_values("x1", EventForm(SideForm(path="9"), SideForm(path="1")))
    before = (game.table.line, dict(game.values))
    with pytest.raises(SheetError):
        game.add_values(values)
    assert (game.table.line, dict(game.values)) == before


@pytest.mark.anyio
async def test_a_mark_that_no_sheet_can_hold_gets_a_sentence(shelf: Library) -> None:
    game = entered(shelf)
    async with on(shelf, game) as phone:
        for name in taps_of(FIRST)[:-1]:
            await phone.tap(name)
        await phone.tap("Own mark")
        await phone.type(phone.control(ft.TextField, "own-mark"), "bell\x07")
        await phone.tap(KEEP)
        assert phone.sees("The sheets cannot hold this")
        assert moves(game) == [RevealGoal("own")]
        assert set(game.values) == set(GOAL)
        await phone.type(phone.control(ft.TextField, "own-mark"), "Glöckchen „7”")
        await phone.tap(KEEP)
    assert card(game, "x1").mark == "Glöckchen „7”"


@pytest.mark.anyio
async def test_of_two_phones_the_first_turns_the_card_up(shelf: Library) -> None:
    game = entered(shelf)
    main = open_app(shelf, None, SCREENS)
    route = f"/g/{game.id}"
    async with Phone(main, route=route) as phone, Phone(main, phone, route=route) as other:
        for name in taps_of(SECOND)[:-1]:
            await other.tap(name)
        await tap_card(phone, FIRST)
        assert other.sees("Card 6 turned up")
    assert moves(game) == [RevealGoal("own"), Reveal(1, "x1")]
    assert set(rules(game).deck) == {"x1"}
