"""What was copied from the cards of a box is there the next time, and a disk that refuses changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play import SaveError
from storage.card_tables import FILE, CardTables, Settings

ROWS = {"knight": {"stone": 6, "brick": 3, "wood": 2}}


def test_each_game_has_its_own_and_both_are_there_the_next_time(tmp_path: Path) -> None:
    tables = CardTables(tmp_path)
    assert tables.get("zamki") == {}
    tables.put("zamki", ROWS)
    tables.put("auftrag", {"horses": [1, 2]})
    tables.put("zamki", {**ROWS, "archer": {"wood": 4}})
    again = CardTables(tmp_path)
    assert again.get("zamki") == {**ROWS, "archer": {"wood": 4}}
    assert again.get("auftrag") == {"horses": [1, 2]}


def test_what_is_kept_is_no_copy_that_a_caller_can_change(tmp_path: Path) -> None:
    tables = CardTables(tmp_path)
    given = {"knight": {"stone": 6}}
    tables.put("zamki", given)
    given["knight"]["stone"] = 1
    assert CardTables(tmp_path).get("zamki") == {"knight": {"stone": 6}}


def test_a_broken_file_gives_the_one_before(tmp_path: Path) -> None:
    tables = CardTables(tmp_path)
    tables.put("zamki", ROWS)
    tables.put("zamki", {})
    (tmp_path / FILE).write_text('{"card_tables": {"1": {"game": 7}}}', encoding="utf-8")
    assert CardTables(tmp_path).get("zamki") == ROWS


def test_values_that_no_file_can_hold_are_refused(tmp_path: Path) -> None:
    tables = CardTables(tmp_path)
    tables.put("zamki", ROWS)
    (tmp_path / f"{FILE}.new").mkdir()
    with pytest.raises(SaveError):
        tables.put("zamki", {})
    assert tables.get("zamki") == ROWS


def test_settings_lie_in_a_file_of_their_own(tmp_path: Path) -> None:
    CardTables(tmp_path).put("zamki", ROWS)
    Settings(tmp_path).put("zamki", {"id": 159774})
    assert Settings(tmp_path).get("zamki") == {"id": 159774}
    assert CardTables(tmp_path).get("zamki") == ROWS
