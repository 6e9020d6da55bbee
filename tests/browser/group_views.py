"""Pictures of the games for a group: every screen there is, light, dark and with large letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.ui.library import open_library
from storage import Library
from tests.browser.chrome import Screen, picture_name
from tests.browser.house import House

Shelf = tuple[House, dict[str, str]]
"""A house, and its games by name."""

as_seen = pytest.mark.parametrize(
    ("dark", "scale"), [(False, 1), (True, 1), (False, 2)], ids=["light", "dark", "scale2"]
)
NARROWEST = 46


@contextmanager
def laid(
    folder: Path, lay: Callable[[Library, str, str], str], views: Mapping[str, tuple[str, str, Any]]
) -> Iterator[Shelf]:
    """A house with the games of some views: each one's mode, how far it has come, and the taps before its picture."""
    library = open_library(folder)
    games = {name: lay(library, mode, where) for name, (mode, where, _taps) in views.items()}
    library.close()
    with House(folder) as house:
        yield house, games


def shoot(
    phone: Screen,
    game: str,
    games: Mapping[str, str],
    taps: Mapping[str, Sequence[str]],
    dark: bool,
    scale: int,
    *,
    links: Sequence[str] = (),
) -> None:
    """A picture of each game by name, after its taps; nothing reaches outside, nothing to tap is too narrow.

    What is low is a row that the page's edge cuts off. On the screens of `links` clauses are lines of text.
    """
    for name, id in games.items():
        phone.move(f"/g/{id}")
        for tap in taps.get(name, ()) if scale == 1 else ():
            phone.tap(tap, exact=False)
        phone.shot(picture_name(f"{game}-{name}", dark=dark, scale=scale))
        assert phone.outside() == [], name
        small = phone.small_targets() if name not in links else []
        assert [t for t in small if _width(t) < NARROWEST] == [], name
    assert phone.errors == []


def _width(target: str) -> int:
    return int(target.rsplit(": ", 1)[1].split(" x ", maxsplit=1)[0])
