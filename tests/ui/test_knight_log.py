"""The log of Knight: lines by turn, their rules, going back, what is undone."""

from __future__ import annotations

import flet as ft
import pytest

from companion.knight.house import asked_in
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    Correct,
    EndUse,
    TakeAny,
)
from companion.ui.knight.phrases import house_rule
from companion.ui.knight.voice import VOICE
from companion.ui.log.chronicle import Chronicle
from scenarios.read import read_sheets
from storage import Library
from tests.ui.knight_log import (
    line,
    lines,
    on,
    played,
    to_the_end,
    whole_turn,
)

pytestmark = pytest.mark.anyio


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
    book = Chronicle(game.table.rules, VOICE)
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
    book = Chronicle(game.table.rules, VOICE)
    [turn] = book.undone(draft.line)
    n = len(draft.line.moves)
    assert turn.places == (n + 2, n + 1)
    assert turn.state is None
    assert book.told_undone(draft.line, n + 1).title == "Took 1 Valor"


async def test_the_house_rules_of_the_game_are_read_below_the_log(shelf: Library) -> None:
    game = played(shelf, house={"HR-3": "each"})
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("House rules, 1 unlike the default")
        for rule in asked_in(read_sheets("s00_defensive_war").scenario):
            question, labels = house_rule(rule.id)
            assert question in phone.texts()
            assert labels["each" if rule.id == "HR-3" else rule.choices[0]] in phone.texts()
        assert phone.texts().count("not the default") == 1


async def test_house_rules_all_as_default_say_so(shelf: Library) -> None:
    async with on(shelf, played(shelf)) as phone:
        await phone.tap("Log")
        assert "House rules, all as default" in phone.buttons()
