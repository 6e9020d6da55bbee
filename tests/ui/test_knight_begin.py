"""The way into a game of Knight, and its words in the list of games."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from typing import Any

import flet as ft
import pytest

from companion.knight import Knight, Setup
from companion.knight.house import asked_in
from companion.play import Outcome, SaveError
from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.knight.plan import course_of
from companion.ui.knight.rules import sheets_of
from companion.ui.knight.setup_list import begins
from companion.ui.knight.tell import tell
from companion.ui.knight.wordings import wording_of
from companion.ui.offered import SCREENS
from companion.ui.visit import visit_of
from companion.words import PSEUDO, worded
from companion.words.pseudo import leaks
from storage import Game, Library, Row
from tests.ui.chance import Chance
from tests.ui.driver import Phone, settle

pytestmark = pytest.mark.anyio
CLAUSE = re.compile(r"\b(HR|KN)-\d+\b")
SHEETS = sheets_of("s00_defensive_war")

HOW_OFTEN = "An action is named or chained to more than once in step 3. How often does it count?"


def at(shelf: Library, route: str = "/new/knight", height: float = 844) -> Phone:
    return Phone(open_app(shelf, None, SCREENS), route=route, height=height)


def only_game(phone: Phone, shelf: Library) -> Game:
    (row,) = shelf.games()
    assert phone.page.route == f"/g/{row.id}"
    game = visit_of(phone.page).door.opened(row.id)
    assert game is not None
    return game


def knight(game: Game) -> Knight:
    rules = game.table.rules
    assert isinstance(rules, Knight)
    return rules


async def test_a_dealt_game_begins_at_step_1_of_turn_1(shelf: Library) -> None:
    async with at(shelf, "/") as phone:
        await phone.tap("New game of Knight")
        await phone.tap("Set the table")
        assert phone.sees("Lays out six event cards")
        assert shelf.games() == []
        await phone.tap("Begin")
        game = only_game(phone, shelf)
        state = game.table.state
        assert (state.turn.number, state.turn.step, state.agenda) == (1, "gather", ())
        places = state.row.places
        assert [place.up for place in places] == [True, False, False, False, False, True]
        assert {places[0].card, places[5].card} <= set(SHEETS.events)
        assert places[0].card != places[5].card
        assert state.row.goal in SHEETS.goals


async def test_the_cards_are_drawn_by_chance(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = set()
    for n in range(4):
        monkeypatch.setattr(deal, "CHANCE", Chance(n))
        async with at(shelf, "/new/knight/table") as phone:
            await phone.tap("Begin")
            row = shelf.games()[0]
            row_now = visit_of(phone.page).door.opened(row.id).table.state.row  # type: ignore[union-attr]
            dealt.add((row_now.places[0].card, row_now.places[5].card, row_now.goal))
    assert len(dealt) > 1


async def test_a_game_with_real_cards_waits_for_them(shelf: Library) -> None:
    async with at(shelf) as phone:
        await phone.tap("Entered by me")
        await phone.tap("Set the table")
        assert phone.sees("Six event cards in a row")
        assert phone.sees("0 of 6")
        await phone.tap("Value markers")
        assert phone.sees("1 of 6")
        await phone.tap("Begin")
        game = only_game(phone, shelf)
        assert knight(game).cards == "entered"
        assert game.table.line.moves == ()
        assert all(not place.up for place in game.table.state.row.places)


async def test_characters_are_paged_through_all_round(shelf: Library) -> None:
    titles = [one.title for one in SHEETS.characters.values()]
    async with at(shelf) as phone:
        for title in (*titles[1:], titles[0]):
            await phone.tap("Next character")
            assert phone.sees(f"Defensive war, {title}")
        await phone.tap("Previous character")
        assert phone.sees(f"Defensive war, {titles[-1]}")


async def test_a_draw_always_gives_another_character(shelf: Library) -> None:
    async with at(shelf) as phone:
        before = "Sir Dittmann"
        for _n in range(5):
            await phone.tap("Draw a character at random")
            assert not phone.sees(f"Defensive war, {before}")
            before = next(
                one.title
                for one in SHEETS.characters.values()
                if phone.sees(f"Defensive war, {one.title}")
            )


async def test_a_card_shows_what_is_printed_and_where_from(shelf: Library) -> None:
    async with at(shelf) as phone:
        for words in (
            "+1 Glory",
            "+1 Valor",
            "Church activated: +1 Valor",
            "Armory 4: +6 gold",
            "6 Glory for 1 command",
            "5: +6 gold",
            "Source: rulebook",
            "Source: practice",
        ):
            assert phone.sees(words), words


async def test_the_chosen_character_and_house_rules_play(shelf: Library) -> None:
    async with at(shelf) as phone:
        await phone.tap("Next character")
        assert not phone.sees("HR-40")
        await phone.tap("House rules, all as default")
        for rule in asked_in(SHEETS.scenario):
            assert phone.sees(rule.id.split(".")[0])
        await phone.tap(f"{HOW_OFTEN} Each time")
        assert phone.sees("1 changed")
        await phone.tap("Set the table")
        await phone.tap("Begin")
        game = only_game(phone, shelf)
        assert game.table.state.me.character == list(SHEETS.characters)[1]
        assert knight(game).house["HR-3"] == "each"
        assert knight(game).house["HR-1"] == "no"


async def test_a_house_rule_back_at_its_default_is_no_change(shelf: Library) -> None:
    async with at(shelf) as phone:
        await phone.tap("House rules")
        await phone.tap(f"{HOW_OFTEN} Each time")
        await phone.tap(f"{HOW_OFTEN} Once a turn")
        assert phone.sees("all as default")


async def test_two_taps_begin_one_game(shelf: Library) -> None:
    async with at(shelf, "/new/knight/table") as phone:
        button = phone.button("Begin")
        taps = [phone.session.dispatch_event(button._i, "click", None) for _n in range(2)]
        await asyncio.gather(*taps)
        await settle()
        only_game(phone, shelf)


async def test_a_full_disk_is_said_and_nothing_begins(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_a: Any) -> None:
        raise SaveError("full")

    monkeypatch.setattr(shelf, "new", full)
    async with at(shelf, "/new/knight/table") as phone:
        await phone.tap("Begin")
        assert phone.sees("The disk is full.")
        assert phone.page.route == "/new/knight/table"
        monkeypatch.undo()
        await phone.tap("Begin")
        only_game(phone, shelf)


async def test_a_disk_that_fills_while_cards_are_dealt_loses_no_game(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is there already: it opens, and its next step turns up the card that is missing."""

    def full(*_a: Any) -> None:
        raise SaveError("full")

    async with at(shelf, "/new/knight/table") as phone:
        monkeypatch.setattr(visit_of(phone.page).door, "act", full)
        await phone.tap("Begin")
        game = only_game(phone, shelf)
        assert game.table.line.moves == ()


async def test_the_way_back_keeps_what_was_chosen(shelf: Library) -> None:
    async with at(shelf) as phone:
        await phone.tap("Next character")
        await phone.tap("Set the table")
        await phone.tap("Back")
        assert phone.page.route == "/new/knight"
        assert phone.sees("Defensive war, Lady Aveline")


@pytest.mark.parametrize("part", ["", "/table", "/join", "/score"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_every_word_goes_through_gettext(shelf: Library, part: str, scale: float) -> None:
    async with at(shelf, f"/new/knight{part}", height=3000) as phone:
        here = visit_of(phone.page)
        here.language = PSEUDO
        here.resize(scale=scale)
        here.redraw()
        await settle()
        for name in [name for name, c in phone.buttons().items() if is_folded(c)]:
            await phone.tap(name)
        shown = [CLAUSE.sub("", text) for text in (*phone.texts(), *phone.names())]
        plain = [text for text in shown if leaks(text)]
        assert not plain


def is_folded(button: ft.Container) -> bool:
    return isinstance(button.content, ft.Semantics) and button.content.expanded is False


# the list of games ------------------------------------------------------------------------------


def row(outcome: Outcome | None = None, **summary: Any) -> Row:
    seen = {
        "scenario": "s00_defensive_war",
        "character": "dittmann",
        "cards": "dealt",
        "turn": 7,
        "step": "gather",
        "waits": "",
        "points": 175,
        "influence": 13,
    }
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    return Row("0" * 32, "knight", moment, moment, {**seen, **summary}, outcome)


def test_a_game_that_goes_on_says_where_it_stands() -> None:
    told = tell(row())
    assert (told.title, told.who, told.how) == ("Defensive war", "Sir Dittmann", "dealt by Squire")
    assert told.cells == (("7 of 12", "turn"), ("175", "points"), ("13", "influence"))
    assert (told.next_step, told.next_second) == ("Continue turn 7", "Step 1, choose a side")


@pytest.mark.parametrize(
    ("summary", "second"),
    [
        ({"step": "use"}, "Step 2, use"),
        ({"step": "action"}, "Step 3, action"),
        ({"step": "enemy"}, "Step 4, the enemy"),
        ({"step": "done"}, "The turn is through"),
        ({"waits": "TurnUp"}, "A card is turned up"),
    ],
)
def test_the_button_says_what_comes_next(summary: dict[str, Any], second: str) -> None:
    assert tell(row(**summary)).next_second == second


@pytest.mark.parametrize(
    ("result", "points", "line"),
    [
        ("victory", 330, "won, 330 points"),
        ("defeat", 1, "lost, 1 point"),
        ("success", 12, "a success, 12 points"),
        ("failure", -3, "a failure, −3 points"),
    ],
)
def test_a_finished_game_says_how_it_ended(result: str, points: int, line: str) -> None:
    told = tell(row(Outcome(result, points, {"turn": 9})))
    assert (told.line, told.aside) == (line, "9 turns")


def test_a_row_of_a_sheet_that_is_gone_is_still_told() -> None:
    told = tell(row(scenario="gone", character="nobody"))
    assert told.title == "Knight"


async def test_the_map_of_the_list_says_what_the_scenario_has() -> None:
    """Who stands there, what will be asked as the game begins (S-7), that no castle is to be found (S-3)."""

    def said(scenario: str) -> str:
        with worded(wording_of(scenario)):
            items = {item.key: item for item in begins(course_of(Setup(scenario, "dittmann")))}
        return items["map"].how

    assert said("s00_defensive_war") == "No unit stands on it yet."
    assert said("s03_rebels") == "No unit stands on it yet. There is no castle of yours."
    assert said("s07_conquer") == "You choose the tiles where 2 enemies begin."
    assert said("s10_templars") == "1 Templar on Temple."
