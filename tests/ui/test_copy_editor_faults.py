"""The editor of a copy: what is wrong is said and kept out, full disks, two phones."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.play import SaveError, SheetError
from scenarios.own import concerns
from storage import Copy, Library
from tests.ui.boxes import SCENARIO
from tests.ui.copy_editing import SHEET, at, has, kept, show

pytestmark = pytest.mark.anyio


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
