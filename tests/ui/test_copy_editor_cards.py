"""The editor of a copy: cards and characters, addresses, games on the copy, any taps."""

from __future__ import annotations

import random
from typing import Any

import flet as ft
import pytest

from scenarios.own import check_own
from storage import Library
from tests.ui.boxes import SCENARIO, full_box, thing, without
from tests.ui.copy_editing import SHEET, at, has, kept, key, show, step_says
from tests.ui.driver import Phone
from tests.ui.own_copy import on_copy

pytestmark = pytest.mark.anyio


# cards -----------------------------------------------------------------------------------------------


async def find(phone: Phone, words: str) -> None:
    await phone.type(phone.control(ft.TextField, "find-card"), words)


async def test_a_new_card_is_copied_side_by_side(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "event") as phone:
        await find(phone, "17")
        await phone.tap("New card 17")
        assert kept(shelf, copy) == {"event.x17.title": "17"}
        await phone.tap("Left: Gain Glory")
        await phone.tap("Church")
        await phone.tap("Path 2")
        assert step_says(phone).startswith("Next gap. 17: right side")
        await key(phone, "next-gap")
        await phone.tap("Right: Gain Gold")
        await key(phone, "rest")
        assert kept(shelf, copy) == {
            "event.x17.title": "17",
            "event.x17.left.gain": {"glory": 1},
            "event.x17.left.activates": ["church"],
            "event.x17.left.path": 2,
            "event.x17.right.gain": {"gold": 1},
            "event.x17.right.activates": "none",
            "event.x17.right.path": "none",
        }


@pytest.mark.parametrize(
    ("mark", "id", "title"),
    [
        ("Żółw „7”", "zow_7", "Żółw „7”"),
        ("7\nb", "7_b", "7 b"),
        ("🂡", "x1", "🂡"),
        ("x" * 200, "x" * 20, "x" * 40),
        ("  ", "x1", "x1"),
    ],
)
async def test_any_mark_makes_a_card(shelf: Library, mark: str, id: str, title: str) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "goal") as phone:
        await find(phone, mark)
        await key(phone, "new-card")
        assert kept(shelf, copy) == {f"goal.{id}.title": title}


async def test_cards_are_found_by_number_and_by_what_they_give(shelf: Library) -> None:
    box = {"event.x7.title": "7", "event.x7.left.gain": {"valor": 2}}
    box |= {"event.x12.title": "12", "event.x12.left.gain": {"gold": 2}}
    copy = shelf.copies.new("Box", box)
    async with at(shelf, copy, "event") as phone:
        await find(phone, "12")
        assert has(phone, "card-event.x12")
        assert not has(phone, "card-event.x7")
        await find(phone, "")
        await key(phone, "deck-order")
        await phone.tap("Only with Valor")
        assert has(phone, "card-event.x7")
        assert not has(phone, "card-event.x12")


async def test_goal_cards_are_found_by_what_their_rewards_give(shelf: Library) -> None:
    box = {"goal.x7.title": "7", "goal.x7.9.reward.gain": {"valor": 2}, "goal.x12.title": "12"}
    copy = shelf.copies.new("Box", box)
    async with at(shelf, copy, "goal") as phone:
        await key(phone, "deck-order")
        await phone.tap("Only with Valor")
        assert has(phone, "card-goal.x7")
        assert not has(phone, "card-goal.x12")


async def test_the_card_entered_last_stands_first(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"event.x7.title": "7", "event.x3.title": "3"})
    async with at(shelf, copy, "event") as phone:
        cards = [str(c.key) for c in phone.walk() if str(getattr(c, "key", "")).startswith("card-")]
        assert cards[:2] == ["card-event.x3", "card-event.x7"]


async def test_two_cards_alike_are_told_apart_by_their_marks(shelf: Library) -> None:
    sides = {
        f"{side}.{part}": value
        for side in ("left", "right")
        for part, value in (("gain", {"gold": 1}), ("activates", ["church"]), ("path", 1))
    }
    box: dict[str, Any] = {f"event.{id}.{p}": v for id in ("x1", "x2") for p, v in sides.items()}
    copy = shelf.copies.new("Box", {**box, "event.x1.title": "Gold", "event.x2.title": "Gold"})
    async with at(shelf, copy, "event") as phone:
        assert phone.sees("Two are called Gold. Give one of them another name.")
        await key(phone, "card-event.x2")
        assert phone.sees("Gold prints the same. A mark of its own tells the cards apart.")
        await key(phone, "line-event.x2.title")
        await phone.type(phone.control(ft.TextField, "text-event.x2.title"), "Gold, torn corner")
        assert kept(shelf, copy)["event.x2.title"] == "Gold, torn corner"
        assert not phone.sees("Two are called")


async def test_a_card_is_taken_away_and_comes_back(shelf: Library) -> None:
    copy = shelf.copies.new("Box", thing("event.p03"))
    before = kept(shelf, copy)
    async with at(shelf, copy, "event") as phone:
        await key(phone, "card-event.p03")
        await key(phone, "drop-card")
        assert kept(shelf, copy) == {}
        await phone.tap("Undo: ")
        assert kept(shelf, copy) == before


async def test_the_name_of_a_card_cannot_be_wiped_out(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"goal.x1.title": "One"})
    async with at(shelf, copy, "goal") as phone:
        await key(phone, "card-goal.x1")
        await key(phone, "line-goal.x1.title")
        field = phone.control(ft.TextField, "text-goal.x1.title")
        await phone.type(field, "")
        assert kept(shelf, copy) == {"goal.x1.title": "One"}
        await phone.type(phone.control(ft.TextField, "text-goal.x1.title"), "Two")
        assert kept(shelf, copy) == {"goal.x1.title": "Two"}


async def test_letters_that_wait_outlive_a_change_from_elsewhere(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"goal.x1.title": "One", "court.church.count": 3})
    async with at(shelf, copy, "goal") as phone, at(shelf, copy, "court", beside=phone) as other:
        await show(other, "court.church", "court.church.3")
        await other.tap("Cost Glory")
        await key(phone, "card-goal.x1")
        await key(phone, "line-goal.x1.title")
        field = phone.control(ft.TextField, "text-goal.x1.title")
        phone.session.apply_patch(field._i, {"value": "One, torn"})
        await phone.session.dispatch_event(field._i, "change", "One, torn")
        await other.tap("Cost Glory 2")
        assert kept(shelf, copy) == {
            "goal.x1.title": "One, torn",
            "court.church.count": 3,
            "court.church.3.cost": {"glory": 2},
        }


# addresses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sheet", ["character/nobody", "scenario/s99", "tile", "court/1/2", "court/1"]
)
async def test_an_address_of_no_sheet_says_so(shelf: Library, sheet: str) -> None:
    copy = shelf.copies.new("Box", without("event."))
    async with at(shelf, copy, sheet) as phone:
        assert phone.buttons()
        assert not phone.sees("This cannot be shown")


# games on the copy -----------------------------------------------------------------------------------


async def test_a_game_that_has_read_a_value_keeps_it_and_is_named(shelf: Library) -> None:
    game = on_copy(shelf, use=False)
    copy = shelf.copies.get(game.copy)
    assert "character.dittmann.start.glory" in game.record.read
    before = game.table.state
    async with at(shelf, copy, "character/dittmann") as phone:
        await key(phone, "line-character.dittmann.start")
        await phone.tap("Glory 6")
        assert kept(shelf, copy)["character.dittmann.start.glory"] == 6
        assert phone.sees("A game that is going on has read the old value and keeps it.")
        assert game.table.state == before
        await phone.tap("Open the game")
        assert phone.page.route == f"/g/{game.id}"


async def test_no_game_is_named_for_a_value_that_none_has_read(shelf: Library) -> None:
    game = on_copy(shelf, use=False)
    copy = shelf.copies.get(game.copy)
    assert "court.armory.points" not in game.record.read
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.armory", "court.armory")
        await phone.type(phone.control(ft.TextField, "number-court.armory.points"), "77")
        assert kept(shelf, copy)["court.armory.points"] == 77
        assert not phone.sees("A game that is going on")


# how much it costs -----------------------------------------------------------------------------------


async def test_a_tap_sends_little_and_is_quick_on_a_full_copy(shelf: Library) -> None:
    copy = shelf.copies.new("Box", full_box())
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        await phone.tap("Cost: 2 Gold")
        taps = [await phone.tap(f"Cost Gold {n}") for n in (3, 4, 5, 6)]
        assert max(tap.size for tap in taps) < 1500
    async with at(shelf, copy, "event") as phone:
        cards = [str(c.key) for c in phone.walk() if str(getattr(c, "key", "")).startswith("card-")]
        one = cards[0].removeprefix("card-")
        taps = []
        for name in (f"card-{one}", f"line-{one}.left"):
            taps.append(await phone.fire(phone.control(ft.Container, name), "click"))
        for name in ("Left: Gain: add", "Left: Gain Influence", "Left: Gain Influence 2"):
            taps.append(await phone.tap(name))
        assert max(tap.size for tap in taps) < 20_000
        assert taps[-1].size < 1500


# characters ------------------------------------------------------------------------------------------


async def test_a_new_character_comes_and_goes(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "character/dittmann") as phone:
        assert not has(phone, "drop-card")
        await key(phone, "new-character")
        for name, said in (("", "Give the character its name."), ("sir DITTMANN", "already")):
            await phone.type(phone.control(ft.TextField, "character-name"), name)
            await key(phone, "character-keep")
            assert said in str(phone.control(ft.TextField, "character-name").error)
            assert kept(shelf, copy) == {}
        await phone.type(phone.control(ft.TextField, "character-name"), "Lady Żaneta")
        await key(phone, "character-keep")
        assert phone.page.route == f"/copy/{copy.id}/sheet/character/lady_zaneta"
        assert kept(shelf, copy) == {"character.lady_zaneta.title": "Lady Żaneta"}
        await phone.tap("Next gap. Lady Żaneta: Start: ")
        await phone.tap("Nobility 3")
        await key(phone, "drop-card")
        assert kept(shelf, copy) == {}
        assert phone.sees("This copy knows no such character.")
        await phone.tap("Undo: ")
        assert kept(shelf, copy)["character.lady_zaneta.start.nobility"] == 3


# any taps --------------------------------------------------------------------------------------------

PADS = ("Cost", "Gain", "Needs", "Left", "Right", "What", "If", "Then", "Reward", "Penalty")
AWAY = ("Back", "Done", "Undo", "Open the game", "Close the message")


@pytest.mark.parametrize(
    "sheet", ["court", "character/dittmann", f"scenario/{SCENARIO}", "event", "goal"]
)
async def test_any_taps_are_on_disk_and_taken_back_to_the_first(shelf: Library, sheet: str) -> None:
    table = enumerate(without(f"{SHEET}.tile.").items())
    holes = {p: v for i, (p, v) in table if i * 7 % 10 < 7 and not p.endswith(".count")}
    copy = shelf.copies.new("Box", holes)
    before, chance = kept(shelf, copy), random.Random(1)
    async with at(shelf, copy, sheet) as phone:
        for _n in range(35):
            names = [name for name in phone.buttons() if not name.startswith(AWAY)]
            pads = [name for name in names if name.startswith(PADS)]
            name = chance.choice(sorted(pads if pads and chance.random() < 0.6 else names))
            await phone.fire(phone.buttons()[name], "click")
            assert not phone.sees("This cannot be shown"), name
            assert phone.page.route.startswith(
                f"/copy/{copy.id}/sheet/{sheet.split('/', maxsplit=1)[0]}"
            )
        assert check_own(kept(shelf, copy)) == []
        assert kept(shelf, copy) != before
        for _n in range(100):
            if not (back := [name for name in phone.buttons() if name.startswith("Undo: ")]):
                break
            await phone.tap(back[0])
        assert kept(shelf, copy) == before
