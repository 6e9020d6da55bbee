"""Games that a Squire of version 1 has handed on, as files and as codes: they are readable for ever.

`python -m tests.freeze_records` wrote them; never again, once anybody has that version.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from companion.ui.library import KINDS
from storage import record_code
from storage.shared import RecordCollector, arrived
from tests.shared_games import KEPT, kept

GAMES = sorted(path.stem for path in KEPT.glob("*.squire"))


def test_there_is_one_of_each() -> None:
    assert {"won", "lost", "on-a-copy", "grunwald", "auftrag", "zamki"} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_game_is_read_from_file_and_codes_and_plays_to_its_end(name: str) -> None:
    shared = kept(name)
    collector = RecordCollector()
    collector.add((KEPT / f"{name}.txt").read_text("utf-8"))
    assert collector.shared() == shared
    come = arrived(shared, KINDS)
    assert len(come.steps) == len(shared.moves) + 1 > 10
    assert shared.outcome is not None
    assert shared.outcome.result == {"won": "victory", "lost": "defeat"}.get(
        name, shared.outcome.result
    )


def test_what_belongs_to_version_1_never_changes() -> None:
    """Codes hang on walls: another file needs another version."""
    for line in (KEPT / "sums.txt").read_text("utf-8").splitlines():
        total, name = line.split()
        raw = Path(record_code.__file__).with_name(name).read_bytes()
        assert hashlib.sha256(raw).hexdigest() == total, name
