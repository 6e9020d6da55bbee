"""What is asked while a game is played on a copy: in place, all of one thing at once, and the same move goes on."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from companion.knight.moves import Claim, EndAction, Fight, Pay
from companion.knight.vocabulary import Bundle
from companion.ui.library import open_library
from storage import Library
from tests.ui.knight_game import SCENARIO
from tests.ui.own_copy import NAME, live, on, on_copy

pytestmark = pytest.mark.anyio
CHURCH = {"segment.church.1": 1, "segment.church.2": 1, "segment.village.1": 1}
ENTER = "Enter what is printed: Church 3"
ANSWERS = ("Cost Valor", "Cost Valor 2", "Gain: add", "Gain Glory", "Needs: add", "Needs Village")


async def test_an_unknown_segment_is_asked_in_place_and_paid(shelf: Library) -> None:
    game = on_copy(shelf, "court.church.3", facts=CHURCH)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        assert "Church, level 2 of 5, not all known yet" in phone.buttons()
        await phone.tap("Church, level 2")
        await phone.tap(ENTER)
        assert phone.sees("Church 3: what is printed?")
        assert phone.sees(NAME)
        assert "Keep Church 3. Cost is missing" in phone.buttons()
        for tap in ANSWERS:
            await phone.tap(tap)
        await phone.tap("Keep and pay Church 3")
        moves = live(phone, game).table.line.moves
        assert moves[-1] == Pay("church.3", Bundle(valor=2))
        assert not phone.sees("what is printed?")
        known = shelf.copies.get(game.copy).values
        assert {path: known[path] for path in known if path.startswith("court.church.3.")} == {
            "court.church.3.cost": {"valor": 2},
            "court.church.3.gain": {"glory": 1},
            "court.church.3.needs": {"level.village": 1},
        }


async def test_it_is_asked_in_the_list_of_step_2_too(shelf: Library) -> None:
    game = on_copy(shelf, "court.church.3", facts=CHURCH)
    async with on(shelf, game) as phone:
        await phone.tap(ENTER)
        for tap in ("Cost Glory", "Gain: nothing", "Needs: nothing"):
            await phone.tap(tap)
        await phone.tap("Keep and pay Church 3")
        assert live(phone, game).table.line.moves[-1] == Pay("church.3", Bundle(glory=1))


async def test_what_cannot_be_paid_is_kept_all_the_same(shelf: Library) -> None:
    game = on_copy(shelf, "court.church.3", facts=CHURCH | {"valor": 0})
    async with on(shelf, game) as phone:
        before = len(live(phone, game).table.line.moves)
        await phone.tap(ENTER)
        for tap in ("Cost Valor", "Cost Valor 2", "Gain: nothing", "Needs: nothing"):
            await phone.tap(tap)
        await phone.tap("Keep Church 3. 1 Valor short")
        assert len(live(phone, game).table.line.moves) == before
        assert shelf.copies.get(game.copy).values["court.church.3.cost"] == {"valor": 2}
        assert not phone.sees("what is printed?")


async def test_a_skip_keeps_what_was_filled_in_and_changes_nothing(shelf: Library) -> None:
    game = on_copy(shelf, "court.church.3", facts=CHURCH)
    async with on(shelf, game) as phone:
        known = shelf.copies.get(game.copy).values
        await phone.tap(ENTER)
        await phone.tap("Cost Gold")
        await phone.tap("Skip")
        assert not phone.sees("what is printed?")
        assert shelf.copies.get(game.copy).values == known
        await phone.tap(ENTER)
        assert "Cost: 1 Gold" in phone.buttons()


STABLE = ("court.stable.4", "court.stable.count", "court.stable.points")
TWO = {"segment.stable.1": 1, "segment.stable.2": 1}


async def test_the_last_one_known_asks_whether_there_is_one_more(shelf: Library) -> None:
    """And when it completes its track, for the points of the track: each thing once, and then it is paid."""
    game = on_copy(shelf, *STABLE, facts=TWO)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Stable, level 2")
        await phone.tap("Pay 1 Valor, 2 gold, Stable 3")
        assert phone.sees("Is there a Stable 4?")
        assert any(name.endswith("Yes or no?") for name in phone.buttons())
        await phone.tap("No, 3 is the last")
        await phone.tap("Keep and pay Stable 3")
        assert phone.sees("Stable: what is printed?")
        await phone.type(phone.control(ft.TextField), "20")
        await phone.tap("Keep and pay Stable 3")
        table = live(phone, game).table
        assert table.line.moves[-1] == Pay("stable.3", Bundle(valor=1, gold=2))
        assert table.state.me.entries[-1].points == 20
        known = shelf.copies.get(game.copy).values
        assert (known["court.stable.count"], known["court.stable.points"]) == (3, 20)


async def test_yes_asks_for_the_next_one_at_once(shelf: Library) -> None:
    game = on_copy(shelf, *STABLE, facts=TWO)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Stable, level 2")
        await phone.tap("Pay 1 Valor, 2 gold, Stable 3")
        for tap in ("Yes", "Cost Valor", "Gain: nothing", "Needs: nothing"):
            await phone.tap(tap)
        await phone.tap("Keep and pay Stable 3")
        assert live(phone, game).table.line.moves[-1] == Pay("stable.3", Bundle(valor=1, gold=2))
        assert "Stable, level 3 of 5, not all known yet" in phone.buttons()


async def test_a_new_one_can_be_entered_ahead_or_be_said_not_to_be(shelf: Library) -> None:
    game = on_copy(shelf, *STABLE, facts=TWO)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Stable, level 2")
        await phone.tap("Enter what is printed: Stable 4")
        await phone.tap("There is no Stable 4")
        assert shelf.copies.get(game.copy).values["court.stable.count"] == 3
        assert "Stable, level 2 of 3" in phone.buttons()


async def test_the_symbol_of_a_path_is_asked_as_it_is_crossed_out(shelf: Library) -> None:
    game = on_copy(shelf, f"scenario.{SCENARIO}.path.1.5", facts={"crossed.1": 4})
    async with on(shelf, game) as phone:
        await phone.tap("Done, activate Castle")
        await phone.tap("Face the enemy")
        assert phone.sees("Path 1, symbol 5: what is printed?")
        assert "Not now" in phone.buttons()
        for tap in (
            "Cost: nothing",
            "If not paid: nothing",
            "Then: add",
            "Enemies added: one more",
        ):
            await phone.tap(tap)
        await phone.tap("Keep and go on")
        table = live(phone, game).table
        assert EndAction() in table.line.moves
        assert table.state.me.crossed["1"] == 5
        assert shelf.copies.get(game.copy).values[f"scenario.{SCENARIO}.path.1.5.must"] == [
            "enemy add 1"
        ]


async def test_it_is_asked_no_less_after_a_restart(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    game = on_copy(library, "court.church.3", facts=CHURCH)
    library.close()
    library = open_library(tmp_path)
    async with on(library, game) as phone:
        await phone.tap(ENTER)
        for tap in ("Cost Glory", "Gain: nothing", "Needs: nothing"):
            await phone.tap(tap)
        await phone.tap("Keep and pay Church 3")
        assert live(phone, game).table.line.moves[-1] == Pay("church.3", Bundle(glory=1))
    library.close()


async def test_what_nobody_can_meet_is_said_at_once(shelf: Library) -> None:
    game = on_copy(shelf, "court.church.3", facts=CHURCH)
    async with on(shelf, game) as phone:
        await phone.tap(ENTER)
        for tap in (
            "Cost Glory",
            "Gain: nothing",
            "Needs: add",
            "Needs Village",
            "Needs Village 7",
        ):
            await phone.tap(tap)
        assert phone.sees("Village never reaches 7.")
        assert "Keep Church 3. The sheets cannot hold this" in phone.buttons()


async def test_a_side_names_its_actions_though_nobody_knows_what_they_yield(shelf: Library) -> None:
    game = on_copy(shelf, f"scenario.{SCENARIO}.stage.", f"scenario.{SCENARIO}.king.", use=False)
    async with on(shelf, game) as phone:
        right = next(name for name in phone.buttons() if name.startswith("Right. "))
        assert "Church: ? not known yet" in right


async def test_a_gain_on_a_track_that_nothing_activates_wants_its_star(shelf: Library) -> None:
    """KN-25, KN-31: Combat serves development; without a star nobody would ever take its gain."""
    game = on_copy(shelf, "court.combat.1", facts={"gold": 5})
    doubt = "Combat is never activated: only a star gives this."
    async with on(shelf, game) as phone:
        await phone.tap("Enter what is printed: Combat 1")
        for tap in ("Cost Gold", "Gain: add", "Gain Gold"):
            await phone.tap(tap)
        assert phone.sees(doubt)
        await phone.tap("once, at the unlocking")
        assert not phone.sees(doubt)


async def test_rewards_and_the_special_action_are_asked_on_the_character_card(
    shelf: Library,
) -> None:
    game = on_copy(shelf, "character.dittmann.threshold.10", "character.dittmann.special")
    async with on(shelf, game) as phone:
        assert "Enter what is printed: Influence 10" in phone.buttons(), "earned: it comes first"
        await phone.tap("Character")
        await phone.tap("10: not known yet, ready")
        assert phone.sees("10 reached: ?")
        await phone.tap("Enter what is printed: Influence 10")
        await phone.tap("Gain Gold")
        await phone.tap("Keep and claim Influence 10")
        assert live(phone, game).table.line.moves[-1] == Claim("threshold.10")


async def test_a_battle_is_asked_on_the_scenario_sheet(shelf: Library) -> None:
    game = on_copy(shelf, f"scenario.{SCENARIO}.battle.2")
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        await phone.tap("Battles, 0 of 5, not all known yet")
        await phone.tap("Enter what is printed: Battle 2")
        for tap in ("Needs: nothing", "Cost: add", "Cost Glory", "Gain: add", "Gain Glory"):
            await phone.tap(tap)
        await phone.tap("Keep and fight Battle 2")
        assert live(phone, game).table.line.moves[-1] == Fight("2")


async def test_a_stage_is_asked_when_its_action_is_activated(shelf: Library) -> None:
    game = on_copy(shelf, f"scenario.{SCENARIO}.stage.church.1", use=False)
    async with on(shelf, game) as phone:
        await phone.tap("Right.")
        await phone.tap("Take the right side")
        await phone.tap("Done, activate Church")
        assert phone.sees("Church stage 1: what is printed?")
        await phone.tap("Not now")
        assert not phone.sees("what is printed?")
        await phone.tap("Done, activate Church")
        for tap in (
            "Needs: nothing",
            "Left: Gain: add",
            "Left: Gain Glory",
            "Right: Gain: nothing",
        ):
            await phone.tap(tap)
        await phone.tap("Keep and go on")
        assert phone.sees("Church: which side of the stage?")


async def test_a_wrong_value_is_corrected_and_what_changes_is_shown_first(shelf: Library) -> None:
    """The cost of a segment that was paid already: nothing is kept before it is adopted."""
    game = on_copy(shelf, facts=CHURCH)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("King, level 0")
        await phone.tap("Pay 1 Glory, 1 Nobility, King 1")
        await phone.tap("Correct what is printed: King")
        assert phone.sees("King 1")
        assert "Correct the sheet. Nothing is changed yet" in phone.buttons()
        costs = [name for name in phone.buttons() if name.startswith("King 1, Gain: +1 Gold")]
        assert costs
        await phone.tap("King 1, Cost: 1 Glory")
        await phone.tap("King 1, Cost Glory 2")
        await phone.tap("See what changes")
        assert phone.sees("A draft: nothing is kept yet")
        before = shelf.copies.get(game.copy).values
        assert before["court.king.1.cost"] == {"glory": 1, "nobility": 1}
        await phone.tap("Adopt the correction")
        assert shelf.copies.get(game.copy).values["court.king.1.cost"] == {
            "glory": 2,
            "nobility": 1,
        }
        state = live(phone, game).table.state
        assert state.me.done.get("king", ()) == ()
        assert state.me.paid["king.1"] == Bundle(glory=1, nobility=1)


async def test_a_value_that_nothing_has_read_is_corrected_at_once(shelf: Library) -> None:
    game = on_copy(shelf, facts=CHURCH)
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Scenario sheet")
        await phone.tap("Church stages")
        await phone.tap("Correct what is printed: Church stages")
        assert phone.sees("Church stage 1")


async def test_a_segment_of_a_lord_says_whose_it_is(shelf: Library) -> None:
    game = on_copy(shelf, "court.lords")
    async with on(shelf, game) as phone:
        await phone.tap("Court")
        await phone.tap("Lords, level 0 of 1, not all known yet")
        await phone.tap("Enter what is printed: Lords 1")
        for tap in ("Lord The first", "Cost: add", "Cost Glory", "Gain: nothing", "Needs: nothing"):
            await phone.tap(tap)
        await phone.tap("Keep and pay")
        assert phone.sees("Is there a Lords 2?")
        for tap in (
            "Yes",
            "Lord Lord A",
            "Cost: add",
            "Cost Glory",
            "Gain: nothing",
            "Needs: nothing",
        ):
            await phone.tap(tap)
        await phone.tap("Keep and pay Lord A 1")
        assert live(phone, game).table.line.moves[-1] == Pay("lords.1", Bundle(glory=1))
        assert shelf.copies.get(game.copy).values["court.lords.2.group"] == "1"
