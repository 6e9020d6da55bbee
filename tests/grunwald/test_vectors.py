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


def test_what_a_placement_leaves_out_is_nothing() -> None:
    """Absent is 0 or empty: no officer, no helpers, no ducats left."""
    place = ADAPTERS["gr_place_errors"]
    assert place({"round": 2}, {"field": "royal", "officer": 1}) == "OFFICER_USED"
    assert place({"officerLeft": 1}, {"field": "teutonic", "officer": 1}) == "TEUTONIC_CLOSED"
    assert place({"helpersLeft": 2}, {"field": "royal", "helpers": 2}) == "OK"
