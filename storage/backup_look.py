"""A backup beside the library: what in it is new here, what is known, what goes further, what has parted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from companion.play import IllegalMove, SaveError, SheetError
from storage.backup import kind_of
from storage.backup_file import Backup, Fault
from storage.copies import Copy, read_copy_tables
from storage.copy_file import WHAT, read_row
from storage.files import KeptFile, Tables, as_tables
from storage.game_file import head_of, read_game
from storage.index import Row, row_of
from storage.people import Person
from storage.photos import Photo, read_kept
from storage.record import COPY_FORMAT, Record, from_bytes, to_bytes
from storage.rows import RowError, plain
from storage.sketches import read_sketch

if TYPE_CHECKING:
    from storage.library import Library

T = TypeVar("T")
Pieces = Generator[int, None, T]
"""Long work in pieces, at whose end is what it comes to: after each piece, how many are done."""
How = Literal["new", "same", "newer", "older", "apart"]
"""Theirs is new here; it is what is here; it goes further; what is here goes further; both go on in their own ways."""
STRANGE: Final = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
    IllegalMove,
    SheetError,
)
"""What rows may raise that nobody has written who plays by the rules: they are refused as damaged."""
WHAT_STAYS: Final = ("same", "older")


@dataclass(frozen=True, slots=True)
class Item:
    """A thing in a backup, and how it stands to what is here. `row` is that of a game, `name` that of a copy."""

    kind: str
    id: str
    how: How
    name: str = ""
    row: Row | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """All that a backup would bring. `only_here` are the games and copies that are not in it (kind, id)."""

    made: datetime | None
    items: tuple[Item, ...]
    faults: tuple[Fault, ...] = ()
    only_here: tuple[tuple[str, str], ...] = ()

    @property
    def can_replace(self) -> bool:
        """Only a backup that still says what was in it can take the place of everything."""
        return self.made is not None

    def count(self, kind: str, *hows: How) -> int:
        """How many things of a kind stand so; all of the kind if nothing is said."""
        return sum(i.kind == kind and (not hows or i.how in hows) for i in self.items)

    @property
    def brings(self) -> bool:
        """Whether merging it would change anything."""
        return any(item.how not in WHAT_STAYS for item in self.items)


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a backup, read strictly. Reading raises RowError for what is damaged, SaveError `newer`."""

    backup: Backup
    library: Library = field(repr=False)

    def names(self, kind: str) -> Iterator[tuple[str, str, str]]:
        """The members of a kind: name, id, scenario."""
        for name in self.backup.members:
            found = kind_of(name)
            if found is not None and found[0] == kind:
                yield name, found[1], found[2]

    def all(self) -> Iterator[tuple[str, str, str, str]]:
        """All members by kind, in the order in which they are taken in: kind, name, id, scenario."""
        for kind in LOOKS:
            for name, id_, scenario in self.names(kind):
                yield kind, name, id_, scenario

    def game(self, name: str, id_: str) -> Record:
        """A game, all of its rows read by its own rules."""
        tables = self._tables(name)
        return read_game(self.library.kinds, self.library.copies, id_, tables).record

    def copy(self, name: str, id_: str) -> Copy:
        """A copy of a size that copies have. As on the disk, its values are not judged here."""
        copy = read_copy_tables(Path(f"{id_}.json"), self._tables(name))
        try:
            read_row(
                {"format": COPY_FORMAT, "what": WHAT, "name": copy.name, "values": copy.values}
            )
        except SheetError as fault:
            raise RowError(fault.faults) from fault
        return copy

    def table(self, name: str, check: Callable[[Tables], Any]) -> Any:
        """What `check` makes of a file that is one table."""
        return check(self._tables(name))

    def sketch(self, name: str) -> Mapping[str, Any]:
        """The values of a map that was drawn and not saved."""
        return read_sketch(self.backup.read(name))

    def photo(self, name: str) -> Photo:
        """A photo, as it lay."""
        lay = f"{name.removesuffix('.photo')}.json"
        lain = self.backup.read(lay) if lay in self.backup.members else b""
        return read_kept(self.backup.read(name), lain)

    def _tables(self, name: str) -> Tables:
        return as_tables(from_bytes(self.backup.read(name)))


def look_at(library: Library, backup: Backup) -> Pieces[Plan]:
    """What a backup would bring, thing by thing. Nothing is changed. Raises SaveError if what is here cannot be
    read."""
    contents, items, faults = Contents(backup, library), list[Item](), faults_of(backup)
    for n, (kind, name, id_, scenario) in enumerate(contents.all(), 1):
        try:
            items += LOOKS[kind](contents, name, id_, scenario)
        except STRANGE:
            faults.append(Fault(name, "damaged"))
        except SaveError as fault:
            if fault.code != "newer":
                raise
            faults.append(Fault(name, "newer"))
        yield n
    made = backup.front.made if backup.front is not None else None
    return Plan(made, tuple(items), tuple(faults), tuple(only_here(library, backup)))


def faults_of(backup: Backup) -> list[Fault]:
    """What can be said of a backup before its members are read by their own rules."""
    unknown = [Fault(name, "unknown") for name in backup.members if kind_of(name) is None]
    return [*backup.faults, *unknown]


def only_here(library: Library, backup: Backup) -> Iterator[tuple[str, str]]:
    """What is here and never was in the backup; what cannot be read there may not be taken away here."""
    names = [*backup.members, *(fault.name for fault in backup.faults)]
    there = {found[:2] for name in names if (found := kind_of(name)) is not None}
    here = [("game", row.id) for row in library.games()]
    here += [("copy", copy.id) for copy in library.copies.all()]
    yield from (one for one in here if one not in there)


# games ---------------------------------------------------------------------------------------------


def game_here(library: Library, id_: str) -> Record | None:
    """What the file of a game says by now; None if there is none that can be read. Raises SaveError."""
    path = library.folder / "games" / f"{id_}.json"

    def read() -> Record | None:
        found: Record | None = KeptFile(path, partial(head_of, id_)).checked
        return found

    return unless_broken(read, None)


def unless_broken(read: Callable[[], T], otherwise: T) -> T:
    """What is read, or something else where the file is broken or gone. Raises SaveError for any other fault."""
    try:
        return read()
    except SaveError as fault:
        if fault.code not in ("broken", "gone"):
            raise
        return otherwise


def game_standing(mine: Record, theirs: Record) -> How:
    """How two logs of one game stand to each other. One that begins with the other goes further; whatever was
    entered with the other has to be in it too."""
    logs = [[to_bytes(row) for row in (*r.moves, *r.undone)] for r in (mine, theirs)]
    is_one = mine.game == theirs.game and to_bytes(mine.setup) == to_bytes(theirs.setup)
    ours, others = logs
    short = min(len(ours), len(others))
    if not is_one or ours[:short] != others[:short]:
        return "apart"
    if len(ours) != len(others):
        how: How = "newer" if len(others) > len(ours) else "older"
    elif mine.version != theirs.version:
        how = "newer" if theirs.version > mine.version else "older"
    else:
        how = "same"
    longer, shorter = (theirs, mine) if how == "newer" else (mine, theirs)
    if how == "same" and not _holds(longer, shorter) and _holds(shorter, longer):
        return "newer"
    return how if _holds(longer, shorter) else "apart"


def _holds(longer: Record, shorter: Record) -> bool:
    """Whether the printed values that came with one are in the other, and none says something else."""
    has = {**longer.read, **longer.values}
    said = {**shorter.read, **shorter.values}
    return (
        all(has[p] == v for p, v in said.items() if p in has)
        and shorter.values.keys() <= has.keys()
    )


def apart_id(record: Record) -> str:
    """The id under which a game is kept beside another of its own id: the same whenever it is taken in again."""
    parts = [record.id, record.setup, record.moves, record.undone, record.values]
    return sha256(to_bytes(parts)).hexdigest()[:32]


def _look_at_game(contents: Contents, name: str, id_: str, _scenario: str) -> Iterator[Item]:
    row = is_as_here(contents, name, id_)
    if row is not None:
        yield Item("game", id_, "same", row=row)
        return
    theirs = contents.game(name, id_)
    yield Item("game", id_, _game_how(contents.library, theirs), row=row_of(theirs))


def is_as_here(contents: Contents, name: str, id_: str) -> Row | None:
    """The row of a game whose file is the very same here, byte by byte; else None."""
    row = contents.library.row(id_)
    if row is None or row.told:
        return None
    with suppress(OSError):
        here = (contents.library.folder / "games" / f"{id_}.json").read_bytes()
        return row if here == contents.backup.read(name) else None
    return None


def _game_how(library: Library, theirs: Record) -> How:
    try:
        mine = game_here(library, theirs.id)
    except SaveError:  # of a newer Squire, say: it stays
        return "older"
    if mine is None:
        return "new"
    how = game_standing(mine, theirs)
    if how == "apart":
        with suppress(SaveError):
            other = game_here(library, apart_id(theirs))
            if other is not None and game_standing(other, theirs) in WHAT_STAYS:
                return "same"
    return how


# copies --------------------------------------------------------------------------------------------


def copy_standing(mine: Copy, theirs: Copy) -> How:
    """How two states of one copy stand: what contradicts nothing is more of the same."""
    return table_standing(mine.values, theirs.values)


def table_standing(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> How:
    """How two tables of values stand. `newer`: theirs adds something and contradicts nothing."""
    if any(mine[path] != value for path, value in theirs.items() if path in mine):
        return "apart"
    if not theirs.keys() <= mine.keys():
        return "newer"
    return "older" if len(mine) > len(theirs) else "same"


def copy_apart_id(copy: Copy) -> str:
    """The id under which a copy is kept beside another of its own id."""
    return sha256(to_bytes([copy.id, dict(sorted(copy.values.items()))])).hexdigest()[:32]


def copy_here(library: Library, id_: str) -> Copy | None:
    """A copy of this library; None if there is none that can be read."""

    def read() -> Copy | None:
        return library.copies.get(id_)

    return unless_broken(read, None)


def _look_at_copy(contents: Contents, name: str, id_: str, _scenario: str) -> Iterator[Item]:
    theirs, library = contents.copy(name, id_), contents.library
    try:
        mine = copy_here(library, id_)
    except SaveError:
        yield Item("copy", id_, "older", theirs.name)
        return
    how: How = "new" if mine is None else copy_standing(mine, theirs)
    if how == "apart":
        beside = copy_here(library, copy_apart_id(theirs))
        if beside is not None and copy_standing(beside, theirs) in WHAT_STAYS:
            how = "same"
    yield Item("copy", id_, how, theirs.name)


# what is one file each -----------------------------------------------------------------------------


def _look_at_people(contents: Contents, name: str, *_: str) -> Iterator[Item]:
    people = contents.library.people
    known: Mapping[str, Person] = unless_broken(people.known, {})
    for person in contents.table(name, people.check).values():
        mine = known.get(person.id)
        if mine is None and not person.removed:
            yield Item("person", person.id, "new", person.name)
        elif mine is not None:
            yield Item("person", person.id, "same" if mine == person else "older", person.name)


def _look_at_tables(contents: Contents, name: str, id_: str, *_: str) -> Iterator[Item]:
    kept = contents.library.tables_of(id_)
    here: Mapping[str, Mapping[str, Any]] = unless_broken(kept.all, {})
    for key, values in contents.table(name, kept.check).items():
        mine = here.get(key)
        yield Item(id_, key, "new" if mine is None else table_standing(mine, values), key)


def _look_at_sketch(contents: Contents, name: str, id_: str, scenario: str) -> Iterator[Item]:
    theirs = contents.sketch(name)
    mine = contents.library.sketches.get(id_, scenario)
    how: How = "new" if mine is None else "same" if mine == plain(theirs, list) else "older"
    yield Item("sketch", f"{id_}/{scenario}", how)


def _look_at_photo(contents: Contents, name: str, id_: str, scenario: str) -> Iterator[Item]:
    theirs = contents.photo(name)
    mine = contents.library.photos.get(id_, scenario)
    how: How = "new" if mine is None else "same" if mine.raw == theirs.raw else "older"
    yield Item("photo", f"{id_}/{scenario}", how)


LOOKS: Final[Mapping[str, Callable[[Contents, str, str, str], Iterator[Item]]]] = {
    "copy": _look_at_copy,
    "people": _look_at_people,
    "settings": _look_at_tables,
    "card_tables": _look_at_tables,
    "sketch": _look_at_sketch,
    "photo": _look_at_photo,
    "game": _look_at_game,
}
"""By kind, in the order in which they are taken in: games last, since they are played with the rest."""
