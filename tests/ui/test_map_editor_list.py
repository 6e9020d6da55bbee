"""The map editor without its board: the list of tiles; and the photo below it."""

from __future__ import annotations

import io

import flet as ft
import pytest
from PIL import Image

from companion.ui.knight.map_edit_grid import SIDE
from companion.ui.visit import visit_of
from storage import Library
from storage.photos import Photos
from tests.ui.driver import Phone
from tests.ui.map_desk import SCENARIO, copy_of
from tests.ui.map_editing import THREE, board, kept, laid, on, tap

pytestmark = pytest.mark.anyio


# the list ----------------------------------------------------------------------------------------


async def test_everything_can_be_done_without_the_board(shelf: Library) -> None:
    async with on(shelf) as phone:
        await phone.tap("List of tiles")
        await phone.tap("Add a tile")
        await phone.tap("Plus tile")
        await phone.tap("Place on the map")
        await phone.tap("New tile, right")
        await phone.tap("Castle")
        await phone.tap("Gold: one more")
        await phone.type(phone.control(ft.TextField), "Keep")
        await phone.tap("Move, lower right")
        await phone.tap("Neighbours, none")
        await phone.tap("Join with 1")
        await phone.tap("1: closed to own units")
        assert phone.sees("closed to own units")
        await phone.tap("Save the map")
        assert kept(shelf)["closed"] == [{"side": "own", "edge": ["t1", "t2"]}]
        await phone.tap("1: arrow over the river")
        await phone.tap("1: open")
        await phone.tap("Save the map")
        assert "closed" not in kept(shelf)
        await phone.tap("Part from 1")
        await phone.tap("1, plus tile")
        await phone.tap("Erase 1")
        assert "1, plus tile" not in phone.buttons()
    values = kept(shelf)
    assert (values["tile.t2.title"], values["tile.t2.at"]) == ("Keep", [1, 1])
    assert (values["tile.t2.tags"], values["tile.t2.sources"]) == (["castle"], ["gold"])
    assert (values["tile.t1.beside"], values["tile.t2.beside"]) == (["t2"], ["t1"])


async def test_a_tile_without_a_place_is_put_on_the_map(shelf: Library) -> None:
    copy_of(shelf, {**THREE, **laid({"tile.fen.title": "Fen", "tile.fen.beside": ["mill"]})})
    async with on(shelf) as phone:
        await phone.tap("List of tiles")
        assert phone.sees("Fen: not on the grid yet.")
        await phone.tap("Fen: not on the grid yet.")
        await phone.tap("Put it on the map")
        await phone.tap("Save the map")
    assert kept(shelf)["tile.fen.at"] == [3, 0]
    assert kept(shelf)["tile.fen.beside"] == ["mill"]


async def test_with_large_text_the_list_comes_first(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        ruler = next(c for c in phone.walk() if getattr(c, "on_size_change", None))
        await phone.fire(ruler, "size_change", {"w": 20, "h": 20})
        assert "Mill, plus tile" in phone.buttons()
        await phone.tap("Map")
        assert board(phone) is not None
        assert "Mill, plus tile" not in phone.buttons()


# the photo ---------------------------------------------------------------------------------------


def card(colour: str = "#aa3311") -> bytes:
    made = io.BytesIO()
    Image.new("RGB", (300, 400), colour).save(made, "PNG")
    return made.getvalue()


async def pick(phone: Phone, raw: bytes | None) -> None:
    """The browser hands over a file that was picked."""
    picker = next(s for s in visit_of(phone.page).services if isinstance(s, ft.FilePicker))
    file = {"id": 1, "name": "card.png", "size": len(raw or b""), "bytes": raw}
    await phone.fire(picker, "result", {"files": [file]})


async def test_a_photo_lies_below_and_never_travels(shelf: Library) -> None:
    copy = copy_of(shelf, THREE)
    photos = Photos(shelf.folder)
    async with on(shelf) as phone:
        await phone.tap("Photo")
        await pick(phone, card())
        photo = photos.get(copy.id, SCENARIO)
        assert photo is not None
        assert phone.control(ft.Container, "map-photo").opacity == 0.6
        assert phone.sees("9.0 sides of a tile wide, 60 % strong, middle at 0.0, 0.0.")
        await phone.tap("Fainter photo")
        await phone.tap("Photo to the right")
        assert phone.sees("50 % strong, middle at 0.1, 0.0.")
        await phone.tap("Larger photo")
        assert phone.sees("9.4 sides")
        start = {"x": 100.0, "y": 100.0}
        await phone.fire(board(phone), "scale_start", {"lfp": start, "gfp": start, "pc": 1})
        end = {"x": 100.0 + 2 * SIDE, "y": 100.0}
        more = {"hs": 1.5, "vs": 1.5, "s": 1.5, "rot": 0.0, "fpd": start, "pc": 2}
        await phone.fire(board(phone), "scale_update", {"lfp": end, "gfp": end, **more})
        await phone.fire(board(phone), "scale_end", {"pc": 0, "v": start})
        lay = photos.get(copy.id, SCENARIO).lay  # type: ignore[union-attr]
        assert (round(lay.x, 6), round(lay.wide, 6), lay.strong) == (2.1, 14.175, 50)
        await phone.tap("Close the photo")
        await tap(phone, shelf, (3, 0))
        await phone.tap("Save the map")
    assert set(copy_of(shelf).values) - set(THREE) == set(
        laid({"tile.t1.title": 0, "tile.t1.at": 0})
    )


async def test_a_file_that_is_no_photo_is_refused_in_one_sentence(shelf: Library) -> None:
    copy, photos = copy_of(shelf), Photos(shelf.folder)
    async with on(shelf) as phone:
        await phone.tap("Photo")
        await pick(phone, card())
        before = photos.get(copy.id, SCENARIO)
        for raw in (b"no photo", None):
            await pick(phone, raw)
            assert phone.sees("This file cannot be read as a photo.")
        assert photos.get(copy.id, SCENARIO) == before
        await phone.tap("Close the message")
        await phone.tap("Take it away")
        assert photos.get(copy.id, SCENARIO) is None
        assert phone.sees("It lies below the tiles. It is kept beside your copy and never shared.")
