"""Where tests and benches leave what they make: `build/`, beside the code and on the same disk, never committed."""

from __future__ import annotations

from pathlib import Path


def build_folder() -> Path:
    """The folder, made if need be."""
    folder = Path("build")
    folder.mkdir(exist_ok=True)
    return folder
