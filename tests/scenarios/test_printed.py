"""What of a scenario counts as printed: its own sheet says so; what the basic card prints tells nothing of another."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from companion.knight import Knight, Setup
from companion.knight.course import Course
from companion.knight.ending import in_force, ways
from companion.knight.sheets import UNKNOWN, Printed, Sheets
from companion.knight.state import Seat, State
from scenarios.read import HERE, read_sheets, scenario_ids

BASIC, *OTHERS = scenario_ids()


def printed(sheets: Sheets) -> Iterator[Printed[Any]]:
    """The values of a scenario's sheet that differ from card to card."""
    sheet = sheets.scenario
    yield from (getattr(sheet.limits, name) for name in ("own", "enemy", "tile_own", "tile_enemy"))
    yield from (ending.when for ending in (*sheet.win, *sheet.lose))
    yield sheet.neither
    for grant in (*sheet.king, *sheet.battles, sheet.start):
        yield from (field for field in grant.fields if field.path)
    for path in sheet.paths.values():
        yield from (field for step in path.steps for field in (step.may, step.other, step.must))


@pytest.mark.parametrize("scenario", OTHERS)
def test_only_its_own_sheet_is_the_rulebook(scenario: str) -> None:
    """HR-42: limits, endings, stages, battles and paths of the basic card are practice on another."""
    own = tomllib.loads((HERE / scenario / "sheet.toml").read_text("utf-8"))
    for field in printed(read_sheets(scenario)):
        keys = field.path.split(".")[2:]
        there: object = own
        for key in keys:
            rows = {row["id"]: row for row in there} if isinstance(there, list) else there
            there = rows.get(key) if isinstance(rows, dict) else None
        said = there is not None and there != "?"
        if field.source != "none":
            assert (field.source == "rulebook") == said, field.path


@pytest.mark.parametrize("scenario", OTHERS)
def test_an_empty_copy_holds_what_the_rulebook_prints_and_nothing_else(scenario: str) -> None:
    bare, full = (read_sheets(scenario, practice).scenario for practice in (False, True))
    known = {f.path: f.value for f in printed(read_sheets(scenario, False)) if f.source != "none"}
    assert known == {
        f.path: f.value for f in printed(read_sheets(scenario)) if f.source == "rulebook"
    }
    assert (bare.own, bare.enemy, bare.title) == (full.own, full.enemy, full.title)
    assert not bare.tiles
    assert not bare.king
    asked = [e.id for e in (*bare.win, *bare.lose) if e.when.value is UNKNOWN]
    assert set(asked) <= {e.id for e in (*full.win, *full.lose)}


def test_an_ending_that_a_card_does_not_have_never_comes() -> None:
    """Said to be not printed, it is no condition that always holds."""
    scenario = "s02_barbarians"
    own = {
        f"scenario.{scenario}.{end}.{id}.when": "none"
        for end, ids in (
            ("win", ("tiles", "battles", "renown", "diplomacy")),
            ("lose", ("overrun",)),
        )
        for id in ids
    }
    sheets = read_sheets(scenario, own=own)
    c = Course(Knight(sheets, Setup(scenario, "dittmann")), State((Seat("dittmann"),)))
    assert [e.id for e in sheets.scenario.win if in_force(c, e)] == []
    assert [ending.id for _kind, ending, _rows in ways(c)] == [
        "lose.siege", "lose.castle", "lose.diplomacy",
    ]  # fmt: skip


@pytest.mark.parametrize(("choice", "there"), [("stands", False), ("falls", True)])
def test_an_ending_of_an_open_question_counts_where_the_table_reads_it_so(
    choice: str, there: bool
) -> None:
    """HR-45."""
    scenario = "s04_stronghold"
    setup = Setup(scenario, "dittmann", house={"HR-45": choice})
    c = Course(Knight(read_sheets(scenario), setup), State((Seat("dittmann"),)))
    assert ("lose.castle" in {ending.id for _kind, ending, _rows in ways(c)}) == there
