"""The people of a device: on disk when a call returns, no two of one name, nobody lost."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.play import SaveError
from storage.people import People, PersonError


def now() -> datetime:
    return datetime(2026, 5, 1, tzinfo=UTC)


@pytest.fixture
def people(tmp_path: Path) -> People:
    return People(tmp_path, now)


def test_somebody_is_added_and_found_again(people: People, tmp_path: Path) -> None:
    ania = people.add("  Ania ", "blue", 1990)
    bo = people.add("Bo")
    assert (ania.name, ania.colour, ania.born) == ("Ania", "blue", 1990)
    assert bo.colour == "red"
    assert People(tmp_path, now).all() == (ania, bo)


def test_each_is_given_a_colour_of_its_own_while_there_are_any(people: People) -> None:
    colours = [people.add(name).colour for name in ("A", "B", "C", "D", "E", "F")]
    assert colours == ["red", "blue", "green", "yellow", "black", "blue"]


def test_somebody_is_changed(people: People, tmp_path: Path) -> None:
    ania = people.add("Ania")
    people.change(ania.id, name="Anna", born=1991)
    people.change(ania.id, colour="green")
    (found,) = People(tmp_path, now).all()
    assert (found.id, found.name, found.colour, found.born) == (ania.id, "Anna", "green", 1991)


def test_removed_and_brought_back_in_the_same_place(people: People, tmp_path: Path) -> None:
    ania, bo = people.add("Ania"), people.add("Bo")
    people.remove(ania.id)
    assert People(tmp_path, now).all() == (bo,)
    assert people.restore(ania.id) == ania
    assert People(tmp_path, now).all() == (ania, bo)


def test_a_name_is_free_again_and_then_taken(people: People) -> None:
    ania = people.add("Ania")
    people.remove(ania.id)
    people.add("ania")
    with pytest.raises(PersonError) as refusal:
        people.restore(ania.id)
    assert refusal.value.code == "same_name"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": " \n"}, "no_name"),
        ({"name": "x" * 61}, "long_name"),
        ({"name": "ÉVA"}, "same_name"),
        ({"name": "Bo", "colour": "mauve"}, "no_such_colour"),
        ({"name": "Bo", "born": 1899}, "born"),
        ({"name": "Bo", "born": 2027}, "born"),
    ],
)
def test_what_cannot_be_changes_nothing(
    people: People, tmp_path: Path, given: dict[str, Any], code: str
) -> None:
    people.add("Éva")
    before = (tmp_path / "people.json").read_bytes()
    with pytest.raises(PersonError) as refusal:
        people.add(**given)
    assert refusal.value.code == code
    assert (tmp_path / "people.json").read_bytes() == before


def test_nobody_unknown_is_changed(people: People) -> None:
    for work in (people.remove, people.restore, people.change):
        with pytest.raises(PersonError, match="no_such_person"):
            work("nobody")


def test_a_damaged_file_falls_back_and_says_so(people: People, tmp_path: Path) -> None:
    ania = people.add("Ania")
    people.add("Bo")
    (tmp_path / "people.json").write_bytes(b"{")
    again = People(tmp_path, now)
    assert (again.all(), again.told) == ((ania,), "before")


@pytest.mark.parametrize(
    "rows",
    [
        {"1": {"id": "a", "name": "A", "colour": "mauve", "born": None, "removed": False}},
        {
            "1": {"id": "a", "name": "A", "colour": "red", "born": None, "removed": False},
            "2": {"id": "a", "name": "B", "colour": "red", "born": None, "removed": False},
        },
        {"1": {"id": "a", "name": "A"}},
    ],
)
def test_a_file_that_is_no_list_is_left_as_it_is(tmp_path: Path, rows: Any) -> None:
    path = tmp_path / "people.json"
    path.write_text(json.dumps({"people": rows}))
    with pytest.raises(SaveError, match="broken"):
        People(tmp_path, now).all()
    assert json.loads(path.read_text()) == {"people": rows}
