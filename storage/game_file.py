"""The file of a game, read: by its head alone for the list, or all of it by its own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tinydb import TinyDB

from companion.play import IllegalMove, SaveError, SheetError, Step
from storage.copies import Copies
from storage.files import Tables
from storage.layers import AnyRules, Kind, Layers, LiveCopy, Values
from storage.record import Record, check_format, read_record
from storage.rows import RowError, Verbs, pack, plain, unpack

NUMBER = 1  # of the one document in the file


@dataclass(frozen=True, slots=True)
class Read:
    """A record whose rows have all been read."""

    record: Record
    setup: Any
    values: Values
    rules: AnyRules
    moves: tuple[Any, ...]
    undone: tuple[Any, ...]
    state: Any
    below: Any


def summary_of(rules: AnyRules, steps: Sequence[Step[Any]], over: bool) -> dict[str, Any]:
    """Plain values for the list; of a game that is over also how it was played, where its rules tell that."""
    seen = rules.summary(steps[-1].state)
    if over and hasattr(rules, "history"):
        notes = (note for step in steps for note in step.notes)
        seen = {**seen, **rules.history(steps[-1].state, notes)}
    packed: dict[str, Any] = pack(seen, dict[str, Any])
    return packed


def head_of(id_: str, tables: Tables) -> Record:
    """The record in the tables of a game's file. Raises RowError, and SaveError `newer`."""
    row = tables.get("game", {}).get(str(NUMBER))
    check_format(row)
    if set(tables) != {"game"} or set(tables["game"]) != {str(NUMBER)}:
        raise RowError(["not the file of a game"])
    record = read_record(row)
    if record.id != id_:
        raise RowError([f"the file of another game: {record.id}"])
    return record


def document_of(record: Record) -> dict[str, Any]:
    """The tables of a game's file that holds a record. Raises SaveError for what cannot be written."""
    try:
        return {"game": {str(NUMBER): record.row()}}
    except RowError as fault:
        raise SaveError("failed", file=f"{record.id}.json", why=str(fault)) from fault


def write_record(db: TinyDB, record: Record) -> None:
    """Put a record in the place of the one in a file. Raises SaveError; then the file is what it was."""
    row = document_of(record)["game"][str(NUMBER)]
    table = db.table("game")
    if table.contains(doc_id=NUMBER):
        table.update(row, doc_ids=[NUMBER])
    else:
        table.insert(row)


def read_game(kinds: Mapping[str, Kind], copies: Copies, id_: str, tables: Tables) -> Read:
    """All of a game's file, read by its own rules. Raises RowError, and SaveError `newer`."""
    record = head_of(id_, tables)
    kind = kinds.get(record.game)
    if kind is None or record.rules > kind.version:
        raise SaveError("newer", file=f"{id_}.json", game=record.game, rules=record.rules)
    setup = unpack(record.setup, kind.setup_type)
    read, values = plain(record.read, list), plain(record.values, list)
    shared = LiveCopy(copies, kind.copy(setup)).values()
    try:
        rules, _ = Layers(kind, setup, shared, read, values).rules_at_any_rate()
    except (SheetError, IllegalMove) as fault:
        raise RowError([str(fault)]) from fault
    verbs = Verbs(rules.move_types)
    below = None if record.below is None else unpack(record.below, rules.state_type)
    return Read(
        record,
        setup,
        values,
        rules,
        tuple(map(verbs.unpack, record.moves)),
        tuple(map(verbs.unpack, record.undone)),
        unpack(record.state, rules.state_type),
        below,
    )
