"""The games that are going on with a copy and have read some of its values: they keep what they have read."""

from __future__ import annotations

from collections.abc import Collection

from companion.play import SaveError
from companion.ui.door import Door, apart
from storage import Row

Readers = tuple[str, ...]
"""Games by their ids."""


async def readers(door: Door, copy: str, paths: Collection[str]) -> Readers:
    """The games on a copy that are not over and have read one of these values."""
    going = [
        row
        for row in await door.games()
        if row.outcome is None and str(row.summary.get("copy", "")) == copy
    ]
    return tuple([row.id for row in going if await _has_read(door, row, paths)])


async def _has_read(door: Door, row: Row, paths: Collection[str]) -> bool:
    game = door.opened(row.id)
    try:
        if game is None:
            game = await apart(door.library.open, row.id)
    except SaveError:  # a game that cannot be read says so in its own place
        return False
    return any(path in game.record.read for path in paths)
