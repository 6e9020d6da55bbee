"""Replays of all four games on their own screens: from place to place, nothing played, and on as a new game."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games import GAMES
from companion.play import Replay
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.replay import watching
from companion.ui.visit import visit_of
from companion.ui.zamki.terms import POLISH
from companion.words import PSEUDO
from companion.words.pseudo import leaks
from storage import Game, Library
from storage.shared import Arrived, arrived, shared_of
from tests.ui.driver import Phone
from tests.ui.kept_games import KINDS, finished
from tests.ui.knight_game import Side, entered
from tests.zamki.play import NAMES

pytestmark = pytest.mark.anyio
LAST, FIRST = "Last", "First"


def route(game: Game) -> str:
    return f"/games/{game.id}/replay"


def place(phone: Phone) -> str:
    """Where the band says it stands."""
    start = "Jump to another turn. Replay, "
    return next(name for name in phone.buttons() if name.startswith(start)).removeprefix(start)


@pytest.mark.parametrize("kind", KINDS)
async def test_every_place_of_a_game_is_drawn_as_the_game_was(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    line, n = game.table.line, len(game.table.line.moves)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        assert place(phone).endswith(f"move 0 of {n}")
        await phone.tap("On one move")
        await phone.tap("On one move")
        await phone.tap("Back one move")
        assert place(phone).endswith(f"move 1 of {n}")
        await phone.tap(LAST)
        assert place(phone).endswith(f"move {n} of {n}")
        last = phone.texts()
        await phone.tap(FIRST)
        assert place(phone).endswith(f"move 0 of {n}")
        assert phone.texts() != last
    assert game.table.line is line


async def test_a_turn_is_jumped_to_and_the_line_says_why(shelf: Library) -> None:
    game = finished(shelf, "knight")
    steps = game.table.line.steps
    async with Phone(open_app(shelf), route=route(game)) as phone:
        await phone.tap("Jump to another turn")
        await phone.tap("Turn 4")
        first = next(i for i, step in enumerate(steps) if step.state.turn.number == 4)
        assert place(phone) == f"turn 4, move {first} of {len(steps) - 1}"
        assert phone.sees("Turn 4 of 12")
        with pytest.raises(LookupError):
            phone.button("Turn 5")
        why = phone.button("Turn 4 began")
        await phone.fire(why, "click")
        assert any(name.startswith("Rule KN-") for name in phone.buttons())


async def test_taps_that_would_play_say_so_and_change_nothing(shelf: Library) -> None:
    game = finished(shelf, "knight")
    line, steps = game.table.line, game.table.line.steps
    use = next(i for i, step in enumerate(steps) if step.state.turn.step == "use")
    async with Phone(open_app(shelf), route=route(game)) as phone:
        for _ in range(use):
            await phone.tap("On one move")
        for tab in ("Character", "Court", "Map", "Log", "Turn"):
            await phone.tap(tab)
        await phone.tap("Gold 7 of 12")  # its sum opens
        await phone.tap("Set by hand: Gold")
        assert phone.sees("This is a replay: nothing is played here.")
        await phone.tap("Close the message")
        assert not phone.sees("This is a replay")
        assert not {"Undo", "Redo", "Try a line"} & set(phone.buttons())
        pay = next(name for name in phone.buttons() if name.startswith("Pay "))
        await phone.tap(pay)
        assert phone.sees("This is a replay: nothing is played here.")
    assert game.table.line is line


async def test_no_form_stands_in_the_way_where_a_card_was_entered(shelf: Library) -> None:
    game = entered(shelf, Side(gain={"glory": 2}), Side())
    n = len(game.table.line.moves)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        for at in range(n + 1):
            assert place(phone).endswith(f"move {at} of {n}")
            assert phone.sees("Points 0")
            if at < n:
                await phone.tap("On one move")


async def test_it_plays_by_itself_and_stops_at_a_tap(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(shelf, "zamki")
    n = len(game.table.line.moves)
    monkeypatch.setattr(watching, "PACE", 0)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        await phone.tap("Play by itself")
        assert place(phone).endswith(f"move {n} of {n}")
        assert "Stop" not in phone.buttons()
        monkeypatch.setattr(watching, "PACE", 0.2)
        await phone.session.dispatch_event(phone.button("Play by itself")._i, "click", None)
        await phone.tap("Log")
        assert "Stop" not in phone.buttons()
        assert place(phone).endswith(f"move 0 of {n}")


@pytest.mark.parametrize("kind", KINDS)
async def test_from_a_place_it_goes_on_as_a_new_game(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    line = game.table.line
    some = min(8, len(line.moves) // 2)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        for _ in range(some):
            await phone.tap("On one move")
        await phone.tap("Go on from here")
        id_ = phone.page.route.removeprefix("/g/")
        new = shelf.open(id_)
        assert id_ != game.id
        assert new.table.line.moves == line.moves[:some]
        assert new.table.state == line.steps[some].state
        assert (new.outcome, new.copy, new.values) == (None, game.copy, game.values)
        assert "from " in new.record.about.name
        new.table.play(line.moves[some])
    assert game.table.line is line
    kept = shelf.record(id_)
    assert len(kept.moves) == some + 1
    assert {row.id for row in shelf.games()} == {game.id, id_}


async def test_two_phones_replay_and_a_third_plays(shelf: Library) -> None:
    game = entered(shelf, Side(gain={"glory": 2}), Side())
    n = len(game.table.line.moves)
    main = open_app(shelf)
    async with (
        Phone(main, route=route(game)) as one,
        Phone(main, beside=one, route=route(game)) as two,
        Phone(main, beside=one, route=f"/g/{game.id}") as three,
    ):
        await one.tap(LAST)
        await two.tap("On one move")
        await three.tap("Left.")
        await three.tap("Take the left side")
        assert len(game.table.line.moves) == n + 1
        assert place(one).endswith(f"move {n} of {n}")
        assert place(two).endswith(f"move 1 of {n}")
        await one.move("/")
        await one.move(route(game))
        assert place(one).endswith(f"move 0 of {n + 1}")


async def test_a_game_that_is_gone_says_so(shelf: Library) -> None:
    async with Phone(open_app(shelf), route=f"/games/{'0' * 32}/replay") as phone:
        assert phone.sees("This game is no longer here.")


# a game that has come in --------------------------------------------------------------------------


def came_in(library: Library, game: Game) -> Arrived:
    """A game as another house gets it."""
    kind = library.kinds[game.game]
    return arrived(shared_of(game.record, kind), library.kinds)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_game_that_has_come_in_is_looked_at_unsaved(
    shelf: Library, tmp_path: Path, kind: str
) -> None:
    game = finished(shelf, kind)
    n = len(game.table.line.moves)
    other = open_library(tmp_path / "other")
    async with Phone(open_app(other), route="/look") as phone:
        assert phone.sees("No game has come in")
        await phone.move("/")
        visit_of(phone.page).looked = came_in(shelf, game)
        await phone.move("/look")
        assert place(phone).endswith(f"move 0 of {n}, not saved")
        await phone.tap(LAST)
        assert place(phone).endswith(f"move {n} of {n}, not saved")
        assert other.games() == []
        await phone.tap(FIRST)
        for _ in range(3):
            await phone.tap("On one move")
        await phone.tap("Go on from here")
        new = other.open(phone.page.route.removeprefix("/g/"))
        assert new.table.line.moves == game.table.line.moves[:3]
        assert new.table.state == game.table.line.steps[3].state
        new.table.play(game.table.line.moves[3])
        await phone.move("/look")
        await phone.tap("Leave the replay")
        assert phone.page.route == "/take-game"
    assert len(other.games()) == 1
    other.close()


async def test_a_torn_log_says_where_it_begins(shelf: Library) -> None:
    game = finished(shelf, "zamki")
    line = game.table.line
    game.table.line = replace(line, floor=5, steps=line.steps[5:])  # as `Table.restore` leaves it
    n = len(line.moves)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        assert place(phone).endswith(f"move 5 of {n}")
        assert phone.sees("Older moves cannot be read any more")
        assert phone.sees("5 moves before this cannot be shown")
        assert not {"First", "Back one move"} & set(phone.buttons())
        await phone.tap("On one move")
        await phone.tap("Jump to another turn")
        assert all(f"Round {n}" not in phone.buttons() for n in (0, 1))


async def test_arrow_keys_step_and_a_finished_game_does_not_go_on(shelf: Library) -> None:
    game = finished(shelf, "zamki")
    n = len(game.table.line.moves)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        for key, at in (("Arrow Right", 1), ("Arrow Right", 2), ("A", 2), ("Arrow Left", 1)):
            pressed = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
            await phone.fire(phone.page, "keyboard_event", pressed)
            assert place(phone).endswith(f"move {at} of {n}")
        assert "Go on from here as a new game" in phone.buttons()
        await phone.tap(LAST)
        assert "Go on from here as a new game" not in phone.buttons()


async def test_leaving_ends_what_plays_by_itself(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(shelf, "zamki")
    monkeypatch.setattr(watching, "PACE", 0.3)
    stood: list[int] = []

    def go(_replay: Replay[Any, Any], i: int) -> None:
        stood.append(i)

    monkeypatch.setattr(Replay, "go", go)
    async with Phone(open_app(shelf), route=route(game)) as phone:
        await phone.session.dispatch_event(phone.button("Play by itself")._i, "click", None)
        await phone.move("/")
        assert "Leave the replay" not in phone.buttons()
    assert stood == []


@pytest.mark.parametrize("kind", ["knight", "zamki"])
async def test_all_its_words_come_from_gettext(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    names = ("Squire", GAMES[kind].title, *NAMES, *sorted(POLISH.values(), key=len, reverse=True))
    same = re.compile(rf"\b({'|'.join(names)})\b|\b(KN|RZ|HR)-A?\d+|\b[xyPNGSV]+\b")
    main = open_app(shelf, language=PSEUDO)
    for address in (route(game), f"/games/{game.id}/picture"):
        async with Phone(main, route=address) as phone:
            if address == route(game):
                for key in ("replay-place", "replay-on", "replay-on"):
                    await phone.fire(phone.control(ft.Container, key), "click")
            shown = {same.sub("", text) for text in (*phone.texts(), *phone.names())}
            assert not {text for text in shown if leaks(text)}


@pytest.mark.parametrize("kind", KINDS)
async def test_a_result_leads_to_replay_and_picture(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    ways = {"Replay": "replay", "Picture": "picture", "Hand on": "share"}
    async with Phone(open_app(shelf), route=f"/g/{game.id}") as phone:
        for name, end in ways.items():
            await phone.tap(name)
            assert phone.page.route == f"/games/{game.id}/{end}"
            await phone.move(f"/g/{game.id}")
        await phone.move(route(game))
        await phone.tap(LAST)
        assert not set(ways) & set(phone.buttons())
