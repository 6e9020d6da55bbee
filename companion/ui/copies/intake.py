"""What has come in and is not taken yet: parts of codes across scans, whole copies from files. Kept by the app for
all phones of the house, in memory alone; nothing of it touches a copy before somebody takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4
from weakref import WeakKeyDictionary

import flet as ft

from companion.play import SheetError
from companion.ui.component import use_kept
from companion.ui.copies.refusals import code_refusal, file_faults
from companion.ui.door import Door, apart, listen
from companion.ui.visit import visit
from companion.words import _
from scenarios.own import check_own
from storage.copy_code import CopyCollector
from storage.copy_file import MOST_BYTES, CopyFile, read_copy
from storage.parts import CodeError

TOPIC: Final = "intake"
MOST: Final = 6
"""So many copies may be on their way at once; of more the oldest is forgotten."""


@dataclass(slots=True)
class Arriving:
    """A copy on its way in: the codes that are there, and the copy itself once it is whole."""

    id: str
    collector: CopyCollector | None = None
    file: CopyFile | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        return self.collector.missing if self.collector else ()


@dataclass(slots=True)
class Intake:
    """All that is on its way. What is refused raises, and changes nothing."""

    arriving: list[Arriving] = field(default_factory=list)

    def get(self, id_: str) -> Arriving | None:
        return next((one for one in self.arriving if one.id == id_), None)

    def add_text(self, text: str) -> Arriving:
        """Codes that were scanned or pasted, one or many. Raises CodeError, SheetError."""
        for one in self.arriving:
            if one.collector is None:
                continue
            try:
                one.collector.add(text)
            except CodeError as refusal:
                if refusal.code != "another_copy":
                    raise
            else:
                return self._read(one)
        collector = CopyCollector()
        collector.add(text)
        return self._read(self._keep(Arriving(uuid4().hex, collector)))

    def add_file(self, raw: bytes) -> Arriving:
        """The file of a copy. Raises SheetError."""
        return self._keep(Arriving(uuid4().hex, file=read_copy(raw, check_own)))

    def forget(self, id_: str) -> None:
        """It is taken, or nobody wants it."""
        self.arriving = [one for one in self.arriving if one.id != id_]

    def _keep(self, one: Arriving) -> Arriving:
        self.arriving = [*self.arriving[-(MOST - 1) :], one]
        return one

    def _read(self, one: Arriving) -> Arriving:
        if one.file is None and one.collector is not None and one.collector.is_whole:
            try:
                one.file = one.collector.copy(check_own)
            except (CodeError, SheetError):
                self.forget(one.id)  # no other part will mend it
                raise
        return one


_intakes: WeakKeyDictionary[Door, Intake] = WeakKeyDictionary()


def intake_of(door: Door) -> Intake:
    """The intake of all screens of a door."""
    return _intakes.setdefault(door, Intake())


@dataclass(slots=True)
class Gate:
    """The intake on one screen. Its methods are handlers; `told` are the sentences of the last refusal, `at` is the
    control that it belongs to.
    """

    intake: Intake
    redraw: Callable[[], Any] = lambda: None
    told: Sequence[str] = ()
    at: str = ""
    shown: str = ""
    ends: list[Callable[[], None]] = field(default_factory=list)

    async def text(self, text: str, at: str = "paste") -> bool:
        """Codes as text."""
        return await self._take(self.intake.add_text, text, at)

    async def file(self, raw: bytes | None) -> bool:
        """A file that was picked."""
        if raw is not None and len(raw) > MOST_BYTES:
            size = f"{len(raw) / 1e6:.1f}"
            return self._refuse(
                [
                    _("The file has {size} MB; no copy is that large. Nothing was changed.").format(
                        size=size
                    )
                ],
                "file",
            )
        return await self._take(self.intake.add_file, raw or b"", "file")

    async def pictures(self, raws: Sequence[bytes]) -> bool:
        """Pictures with codes on them."""
        from companion.ui.copies.pictures import PictureError, read_pictures

        try:
            texts = await apart(read_pictures, raws)
        except PictureError as refusal:
            return self._refuse([str(refusal)], "pictures")
        done = False
        for text in texts:
            done = await self._take(self.intake.add_text, text, "pictures") or done
        return done

    def draw_anew(self) -> None:
        """Draw it as it now is; `redraw` itself is another in every drawing."""
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
        self.told = ()
        self.redraw()

    async def _take(self, work: Callable[[Any], Arriving], what: Any, at: str) -> bool:
        try:
            one = await apart(work, what)
        except CodeError as refusal:
            return self._refuse([code_refusal(refusal)], at)
        except SheetError as refusal:
            return self._refuse(file_faults(refusal), at)
        self.told = ()
        if one.file is not None:
            self.shown = one.id
        self._tell()
        return True

    def _refuse(self, told: Sequence[str], at: str) -> bool:
        self.told, self.at = told, at
        self.redraw()
        return False

    def _tell(self) -> None:
        """Show it here, and on every other phone."""
        self.redraw()
        ft.context.page.pubsub.send_all_on_topic(TOPIC, None)


def use_gate() -> Gate:
    """Hook: the intake, drawn again whenever anything comes in on any phone."""
    _beat, set_beat = ft.use_state(0)
    page, door = ft.context.page, visit().door
    gate = use_kept(lambda: Gate(intake_of(door)))
    gate.redraw = lambda: set_beat(lambda n: n + 1)

    def begin() -> None:
        gate.ends.append(listen(page, TOPIC, gate.draw_anew))

    ft.use_effect(begin, [], cleanup=lambda: [stop() for stop in gate.ends])
    return gate
