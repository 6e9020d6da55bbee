"""Na Grunwald on one phone: whole games by taps, what the screens say, what they refuse."""

from __future__ import annotations

import random
import re
from pathlib import Path

import flet as ft
import pytest

import companion.grunwald
from companion.grunwald.moves import Correct
from companion.ui.app import open_app
from companion.ui.grunwald.clauses import CLAUSES
from companion.ui.grunwald.refusals import REFUSALS
from companion.ui.offered import SCREENS
from storage import Library
from tests.grunwald.play import table
from tests.ui.driver import Phone
from tests.ui.grunwald_scenes import lay
from tests.ui.grunwald_table import Tabletop

pytestmark = pytest.mark.anyio


def at(shelf: Library, mode: str, n: int = 4, **house: str) -> Phone:
    game = shelf.new("grunwald", table(n, mode, **house)[1])
    return Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}")


@pytest.mark.parametrize(("mode", "n"), [("results", 4), ("full", 3), ("fields", 2)])
async def test_a_whole_game_by_taps(shelf: Library, mode: str, n: int) -> None:
    async with at(shelf, mode, n) as phone:
        people = Tabletop(phone, random.Random(5))
        await people.play()
        assert people.state.round == 8
        assert set(people.taps) == set(range(1, 9))
        outcome = people.rules.outcome(people.state)
        assert outcome is not None
        for player in people.rules.players:
            assert phone.sees(str(outcome.facts["points"][player.id]["total"]))
        assert phone.sees("win")
        assert "Rematch. same players, same options" in phone.buttons()
        (row,) = shelf.games()
        assert row.outcome is not None
        assert row.outcome.points == outcome.points


async def test_advice_is_there_for_whoever_plays_for_the_first_time(shelf: Library) -> None:
    """GR-92: folded away, and not where a game is only counted."""
    async with Phone(open_app(shelf, None, SCREENS), route="/new/grunwald") as phone:
        assert not phone.sees("special token")
        await phone.tap("Advice for a first game, five tips")
        assert phone.sees("special token")
        await phone.tap("Score only")
        assert not phone.sees("Advice")


async def test_undo_takes_the_last_tap_back_and_the_log_says_why(shelf: Library) -> None:
    async with at(shelf, "results") as phone:
        people = Tabletop(phone, random.Random(1))
        await people.step()
        booked = people.state
        await phone.tap("Log")
        assert phone.sees("What the fields gave")
        assert phone.sees("GR-60")
        await phone.tap("Undo")
        assert people.state.phase == "resolve"
        await phone.tap("Redo")
        assert people.state == booked


async def test_a_helper_that_costs_more_than_the_purse_is_refused(shelf: Library) -> None:
    """GR-66: an event has emptied the purse while the second was asked."""
    game = shelf.open(lay(shelf, "full", "hiring"))
    game.table.play(Correct(f"ducats.{game.table.state.buyer}", 0))
    asked = game.table.state
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{game.id}") as phone:
        await phone.tap("Buy for ")
        assert phone.sees(" ducats, ")
        assert phone.sees(" has 0.")
        assert shelf.open(game.id).table.state == asked


async def test_two_phones_show_the_same_game(shelf: Library) -> None:
    async with at(shelf, "full") as one, Phone(one.main, one, route=one.page.route) as two:
        await one.tap("Ania passes")
        assert two.sees("Jacek's turn")
        await two.tap("Jacek passes")
        assert one.sees("Kasia's turn")


async def test_a_closed_field_says_why_and_cannot_be_tapped(shelf: Library) -> None:
    async with at(shelf, "full") as phone:
        assert phone.sees("This field opens in round 4.")
        assert not any(name.startswith("Teutonic Knights, fight") for name in phone.buttons())


async def test_who_has_no_pawns_left_cannot_be_tapped_on_a_field(shelf: Library) -> None:
    """GR-37: the reason stands at the player; of what is still there only so much can be chosen."""
    async with at(shelf, "fields", 2) as phone:
        for slot in ("card 1 4", "card 2 2"):
            await phone.tap(f"Royal Knights, {slot}")
        await phone.tap("Royal Knights Ania")
        await phone.tap("Royal Knights Jacek")
        await phone.tap("Jacek, helpers 2")
        await phone.tap("Jacek Officer")
        await phone.tap("Apply: Royal Knights. ")
        await phone.tap("Provisions, highest value 4")
        assert not any(name.startswith("Provisions Jacek") for name in phone.buttons())
        assert phone.sees("no pawns left")
        await phone.tap("Provisions Ania")
        assert "Ania, helpers 1" in phone.buttons()
        assert "Ania, helpers 2" not in phone.buttons()


async def test_a_mercenary_that_costs_more_than_the_purse_is_refused_where_it_was_entered(
    shelf: Library,
) -> None:
    async with at(shelf, "results") as phone:
        people = Tabletop(phone, random.Random(1))
        await phone.tap("Ania, 3 d")
        for _i in range(3):
            await phone.tap("Ania, Ducats, one less")
        before = people.state
        await phone.tap("Mercenary Knights, Ania 4")
        assert phone.sees("Ania has 0 ducats.")
        await phone.tap("Book the round. ")
        assert people.state == before


async def test_a_hand_is_counted_and_shown_only_when_asked(shelf: Library) -> None:
    async with at(shelf, "results") as phone:
        await phone.tap("Royal Knights, Ania 5")
        await phone.tap("Book the round. ")
        assert not phone.sees("royal 5")
        await phone.tap("Ania, 3 d")
        assert phone.sees("1 in hand")
        assert not phone.sees("royal 5")
        await phone.tap("Ania's hand, look")
        assert phone.sees("royal 5")


async def test_an_event_changes_stocks_cards_and_who_plays(shelf: Library) -> None:
    async with at(shelf, "results") as phone:
        people = Tabletop(phone, random.Random(1))
        await phone.tap("Ania, 3 d")
        await phone.tap("Ania, Ducats, one more")
        assert people.state.seats["ania"].ducats == 4
        await phone.tap("Ania: cards, trade, leave")
        await phone.tap("Strength 6")
        await phone.tap("Gained")
        assert [one.strength for one in people.state.seats["ania"].hand] == [6]
        await phone.tap("Ania: cards, trade, leave")
        await phone.tap("To Jacek")
        await phone.tap("Ducats given, one more")
        await phone.tap("Hand over")
        assert (people.state.seats["ania"].ducats, people.state.seats["jacek"].ducats) == (3, 4)
        await phone.tap("Ania: cards, trade, leave")
        await phone.tap("Ania leaves the game")
        assert people.state.seats["ania"].left
        assert people.state.first == "jacek"


async def test_a_loss_is_paid_otherwise_than_suggested(shelf: Library) -> None:
    """Too little is said on the button and changes nothing; what is enough is paid."""
    id = shelf.new("grunwald", table(3, "results")[1]).id
    async with Phone(open_app(shelf, None, SCREENS), route=f"/g/{id}") as phone:
        people = Tabletop(phone, random.Random(3))
        await people.play(3)
        await phone.tap("Event done")
        for slot in ("card 1 4", "card 2 4"):
            await phone.tap(f"Teutonic Knights, {slot}")
        await phone.tap("Settle the battle. Lost")
        assert people.state.loss is not None
        payer, before = people.name(people.state.loss.owing[0]), people.state
        await phone.tap("Pay something else")
        await phone.tap(f"{payer} pays nothing")
        assert people.state == before
        assert phone.sees("must go.") or phone.sees("add ")
        await phone.tap("Back to what is suggested")
        await phone.tap("Everyone pays what is suggested")
        assert people.state.loss is None


async def test_an_event_overrules_what_a_field_gives(shelf: Library) -> None:
    async with at(shelf, "fields", 2) as phone:
        people = Tabletop(phone, random.Random(1))
        await phone.tap("The event says otherwise")
        await phone.tap("Royal Knights, Jacek 6")
        await phone.tap("Apply: Royal Knights. Jacek drafts royal 6.")
        assert [one.strength for one in people.state.seats["jacek"].hand] == [6]


async def test_score_only_counts_feeds_and_names_the_winner(shelf: Library) -> None:
    async with at(shelf, "score", 2) as phone:
        people = Tabletop(phone, random.Random(1))
        await phone.tap("Royal Knights 5")
        await phone.tap("Royal Knights 3")
        await phone.type(phone.control(ft.TextField, "provisions-ania"), "1")
        await phone.type(phone.control(ft.TextField, "ducats-ania"), "3+4")
        await phone.tap("Ania is counted")
        await phone.tap("Mercenary Knights 4")
        await phone.type(phone.control(ft.TextField, "provisions-jacek"), "1")
        await phone.tap("Jacek is counted")
        assert phone.sees("1 must leave")
        await phone.tap("Ania lets royal 3 go")
        outcome = people.rules.outcome(people.state)
        assert outcome is not None
        assert outcome.facts["points"]["ania"]["total"] == 5 + 1 + 5 + 7
        assert phone.sees("Ania wins")
        # 13 and 4 + 5 + 1: the flat 5 is shared, seven ducats alone are worth more than any reading gives Jacek.
        assert outcome.facts["hangs_on_missing"] is False
        assert phone.sees("this stays")
        assert phone.button("Copy as text").action.data == (
            "Na Grunwald\nAnia has the most points.\nAnia: 18\nJacek: 10"
        )
        await phone.tap("Rematch")
        assert phone.sees("Holdings of Ania")
        assert len(shelf.games()) == 2


async def test_more_cards_than_the_box_holds_are_refused(shelf: Library) -> None:
    async with at(shelf, "score", 2) as phone:
        people = Tabletop(phone, random.Random(1))
        for _i in range(17):
            await phone.tap("Royal Knights 1")
        assert phone.sees("There are only 16 royal knight cards.")
        await phone.tap("Ania is counted")
        assert not people.state.given


def test_every_refusal_of_the_rules_has_a_sentence() -> None:
    folder = Path(str(companion.grunwald.__file__)).parent
    source = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    codes = set(re.findall(r'IllegalMove\(\s*"([a-z_0-9]+)"', source))
    inside = {"no_such_move", "other_setup", "unknown_fact", "unknown_house_rule", "unknown_mode"}
    inside |= {
        "no_such_card",
        "no_such_field",
        "no_such_place",
        "no_such_player",
        "pawns_are_known",
        "booked_twice",
    }
    assert codes - inside <= set(REFUSALS)


def test_every_clause_of_a_note_has_its_text() -> None:
    folder = Path(str(companion.grunwald.__file__)).parent
    source = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    named = set(re.findall(r'"(GR-A?\d+)"', source)) - {"GR-A5", "GR-A8", "GR-A1b"}
    assert named <= set(CLAUSES)
