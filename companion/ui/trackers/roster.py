"""The people of the device as one screen knows them: read anew whenever anyone changes them, changed by the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import flet as ft

from companion.play import SaveError
from companion.ui.component import use_redrawn
from companion.ui.door import PEOPLE_TOPIC, Door, Refusal
from companion.ui.listening import use_topics
from companion.ui.sentences import sentence
from companion.ui.visit import visit
from storage import People, Person, PersonError

T = TypeVar("T")
GONE: Final = "people.gone"
"""In the session: who was removed last, as long as the bar offers to bring them back."""


@dataclass(slots=True)
class Roster:
    """Everyone on the list. Its methods are handlers; `refusal` is what was refused last."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    known: tuple[Person, ...] | None = None
    refusal: Refusal | None = None

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
            self.refusal = fault
            self.redraw()
            return None
        await self.read()
        return done

    async def remove(self, id: str) -> bool:
        """Take somebody off the list; `bring_back` undoes it."""
        if await self.change(lambda people: people.remove(id)) is None:
            return False
        ft.context.page.session.store.set(GONE, id)
        self.redraw()
        return True

    async def bring_back(self, _e: Any = None) -> None:
        """Undo the last removal."""
        id = self.gone
        if id and await self.change(lambda people: people.restore(id)) is not None:
            self.forget_gone()

    @property
    def gone(self) -> str:
        """Who was removed last."""
        return str(ft.context.page.session.store.get(GONE) or "")

    def forget_gone(self, _e: Any = None) -> None:
        ft.context.page.session.store.set(GONE, "")
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        self.refusal = None
        self.redraw()


def use_roster() -> Roster:
    """Hook: the people of the device, drawn again whenever anyone changes them."""
    here = visit()
    roster = use_redrawn(lambda: Roster(here.door))
    use_topics(PEOPLE_TOPIC, hear=roster.read, first=roster.read)
    return roster
