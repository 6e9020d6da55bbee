"""Copies: a flat table from path to value, saved whole."""

from __future__ import annotations

import pytest

from storage import Library
from tests.storage.shelf import again, refused


def test_a_copy_goes_round(library: Library) -> None:
    values = {"court.church.2.cost": {"valor": 1}, "court.church.count": "?", "do": ["x", 1]}
    library.copies.save("mine-1", values)
    assert library.copies.load("mine-1") == values
    library.copies.save("mine-1", {"a": 1})
    assert again(library).copies.load("mine-1") == {"a": 1}
    assert library.copies.ids() == ["mine-1"]


def test_a_copy_that_is_not_there_is_empty(library: Library) -> None:
    assert library.copies.load("none") == {}
    assert library.copies.ids() == []


@pytest.mark.parametrize("id_", ["", "../x", "A", "a.b", "a/b"])
def test_the_id_of_a_copy_is_no_path(library: Library, id_: str) -> None:
    refused("gone", library.copies.load, id_)
    refused("gone", library.copies.save, id_, {})


def test_only_plain_values(library: Library) -> None:
    library.copies.save("a", {"x": 1})
    refused("failed", library.copies.save, "a", {"x": object()})
    assert library.copies.load("a") == {"x": 1}


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b'{"copy": {"1": {"format": 1}}}', b'{"copy": {"1": {}}, "x": {}}']
)
def test_a_broken_copy(library: Library, raw: bytes) -> None:
    library.copies.save("a", {"x": 1})
    path = library.folder / "copies" / "a.json"
    path.write_bytes(raw)
    refused("broken", library.copies.load, "a")
    path.unlink()
    library.copies.save("a", {"x": 1})
    library.copies.save("a", {"x": 2})
    path.write_bytes(raw)
    assert library.copies.load("a") == {"x": 1}
