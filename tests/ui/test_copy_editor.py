"""The editor of a copy on the screen: gaps one by one, values by taps, each on disk at once, one step back."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from storage import Library
from tests.ui.boxes import SCENARIO, full_box
from tests.ui.copy_editing import SHEET, at, has, kept, key, show, step_says

pytestmark = pytest.mark.anyio


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
