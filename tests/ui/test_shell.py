"""Routes, home, the way into a game, add a phone, the room of a session."""

from __future__ import annotations

import gc

import flet as ft
import pytest

from companion.games import GAMES
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.pairing import Pairing
from companion.ui.routes import HOME, Route, read_route
from companion.ui.visit import visit_of
from storage import Library
from tests.tiny import Setup, Take
from tests.ui.driver import Main, Phone
from tests.ui.tiny_screens import TINY_SCREENS

pytestmark = pytest.mark.anyio
PAIRING = Pairing("http://192.168.1.20:8737/?k=secret", ("http://squire.local:8737/?k=secret",))


@pytest.mark.parametrize(
    ("address", "route"),
    [
        ("/", HOME),
        ("", HOME),
        ("/new/tiny", Route("new", "tiny")),
        ("/g/0af", Route("game", "0af")),
        ("/g/0af?x=1", Route("game", "0af")),
        ("/phone", Route("phone")),
        ("/games", Route("games")),
        ("/games/0af", Route("played", "0af")),
        ("/games/0af/elsewhere", HOME),
        ("/games/0af/share", Route("share", "0af")),
        ("/take-game", Route("take_game")),
        ("/r/0123", Route("take_game", "0123")),
        ("/k/0123", Route("take_game", "0123")),
        ("/g", HOME),
        ("/g/0af/log", Route("game", "0af", "log")),
        ("/g/a/b", HOME),
        ("/statistics/scenario/s0", Route("statistics", "s0", "scenario")),
        ("/statistics/game/a/player/b", Route("statistics", "a", "game", {"player": "b"})),
        ("/export", Route("export")),
        ("/statistics/export", Route("export", part="statistics")),
        ("/elsewhere", HOME),
    ],
)
def test_an_address_is_a_screen_or_home(address: str, route: Route) -> None:
    assert read_route(address) == route


async def test_home_without_games_offers_a_new_one_only(main: Main) -> None:
    async with Phone(main) as phone:
        copies = "My copies. What is printed on your own cards, learned as you play."
        take = "Take a game in. A code, a link or a file that somebody gave you."
        counted = "Statistics. Wins, streaks, points over time."
        backups = "Backups. One file with everything, made and taken back."
        kept = {take, copies, counted, backups}
        assert set(phone.buttons()) == {"Add a phone", "New game of Tiny", *kept}
        assert phone.sees("None yet")


async def test_each_game_on_home_has_a_symbol_and_a_line_of_its_own(library: Library) -> None:
    async with Phone(open_app(library, None, SCREENS)) as phone:
        drawn = [c.src for c in phone.walk() if isinstance(c, ft.Image)]
        assert len({one.symbol for one in GAMES.values()} | {"arms"}) == len(GAMES) + 1
        for one in GAMES.values():
            assert f"symbols/{one.symbol}.svg" in drawn
        assert len([src for src in drawn if "partition-" in str(src)]) == len(GAMES) - 1


async def test_a_new_game_is_on_disk_and_open(main: Main, library: Library) -> None:
    async with Phone(main) as phone:
        await phone.tap("New game of Tiny")
        assert library.games() == []
        await phone.tap("Begin")
        (row,) = library.games()
        assert phone.page.route == f"/g/{row.id}"
        assert phone.sees("21 stones")


async def test_home_goes_on_with_the_game_played_last(main: Main, library: Library) -> None:
    older, newer = (library.new("tiny", Setup(heap)) for heap in (9, 8))
    older.table.play(Take(1))
    async with Phone(main) as phone:
        await phone.tap("Go on taking. 8 left")
        assert phone.page.route == f"/g/{older.id}"
        await phone.tap("Take 1")
        await phone.tap("Home")
        assert phone.sees("7 left")
        await phone.tap("Stones, 8 left · Anna")
        assert phone.page.route == f"/g/{newer.id}"


async def test_an_ended_game_is_listed_and_not_gone_on_with(main: Main, library: Library) -> None:
    library.new("tiny", Setup(1)).table.play(Take(1))
    async with Phone(main) as phone:
        assert "Stones, 0 left · Anna, Tiny · today" in phone.buttons()
        assert not [name for name in phone.buttons() if name.startswith("Go on")]


async def test_the_address_bar_leads_back(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup())
    async with Phone(main, route=f"/g/{game.id}") as phone:
        assert phone.sees("21 stones")
        await phone.move("/")
        assert phone.sees("New game")
        await phone.move(f"/g/{game.id}")
        assert phone.sees("21 stones")


async def test_from_one_game_straight_to_another(main: Main, library: Library) -> None:
    first, second = library.new("tiny", Setup(9)), library.new("tiny", Setup(8))
    async with Phone(main, route=f"/g/{first.id}") as phone:
        await phone.move(f"/g/{second.id}")
        await phone.tap("Take 1")
        assert phone.sees("7 stones")
        assert first.table.place == 0


async def test_a_game_that_is_not_there_says_so_and_leads_home(main: Main) -> None:
    async with Phone(main, route="/g/" + "0" * 32) as phone:
        assert phone.sees("This game is no longer here.")
        await phone.tap("Home")
        assert phone.sees("New game")


async def test_a_broken_game_is_refused_in_words_and_left_alone(
    main: Main, library: Library
) -> None:
    game = library.new("tiny", Setup())
    id_, path = game.id, library._path(game.id)
    library.leave(game)
    del game
    gc.collect()  # a game and its table hold each other
    path.write_bytes(b"{")
    async with Phone(main, route=f"/g/{id_}") as phone:
        assert phone.sees("damaged")
        assert path.read_bytes() == b"{"


async def test_add_a_phone_shows_the_link(library: Library) -> None:
    async with Phone(open_app(library, PAIRING, TINY_SCREENS)) as phone:
        await phone.tap("Add a phone")
        assert phone.sees(PAIRING.link)
        assert phone.sees("QR code of the pairing link")
        await phone.tap("Done")
        assert phone.sees("New game")


async def test_without_a_house_no_link_is_shown(main: Main) -> None:
    async with Phone(main, route="/phone") as phone:
        assert phone.sees("This machine only")


async def test_parts_are_hidden_from_players(main: Main, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SQUIRE_PARTS", raising=False)
    async with Phone(main, route="/parts") as phone:
        assert phone.sees("New game")


async def test_the_probe_measures_the_text(main: Main) -> None:
    async with Phone(main) as phone:
        probe = next(c for c in phone.walk() if isinstance(c, ft.Container) and c.on_size_change)
        assert visit_of(phone.page).room.scale == 1
        await phone.fire(probe, "size_change", {"w": 12.0, "h": 20.0})
        assert visit_of(phone.page).room.scale == 2
        assert visit_of(phone.page).room.large


async def test_reduced_motion_is_asked_for(main: Main) -> None:
    async with Phone(main) as phone:
        assert visit_of(phone.page).room.still


async def test_the_screen_stays_on_while_a_game_is_open(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup())
    async with Phone(main, route=f"/g/{game.id}") as phone:
        calls = [f.body["name"] for f in phone.wire.frames if "call_id" in (f.body or {})]
        assert "enable" in calls
        back = {"state": ft.AppLifecycleState.RESUME.value}
        seen = await phone.fire(phone.page, "app_lifecycle_state_change", back)
        assert "enable" in [f.body["name"] for f in seen.frames if "call_id" in f.body]
        before = len(phone.wire.frames)
        await phone.tap("Home")
        calls = [f.body["name"] for f in phone.wire.frames[before:] if "call_id" in f.body]
        assert "disable" in calls
        seen = await phone.fire(phone.page, "app_lifecycle_state_change", back)
        assert "enable" not in [f.body["name"] for f in seen.frames if "call_id" in f.body]


async def test_the_tab_is_named_after_its_screen(main: Main) -> None:
    async with Phone(main) as phone:
        assert phone.page.title == "Squire"
        await phone.tap("Add a phone")
        assert phone.page.title == "Squire: Add a phone"
        await phone.move("/new/tiny")
        assert phone.page.title == "Squire: Tiny"


async def test_a_tap_is_small_and_quick(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup())
    async with Phone(main, route=f"/g/{game.id}") as phone:
        tap = await phone.tap("Take 1")
        assert tap.size < 4096
        assert 0 < tap.ms < 1000
