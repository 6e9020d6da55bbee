"""The pairing token: one secret a data folder, kept there so that a restart needs no new scan."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from pathlib import Path
from typing import Final

FILE: Final = "pairing.token"
_FORM: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")


def token_of(folder: Path, *, new: bool = False) -> str:
    """The token of a data folder. One that is missing, broken or to be renewed is made anew (128 bits).

    Raises OSError if it cannot be kept.
    """
    path = folder / FILE
    if not new:
        with contextlib.suppress(FileNotFoundError, UnicodeDecodeError):
            kept = path.read_text("ascii").strip()
            if _FORM.fullmatch(kept):
                path.chmod(0o600)
                return kept
    token = secrets.token_urlsafe(16)
    keep_private(path, f"{token}\n".encode())
    return token


def keep_private(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
