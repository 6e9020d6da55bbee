"""The rule vectors that are there pass, those of later games are counted, and a miss is told from both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests import vectors

FOLDER = Path(__file__).parent / "vectors"
FILES = sorted(FOLDER.glob("*.json"))
KNIGHT = [
    row
    for name in ("knight.json", "knight-more.json")
    for row in json.loads((FOLDER / name).read_text(encoding="utf-8"))
]
NOT_YET = 7
"""Rows of Knight that war mode and several players bring."""


@pytest.mark.parametrize("row", KNIGHT, ids=[row["id"] for row in KNIGHT])
def test_knight(row: dict[str, Any]) -> None:
    result = vectors.run(row)
    assert result.verdict in ("passed", "not yet"), result.why


def test_all_files_go_through(capsys: pytest.CaptureFixture[str]) -> None:
    """And only those rows wait that other ways to play bring."""
    rows = sum(len(json.loads(file.read_text(encoding="utf-8"))) for file in FILES)
    assert vectors.main([str(file) for file in FILES]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"{rows - NOT_YET} passed, 0 failed, {NOT_YET} not yet"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"out": {"have": {"glory": 6, "gold": 12}, "points": 14}}, "instead of"),
        ({"args": [{"silver": 1}, {"glory": 4}]}, "unknown amount 'silver'"),
        ({"fn": "kn_gian"}, "kn_gian"),
    ],
)
def test_a_miss_is_printed_and_fails(
    wrong: dict[str, Any], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = next(row for row in KNIGHT if row["id"] == "KN-EX1") | wrong
    file = tmp_path / "rows.json"
    file.write_text(json.dumps([row]), encoding="utf-8")
    assert vectors.main([str(file)]) == 1
    said = capsys.readouterr().out
    assert "KN-EX1" in said
    assert why in said
    assert said.splitlines()[-1] == "0 passed, 1 failed, 0 not yet"


LAND = {"scenario": "S-0", "tiles": {"a": {"plus": True}}, "edges": []}


@pytest.mark.parametrize(
    ("fn", "args", "why"),
    [
        ("kn_place", [LAND | {"scenario": "S-12"}, {}, 1], "unknown scenario: S-12"),
        ("kn_place", [LAND, {"enemy": {"z": 1}}, 1], "unknown tile: z"),
        ("kn_place", [LAND | {"edges": [["a", "z"]]}, {}, 1], "unknown tile: z"),
        ("kn_place", [LAND | {"tiles": {"a": {"fort": True}}}, {}, 1], "unknown mark: fort"),
        ("kn_place", [LAND, {}, 1, "both"], "unknown side: both"),
        ("kn_moves", [LAND, {"workers": {"a": 1}}], "unknown part: workers"),
        ("kn_scenario_ends", ["S-0", {"enemies": 8}], "unknown fact: enemies"),
    ],
)
def test_a_row_that_names_what_does_not_exist_has_missed(
    fn: str, args: list[Any], why: str
) -> None:
    result = vectors.run({"id": "X", "fn": fn, "args": args, "out": None})
    assert result.verdict == "failed"
    assert why in result.why
