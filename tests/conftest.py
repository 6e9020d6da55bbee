"""What all tests share."""

from __future__ import annotations

import os
import shutil
import sys

import pytest
from hypothesis import HealthCheck, settings

# Nothing here may depend on how fast the machine is; the same seeds make a failure come back.
settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


# Where it is set, every server and command that a test starts would compile the whole house anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

FIRST = (
    "test_first_copy.py",
    "test_knight_screens.py",
    "test_knight_large.py",
    "test_shell.py",
    "test_knight.py",
    "test_copies.py",
    "test_copy_editor.py",
    "test_grunwald.py",
    "test_auftrag.py",
    "test_zamki.py",
    "test_map_editor.py",
)
"""The longest in Chromium, the longest of all first. Then the rest in Chromium, so that no worker is left with one
long file when the others are done: files go to the workers in this order.
"""

ALWAYS = ("test_knight_screens.py",)
"""The pictures that are drawn in every look in every run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all",
        action="store_true",
        help="also what takes minutes: all pictures dark and in large text, games by the hundred",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes, unless all is asked for; the longest files begin."""
    items.sort(key=_place)
    if config.getoption("--all"):
        return
    left = [item for item in items if item.get_closest_marker("long") or _is_other_look(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in left]


def _place(item: pytest.Item) -> int:
    name = item.path.name
    in_chromium = "browser" in item.path.parts
    return FIRST.index(name) if in_chromium and name in FIRST else len(FIRST) + (not in_chromium)


def _is_other_look(item: pytest.Item) -> bool:
    look = getattr(getattr(item, "callspec", None), "params", {})
    if "dark" not in look or item.path.name in ALWAYS:
        return False
    return bool(look["dark"]) or look.get("scale", 1) != 1


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser: the one that CHROMIUM names, or the system's."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    for name in (os.environ.get("CHROMIUM", ""), *names):  # as .ci/chromium looks for it
        if found := shutil.which(name):
            return found
    pytest.fail("There is no Chromium: `make chromium` installs one.")
