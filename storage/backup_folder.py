"""`backups/`: the backups that Squire keeps by itself. They are made beside the game, never in its way."""

from __future__ import annotations

import os
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final
from weakref import proxy

from companion.play import SaveError
from storage.backup import make_backup, stamp
from storage.backup_file import ENDING, LARGEST, BackupError, Front, read_front
from storage.files import replace_file, save_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from storage.library import Library

KEPT: Final = 10
"""How many stay. The oldest goes when there is one more."""
SPARE: Final = 64 * 2**20
"""Room on the disk that a backup leaves for the games."""
_NAME: Final = re.compile(r"\d{4}-\d\d-\d\d-\d{6}(-\d+)?" + re.escape(ENDING))
"""Of those that Squire makes. Others that somebody has put there are shown too, and never taken away."""
_FRONT: Final = 2**20


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup in the folder. `front` is None if its beginning is damaged, `told` the code of why it cannot be read."""

    name: str
    size: int
    front: Front | None
    told: str = ""


class Backups:
    """The folder with the backups of a library. `told` is the code of why the last one could not be made."""

    def __init__(self, library: Library, now: Callable[[], datetime]) -> None:
        self._library: Library = proxy(library)  # which holds this, and must be free to go
        self._now = now
        self._folder = library.folder / "backups"
        self._making, self._asking = Lock(), Lock()
        self._worker: Thread | None = None
        self._is_wanted = self._is_closed = False
        self.told = ""

    def all(self) -> list[Kept]:
        """Those that are kept, the newest first, then those that somebody has put there. Raises SaveError."""
        found, own = [], self._names()
        for name in (*reversed(own), *sorted(set(self._there()) - set(own))):
            with suppress(FileNotFoundError):  # it was the oldest, and went just now
                found.append(self._shown(name))
        return found

    def read(self, name: str) -> bytes:
        """The bytes of one. Raises SaveError, `gone` if there is none of this name."""
        if name not in self._there():
            raise SaveError("gone", file=name)
        path = self._folder / name
        try:
            if path.stat().st_size > LARGEST:
                raise SaveError("failed", file=name)
            return path.read_bytes()
        except OSError as fault:
            raise save_error(fault, path) from fault

    def keep(self) -> str:
        """Make one now; its name. The oldest goes once it is there. Raises SaveError, and then nothing has changed."""
        with self._making:
            moment = self._now()
            made = make_backup(self._library, moment)
            self._check_room(len(made.raw))
            name = self._free_name(moment)
            replace_file(self._folder / name, made.raw)
            self._tidy()
            return name

    def keep_if_changed(self) -> bool:
        """Make one unless nothing has changed since the last; whether one was made. Raises SaveError."""
        here, names = stamp(self._library), self._names()
        if not here:
            return False
        if names:
            with suppress(FileNotFoundError):
                last = self._shown(names[-1]).front
                if last is not None and last.stamp == here:
                    return False
        self.keep()
        return True

    def keep_soon(self) -> None:
        """The same, apart, and without a word if it fails: `told` has the code then. Where Python has no threads, at
        once."""
        if sys.platform == "emscripten":
            self._try()
            return
        with self._asking:
            self._is_wanted = True
            if self._worker is None and not self._is_closed:
                self._worker = Thread(target=self._work, name="backup", daemon=True)
                self._worker.start()

    def wait(self) -> None:
        """Wait until all that were asked for are made."""
        with self._asking:
            worker = self._worker
        if worker is not None:
            worker.join()

    def close(self) -> None:
        """Wait for one that is being made. None is begun any more."""
        with self._asking:
            self._is_closed = True
        self.wait()

    def _work(self) -> None:
        while True:
            with self._asking:
                if not self._is_wanted or self._is_closed:
                    self._worker = None
                    return
                self._is_wanted = False
            self._try()

    def _try(self) -> None:
        try:
            self.keep_if_changed()
        except SaveError as fault:
            self.told = fault.code
        except ReferenceError:  # nobody holds the library any more
            return
        else:
            self.told = ""

    def _names(self) -> list[str]:
        """The names of our own, the oldest first: they begin with the moment."""
        return sorted((name for name in self._there() if _NAME.fullmatch(name)), key=_turn)

    def _there(self) -> list[str]:
        """The names of all backups in the folder."""
        try:
            names = [entry.name for entry in os.scandir(self._folder) if entry.is_file()]
        except FileNotFoundError:
            return []
        except OSError as fault:
            raise save_error(fault, self._folder) from fault
        return [name for name in names if name.endswith(ENDING)]

    def _shown(self, name: str) -> Kept:
        path = self._folder / name
        try:
            size = path.stat().st_size
            with path.open("rb") as file:
                return Kept(name, size, read_front(file.read(_FRONT)))
        except BackupError as fault:
            return Kept(name, size, None, fault.code)
        except FileNotFoundError:
            raise
        except OSError as fault:
            raise save_error(fault, path) from fault

    def _check_room(self, size: int) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            free = shutil.disk_usage(self._folder).free
        except OSError as fault:
            raise save_error(fault, self._folder) from fault
        if free < size + SPARE:
            raise SaveError("full", folder=str(self._folder))

    def _free_name(self, moment: datetime) -> str:
        """A name that comes after all others, even if the clock of this machine has gone back."""
        first, names = moment.astimezone(UTC).strftime("%Y-%m-%d-%H%M%S"), self._names()
        if names and _turn(names[-1]) >= _turn(first):
            *parts, n = _turn(names[-1])
            year, month, day, clock = parts
            first = f"{year:04}-{month:02}-{day:02}-{clock:06}-{n + 1}"
        return first + ENDING

    def _tidy(self) -> None:
        """Take the oldest away, and what a kill left half written. What cannot be is left for the next time."""
        with suppress(SaveError, OSError):
            for name in self._names()[:-KEPT]:
                (self._folder / name).unlink(missing_ok=True)
            for rest in self._folder.glob("*.new"):
                rest.unlink(missing_ok=True)


def _turn(name: str) -> tuple[int, ...]:
    """The moment in a name, and which of that moment it is."""
    said = [int(number) for number in name.removesuffix(ENDING).split("-")]
    return (*said[:4], said[4] if len(said) > 4 else 1)
