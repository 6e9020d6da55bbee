"""`people.json`: who plays on this device. Whoever is removed stays in the file, marked, until brought back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any, Final
from uuid import uuid4

from companion.play import SaveError
from companion.play.people import COLOURS
from storage.files import KeptFile, Tables, replace_file
from storage.names import CopyError, alike, fit_name
from storage.record import to_bytes
from storage.rows import RowError, pack, unpack

EARLIEST: Final = 1900
FILE: Final = "people.json"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: the colour that is liked best, and the year of birth if it was told."""

    id: str
    name: str
    colour: str
    born: int | None = None
    removed: bool = False


class PersonError(Exception):
    """Somebody who cannot be called or coloured so. It changes nothing.

    `code`: `no_name`, `long_name` (length, most), `same_name` (name, free), `no_such_colour` (colour), `born`
    (born, least, most) or `no_such_person` (person).
    """

    def __init__(self, code: str, /, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts


class People:
    """The list, in the order in which they were added. All that changes is on disk when a call returns; calls may
    come from any thread. Raises SaveError for the disk, and for a file that cannot be read."""

    def __init__(self, folder: Path, now: Callable[[], datetime]) -> None:
        self._path, self._now = folder / FILE, now
        self._file: KeptFile | None = None
        self._mutex = RLock()

    @property
    def told(self) -> str:
        """`before` if the newest file was damaged and the one before it is used."""
        with self._mutex:
            return self._kept().told

    def all(self) -> tuple[Person, ...]:
        """Everyone who has not been removed."""
        with self._mutex:
            return tuple(person for person in self._read().values() if not person.removed)

    def known(self) -> dict[str, Person]:
        """Everyone by id, also who has been removed."""
        with self._mutex:
            return self._read()

    def lay(self, people: Mapping[str, Person]) -> None:
        """Put another list in the place of this one. Raises RowError for what is none, SaveError."""
        with self._mutex:
            tables = _tables(people)
            self.check(tables)
            if people == self._known_or_none():
                return
            if self._file is None:  # what is there is broken
                replace_file(self._path, to_bytes(tables), is_broken=True)
            else:
                self._file.write(tables)

    @staticmethod
    def check(tables: Tables) -> dict[str, Person]:
        """Everyone in the tables of a file by id. Raises RowError for what is no such list."""
        return _people(tables)

    def _known_or_none(self) -> dict[str, Person] | None:
        try:
            return self._read()
        except SaveError as fault:
            if fault.code != "broken":
                raise
            return None

    def add(self, name: str, colour: str = "", born: int | None = None) -> Person:
        """Somebody new; without a colour the first that nobody likes best. Raises PersonError, SaveError."""
        with self._mutex:
            known = self._read()
            here = [person for person in known.values() if not person.removed]
            liked = {person.colour for person in here}
            free = next((one for one in COLOURS if one not in liked), COLOURS[len(here) % 4])
            person = Person(uuid4().hex, name, colour or free, born)
            return self._put(known, person)

    def change(self, id: str, **changes: Any) -> Person:
        """Another `name`, `colour` or `born`. Raises PersonError, SaveError; then nothing has changed."""
        with self._mutex:
            known = self._read()
            return self._put(known, replace(_of(known, id), **changes))

    def remove(self, id: str) -> Person:
        """Take somebody off the list; games that were played keep the name. `restore` undoes it."""
        with self._mutex:
            known = self._read()
            person = replace(_of(known, id), removed=True)
            self._write({**known, id: person})
            return person

    def restore(self, id: str) -> Person:
        """Bring somebody back. Raises PersonError if another has the name by now."""
        with self._mutex:
            known = self._read()
            if id not in known:
                raise PersonError("no_such_person", person=id)
            return self._put(known, replace(known[id], removed=False))

    def _put(self, known: Mapping[str, Person], person: Person) -> Person:
        others = [one.name for one in known.values() if one.id != person.id and not one.removed]
        fitting = replace(person, name=_name(person.name, others))
        if person.colour not in COLOURS:
            raise PersonError("no_such_colour", colour=person.colour)
        year = self._now().year
        if person.born is not None and not EARLIEST <= person.born <= year:
            raise PersonError("born", born=person.born, least=EARLIEST, most=year)
        if known.get(person.id) != fitting:
            self._write({**known, person.id: fitting})
        return fitting

    def _read(self) -> dict[str, Person]:
        return _people(self._kept().read() or {})

    def _kept(self) -> KeptFile:
        if self._file is None:
            self._file = KeptFile(self._path, _people)
        return self._file

    def _write(self, people: Mapping[str, Person]) -> None:
        self._kept().write(_tables(people))


def _of(known: Mapping[str, Person], id: str) -> Person:
    person = known.get(id)
    if person is None or person.removed:
        raise PersonError("no_such_person", person=id)
    return person


def _name(name: str, taken: Iterable[str]) -> str:
    try:
        return fit_name(name, taken)
    except CopyError as fault:
        code = "same_name" if fault.code == "duplicate_name" else fault.code
        raise PersonError(code, **fault.facts) from fault


def _tables(people: Mapping[str, Person]) -> Tables:
    return {"people": {str(n): pack(one, Person) for n, one in enumerate(people.values(), 1)}}


def _people(tables: Tables) -> dict[str, Person]:
    """Everyone in the file by id. Raises RowError for what is no such list."""
    if set(tables) - {"people"}:
        raise RowError(["not a list of people"])
    table = tables.get("people", {})
    found = [unpack(table[number], Person) for number in sorted(table, key=int)]
    people = {person.id: person for person in found}
    names = [alike(person.name) for person in found if not person.removed]
    faults = ["an id twice"] if len(people) != len(found) else []
    faults += ["a name twice"] if len(set(names)) != len(names) else []
    faults += [f"{p.id}: no colour" for p in found if p.colour not in COLOURS]
    if faults:
        raise RowError(faults)
    return people
