"""The result picture: letters as outlines, what stands on it for every game, hostile names, and saving it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from companion.knight import Setup
from companion.ui.app import open_app
from companion.ui.offered import SCREENS
from companion.ui.picture import drawing, letters
from companion.ui.picture import screen as its_screen
from companion.ui.picture.card import Card, Rank
from companion.ui.picture.drawing import Drawing, wrapped
from companion.ui.picture.layout import BODY, HEIGHT, INSIDE, WIDTH, _fitting, picture_of
from companion.ui.picture.png import cut
from companion.ui.picture.raster import png_of
from companion.ui.picture.screen import card_of
from companion.ui.places import assets_folder
from storage import About, Game, Library
from tests.ui.driver import Phone
from tests.ui.kept_games import KINDS, finished
from tests.ui.knight_scenes import scene

SHOWN = Path("build/screens")
SVG = "{http://www.w3.org/2000/svg}"
WORDS = ("Defensive war", "Zażółć gęślą jaźń", "Größe, 1410 × 3 – „Sieg”", "Kasia wins")
START = re.compile(r"M(-?[\d.]+)[ ]?(-?[\d.]+)")


def drawn(card: Card | None) -> ET.Element:
    assert card is not None
    return ET.fromstring(picture_of(card))


def starts(root: ET.Element) -> list[tuple[float, float]]:
    """Where the outlines that are not within a symbol begin."""
    return [
        (float(x), float(y))
        for path in root.findall(f"{SVG}path")
        for x, y in START.findall(path.get("d", ""))
    ]


def bounds(path: str) -> tuple[float, float, float, float]:
    """The box of an outline of lines and curves with relative points, control points left out."""
    x = y = 0.0
    spots = []
    for kind, rest in re.findall(r"([MlqzZ])([^MlqzZ]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", rest)]
        if kind == "M":
            x, y = numbers
        elif kind in "lq" and numbers:
            x, y = x + numbers[-2], y + numbers[-1]
        spots.append((x, y))
    xs, ys = zip(*spots, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("style", letters.FILES)
@pytest.mark.parametrize("words", WORDS)
def test_letters_are_where_another_reader_of_the_font_has_them(style: str, words: str) -> None:
    known = letters.font(style)
    assert known is not None
    assert known.has(words)
    path = assets_folder() / "fonts" / letters.FILES[style]
    other = ImageFont.truetype(str(path), 200, layout_engine=ImageFont.Layout.BASIC)
    assert known.width(words, 200) == pytest.approx(other.getlength(words), abs=len(words))
    paper = Image.new("L", (3000, 400))
    ImageDraw.Draw(paper).text((50, 250), words, 255, other, anchor="ls")
    assert bounds(known.path(words, 50, 250, 200)) == pytest.approx(paper.getbbox(), abs=4)


def test_a_letter_that_no_font_has_stays_text() -> None:
    paper = Drawing(100, 100)
    paper.text(0, 50, "Кася 桜", "strong", 20, "#000")
    paper.text(0, 80, "Kasia", "strong", 20, "#000")
    root = ET.fromstring(paper.svg("x"))
    assert [one.text for one in root.findall(f"{SVG}text")] == ["Кася 桜"]
    assert len(root.findall(f"{SVG}path")) == 1


def test_without_font_files_all_is_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "font", lambda _style: None)
    card = Card("zamki", "zamki-stone", "Rycerze i Zamki", "Rycerze i Zamki", "", "Kasia wins", "")
    said = {one.text for one in drawn(card).findall(f"{SVG}text")}
    assert {"Rycerze i Zamki", "Kasia wins", "Squire"} <= said


def test_a_line_that_is_too_long_is_cut_and_never_wider_than_its_room() -> None:
    paper, long = Drawing(400, 100), "A very long name of a game " * 4
    assert paper.text(0, 50, long, "plain", 30, "#000", most=300) <= 300
    assert paper.text(0, 90, "桜" * 60, "plain", 30, "#000", most=300) <= 300
    assert all(letters.font("plain").width(line, 30) <= 300 for line in wrapped(long, "plain", 30, 300))  # type: ignore[union-attr]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_is_told_whole_and_stays_on_the_picture(shelf: Library, kind: str) -> None:
    game = finished(shelf, kind)
    shelf.annotate(game.id, About(name="A rainy Sunday", wrong=True))
    card = card_of(game, SCREENS[kind])
    assert card is not None
    SHOWN.mkdir(parents=True, exist_ok=True)
    (SHOWN / f"share-card-{kind}.svg").write_text(picture_of(card), "utf-8")
    root = drawn(card)
    assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT))
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in starts(root))
    assert "A rainy Sunday" in card.foot[0]
    assert "played wrong" in card.foot[0]
    outcome = game.outcome
    assert outcome is not None
    told = root.findtext(f"{SVG}desc", "").splitlines()
    if kind == "knight":
        assert f"Total: {outcome.points}" in told
        assert len(card.tiles) == len(game.table.rules.sheets.scenario.tiles)  # type: ignore[attr-defined]
    else:
        totals = {rank.name: rank.number for rank in card.ranks}
        assert max(map(int, totals.values())) == outcome.points
        assert {f"{name}: {n}" for name, n in totals.items()} <= set(told)
        assert card.ranks[0].won


def _half(shelf: Library, kind: str) -> Game:
    if kind == "knight":
        return scene(shelf, "use")
    line = finished(shelf, kind).table.line
    n = len(line.moves) // 2
    return shelf.branch(
        shelf.games()[0].id, replace(line, moves=line.moves[:n], steps=line.steps[: n + 1]), "half"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_goes_on_says_how_far_it_is(shelf: Library, kind: str) -> None:
    game = _half(shelf, kind)
    card = card_of(game, SCREENS[kind])
    assert card is not None
    assert not card.won
    drawn(card)
    if kind == "knight":
        turn = game.table.state.turn.number
        assert card.verdict == f"Turn {turn} of 12"
        assert card.lines[-1].name == "Points so far"
    else:
        assert {rank.name for rank in card.ranks} == {p.name for p in game.setup.players}


def test_hostile_names_are_only_letters() -> None:
    name = "</text><script>alert('&')</script>\x00\x1b\u202e]]>&lt;\n" + "x" * 400
    ranks = tuple(Rank(name, colour, "12", name, name, won=True) for colour in ("red", "blue"))
    card = Card("grunwald", "arms", "Na Grunwald", name, name, name, "glory", (name,), ranks=ranks)
    raw = picture_of(replace(card, foot=(name, name)))
    root = ET.fromstring(raw)
    kinds = {one.tag.removeprefix(SVG) for one in root.iter()}
    assert kinds <= {"svg", "title", "desc", "path", "text", "g", "circle", "rect", "clipPath"}
    assert not re.search(r"[\x00-\x08\x0b-\x1f\u202e]", raw)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in starts(root))


# as pixels ----------------------------------------------------------------------------------------


def as_png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def size(raw: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(raw)) as picture:
        picture.load()
        return picture.size


def ink(raw: Image.Image) -> float:
    """How much of a picture is dark."""
    return 1 - ImageStat.Stat(raw.convert("L")).mean[0] / 255


def test_pixels_are_those_of_another_drawer_of_the_font() -> None:
    words, paper = "Victory 4589 &Łß", Drawing(900, 140)
    paper.text(20, 100, words, "count", 80, "#000000")
    mine = Image.open(BytesIO(png_of(paper.svg("x")))).convert("L")
    path = assets_folder() / "fonts" / letters.FILES["count"]
    face = ImageFont.truetype(str(path), 80, layout_engine=ImageFont.Layout.BASIC)
    other = Image.new("L", (900, 140), 255)
    ImageDraw.Draw(other).text((20, 100), words, 0, face, anchor="ls")
    assert ink(mine) == pytest.approx(ink(other), rel=0.02)
    assert ink(ImageChops.invert(ImageChops.difference(mine, other))) < ink(other) / 6


def test_holes_clips_turns_and_lines_are_drawn() -> None:
    paper = Drawing(240, 120)
    paper.symbol("player-red", 60, 60, 120)
    paper.symbol("tile-destroyed", 180, 60, 120, "#0000FF")
    seen = Image.open(BytesIO(png_of(paper.svg("x")))).convert("RGB")
    red, white, blue = (0xB3, 0x20, 0x1F), (255, 255, 255), (0, 0, 255)
    spots = {
        (30, 40): red, (60, 60): white, (90, 40): red, (5, 40): white, (25, 100): white,
        (180, 10): blue, (180, 60): blue, (180, 30): white, (125, 15): white,
    }  # fmt: skip
    assert {spot: seen.getpixel(spot) for spot in spots} == spots


def test_a_png_is_cut_as_another_reader_cuts_it() -> None:
    whole = Image.merge("RGBA", [Image.effect_noise((61, 40), 90) for _ in range(4)])
    got = Image.open(BytesIO(cut(as_png(whole), 33, 27)))
    assert got.tobytes() == whole.crop((0, 0, 33, 27)).tobytes()
    assert cut(as_png(whole), 61, 40) == as_png(whole)
    assert cut(b"no picture", 3, 3) == b"no picture"


# the screen ---------------------------------------------------------------------------------------


def saved(phone: Phone) -> list[Mapping[str, Any]]:
    """The files that were handed to the phone."""
    files: list[Mapping[str, Any]] = []
    phone.wire.answers["save_file"] = files.append
    return files


@pytest.mark.anyio
async def test_the_picture_is_shown_and_saved(
    shelf: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished(shelf, "zamki")
    async with Phone(open_app(shelf), route=f"/games/{game.id}/picture") as phone:
        files = saved(phone)
        assert any(name.startswith("Picture: Rycerze i Zamki, ") for name in phone.names())
        await phone.tap("Save as SVG")
        assert files[0]["file_name"] == "Rycerze i Zamki.svg"
        assert ET.fromstring(files[0]["src_bytes"]).get("width") == "1080"
        await phone.tap("Save picture")
        assert files[1]["file_name"] == "Rycerze i Zamki.png"
        assert size(files[1]["src_bytes"]) == (WIDTH, HEIGHT)
        monkeypatch.setattr(its_screen, "can_draw", lambda _svg: False)
        asked: list[float] = []

        def window(given: Mapping[str, Any]) -> bytes:
            """What a browser makes of it: as large as its window, the rest empty."""
            asked.append(given["pixel_ratio"])
            return as_png(Image.effect_noise((390, 844), 60).convert("RGBA"))

        phone.wire.answers["capture"] = window
        await phone.tap("Save picture")
        wide = 390 - 24
        assert size(files[2]["src_bytes"]) == (
            round(wide * asked[0]),
            round(wide * 1.25 * asked[0]),
        )
        phone.wire.answers["capture"] = lambda _asked: None
        await phone.tap("Save picture")
        assert phone.sees("This device cannot make a PNG of it. Save it as SVG.")
        await phone.tap("Close the message")
        await phone.tap("Back")
        assert phone.page.route == f"/games/{game.id}"


@pytest.mark.anyio
async def test_a_game_that_is_gone_has_no_picture(shelf: Library) -> None:
    async with Phone(open_app(shelf), route=f"/games/{'0' * 32}/picture") as phone:
        assert phone.sees("This game is no longer here.")


def test_what_decided_is_read_to_its_end(shelf: Library) -> None:
    """The longest that a game says of its end is made smaller, not cut; it stays above the score."""
    card = card_of(finished(shelf, "grunwald"), SCREENS["grunwald"])
    assert card is not None
    long = (
        "The rules for the quartermaster and for ducats are missing: read otherwise, others win. "
        * 3
    )
    for decided in (("Jacek has the most points.", long[:160]), (long,)):
        size, lines = _fitting(decided, INSIDE - 168)
        shown = [wrapped(words, "plain", size, INSIDE - 168) for words in decided]
        assert sum(map(len, shown)) == lines
        assert 330 - lines * 12 + 56 + (lines - 1) * size * 1.3 < BODY - 36


def test_the_map_is_drawn_in_the_signs_of_its_scenario(shelf: Library) -> None:
    """Spade, drop and waves in Flood; the river that closes edges, and where it is crossed, in S-4."""
    facts = {"own.mill": 1, "enemy.spring": 1, "enemy.weir": 1, "mark.croft.flooded": 1}
    flood = svg_of(shelf, "s01_flood", facts)
    assert flood.count(inside("worker")) == 1
    assert flood.count(inside("water")) == 2
    assert inside("tile-flooded") in flood
    assert inside("tile-crossing") in svg_of(shelf, "s04_stronghold", {"own.ford": 1})


def svg_of(shelf: Library, scenario: str, facts: Mapping[str, int]) -> str:
    """The picture of a game that was joined as these facts say."""
    game = shelf.new("knight", Setup(scenario, "dittmann", turn=2, facts=dict(facts)))
    asked = game.table.rules.question(game.table.state)
    assert asked is not None
    game.table.play(asked.answers[0])
    card = card_of(game, SCREENS["knight"])
    assert card is not None
    return picture_of(card)


def inside(symbol: str) -> str:
    """What a symbol is drawn with."""
    svg = (assets_folder() / "symbols" / f"{symbol}.svg").read_text("utf-8")
    return re.findall(r'd="([^"]+)"', svg)[0]
