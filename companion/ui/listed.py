"""A list of the house as a screen knows it: what was refused last, and the way back for what was deleted last."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import flet as ft

from companion.ui.door import Door, Refusal
from companion.ui.parts.states import notice, undo_bar
from companion.ui.sentences import sentence
from companion.words import _


class Gone(NamedTuple):
    """What was deleted last."""

    id: str
    name: str


@dataclass(slots=True)
class Listed(ABC):
    """Its methods are handlers; `refusal` is what was refused last. What was deleted last is remembered in the session
    under `gone_key`, so every screen of the list offers it back until that is closed."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    refusal: Refusal | None = None

    gone_key: ClassVar[str]

    @abstractmethod
    async def read(self) -> None:
        """Read it anew, and draw."""

    @abstractmethod
    async def bring_back(self, _e: Any = None) -> None:
        """Undo the last deletion."""

    @abstractmethod
    def back_said(self) -> str:
        """What the key that brings it back is called when it is read aloud."""

    def gone_said(self, name: str) -> str:
        """That it is deleted."""
        return _("Deleted: {name}").format(name=name)

    @property
    def gone(self) -> Gone | None:
        """What was deleted last, as long as it is offered back."""
        found: Gone | None = ft.context.page.session.store.get(self.gone_key)
        return found

    def offer_back(self, id_: str, name: str) -> None:
        """It has just been deleted."""
        ft.context.page.session.store.set(self.gone_key, Gone(id_, name))
        self.redraw()

    def forget_gone(self, _e: Any = None) -> None:
        """The bar is closed, or it is back."""
        ft.context.page.session.store.set(self.gone_key, None)
        self.redraw()

    def refuse(self, fault: Refusal) -> None:
        """Nothing has changed: say why."""
        self.refusal = fault
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        """Take the sentence of the last refusal away."""
        self.refusal = None
        self.redraw()


def told(listed: Listed, *, at_field: bool = False) -> list[ft.Control]:
    """What was refused last, unless that stands `at_field`, and the way back for what has just been deleted."""
    said: list[ft.Control] = []
    if (gone := listed.gone) is not None:
        words = listed.gone_said(gone.name)
        said.append(undo_bar(words, listed.bring_back, listed.forget_gone, listed.back_said()))
    if listed.refusal is not None and not at_field:
        said.append(notice(sentence(listed.refusal), listed.close_notice))
    return said
