"""The screens of statistics and exports, without a browser."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import flet as ft
import flet_charts
import pytest

from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.statistics.charts import scale_of
from companion.words import PSEUDO
from storage import About, Library, Row
from tests.statistics.rows import group, solo
from tests.statistics.shelf import an_autumn, write_games
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio

GOALS = {"3": {"reward": True, "penalty": False}, "6": {"reward": False, "penalty": True}}
ROWS = [
    solo(1, "victory", 320, goals=GOALS, levels={"church": 3, "king": 1}),
    solo(2, "defeat", -40, ending="lose.castle"),
    solo(3, "victory", 330, ending="win.tiles"),
    solo(4, None),
    solo(5, about=About(wrong=True)),
    group(6, ("a",), names={"a": "Ania", "b": "Bo"}, a=7, b=4),
    group(7, ("a",), names={"a": "Ania", "b": "Bo"}, a=9, b=6),
    group(8, ("b",), game="auftrag", names={"a": "Ania", "b": "Bo"}, a=20, b=31),
]


class Shelf:
    """A library with some games, and its app."""

    def __init__(self, folder: Path, rows: Sequence[Row]) -> None:
        write_games(folder, rows)
        self.library: Library = open_library(folder)

    def phone(self, route: str, language: str = "en") -> Phone:
        return Phone(open_app(self.library, language=language), route=route)


@pytest.fixture
def shelf(tmp_path: Path) -> Any:
    made = Shelf(tmp_path, ROWS)
    yield made
    made.library.close()


@pytest.fixture
def bare(tmp_path: Path) -> Any:
    made = Shelf(tmp_path, [])
    yield made
    made.library.close()


async def test_what_counts_is_shown_by_game_and_what_is_left_out_is_said(shelf: Shelf) -> None:
    async with shelf.phone("/statistics") as phone:
        assert phone.sees("6 games count")
        assert phone.sees("Left out: 1 still running, 1 played wrong.")
        names = phone.buttons()
        assert "Knight, 3 plays, won 2 of 3, best 330, average 203.3" in names
        assert "Rycerze i Zamki, 2 plays, Ania won 2 of 2, highest 9" in names


async def test_the_way_of_looking_is_remembered_by_the_house(shelf: Shelf) -> None:
    async with shelf.phone("/statistics") as phone:
        await phone.tap("By player")
        await phone.tap("Show tables")
        assert not phone.sees("Average")  # the points of two games are no measure
        assert phone.sees("Ania, Plays 3, Won 2")
    async with shelf.phone("/statistics") as phone:
        assert phone.sees("Bo, Plays 3, Won 1")


async def test_one_game_shows_numbers_charts_endings_goals_and_tracks(shelf: Shelf) -> None:
    async with shelf.phone("/statistics") as phone:
        await phone.tap("Knight, 3 plays")
        for words in (
            "The last one was won. Longest streak: 1 win.",
            "Points of 3 games over time: from −40 to 330, the last 330",
            "turn 3: met 1, missed 0; turn 6: met 0, missed 1; turn 9: met 0, missed 0",
            "A penalty struck 1 time.",
            "2 games do not tell: an older Squire kept them.",
            "Defeat, the castle falls, 1 play",
            "Church, 3 a game",
        ):
            assert phone.sees(words), words
        line = phone.control(flet_charts.LineChart)
        (series,) = line.data_series
        assert [point.y for point in series.points] == [320, -40, 330]
        assert [type(p.point).__name__ for p in series.points] == [
            "ChartCirclePoint",
            "ChartCrossPoint",
            "ChartCirclePoint",
        ]
        await phone.tap("Show tables")
        with pytest.raises(LookupError):
            phone.control(flet_charts.LineChart)
        assert phone.sees("2 Nov, defeat, Points −40")
        assert phone.sees("turn 6, Met 0, Missed 1, Penalty 1")
        assert phone.sees("Church, A game 3, Plays 1")


async def test_a_player_is_told_game_by_game_and_against_each_other(shelf: Shelf) -> None:
    async with shelf.phone("/statistics/player/%3Dania") as phone:
        for words in (
            "Ania",
            "Rycerze i Zamki, Plays 2, Won 2, Best 9, Average 8",
            "Im Auftrag des Königs, Plays 1, Won 0, Best 20, Average 20",
            "Bo, Games 3, Ahead 2, Behind 1, Level 0",
            "Points in Rycerze i Zamki",
            "Longest streak: 2 wins.",
        ):
            assert phone.sees(words), words
        assert not phone.sees("Points in Im Auftrag des Königs")  # one result is no line


async def test_a_game_that_is_marked_leaves_the_open_screen(shelf: Shelf) -> None:
    async with shelf.phone("/statistics") as phone:
        shelf.library.annotate(ROWS[0].id, About(abandoned=True))
        assert phone.sees("6 games count")
        phone.page.pubsub.send_all_on_topic("games", None)
        await phone.tap("By scenario")
        assert phone.sees("5 games count")
        assert phone.sees("1 abandoned")


CROSSED = [
    solo(1, "victory", 320),
    solo(2, "defeat", 90, character="aveline", ending="lose.castle"),
    solo(3, "defeat", 80, character="aveline", scenario="s01_flood"),
    solo(4, "victory", 310, character="aveline"),
]


async def test_a_scenario_is_told_apart_by_character_and_both_hold_at_once(
    tmp_path: Path,
) -> None:
    shelf = Shelf(tmp_path, CROSSED)
    async with shelf.phone("/statistics/scenario/s00_defensive_war") as phone:
        assert phone.sees("By character")
        assert phone.sees("Defensive war")
        who = next(name for name in phone.buttons() if "2 plays, won 1 of 2" in name)
        await phone.tap(who)
        assert phone.page.route == "/statistics/scenario/s00_defensive_war/character/aveline"
        assert phone.sees("Defensive war, ")
        assert phone.sees("Defeat, the castle falls, 1 play")
        assert not phone.sees("By character")
        await phone.tap("Show the games in the list")
        assert phone.page.route == "/games"
        assert phone.sees("2 of 4 games")
        await phone.tap("Back to the statistics")
        assert phone.page.route == "/statistics/scenario/s00_defensive_war/character/aveline"
        await phone.tap("Show the games in the list")
        await phone.tap("Show all games")
        assert "Home" in phone.buttons()
        await phone.move("/statistics/character/aveline/scenario/s01_flood")
        assert phone.sees("1 play")
        await phone.tap("Back")
        assert phone.page.route == "/statistics/character/aveline"
        assert phone.sees("By scenario")
    shelf.library.close()


async def test_a_line_of_a_table_leads_to_what_it_counts(shelf: Shelf) -> None:
    async with shelf.phone("/statistics") as phone:
        await phone.tap("Show tables")
        await phone.tap("Knight, Plays 3")
        assert phone.page.route == "/statistics/game/knight"
        await phone.tap("Defeat: the castle falls, Plays 1")
        assert phone.page.route == "/games"
        assert phone.sees("Knight, Defeat: the castle falls")
        assert phone.sees("1 of 8 games")
        await phone.tap("Show all games")
        assert not phone.sees("of 8 games")
        await phone.move("/statistics/game/knight")
        for line, n in (("turn 6, Met 0", 1), ("Church, A game 3", 1)):
            await phone.tap(line)
            assert phone.sees(f"{n} of 8 games"), line
            await phone.move("/statistics/game/knight")
        await phone.tap("2 Nov, defeat, Points −40")
        assert phone.page.route == f"/games/{ROWS[1].id}"
        await phone.move("/statistics/player/%3Dania")
        for line, n in (("Rycerze i Zamki, Plays 2", 2), ("Bo, Games 3", 3)):
            await phone.tap(line)
            assert phone.sees(f"{n} of 8 games"), line
            await phone.move("/statistics/player/%3Dania")
        await phone.move("/statistics/game/auftrag")
        await phone.tap("Bo, Plays 1")
        assert phone.sees("Im Auftrag des Königs, Bo")


@pytest.mark.parametrize(
    "route",
    [
        "/statistics/player/nobody",
        "/statistics/what/knight",
        "/statistics/scenario/s99",
        "/statistics/game/knight/what/x",
        "/statistics/game/knight/scenario/s99",
    ],
)
async def test_an_address_of_nothing_says_so(shelf: Shelf, route: str) -> None:
    async with shelf.phone(route) as phone:
        assert phone.sees("No game that counts belongs here any more.")
        await phone.tap("All statistics")
        assert phone.sees("6 games count")


async def test_the_table_of_games_leads_back_to_where_it_was_asked_for(shelf: Shelf) -> None:
    async with shelf.phone("/statistics") as phone:
        await phone.tap("Save all games as a table")
        await phone.tap("Back to the statistics")
        assert phone.page.route == "/statistics"
        await phone.move("/games")
        await phone.tap("Save games as a table")
        await phone.tap("All games")
        assert phone.page.route == "/games"


async def test_nothing_played_yet(bare: Shelf) -> None:
    async with bare.phone("/statistics") as phone:
        assert phone.sees("No finished game yet")
        assert not phone.sees("games count")
        await phone.move("/export")
        assert phone.sees("No game yet")


async def saved(phone: Phone, tap: str) -> tuple[str, bytes]:
    """What the browser is handed by a tap."""
    found: list[Any] = []
    phone.wire.answers["save_file"] = found.append
    await phone.tap(tap)
    (given,) = found
    return given["file_name"], given["src_bytes"]


async def test_games_are_saved_as_a_table_all_or_some(shelf: Shelf) -> None:
    async with shelf.phone("/export") as phone:
        name, raw = await saved(phone, "Save as CSV")
        assert name.startswith("squire-games-")
        assert name.endswith(".csv")
        assert len(list(csv.DictReader(io.StringIO(raw.decode("utf-8-sig"))))) == 8
        await phone.tap("Only games that count in the statistics")
        await phone.tap("Knight")
        _, raw = await saved(phone, "Save as JSON, for programs")
        assert [one["points"] for one in json.loads(raw)["games"]] == [320, -40, 330]


async def test_what_was_looked_for_in_the_list_can_be_saved_alone(shelf: Shelf) -> None:
    async with shelf.phone("/games") as phone:
        await phone.type(phone.control(ft.TextField, "find"), "königs bo")
        await phone.move("/export")
        await phone.tap("Only what was looked for in All games")
        _, raw = await saved(phone, "Save as JSON, for programs")
        assert [one["id"] for one in json.loads(raw)["games"]] == [ROWS[-1].id]


async def test_a_file_that_cannot_be_saved_is_said(shelf: Shelf) -> None:
    async def refuse(*_arguments: Any) -> None:
        raise RuntimeError

    async with shelf.phone("/export") as phone:
        phone.session.invoke_method = refuse  # type: ignore[method-assign,assignment]
        await phone.tap("Save as CSV")
        assert phone.sees("The file could not be saved here.")


async def test_the_number_at_boardgamegeek_and_the_name_are_kept(shelf: Shelf) -> None:
    def link(phone: Phone) -> str:
        return next(t for t in phone.texts() if t.startswith("https://app.bgstatsapp.com"))

    async with shelf.phone(f"/games/{ROWS[0].id}/export") as phone:
        assert "%22bggId%22%3A403409" in link(phone)
        assert "%22name%22%3A%22Me%22" in link(phone)
        await phone.type(phone.control(ft.TextField, "bgg-id"), "12345")
        await phone.type(phone.control(ft.TextField, "bg-stats-name"), "Ola N ")
        assert phone.control(ft.TextField, "bg-stats-name").value == "Ola N "
    async with shelf.phone(f"/games/{ROWS[2].id}/export") as phone:
        assert "%22bggId%22%3A12345" in link(phone)
        assert "%22name%22%3A%22Ola%20N%22" in link(phone)
        action = phone.button("Open in BG Stats").action
        assert action.url == link(phone)
        name, raw = await saved(phone, "Save as JSON")
        assert name == f"squire-knight-{ROWS[2].id[:8]}.json"
        assert json.loads(raw)["result"]["points"] == 330


async def test_a_running_game_has_no_link_and_one_that_is_gone_says_so(shelf: Shelf) -> None:
    async with shelf.phone(f"/games/{ROWS[3].id}/export") as phone:
        assert phone.sees("A game goes to BG Stats once it is finished.")
        await phone.move(f"/games/{'e' * 32}/export")
        assert not phone.sees("BG Stats")
        assert phone.sees("Close the message")


async def test_every_text_is_translated(tmp_path: Path) -> None:
    made = Shelf(tmp_path, an_autumn(24))
    try:
        async with made.phone("/statistics", PSEUDO) as phone:
            for route in (
                "/statistics",
                "/statistics/game/knight",
                "/statistics/player/%3Dania",
                "/export",
            ):
                await phone.move(route)
                plain = [t for t in phone.texts() if t.isascii() and any(c.isalpha() for c in t)]
                assert [t for t in plain if t not in NAMES_AS_THEY_ARE] == [], route
    finally:
        made.library.close()


NAMES_AS_THEY_ARE = {"Knight", "Na Grunwald", "Rycerze i Zamki", "Sir Dittmann", "Ania", "Kasia"}


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ([0], (0, 1, 1)),
        ([3, 1], (0, 3, 1)),
        ([330, -40, 120], (-100, 400, 100)),
        ([-100, -20], (-100, 0, 50)),
        ([9, 10], (0, 10, 5)),
        ([1999], (0, 2000, 500)),
    ],
)
def test_an_axis_holds_all_numbers_and_zero(
    numbers: list[int], found: tuple[int, int, int]
) -> None:
    low, high, step = scale_of(numbers)
    assert (low, high, step) == found
    assert low <= min(0, *numbers)
    assert high >= max(0, *numbers)
    assert (high - low) // step <= 6
