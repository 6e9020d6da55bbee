"""Two copies side by side, and what is chosen of the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from storage.merge import Group, Item, chosen, compare

MINE: Mapping[str, Any] = {"church.1.cost": 1, "church.1.gain": 2, "king.1.cost": 5, "own": 1}
THEIRS: Mapping[str, Any] = {
    "king.1.cost": 5,
    "church.1.cost": 3,
    "church.1.needs": 4,
    "church.1.gain": 2,
    "stable.1.cost": True,
}


def thing(path: str) -> str:
    return path.rpartition(".")[0]


def test_what_is_new_same_and_different_by_thing() -> None:
    merge = compare(MINE, THEIRS, thing)
    assert merge.groups == (
        Group("king.1", (Item("king.1.cost", "same", 5, 5),)),
        Group(
            "church.1",
            (
                Item("church.1.cost", "different", 1, 3),
                Item("church.1.needs", "new", None, 4),
                Item("church.1.gain", "same", 2, 2),
            ),
        ),
        Group("stable.1", (Item("stable.1.cost", "new", None, True),)),
    )
    assert [group.how for group in merge.groups] == ["same", "different", "new"]
    assert [sorted(group.paths) for group in merge.groups] == [
        [],
        ["church.1.cost", "church.1.needs"],
        ["stable.1.cost"],
    ]
    assert merge.new == {"church.1.needs", "stable.1.cost"}


def test_only_what_is_picked_is_taken_over() -> None:
    merge = compare(MINE, THEIRS, thing)
    assert chosen(merge, merge.new) == {"church.1.needs": 4, "stable.1.cost": True}
    assert chosen(merge, ["church.1.cost", "king.1.cost", "nowhere"]) == {"church.1.cost": 3}
    assert chosen(merge, ()) == {}


def test_one_is_not_yes() -> None:
    (item,) = compare({"a": 1}, {"a": True}, thing).items()
    assert item.how == "different"


def test_two_ways_to_write_a_value_are_the_same() -> None:
    def same(_path: str, mine: Any, theirs: Any) -> bool:
        return {mine, theirs} == {"none", ""}

    merge = compare({"a": "none", "b": "none"}, {"a": "", "b": "x"}, thing, same)
    assert [item.how for item in merge.items()] == ["same", "different"]


TABLES = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 2))


@given(TABLES, TABLES)
def test_all_that_is_taken_makes_mine_hold_theirs(
    mine: dict[str, int], theirs: dict[str, int]
) -> None:
    merge = compare(mine, theirs, thing)
    assert {item.path for item in merge.items()} == set(theirs)
    assert {**mine, **chosen(merge, theirs)} == {**mine, **theirs}
    assert {**chosen(merge, merge.new), **mine} == {**theirs, **mine}
    after = compare({**mine, **chosen(merge, theirs)}, theirs, thing)
    assert all(item.how == "same" for item in after.items())
