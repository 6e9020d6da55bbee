"""What a phone is told in the first taps of a game, as JSON lines: `python -m tests.ui.told quick|slow`."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgpack

from companion.ui import app
from companion.ui.knight import deal
from companion.ui.library import open_library
from tests.ui.chance import Chance
from tests.ui.driver import Frame, Phone
from tests.ui.knight_game import dealt
from tests.ui.monkey import Monkey

TAPS = 90


async def told(folder: Path) -> list[Any]:
    """The messages of the first taps of a dealt game, tapped at random but always the same."""
    library, rng = open_library(folder), random.Random(4)
    game = dealt(library)
    messages = []
    try:
        with patch.object(deal, "CHANCE", Chance(4)):
            async with Phone(app.open_app(library), route=f"/g/{game.id}") as phone:
                monkey = Monkey(phone, game.table, rng)
                for _ in range(TAPS):
                    tap = await monkey.tap()
                    messages.append([tap.name, *map(plain, tap.cost.frames)])
    finally:
        library.close()
    return messages


def plain(frame: Frame) -> Any:
    """A message with its paths written out, its operations and keys sorted."""
    body = msgpack.unpackb(frame.raw, strict_map_key=False)[1]
    if not isinstance(body, dict) or "patch" not in body:
        return repr(body)
    paths, *operations = body["patch"]
    named = dict(walked(paths, ""))
    rows = [[named[at], kind, rest] for kind, at, *rest in operations]
    return body["id"], sorted(json.dumps(row, sort_keys=True) for row in rows)


def walked(node: Any, path: str) -> Any:
    """The numbers of all places and what leads there."""
    yield node[0], path
    for key, below in node[1].items() if len(node) > 1 else ():
        yield from walked(below, f"{path}/{key}")


if __name__ == "__main__":
    if sys.argv[1] == "slow":
        setattr(app, "quicken", lambda: None)  # noqa: B010
    with tempfile.TemporaryDirectory() as made:
        for message in asyncio.run(told(Path(made))):
            print(json.dumps(message, sort_keys=True))
