"""A backup is taken in: laid over the library so that nothing is lost, or put in the place of all that is here.

Thing by thing, each whole or not at all: whatever ends it in between leaves every game as it was or as it was to be,
and taking the same backup in again goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from companion.play import SaveError
from storage.about import About, AboutError, fit_about
from storage.backup_file import Backup, BackupError, Fault
from storage.backup_look import (
    STRANGE,
    WHAT_STAYS,
    Contents,
    How,
    Pieces,
    apart_id,
    copy_apart_id,
    copy_here,
    copy_standing,
    faults_of,
    game_standing,
    is_as_here,
    only_here,
    table_standing,
    unless_broken,
)
from storage.names import free_name
from storage.people import Person
from storage.record import Record

if TYPE_CHECKING:
    from storage.library import Library

Tables = Mapping[str, Mapping[str, Any]]
Known = Mapping[str, datetime]
_FOLDERS: Final = {"game": "games", "copy": "copies"}
_ONE_ALONE: Final = ("newer", "gone", "broken", "meanwhile")
"""What the disk says of one thing; anything else it would say of the next as well."""


@dataclass(slots=True)
class Restored:
    """What was done: (kind, how) of every thing, what could not be, the games and copies put away, and `refusal`, why
    it stopped before its end."""

    done: list[tuple[str, How]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    put_away: list[tuple[str, str]] = field(default_factory=list)
    refusal: SaveError | None = None

    def count(self, kind: str, *hows: How) -> int:
        """How many things of a kind were taken so."""
        return sum(k == kind and (not hows or how in hows) for k, how in self.done)


def merge(library: Library, backup: Backup) -> Pieces[Restored]:
    """Lay a backup over what is here, thing by thing. Of one game in two states that which goes further stays; if both
    go on in their own ways, both. What contradicts a value that is here is kept beside it, or stays in the backup."""
    return _take(library, backup, None)


def replace_all(library: Library, backup: Backup) -> Pieces[Restored]:
    """Put a backup in the place of everything, thing by thing: what is here is kept as an automatic backup first, and
    games and copies that are not in it are put away. A game that somebody plays meanwhile stays. Raises BackupError
    `no_list`, and SaveError if the first cannot be."""
    if backup.front is None:
        raise BackupError("no_list")
    known = {row.id: row.changed for row in library.games()}
    library.backups.keep()
    yield 0
    return (yield from _take(library, backup, known))


def _take(library: Library, backup: Backup, known: Known | None) -> Pieces[Restored]:
    """`known`: when the games that are to be replaced were changed last; None lays it over them."""
    contents, done = Contents(backup, library), Restored(faults=faults_of(backup))
    taking, n = _Taking(contents, done, known), 0
    try:
        for n, (kind, name, id_, scenario) in enumerate(contents.all(), 1):
            with _one_by_one(done, name):
                TAKES[kind](taking, name, id_, scenario)
            yield n
        if known is not None:
            for kind, id_ in only_here(library, backup):
                with _one_by_one(done, f"{_FOLDERS[kind]}/{id_}.json"):
                    taking.put_away(kind, id_)
                yield n
            _empty(library, backup)
    except SaveError as refusal:
        done.refusal = refusal
    with suppress(SaveError):  # it is made anew from the games when the folder is opened next
        library.write_list()
    return done


@contextmanager
def _one_by_one(done: Restored, name: str) -> Iterator[None]:
    """What is wrong with one thing is said of it, and the next one is taken."""
    try:
        yield
    except STRANGE:
        code = "damaged"
    except SaveError as fault:
        if fault.code not in _ONE_ALONE:
            raise
        code = fault.code
    else:
        return
    if Fault(name, code) not in done.faults:
        done.faults.append(Fault(name, code))


def _empty(library: Library, backup: Backup) -> None:
    """What the backup never had is nothing then: whoever is on the list of people here is taken off it."""
    names = backup.front.names if backup.front is not None else ()
    if "people.json" not in names:
        known: Mapping[str, Person] = unless_broken(library.people.known, {})
        library.people.lay({id_: replace(one, removed=True) for id_, one in known.items()})
    for name in ("settings", "card_tables"):
        if f"{name}.json" not in names:
            library.tables_of(name).lay({})


@dataclass(frozen=True, slots=True)
class _Taking:
    """Takes one thing after another out of a backup."""

    contents: Contents
    done: Restored
    known: Known | None

    @property
    def is_merge(self) -> bool:
        return self.known is None

    @property
    def library(self) -> Library:
        return self.contents.library

    def say(self, kind: str, how: How) -> None:
        self.done.done.append((kind, how))

    # games

    def game(self, name: str, id_: str, _scenario: str) -> None:
        if is_as_here(self.contents, name, id_) is not None:
            self.say("game", "same")
            return
        theirs = self.contents.game(name, id_)
        hows: list[How] = []

        def decide(mine: Record | None) -> Record | None:
            hows.append("new" if mine is None else game_standing(mine, theirs))
            if mine is not None and self._is_played(mine.id, mine.changed):
                raise SaveError("meanwhile", file=name)
            if not self.is_merge:
                return None if mine == theirs else theirs
            return _under(theirs, mine) if hows[-1] in ("new", "newer") else None

        self.library.lay(id_, decide)
        how = hows[-1]
        if how == "apart" and self.is_merge:
            how = self._beside(theirs)
        elif self.is_merge and how in WHAT_STAYS:
            self._annotate(theirs)
        self.say("game", how)

    def put_away(self, kind: str, id_: str) -> None:
        """What is here and not in the backup."""
        row = self.library.row(id_) if kind == "game" else None
        if row is not None and self._is_played(id_, row.changed):
            raise SaveError("meanwhile", file=id_)
        put = self.library.delete if kind == "game" else self.library.copies.delete
        try:
            put(id_)
        except SaveError as fault:
            if fault.code != "gone":  # somebody else has put it away
                raise
        else:
            self.done.put_away.append((kind, id_))

    def _is_played(self, id_: str, changed: datetime) -> bool:
        """Whether somebody has played a game since all that was here was kept."""
        return self.known is not None and self.known.get(id_) != changed

    def _beside(self, theirs: Record) -> How:
        """Keep a game that went on in its own way beside the one of its id."""
        other = replace(theirs, id=apart_id(theirs))
        laid = self.library.lay(other.id, lambda mine: other if mine is None else None)
        return "apart" if laid else "same"

    def _annotate(self, theirs: Record) -> None:
        """Keep what was written on theirs, where mine says nothing."""
        mine = self.library.record(theirs.id).about
        about = _both(mine, theirs.about)
        if about != mine:
            with suppress(AboutError):
                self.library.annotate(theirs.id, about)

    # copies

    def copy(self, name: str, id_: str, _scenario: str) -> None:
        theirs, copies = self.contents.copy(name, id_), self.library.copies
        mine = copy_here(self.library, id_)
        how: How = "new" if mine is None else copy_standing(mine, theirs)
        if mine is None:
            copies.lay(theirs)
        elif not self.is_merge:
            if (mine.values, mine.name) != (theirs.values, theirs.name):
                copies.lay(theirs)
        elif how == "newer":
            copies.lay(
                replace(
                    mine,
                    values={**mine.values, **theirs.values},
                    changed=max(mine.changed, theirs.changed),
                )
            )
        elif how == "apart":
            other = replace(theirs, id=copy_apart_id(theirs))
            if copy_here(self.library, other.id) is None:
                copies.lay(other)
            else:
                how = "same"
        self.say("copy", how)

    # what is one file each

    def people(self, name: str, _id: str, _scenario: str) -> None:
        people = self.library.people
        theirs: Mapping[str, Person] = self.contents.table(name, people.check)
        mine: Mapping[str, Person] = unless_broken(people.known, {})
        new = [person for id_, person in theirs.items() if id_ not in mine]
        if self.is_merge:
            people.lay(_with_others(mine, new))
        else:
            gone = {
                id_: replace(one, removed=True) for id_, one in mine.items() if id_ not in theirs
            }
            people.lay({**theirs, **gone})
        for person in theirs.values():
            self.say(
                "person",
                "new" if person in new else "same" if mine[person.id] == person else "older",
            )

    def tables(self, name: str, id_: str, _scenario: str) -> None:
        kept = self.library.tables_of(id_)
        theirs: Tables = self.contents.table(name, kept.check)
        mine: Tables = unless_broken(kept.all, {})
        both = {key: {**values, **mine.get(key, {})} for key, values in theirs.items()}
        kept.lay({**mine, **both} if self.is_merge else theirs)
        for key, values in theirs.items():
            how: How = "new" if key not in mine else table_standing(mine[key], values)
            self.say(id_, how)

    def sketch(self, name: str, id_: str, scenario: str) -> None:
        theirs, sketches = self.contents.sketch(name), self.library.sketches
        mine = sketches.get(id_, scenario)
        if mine is None or not (self.is_merge or mine == theirs):
            sketches.put(id_, scenario, theirs)
        self.say("sketch", "new" if mine is None else "same" if mine == theirs else "older")

    def photo(self, name: str, id_: str, scenario: str) -> None:
        theirs, photos = self.contents.photo(name), self.library.photos
        mine = photos.get(id_, scenario)
        if mine is None or not (self.is_merge or mine == theirs):
            photos.keep(id_, scenario, theirs)
        how: How = "new" if mine is None else "same" if mine.raw == theirs.raw else "older"
        self.say("photo", how)


TAKES: Final[Mapping[str, Callable[[_Taking, str, str, str], None]]] = {
    "copy": _Taking.copy,
    "people": _Taking.people,
    "settings": _Taking.tables,
    "card_tables": _Taking.tables,
    "sketch": _Taking.sketch,
    "photo": _Taking.photo,
    "game": _Taking.game,
}


def _under(theirs: Record, mine: Record | None) -> Record:
    """Theirs in the place of mine, with what was written on either."""
    return theirs if mine is None else replace(theirs, about=_both(theirs.about, mine.about))


def _both(first: About, second: About) -> About:
    """What was written on a game in two places: the first name, both notes."""
    note = first.note
    if second.note not in note:
        note = f"{note}\n\n{second.note}".strip()
    is_favourite = first.favourite or second.favourite
    both = replace(first, name=first.name or second.name, note=note, favourite=is_favourite)
    try:
        return fit_about(both)
    except AboutError:  # no room for both notes
        return replace(both, note=first.note)


def _with_others(mine: Mapping[str, Person], new: list[Person]) -> dict[str, Person]:
    """A list with others added, each under a free name."""
    people = dict(mine)
    for person in new:
        names = [one.name for one in people.values() if not one.removed]
        name = person.name if person.removed else free_name(person.name, names)
        people[person.id] = replace(person, name=name)
    return people
