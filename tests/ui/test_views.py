"""What tiles look like: each practice map is drawn whole, and every scene has its picture."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest

from companion.knight import Setup
from companion.knight.course import Course
from companion.ui.knight.plots import plots
from companion.ui.knight.views import FILE, scenes_of, sights
from companion.ui.parts.hexmap import Scene
from companion.ui.parts.scenery import LOOKS, reaches, scene_picture
from companion.ui.picture.drawing import Drawing
from companion.ui.picture.raster import png_of
from companion.ui.places import assets_folder
from tests.bots import CHARACTERS, SCENARIOS, rules_of


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_tile_of_a_practice_map_is_bare(scenario: str) -> None:
    rules = rules_of(scenario, CHARACTERS[0])
    start = rules.start(Setup(scenario, CHARACTERS[0])).state
    tiles = plots(Course(rules, start))
    assert [tile.id for tile in tiles if not tile.scenes] == []
    assert sights(scenario).keys() <= {tile.id for tile in tiles}
    assert len({tile.scenes for tile in tiles}) >= 6, "one tile looks like the other"


def test_a_tile_of_a_copy_looks_as_its_tags_say() -> None:
    """Even one that is called like a tile of the practice map: what that looks like is no value of the copy."""
    rules = rules_of("s01_flood", CHARACTERS[0])
    state = rules.start(Setup("s01_flood", CHARACTERS[0])).state
    copied = copy(rules)
    copied.copy = "mine"
    ours, theirs = (
        {tile.id: tile.scenes for tile in plots(Course(r, state))} for r in (rules, copied)
    )
    assert ours["delta"] == sights("s01_flood")["delta"]
    assert theirs["delta"] == scenes_of(rules.sheets.scenario.tiles["delta"].tags)
    assert ours["delta"] != theirs["delta"]


def test_a_scene_that_is_not_known_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "s90").mkdir()
    (tmp_path / "s90" / FILE).write_text('mill = ["water", "volcano"]')
    monkeypatch.setattr("companion.ui.knight.views.HERE", tmp_path)
    with pytest.raises(ValueError, match=r"s90/scenery\.toml: mill: unknown: volcano"):
        sights("s90")
    assert sights("s91") == {}


@pytest.mark.parametrize("scene", LOOKS)
def test_every_scene_has_a_picture_that_the_result_card_draws_too(scene: Scene) -> None:
    assert (assets_folder() / "symbols" / f"{scene_picture(scene)}.svg").exists()

    def drawn(strength: float) -> bytes:
        drawing = Drawing(64, 64)
        drawing.symbol(scene_picture(scene), 32, 32, 64, "#1B6843", strength)
        return png_of(drawing.svg("A tile"))

    assert len({drawn(0.0), drawn(0.4), drawn(1.0)}) == 3


@pytest.mark.parametrize(
    ("tags", "closed", "scenes"),
    [
        ({"plus", "village"}, False, ("village",)),
        ({"mountain", "enemy_castle"}, False, ("mountain", "enemy_castle")),
        ({"village", "water"}, False, ("shore", "village")),
        ({"crossing", "water"}, False, ("water", "crossing")),
        ({"river", "water", "crossing"}, False, ("river", "crossing")),
        ({"river", "crossing", "field"}, True, ("field",)),
        ({"plus"}, False, ()),
    ],
)
def test_tags_say_what_a_tile_looks_like(
    tags: set[str], closed: bool, scenes: tuple[Scene, ...]
) -> None:
    assert scenes_of(tags, closed=closed) == scenes


def test_a_river_runs_from_edge_to_edge_without_a_gap() -> None:
    side = 10.0
    apart = side * 3**0.5
    first, second, third = reaches([(0, 0), (apart, 0), (apart * 1.5, 1.5 * side)], side)
    assert first[0] == pytest.approx((apart / 2, 0))
    assert first[-1] == pytest.approx((-apart / 2, 0)), "it comes in over the far edge"
    assert {first[0], second[0]} == {(apart / 2, 0)}
    assert second[-1] == pytest.approx(third[0])
