"""The disk seen step by step: every call that changes it asks first, so that a test can fail or kill it there."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

CALLS = ((os, "fsync"), (os, "link"), (Path, "open"), (Path, "replace"), (Path, "unlink"))


@contextmanager
def steps(asked: Callable[[str], None]) -> Iterator[None]:
    """Call `asked` with the name of each step just before it happens."""

    def watched(name: str, real: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            asked(name)
            return real(*args, **kwargs)

        return call

    patches = [
        patch.object(owner, name, watched(name, getattr(owner, name))) for owner, name in CALLS
    ]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in reversed(patches):
            one.stop()


def count_steps(act: Callable[[], Any]) -> list[str]:
    """The steps that an act takes."""
    seen: list[str] = []
    with steps(seen.append):
        act()
    return seen


@contextmanager
def failing(n: int, code: int) -> Iterator[None]:
    """Let step n and all after it fail, as a full disk or a pulled plug does."""
    left = n

    def fail(name: str) -> None:
        nonlocal left
        if left <= 0:
            raise OSError(code, os.strerror(code), name)
        left -= 1

    with steps(fail):
        yield


@contextmanager
def failing_once(n: int, code: int) -> Iterator[None]:
    """Let step n alone fail."""
    left = n

    def fail(name: str) -> None:
        nonlocal left
        left -= 1
        if left == -1:
            raise OSError(code, os.strerror(code), name)

    with steps(fail):
        yield


@contextmanager
def without_links(code: int) -> Iterator[None]:
    """A file system that has no hard links."""

    def fail(name: str) -> None:
        if name == "link":
            raise OSError(code, os.strerror(code), name)

    with steps(fail):
        yield


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, by name, save the lock."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "lock"
    }
