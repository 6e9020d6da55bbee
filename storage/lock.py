"""One owner a folder: a lock of the operating system, which dies with its process."""

from __future__ import annotations

from pathlib import Path

from filelock import FileLock, Timeout

from companion.play import SaveError
from storage.files import save_error


class FolderLock:
    """Held from here until `release`. Raises SaveError `in_use` if another holds it."""

    def __init__(self, folder: Path) -> None:
        path = folder / "lock"
        self._lock = FileLock(path, timeout=0, is_singleton=False)
        try:
            self._lock.acquire()
        except Timeout as fault:
            raise SaveError("in_use", folder=str(folder)) from fault
        except OSError as fault:
            raise save_error(fault, path) from fault

    def release(self) -> None:
        self._lock.release()
