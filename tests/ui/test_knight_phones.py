"""Knight on several phones: in step, one tap on each is one move, refusals and faults that change nothing."""

from __future__ import annotations

import asyncio
import errno
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flet as ft
import pytest

import storage.files
from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    EndAction,
    EndUse,
    PayConsequence,
    Reveal,
)
from companion.knight.state import ROW
from companion.ui import playing
from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.knight.play import BODIES
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.ui.chance import Chance
from tests.ui.driver import Main, Phone, settle
from tests.ui.knight_game import Side, dealt, entered
from tests.ui.monkey import TABS, Monkey

pytestmark = pytest.mark.anyio
LEFT, RIGHT = Side({"valor": 2}), Side({"glory": 4}, ("castle",), "3")
TAPS = 80
BROKEN = "This cannot be shown"


@pytest.fixture
def main(shelf: Library) -> Main:
    return open_app(shelf, None, SCREENS)


@dataclass(frozen=True)
class Pair:
    """Two phones at the same game, as the app has it open."""

    one: Phone
    two: Phone
    game: Game

    @property
    def state(self) -> Any:
        return self.game.table.state

    async def both(self) -> None:
        """The same tap on both at once: on the next step, whatever it says."""
        await self.at_once(*(p.control(ft.Container, "next-step") for p in (self.one, self.two)))

    async def at_once(self, on_one: Any, on_two: Any) -> None:
        await asyncio.gather(
            self.one.session.dispatch_event(on_one._i, "click", None),
            self.two.session.dispatch_event(on_two._i, "click", None),
        )
        await settle()

    def in_step(self) -> bool:
        """Whether both show the same."""
        return set(self.one.buttons()) == set(self.two.buttons())


async def _pair(stack: AsyncExitStack, main: Main, game: Game, *moves: Any) -> Pair:
    for move in moves:
        game.table.play(move)
    route = f"/g/{game.id}"
    one = await stack.enter_async_context(Phone(main, route=route))
    two = await stack.enter_async_context(Phone(main, one, route=route))
    opened = visit_of(one.page).door.opened(game.id)
    assert opened is not None
    return Pair(one, two, opened)


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack:
        yield stack


# one tap on each ----------------------------------------------------------------------------------


async def test_what_one_phone_does_stands_on_the_other(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT))
    await pair.one.tap("Left.")
    assert not pair.in_step()  # what is chosen but not taken is each phone's own
    await pair.one.tap("Take the left side")
    assert "Done, activate Church. Step 3" in pair.two.buttons()
    assert pair.in_step()
    await pair.two.tap("Undo")
    assert "Choose a side. Left or right" in pair.one.buttons()
    assert pair.in_step()


async def test_done_on_both_at_once_ends_the_step_once(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT), ChooseSide("left"))
    place = pair.game.table.place
    await pair.both()
    assert pair.game.table.line.moves[place:] == (EndUse(),)
    assert pair.state.turn.step == "action"
    assert pair.in_step()


async def test_begin_turn_on_both_at_once_begins_one_turn(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    """The card that Squire turns up with it is one card, too."""
    game = dealt(shelf)
    table = game.table
    while table.state.turn.step != "done":
        asked = table.rules.question(table.state)
        ahead = {"gather": ChooseSide("left"), "use": EndUse(), "action": EndAction()}
        table.play(asked.answers[0] if asked else ahead[table.state.turn.step])
    pair = await _pair(stack, main, game)
    turn, place = pair.state.turn.number, pair.game.table.place
    for phone in (pair.one, pair.two):
        assert any(name.startswith(f"Begin turn {turn + 1}") for name in phone.buttons())
    await pair.both()
    begun, turned_up = pair.game.table.line.moves[place:]
    assert begun == BeginTurn()
    assert isinstance(turned_up, Reveal)
    assert pair.state.turn.number == turn + 1
    assert pair.in_step()


async def test_the_same_answer_on_both_is_given_once(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    facts = {"glory": 5, "crossed.1": 1, "enemy.mill": 2}
    game = entered(shelf, LEFT, RIGHT, facts=facts)
    pair = await _pair(stack, main, game, ChooseSide("left"), EndUse(), EndAction())
    place = pair.game.table.place
    for phone in (pair.one, pair.two):
        await phone.tap("Pay 3 Glory")
    await pair.both()
    assert pair.game.table.line.moves[place:] == (PayConsequence(),)
    assert pair.state.me.have["glory"] == 2
    assert pair.in_step()


async def test_a_tap_that_was_on_its_way_does_not_take_the_step_after(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    """A slow phone still shows "Done" when the other's has been played, and is tapped before it is drawn anew."""
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT), ChooseSide("left"))
    late = pair.two.control(ft.Container, "next-step")._i
    await pair.one.tap("Done, activate Church")
    place = pair.game.table.place
    await pair.two.session.dispatch_event(late, "click", None)
    await settle()
    assert pair.game.table.place == place
    assert pair.state.turn.step == "action"


async def test_a_payment_that_the_other_has_just_made_is_not_made_twice(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    """The same part of a cost on both: the second tap was meant for the drawing before, however late it comes in."""
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT), ChooseSide("right"))
    place, unit = pair.game.table.place, "Pay 1 of 2 Glory"
    name = next(name for name in pair.one.buttons() if name.startswith(unit))
    late = pair.two.button(name)._i
    await pair.one.tap(name)
    assert pair.game.table.place == place + 1
    await pair.two.session.dispatch_event(late, "click", None)
    await settle()
    assert pair.game.table.place == place + 1
    assert pair.two.sees("Someone else has moved on.")
    await pair.one.tap(name.replace(",", ", 1 paid,", 1))
    assert pair.game.table.place == place + 2, "who made it goes on"


async def test_a_payment_that_the_other_has_made_a_while_ago_can_be_made_too(
    stack: AsyncExitStack, main: Main, shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long enough to have been seen: the next unit is meant."""
    monkeypatch.setattr(playing, "SEEN", 0.0)
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT), ChooseSide("right"))
    place, name = pair.game.table.place, "Pay 1 of 2 Glory"
    await pair.one.tap(next(said for said in pair.one.buttons() if said.startswith(name)))
    await pair.two.tap(next(said for said in pair.two.buttons() if said.startswith(name)))
    assert pair.game.table.place == place + 2


async def test_a_different_tap_that_comes_too_late_is_refused_in_words(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT))
    await pair.one.tap("Left.")
    await pair.two.tap("Right.")
    await pair.both()
    sides = [move for move in pair.game.table.line.moves if isinstance(move, ChooseSide)]
    assert len(sides) == 1
    late = pair.two if sides == [ChooseSide("left")] else pair.one
    early = pair.one if late is pair.two else pair.two
    words = "Someone else has moved on. Here is the game as it stands."
    assert late.sees(words)
    assert not early.sees(words)
    await late.tap("Close the message")
    assert pair.in_step()


async def test_a_phone_that_slept_is_drawn_anew_when_it_wakes(
    stack: AsyncExitStack, main: Main, shelf: Library
) -> None:
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT))
    await pair.two.sleep()
    await pair.one.tap("Right.")
    await pair.one.tap("Take the right side")
    await pair.one.tap("Done, activate Castle")
    assert "Choose a side. Left or right" in pair.two.buttons()
    await pair.two.wake()
    assert pair.in_step()
    await pair.two.tap("Face the enemy, path 3")
    assert pair.state.turn.step == "enemy"
    assert pair.in_step()


# faults -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tab", ["turn", "character", "court", "map", "log"])
async def test_a_fault_in_a_tab_leaves_a_way_home(
    tab: str, stack: AsyncExitStack, main: Main, shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_look: Any) -> ft.Control:
        raise KeyError("no such tile")

    game = entered(shelf, LEFT, RIGHT)
    monkeypatch.setitem(BODIES, tab, fails)
    pair = await _pair(stack, main, game)
    for phone in (pair.one, pair.two):
        await phone.tap(tab.capitalize())
        assert phone.sees(BROKEN)
        assert {"Home", "Undo", *TABS} <= set(phone.buttons())  # all but the page itself is there
    monkeypatch.undo()
    for phone in (pair.one, pair.two):
        await phone.tap("Go home")
        assert phone.sees("New game")
        await phone.tap("Continue turn 7")
        assert not phone.sees(BROKEN)
    await pair.one.tap("Left.")
    await pair.one.tap("Take the left side")
    assert pair.state.turn.step == "use"
    assert pair.in_step()


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "The disk is full. The move was not made. Make room and tap again."),
        (errno.EROFS, "The folder of the games cannot be written. The move was not made."),
    ],
)
async def test_a_disk_that_refuses_is_one_sentence_and_the_next_tap_works(
    number: int,
    words: str,
    stack: AsyncExitStack,
    main: Main,
    shelf: Library,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pair = await _pair(stack, main, entered(shelf, LEFT, RIGHT), ChooseSide("left"))
    line, on_disk = pair.game.table.line, shelf._path(pair.game.id).read_bytes()

    def refuses(*_arguments: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(storage.files, "_write", refuses)
    shown = set(pair.one.buttons())
    for tap in ("Done, activate Church", "Undo"):
        await pair.one.tap(tap)
        assert pair.one.sees(words)
        assert set(pair.one.buttons()) == shown | {"Close the message"}
        assert pair.game.table.line is line
        assert shelf._path(pair.game.id).read_bytes() == on_disk
    assert not pair.two.sees(words)
    monkeypatch.undo()
    await pair.one.tap("Done, activate Church")
    assert not pair.one.sees(words)
    assert pair.state.turn.step == "action"
    assert pair.in_step()


async def test_a_game_that_cannot_be_written_does_not_begin(
    main: Main, shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "refused")

    async with Phone(main, route="/new/knight/table") as phone:
        monkeypatch.setattr(storage.files, "_write", refuses)
        await phone.tap("Begin. Turn 1 of 12")
        assert phone.sees("The disk is full.")
        assert not shelf.games()
        monkeypatch.undo()
        await phone.tap("Begin. Turn 1 of 12")
        assert phone.sees("Turn 1 of 12")
        assert "Choose a side. Left or right" in phone.buttons()
        assert len(shelf.games()) == 1


# anything at all ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_tapped_nothing_breaks_and_the_log_replays(
    seed: int,
    main: Main,
    shelf: Library,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    rng = random.Random(seed)
    monkeypatch.setattr(deal, "CHANCE", Chance(seed))
    game = dealt(shelf)
    async with Phone(main, route=f"/g/{game.id}") as phone:
        opened = visit_of(phone.page).door.opened(game.id)
        assert opened is not None
        monkey, moved = Monkey(phone, opened.table, rng), 0
        for _ in range(TAPS):
            tapped = await monkey.tap()
            assert [r.getMessage() for r in caplog.records if r.name == "squire.ui"] == []
            moved += tapped.after > tapped.before
            if opened.table.state.end is not None:
                break
        assert moved > TAPS / 5
        state, line = opened.table.state, opened.table.line
    shelf.close()
    again = open_library(tmp_path)
    try:
        table = again.open(game.id).table
        assert table.state == state
        assert (table.line.moves, table.line.undone) == (line.moves, line.undone)
        assert not table.torn
        steps = [table.rules.start(table.setup)]
        for move in table.line.moves:
            steps.append(table.rules.apply(steps[-1].state, move))
        assert steps[-1].state == state
        assert 1 <= state.turn.number <= 2 * ROW
    finally:
        again.close()
