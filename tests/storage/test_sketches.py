"""Maps that were drawn and not saved: kept, dropped, and never in the way when broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.play import SaveError
from storage.sketches import LARGEST, Sketches

COPY, MAP = "0a1b", "s00_defensive_war"
VALUES = {"scenario.s00_defensive_war.tile.t1.at": [0, 0], "x": 'a "quote"\nand a line'}


def test_a_sketch_is_kept_replaced_and_dropped(tmp_path: Path) -> None:
    assert Sketches(tmp_path).get(COPY, MAP) is None
    Sketches(tmp_path).put(COPY, MAP, {"x": 1})
    Sketches(tmp_path).put(COPY, MAP, VALUES)
    assert Sketches(tmp_path).get(COPY, MAP) == VALUES
    assert Sketches(tmp_path).get(COPY, "s01_flood") is None
    Sketches(tmp_path).drop(COPY, MAP)
    Sketches(tmp_path).drop(COPY, MAP)
    assert Sketches(tmp_path).get(COPY, MAP) is None
    assert list((tmp_path / "sketches").iterdir()) == []


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b'{"format":1}', b'{"format":1,"values":[]}', b" " * (LARGEST + 1)]
)
def test_one_that_cannot_be_read_is_set_aside(tmp_path: Path, raw: bytes) -> None:
    sketches = Sketches(tmp_path)
    sketches.put(COPY, MAP, VALUES)
    path = tmp_path / "sketches" / f"{COPY}.{MAP}.json"
    path.write_bytes(raw)
    assert sketches.get(COPY, MAP) is None
    assert path.with_name(f"{path.name}.broken1").read_bytes() == raw
    sketches.put(COPY, MAP, VALUES)
    assert sketches.get(COPY, MAP) == VALUES


def test_one_of_a_newer_squire_is_left_as_it_is(tmp_path: Path) -> None:
    sketches = Sketches(tmp_path)
    sketches.put(COPY, MAP, VALUES)
    path = tmp_path / "sketches" / f"{COPY}.{MAP}.json"
    path.write_text('{"format":2,"values":{}}')
    with pytest.raises(SaveError, match="newer"):
        sketches.get(COPY, MAP)
    assert path.exists()


def test_a_disk_that_does_not_take_it_is_a_save_error(tmp_path: Path) -> None:
    (tmp_path / "sketches").write_text("in the way")
    with pytest.raises(SaveError):
        Sketches(tmp_path).put(COPY, MAP, VALUES)
    with pytest.raises(SaveError):
        Sketches(tmp_path).put("../x", MAP, VALUES)
