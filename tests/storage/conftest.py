"""A library in a folder of its own; a house full of things, and an empty one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Library
from tests.storage.houses import furnished
from tests.storage.shelf import opened


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    held = opened(tmp_path / "a folder")
    yield held
    held.close()


@pytest.fixture
def house(tmp_path: Path) -> Library:
    return furnished(tmp_path / "house")


@pytest.fixture
def other(tmp_path: Path) -> Library:
    return opened(tmp_path / "other")
