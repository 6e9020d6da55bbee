"""Patches of lists of rows, applied to a model by another hand: what the client makes of them is what was meant."""

from __future__ import annotations

from typing import Any

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ui.mended import mend_patches

Rows = list[tuple[str, list[str]]]
mend_patches()

contents = st.lists(st.sampled_from(["name", "why", "lock"]), max_size=3)
tables = st.lists(
    st.tuples(st.sampled_from("abcde"), contents), max_size=5, unique_by=lambda r: r[0]
)


def screen(rows: Rows) -> ft.Column:
    """Rows with a key each; their children have none."""
    made = [ft.Row([ft.Text(word) for word in words], key=key) for key, words in rows]
    column = ft.Column(list(made))
    for control in (column, *made):
        object.__setattr__(control, "_frozen", True)
    return column


def plain(what: Any) -> Any:
    """Controls as tables and lists, which patches lead into."""
    match what:
        case ft.Text():
            return {"value": what.value}
        case ft.Row() | ft.Column():
            return {"key": what.key, "controls": plain(what.controls)}
        case list():
            return [plain(one) for one in what]
        case _:
            return what


def patched(old: Rows, new: Rows) -> Any:
    """The old screen after the patch, operation by operation, as a client carries it out."""
    before, after = screen(old), screen(new)
    model = plain(before)
    for op in ObjectPatch.from_diff(before, after, control_cls=BaseControl)[0].patch:
        into, last = walked(model, op["path"])
        if op["op"] == "remove":
            into.pop(last)
        elif op["op"] == "move":
            source, start = walked(model, op["from"])
            into.insert(last, source.pop(start))
        elif op["op"] == "add" and isinstance(into, list):
            into.insert(last, plain(op["value"]))
        else:
            into[last] = plain(op["value"])
    return model


def walked(model: Any, path: list[Any]) -> tuple[Any, Any]:
    """What a path leads to: the table or list, and the place in it."""
    for step in path[:-1]:
        model = model[step]
    return model, path[-1]


def test_a_row_that_moves_up_takes_no_child_of_the_one_it_passes() -> None:
    old: Rows = [("a", ["Pay", "lock"]), ("b", ["Pay"])]
    new: Rows = [("b", ["Pay", "lock"]), ("a", ["Pay"])]
    assert patched(old, new) == plain(screen(new))


@given(tables, tables)
@settings(max_examples=300, deadline=None)
def test_whatever_rows_come_go_and_change_the_screen_is_what_was_meant(
    old: Rows, new: Rows
) -> None:
    assert patched(old, new) == plain(screen(new))
