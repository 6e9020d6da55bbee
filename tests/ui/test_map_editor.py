"""The map editor: by taps on the board and by the list alone, undone, refused, left and come back to, over a photo."""

from __future__ import annotations

from pathlib import Path

import flet as ft
import pytest

from companion.ui.library import open_library
from scenarios.read import read_sheets
from storage import Library
from storage.sketches import Sketches
from tests.ui.driver import Phone
from tests.ui.map_desk import ROUTE, SCENARIO, copy_of, map_app
from tests.ui.map_editing import LOWER_LEFT, QUICK, RIGHT, THREE, kept, laid, on, tap

pytestmark = pytest.mark.anyio


# the board ---------------------------------------------------------------------------------------


async def test_a_map_is_drawn_by_taps_and_saved(shelf: Library) -> None:
    async with on(shelf) as phone:
        await tap(phone, shelf, (0, 0), (1, 0), (2, 0), (0, 1))
        assert phone.sees("Unsaved changes")
        await phone.tap("Castle")
        await tap(phone, shelf, (2, 0))
        await phone.tap("Plus")
        await tap(phone, shelf, (0, 0), (5, 5))  # the second makes a tile
        await phone.tap("Sources")
        await phone.tap("Glory")
        await tap(phone, shelf, (1, 0), (1, 0))
        await phone.tap("Take one away")
        await tap(phone, shelf, (1, 0))
        await phone.tap("Erase")
        await tap(phone, shelf, (5, 5), (0, 1))
        await phone.tap("Save the map")
        assert phone.sees("3 tiles")
    assert kept(shelf) == {
        "tile.t1.title": "1",
        "tile.t1.at": [0, 0],
        "tile.t1.tags": ["plus"],
        "tile.t2.title": "2",
        "tile.t2.at": [1, 0],
        "tile.t2.sources": ["glory"],
        "tile.t3.title": "3",
        "tile.t3.at": [2, 0],
        "tile.t3.tags": ["castle"],
    }


async def test_a_castle_moves_with_the_tap_on_another_tile(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await phone.tap("Castle")
        await tap(phone, shelf, (1, 0))
        await phone.tap("Save the map")
    assert kept(shelf)["tile.ford.tags"] == ["castle"]
    assert "tile.keep.tags" not in kept(shelf)


async def test_rivers_and_arrows_lie_where_the_edge_is_tapped(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await phone.tap("River")
        await tap(phone, shelf, (0, 0), edge=RIGHT)
        await phone.tap("Both")
        await tap(phone, shelf, (1, 0), edge=RIGHT)
        assert phone.sees("Mill: a plus tile from which no way leads to the castle.")
        await phone.tap("Arrow")
        await tap(phone, shelf, (1, 0), edge=RIGHT)
        await tap(phone, shelf, (0, 0), edge=LOWER_LEFT)  # nothing lies there
        assert phone.sees("Tap the edge between two neighbours.")
        await phone.tap("Save the map")
    assert kept(shelf)["closed"] == [{"side": "own", "edge": ["ford", "mill"]}]
    assert kept(shelf)["tile.keep.tags"] == ["castle", "crossing"]
    async with on(shelf) as phone:
        await phone.tap("Erase")
        await tap(phone, shelf, (1, 0), edge=RIGHT)
        await tap(phone, shelf, (0, 0), edge=RIGHT)
        await phone.tap("Save the map")
    assert kept(shelf) == {p.split(".", 2)[2]: raw for p, raw in THREE.items()}


async def test_neighbours_are_joined_and_parted_by_hand(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await phone.tap("Join: neighbours by hand")
        await tap(phone, shelf, (0, 0), (2, 0), (1, 0))
        await phone.tap("Save the map")
    assert kept(shelf)["tile.mill.beside"] == ["keep"]
    tiles = read_sheets(SCENARIO, practice=False, own=copy_of(shelf).values).scenario.tiles
    assert tiles["keep"].beside == ("mill", "ford")
    async with on(shelf) as phone:
        await phone.tap("Join: neighbours by hand")
        await phone.tap("Tiles that touch")
        await phone.tap("Save the map")
    assert kept(shelf) == {p.split(".", 2)[2]: raw for p, raw in THREE.items()}


async def test_a_tile_moves_and_a_taken_place_stays_as_it_is(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await phone.tap("Move")
        await tap(phone, shelf, (2, 0), (1, 1))
        await tap(phone, shelf, (0, 0), (1, 0))  # another tile: chosen in its place
        await phone.tap("Save the map")
    assert kept(shelf)["tile.keep.at"] == [1, 1]
    assert kept(shelf)["tile.mill.at"] == [0, 0]


async def test_a_name_is_one_step_however_long_it_was_typed(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await phone.tap("Name")
        await tap(phone, shelf, (0, 0))
        for written in ("M", "Mü", 'Mühle "am\nBach"'):
            await phone.type(phone.control(ft.TextField), written)
        assert phone.sees('Mühle "am Bach"')
        await phone.tap("Undo")
        assert phone.control(ft.TextField).value == "Mill"
        await phone.tap("Redo")
        await phone.tap("Save the map")
    assert kept(shelf)["tile.mill.title"] == 'Mühle "am Bach"'


async def test_undo_and_redo_go_all_the_way(shelf: Library) -> None:
    async with on(shelf) as phone:
        await tap(phone, shelf, (0, 0), (1, 0), (2, 0))
        for _n in range(3):
            await phone.tap("Undo")
        assert "Undo" not in phone.buttons()
        assert phone.sees("0 tiles")
        for _n in range(3):
            await phone.tap("Redo")
        assert "Redo" not in phone.buttons()
        await tap(phone, shelf, (3, 0))
        await phone.tap("Undo")
        await tap(phone, shelf, (0, 1))
        assert "Redo" not in phone.buttons()


async def test_sixty_tiles_are_quick_and_the_next_is_refused(shelf: Library) -> None:
    copy_of(shelf, laid({f"tile.t{n}.at": [n % 8, n // 8] for n in range(1, 60)}))
    async with on(shelf) as phone:
        cost = await tap(phone, shelf, (0, -1))
        assert (cost.ms < QUICK, cost.size < 8_000) == (True, True), cost
        await tap(phone, shelf, (1, -1))
        assert phone.sees("A map has 60 tiles at most.")


# what is to be looked at -------------------------------------------------------------------------


async def test_what_is_wrong_is_said_and_cannot_be_saved(shelf: Library) -> None:
    copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await phone.tap("Erase")
        await tap(phone, shelf, (1, 0))
        said = "Mill: a plus tile from which no way leads to the castle."
        assert phone.sees(said)
        before = copy_of(shelf)
        await phone.tap("Save the map")  # leads to what is wrong
        assert copy_of(shelf) == before
        await phone.tap(said)
        assert phone.control(ft.TextField).value == "Mill"
        await phone.tap("Undo")
        assert not phone.sees(said)


async def test_what_only_warns_is_saved(shelf: Library) -> None:
    async with on(shelf) as phone:
        await tap(phone, shelf, (0, 0), (4, 0))
        await phone.tap("1 and 2: no tile is beside them. 2 more")
        assert phone.sees("No castle yet. It decides how the game ends.")
        assert phone.sees("No plus tile yet. The map is entered there.")
        await phone.tap("Save the map")
        assert phone.sees("2 tiles")
    assert len(kept(shelf)) == 4


async def test_a_copy_that_refuses_changes_nothing_and_the_map_stays(shelf: Library) -> None:
    copy = copy_of(shelf, THREE)
    async with on(shelf) as phone:
        await tap(phone, shelf, (3, 0))
        shelf.copies.delete(copy.id)
        await phone.tap("Save the map")
        assert phone.sees("no longer here")
        assert phone.sees("Unsaved changes")
        shelf.copies.restore(copy.id)
        await phone.tap("Save the map")
        assert phone.sees("4 tiles")


# leaving -----------------------------------------------------------------------------------------


async def test_what_is_not_saved_is_there_when_one_comes_back(shelf: Library) -> None:
    copy = copy_of(shelf, THREE)
    main = map_app(shelf)
    async with Phone(main, route=ROUTE) as phone:
        await tap(phone, shelf, (3, 0))
        await phone.tap("Back")
        sketches = Sketches(shelf.folder)
        assert sketches.get(copy.id, SCENARIO) is not None
        await phone.move(ROUTE)
        assert phone.sees("Unsaved changes")
        await phone.tap("Undo")
        assert sketches.get(copy.id, SCENARIO) is None
        await phone.tap("Redo")
    async with Phone(main, route=ROUTE) as other:  # a reload, or another phone of the house
        assert other.sees("Unsaved changes")
        await other.tap("Save the map")
        assert other.sees("4 tiles")


async def test_a_restart_of_the_server_loses_no_step(tmp_path: Path) -> None:
    library = open_library(tmp_path)
    copy_of(library, THREE)
    async with on(library) as phone:
        await tap(phone, library, (3, 0))
    library.close()
    library = open_library(tmp_path)
    async with on(library) as phone:
        assert phone.sees("Unsaved changes")
        await phone.tap("Undo")
        assert phone.sees("3 tiles")
        await phone.tap("Redo")
        await phone.tap("Save the map")
    library.close()
    library = open_library(tmp_path)
    async with on(library) as phone:
        assert phone.sees("4 tiles")
        assert Sketches(tmp_path).get(copy_of(library).id, SCENARIO) is None
    library.close()


async def test_a_disk_that_keeps_no_step_is_said(shelf: Library) -> None:
    (shelf.folder / "sketches").write_text("in the way")
    async with on(shelf) as phone:
        await tap(phone, shelf, (3, 0))
        assert phone.sees("This step is on the screen alone.")
        assert phone.sees("Unsaved changes")


async def test_a_map_that_was_changed_elsewhere_is_shown_as_it_is(shelf: Library) -> None:
    copy = copy_of(shelf, THREE)
    async with on(shelf) as phone:
        assert phone.sees("3 tiles")
        await phone.tap("Done")
        shelf.copies.put(copy.id, laid({"tile.fen.title": "Fen", "tile.fen.at": [3, 0]}))
        await phone.move(ROUTE)
        assert phone.sees("4 tiles")
