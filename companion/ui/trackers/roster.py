"""The people of the device as one screen knows them: read anew whenever anyone changes them, changed by the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from companion.play import SaveError
from companion.ui.component import use_redrawn
from companion.ui.door import PEOPLE_TOPIC
from companion.ui.listed import Listed
from companion.ui.listening import use_topics
from companion.ui.sentences import sentence
from companion.ui.visit import visit
from companion.words import _
from storage import People, Person, PersonError

T = TypeVar("T")


@dataclass(slots=True)
class Roster(Listed):
    """Everyone on the list."""

    known: tuple[Person, ...] | None = None

    gone_key: ClassVar[str] = "people.gone"

    def get(self, id: str) -> Person | None:
        return next((one for one in self.known or () if one.id == id), None)

    @property
    def sentence(self) -> str:
        """The sentence of the last refusal, or nothing."""
        return "" if self.refusal is None else sentence(self.refusal)

    async def read(self) -> None:
        try:
            self.known = tuple(await self.door.people())
        except SaveError as fault:
            self.refusal = fault
        self.redraw()

    async def change(self, work: Callable[[People], T]) -> T | None:
        """Do something to the list. None, and a refusal, if it could not be done; then nothing has changed."""
        self.refusal = None
        try:
            done = await self.door.change_people(work)
        except (PersonError, SaveError) as fault:
            self.refuse(fault)
            return None
        await self.read()
        return done

    async def remove(self, id: str) -> bool:
        """Take somebody off the list; `bring_back` undoes it."""
        one = self.get(id)
        if await self.change(lambda people: people.remove(id)) is None:
            return False
        self.offer_back(id, one.name if one is not None else "")
        return True

    async def bring_back(self, _e: Any = None) -> None:
        """Undo the last removal."""
        gone = self.gone
        if gone is None:
            return
        if await self.change(lambda people: people.restore(gone.id)) is not None:
            self.forget_gone()

    def back_said(self) -> str:
        return _("Undo: bring the person back")

    def gone_said(self, name: str) -> str:
        return _("Removed: {name}").format(name=name)


def use_roster() -> Roster:
    """Hook: the people of the device, drawn again whenever anyone changes them."""
    here = visit()
    roster = use_redrawn(lambda: Roster(here.door))
    use_topics(PEOPLE_TOPIC, hear=roster.read, first=roster.read)
    return roster
