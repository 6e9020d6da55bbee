"""Lists whose places are there before they are needed: what is seen, what stays unseen, what is drawn again."""

from __future__ import annotations

import flet as ft

from companion.ui.knight.look import Desk
from companion.ui.slots import block, places


def _shown(desk: Desk, *things: str, spare: int = 3) -> list[ft.Control]:
    return places(desk, "list", things, ft.Text, ["spare"] * spare)


def _seen(controls: list[ft.Control]) -> list[str]:
    return [c.value for c in controls if isinstance(c, ft.Text) and c.visible]


def test_places_are_there_before_there_is_anything() -> None:
    desk = Desk()
    assert [c.visible for c in _shown(desk)] == [False] * 3
    assert _seen(_shown(desk, "a")) == ["a"]


def test_a_place_that_is_not_needed_stays_the_same_control_with_what_it_showed() -> None:
    desk = Desk()
    _shown(desk, "a", "b")
    once = _shown(desk, "c")
    assert _seen(once) == ["c"]
    assert isinstance(once[1], ft.Text)
    assert once[1].value == "b"
    again = _shown(desk, "d")
    assert again[1] is once[1]
    assert again[0] is not once[0]


def test_a_list_that_was_longer_keeps_its_places_and_shows_none_too_many() -> None:
    desk = Desk()
    assert len(_shown(desk, *"abcde")) == 5
    fewer = _shown(desk, "a")
    assert len(fewer) == 5
    assert _seen(fewer) == ["a"]
    assert _seen(_shown(desk, "x", "y")) == ["x", "y"]


def test_two_lists_keep_apart() -> None:
    desk = Desk()
    _shown(desk, "a")
    other = places(desk, "other", [], ft.Text, ["spare"])
    assert len(other) == 1
    assert _seen(other) == []


def test_a_block_stands_unseen_with_its_first_content_until_there_is_some() -> None:
    desk = Desk()
    early = block(desk, "part", [], first=lambda: [ft.Text("first")])
    assert isinstance(early, ft.Container)
    assert isinstance(early.content, ft.Column)
    assert not early.visible
    assert _seen(early.content.controls) == ["first"]
    there = block(desk, "part", [ft.Text("there")], first=lambda: [ft.Text("again")])
    assert there.visible
    gone = block(desk, "part", [], first=lambda: [ft.Text("again")])
    assert not gone.visible
    assert isinstance(there, ft.Container)
    assert isinstance(gone, ft.Container)
    assert gone.content is there.content
