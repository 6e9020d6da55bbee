"""A game that has come in beside those of the library: is it known, which of two is the longer, what is then kept.

The same game is known by its id, on whatever device it was played. Two that part are both kept: the one that came in
has an id that follows from where they part, so that the same code makes no third.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Literal
from uuid import UUID, uuid5

from storage.about import About
from storage.game_file import summary_of
from storage.layers import Kind
from storage.record import Record
from storage.rows import RowError, pack, plain, unpack
from storage.shared import Arrived, Shared

Known = Literal["new", "same", "newer", "older", "apart"]
"""What a game that has come in is to the one of the library: unknown, as long, longer, shorter, another from some move
on (or the same moves under other values)."""
_BRANCHES: Final = UUID("6f1c7b0e-5d0b-4c53-9a53-6a1f0f7c2b11")


def known(record: Record, shared: Shared, kind: Kind) -> Known:
    """What it is to a game of the same id."""
    ours, theirs = plain(record.moves), shared.moves
    least = min(len(ours), len(theirs))
    if ours[:least] != theirs[:least] or _differ(record, shared, kind):
        return "apart"
    if len(ours) == len(theirs):
        return "same"
    return "newer" if len(theirs) > len(ours) else "older"


def place_of(shared: Shared, kind: Kind, find: Callable[[str], Record | None]) -> tuple[str, Known]:
    """The id under which it is, or will be, in a library, and what it is to the game there. `find` gives the game of an
    id, None if there is none."""
    id_, first = shared.id, True
    while (record := find(id_)) is not None:
        is_to_it = known(record, shared, kind)
        if is_to_it != "apart":
            return id_, is_to_it
        id_, first = _branch(id_, record, shared), False
    return id_, "new" if first else "apart"


def taken(arrived: Arrived, id_: str, record: Record | None) -> Record:
    """What the library keeps of it under an id; `record` is the shorter one that it takes the place of.

    That keeps its name, note and marks, and its copy. A game of another house keeps its values and has no copy.
    """
    shared, kind = arrived.shared, arrived.kind
    new = Record(
        id_,
        shared.game,
        kind.version,
        shared.created,
        shared.changed,
        pack(arrived.setup, kind.setup_type),
        pack(arrived.state, arrived.rules.state_type),
        version=len(shared.moves),
        moves=shared.moves,
        values=shared.own,
        read=shared.read,
        summary=summary_of(arrived.rules, arrived.steps, shared.outcome is not None),
        outcome=shared.outcome,
        about=About(shared.name),
        played=shared.played,
    )
    if record is None:
        return new
    return replace(
        new,
        setup=record.setup,
        version=max(record.version + 1, new.version),
        changed=max(record.changed, new.changed),
        created=record.created,
        values={**record.values, **new.values},
        about=replace(record.about, name=record.about.name or shared.name),
        played=max(record.played, new.played),
    )


def _differ(record: Record, shared: Shared, kind: Kind) -> bool:
    """Whether they were played from other setups, or under other values."""
    try:
        setup = kind.apart(unpack(record.setup, kind.setup_type))
    except RowError:  # of a later Squire
        return True
    if plain(pack(setup, kind.setup_type)) != shared.setup:
        return True
    ours, theirs = plain({**record.read, **record.values}), {**shared.read, **shared.own}
    return any(ours[path] != theirs[path] for path in ours.keys() & theirs.keys())


def _branch(id_: str, record: Record, shared: Shared) -> str:
    """The id of what has come in, if it parts from a game of this id."""
    pairs = enumerate(zip(plain(record.moves), shared.moves, strict=False))
    parting = next(([n, theirs] for n, (ours, theirs) in pairs if ours != theirs), None)
    said: Any = parting or [shared.setup, _sorted(shared.read), _sorted(shared.own)]
    return uuid5(_BRANCHES, f"{id_} {json.dumps(said, sort_keys=True)}").hex


def _sorted(values: Mapping[str, Any]) -> list[Any]:
    return [[path, values[path]] for path in sorted(values)]
