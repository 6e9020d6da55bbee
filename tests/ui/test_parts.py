"""What every part owes: names, room for a finger, text that can be read, colours that can be told apart."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import flet as ft
import pytest
from PIL import Image, ImageDraw

from companion.ui.app import open_app
from companion.ui.parts.chips import Cost, Gain, cost_name, gain_name
from companion.ui.parts.header import Value, value_name
from companion.ui.parts.hexes import axial, bounds, corners, hatching, hit
from companion.ui.parts.hexmap import Spring, Tile
from companion.ui.parts.qr import QUIET, qr_svg
from companion.ui.parts.symbols import picture
from companion.ui.parts.tiles import tile_name
from companion.ui.parts.tracks import Track, segments_name
from companion.ui.places import assets_folder
from companion.ui.room import Room, drawing_in
from companion.ui.theme import FACES, FONTS, Style, scheme, theme
from companion.ui.visit import visit_of
from storage import Library
from tests.reading import texts_on
from tests.ui.driver import Main, Phone, spoken_name
from tests.ui.tiny_screens import TINY_SCREENS

PARTS = ("", "turn", "use", "court", "character", "map", "log", "end", "forms")
ROOMS = (Room(), Room(scale=2.0), Room(360, 640), Room(340, 640), Room(900, 1200))


@pytest.fixture
def parts(library: Library, monkeypatch: pytest.MonkeyPatch) -> Main:
    monkeypatch.setenv("SQUIRE_PARTS", "1")
    return open_app(library, None, TINY_SCREENS)


@pytest.mark.anyio
@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("part", PARTS)
async def test_whatever_can_be_tapped_has_a_name_and_no_two_the_same_key(
    parts: Main, part: str, room: Room
) -> None:
    async with Phone(parts, route=f"/parts/{part}") as phone:
        visit_of(phone.page).resize(width=room.width, height=room.height, scale=room.scale)
        await phone.move(f"/parts/{part}?again")
        assert not phone.sees("This cannot be shown")
        taps = [c for c in phone.walk() if isinstance(c, ft.Container) and c.on_click]
        assert taps
        assert all(spoken_name(c).strip() for c in taps)
        keys = [c.key for c in taps if c.key]
        assert len(keys) == len(set(keys))


@pytest.mark.anyio
@pytest.mark.parametrize("part", PARTS)
async def test_large_text_says_all_that_small_text_says(parts: Main, part: str) -> None:
    async with Phone(parts, route=f"/parts/{part}") as phone:
        small = set(phone.buttons())
        visit_of(phone.page).resize(scale=2.0)
        await phone.move(f"/parts/{part}?again")
        assert small - set(phone.buttons()) <= {
            "Zoom in",
            "Whole map",
            "Card of turn 11, face down",
        }


@pytest.mark.anyio
@pytest.mark.parametrize("part", PARTS)
async def test_no_symbol_is_missing_and_no_text_is_below_14(parts: Main, part: str) -> None:
    async with Phone(parts, route=f"/parts/{part}") as phone:
        for control in phone.walk():
            if isinstance(control, ft.Image) and str(control.src).startswith("symbols/"):
                assert (assets_folder() / str(control.src)).is_file(), control.src
            if isinstance(control, ft.Text) and control.size and control.value != "0":
                assert control.size >= 14


def test_no_style_is_below_14_and_every_font_is_there() -> None:
    assert min(style.value[2] for style in Style) >= 14
    assert len({style.slot for style in Style}) == len(Style)
    for style in Style:
        assert style.value[1] in FONTS
    for path in FONTS.values():
        assert (assets_folder() / path.lstrip("/")).is_file()


def _light(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


TEXT = [
    ("on_surface", "surface"),
    ("on_surface", "surface_container_lowest"),
    ("on_surface_variant", "surface"),
    ("on_surface_variant", "surface_container_lowest"),
    ("on_surface_variant", "surface_container_high"),
    ("on_primary", "primary"),
    ("primary", "surface_container_lowest"),
    ("on_primary_container", "primary_container"),
    ("on_error", "error"),
    ("error", "surface_container_lowest"),
    ("on_error_container", "error_container"),
    ("on_secondary", "secondary"),
    ("secondary", "surface_container_lowest"),
    ("on_secondary_container", "secondary_container"),
    ("on_tertiary", "tertiary"),
    ("tertiary", "surface_container_lowest"),
    ("on_tertiary_container", "tertiary_container"),
    ("on_secondary_fixed", "secondary_fixed"),
    ("secondary_fixed_dim", "surface_container_lowest"),
    ("on_tertiary_fixed", "tertiary_fixed"),
    ("on_primary_fixed", "primary_fixed"),
    ("on_primary_fixed_variant", "primary_fixed"),
    ("on_surface", "surface_bright"),
    ("on_surface", "surface_dim"),
    ("on_surface", "tertiary_fixed"),
    ("on_surface", "primary_container"),
]
LINES = [("outline", "surface"), ("outline", "surface_container_lowest")]
LINES += [("tertiary_fixed_dim", "surface_bright"), ("tertiary_fixed_dim", "surface")]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("game", FACES)
def test_contrast(game: str, dark: bool) -> None:
    colours = scheme(game, dark)
    for ink, ground in TEXT:
        assert _contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
    for line, ground in LINES:
        assert _contrast(colours[line], colours[ground]) >= 3, (line, ground)


def test_own_and_enemy_differ_without_colour() -> None:
    assert picture("own") != picture("enemy")


def test_the_theme_has_no_tint_and_no_shadow() -> None:
    for dark in (False, True):
        colours = theme(dark=dark).color_scheme
        assert colours is not None
        assert colours.surface_tint == colours.shadow == "#00000000"


@pytest.mark.parametrize(
    ("cost", "name"),
    [
        (Cost("glory", "Glory", 2), "2 Glory"),
        (Cost("nobility", "Nobility", 2, paid=1), "2 Nobility, 1 paid"),
        (Cost("nobility", "Nobility", 2, paid=2), "2 Nobility, paid"),
        (Cost("glory", "Glory", 6, short=True), "6 Glory, too dear"),
    ],
)
def test_costs_are_read_aloud(cost: Cost, name: str) -> None:
    assert cost_name(cost) == name


def test_gains_values_tracks_and_tiles_are_read_aloud() -> None:
    assert gain_name(Gain("glory", "Glory", 1, fresh=True, once=True)) == "+1 Glory, fresh, once"
    assert gain_name(Gain("gold", "gold", -2, loss=True)) == "−2 gold"
    value = Value("glory", "glory", "Gl", "Glory", 4, 6, fresh=1, hand=True)
    assert value_name(value) == "Glory 4 of 6, 1 fresh, set by hand"
    points = Value("p", "points", "pts", "Points", 175, box="9", box_sum=25)
    assert value_name(points) == "Points 175, box 9: 25"
    track = Track("n", "court-nobles", "Nobles", ("done", "partly", "open"), 1)
    assert segments_name(track) == "Nobles, level 1 of 3, one segment partly paid"
    tile = Tile(
        "mill",
        "Mill",
        (0, 0),
        own=1,
        enemy=2,
        marks=(("tile-village", "village"),),
        springs=(Spring("gold", "gold", gone=True),),
        letter="A",
    )
    assert tile_name(tile) == "A: Mill, 1 own unit, 2 enemies, village, gold destroyed"


RING = ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def test_neighbours_are_equally_far_and_taps_find_their_tile() -> None:
    side = 40.0
    centres = [(x * side, y * side) for x, y in (axial(q, r) for q, r in RING)]
    away = {round(abs(complex(*c) - complex(*centres[0])), 6) for c in centres[1:]}
    assert len(away) == 1
    for i, (x, y) in enumerate(centres):
        assert hit((x + 15, y - 15), centres, side) == i
    assert hit((500, 0), centres, side) is None
    assert hit((0, 0), [], side) is None


def test_the_map_reaches_to_its_outermost_corners() -> None:
    centres = [axial(q, r) for q, r in RING]
    left, top, width, height = bounds(centres)
    xs, ys = zip(*(p for c in centres for p in corners(c, 1)), strict=True)
    assert (left, top) == pytest.approx((min(xs), min(ys)))
    assert (left + width, top + height) == pytest.approx((max(xs), max(ys)))


def test_hatching_stays_within_its_tile() -> None:
    lines = hatching((100, 50), 40, 10)
    assert len(lines) > 5
    for line in lines:
        for x, y in line:
            assert abs(x - 100) <= 40 * 0.8661
            assert abs(y - 50) <= 40 - abs(x - 100) / 3**0.5 + 1e-6


def _modules(svg: str) -> Iterator[tuple[int, int, int]]:
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", svg):
        yield int(x), int(y), int(width)


def test_the_qr_code_is_read_and_has_its_quiet_zone(tmp_path: Path) -> None:
    link = "http://192.168.1.20:8737/?k=" + "Zk3" * 12
    svg, size = qr_svg(link)
    image = Image.new("L", (size * 4, size * 4), 255)
    draw = ImageDraw.Draw(image)
    for x, y, width in _modules(svg):
        assert QUIET <= x < size - QUIET
        assert QUIET <= y < size - QUIET
        draw.rectangle((x * 4, y * 4, (x + width) * 4 - 1, y * 4 + 3), fill=0)
    assert texts_on(image) == [link]


def test_a_room_knows_what_it_has_room_for() -> None:
    assert Room(scale=1.31).large
    assert not Room(scale=1.3).large
    assert Room(height=699).low
    assert Room(width=359).narrow
    assert Room(width=700).wide
    assert not Room(width=700, scale=2).wide
    assert Room(scale=3).grow(20) == 30
    assert Room(scale=2).tall(48, 22) == 64
    assert Room(still=True).flash(400) == 0
    with drawing_in(Room(scale=2)):
        assert Room(scale=2).inside(20) * 2 == 30


def test_players_and_enemies_keep_their_hue() -> None:
    def hue(slot: str, colours: Mapping[str, str]) -> float:
        red, green, blue = (int(colours[slot][i : i + 2], 16) / 255 for i in (1, 3, 5))
        return colorsys.rgb_to_hls(red, green, blue)[0]

    for dark in (False, True):
        colours = scheme("knight", dark)
        assert 0.55 < hue("primary", colours) < 0.68  # azure
        assert min(hue("error", colours), 1 - hue("error", colours)) < 0.04  # gules
