"""Libraries in folders of their own: of the tiny game with the app over it, and of the real games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.app import open_app
from companion.ui.knight import deal
from companion.ui.library import open_library
from storage import Library
from tests.tiny import KINDS
from tests.ui.chance import Chance
from tests.ui.driver import Main
from tests.ui.tiny_screens import TINY_SCREENS


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _same_cards_every_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance of a test's own, so that a failure comes back."""
    monkeypatch.setattr(deal, "CHANCE", Chance(request.node.nodeid))


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path, KINDS)
    yield library
    library.close()


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Library]:
    """A library of the real games."""
    library = open_library(tmp_path)
    yield library
    library.close()


@pytest.fixture
def main(library: Library) -> Main:
    return open_app(library, None, TINY_SCREENS)
