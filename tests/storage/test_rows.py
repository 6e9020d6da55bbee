"""Rows: what goes in comes out the same, and nothing else is taken."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum, IntEnum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.record import from_bytes, to_bytes
from storage.rows import RowError, Verbs, pack, plain, unpack
from tests.tiny import Again, Asked, Over, Pass, Rename, State, Take

VERBS = Verbs((Take, Again, Pass, Rename))


class Suit(Enum):
    SWORDS = "swords"
    CUPS = 2


class Rank(IntEnum):
    ACE = 1


@dataclass(frozen=True, slots=True)
class Ranked:
    rank: Rank


@dataclass(frozen=True, slots=True)
class Tree:
    name: str
    under: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class All:
    whole: int = 1
    yes: bool = False
    real: float = 0.5
    text: str = ""
    choice: Literal["left", "right", 1] = "left"
    suit: Suit = Suit.CUPS
    either: int | str | bool = 0
    maybe: Take | None = None
    one_of: Asked | Over | None = None
    many: tuple[int, ...] = ()
    pair: tuple[int, str] = (0, "")
    none: tuple[()] = ()
    row: Sequence[str] = ()
    names: frozenset[str] = frozenset()
    table: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    deep: Mapping[str, Mapping[str, Take | Pass]] = field(default_factory=dict)
    anything: Any = None
    tree: Tree = Tree("root")
    at: datetime = datetime(2026, 1, 1, tzinfo=UTC)


FULL = All(
    whole=-(10**30),
    yes=True,
    real=-0.25,
    text='"\n\\ ł 王 🂡',
    choice=1,
    suit=Suit.SWORDS,
    either=False,
    maybe=Take(3),
    one_of=Over(1),
    many=(1, 2, 3),
    pair=(7, "x"),
    row=("a", "b"),
    names=frozenset({"b", "a"}),
    table={"x": (), "": (1,)},
    deep={"a": {"b": Pass(), "c": Take(1)}},
    anything={"k": (1, "a", None, True, 0.5, ())},
    tree=Tree("root", (Tree("leaf"), Tree("bough", (Tree("twig"),)))),
    at=datetime(2026, 2, 3, 4, 5, 6, 7, tzinfo=timezone(timedelta(hours=2))),
)


def through_json(row: Any) -> Any:
    return from_bytes(to_bytes(row))


@pytest.mark.parametrize("value", [All(), FULL])
def test_every_kind_of_field_goes_round(value: All) -> None:
    back = unpack(through_json(pack(value, All)), All)
    assert back == value
    assert type(back.either) is type(value.either)


def test_only_what_differs_from_its_default_is_written() -> None:
    assert pack(All(whole=2, either=0), All) == {"whole": 2, "either": 0, "anything": None}
    assert VERBS.pack(Pass()) == ["Pass"]
    assert VERBS.pack(Rename(1)) == ["Rename", {"player": 1}]


def test_one_of_several_classes_is_written_with_its_name() -> None:
    assert pack(State(1, (), waits=Over(1)), State)["waits"] == ["Over", {"winner": 1}]
    assert pack(All(maybe=Take(2)), All)["maybe"] == {"count": 2}


MOVES = st.one_of(
    st.builds(Take, st.integers()),
    st.just(Again()),
    st.builds(Rename, st.integers(), st.text()),
)


@given(MOVES)
def test_any_move_goes_round(move: Any) -> None:
    assert VERBS.unpack(through_json(VERBS.pack(move))) == move


@pytest.mark.parametrize(
    "row",
    [
        None,
        "Take",
        {},
        {"Take": {"count": 1}},
        [],
        [1],
        [["Take"]],
        ["Nope"],
        ["take", {"count": 1}],
        ["Take"],
        ["Take", [1]],
        ["Take", None],
        ["Take", {}],
        ["Take", {"count": True}],
        ["Take", {"count": 1.0}],
        ["Take", {"count": "1"}],
        ["Take", {"count": None}],
        ["Take", {"count": [1]}],
        ["Take", {"count": 1, "more": 1}],
        ["Take", {"count": 1}, 1],
        ["Pass", {"count": 1}],
        ["Rename", {"player": 0, "name": "\ud800"}],
    ],
)
def test_a_row_that_is_no_move_is_refused(row: Any) -> None:
    with pytest.raises(RowError):
        VERBS.unpack(row)


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("whole", True),
        ("whole", 1.0),
        ("whole", "1"),
        ("yes", 1),
        ("yes", "true"),
        ("real", True),
        ("real", "0.5"),
        ("text", 1),
        ("text", ["a"]),
        ("text", "\udfff"),
        ("choice", "up"),
        ("choice", True),
        ("suit", "CUPS"),
        ("suit", "2"),
        ("either", 0.5),
        ("either", []),
        ("maybe", ["Take", {"count": 1}]),
        ("maybe", {}),
        ("one_of", {"winner": 1}),
        ("one_of", ["Take", {"count": 1}]),
        ("many", "123"),
        ("many", {"1": 1}),
        ("many", [1, "2"]),
        ("many", None),
        ("pair", [1]),
        ("pair", [1, "a", 2]),
        ("pair", "ab"),
        ("none", [1]),
        ("row", "ab"),
        ("names", "ab"),
        ("names", [1]),
        ("table", []),
        ("table", {"a": 1}),
        ("table", {"a": "12"}),
        ("deep", {"a": {"b": ["Again"]}}),
        ("anything", "\ud800"),
        ("tree", {"name": "x", "under": [{"name": 1}]}),
        ("at", "2026-01-01"),
        ("at", 0),
        ("nothing_of_the_kind", 1),
    ],
)
def test_a_field_of_another_type_is_refused(name: str, row: Any) -> None:
    with pytest.raises(RowError, match=name):
        unpack({name: row}, All)


def test_every_fault_is_told_with_its_place() -> None:
    with pytest.raises(RowError) as caught:
        unpack({"whole": "1", "many": [1, True], "table": {"x": [None]}}, All)
    text = "\n".join(caught.value.faults)
    assert all(place in text for place in ("$.whole", "$.many[1]", "$.table['x'][0]"))


@pytest.mark.parametrize(
    "value",
    [
        All(whole=False),
        Ranked(Rank.ACE),
        All(text=3),  # type: ignore[arg-type]
        All(text="\ud800"),
        All(real=float("nan")),
        All(choice="up"),  # type: ignore[arg-type]
        All(maybe=Pass()),  # type: ignore[arg-type]
        All(one_of=Take(1)),  # type: ignore[arg-type]
        All(table={1: ()}),  # type: ignore[dict-item]
        All(many=(1, "2")),  # type: ignore[arg-type]
        All(many=3),  # type: ignore[arg-type]
        All(suit="cups"),  # type: ignore[arg-type]
        All(anything=object()),
        All(anything={1: 2}),
        All(at=datetime(2026, 1, 1)),  # noqa: DTZ001
    ],
)
def test_what_could_not_be_read_again_is_not_written(value: Any) -> None:
    with pytest.raises(RowError):
        pack(value, type(value))


def test_a_move_of_another_game_is_not_written() -> None:
    with pytest.raises(RowError):
        VERBS.pack(Asked(1))


@dataclass(frozen=True, slots=True)
class Vague:
    what: Take | tuple[int, ...]


def test_a_union_whose_rows_look_alike_is_refused() -> None:
    with pytest.raises(RowError, match="apart"):
        pack(Vague(Take(1)), Vague)


def test_plain_values_are_what_json_can_say() -> None:
    assert plain({"a": [1, (2,)]}) == {"a": (1, (2,))}
    assert plain({"a": [1, (2,)]}, list) == {"a": [1, [2]]}
    for wrong in (object(), {1: 2}, {1}, float("inf"), "\ud800", b""):
        with pytest.raises(RowError):
            plain(wrong)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"NaN",
        b'{"a": Infinity}',
        b"[" * 100_000,
        b"1" * 10_000,
        b"{'a': 1}",
        b'{"a": 1} trailing',
        b"\x00" * 4096,
    ],
)
def test_bytes_that_are_no_strict_json_are_refused(raw: bytes) -> None:
    with pytest.raises(RowError):
        from_bytes(raw)


@given(st.text(), st.text())
def test_any_text_goes_through_bytes(key: str, value: str) -> None:
    assert json.loads(to_bytes({key: value})) == {key: value}
