"""Libraries for the tests: opened, opened again, games played in them, what they refuse, what stands in a file."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.play import SaveError
from storage import Game, Library
from tests.tiny import KINDS


class Clock:
    """A minute passes with every look at it."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(minutes=1)
        return self.moment


def opened(folder: Path, kinds: Any = KINDS) -> Library:
    return Library(folder, kinds, Clock())


def again(library: Library, kinds: Any = KINDS) -> Library:
    """The library after a restart."""
    library.close()
    return Library(library.folder, kinds, library._now)


def played(game: Game, *moves: Any) -> Game:
    for move in moves:
        game.table.play(move)
    return game


def refused(code: str, act: Any, *args: Any) -> SaveError:
    """The error of an act that has to be refused."""
    with pytest.raises(SaveError) as caught:
        act(*args)
    assert caught.value.code == code
    return caught.value


def tables(library: Library, id_: str) -> Any:
    return json.loads((library.folder / "games" / f"{id_}.json").read_bytes())["game"]["1"]
