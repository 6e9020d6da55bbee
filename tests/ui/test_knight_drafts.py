"""Drafts on the screen: a line that is tried, an earlier move that is changed, what differs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight import Knight
from companion.knight.course import Course
from companion.knight.moves import (
    ChooseSide,
    Correct,
    EndUse,
    Pay,
    TakeAny,
)
from companion.ui.knight.compare import compared
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.knight_game import Side, entered
from tests.ui.knight_log import (
    FACTS,
    LEFT,
    line,
    live,
    next_step,
    on,
    played,
)

pytestmark = pytest.mark.anyio


# a line is tried ----------------------------------------------------------------------------------


async def test_a_draft_is_played_on_every_tab_and_leaves_no_trace_when_dropped(
    shelf: Library,
) -> None:
    game = played(shelf)
    async with on(shelf, game) as phone:
        before, row = line(phone, game), live(phone, game).record
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        assert phone.sees("Valor 3 of 6")
        assert line(phone, game) is before
        assert live(phone, game).record is row, "nothing is on disk"
        await phone.tap("Drop the draft")
        assert not phone.sees("A draft")
        assert phone.sees("Valor 1 of 6")
        assert line(phone, game) is before


async def test_what_differs_is_shown_before_a_draft_is_adopted(shelf: Library) -> None:
    game = played(shelf)
    n = game.table.place
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        await phone.tap("Adopt the draft")
        assert phone.sees("What differs")
        assert {"Valor 1 to 3", "It stands in turn 7, step 2, the game in turn 7, step 1"} <= set(
            phone.texts()
        )
        await next_step(phone)
        assert line(phone, game).moves[n:] == (ChooseSide("left"),)
        assert not phone.sees("A draft")
        assert phone.sees("Valor 3 of 6")


async def test_undo_within_a_draft_ends_where_it_began(shelf: Library) -> None:
    game = played(shelf)
    async with on(shelf, game) as phone:
        before = line(phone, game)
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        await phone.tap("Undo")
        assert phone.sees("Valor 1 of 6")
        assert phone.sees("A draft: nothing is kept")
        assert line(phone, game) is before


async def test_a_game_that_has_moved_on_can_no_longer_take_the_draft(shelf: Library) -> None:
    game = played(shelf)
    async with (
        on(shelf, game) as phone,
        Phone(phone.main, phone, route=f"/g/{game.id}") as two,
    ):
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Right.")
        await phone.tap("Take the right side")
        await two.tap("Left.")
        await two.tap("Take the left side")
        assert phone.sees("The game has moved on. This draft can only be dropped.")
        assert "Adopt the draft" not in phone.buttons()
        await phone.tap("Drop the draft")
        assert line(phone, game).moves[-1] == ChooseSide("left")
        assert phone.sees("Valor 3 of 6")


# an earlier move is changed -----------------------------------------------------------------------


async def change(phone: Phone, title: str) -> None:
    await phone.tap("Log")
    await phone.tap(title)
    await phone.tap("Change this move")


async def test_another_move_is_played_and_the_rest_redone(shelf: Library) -> None:
    game = played(shelf, Correct("gold", 5), ChooseSide("left"), EndUse())
    log = game.table.line.moves
    async with on(shelf, game) as phone:
        before = line(phone, game)
        await change(phone, "Gold 3 to 5, set by hand")
        assert phone.sees("Instead of: Gold 3 to 5")
        assert phone.sees("Gold 3 of 12"), "as it stood then"
        await phone.tap("Leave it out")
        assert phone.sees("All is redone")
        assert line(phone, game) is before
        await next_step(phone)
        assert "Gold 5 to 3" in phone.texts()
        await next_step(phone)
        assert line(phone, game).moves == tuple(m for m in log if m != Correct("gold", 5))
        assert line(phone, game).undone == ()


async def test_where_the_rest_stops_the_player_leaves_out_or_plays_something_first(
    shelf: Library,
) -> None:
    game = played(shelf, ChooseSide("right"), TakeAny("valor"), EndUse())
    async with on(shelf, game) as phone:
        await change(phone, "Took the right side")
        await phone.tap("Take the left side")
        assert phone.sees("Here it stops")
        assert phone.sees("Took 1 Valor")
        assert phone.sees("It answers a question that is not asked here.")
        assert phone.sees("A draft, 2 moves to redo: nothing is kept")
        await phone.tap("Leave it out")
        assert phone.sees("All is redone")
        assert phone.sees("1 move was left out.")
        await next_step(phone)
        assert "Glory 4 to 2" in phone.texts()
        await next_step(phone)
        assert line(phone, game).moves[-2:] == (ChooseSide("left"), EndUse())


async def test_what_a_changed_move_asks_is_answered_before_the_rest(shelf: Library) -> None:
    game = played(shelf, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        await change(phone, "Took the left side")
        await phone.tap("Take the right side")
        assert phone.sees("Which resource do you take?")
        assert phone.sees("then 1 move to redo")
        assert not phone.sees("Here it stops")
        assert phone.button("Choose an answer. Which resource do you take?")
        await phone.tap("Take 1 Valor, Valor 1 to 2")
        assert phone.sees("All is redone")
        await next_step(phone)
        await next_step(phone)
        assert line(phone, game).moves[-3:] == (ChooseSide("right"), TakeAny("valor"), EndUse())


async def test_all_that_does_not_fit_is_left_out_at_once(shelf: Library) -> None:
    right = Side({"any": 3}, ("castle",), "2")
    game = entered(shelf, LEFT, right, facts=FACTS)
    for move in (ChooseSide("right"), *(TakeAny("valor"),) * 3, EndUse()):
        game.table.play(move)
    async with on(shelf, game) as phone:
        await change(phone, "Took the right side")
        await phone.tap("Take the left side")
        await phone.tap("Leave out all that do not fit")
        assert phone.sees("3 moves were left out.")


async def test_a_value_set_by_hand_lets_the_rest_fit(shelf: Library) -> None:
    game = played(shelf, Correct("nobility", 6), ChooseSide("left"))
    pays = [m for m in game.table.rules.options(game.table.state) if isinstance(m, Pay)]
    pay = next(m for m in pays if m.amounts.nobility > 1)
    game.table.play(pay)
    async with on(shelf, game) as phone:
        await change(phone, "Nobility 1 to 6, set by hand")
        await phone.tap("Leave it out")
        assert phone.sees("Here it stops")
        assert phone.sees("Nobility short")
        await phone.tap("Set by hand")
        await phone.tap("Values, command, influence")
        await phone.tap("Nobility: 1")
        await phone.tap("Nobility 6")
        await phone.tap("Set Nobility to 6")
        await phone.tap("Log")
        await phone.tap("Redo the rest, 1 move")
        assert phone.sees("All is redone")
        await next_step(phone)
        await next_step(phone)
        assert line(phone, game).moves[-3:] == (ChooseSide("left"), Correct("nobility", 6), pay)


async def test_a_move_played_on_its_tab_takes_the_place(shelf: Library) -> None:
    game = played(shelf, ChooseSide("right"), TakeAny("valor"), EndUse())
    async with on(shelf, game) as phone:
        await change(phone, "Took the right side")
        await phone.tap("Turn")
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        await phone.tap("A draft, 2 moves to redo: nothing is kept")
        assert phone.sees("Here it stops")
        await phone.tap("Leave it out")
        await phone.tap("Adopt the draft")
        await next_step(phone)
        assert line(phone, game).moves[-2:] == (ChooseSide("left"), EndUse())


async def test_one_more_move_goes_before_another(shelf: Library) -> None:
    game = played(shelf, ChooseSide("left"), EndUse())
    log = game.table.line.moves
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        title = next(n for n in phone.buttons() if "activated" in n and n[:2] != "Go")
        await phone.tap(title)
        await phone.tap("Insert one before")
        assert phone.sees("What comes before?")
        assert "Leave it out" not in phone.buttons()
        pay = next(n for n in phone.buttons() if n.startswith("Pay "))
        await phone.tap(pay)
        assert phone.sees("All is redone")
        await phone.tap("Adopt the draft")
        await next_step(phone)
        assert [type(m) for m in line(phone, game).moves[len(log) - 2 :]] == [
            ChooseSide,
            Pay,
            EndUse,
        ]


async def test_what_was_undone_before_stays_undone(shelf: Library) -> None:
    game = played(shelf, Correct("gold", 5), ChooseSide("left"), EndUse())
    game.table.undo()
    async with on(shelf, game) as phone:
        await change(phone, "Gold 3 to 5, set by hand")
        await phone.tap("Leave it out")
        await phone.tap("Adopt the draft")
        await next_step(phone)
        assert line(phone, game).moves[-1] == ChooseSide("left")
        assert line(phone, game).undone == (EndUse(),)


async def test_a_draft_can_be_adopted_as_far_as_it_is_redone(shelf: Library) -> None:
    game = played(shelf, ChooseSide("right"), TakeAny("valor"), EndUse())
    async with on(shelf, game) as phone:
        await change(phone, "Took the right side")
        await phone.tap("Take the left side")
        await phone.tap("Adopt the draft")
        assert phone.sees("2 moves are not redone. They stay as redo.")
        await next_step(phone)
        assert line(phone, game).moves[-1] == ChooseSide("left")
        assert line(phone, game).undone == (TakeAny("valor"), EndUse())


# what differs -------------------------------------------------------------------------------------


def differs(game: Game, *moves: Any) -> list[str]:
    rules: Knight = game.table.rules  # type: ignore[assignment]
    state = game.table.state
    for move in moves:
        state = rules.apply(state, move).state
    return [said for _sign, said in compared(Course(rules, game.table.state), Course(rules, state))]


def test_a_unit_that_stands_elsewhere_is_told_as_one_thing(shelf: Library) -> None:
    game = played(shelf)
    assert differs(game, Correct("enemy.mill", 0), Correct("enemy.ford", 1)) == [
        "Enemy: Ford, not Mill"
    ]
    assert differs(game, Correct("enemy.mill", 2)) == ["One more enemy on the Mill"]
    assert differs(game, Correct("own.gate", 1), Correct("gold", 4)) == [
        "One more own unit on the Gate",
        "Gold 3 to 4",
    ]
    assert differs(game) == []
