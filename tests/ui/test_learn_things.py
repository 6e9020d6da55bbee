"""What is asked when a printed value is not known: all of one thing that nobody has entered."""

from __future__ import annotations

from typing import Any

import pytest

from companion.knight import Knight
from companion.knight.sheets import Sheets
from companion.ui.knight.learn_things import Thing, asked_with
from scenarios.read import read_sheets
from tests.knight.learning import bare, box, setup_of
from tests.knight.sheets import S0

HERE = f"scenario.{S0}"


def rules(sheets: Sheets) -> Knight:
    return Knight(sheets, setup_of("dittmann"))


def copy(**own: Any) -> Sheets:
    """A copy with these values; `__` stands for a point."""
    values = {path.replace("__", "."): value for path, value in own.items()}
    return read_sheets(S0, practice=False, own=values)


@pytest.mark.parametrize(
    ("path", "thing", "must", "may"),
    [
        ("court.church.2.gain", "court.church.2", ("cost", "gain"), ("once",)),
        ("court.church.points", "court.church", ("points", "beside"), ()),
        ("character.dittmann.start.gold", "character.dittmann.start", ("gold",), ()),
        ("character.dittmann.reward.2.gain", "character.dittmann.reward.2", ("gain", "needs"), ()),
        (f"{HERE}.path.1.1.must", f"{HERE}.path.1.1", ("must",), ()),
        (f"{HERE}.diplomacy.full", f"{HERE}.diplomacy", ("start", "full"), ()),
        (f"{HERE}.king.2.needs", f"{HERE}.king.2", ("needs",), ("do",)),
    ],
)  # fmt: skip
def test_all_of_one_thing_is_asked_at_once(
    path: str, thing: str, must: tuple[str, ...], may: tuple[str, ...]
) -> None:
    """What is known of it already is not asked; what few cards print may be said."""
    asked = asked_with(rules(bare()), path)
    assert asked.path == thing
    assert asked.must == {f"{thing}.{field}" for field in must}
    assert set(asked.fields) == asked.must | {f"{thing}.{field}" for field in may}


@pytest.mark.parametrize(
    ("kind", "known"), [("court.church", 2), (f"{HERE}.battle", 1)], ids=["church", "battle"]
)
def test_for_a_number_the_next_one_is_asked(kind: str, known: int) -> None:
    asked = asked_with(rules(bare()), f"{kind}.count")
    assert (asked.path, asked.count, asked.known) == (f"{kind}.{known + 1}", f"{kind}.count", known)
    assert {f"{kind}.{known + 1}.cost", f"{kind}.{known + 1}.gain"} <= asked.must


def test_what_does_not_exist_yet_is_asked_by_its_own_path() -> None:
    path = "court.church.9.cost"
    assert asked_with(rules(bare()), path) == Thing(path, (path,), frozenset({path}))


def test_a_room_is_asked_for_its_floor_until_it_names_one() -> None:
    own = rules(copy(court__castle__2__gain={"gold": 1}, court__castle__1__group="cellar"))
    assert "court.castle.2.group" in asked_with(own, "court.castle.2.needs").must
    assert "court.castle.1.group" not in asked_with(own, "court.castle.1.needs").must


def test_what_is_known_is_not_asked() -> None:
    own = rules(copy(court__church__2__once=True))
    assert "court.church.2.once" not in asked_with(own, "court.church.2.cost").fields
    assert asked_with(rules(box()), "court.church.2.cost").fields == ()
