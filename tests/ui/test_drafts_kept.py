"""A draft that is left is found again as it was; where the rest of a log stops, every game can be set by hand."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight.moves import ChooseSide, EndUse, TakeAny
from companion.play import IllegalMove, Table
from companion.ui.app import open_app
from companion.ui.auftrag.voice import AuftragVoice
from companion.ui.grunwald.voice import GrunwaldVoice
from companion.ui.log.voice import Voice
from companion.ui.offered import SCREENS
from companion.ui.zamki.voice import ZamkiVoice
from storage import Game, Library
from tests.storage.disk import files
from tests.ui.driver import Phone
from tests.ui.kept_games import finished
from tests.ui.knight_log import next_step, on, played

pytestmark = pytest.mark.anyio


async def test_a_line_that_is_tried_waits_while_one_is_at_home(shelf: Library) -> None:
    game = played(shelf)
    async with on(shelf, game) as phone:
        before = game.table.line
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Left.")
        await phone.tap("Take the left side")
        was = files(shelf.folder / "games")
        await phone.tap("Home")
        assert phone.sees("A draft is open in this game.")
        await phone.tap("Continue turn 7")
        assert phone.sees("A draft: nothing is kept")
        assert phone.sees("Valor 3 of 6")
        assert (game.table.line, files(shelf.folder / "games")) == (before, was)
        await phone.tap("Drop the draft")
        await phone.tap("Home")
        assert not phone.sees("A draft is open in this game.")
        assert files(shelf.folder / "games") == was


async def test_a_draft_that_ended_with_the_server_is_said_once(shelf: Library) -> None:
    game = played(shelf)
    words = "A draft of this game was open when Squire was stopped."
    async with on(shelf, game) as phone:
        assert not phone.sees(words)
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Left.")
        await phone.tap("Take the left side")
    for is_told in (True, False):
        async with on(shelf, game) as phone:  # another server over the same folder
            assert phone.sees(words) == is_told
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.tap("Drop the draft")
    async with on(shelf, game) as phone:
        assert not phone.sees(words)
    async with Phone(open_app(shelf), route=f"/games/{game.id}/replay") as phone:
        assert phone.sees("Replay, turn 7")
    async with on(shelf, game) as phone:
        assert not phone.sees(words), "a replay is no draft"


async def test_a_move_that_is_being_changed_waits_too(shelf: Library) -> None:
    game = played(shelf, ChooseSide("right"), TakeAny("valor"), EndUse())
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("Took the right side")
        await phone.tap("Change this move")
        await phone.tap("Take the left side")
        assert phone.sees("Here it stops")
        await phone.tap("Home")
        await phone.tap("Continue turn 7")
        await phone.tap("A draft, 2 moves to redo: nothing is kept")
        assert phone.sees("It answers a question that is not asked here.")
        await phone.tap("Leave it out")
        assert phone.sees("1 move was left out.")
        await phone.tap("Home")
        await phone.tap("Continue turn 7")
        await phone.tap("Adopt the draft")
        await next_step(phone)
        assert game.table.line.moves[-2:] == (ChooseSide("left"), EndUse())


async def test_the_draft_of_a_game_that_was_deleted_and_brought_back_is_gone(
    shelf: Library,
) -> None:
    game = played(shelf)
    async with on(shelf, game) as phone:
        await phone.tap("Log")
        await phone.tap("Try a line")
        await phone.move(f"/games/{game.id}")
        await phone.tap("Delete")
        await phone.tap("Undo: bring the game back")
        await phone.move(f"/g/{game.id}")
        assert phone.sees("Turn 7 of 12")
        assert not phone.sees("A draft")


# set by hand, in the games for a group ---------------------------------------------------------------


VOICES = {"grunwald": GrunwaldVoice(), "auftrag": AuftragVoice(), "zamki": ZamkiVoice()}
MENDS = {"grunwald": "set by hand what", "auftrag": "Open tasks", "zamki": "The sword"}
"""What the panel says that opens."""


def stops(table: Table[Any, Any], voice: Voice) -> int:
    """The place of a late move of the last round without which the next one does not fit."""
    for place in range(table.place - 1, 0, -1):
        draft = table.draft(place - 1)
        draft.skip()
        try:
            draft.redo()
        except IllegalMove:
            if draft.state.round:
                return place
    raise AssertionError("the log has no such move")


def broken_off(shelf: Library, kind: str) -> Game:
    """A game in which the last moves are not played yet."""
    whole = finished(shelf, kind)
    game = shelf.new(kind, whole.setup)
    draft = game.table.draft()
    for move in whole.table.line.moves[: whole.table.place * 2 // 3]:
        draft.play(move)
    game.adopt(draft)
    shelf.delete(whole.id)
    return game


@pytest.mark.parametrize("kind", VOICES)
async def test_where_it_stops_values_are_set_by_hand(shelf: Library, kind: str) -> None:
    game, voice = broken_off(shelf, kind), VOICES[kind]
    place = stops(game.table, voice)
    table = game.table
    title = voice.told(
        table.rules,
        table.at(place - 1),
        table.line.moves[place - 1],
        table.line.steps[place].notes,
    ).title
    log = table.line.moves
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await phone.tap("Log")
        await phone.tap(title)
        await phone.tap("Change this move")
        await phone.tap("Leave it out")
        assert phone.sees("Here it stops")
        await phone.tap("Set by hand")
        assert phone.sees("A draft,")
        assert not phone.sees("Here it stops")
        assert phone.sees(MENDS[kind]), [*phone.texts(), *phone.buttons()]
        await phone.tap("Drop the draft")
        assert game.table.line.moves == log
