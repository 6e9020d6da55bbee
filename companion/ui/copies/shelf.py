"""The copies as one screen knows them: read anew whenever anyone changes them, changed through the door."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, TypeVar

from companion.knight.gaps import Gap, gaps
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.component import use_redrawn
from companion.ui.door import COPIES_TOPIC, apart
from companion.ui.listed import Listed
from companion.ui.listening import use_topics
from companion.ui.visit import visit
from companion.words import _
from scenarios.own import Concern, concerns, scenarios_of
from scenarios.read import read_sheets
from storage import Copies, Copy, CopyError
from storage.photos import Photos

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Known:
    """A copy, what is still missing in each scenario that it is about, when it was last played with or changed, and
    what looks wrong in it. `fault`: no sheet can hold it (a file that somebody has changed by hand).
    """

    copy: Copy
    gaps: Mapping[str, tuple[Gap, ...]]
    used: datetime
    odd: tuple[Concern, ...] = ()
    fault: str = ""

    @property
    def is_readable(self) -> bool:
        """Whether it can be played with and handed on."""
        return self.copy.told in ("", "before") and not self.fault

    @property
    def missing(self) -> int:
        """All gaps; one that several scenarios share counts once."""
        return len({gap.path for found in self.gaps.values() for gap in found})


@dataclass(slots=True)
class Shelf(Listed):
    """All copies on one screen."""

    known: tuple[Known, ...] | None = None

    gone_key: ClassVar[str] = "copies.gone"

    def get(self, id_: str) -> Known | None:
        """One of them; None while nothing is read, or if there is no such copy."""
        return next((one for one in self.known or () if one.copy.id == id_), None)

    async def read(self) -> None:
        """Read them all, the one used last first."""
        try:
            copies, games = await self.door.copies(), await self.door.games()
            played = [(str(row.summary.get("copy", "")), row.changed) for row in games]
            self.known = await apart(_known, copies, played)
        except SaveError as fault:
            self.refusal = fault
        self.redraw()

    async def change(self, work: Callable[[Copies], T]) -> T | None:
        """Do something to the copies. None, and a refusal, if it could not be done; then nothing has changed."""
        self.refusal = None
        try:
            done = await self.door.change_copies(work)
        except (CopyError, SaveError, SheetError, IllegalMove) as fault:
            self.refuse(fault)
            return None
        await self.read()
        return done

    async def delete(self, id_: str) -> bool:
        """Take a copy and its photos away; `bring_back` undoes it."""
        photos, one = Photos(self.door.library.folder), self.get(id_)

        def work(copies: Copies) -> bool:
            photos.delete(id_)
            _or_else(lambda: copies.delete(id_), lambda: photos.restore(id_))
            return True

        if await self.change(work) is None:
            return False
        self.offer_back(id_, one.copy.name if one is not None else "")
        return True

    async def bring_back(self, _e: Any = None) -> None:
        """Undo the last deletion."""
        gone, photos = self.gone, Photos(self.door.library.folder)
        if gone is None:
            return

        def work(copies: Copies) -> bool:
            photos.restore(gone.id)
            _or_else(lambda: copies.restore(gone.id), lambda: photos.delete(gone.id))
            return True

        if await self.change(work):
            self.forget_gone()

    def back_said(self) -> str:
        return _("Undo: bring the copy back")


def _or_else(work: Callable[[], Any], undo: Callable[[], Any]) -> None:
    """Do something; if the disk refuses it, undo what came before, as far as that goes."""
    try:
        work()
    except SaveError:
        with contextlib.suppress(SaveError):
            undo()
        raise


def _known(copies: Sequence[Copy], played: Sequence[tuple[str, datetime]]) -> tuple[Known, ...]:
    found = []
    for copy in copies:
        used = max([copy.changed, *(moment for id_, moment in played if id_ == copy.id)])
        found.append(_read(copy, used))
    return tuple(sorted(found, key=lambda one: one.used, reverse=True))


def _read(copy: Copy, used: datetime) -> Known:
    """What a copy knows; nothing for one that cannot be read."""
    if copy.told not in ("", "before"):
        return Known(copy, {}, used)
    try:
        missing = {
            scenario: gaps(read_sheets(scenario, practice=False, own=copy.values))
            for scenario in scenarios_of(copy.values)
        }
        return Known(copy, missing, used, tuple(concerns(copy.values)))
    except SheetError as fault:
        return Known(copy, {}, used, fault=fault.faults[0])


def use_shelf() -> Shelf:
    """Hook: the copies, drawn again whenever anyone changes them."""
    here = visit()
    shelf = use_redrawn(lambda: Shelf(here.door))
    use_topics(COPIES_TOPIC, hear=shelf.read, first=shelf.read)
    return shelf
