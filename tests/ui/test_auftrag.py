"""Im Auftrag des Königs on one phone: whole games by taps, what the screens say, what they refuse."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import flet as ft
import pytest

import companion.auftrag
from companion.auftrag import Setup
from companion.auftrag.moves import (
    Exercise,
    Fix,
    GiveTents,
    HoldTournament,
    Offer,
    Pick,
    TurnOver,
)
from companion.ui.app import open_app
from companion.ui.auftrag.refusals import REFUSALS
from companion.ui.auftrag.terms import titles_said
from companion.ui.offered import SCREENS
from storage import Library
from tests.auftrag.play import PILES, people
from tests.ui.auftrag_table import Tabletop
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio


def at(shelf: Library, mode: str, n: int = 4, moves: Sequence[Any] = (), **more: Any) -> Phone:
    setup = Setup(people(n), mode, **more)
    game = shelf.new("auftrag", setup)
    for move in moves:
        game.table.play(move)
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


@pytest.mark.parametrize(("mode", "n"), [("scores", 4), ("full", 2)])
async def test_a_whole_game_by_taps(shelf: Library, mode: str, n: int) -> None:
    async with at(shelf, mode, n) as phone:
        table = Tabletop(phone, random.Random(4))
        await table.play()
        outcome = table.rules.outcome(table.state)
        assert outcome is not None
        for points in outcome.facts["scores"].values():
            assert phone.sees(str(points))
        assert "Rematch. same players, same options" in phone.buttons()
        (row,) = shelf.games()
        assert row.outcome is not None
        assert row.outcome.points == outcome.points
        await phone.tap("Log")
        assert phone.sees("AK-38") or phone.sees("AK-34")


async def test_a_full_round_of_four_takes_no_more_taps_than_the_ledger_says(shelf: Library) -> None:
    async with at(shelf, "full", 4, horses=(2, 3, 3, 4)) as phone:
        table = Tabletop(phone, random.Random(2))
        await table.play(rounds=2)
        assert table.phases["choose"] == 24
        assert max(table.taps[1], table.taps[2]) <= 30


async def test_two_phones_show_the_same_game(shelf: Library) -> None:
    async with at(shelf, "full") as one, Phone(one.main, one, route=one.page.route) as two:
        table = Tabletop(one, random.Random(1))
        await table.step()
        first = table.name(table.state.turn)
        assert two.sees(f"{first} picks")
        await two.tap("Court, 2 left")
        assert not one.sees(f"{first} picks")
        await one.tap("Undo")
        assert two.sees(f"{first} picks")


async def test_a_card_that_does_not_fit_the_place_says_why_and_cannot_be_tapped(
    shelf: Library,
) -> None:
    cards = ("G", "A", "Q", "A", "T", "T", "P", "P")
    picks = [Pick(("ida", "ole")[n % 2], card) for n, card in enumerate(cards)]
    async with at(shelf, "full", 2, [GiveTents({"ida": 1, "ole": 2}), *picks]) as phone:
        table = Tabletop(phone, random.Random(1))
        assert phone.sees("only in the country")
        assert not any(name.startswith("Court, ") for name in phone.buttons())
        await phone.tap("Let Court lapse")
        assert table.state.seats["ida"].done == ("G",)


async def test_points_are_mended_at_their_player(shelf: Library) -> None:
    async with at(shelf, "scores", 2) as phone:
        table = Tabletop(phone, random.Random(1))
        await table.step()
        await phone.tap(table.button("Ida, 0"))
        await phone.tap("Ida: points 3")
        assert table.c.scores["ida"] == 3
        assert isinstance(table.game.table.line.moves[-1], Fix)


async def test_score_only_asks_who_was_first_when_the_top_is_tied(shelf: Library) -> None:
    async with at(shelf, "score", 2) as phone:
        table = Tabletop(phone, random.Random(1))
        fields = [one for one in phone.walk() if isinstance(one, ft.TextField)]
        for one in fields:
            await phone.type(one, "15+6")
        await phone.tap("Who has won?")
        assert phone.sees("Who reached 21 first?")
        await phone.tap("Ole reached 21 first")
        outcome = table.rules.outcome(table.state)
        assert outcome is not None
        assert outcome.facts["winners"] == ("ole",)
        assert phone.sees("Ole reached 21 first.")


def test_tasks_that_nobody_has_named_are_counted() -> None:
    assert titles_said(["", "deer", ""]) == "3. White deer, 2 tasks"
    assert titles_said([""]) == "1 task"


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    folder = Path(companion.auftrag.__file__).parent
    source = "\n".join(file.read_text() for file in folder.glob("*.py"))
    codes = set(re.findall(r'IllegalMove\(\s*"(\w+)"', source))
    said = {*REFUSALS, "no_such_player", "choose_first", "no_such_place"}
    assert codes - said <= {
        "no_such_move", "other_setup", "unknown_mode", "unknown_house_rule", "no_such_task", "no_such_virtue",
        "no_such_value", "ring_count", "other_total", "too_many_returned",
    }  # fmt: skip


async def test_the_card_table_is_entered_once_and_kept(shelf: Library) -> None:
    main = open_app(shelf, None, SCREENS)
    async with Phone(main, route="/new/auftrag") as phone:
        await phone.tap("Full. Picks, places and actions too.")
        await phone.tap("Card table, 0 of 4 horses, 0 of 14 tasks")
        await phone.tap("Horse card 1, rides 3")
        await phone.tap("Tasks")
        await phone.tap("11. Golden pheasant, place and shields are not known yet")
        await phone.tap("Place Hidden valley")
        await phone.tap("Shields 2")
        await phone.tap("Lance 1")
        assert phone.sees("Hidden valley, Lance 1: 2 shields")
        await phone.tap("Virtues")
        await phone.tap("Squire counts the virtue cards")
        await phone.tap("Sword 1, one more")
    kept = shelf.card_tables.get("auftrag")
    assert kept["horses"] == {"1": 3}
    assert kept["virtues"] == {"sword1": 1}
    async with Phone(main, route="/new/auftrag") as phone:
        await phone.tap("Full. Picks, places and actions too.")
        assert "Card table, 1 of 4 horses, 1 of 14 tasks" in phone.buttons()


async def test_counted_hands_are_checked_and_never_shown(shelf: Library) -> None:
    cards = ("ESword", "T", "T", "A", "Q", "A", "G", "P")
    picks = [Pick(("ida", "ole")[n % 2], card) for n, card in enumerate(cards)]
    moves = [
        GiveTents({"ida": 1, "ole": 2}), *picks, Exercise("ida", "sword", 2), TurnOver("ida"), TurnOver("ole"),
    ]  # fmt: skip
    async with at(shelf, "full", 2, moves, virtues=PILES) as phone:
        table = Tabletop(phone, random.Random(1))
        assert table.state.phase == "tournament"
        await phone.tap("Ole Sword 1")
        assert phone.sees("Ole has no Sword 1 in hand.")
        await phone.tap("Ole: none of them")
        await phone.tap("Ida Sword 2")
        await phone.tap("Reveal the result")
        assert table.c.scores == {"ida": 2, "ole": 0}
        assert table.state.piles == PILES


async def test_a_player_leaves_and_a_knight_is_set_elsewhere(shelf: Library) -> None:
    async with at(shelf, "full", 3, [GiveTents({"ida": 1, "ole": 2, "mia": 3})]) as phone:
        table = Tabletop(phone, random.Random(1))
        await phone.tap(table.button("Ole, 0"))
        await phone.tap("Stands elsewhere")
        await phone.tap("Place Hidden valley")
        assert table.state.seats["ole"].at == 1
        await phone.tap(table.button("Ole, 0"))
        await phone.tap("Ole leaves the game")
        await phone.tap("Yes, Ole leaves")
        assert list(table.c.players) == ["ida", "mia"]
        await phone.tap("Undo")
        assert list(table.c.players) == ["ida", "ole", "mia"]


async def test_tied_tents_are_tapped_or_drawn_and_a_shared_victory_says_why(shelf: Library) -> None:
    moves = [GiveTents({"ida": 1, "ole": 2}), Fix("ida", 24), Fix("ole", 24)]
    async with at(shelf, "scores", 2, moves) as phone:
        table = Tabletop(phone, random.Random(1))
        await phone.tap("Tournament, one or two compete")
        assert phone.sees("tap who competes")
        await phone.tap("Tournament Ida")
        await phone.tap("Tournament Ole")
        await phone.tap("Ida, total 3")
        await phone.tap("Ole, total 3")
        await phone.tap("Reveal the result")
        assert phone.sees("25 points are reached: this is the last round.")
        await phone.tap(table.button("Who has won?"))
        assert phone.sees("Ida and Ole win")
        assert phone.sees(
            "They reached 25 at the same moment, in round 1, the tournament: the victory is shared."
        )


async def test_tents_after_a_tie_go_to_whom_they_are_tapped(shelf: Library) -> None:
    moves = [GiveTents({"ida": 1, "ole": 2, "mia": 3}), Fix("ida", 2)]
    picks = [Pick(("ida", "ole", "mia")[n % 3], card) for n, card in enumerate("AAQQTTGGP")]
    over = [TurnOver(player) for player in ("ida", "ole", "mia")]
    shown = HoldTournament((Offer("ole", 1), Offer("mia", 1)))
    async with at(
        shelf, "full", 3, [*moves, *picks, *over, shown, Fix("ole", 1), Fix("mia", 1)]
    ) as phone:
        table = Tabletop(phone, random.Random(1))
        assert table.state.phase == "tents"
        assert phone.sees("Tents 1, 2 and 3 are shuffled: 2 points each.")
        await phone.tap("Tent from 1 on Mia")
        await phone.tap("Tent from 1 on Ida")
        await phone.tap("Next round. round 2")
        tents = {player: table.state.seats[player].tent for player in table.c.players}
        assert tents == {"mia": 1, "ida": 2, "ole": 3}
