"""The map editor in Chromium: a map of ten tiles drawn by taps, over a photo; pictures of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from companion.knight.map_draft import MapDraft
from companion.ui.knight.map_edit_grid import SIDE
from companion.ui.library import open_library
from tests.browser.chrome import Screen, Server, picture_name, screen
from tests.ui.map_desk import ROUTE, SCENARIO, copy_of

pytestmark = pytest.mark.browser
TILES = ((0, -2), (1, -2), (-1, -1), (0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
MIDDLE = (195, 56 + 272)
"""Where the middle of the empty grid stands on the screen, below the header."""
UPPER_LEFT, UPPER_RIGHT = (-0.43, -0.75), (0.43, -0.75)
"""The middles of edges, in sides from the middle of a tile."""


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("library")
    with Server("tests.browser.served_map", str(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """An editor whose map has been drawn before, with a flaw."""
    folder: Path = tmp_path_factory.mktemp("drawn")
    draft = MapDraft()
    for place in TILES:
        draft = draft.place(place)
    for n, title in enumerate(("Beacon", "Copse", "Mill", "Ford", "Fen", "Toll", "Weir"), 1):
        draft = draft.rename(f"t{n}", title)
    draft = draft.mark("t1", "plus").mark("t9", "castle").mark("t4", "village").mark("t6", "guard")
    draft = draft.source("t1", "valor", 1).source("t1", "gold", 2).source("t7", "nobility", 1)
    for edge in (("t3", "t6"), ("t4", "t6"), ("t4", "t7")):
        draft = draft.river(edge, ["own"])
    draft = draft.arrow(("t5", "t7")).place((3, -3)).join("t11", "t5")
    library = open_library(folder)
    copy_of(library, draft.values(SCENARIO))
    library.close()
    with Server("tests.browser.served_map", str(folder)) as server:
        yield server


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A photo of a card, as crooked as one takes it."""
    image = Image.new("RGB", (900, 1200), "#d9c79a")
    pen = ImageDraw.Draw(image)
    for row in range(4):
        for column in range(3):
            x, y = 230 + column * 220 + row % 2 * 110, 250 + row * 190
            pen.regular_polygon((x, y, 120), 6, 30, fill="#8fae6b", outline="#4d4023")
    path = tmp_path / "card.jpg"
    image.rotate(4, fillcolor="#555555").save(path)
    return path


def opened(browser: Browser, server: Server, **look: object) -> Screen:
    phone = screen(browser, f"{server.url}/#{ROUTE}", **look)  # type: ignore[arg-type]
    phone.see("Back")
    phone.page.wait_for_timeout(800)  # the grid goes to its middle
    return phone


def tap(phone: Screen, q: int, r: int, edge: tuple[float, float] = (0, 0)) -> None:
    """A tap on a place, or on an edge of it."""
    x = MIDDLE[0] + (math.sqrt(3) * (q + r / 2) + edge[0]) * SIDE
    y = MIDDLE[1] + (1.5 * r + edge[1]) * SIDE
    phone.page.mouse.click(x, y)
    phone.page.wait_for_timeout(250)


def test_a_map_of_ten_tiles_is_drawn_by_taps(browser: Browser, editor: Server) -> None:
    phone = opened(browser, editor)
    for q, r in TILES:
        tap(phone, q, r)
    phone.shot("map-editor-tiles-light")
    phone.tap("Castle")
    tap(phone, -1, 1)
    phone.tap("Plus")
    for q, r in TILES[:2]:
        tap(phone, q, r)
    phone.tap("Village")
    tap(phone, 0, -1)
    phone.tap("Sources")
    phone.tap("Valor")
    tap(phone, 0, -2)
    phone.tap("Gold")
    tap(phone, 0, -2)
    phone.shot("map-editor-sources-light")
    phone.tap("River")
    tap(phone, -1, 0, UPPER_LEFT)
    tap(phone, -1, 0, UPPER_RIGHT)
    phone.tap("Both")
    tap(phone, 0, 0, UPPER_LEFT)
    phone.tap("Arrow")
    tap(phone, 0, 0, UPPER_RIGHT)
    phone.shot("map-editor-river-light")
    phone.tap("Join: neighbours by hand")
    tap(phone, -1, 1)
    tap(phone, 1, -2)
    phone.shot("map-editor-join-light")
    phone.tap("Undo")
    phone.tap("Tile")
    tap(phone, 1, 0)
    field = phone.page.get_by_role("textbox", name="Name of the tile")
    field.click()
    phone.page.wait_for_timeout(400)
    field.fill("Ford")
    phone.page.wait_for_timeout(400)
    phone.shot("map-editor-name-light")
    phone.tap("Save the map")
    phone.see("10 tiles")
    phone.reload()
    phone.see("10 tiles")
    phone.tap("List of tiles")
    phone.see("1, plus tile, Valor, Gold")
    phone.see("4, village")
    phone.tap("Ford")
    phone.shot("map-editor-list-light")
    assert phone.errors == []


def test_a_photo_below_it(browser: Browser, editor: Server, card: Path) -> None:
    phone = opened(browser, editor)
    phone.tap("Photo")
    with phone.page.expect_file_chooser() as chooser:
        phone.touch("Choose a photo")
    chooser.value.set_files(card)
    phone.see("Another photo")
    phone.page.wait_for_timeout(800)
    phone.shot("map-editor-photo-light")
    mouse = phone.page.mouse
    mouse.move(195, 250)
    mouse.down()
    for step in range(10):
        mouse.move(195 + 5 * step, 250 + 4 * step)
    mouse.up()
    phone.touch("Larger photo")
    phone.touch("Fainter photo")
    phone.page.wait_for_timeout(600)
    phone.shot("map-editor-photo-laid-light")
    phone.tap("Close the photo")
    for place in TILES[:4]:
        tap(phone, *place)
    phone.shot("map-editor-over-photo-light")
    phone.tap("Photo")
    with phone.page.expect_file_chooser() as chooser:
        phone.touch("Another photo")
    wrong = card.with_name("card.png")
    wrong.write_text("no photo")
    chooser.value.set_files(wrong)
    phone.see("This file cannot be read as a photo.")
    phone.tap("Close the message")
    phone.tap("Take it away")
    phone.see("Choose a photo")
    assert phone.errors == []


@pytest.mark.parametrize(("dark", "scale"), [(False, 1), (True, 1), (False, 2)])
def test_pictures(browser: Browser, drawn: Server, dark: bool, scale: int) -> None:
    phone = opened(browser, drawn, dark=dark, scale=scale)
    phone.shot(picture_name("map-editor", dark=dark, scale=scale))
    assert phone.outside() == []
    phone.tap("List of tiles" if scale == 1 else "Map")
    phone.shot(picture_name("map-editor-other", dark=dark, scale=scale))
    assert phone.outside() == []
    assert phone.errors == []


def test_a_small_phone_has_room_for_fingers(browser: Browser, drawn: Server) -> None:
    phone = opened(browser, drawn, size=(360, 640))
    phone.shot("map-editor-small")
    assert phone.outside() == []
    assert phone.small_targets() == []


def test_a_phone_on_its_side_has_the_tools_beside_the_board(
    browser: Browser, drawn: Server
) -> None:
    phone = opened(browser, drawn, size=(844, 390))
    phone.shot("map-editor-flat")
    assert phone.outside() == []
    box = phone.page.locator('[aria-label^="Map. The list"]').first.bounding_box()
    assert box is not None
    assert box["height"] > 200
    assert box["width"] > 400


def test_every_row_of_the_list_has_room_for_a_finger(browser: Browser, drawn: Server) -> None:
    phone = opened(browser, drawn, size=(360, 2200))  # nothing lies below the fold
    phone.tap("List of tiles")
    assert phone.small_targets() == []
    phone.tap("10")
    phone.tap("Neighbours, 3 tiles")
    phone.tap("Place on the map")
    phone.shot("map-editor-tile-light")
    assert phone.outside() == []
    assert phone.small_targets() == []
