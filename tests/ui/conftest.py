"""A library in a folder of its own, and the app of the tiny game over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.app import open_app
from storage import Library
from tests.tiny import KINDS
from tests.ui.driver import Main
from tests.ui.tiny_screens import TINY_SCREENS


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path, KINDS)
    yield library
    library.close()


@pytest.fixture
def main(library: Library) -> Main:
    return open_app(library, None, TINY_SCREENS)
