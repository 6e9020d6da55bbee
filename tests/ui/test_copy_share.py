"""A copy is handed on and taken in: codes, a file, text, pictures; nothing changes before it is taken."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import flet as ft
import pytest
import zxingcpp
from PIL import Image

from companion.ui.codes.pictures import read_pictures
from companion.ui.pairing import Pairing
from companion.ui.parts.qr import qr_svg
from storage import Copy, Library
from storage.copy_code import write_codes
from storage.copy_file import write_copy
from tests.ui.boxes import full_box, thing, without
from tests.ui.code_taps import HOME, LINK, at, bring, click, key, paste, photo, read_svg

pytestmark = pytest.mark.anyio


def another(values: Mapping[str, Any], name: str = "Theirs") -> Copy:
    """A copy of somebody else: it is not in this library."""
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    return Copy(f"{len(values):032}", name, moment, moment, values)


# handing on ----------------------------------------------------------------------------------------


async def test_every_code_that_is_shown_is_read_by_another_reader(shelf: Library) -> None:
    copy = shelf.copies.new("Box", full_box())
    texts = []
    async with at(shelf, f"/copy/{copy.id}/share", pairing=Pairing(LINK)) as phone:
        for n in (1, 2, 3):
            assert phone.sees(f"QR code {n} of 3")
            image = phone.control(ft.Image)
            texts.append(read_svg(image.src))
            await click(phone, "code-next")
        assert phone.sees("QR code 1 of 3")
    assert tuple(texts) == write_codes(copy, HOME)


async def test_codes_change_by_themselves_until_they_are_stopped(shelf: Library) -> None:
    copy = shelf.copies.new("Box", full_box())
    async with at(shelf, f"/copy/{copy.id}/share") as phone:
        assert not phone.sees("clock")
        await phone.tap("Change the codes by itself")  # motion is reduced on this phone
        await phone.fire(key(phone, "clock"), "animation_end")
        assert phone.sees("Code 2 of 3")
        await phone.fire(key(phone, "clock"), "animation_end")
        assert phone.sees("Code 3 of 3")
        await phone.tap("Stop changing the codes")
        await phone.tap("The code before")
        assert phone.sees("Code 2 of 3")


async def test_without_an_address_the_code_is_digits(shelf: Library) -> None:
    copy = shelf.copies.new("Box", thing("court.church.1"))
    async with at(shelf, f"/copy/{copy.id}/share", pairing=Pairing(LINK, local=True)) as phone:
        assert phone.sees("Take a picture of each code")
        await phone.tap("As text")
        assert phone.sees(write_codes(copy)[0])


async def test_the_file_is_what_the_reader_takes(shelf: Library) -> None:
    copy = shelf.copies.new("Ania’s „box”", full_box())
    async with at(shelf, f"/copy/{copy.id}/share") as phone:
        saved: list[Any] = []
        phone.wire.answers["save_file"] = saved.append
        await phone.tap("Save the copy as a file")
        (asked,) = saved
        assert asked["file_name"] == "Anias box.squire-copy.json"
        assert asked["src_bytes"] == write_copy(copy)


# taking in -----------------------------------------------------------------------------------------


async def test_codes_in_any_order_on_any_phone_of_the_house(shelf: Library) -> None:
    theirs = another(full_box())
    first, *others, last = write_codes(theirs)
    async with at(shelf, f"/c/{last}") as one, at(shelf, "/take-in", one) as two:
        assert one.sees("A copy in 3 codes: 1 here")
        assert two.sees("Codes 1, 2 are missing.")
        await paste(two, "\n".join([*others, *others]))
        assert one.sees("Code 1 is missing.")
        await one.move(f"/c/{first}")
        assert one.sees("1007 new")
        assert two.sees("Look at it")
        assert shelf.copies.all() == []
        await one.tap("Take 1007 values")
        (made,) = shelf.copies.all()
        assert (made.name, made.values) == ("Theirs", theirs.values)
        assert one.page.route == f"/copy/{made.id}"
        assert not two.sees("Look at it")


async def test_new_is_ticked_different_stands_side_by_side(shelf: Library) -> None:
    mine = shelf.copies.new("Box", {**without("event."), "court.church.1.cost": {"valor": 5}})
    theirs = another({**full_box()}, "Box")
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", write_copy(theirs))
        n = len(full_box()) - len(without("event."))
        assert phone.sees(f"{n} new, 1 different")
        await phone.tap("Court")
        assert phone.sees("Church 1, Cost. Mine: 5 Valor")
        assert shelf.copies.get(mine.id) == mine
        await phone.tap(f"Take {n} values")
        assert shelf.copies.get(mine.id).values == {
            **full_box(),
            "court.church.1.cost": {"valor": 5},
        }


async def test_value_by_value(shelf: Library) -> None:
    mine = shelf.copies.new("Box", {"court.church.1.cost": {"valor": 5}})
    values = {"court.church.1.cost": {"valor": 2}, **thing("court.church.2")}
    theirs = another(values, "Box")
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", write_copy(theirs))
        await phone.tap("Court")
        theirs_said = next(n for n in phone.buttons() if n.startswith("Church 1, Cost. Theirs"))
        await phone.tap(theirs_said)
        await phone.tap("Church 2: value by value")
        await phone.tap("Church 2, Gain")
        await phone.tap(f"Take {len(values) - 1} values")
        kept = shelf.copies.get(mine.id).values
        assert kept == {path: v for path, v in values.items() if path != "court.church.2.gain"}


async def test_every_thing_of_a_long_sheet_can_be_left_out(shelf: Library) -> None:
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", write_copy(another(full_box())))
        await phone.tap("Court")
        assert not phone.sees("Armory, piece 5")
        await phone.fire(key(phone, "all.court"), "click")
        await phone.tap("Armory, piece 5")
        left = len(full_box()) - len(thing("court.armory.5"))
        await phone.tap(f"Take {left} values")
        (made,) = shelf.copies.all()
        assert set(full_box()) - set(made.values) == set(thing("court.armory.5"))


async def test_a_question_mark_is_no_value(shelf: Library) -> None:
    cost, gain = "court.church.1.cost", "court.church.1.gain"
    mine = shelf.copies.new("Box", {cost: "?", gain: {"glory": 1}})
    theirs = another({cost: {"valor": 2}, gain: "?", "court.church.2.cost": "?"}, "Box")
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", write_copy(theirs))
        assert phone.sees("2 new")
        assert not phone.sees("different")
        await phone.tap("Take 2 values")
    kept = shelf.copies.get(mine.id).values
    assert kept == {cost: {"valor": 2}, gain: {"glory": 1}, "court.church.2.cost": "?"}


async def test_nothing_ticked_takes_nothing(shelf: Library) -> None:
    mine = shelf.copies.new("Box", full_box())
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", write_copy(mine))
        assert phone.sees("Your copy has all of this already.")
        await phone.tap("Take nothing")
        assert shelf.copies.get(mine.id) == mine


async def test_into_a_new_copy_with_a_name_that_is_free(shelf: Library) -> None:
    mine = shelf.copies.new("Box", full_box())
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", write_copy(mine))
        await phone.tap("A new copy")
        await phone.type(phone.control(ft.TextField, "copy-name"), "BOX")
        await phone.tap("Take 1007 values")
        error = str(phone.control(ft.TextField, "copy-name").error)
        assert error.startswith("There is a copy called Box already")
        await phone.type(phone.control(ft.TextField, "copy-name"), "Second")
        await phone.tap("Take 1007 values")
    assert [copy.name for copy in shelf.copies.all()] == ["Box", "Second"]


async def test_pictures_of_codes(shelf: Library) -> None:
    theirs = another(full_box())
    pictures = [photo(text) for text in write_codes(theirs, HOME)]
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-pictures", *pictures)
        assert phone.sees("1007 new")


def test_the_bar_code_of_a_box_on_the_picture_is_no_text() -> None:
    bars = zxingcpp.create_barcode("4012345678901", zxingcpp.BarcodeFormat.EAN13)
    printed = Image.fromarray(zxingcpp.write_barcode_to_image(bars, scale=6))
    with Image.open(BytesIO(photo(LINK))) as code:
        both = Image.new("L", (max(code.width, printed.width), code.height + printed.height), 255)
        both.paste(code, (0, 0))
        both.paste(printed, (0, code.height))
    made = BytesIO()
    both.save(made, "PNG")
    assert read_pictures([made.getvalue()]) == [LINK]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is no code of a copy."),
        ("hello", "This is no code of a copy."),
        ("http://x/#/c/123", "This code is damaged or cut short."),
        ("9" * 9000, "This is larger than any copy."),
    ],
)
async def test_a_text_that_is_no_code(shelf: Library, text: str, said: str) -> None:
    async with at(shelf, "/take-in") as phone:
        await paste(phone, text)
        assert phone.sees(said)
        assert shelf.copies.all() == []


async def test_codes_of_two_copies_in_one_text(shelf: Library) -> None:
    one, two = another(full_box()), another(without("event."), "Other")
    async with at(shelf, "/take-in") as phone:
        await paste(phone, f"{write_codes(one)[0]} {write_codes(two)[0]}")
        assert phone.sees("These codes are of different copies.")
        await paste(phone, write_codes(one)[0])
        await paste(phone, write_codes(two)[0])
        assert phone.sees("A copy in 3 codes: 1 here")
        assert len([c for c in phone.walk() if str(c.key or "").startswith("arriving-")]) == 2


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"no json", "This is no copy of Squire, or it is cut short. Nothing was changed."),
        (b'{"a": 1}', "This is no copy of Squire, or it is cut short. Nothing was changed."),
        (b"x" * 2_000_001, "The file has 2.0 MB; none of Squire is that large."),
        (
            b'{"format": 1, "what": "copy", "name": "A", "values": {"court.church.count": "many"}}',
            "Church: ",
        ),
        (b'{"format": 99, "what": "copy", "name": "A", "values": {}}', "newer Squire"),
    ],
)
async def test_a_file_that_is_none(shelf: Library, raw: bytes, said: str) -> None:
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-file", raw)
        assert phone.sees(said)
        assert not any(phone.sees(words) for words in ("unknown key", "Expecting value"))
        assert shelf.copies.all() == []
        await phone.tap("Close the message")
        assert not phone.sees(said)


@pytest.mark.parametrize("raw", [b"no picture", b"blank"])
async def test_a_picture_without_a_code(shelf: Library, raw: bytes) -> None:
    if raw == b"blank":
        made = BytesIO()
        Image.new("RGB", (300, 300), "white").save(made, "PNG")
        raw = made.getvalue()
    async with at(shelf, "/take-in") as phone:
        await bring(phone, "open-pictures", raw)
        assert phone.sees("Picture 1")


def test_a_code_of_a_link_is_no_larger_than_version_25() -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    copy = Copy("a" * 32, "Box", moment, moment, full_box())
    for text in write_codes(copy, HOME):
        _svg, side = qr_svg(text)
        assert side - 8 <= 17 + 4 * 25
