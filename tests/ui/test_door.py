"""One door for every change: two phones in step, taps that count once, refusals that change nothing."""

from __future__ import annotations

import asyncio
import errno
import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

import storage.files
from companion.ui.door import MOST_OPEN, Door
from companion.ui.visit import visit_of
from storage import Game, Library
from tests.tiny import Rename, Setup, Take
from tests.ui.driver import Main, Phone, settle

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(main: Main, library: Library) -> AsyncIterator[tuple[Phone, Phone, Game]]:
    """Two phones with the same game open."""
    game = library.new("tiny", Setup())
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(Phone(main, route=f"/g/{game.id}"))
        second = await stack.enter_async_context(Phone(main, first, route=f"/g/{game.id}"))
        yield first, second, library.open(game.id)


Two = tuple[Phone, Phone, Game]


async def test_both_phones_show_a_move_that_one_makes(two: Two) -> None:
    first, second, game = two
    await first.tap("Take 1")
    assert game.table.state.heap == 20
    assert first.sees("20 stones")
    assert second.sees("20 stones")


async def test_each_phone_gets_its_own_frames(two: Two) -> None:
    first, second, _game = two
    before = len(first.wire.frames), len(second.wire.frames)
    await first.tap("Take 1")
    for phone, count in zip((first, second), before, strict=True):
        new = [f.body["id"] for f in phone.wire.frames[count:] if "patch" in f.body]
        assert new
        assert all(id_ in phone.session.index for id_ in new)


async def test_one_tap_on_each_at_once_is_one_move(two: Two) -> None:
    first, second, game = two
    taps = [(p, p.button("Take 1")) for p in (first, second)]
    await asyncio.gather(*(p.session.dispatch_event(b._i, "click", None) for p, b in taps))
    await settle()
    assert game.table.place == 1
    assert second.sees("20 stones")


async def test_a_double_tap_counts_once(two: Two) -> None:
    first, _second, game = two
    button = first.button("Take 1")._i
    for _ in range(2):
        await first.session.dispatch_event(button, "click", None)
    await settle()
    assert game.table.place == 1


async def test_a_tap_on_the_old_next_step_is_nothing(two: Two) -> None:
    first, second, game = two
    old = second.button("Take 1")._i
    await first.tap("Take 1")
    await second.session.dispatch_event(old, "click", None)
    await settle()
    assert game.table.place == 1


async def test_different_taps_at_once_refuse_the_later(two: Two) -> None:
    first, second, game = two
    one, three = first.button("Take 1"), second.button("Take 3")
    await asyncio.gather(
        first.session.dispatch_event(one._i, "click", None),
        second.session.dispatch_event(three._i, "click", None),
    )
    await settle()
    assert game.table.place == 1
    refused = second if game.table.line.moves == (Take(1),) else first
    assert refused.sees("Someone else has moved on.")


async def test_a_refusal_is_one_sentence_and_goes_with_the_next_move(two: Two) -> None:
    first, second, game = two
    await first.tap("Take 9")
    assert first.sees("Take 1 to 3.")
    assert not second.sees("Take 1 to 3.")
    assert game.table.place == 0
    await first.tap("Take 1")
    assert not first.sees("Take 1 to 3.")
    await first.tap("Take 9")
    await first.tap("Close the message")
    assert not first.sees("Take 1 to 3.")


async def test_undo_and_redo_on_the_other_phone(two: Two) -> None:
    first, second, game = two
    assert "Undo" not in first.buttons()
    await first.tap("Take 3")
    await second.tap("Undo")
    assert first.sees("21 stones")
    await first.tap("Redo")
    assert second.sees("18 stones")
    assert game.table.line.moves == (Take(3),)


async def test_a_full_disk_is_one_sentence_and_changes_nothing(
    two: Two, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, game = two
    line = game.table.line
    kept = library._path(game.id).read_bytes()

    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(storage.files, "_write", full)
    await first.tap("Take 1")
    assert first.sees("The disk is full. The move was not made.")
    assert first.sees("21 stones")
    assert not second.sees("The disk is full.")
    assert game.table.line is line
    assert library._path(game.id).read_bytes() == kept
    monkeypatch.undo()
    await first.tap("Take 1")
    assert second.sees("20 stones")


async def test_a_phone_that_slept_shows_the_game_as_it_stands(two: Two) -> None:
    first, second, _game = two
    await second.sleep()
    await first.tap("Take 3")
    assert not second.sees("18 stones")
    await second.wake()
    assert second.sees("18 stones")
    await second.tap("Take 1")
    assert first.sees("17 stones")


async def test_a_fault_in_one_drawing_leaves_the_session_alive(two: Two) -> None:
    first, second, game = two
    for _ in range(2):
        await first.tap("Take 3")
    await first.tap("Take 1")
    await first.tap("Take 1")  # 13 stones: this screen cannot be drawn
    assert game.table.state.heap == 13
    assert first.sees("This cannot be shown")
    game.table.play(Rename(0, "Cyd"))
    await first.tap("Go home")
    assert first.sees("New game")
    assert second.sees("This cannot be shown")


async def test_a_move_on_disk_before_on_screen(two: Two, library: Library) -> None:
    first, _second, game = two
    path = library._path(game.id)
    before, seen = path.read_bytes(), []
    first.wire.watch = lambda: seen.append(path.read_bytes())
    await first.tap("Take 1")
    assert seen
    assert before not in seen


async def test_of_many_games_the_one_that_nobody_came_back_to_is_let_go(library: Library) -> None:
    door = Door(library)
    ids = [library.new("tiny", Setup(9)).id for _n in range(MOST_OPEN + 1)]
    for id_ in (*ids[:MOST_OPEN], ids[0], ids[MOST_OPEN]):
        await door.open(id_)
    gc.collect()
    assert [id_ for id_ in ids if door.opened(id_) is None] == [ids[1]]


async def test_of_many_games_that_were_opened_few_stay_open(main: Main, library: Library) -> None:
    ids = [library.new("tiny", Setup(9)).id for _n in range(MOST_OPEN + 10)]
    async with Phone(main, route=f"/g/{ids[0]}") as phone:
        door = visit_of(phone.page).door
        shown = door.opened(ids[0])
        for id_ in ids:
            await door.open(id_)
        gc.collect()
        assert len(library.all_opened()) <= MOST_OPEN + 1, "one more is shown"
        assert door.opened(ids[0]) is shown is library.open(ids[0])
        await phone.tap("Take 1")
        assert phone.sees("8 stones")
        assert library.games()[0].moves == 1
