"""A library in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage import Library
from tests.storage.shelf import opened


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    held = opened(tmp_path / "a folder")
    yield held
    held.close()
