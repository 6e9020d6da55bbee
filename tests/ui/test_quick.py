"""Flet made quicker says what Flet says: the same messages in a game, the same controls, the same refusals."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import Any

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.quick import KINDS, quicken, sparse_init

quicken()

options = st.fixed_dictionaries(
    {},
    optional={
        "key": st.text(max_size=3),
        "visible": st.booleans(),
        "opacity": st.floats(0, 1),
        "expand": st.none() | st.booleans(),
        "data": st.integers(),
        "tooltip": st.none() | st.text(max_size=3),
    },
)


def held(control: Any) -> dict[str, Any]:
    """All that a control holds, but for its id."""
    fields = {f.name: getattr(control, f.name) for f in dataclasses.fields(control)}
    return fields | {"_i": 0}


def plainly(kind: Any, *args: Any, **named: Any) -> Any:
    """A control made by the constructor that its dataclass has."""
    made = kind.__new__(kind)
    whole = sparse_init_of(kind)
    whole(made, *args, **named)
    return made


def sparse_init_of(kind: Any) -> Any:
    """The constructor behind the quick one."""
    cells = {name: cell.cell_contents for name, cell in _cells(kind.__init__)}
    return cells["whole"]


def _cells(function: Any) -> Any:
    return zip(function.__code__.co_freevars, function.__closure__, strict=True)


def test_a_phone_is_told_the_same() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-m", "tests.ui.told", how], capture_output=True, text=True, check=True
        )
        for how in ("quick", "slow")
    ]
    quick, slow = (run.stdout.splitlines() for run in runs)
    assert len(quick) == 90
    assert quick == slow


@pytest.mark.parametrize("kind", [k for k in KINDS if k is not ft.TextSpan])
def test_a_control_is_what_it_would_be(kind: Any) -> None:
    needed: dict[Any, dict[str, Any]] = {
        ft.Icon: {"icon": ft.Icons.HOME},
        ft.Image: {"src": "a.png"},
    }

    @given(options)
    def check(named: dict[str, Any]) -> None:
        named |= needed.get(kind, {})
        assert held(kind(**named)) == held(plainly(kind, **named))

    check()


def test_what_is_given_by_place_is_taken_by_place() -> None:
    text = ft.Text("words", [ft.TextSpan("more")])
    assert (text.value, text.spans) == ("words", [ft.TextSpan("more")])
    assert ft.Row([text]).controls == [text]
    ref = ft.Ref[ft.Container]()
    assert ft.Container(text, ref=ref) is ref.current


@pytest.mark.parametrize(
    ("args", "named"),
    [((), {"colour": "red"}), (("a",), {"value": "b"}), (tuple("ab" * 40), {})],
)
def test_what_a_control_does_not_know_is_refused(args: Any, named: Any) -> None:
    with pytest.raises(TypeError):
        ft.Text(*args, **named)


def test_a_value_that_cannot_be_is_still_refused_when_it_is_shown() -> None:
    with pytest.raises(ValueError, match="opacity"):
        ft.Container(opacity=2)._before_update_safe()


def test_it_is_done_once() -> None:
    before = ft.Text.__init__
    quicken()
    assert ft.Text.__init__ is before
    assert sparse_init(ft.Text) is not before
