"""The names of the six who fight as they stand on a group's own cards: written once, kept on the device (RZ-A1)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import flet as ft

from companion.play import SaveError
from companion.ui.component import component, use_redrawn
from companion.ui.desk import Desk
from companion.ui.door import TABLES_TOPIC, Door
from companion.ui.listening import use_topics
from companion.ui.parts.cards import Stretch, fold
from companion.ui.parts.fields import text_field
from companion.ui.parts.text import dim
from companion.ui.sentences import sentence
from companion.ui.visit import visit
from companion.ui.zamki.shown import wrong
from companion.ui.zamki.terms import CARDS, POLISH
from companion.words import GENERAL, Wording, _, ngettext
from companion.zamki.cards import CHARACTERS

KEPT: Final = "zamki.names"
"""Under which they are kept, among the tables that were copied from cards."""
LONGEST: Final = 18
WRITTEN, OPEN = "names", "names.open"
Names = Mapping[str, str]


@dataclass(slots=True)
class Named:
    """The names on disk, read anew whenever a screen has changed them; None while they are not read."""

    door: Door
    names: Names | None = None
    told: str = ""
    redraw: Any = field(default=lambda: None)

    async def read(self) -> None:
        before = self.names, self.told
        try:
            self.names, self.told = clean(await self.door.card_table(KEPT)), ""
        except SaveError as fault:
            self.told = sentence(fault)
        if (self.names, self.told) != before:
            self.redraw()

    async def keep(self, desk: Desk) -> None:
        """Put on disk what is written by now, if every card can be told by its name; else what is there stays."""
        written: Names = desk.get(WRITTEN, {})
        names = clean(written)
        if len(names) < sum(bool(name.strip()) for name in written.values()):
            return
        try:
            await self.door.keep_card_table(KEPT, names)
        except SaveError as fault:
            self.told = sentence(fault)
            self.redraw()


def use_named() -> Named:
    """Hook: the names of the device."""
    named = use_redrawn(lambda: Named(visit().door))
    use_topics(TABLES_TOPIC, hear=named.read, first=named.read)
    return named


def use_wording() -> Wording:
    """Hook: the words of this game, with the names that the group gave its cards."""
    return _wording(tuple(sorted((use_named().names or {}).items())))


@functools.lru_cache(maxsize=32)
def _wording(names: tuple[tuple[str, str], ...]) -> Wording:
    return Wording({}, given=dict(names)) if names else GENERAL


def clean(written: Mapping[str, Any]) -> Names:
    """The names that can be used: of cards of the box, not empty, short, no two alike."""
    found: dict[str, str] = {}
    for card in CHARACTERS:
        name = written.get(card)
        if isinstance(name, str) and (bare := " ".join(name.split())[:LONGEST]):
            found[card] = bare
    return {card: name for card, name in found.items() if not _twin(card, found)}


def _twin(card: str, names: Names) -> str:
    """Another card that is called so too, or nothing."""
    called = {one: names.get(one) or _(CARDS[one]) for one in CARDS}
    same = called[card].casefold()
    return next(
        (one for one, name in called.items() if one != card and name.casefold() == same), ""
    )


@component
def editor(desk: Desk) -> ft.Control:
    """A field for each card; empty is our own name for it."""
    named = use_named()
    written: Names = desk.get(WRITTEN) or named.names or {}
    opened = bool(desk.get(OPEN))
    n = len(named.names or {})
    aside = (
        ngettext("{n} of your own", "{n} of your own", n).format(n=n) if n else _("as Squire says")
    )
    hint = _("As they stand on your own cards, kept with your games. Empty: Squire’s name for it.")
    lines = [dim(hint), *(_field(desk, named, one, written) for one in CHARACTERS)]
    return ft.Column(
        [
            fold(
                _("Names of the cards"),
                aside,
                opened,
                desk.toggler(OPEN, True),
                *(lines if opened else ()),
                key="names",
            ),
            *wrong(named.told),
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=Stretch,
    )


def _field(desk: Desk, named: Named, card: str, written: Names) -> ft.Control:
    def write(name: str) -> None:
        desk.put(WRITTEN, {**written, card: name})
        ft.context.page.run_task(named.keep, desk)

    bare = {one: " ".join(name.split()) for one, name in written.items()}
    twin = _twin(card, bare) if bare.get(card) else ""
    said = _("Another card is called so: {name}.").format(name=bare[card]) if twin else ""
    label = f"{_(CARDS[card]).capitalize()}, {POLISH[card]}"
    return text_field(
        label, written.get(card, ""), write, most=LONGEST, key=f"name-{card}", wrong=said
    )
