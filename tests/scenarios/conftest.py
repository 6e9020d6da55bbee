"""A shelf: the folder of all sheets, to be written on without touching the real one."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.knight.sheets import Sheets
from companion.play import SheetError
from scenarios.read import HERE, read_sheets

S0 = "s00_defensive_war"


class Shelf:
    def __init__(self, root: Path) -> None:
        self.root = root

    def add(self, file: str, text: str) -> None:
        """Append to a file, or make it."""
        path = self.root / file
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as out:
            out.write(f"\n{text}\n")

    def change(self, file: str, old: str, new: str) -> None:
        """Change the one place where a text stands."""
        path = self.root / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), "utf-8")

    def read(
        self, scenario: str = S0, practice: bool = True, own: Mapping[str, Any] | None = None
    ) -> Sheets:
        return read_sheets(scenario, practice, own or {}, self.root)

    def faults(self, scenario: str = S0, own: Mapping[str, Any] | None = None) -> tuple[str, ...]:
        with pytest.raises(SheetError) as refused:
            self.read(scenario, own=own)
        return refused.value.faults


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shutil.copytree(HERE, tmp_path / "sheets", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return Shelf(tmp_path / "sheets")
