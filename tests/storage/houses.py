"""Houses with everything that a backup holds, for the tests of backups."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from storage import About, Library
from storage.backup import make_backup
from storage.backup_file import Backup, read_backup
from storage.backup_look import How, Pieces, Plan, look_at
from storage.backup_restore import Restored, merge, replace_all
from storage.photos import Lay, Photo
from tests.storage.disk import steps
from tests.storage.shelf import opened, played
from tests.tiny import KINDS, Rename, Setup, Take

T = TypeVar("T")
PICTURE = b"\xff\xd8\xff" + bytes(range(256))


def furnished(folder: Path) -> Library:
    """A house with two games, a copy with a photo and a sketch, people, card tables and settings."""
    house = opened(folder)
    one = played(house.new("tiny", Setup(9)), Take(1), Take(2), Rename(0, 'Zoë "<b>"\n'))
    one.table.undo()
    house.annotate(one.id, About("First", "A note\nof two lines", favourite=True))
    played(house.new("tiny", Setup(6)), Take(3), Take(3))
    box = house.copies.new("Our box", {"court.church.2.cost": {"valor": 1}})
    house.photos.keep(box.id, "s00_defensive_war", Photo(PICTURE, 0.7, Lay(1, 2, 9, 60)))
    house.sketches.put(box.id, "s00_defensive_war", {"tile": [1, 2]})
    anna = house.people.add("Anna", born=1980)
    house.people.add("Bo")
    house.people.remove(anna.id)
    house.card_tables.put("auftrag", {"horses": {"1": 2}})
    house.settings.put("bg_stats", {"name": "Anna"})
    return house


def backup_of(library: Library) -> Backup:
    return read_backup(make_backup(library, library._now()).raw)


def at_once(pieces: Pieces[T]) -> T:
    """What long work comes to, without a pause."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            found: T = end.value
            return found


def looked(library: Library, backup: Backup) -> Plan:
    return at_once(look_at(library, backup))


def merged(library: Library, backup: Backup) -> Restored:
    return at_once(merge(library, backup))


def replaced(library: Library, backup: Backup) -> Restored:
    return at_once(replace_all(library, backup))


def logs(library: Library) -> dict[str, tuple[Any, ...]]:
    """The whole log of every game, by id."""
    records = [library.record(row.id) for row in library.games()]
    return {record.id: (*record.moves, *record.undone) for record in records}


def told(library: Library) -> dict[str, Any]:
    """All that a house knows, to be compared."""
    copies = {copy.id: (copy.name, copy.values) for copy in library.copies.all()}
    at = [(id_, "s00_defensive_war") for id_ in copies]
    return {
        "games": {
            row.id: json.loads(json.dumps(library.record(row.id).row())) for row in library.games()
        },
        "copies": copies,
        "people": library.people.known(),
        "tables": {**library.card_tables.all(), **library.settings.all()},
        "photos": {place: library.photos.get(*place) for place in at},
        "sketches": {place: library.sketches.get(*place) for place in at},
    }


def killed_at(step: int, folder: Path, act: Callable[[Library], Any]) -> bool:
    """Open a house in another process, which dies just before a step of the disk; whether it got that far."""
    child = os.fork()
    if not child:
        left = step
        try:
            library = Library(folder, KINDS)

            def asked(_: str) -> None:
                nonlocal left
                if not left:
                    os.kill(os.getpid(), signal.SIGKILL)
                left -= 1

            with steps(asked):
                act(library)
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, -signal.SIGKILL)
    return code != 0


def how_of(plan: Plan, id_: str) -> How:
    """What a thing in a backup is to what is here."""
    return next(item.how for item in plan.items if item.id == id_)
