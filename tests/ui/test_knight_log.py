"""The log of Knight, and drafts: a line that is tried, an earlier move that is changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.knight import Knight, State
from companion.knight.course import Course
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    Correct,
    EndAction,
    EndUse,
    Pay,
    TakeAny,
)
from companion.play import Line
from companion.ui.app import open_app
from companion.ui.knight.chronicle import Chronicle
from companion.ui.knight.compare import compared
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.driver import Phone
from tests.ui.knight_game import Side, entered

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 2, "any": 1}, ("castle",), "2")
FACTS = {"glory": 2, "nobility": 1, "gold": 3, "enemy.mill": 1, "crossed.1": 3}


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Library]:
    library = open_library(tmp_path)
    yield library
    library.close()


def on(shelf: Library, game: Game) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


def live(phone: Phone, game: Game) -> Game:
    opened = visit_of(phone.page).door.opened(game.id)
    assert opened is not None
    return opened


def line(phone: Phone, game: Game) -> Line[State, Any]:
    return live(phone, game).table.line


def played(shelf: Library, *moves: Any, **more: Any) -> Game:
    """Turn 7 of a game with own cards, and these moves."""
    game = entered(shelf, LEFT, RIGHT, facts=FACTS, **more)
    for move in moves:
        game.table.play(move)
    return game


def to_the_end(game: Game) -> None:
    """Whatever is asked is answered by the first answer, up to the end of the turn."""
    table = game.table
    while table.state.turn.step != "done" and table.state.end is None:
        asked = table.rules.question(table.state)
        step = {"use": EndUse(), "action": EndAction()}.get(table.state.turn.step)
        table.play(asked.answers[0] if asked else step)


def whole_turn(shelf: Library) -> Game:
    """Turn 7 from the left side to the enemy's end."""
    game = played(shelf, ChooseSide("left"))
    to_the_end(game)
    return game


def lines(phone: Phone) -> list[str]:
    """The lines of the log from the top: the keys of their rows."""
    return [str(c.key) for c in phone.walk() if str(getattr(c, "key", "")).startswith("row-")]


async def next_step(phone: Phone) -> None:
    await phone.fire(phone.control(ft.Container, "next-step"), "click")


# the log ------------------------------------------------------------------------------------------


async def test_the_newest_is_on_top_with_why_and_the_clause(shelf: Library) -> None:
    game = played(shelf, Correct("gold", 5), ChooseSide("left"))
    n = game.table.place
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        assert lines(phone)[:2] == [f"row-{n}", f"row-{n - 1}"]
        assert lines(phone)[-1] == "row-0"
        assert phone.sees("Took the left side")
        assert phone.sees("+2 Valor")
        assert "Gold 3 to 5, set by hand" in phone.buttons()
        assert "Turn 7, now" in phone.buttons()


async def test_a_clause_opens_its_rule_below_the_line(shelf: Library) -> None:
    game = played(shelf, ChooseSide("left"))
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("Rule KN-10")
        assert phone.control(ft.Container, "rule-KN-10")
        await phone.tap("Rule KN-10")
        with pytest.raises(LookupError):
            phone.control(ft.Container, "rule-KN-10")


async def test_the_arrow_goes_back_to_after_that_line_and_redo_stays(shelf: Library) -> None:
    game = whole_turn(shelf)
    log = game.table.line.moves
    at = log.index(ChooseSide("left")) + 1
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("Go back to here: Took the left side")
        now = line(phone, game)
        assert now.moves == log[:at]
        assert now.undone == log[at:]
        assert phone.sees("undone, redo brings it back")
        assert "Go back to here: Took the left side" not in phone.buttons(), "one is there"
        redo = [n for n in phone.buttons() if n.startswith("Redo up to here")]
        await phone.tap(redo[-1])
        assert line(phone, game).moves == log[: at + 1]
        assert line(phone, game).undone == log[at + 1 :]


async def test_moves_that_another_move_would_drop_are_told_and_a_draft_is_offered(
    shelf: Library,
) -> None:
    game = whole_turn(shelf)
    game.table.undo()
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        assert phone.sees(
            "1 move is undone. Another move drops it for good; in a draft it is kept."
        )
        await phone.tap("Try a line")
        assert phone.sees("A draft: nothing is kept")


async def test_every_tab_says_what_another_move_would_drop(shelf: Library) -> None:
    game = played(shelf, ChooseSide("left"), EndUse())
    async with on(shelf, game) as phone:
        assert not phone.sees("Another move drops")
        await phone.tap("Undo")
        assert phone.sees("1 move is undone. Another move drops it.")
        await phone.tap("Try a line, which keeps them")
        assert phone.sees("A draft: nothing is kept")
        assert not phone.sees("Another move drops")
        await phone.tap("Done, activate Church")
        await phone.tap("Drop the draft")
        assert line(phone, game).undone == (EndUse(),)


async def test_a_long_turn_is_shown_by_and_by(shelf: Library) -> None:
    game = played(shelf, *(Correct("gold", n % 5) for n in range(40)))
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        assert len(lines(phone)) == 31
        more = game.table.place - 30
        await phone.tap(f"{more} more lines")
        assert len(lines(phone)) == game.table.place + 1


async def test_many_undone_moves_fold_but_for_the_next(shelf: Library) -> None:
    game = whole_turn(shelf)
    first = game.table.line.moves.index(ChooseSide("left"))
    game.table.go(first)
    undone = len(game.table.line.undone)
    assert undone > 3
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        assert lines(phone)[:3] == [f"row-{first + i}" for i in (3, 2, 1)]
        await phone.tap(f"Undone, {undone} moves")
        assert lines(phone)[0] == f"row-{first + undone}"


async def test_earlier_turns_fold_and_say_what_they_came_to(shelf: Library) -> None:
    game = whole_turn(shelf)
    for _turn in range(2):
        game.table.play(BeginTurn())
        while (asked := game.table.rules.question(game.table.state)) is not None:
            game.table.play(asked.answers[0])
        game.table.play(ChooseSide("left"))
        to_the_end(game)
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        assert "Turn 9, now" in phone.buttons()
        head = next(n for n in phone.buttons() if n.startswith("Turn 7, "))
        assert head.startswith("Turn 7, 0 points, influence ")
        assert not [n for n in phone.buttons() if n.endswith("Took the left side") and "7" in n]
        before = len(lines(phone))
        await phone.tap(head)
        assert len(lines(phone)) > before
        await phone.tap(head)
        assert len(lines(phone)) == before


def test_the_lines_of_a_long_log_are_made_once(shelf: Library) -> None:
    game = whole_turn(shelf)
    book = Chronicle(game.table.rules)  # type: ignore[arg-type]
    first = game.table.line
    last = len(first.moves)
    told = book.told(first, last)
    game.table.undo()
    assert book.told_undone(game.table.line, last) is told
    game.table.redo()
    assert book.told(game.table.line, last) is told


def test_undone_moves_that_no_longer_fit_are_still_listed(shelf: Library) -> None:
    game = played(shelf, ChooseSide("right"), TakeAny("valor"), EndUse())
    draft = game.table.draft(game.table.line.moves.index(ChooseSide("right")))
    draft.change(ChooseSide("left"))
    book = Chronicle(game.table.rules)  # type: ignore[arg-type]
    [turn] = book.undone(draft.line)
    n = len(draft.line.moves)
    assert turn.places == (n + 2, n + 1)
    assert turn.state is None
    assert book.told_undone(draft.line, n + 1).title == "Took 1 Valor"


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
