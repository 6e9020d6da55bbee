"""The editor of a copy on the screen: gaps one by one, values by taps, each on disk at once, one step back."""

from __future__ import annotations

import random
from typing import Any

import flet as ft
import pytest

from companion.play import SaveError, SheetError
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from scenarios.own import check_own, concerns
from storage import Copy, Library
from tests.ui.boxes import SCENARIO, full_box, thing, without
from tests.ui.driver import Phone
from tests.ui.own_copy import on_copy

pytestmark = pytest.mark.anyio
SHEET = f"scenario.{SCENARIO}"


def at(shelf: Library, copy: Copy, sheet: str, beside: Phone | None = None) -> Phone:
    main = beside.main if beside else open_app(shelf, None, SCREENS)
    return Phone(main, beside, route=f"/copy/{copy.id}/sheet/{sheet}")


def kept(shelf: Library, copy: Copy) -> dict[str, Any]:
    return dict(shelf.copies.get(copy.id).values)


async def key(phone: Phone, name: str) -> None:
    await phone.fire(phone.control(ft.Container, name), "click")


async def show(phone: Phone, track: str, line: str) -> None:
    """Open a line of a track."""
    await key(phone, f"track-{track}")
    await key(phone, f"line-{line}")


def has(phone: Phone, name: str) -> bool:
    return any(str(c.key) == name for c in phone.walk() if isinstance(c, ft.Container))


def step_says(phone: Phone) -> str:
    return next(name for name in phone.buttons() if name.startswith(("Next gap", "Done")))


# one value after the other ---------------------------------------------------------------------------


async def test_a_segment_is_copied_in_six_taps_from_its_row(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})
    async with at(shelf, copy, "court") as phone:
        await key(phone, "track-court.church")
        await key(phone, "line-court.church.3")
        for tap in ("Cost Glory", "Cost Glory 2", "Gain: add", "Gain Influence"):
            await phone.tap(tap)
        assert kept(shelf, copy) == {
            "court.church.count": 3,
            "court.church.3.cost": {"glory": 2},
            "court.church.3.gain": {"influence": 1},
        }
        await key(phone, "rest")
        assert kept(shelf, copy)["court.church.3.needs"] == "none"
        assert phone.control(ft.TextField, "number-court.church.points")
        assert phone.sees("Church 3: Cost: 2 Glory; Gain: +1 influence")


async def test_a_whole_track_is_copied_in_five_taps_a_segment(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "court") as phone:
        await phone.tap("Next gap. King 1: is there one?")
        for n in (2, 3):
            await phone.tap("Cost Nobility")
            await phone.tap(f"Cost Nobility {n}")
            await phone.tap("Gain: add")
            await phone.tap("Gain Influence")
            await key(phone, "rest")
        assert phone.sees("Is there a King 3?")
        await phone.tap("No, 2 is the last, King 3")
        await phone.type(phone.control(ft.TextField, "number-court.king.points"), "25")
        segments = {
            f"court.king.{n}.{part}": value
            for n, cost in ((1, 2), (2, 3))
            for part, value in (
                ("cost", {"nobility": cost}),
                ("gain", {"influence": 1}),
                ("needs", "none"),
            )
        }
        assert kept(shelf, copy) == {**segments, "court.king.count": 2, "court.king.points": 25}
        assert step_says(phone) == "Next gap. Nobles 1: is there one?"


async def test_every_tap_is_on_disk_and_taken_back_step_by_step(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})
    before = kept(shelf, copy)
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        await phone.tap("Cost Glory")
        await phone.tap("Cost Glory 3")
        await phone.tap("Gain: add")
        await phone.tap("Gain Valor")
        await phone.tap("Undo: Church 3")
        assert kept(shelf, copy) == {**before, "court.church.3.cost": {"glory": 3}}
        assert phone.sees("Taken back: Church 3")
        await phone.tap("Undo: Church 3")
        assert kept(shelf, copy) == before
        assert not any(name.startswith("Undo") for name in phone.buttons())


async def test_a_step_back_leads_to_the_sheet_where_it_was_made(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.2")
        await phone.tap("Cost Gold")
        await phone.move(f"/copy/{copy.id}/sheet/event")
        await phone.tap("Undo: Church 2")
        assert phone.page.route == f"/copy/{copy.id}/sheet/court"
        assert kept(shelf, copy) == {}


async def test_one_more_segment_or_the_last_one(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        assert phone.sees("Is there a Church 3?")
        await phone.tap("Cost Valor")
        assert kept(shelf, copy) == {"court.church.3.cost": {"valor": 1}}
        await key(phone, "line-court.church.4")
        await phone.tap("No, 3 is the last, Church 4")
        assert kept(shelf, copy)["court.church.count"] == 3
        assert not has(phone, "line-court.church.4")


async def test_a_segment_like_the_one_before(shelf: Library) -> None:
    box = {"court.village.count": 5, "court.village.1.cost": {"gold": 3}}
    box |= {"court.village.1.gain": {"points": 5}, "court.village.1.needs": "none"}
    copy = shelf.copies.new("Box", box)
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.village", "court.village.2")
        await phone.tap("Like Village, house 1, Village, house 2")
        values = kept(shelf, copy)
        for part in ("cost", "gain", "needs"):
            assert values[f"court.village.2.{part}"] == values[f"court.village.1.{part}"]


async def test_all_houses_alike_in_one_tap(shelf: Library) -> None:
    box = {"court.village.count": 5, "court.village.1.cost": {"gold": 3}}
    box |= {"court.village.1.gain": {"points": 5}, "court.village.1.needs": "none"}
    copy = shelf.copies.new("Box", {**box, "court.village.3.gain": {"glory": 1}})
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.village", "court.village.1")
        await phone.tap("All others like this, Village, house 1")
        values = kept(shelf, copy)
        assert [values[f"court.village.{n}.cost"] for n in range(1, 6)] == [{"gold": 3}] * 5
        assert values["court.village.3.gain"] == {"glory": 1}
        await phone.tap("Undo: Village, house 1")
        assert "court.village.2.cost" not in kept(shelf, copy)


# gaps ------------------------------------------------------------------------------------------------


async def test_the_next_step_goes_from_gap_to_gap(shelf: Library) -> None:
    gaps = ("court.church.3.cost", "court.nobles.2.gain", "court.stable.points")
    box = {path: value for path, value in full_box().items() if path not in gaps}
    copy = shelf.copies.new("Box", {**box, **_no_needs(box)})
    async with at(shelf, copy, "court") as phone:
        assert phone.sees("3 gaps")
        assert step_says(phone) == "Next gap. Nobles 2: Gain"
        await key(phone, "next-gap")
        await phone.tap("Gain Glory")
        assert phone.sees("2 gaps")
        assert step_says(phone) == "Next gap. Church 3: Cost"
        await key(phone, "next-gap")
        await phone.tap("Cost Glory")
        await key(phone, "next-gap")
        await phone.type(phone.control(ft.TextField, "number-court.stable.points"), "40")
        assert step_says(phone) == "Done. no gap on this sheet"
        values = kept(shelf, copy)
        assert [values[path] for path in gaps] == [{"glory": 1}, {"glory": 1}, 40]
        await phone.tap("Done")
        assert phone.page.route == f"/copy/{copy.id}"


def _no_needs(box: dict[str, Any]) -> dict[str, str]:
    """What the practice set leaves out because it is not printed; a copy says so."""
    segments = {path.rpartition(".")[0] for path in box if path.startswith("court.")}
    numbered = [one for one in segments if one.rpartition(".")[2].isdecimal()]
    found = {f"{one}.needs": "none" for one in numbered if one.count(".") == 2}
    plain = ("court.castle.", "court.armory.")
    found |= {f"{one}.gain": "none" for one in numbered if one.startswith(plain)}
    return {path: value for path, value in found.items() if path not in box}


async def test_the_list_of_gaps_names_them_and_leads_to_each(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, f"scenario/{SCENARIO}") as phone:
        await key(phone, "gaps")
        await phone.tap("Path 1, symbol 3: Cost, not known yet")
        await phone.tap("Cost Nobility")
        assert kept(shelf, copy) == {f"{SHEET}.path.1.3.may": {"nobility": 1}}


async def test_a_path_of_which_nothing_is_known(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, f"scenario/{SCENARIO}") as phone:
        await show(phone, f"{SHEET}.path.3", f"{SHEET}.path.3.1")
        await phone.tap("Enemies added: one more")
        assert kept(shelf, copy) == {f"{SHEET}.path.3.1.must": ["enemy add 1"]}
        assert has(phone, f"line-{SHEET}.path.3.2")


async def test_a_character_is_copied(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "character/dittmann") as phone:
        await phone.tap("Next gap. Sir Dittmann: Start: Gold")
        await phone.tap("Gold 4")
        await key(phone, "line-character.dittmann.thresholds")
        await phone.tap("Influence thresholds 5")
        await phone.tap("Influence thresholds 10")
        assert kept(shelf, copy) == {
            "character.dittmann.start.gold": 4,
            "character.dittmann.thresholds": [5, 10],
        }
        assert has(phone, "line-character.dittmann.threshold.10")


# what the rulebook prints ----------------------------------------------------------------------------


async def test_a_value_of_the_rulebook_gives_way_and_comes_back(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.1")
        await phone.tap("Cost: 2 Nobility")
        await phone.tap("Cost Nobility 3")
        assert kept(shelf, copy) == {"court.church.1.cost": {"nobility": 3, "valor": 1}}
        assert phone.sees("the rulebook, which prints 2 Nobility, 1 Valor")
        await phone.tap("As the rulebook prints it, Church 1")
        assert kept(shelf, copy) == {}
        assert phone.sees("Cost: 2 Nobility")


async def test_opening_and_closing_changes_nothing(shelf: Library) -> None:
    copy = shelf.copies.new("Box", full_box())
    before = kept(shelf, copy)
    async with at(shelf, copy, "court") as phone:
        for n in range(1, 6):
            await phone.tap("Church, ") if n == 1 else None
            await key(phone, f"line-court.church.{n}")
            await key(phone, "close-line")
    assert kept(shelf, copy) == before
    assert shelf.copies.get(copy.id).changed == copy.changed


# what is wrong ---------------------------------------------------------------------------------------


async def test_what_no_sheet_can_hold_stays_in_the_form_with_its_sentence(shelf: Library) -> None:
    box = {"court.church.count": 3, "court.church.3.cost": {"gold": 1}}
    copy = shelf.copies.new("Box", box)
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.count")
        await phone.type(phone.control(ft.TextField, "number-court.church.count"), "2")
        assert phone.sees("Not kept: Church: 2, but there is a number 3")
        assert kept(shelf, copy) == box
        await phone.type(phone.control(ft.TextField, "number-court.church.count"), "24")
        assert not phone.sees("Not kept")
        assert kept(shelf, copy)["court.church.count"] == 24


async def test_a_level_that_no_track_reaches_is_not_kept(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3, "court.village.count": 4})
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        await phone.tap("Needs: add")
        await phone.tap("Needs Village")
        await phone.tap("Needs Village 5")
        assert phone.sees("Village never reaches 5.")
        assert phone.sees("Not kept: Church 3: village can never reach level 5, only 4")
        assert kept(shelf, copy)["court.church.3.needs"] == {"level.village": 1}
        await phone.tap("Needs Village 4")
        assert not phone.sees("Not kept")
        assert kept(shelf, copy)["court.church.3.needs"] == {"level.village": 4}


async def test_what_nobody_can_have_is_said_and_kept(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        await phone.tap("Needs: add")
        await phone.tap("Needs More")
        await phone.tap("Needs Glory")
        await phone.tap("Needs Glory 7")
        assert phone.sees("Church 3 asks for 7 Glory, but there are never more than 6.")
        assert kept(shelf, copy)["court.church.3.needs"] == {"glory": 7}


async def test_a_full_disk_is_said_and_the_form_keeps_what_was_tapped(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})

    def full(*_a: Any) -> Copy:
        raise SaveError("full")

    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        with monkeypatch.context() as broken:
            broken.setattr(shelf.copies, "put", full)
            await phone.tap("Cost Glory")
            assert phone.control(ft.Container, "notice")
            assert kept(shelf, copy) == {"court.church.count": 3}
        await phone.tap("Gain: add")
        await phone.tap("Gain Glory")
        assert not has(phone, "notice")
        assert kept(shelf, copy)["court.church.3.cost"] == {"glory": 1}
        assert kept(shelf, copy)["court.church.3.gain"] == {"glory": 1}


async def test_what_is_odd_about_the_map_is_said_by_its_own_editor(shelf: Library) -> None:
    tile = f"{SHEET}.tile.mill"
    copy = shelf.copies.new("Box", {f"{tile}.title": "Mill", f"{tile}.at": [0, 0]})
    assert concerns(copy.values)
    async with at(shelf, copy, f"scenario/{SCENARIO}") as phone:
        assert not has(phone, "concerns")


async def test_one_wrong_value_does_not_hold_the_others_up(shelf: Library) -> None:
    box = {"court.church.count": 3, "court.village.count": 4}
    copy = shelf.copies.new("Box", box)
    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        for tap in ("Needs: add", "Needs Village", "Needs Village 5", "Cost: add", "Cost Gold"):
            await phone.tap(tap)
        assert phone.sees("Not kept: Church 3: village can never reach level 5, only 4")
        assert kept(shelf, copy)["court.church.3.cost"] == {"gold": 1}
        assert kept(shelf, copy)["court.church.3.needs"] == {"level.village": 1}


async def test_a_disk_that_fills_up_between_two_values_is_said(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3, "court.village.count": 4})
    put = shelf.copies.put

    def narrow(id_: str, values: Any) -> Copy:
        if "court.church.3.cost" in values:
            if len(values) > 1:
                raise SheetError(["copy: court.church.3.needs: never"])
            raise SaveError("full")
        return put(id_, values)

    async with at(shelf, copy, "court") as phone:
        await show(phone, "court.church", "court.church.3")
        monkeypatch.setattr(shelf.copies, "put", narrow)
        await phone.tap("Cost Gold")
        await phone.tap("Gain: add")
        await phone.tap("Gain Valor")
        assert phone.control(ft.Container, "notice")
        assert kept(shelf, copy)["court.church.3.gain"] == {"valor": 1}
        assert "court.church.3.cost" not in kept(shelf, copy)
        monkeypatch.undo()
        await phone.tap("Gain Valor 2")
        assert kept(shelf, copy)["court.church.3.cost"] == {"gold": 1}


async def test_a_broken_file_is_said(shelf: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = shelf.copies.new("Box")
    for file in (shelf.folder / "copies").iterdir():
        file.write_text("{")
    shelf.copies._open.clear()
    async with at(shelf, copy, "court") as phone:
        assert phone.sees("The file of this copy is damaged")


# two phones ------------------------------------------------------------------------------------------


async def test_what_another_phone_changes_stands_in_the_open_form(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})
    async with (
        at(shelf, copy, "court") as one,
        at(shelf, copy, "court", one) as two,
    ):
        for phone in (one, two):
            await show(phone, "court.church", "court.church.3")
        await one.tap("Cost Glory")
        assert two.sees("Cost: 1 Glory")
        await two.tap("Gain: add")
        await two.tap("Gain Glory")
        values = kept(shelf, copy)
        assert values["court.church.3.cost"] == values["court.church.3.gain"] == {"glory": 1}


async def test_a_step_is_not_taken_back_over_the_change_of_another(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 3})
    async with (
        at(shelf, copy, "court") as one,
        at(shelf, copy, "court", one) as two,
    ):
        for phone in (one, two):
            await show(phone, "court.church", "court.church.3")
        await one.tap("Cost Glory")
        await two.tap("Cost: 1 Glory")
        await two.tap("Cost Glory 4")
        await one.tap("Undo: Church 3")
        assert one.sees("Church 3 has been changed elsewhere meanwhile.")
        assert kept(shelf, copy)["court.church.3.cost"] == {"glory": 4}


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
