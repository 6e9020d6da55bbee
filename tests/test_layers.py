"""The files of the rules stand in layers: none takes from one that takes from it, not even a type."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = [f"companion/{name}" for name in ("play", "knight", "grunwald", "auftrag", "zamki")]


def imported(file: Path) -> Iterator[str]:
    """All that a file imports, wherever in it, by its whole name."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


@pytest.mark.parametrize("package", [*PACKAGES, "scenarios"])
def test_no_file_takes_from_one_above_it(package: str) -> None:
    files = [file for file in (ROOT / package).glob("*.py") if file.name != "__init__.py"]
    names = {f"{package.replace('/', '.')}.{file.stem}": file for file in files}
    below = {name: names.keys() & set(imported(file)) for name, file in names.items()}
    assert any(below.values())
    TopologicalSorter(below).prepare()  # raises CycleError, which names the circle
