"""The backups as one screen knows them: those that are kept, the one that is looked at, what was done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

import flet as ft

from companion.play import SaveError
from companion.ui.backup.said import backup_refusal, save_refusal
from companion.ui.component import use_redrawn
from companion.ui.door import Door
from companion.ui.saving import save_file
from companion.ui.visit import visit
from companion.words import _
from storage import Library
from storage.backup import Made, make_backup
from storage.backup_file import ENDING, Backup, BackupError, read_backup
from storage.backup_folder import Kept
from storage.backup_look import Plan, look_at
from storage.backup_restore import Restored, merge, replace_all

Way = Literal["merge", "replace"]
At = Literal["save", "open", "kept", "take"]


@dataclass(frozen=True, slots=True)
class Looked:
    """A backup that is looked at, and what it would bring."""

    backup: Backup
    plan: Plan


@dataclass(slots=True)
class Vault:
    """Its methods are handlers. `refusal` is what was refused last, `at` the control that asked for it; `through`
    is how many things of a backup have been read, or taken in, while that goes on; `done` is what was done with it."""

    door: Door
    redraw: Callable[[], Any] = lambda: None
    kept: Sequence[Kept] | None = None
    refusal: str = ""
    at: At = "save"
    made: Made | None = None
    looked: Looked | None = None
    way: Way = "merge"
    through: int | None = None
    done: Restored | None = None

    async def read(self) -> None:
        """Read which backups are kept."""
        try:
            self.kept = await self.door.with_library(lambda library: library.backups.all())
        except SaveError as fault:
            self.refuse("kept", save_refusal(fault))
        self.redraw()

    async def save(self, _e: Any = None) -> None:
        """Make one of everything and hand it over."""
        self.clear()

        def work(library: Library) -> Made:
            return make_backup(library, datetime.now().astimezone())

        try:
            made = await self.door.with_library(work)
        except SaveError as fault:
            self.refuse("save", save_refusal(fault))
        else:
            day = datetime.now().astimezone().date().isoformat()
            if await save_file(f"squire-{day}{ENDING}", made.raw):
                self.made = made
            else:
                self.refuse("save", _("The file could not be saved here."))
        self.redraw()

    async def hand_over(self, name: str) -> None:
        """Hand over one of those that are kept."""
        self.clear()
        try:
            raw = await self.door.with_library(lambda library: library.backups.read(name))
        except SaveError as fault:
            self.refuse("kept", save_refusal(fault))
        else:
            if not await save_file(f"squire-{name}", raw):
                self.refuse("kept", _("The file could not be saved here."))
        self.redraw()

    async def look_at_kept(self, name: str) -> None:
        """Look at one of those that are kept."""
        await self._look("kept", lambda library: library.backups.read(name))

    async def look_at_files(self, raws: Sequence[bytes]) -> None:
        """Look at the one that was opened."""
        raw = raws[0]
        if not raw:
            self.refuse_file(_("The file is empty, or this browser did not hand it over."))
            return
        await self._look("open", lambda _library: raw)

    def refuse_file(self, told: str) -> None:
        """Say why a file could not even be read."""
        self.refuse("open", told)
        self.redraw()

    async def _look(self, at: At, bytes_of: Callable[[Library], bytes]) -> None:
        self.clear()
        self.show(0)
        try:
            backup = await self.door.with_library(lambda library: read_backup(bytes_of(library)))
            plan = await self.door.in_pieces(lambda library: look_at(library, backup), self.show)
            self.looked, self.way = Looked(backup, plan), "merge"
        except BackupError as fault:
            self.refuse(at, backup_refusal(fault))
        except SaveError as fault:
            self.refuse(at, save_refusal(fault))
        self.through = None
        self.redraw()

    def show(self, through: int) -> None:
        """So far it is."""
        self.through = through
        self.redraw()

    def choose(self, way: Way) -> None:
        """Whether it is added, or takes the place of everything."""
        self.way = way
        self.redraw()

    async def take(self, _e: Any = None) -> None:
        """Take in what is looked at. The screen says how far it is meanwhile."""
        if self.looked is None or self.through is not None:
            return
        self.clear()
        backup, act = self.looked.backup, merge if self.way == "merge" else replace_all
        self.show(0)
        try:
            self.done = await self.door.take_backup(lambda library: act(library, backup), self.show)
        except BackupError as fault:
            self.refuse("take", backup_refusal(fault))
        except SaveError as fault:
            self.refuse("take", save_refusal(fault))
        self.through = None
        self.redraw()

    async def back(self, _e: Any = None) -> None:
        """To the list of backups."""
        self.looked = self.done = None
        self.clear()
        await self.read()

    def refuse(self, at: At, words: str) -> None:
        """Say why something was not done, where it was asked for."""
        self.at, self.refusal = at, words

    def clear(self, _e: Any = None) -> None:
        """Nothing is refused, nothing has just been saved."""
        self.refusal, self.made = "", None

    def draw_anew(self) -> None:
        """Draw it as it now is; `redraw` itself is another in every drawing."""
        self.redraw()

    def close_notice(self, _e: Any = None) -> None:
        self.clear()
        self.redraw()


def use_vault() -> Vault:
    """Hook: the backups of this house."""
    here = visit()
    vault = use_redrawn(lambda: Vault(here.door))
    ft.use_effect(vault.read, [])
    return vault
