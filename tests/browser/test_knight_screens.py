"""Pictures of every screen of Knight: light, dark, in large letters, on a small phone; nothing reaches outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.browser.chrome import PHONE, picture_name, screen
from tests.browser.knight_views import VIEWS, Shelf, house_of_games

pytestmark = pytest.mark.browser
SMALL = (360, 640)
GROUNDS = ((0x1E, 0x3F, 0x86), (0x18, 0x2B, 0x57))
"""The colour of the head in the light and in the dark."""
DARK = (
    "home",
    "new",
    "choose",
    "use",
    "question",
    "done",
    "character",
    "court-track",
    "scenario",
    "map",
    "log",
    "draft",
    "lost",
    "enter-card",
)
"""The screens whose colours are looked at in the dark; their shapes are those of the light."""
ALWAYS = ("choose", "use", "question", "character", "map", "done")
"""The fullest screens: these are looked at in every run also in large letters and on a small phone."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    with house_of_games(tmp_path_factory.mktemp("games")) as shelf:
        yield shelf


@pytest.mark.parametrize(
    ("dark", "scale", "size"),
    [(False, 1, PHONE), (True, 1, PHONE), (False, 2, PHONE), (False, 1, SMALL)],
    ids=["light", "dark", "scale2", "small"],
)
def test_pictures(
    browser: Browser,
    shelf: Shelf,
    pytestconfig: pytest.Config,
    dark: bool,
    scale: int,
    size: tuple[int, int],
) -> None:
    is_short = (scale != 1 or size == SMALL) and not pytestconfig.getoption("--all")
    phone = screen(browser, shelf.house.link, dark=dark, scale=scale, size=size)
    for view in VIEWS:
        if (dark and view.name not in DARK) or (is_short and view.name not in ALWAYS):
            continue
        shelf.open(phone, view)
        name = picture_name(f"knight-{view.name}", dark=dark, scale=scale)
        path = phone.shot(f"{name}-small" if size == SMALL else name)
        with Image.open(path) as image:
            assert image.size == (2 * size[0], 2 * size[1])
            if view.name == "home":
                assert image.convert("RGB").getpixel((4, 4)) == GROUNDS[dark]
        assert phone.outside() == [], view.name
    assert phone.errors == []
