"""A copy as a file: it goes round, and what is no copy is refused with every fault and its place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.play import SheetError
from storage import Copy
from storage.copy_file import MOST_BYTES, CopyFile, file_name, read_copy, write_copy

MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
GOOD: dict[str, Any] = {"format": 1, "what": "copy", "name": "Box", "values": {"a.b": 1}}


def copy(name: str = "Box", **values: Any) -> Copy:
    return Copy("x", name, MOMENT, MOMENT, values)


def faults(raw: Any, check: Any = None) -> Sequence[str]:
    """All that is wrong with a file."""
    data = raw if isinstance(raw, bytes) else json.dumps(raw).encode()
    with pytest.raises(SheetError) as caught:
        read_copy(data, check)
    return caught.value.faults


TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
PLAIN = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda held: st.lists(held, max_size=3) | st.dictionaries(TEXTS, held, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(TEXTS.filter(bool), PLAIN, max_size=8),
    st.text(st.characters(codec="utf-8", categories=["L", "N"]), min_size=1, max_size=60),
)
def test_any_table_goes_round(values: dict[str, Any], name: str) -> None:
    raw = write_copy(Copy("x", name, MOMENT, MOMENT, values))
    assert read_copy(raw) == CopyFile(name, values)
    json.loads(raw)


def test_an_empty_copy_goes_round() -> None:
    assert read_copy(write_copy(copy())) == CopyFile("Box", {})


def test_a_mark_of_the_byte_order_is_no_fault() -> None:
    assert read_copy(b"\xef\xbb\xbf" + write_copy(copy(a=1))).values == {"a": 1}


def test_a_name_is_put_on_one_line() -> None:
    assert read_copy(json.dumps({**GOOD, "name": " Our\r\n 'big' box "}).encode()).name == (
        "Our 'big' box"
    )


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Our box", "Our box"),
        ("../../etc/passwd", "etcpasswd"),
        ('a"b\\c:d*e?', "abcde"),
        ("雪の箱", "雪の箱"),
        ("🧙", "copy"),
        ("...", "copy"),
        ("ż" * 60, "ż" * 50),
    ],
)
def test_the_name_of_the_file_is_one_that_every_disk_takes(name: str, file: str) -> None:
    assert file_name(copy(name)) == f"{file}.squire-copy.json"


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"PK\x03\x04",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"x"',
        b'{"format": 1,',
        b'{"name": NaN}',
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"n": ' + b"9" * 5000 + b"}",
    ],
)
def test_no_copy_at_all(raw: bytes) -> None:
    (fault,) = faults(raw)
    assert fault.startswith("file: no copy of Squire")
    assert len(fault) < 250


def test_a_huge_file_is_not_even_read() -> None:
    assert faults(b" " * 10_000_000) == ("file: 10.0 MB, a copy has at most 2 MB",)
    assert faults(b" " * (MOST_BYTES + 1))[0].startswith("file: 2.0 MB")


def test_all_faults_of_the_head_at_once() -> None:
    assert faults({"what": "game", "name": 3, "values": [], "extra": 1}) == (
        "extra: unknown key",
        "format: is missing",
        "what: this file holds 'game', not a copy",
        "name: a text is needed, not 3",
        "values: a table from path to value is needed, not []",
    )
    assert len(faults({})) == 4


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"format": 2}, "format: 2 is of a newer Squire, this one reads 1"),
        ({"format": True}, "format: a whole number is needed, not True"),
        ({"format": "1"}, "format: a whole number is needed, not '1'"),
        ({"format": 0}, "format: a whole number is needed, not 0"),
        ({"name": " \n"}, "name: is empty"),
        ({"name": "x" * 61}, "name: has 61 letters, at most 60 are kept"),
        ({"values": None}, "values: a table from path to value is needed, not None"),
        ({"values": {"a": None}}, "a: has no value"),
        ({"name": None}, "name: a text is needed, not None"),
        ({"values": {"": 1}}, "values: a path is empty"),
        ({"values": {"p" * 161: 1}}, f"values: {'p' * 40}...: a path has at most 160 letters"),
        (
            {"values": dict.fromkeys(map(str, range(10_001)), 1)},
            "values: 10001 values, a copy has at most 10000",
        ),
    ],
)
def test_one_fault_and_its_place(said: dict[str, Any], fault: str) -> None:
    assert faults({**GOOD, **said}) == (fault,)


def test_a_key_that_is_there_twice_is_refused() -> None:
    raw = b'{"format": 1, "what": "copy", "name": "x", "values": {"a": 1, "a": 2}}'
    assert faults(raw) == ("a: the key is there twice",)


def test_nesting() -> None:
    deep: Any = 1
    for _ in range(8):
        deep = {"a": [deep]}
    assert faults({**GOOD, "values": {"x": deep, "y": 1}}) == ("x: nested more than 8 deep",)
    assert read_copy(json.dumps({**GOOD, "values": {"x": {"a": [{"b": 1}]}}}).encode())


@pytest.mark.parametrize("raw", [b"1e999", b'"\\ud800"', b'{"\\udfff": 1}'])
def test_what_no_copy_could_hold(raw: bytes) -> None:
    (fault,) = faults(b'{"format": 1, "what": "copy", "name": "x", "values": {"a": ' + raw + b"}}")
    assert fault.startswith("values: ")


def test_a_long_list_of_faults_ends() -> None:
    def check(values: Any) -> list[str]:
        return [f"{path}: {'odd ' * 100}" for path in values]

    values = {f"p{n}": 1 for n in range(10_000)}
    found = faults({**GOOD, "values": values}, check)
    assert len(found) == 100
    assert found[-1] == "and 9901 more"
    assert max(map(len, found)) <= 240
    assert "\n" not in "".join(found)
