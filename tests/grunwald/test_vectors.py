"""All rows of the ledger's vectors pass through the rules that the screens use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import vectors
from tests.grunwald.vectors import ADAPTERS

FILE = Path(__file__).parents[1] / "vectors" / "na-grunwald.json"
ROWS = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_row(row: dict[str, Any]) -> None:
    result = vectors.run(row)
    assert result.verdict == "passed", result.why


def test_every_function_has_a_row() -> None:
    assert {row["fn"] for row in ROWS} == set(ADAPTERS)
