"""Backups that earlier versions of Squire made, kept as they were: they are readable for ever."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.ui.library import KINDS
from storage import About, Library
from storage.backup_file import read_backup
from storage.photos import Lay
from tests.storage.houses import looked, merged, replaced

FORMAT_1 = Path(__file__).parent / "kept" / "backup_format_1.squire-backup.zip"
WAR, ZAMKI = "6da01e5556be4686afb23acb8e99c4ba", "144d9e04829648a4b378bd6f19d4ec37"
BOX, MAP = "e031f4dab9b847468e9fa81062fddaf4", "s00_defensive_war"


@pytest.mark.parametrize("take", [merged, replaced])
def test_a_backup_of_format_1(tmp_path: Path, take: object) -> None:
    """A whole game of Knight with a note, one of Rycerze i Zamki under way, a copy, people, tables, a photo."""
    assert callable(take)
    house, backup = Library(tmp_path, KINDS), read_backup(FORMAT_1.read_bytes())
    plan = looked(house, backup)
    assert (plan.faults, plan.count("game", "new"), plan.can_replace) == ((), 2, True)
    done = take(house, backup)
    assert (done.refusal, done.faults) == (None, [])
    war = house.open(WAR)
    assert (war.table.place, war.table.torn, war.outcome is not None) == (141, False, True)
    assert war.outcome is not None
    assert (war.outcome.result, war.outcome.points) == ("success", 220)
    assert house.record(WAR).about == About("Kept for ever", "A note\nof two lines", favourite=True)
    zamki = house.open(ZAMKI)
    assert (zamki.table.place, zamki.table.torn, zamki.outcome) == (27, False, None)
    zamki.table.redo()
    assert house.copies.get(BOX).values == {
        "court.church.2.cost": {"valor": 1},
        "court.church.count": 8,
    }
    photo = house.photos.get(BOX, MAP)
    assert photo is not None
    assert photo.lay == Lay(1, 2, 9, 60)
    assert house.sketches.get(BOX, MAP) == {f"scenario.{MAP}.tile.ford.at": [0, 1]}
    assert [(p.name, p.removed) for p in house.people.known().values()] == [
        ("Łucja", False),
        ("Bo", True),
    ]
    assert house.card_tables.get("auftrag") == {"horses": {"1": 2}}
    assert house.settings.get("bg_stats") == {"name": "Łucja"}
    house.close()


def test_put_into_the_folder_by_hand_it_is_one_of_the_kept(tmp_path: Path) -> None:
    house = Library(tmp_path, KINDS)
    (tmp_path / "backups").mkdir()
    shutil.copy(FORMAT_1, tmp_path / "backups" / "2026-11-30-094000.squire-backup.zip")
    (kept,) = house.backups.all()
    assert kept.front is not None
    assert kept.front.games == 2
    house.close()
