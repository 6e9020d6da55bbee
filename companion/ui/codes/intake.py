"""What has come in and is not taken yet: parts of codes across scans, whole things from files. Kept by the app for
all phones of the house, in memory alone; nothing of it touches the library before somebody takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final
from uuid import uuid4
from weakref import WeakKeyDictionary

import flet as ft

from companion.play import SheetError
from companion.ui.codes.cargo import CARGOES, Cargo
from companion.ui.codes.pictures import PictureError, can_read, read_pictures
from companion.ui.component import use_redrawn
from companion.ui.door import Door, apart
from companion.ui.listening import use_topics
from companion.ui.visit import visit
from companion.words import _
from storage import Library
from storage.parts import CodeError, Collector, read_parts

TOPIC: Final = "intake"
MOST: Final = 6
"""So many things may be on their way at once; of more the oldest is forgotten."""


PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF")
"""How files of pictures begin: PNG, JPEG, WebP."""
BACKUP: Final = b"PK\x03\x04"
"""How a backup begins, which no game or copy does."""


@dataclass(slots=True)
class Arriving:
    """A thing on its way in: the codes that are there, and the thing itself once it is whole."""

    id: str
    cargo: Cargo
    collector: Collector | None = None
    thing: Any = None

    @property
    def missing(self) -> tuple[int, ...]:
        return self.collector.missing if self.collector else ()


@dataclass(slots=True)
class Intake:
    """All that is on its way, whatever it carries. What is refused raises, and changes nothing."""

    library: Library
    arriving: list[Arriving] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def get(self, id_: str) -> Arriving | None:
        return next((one for one in self.arriving if one.id == id_), None)

    def of(self, screen: str) -> list[Arriving]:
        """What a screen takes in."""
        return [one for one in self.arriving if one.cargo.screen == screen]

    def add_text(self, text: str) -> Arriving:
        """Codes that were scanned or pasted, one or many. Raises CodeError, SheetError."""
        kind = read_parts(text)[0].whole.kind
        if kind not in CARGOES:
            raise CodeError("not_a_code", kind=kind)
        with self._lock:
            return self._collect(text, CARGOES[kind])

    def cargo_of(self, text: str) -> Cargo | None:
        """What the codes of a text are of, if that can be read."""
        with suppress(CodeError):
            return CARGOES.get(read_parts(text)[0].whole.kind)
        return None

    def _collect(self, text: str, cargo: Cargo) -> Arriving:
        for one in self.arriving:
            if one.collector is None or one.cargo is not cargo:
                continue
            try:
                one.collector.add(text)
            except CodeError as refusal:
                if refusal.code != "another_copy":
                    raise
            else:
                return self._read(one)
        collector = cargo.collector()
        collector.add(text)
        return self._read(self._keep(Arriving(uuid4().hex, cargo, collector)))

    def add_file(self, raw: bytes, first: Cargo) -> Arriving:
        """A file of what is looked for `first`, or else of something else that is known.

        Raises CodeError, SheetError as the first does.
        """
        thing = None
        try:
            cargo, thing = first, first.file(raw, self.library)
        except (CodeError, SheetError):
            for cargo in CARGOES.values():
                if cargo is not first and len(raw) <= cargo.most:
                    with suppress(CodeError, SheetError):
                        thing = cargo.file(raw, self.library)
                        break
            if thing is None:
                raise
        with self._lock:
            return self._keep(Arriving(uuid4().hex, cargo, thing=thing))

    def forget(self, id_: str) -> None:
        """It is taken, or nobody wants it."""
        self.arriving = [one for one in self.arriving if one.id != id_]

    def _keep(self, one: Arriving) -> Arriving:
        self.arriving = [*self.arriving[-(MOST - 1) :], one]
        return one

    def _read(self, one: Arriving) -> Arriving:
        if one.thing is None and one.collector is not None and one.collector.is_whole:
            try:
                one.thing = one.cargo.whole(one.collector, self.library)
            except (CodeError, SheetError):
                self.forget(one.id)  # no other part will mend it
                raise
        return one


_intakes: WeakKeyDictionary[Door, Intake] = WeakKeyDictionary()


def intake_of(door: Door) -> Intake:
    """The intake of all screens of a door."""
    if door not in _intakes:
        _intakes[door] = Intake(door.library)
    return _intakes[door]


@dataclass(slots=True)
class Gate:
    """The intake on one screen. Its methods are handlers; `told` are the sentences of the last refusal, `at` is the
    control that it belongs to. `leads` is the screen of something that came to the wrong one.
    """

    intake: Intake
    cargo: Cargo
    redraw: Callable[[], Any] = lambda: None
    told: Sequence[str] = ()
    at: str = ""
    leads: str = ""
    shown: str = ""

    @property
    def arriving(self) -> list[Arriving]:
        """What is on its way to this screen."""
        return self.intake.of(self.cargo.screen)

    async def text(self, text: str, at: str = "paste") -> bool:
        """Codes as text."""
        try:
            one = await apart(self.intake.add_text, text)
        except (CodeError, SheetError) as refusal:
            cargo = self.intake.cargo_of(text) or self.cargo
            return self._refuse(cargo.refused(refusal), at)
        return self._took(one, at)

    async def files(self, raws: Sequence[bytes]) -> None:
        """Files that were picked."""
        for raw in raws:
            await self.file(raw)

    async def file(self, raw: bytes) -> bool:
        """One of them. A picture of a code may be picked as a file too."""
        if raw.startswith(PICTURES) and can_read():
            return await self.pictures([raw])
        if raw.startswith(BACKUP):
            said = _("This is a backup. It is opened under Backups.")
            return self._refuse([said], "file", "/backup")
        if len(raw) > max(one.most for one in CARGOES.values()):
            words = _("The file has {size} MB; none of Squire is that large. Nothing was changed.")
            return self._refuse([words.format(size=f"{len(raw) / 1e6:.1f}")], "file")
        try:
            one = await apart(self.intake.add_file, raw, self.cargo)
        except (CodeError, SheetError) as refusal:
            return self._refuse(self.cargo.refused(refusal), "file")
        return self._took(one, "file")

    def refuse_file(self, told: str) -> None:
        """A file that could not even be read."""
        self._refuse([told], "file")

    def refuse_pictures(self, told: str) -> None:
        """Pictures that could not even be read."""
        self._refuse([told], "pictures")

    async def pictures(self, raws: Sequence[bytes]) -> bool:
        """Pictures with codes on them."""
        try:
            texts = await apart(read_pictures, raws)
        except PictureError as refusal:
            return self._refuse([str(refusal)], "pictures")
        done = False
        for text in texts:
            done = await self.text(text, "pictures") or done
        return done

    def draw_anew(self) -> None:
        """Draw it as it now is; `redraw` itself is another in every drawing."""
        self.redraw()

    async def hear(self) -> None:
        """Something has come in on another phone, or is no longer on its way."""
        self.redraw()

    def show(self, id_: str) -> None:
        """Look at a whole one, or (with "") at all that is on its way."""
        self.shown, self.told = id_, ()
        self.redraw()

    def forget(self, id_: str) -> None:
        self.intake.forget(id_)
        self.shown = "" if self.shown == id_ else self.shown
        self._tell()

    def close_notice(self, _e: Any = None) -> None:
        self.told, self.leads = (), ""
        self.redraw()

    def _took(self, one: Arriving, at: str) -> bool:
        """Show it where it belongs."""
        self.told, self.leads = (), ""
        if one.cargo.screen != self.cargo.screen:
            self._refuse([one.cargo.elsewhere()], at, one.cargo.screen)
        else:
            self.shown = one.id if one.thing is not None else ""
        self._tell()
        return True

    def _refuse(self, told: Sequence[str], at: str, leads: str = "") -> bool:
        """Say it where all that is on its way stands."""
        self.told, self.at, self.leads, self.shown = told, at, leads, ""
        self.redraw()
        return False

    def _tell(self) -> None:
        """Show it here, and on every other phone."""
        self.redraw()
        ft.context.page.pubsub.send_all_on_topic(TOPIC, None)


def use_gate(cargo: Cargo) -> Gate:
    """Hook: the intake, drawn again whenever anything comes in on any phone. `cargo` is what the screen is for."""
    door = visit().door
    gate = use_redrawn(lambda: Gate(intake_of(door), cargo))
    use_topics(TOPIC, hear=gate.hear)
    return gate
