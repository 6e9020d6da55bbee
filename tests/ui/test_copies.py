"""The copies on the screen: the list, one copy, its names, deleting and bringing back."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from PIL import Image

from companion.play import SaveError
from companion.ui.app import open_app
from companion.ui.library import open_library
from companion.ui.offered import SCREENS
from storage import Copy, Library
from storage.photos import Photos
from tests.ui.boxes import SCENARIO, full_box, without
from tests.ui.driver import Phone

pytestmark = pytest.mark.anyio


def at(shelf: Library, route: str = "/copies", beside: Phone | None = None) -> Phone:
    main = beside.main if beside else open_app(shelf, None, SCREENS)
    return Phone(main, beside, route=route)


def names(shelf: Library) -> list[str]:
    return [copy.name for copy in shelf.copies.all()]


async def write(phone: Phone, name: str) -> None:
    await phone.type(phone.control(ft.TextField, "copy-name"), name)


def field_says(phone: Phone) -> str:
    return str(phone.control(ft.TextField, "copy-name").error or "")


async def test_an_empty_shelf_says_what_a_copy_is(shelf: Library) -> None:
    async with at(shelf, "/") as phone:
        await phone.tap("My copies")
        assert phone.page.route == "/copies"
        assert phone.sees("It starts empty")


async def test_a_new_copy_is_made_with_a_name(shelf: Library) -> None:
    async with at(shelf) as phone:
        await phone.tap("New copy")
        await write(phone, "Ania’s „box”\n2nd edition")
        await phone.tap("Create")
        (copy,) = shelf.copies.all()
        assert copy.name == "Ania’s „box” 2nd edition"
        assert copy.values == {}
        assert phone.page.route == f"/copy/{copy.id}"
        assert phone.sees("no value yet")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("  ", "Give the copy a name."),
        ("x" * 61, "61 letters"),
        ("ＭY ＢOX", "There is a copy called My box already"),
    ],
)
async def test_a_bad_name_is_said_at_the_field(shelf: Library, name: str, said: str) -> None:
    shelf.copies.new("My box")
    async with at(shelf) as phone:
        await phone.tap("New copy")
        await write(phone, name)
        await phone.tap("Create")
        assert said in field_says(phone)
        assert names(shelf) == ["My box"]
        await write(phone, "Another")
        assert field_says(phone) == ""
        await phone.tap("Create")
        assert names(shelf) == ["Another", "My box"]


async def test_the_list_says_how_much_is_known_and_the_last_used_is_first(shelf: Library) -> None:
    shelf.copies.new("Full", full_box())
    empty = shelf.copies.new("Empty")
    async with at(shelf) as phone:
        order = [name for name in phone.buttons() if name.startswith(("Full", "Empty"))]
        assert order[0].startswith("Empty, no value yet, ")
        assert re.match(r"Full, 1007 values, \d+ gaps for Defensive war, Changed today", order[1])
        await phone.tap("Empty")
        assert phone.page.route == f"/copy/{empty.id}"


async def test_a_gap_is_named_and_leads_to_its_sheet(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {**full_box(), "court.church.3.cost": "?"})
    async with at(shelf, f"/copy/{copy.id}") as phone:
        await phone.fire(phone.control(ft.Container, "gaps"), "click")
        await phone.tap("Church 3: Cost, not known yet")
        assert phone.page.route == f"/copy/{copy.id}/sheet/court/court.church.3.cost"
        assert phone.sees("Cost Glory")


async def test_another_name(shelf: Library) -> None:
    copy = shelf.copies.new("Box", without("event."))
    async with at(shelf, f"/copy/{copy.id}") as phone:
        await phone.tap("Rename")
        await write(phone, "Red box")
        await phone.fire(phone.control(ft.TextField, "copy-name"), "submit", "Red box")
        assert phone.sees("Red box")
    assert [(one.name, one.values) for one in shelf.copies.all()] == [("Red box", copy.values)]


async def test_a_double_has_the_values_and_a_free_name(shelf: Library) -> None:
    copy = shelf.copies.new("Box", without("event."))
    async with at(shelf, f"/copy/{copy.id}") as phone:
        await phone.tap("Duplicate")
        keep = phone.control(ft.Container, "write-keep")
        await phone.fire(keep, "click")
        first, second = shelf.copies.all()
        assert (first.name, second.name) == ("Box", "Box 2")
        assert first.values == second.values
        assert phone.page.route == f"/copy/{second.id}"


async def test_a_deleted_copy_comes_back(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {f"scenario.{SCENARIO}.neither": 5})
    async with at(shelf, f"/copy/{copy.id}") as phone:
        await phone.tap("Delete")
        assert phone.page.route == "/copies"
        assert shelf.copies.all() == []
        assert phone.sees("Deleted: Box")
        await phone.tap("Undo")
        assert shelf.copies.all() == [copy]
        assert phone.sees("Box")
        assert not phone.sees("Deleted: Box")


async def test_what_one_phone_changes_the_other_sees(shelf: Library) -> None:
    copy = shelf.copies.new("Box")
    async with at(shelf) as one, at(shelf, f"/copy/{copy.id}", one) as two:
        await two.tap("Rename")
        await write(two, "Green")
        await two.fire(two.control(ft.Container, "write-keep"), "click")
        assert one.sees("Green")


async def test_a_full_disk_is_said_and_nothing_changes(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_a: Any) -> Copy:
        raise SaveError("full")

    monkeypatch.setattr(shelf.copies, "new", full)
    async with at(shelf) as phone:
        await phone.tap("New copy")
        await phone.tap("Create")
        assert phone.sees("The disk is full.")
        assert names(shelf) == []


async def test_no_such_copy(shelf: Library) -> None:
    async with at(shelf, "/copy/nowhere") as phone:
        assert phone.sees("This copy is no longer here.")


async def test_what_looks_wrong_is_listed_and_kept(shelf: Library) -> None:
    copy = shelf.copies.new("Box", {"court.church.1.needs": {"glory": 9}})
    async with at(shelf, f"/copy/{copy.id}") as phone:
        await phone.tap("1 thing to look at")
        assert phone.sees("Church 1 asks for")
    assert shelf.copies.get(copy.id) == copy


async def test_a_copy_that_no_sheet_can_hold_can_be_deleted(shelf: Library, tmp_path: Path) -> None:
    copy = shelf.copies.new("Box", {"court.church.count": 4})
    shelf.close()
    file = tmp_path / "copies" / f"{copy.id}.json"
    file.write_text(file.read_text().replace("court.church.count", "court.church.colour"))
    again = open_library(tmp_path)
    async with at(again) as phone:
        await phone.tap("Box, No sheet can hold this copy")
        assert not phone.sees("Play with it")
        await phone.move(f"/new/knight?copy={copy.id}")
        assert phone.sees("Set the table")
        await phone.tap("Entered by me")
        assert not phone.sees("Box")
        await phone.move(f"/copy/{copy.id}")
        await phone.tap("Delete")
        assert again.copies.all() == []
    again.close()


async def test_the_photos_of_a_copy_go_and_come_with_it(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = shelf.copies.new("Box")
    photos = Photos(shelf.folder)
    made = BytesIO()
    Image.new("RGB", (40, 40), "white").save(made, "PNG")
    photos.put(copy.id, SCENARIO, made.getvalue())

    def full(_id: str) -> None:
        raise SaveError("full")

    async with at(shelf, f"/copy/{copy.id}") as phone:
        with monkeypatch.context() as patch:
            patch.setattr(shelf.copies, "delete", full)
            await phone.tap("Delete")
            assert phone.sees("The disk is full.")
            assert photos.get(copy.id, SCENARIO) is not None
        await phone.tap("Delete")
        assert photos.get(copy.id, SCENARIO) is None
        with monkeypatch.context() as patch:
            patch.setattr(shelf.copies, "restore", full)
            await phone.tap("Undo")
            assert photos.get(copy.id, SCENARIO) is None
        await phone.tap("Undo")
        assert photos.get(copy.id, SCENARIO) is not None
        assert shelf.copies.all() == [copy]
