"""Folders that earlier Squires wrote, kept as they were: they are readable for ever."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.play import SaveError
from companion.ui.library import KINDS
from storage import About, Library
from storage.record import FORMAT, read_record
from storage.rows import RowError
from tests.storage.disk import files
from tests.storage.shelf import opened, tables
from tests.tiny import KINDS as TINY
from tests.tiny import Take

HERE = Path(__file__).parent
KEPT = HERE / "format1"
HEAP, WAR = "95fccdd5a89c447480fb83aa0493fd83", "53ae9ffdf38f4d8eb82e31db92cd501f"


def of_format(number: int, folder: Path) -> Library:
    """A copy of the folder that a Squire of this format wrote, opened."""
    shutil.copytree(HERE / f"format{number}", folder)
    return opened(folder, {**KINDS, **TINY})


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Library]:
    library = of_format(1, tmp_path / "old")
    yield library
    library.close()


def test_its_games_are_listed_and_go_on_where_they_were(old: Library) -> None:
    rows = {row.id: row for row in old.games()}
    assert {id_: (row.about, row.moves, row.played) for id_, row in rows.items()} == {
        HEAP: (About(), 2, 0),
        WAR: (About(), 60, 0),
    }
    war = old.open(WAR)
    assert (war.told, war.table.torn, war.table.place) == ("", False, 60)
    assert rows[WAR].summary["points"] == 130
    heap = old.open(HEAP)
    heap.table.redo()
    assert heap.table.line.moves[-1] == Take(3)
    assert (tables(old, HEAP)["format"], tables(old, WAR)["format"]) == (FORMAT, 1)


def test_its_list_is_made_anew_though_no_game_has_changed_since(tmp_path: Path) -> None:
    """It knew less of a game than ours does."""
    shutil.copytree(KEPT, tmp_path / "old")
    path = tmp_path / "old" / "library.json"
    kept = json.loads(path.read_text())
    for row in kept["games"].values():
        said = (tmp_path / "old" / "games" / f"{row['id']}.json").stat()
        row["stamp"] = [said.st_mtime_ns, said.st_size]
    path.write_text(json.dumps(kept))
    library = opened(tmp_path / "old", {**KINDS, **TINY})
    assert {row.id: row.moves for row in library.games()} == {HEAP: 2, WAR: 60}
    library.close()


def test_nothing_is_written_before_something_changes(old: Library) -> None:
    was = files(KEPT / "games")
    old.open(WAR)
    old.games()
    assert files(old.folder / "games") == was


def test_its_list_is_made_anew(old: Library) -> None:
    old.close()
    listed = json.loads((old.folder / "library.json").read_bytes())["games"].values()
    assert {row["id"]: row.get("moves") for row in listed} == {HEAP: 2, WAR: 60}


def test_a_row_of_one_format_with_what_only_another_has_is_refused() -> None:
    row = json.loads((KEPT / "games" / f"{HEAP}.json").read_bytes())["game"]["1"]
    assert read_record(row).format == FORMAT
    with pytest.raises(RowError, match="about: unknown in format 1"):
        read_record({**row, "about": {}})
    with pytest.raises(RowError, match="played: missing"):
        read_record({**row, "format": 2, "about": {}})
    with pytest.raises(RowError, match="format"):
        read_record({**row, "format": 0})
    with pytest.raises(RowError, match="time played"):
        read_record({**row, "format": 2, "about": {}, "played": -1})
    with pytest.raises(SaveError, match="newer"):
        read_record({**row, "format": FORMAT + 1})


def test_format_2_has_names_notes_marks_and_the_time_played(tmp_path: Path) -> None:
    library = of_format(2, tmp_path / "old")
    rows = {row.id: row for row in library.games()}
    said = About("The long night", "Rain.\nZoë won.", favourite=True, wrong=True)
    assert (rows[HEAP].about, rows[HEAP].moves, rows[HEAP].played) == (said, 4, 60)
    assert (rows[WAR].about, rows[WAR].moves) == (About(abandoned=True), 59)
    war, heap = library.open(WAR), library.open(HEAP)
    assert (war.told, war.table.torn, len(war.table.line.undone)) == ("", False, 1)
    war.table.redo()
    assert war.table.rules.summary(war.table.state)["points"] == 130
    assert heap.table.line.moves[-2:] == (Take(3), Take(1))
    assert heap.record.about == said
    library.close()
