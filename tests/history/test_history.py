"""The list of all games and the page of one, tapped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.play import SaveError
from companion.ui.app import open_app
from companion.ui.history.deeds import DEEDS
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from companion.words import PSEUDO
from companion.words.pseudo import leaks, plain
from storage import About, Library
from tests.history.many import crowd, id_of
from tests.tiny import KINDS, Setup, Take
from tests.ui.driver import Main, Phone, settle
from tests.ui.kept_games import KINDS as REAL
from tests.ui.kept_games import finished
from tests.ui.tiny_screens import TINY_SCREENS

pytestmark = pytest.mark.anyio


def about(library: Library, id_: str) -> About:
    return next(row.about for row in library.games() if row.id == id_)


def lines(phone: Phone) -> list[str]:
    """The keys of the rows that are built."""
    keys = [str(c.key) for c in phone.walk() if isinstance(c, ft.Container)]
    return [key for key in keys if key.startswith("game-")]


def column(phone: Phone) -> Any:
    return next(c for c in phone.walk() if isinstance(c, ft.Column) and c.on_scroll)


async def scroll(phone: Phone, pixels: float) -> None:
    event = {
        "event_type": "update",
        "pixels": pixels,
        "min_scroll_extent": 0.0,
        "max_scroll_extent": 90_000.0,
        "viewport_dimension": 780.0,
    }
    await phone.fire(column(phone), "scroll", event)


async def write(phone: Phone, key: str, words: str) -> None:
    await phone.type(phone.control(ft.TextField, key), words)
    await settle()


async def test_without_games_it_says_so(main: Main) -> None:
    async with Phone(main, route="/games") as phone:
        assert phone.sees("None yet")
        assert set(phone.buttons()) == {"Home"}


async def test_of_many_games_those_near_the_view_are_built(tmp_path: Path) -> None:
    crowd(tmp_path, 300)
    library = Library(tmp_path, KINDS)
    async with Phone(open_app(library, None, TINY_SCREENS), route="/games") as phone:
        assert phone.sees("300 games")
        assert lines(phone)[0] == f"game-{id_of(0)}"
        assert len(lines(phone)) < 60
        await scroll(phone, 12_000)
        shown = lines(phone)
        assert len(shown) < 60
        assert f"game-{id_of(0)}" not in shown
        height = next(
            c.height for c in phone.walk() if isinstance(c, ft.Container) and _holds(c, shown[0])
        )
        assert height is not None
        before = phone.control(ft.Container, "space-before").height
        after = phone.control(ft.Container, "space-after").height
        assert before + after + len(shown) * height == 300 * height
        assert shown[0] == f"game-{id_of(round(before / height))}"
        await phone.tap("Home")
        await phone.tap("All games")
        assert lines(phone)[0] == f"game-{id_of(0)}"
        await write(phone, "find", "game 277")
        assert lines(phone) == [f"game-{id_of(277)}"]
        assert phone.sees("1 of 300 games")
    library.close()


def _holds(control: ft.Container, key: str) -> bool:
    return getattr(control.content, "key", None) == key


async def test_what_was_asked_for_is_kept_on_the_way_back(main: Main, library: Library) -> None:
    library.new("tiny", Setup(5))
    over = library.new("tiny", Setup(1))
    over.table.play(Take(1))
    async with Phone(main, route="/games") as phone:
        assert len(lines(phone)) == 2
        await phone.tap("Filters, none")
        await phone.tap("Finished")
        assert lines(phone) == [f"game-{over.id}"]
        await phone.tap("Stones, 0 left · Anna")
        assert phone.page.route == f"/games/{over.id}"
        await phone.tap("All games")
        assert lines(phone) == [f"game-{over.id}"]
        await phone.tap("Favourite")
        assert phone.sees("Nothing found")
        await phone.tap("Show all games")
        assert len(lines(phone)) == 2


async def test_a_month_at_a_time(tmp_path: Path) -> None:
    crowd(tmp_path, 40)
    library = Library(tmp_path, KINDS)
    async with Phone(open_app(library, None, TINY_SCREENS), route="/games") as phone:
        await phone.tap("Filters")
        assert phone.sees("Any month")
        await phone.tap("Earlier month")
        assert phone.sees("29 of 40 games")
        await phone.tap("Earlier month")
        assert phone.sees("11 of 40 games")
        await phone.tap("Later month")
        await phone.tap("Later month")
        assert not phone.sees("of 40 games")
    library.close()


async def test_a_name_a_note_and_marks(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup(5))
    async with Phone(main, route=f"/games/{game.id}") as phone, Phone(main, phone) as other:
        await phone.tap("Give it a name")
        await write(phone, "write-name", "  The long\tnight ")
        await phone.tap("Keep")
        assert other.sees("The long night")
        await phone.tap("Write a note")
        await write(phone, "write-note", "Rain.\nZoë won.")
        await phone.tap("Keep")
        assert phone.sees("Rain.\nZoë won.")
        for mark in ("Favourite", "Played wrong", "Abandoned"):
            await phone.tap(mark)
        assert about(library, game.id) == About(
            "The long night", "Rain.\nZoë won.", favourite=True, wrong=True, abandoned=True
        )
        await phone.tap("Favourite")
        assert not about(library, game.id).favourite
        await phone.tap("Rename")
        await write(phone, "write-name", "")
        await phone.tap("Keep")
        assert about(library, game.id).name == ""


async def test_a_name_that_is_too_long_is_said_at_the_field(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup(5))
    async with Phone(main, route=f"/games/{game.id}") as phone:
        await phone.tap("Give it a name")
        await write(phone, "write-name", "x" * 70)
        await phone.tap("Keep")
        field = phone.control(ft.TextField, "write-name")
        assert "70 letters" in field.error
        assert field.value == "x" * 70
        assert about(library, game.id) == About()
        await phone.tap("Cancel")
        assert phone.sees("Go on taking")


async def test_deleted_and_brought_back(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup(5))
    game.table.play(Take(1))
    async with Phone(main, route=f"/games/{game.id}") as phone, Phone(main, phone) as other:
        await phone.tap("Delete")
        assert phone.page.route == "/games"
        assert library.games() == []
        assert not other.sees("4 left")
        await phone.tap("Undo: bring the game back")
        assert other.sees("4 left")
        assert lines(phone) == [f"game-{game.id}"]
        assert library.open(game.id).table.place == 1


async def test_a_game_that_is_deleted_elsewhere_leaves_its_page(
    main: Main, library: Library
) -> None:
    game = library.new("tiny", Setup(5))
    async with Phone(main, route=f"/games/{game.id}") as phone, Phone(main, phone) as other:
        await other.move(f"/games/{game.id}")
        await other.tap("Delete")
        assert phone.sees("This game is no longer here.")


async def test_a_full_disk_is_said_and_nothing_is_marked(
    main: Main, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = library.new("tiny", Setup(5))

    def full(*_a: Any) -> None:
        raise SaveError("full")

    monkeypatch.setattr(library, "annotate", full)
    async with Phone(main, route=f"/games/{game.id}") as phone:
        await phone.tap("Favourite")
        assert phone.sees("The disk is full. Nothing was changed.")
        assert about(library, game.id) == About()


async def test_an_abandoned_game_is_not_gone_on_with_and_still_opens(
    main: Main, library: Library
) -> None:
    game = library.new("tiny", Setup(5))
    async with Phone(main) as phone:
        assert phone.sees("Go on taking")
        await phone.tap("About Stones, 5 left")
        await phone.tap("Abandoned")
        await phone.move("/")
        assert not phone.sees("Go on taking")
        await phone.tap("All games, 1 game")
        await phone.tap("Stones, 5 left · Anna, abandoned")
        await phone.tap("Go on taking. 5 left")
        await phone.tap("Take 1")
        assert game.table.place == 1


async def test_a_damaged_game_is_listed_told_and_can_be_deleted(tmp_path: Path) -> None:
    crowd(tmp_path, 2)
    path = tmp_path / "games" / f"{id_of(1)}.json"
    path.write_bytes(b"{")
    library = Library(tmp_path, KINDS)
    async with Phone(open_app(library, None, TINY_SCREENS), route="/games") as phone:
        assert len(lines(phone)) == 2
        await phone.tap("A game that cannot be read")
        assert phone.sees("damaged")
        assert not {"Continue", "Replay", "Log", "Open the game"} & set(phone.buttons())
        await phone.tap("Favourite")
        assert path.read_bytes() == b"{"
        await phone.tap("Delete")
        assert lines(phone) == [f"game-{id_of(0)}"]
        await phone.tap("Undo: bring the game back")
        assert path.read_bytes() == b"{"
    library.close()


async def test_home_shows_the_newest_and_leads_to_all(tmp_path: Path) -> None:
    crowd(tmp_path, 40)
    library = Library(tmp_path, KINDS)
    async with Phone(open_app(library, None, TINY_SCREENS)) as phone:
        assert phone.sees("Game 0")
        assert lines(phone) == [f"game-{id_of(n)}" for n in (1, 2, 3)]
        await phone.tap("All games, 40 games")
        assert phone.page.route == "/games"
    library.close()


@pytest.mark.parametrize("kind", REAL)
async def test_a_page_leads_to_the_log_and_says_how_it_ended(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    assert game.outcome is not None
    async with Phone(open_app(shelf, None, SCREENS), route=f"/games/{game.id}") as phone:
        assert phone.sees(f"{game.outcome.points} points")
        assert phone.sees(f"{game.table.place} moves")
        if kind == "knight":
            assert not phone.sees("Points on the sheet")
            await phone.tap("Score")
            assert phone.sees("Points on the sheet")
            assert f"Total {game.outcome.points}" in phone.names()
        else:
            scores = {str(n) for _name, n in SCREENS[kind].tell(shelf.games()[0]).sums}
            assert len(scores) > 1
            assert not [name for name in phone.buttons() if name.startswith("Score")]
            assert scores <= set(phone.texts())
        await phone.tap("Log")
        assert phone.page.route == f"/g/{game.id}/log"
        assert any(name.startswith("Go back to here") for name in phone.buttons())
        assert game.table.line.undone == ()


async def test_each_row_of_a_page_leads_to_a_screen(shelf: Library) -> None:
    game = finished(shelf, "knight")
    (row,) = shelf.games()
    async with Phone(open_app(shelf, None, SCREENS), route=f"/games/{game.id}") as phone:
        for deed in DEEDS:
            if not deed.fits(row):
                continue
            await phone.move(f"/games/{game.id}")
            title = phone.page.title
            await phone.move(deed.address(row))
            assert phone.page.title not in (title, "Squire"), deed.key
            assert not phone.sees("This cannot be shown"), deed.key


OWN = ("Squire", *(one.title for one in SCREENS.values()))
"""Names that are the same in every language."""


@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_every_word_goes_through_gettext(shelf: Library, scale: float) -> None:
    games = [finished(shelf, kind) for kind in REAL]
    names = {name for row in shelf.games() for name in dict(row.summary.get("names", {})).values()}
    async with Phone(open_app(shelf, None, SCREENS), height=3000) as phone:
        here = visit_of(phone.page)
        here.language = PSEUDO
        here.resize(scale=scale)
        for route in ("/", "/games", *(f"/games/{game.id}" for game in games)):
            await phone.move(route)
            if route == "/games":
                await phone.tap(next(n for n in phone.buttons() if "Filters" in plain(n)))
            shown = [*phone.texts(), *phone.names()]
            for word in (*OWN, *names):
                shown = [text.replace(word, "") for text in shown]
            assert not [text for text in shown if leaks(text)], route


async def test_a_long_name_has_both_lines_of_the_band(main: Main, library: Library) -> None:
    game = library.new("tiny", Setup(5))
    name = "The evening when the castle at the ford was lost twice"
    library.annotate(game.id, About(name=name))
    async with Phone(main, route=f"/games/{game.id}") as phone:
        (title,) = (c for c in phone.walk() if isinstance(c, ft.Text) and c.value == name)
        assert title.max_lines == 2
        visit_of(phone.page).resize(scale=2)
        await settle()
        band, card = (c for c in phone.walk() if isinstance(c, ft.Text) and c.value == name)
        assert band.max_lines == 1
        assert card.max_lines is None


async def test_the_page_of_a_game_wears_its_colours_once_it_is_read(shelf: Library) -> None:
    """Flet's client does not put a theme on a container that had none: the page must be another one."""
    game = finished(shelf, "zamki")
    async with Phone(open_app(shelf, None, SCREENS), route=f"/games/{game.id}") as phone:
        page = phone.control(ft.Container, "face-zamki")
        assert page.theme is not None


async def test_home_leads_to_each_screen_once(shelf: Library) -> None:
    finished(shelf, "zamki")
    async with Phone(open_app(shelf, None, SCREENS)) as phone:
        keys = [str(c.key) for c in phone.walk() if isinstance(c, ft.Container) and c.key]
        assert len(keys) == len(set(keys))
        assert "statistics" in keys
