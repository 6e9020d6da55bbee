"""Copies: a table from path to value under a name, saved whole, put away and brought back."""

from __future__ import annotations

import errno
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.play import SheetError
from storage import CopyError, Library
from storage.copies import Copies
from storage.names import LONGEST, alike, fit_name, free_name
from tests.storage.disk import count_steps, failing_once, files
from tests.storage.shelf import Clock, again, opened, refused

BOX: dict[str, Any] = {"court.church.2.cost": {"valor": 1}, "court.church.count": "?", "do": ["x"]}


def unnamed(code: str, act: Any, *args: Any) -> CopyError:
    with pytest.raises(CopyError) as caught:
        act(*args)
    assert caught.value.code == code
    return caught.value


def path_of(library: Library, id_: str) -> Path:
    return library.folder / "copies" / f"{id_}.json"


def test_a_copy_starts_empty_and_goes_round(library: Library) -> None:
    copy = library.copies.new("Our box")
    assert (copy.name, copy.values, copy.told) == ("Our box", {}, "")
    kept = library.copies.put(copy.id, BOX)
    assert kept.values == BOX
    assert kept.created == copy.created < kept.changed
    assert again(library).copies.all() == [kept]


def test_several_copies_by_name(library: Library) -> None:
    names = ["żubr", "Box", "ärger", "box 2"]
    ids = {library.copies.new(name).id for name in names}
    assert len(ids) == 4
    assert [copy.name for copy in library.copies.all()] == ["Box", "box 2", "ärger", "żubr"]


def test_values_are_laid_over_and_taken_away(library: Library) -> None:
    id_ = library.copies.new("Box", BOX).id
    library.copies.put(id_, {"do": None, "n": 2, "never": None})
    left = {"court.church.2.cost": {"valor": 1}, "court.church.count": "?", "n": 2}
    assert library.copies.get(id_).values == left
    assert again(library).copies.get(id_).values == left


def test_what_changes_nothing_is_not_written(library: Library) -> None:
    copy = library.copies.new("Box", BOX)
    assert count_steps(lambda: library.copies.put(copy.id, {"do": ["x"], "no": None})) == []
    assert library.copies.get(copy.id).changed == copy.changed


def test_a_handed_out_table_is_not_the_kept_one(library: Library) -> None:
    given_values: dict[str, Any] = {"a": {"b": 1}}
    copy = library.copies.new("Box", given_values)
    given_values["a"]["b"] = 2
    assert library.copies.get(copy.id).values == {"a": {"b": 1}}


@pytest.mark.parametrize("name", ["", "  \n ", "\u202e", "\x00\x07", "\u200d"])
def test_no_name(library: Library, name: str) -> None:
    unnamed("no_name", library.copies.new, name)
    assert library.copies.all() == []


def test_a_long_name_is_refused_and_not_cut(library: Library) -> None:
    fault = unnamed("long_name", library.copies.new, "x" * 61)
    assert fault.facts == {"length": 61, "most": 60}
    assert library.copies.new("x" * 60).name == "x" * 60


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ('Ola\'s "big"\r\n box\t', 'Ola\'s "big" box'),
        ("צוות של דנה", "צוות של דנה"),
        ("می‌خواهم", "می‌خواهم"),
        ("雪の箱 🧙‍♀️", "雪の箱 🧙‍♀️"),
        ("a\u202eb\ud800c", "abc"),
    ],
)
def test_names_of_any_script_are_one_line(library: Library, given_name: str, kept: str) -> None:
    id_ = library.copies.new(given_name).id
    assert again(library).copies.get(id_).name == kept


@pytest.mark.parametrize("other", ["OUR BOX", " our\nbox", "ｏｕｒ box", "Our box"])
def test_a_name_that_is_taken(library: Library, other: str) -> None:
    id_ = library.copies.new("Our box").id
    was = files(library.folder)
    fault = unnamed("duplicate_name", library.copies.new, other)
    assert fault.facts["name"] == "Our box"
    assert files(library.folder) == was
    assert library.copies.new(fault.facts["free"]).id != id_


def test_a_copy_may_be_called_what_it_is_called(library: Library) -> None:
    id_ = library.copies.new("Our box", BOX).id
    library.copies.new("Box")
    unnamed("duplicate_name", library.copies.rename, id_, "box")
    assert library.copies.rename(id_, "OUR box").name == "OUR box"
    found = again(library).copies.get(id_)
    assert (found.name, found.values) == ("OUR box", BOX)


def test_a_duplicate_goes_its_own_way(library: Library) -> None:
    first = library.copies.new("Box", BOX)
    second = library.copies.duplicate(first.id)
    third = library.copies.duplicate(first.id, "Travel")
    assert [second.name, third.name] == ["Box 2", "Travel"]
    library.copies.put(second.id, {"do": None})
    library = again(library)
    assert library.copies.get(first.id).values == library.copies.get(third.id).values == BOX
    assert "do" not in library.copies.get(second.id).values


def test_deleted_and_brought_back(library: Library) -> None:
    id_ = library.copies.new("Box", BOX).id
    library.copies.put(id_, {"a": 1})
    library.copies.delete(id_)
    assert library.copies.all() == []
    refused("gone", library.copies.get, id_)
    refused("gone", library.copies.put, id_, {"a": 2})
    refused("gone", library.copies.delete, id_)
    library = again(library)
    back = library.copies.restore(id_)
    assert (back.name, back.values) == ("Box", {**BOX, "a": 1})
    assert library.copies.all() == [back]


def test_brought_back_under_a_free_name(library: Library) -> None:
    id_ = library.copies.new("Box", BOX).id
    library.copies.delete(id_)
    other = library.copies.new("box")
    back = library.copies.restore(id_)
    assert (back.name, back.values) == ("Box 2", BOX)
    assert [copy.id for copy in again(library).copies.all()] == [other.id, id_]


@pytest.mark.parametrize("id_", ["", "../x", "A", "a.b", "a/b", "none"])
def test_there_is_no_such_copy(library: Library, id_: str) -> None:
    for act in (library.copies.get, library.copies.delete, library.copies.restore):
        refused("gone", act, id_)
    refused("gone", library.copies.put, id_, {})


def test_only_plain_values(library: Library) -> None:
    copy = library.copies.new("a", {"x": 1})
    for wrong in (object(), float("nan"), "\ud800", {1: 2}):
        with pytest.raises(SheetError):
            library.copies.put(copy.id, {"x": wrong})
    assert library.copies.get(copy.id) == copy


def test_a_change_brings_no_new_fault(tmp_path: Path) -> None:
    def check(values: Any) -> list[str]:
        return [f"{path}: odd" for path, value in values.items() if value % 2]

    (tmp_path / "deleted").mkdir()
    plain = Copies(tmp_path, tmp_path / "deleted", Clock())
    copy = plain.new("Box", {"a": 1})
    strict = Copies(tmp_path, tmp_path / "deleted", Clock(), check)
    assert strict.put(copy.id, {"b": 2}).values == {"a": 1, "b": 2}
    with pytest.raises(SheetError) as caught:
        strict.put(copy.id, {"c": 3, "d": 5})
    assert caught.value.faults == ("c: odd", "d: odd")
    assert strict.get(copy.id).values == {"a": 1, "b": 2}


def test_a_copy_without_a_name_is_called_by_its_id(library: Library) -> None:
    row = {"copy": {"1": {"format": 1, "values": BOX}}}
    path_of(library, "mine-1").write_text(json.dumps(row))
    copy = library.copies.get("mine-1")
    assert (copy.name, copy.values) == ("mine-1", BOX)
    library.copies.put("mine-1", {"a": 1})
    found = again(library).copies.get("mine-1")
    assert (found.name, found.values, found.created) == (
        "mine-1",
        {**BOX, "a": 1},
        copy.created,
    )


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b'{"copy": {"1": {"format": 1}}}',
        b'{"copy": {"1": {"format": 1, "values": []}}}',
        b'{"copy": {"1": {"format": 1, "values": {}, "name": 3}}}',
        b'{"copy": {"1": {"format": 1, "values": {}, "more": 3}}}',
        b'{"copy": {"1": {}}, "x": {}}',
        b'{"copy": {"1": ' + b"[" * 100_000,
    ],
)
def test_a_broken_file_falls_back_to_the_one_before(library: Library, raw: bytes) -> None:
    alone, two = library.copies.new("Alone").id, library.copies.new("Two", {"x": 1}).id
    library.copies.put(two, {"x": 2})
    for id_ in (alone, two):
        path_of(library, id_).write_bytes(raw)
    library = again(library)
    found = {copy.id: copy for copy in library.copies.all()}
    assert (found[two].told, found[two].values) == ("before", {"x": 1})
    assert found[alone].told == "broken"
    refused("broken", library.copies.put, alone, {"x": 3})
    assert path_of(library, alone).read_bytes() == raw
    assert library.copies.put(two, {"x": 3}).told == ""
    assert again(library).copies.get(two).values == {"x": 3}


def test_a_copy_of_a_newer_squire_is_left_as_it_is(library: Library) -> None:
    raw = b'{"copy": {"1": {"format": 99}}}'
    path_of(library, "later").write_bytes(raw)
    assert [copy.told for copy in library.copies.all()] == ["newer"]
    refused("newer", library.copies.put, "later", {"x": 3})
    assert path_of(library, "later").read_bytes() == raw


@pytest.mark.parametrize("act", ["put", "rename", "new", "duplicate", "delete", "restore"])
def test_a_disk_that_fails_at_any_step_loses_nothing(tmp_path: Path, act: str) -> None:
    def made(n: int) -> tuple[Library, Any]:
        library = opened(tmp_path / str(n))
        id_ = library.copies.new("Box", BOX).id
        library.copies.put(id_, {"a": 1})
        if act == "restore":
            library.copies.delete(id_)
        copies = library.copies
        acts: dict[str, Any] = {
            "put": lambda: copies.put(id_, {"a": 2}),
            "rename": lambda: copies.rename(id_, "Other"),
            "new": lambda: copies.new("New", {"x": 1}),
            "duplicate": lambda: copies.duplicate(id_),
            "delete": lambda: copies.delete(id_),
            "restore": lambda: copies.restore(id_),
        }
        return library, acts[act]

    library, work = made(0)
    steps = len(count_steps(work))
    library.close()
    assert steps
    for n in range(steps):
        library, work = made(n + 1)
        was = library.copies.all()
        with failing_once(n, errno.ENOSPC):
            refused("full", work)
        assert library.copies.all() == was
        work()
        after = library.copies.all()
        assert again(library).copies.all() == after
        library.close()


def test_moments_are_utc(library: Library) -> None:
    assert library.copies.new("Box").created.tzinfo is UTC
    assert library.copies.new("Box 2").created > datetime(2026, 1, 1, tzinfo=UTC)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=80), max_size=4))
def test_a_free_name_is_always_free(names: list[str]) -> None:
    taken: list[str] = []
    for name in names:
        try:
            taken.append(fit_name(name, taken))
        except CopyError as fault:
            if fault.code == "duplicate_name":
                taken.append(fit_name(fault.facts["free"], taken))
    assert len({alike(name) for name in taken}) == len(taken)
    assert all(1 <= len(name) <= LONGEST and "\n" not in name for name in taken)
    assert all(fit_name(free_name(name, taken), taken) for name in taken)
