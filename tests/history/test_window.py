"""Of a long list the rows that are seen are built, and few more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.ui.history.window import CHUNK, View

HEIGHT = st.sampled_from([76.0, 80.5, 266.0])


@settings(max_examples=200)
@given(
    count=st.integers(0, 2000),
    height=HEIGHT,
    head=st.sampled_from([0.0, 120.0, 900.0]),
    seen=st.sampled_from([300.0, 788.0, 1400.0]),
    share=st.floats(0, 1),
)
def test_what_is_seen_is_built_and_little_else(
    count: int, height: float, head: float, seen: float, share: float
) -> None:
    top = share * max(0.0, head + count * height - seen)
    first, end = View(top, head, seen).span(count, height)
    built = range(first * CHUNK, min(end * CHUNK, count))
    in_sight = [
        n for n in range(count) if top < head + (n + 1) * height and head + n * height < top + seen
    ]
    assert set(in_sight) <= set(built)
    assert len(built) <= 3 * seen / height + 3 * CHUNK


@pytest.mark.parametrize("top", [1e9, 5000.0])
def test_a_list_that_became_short_shows_its_end(top: float) -> None:
    first, end = View(top, 100, 800).span(3, 76)
    assert (first, end) == (0, 1)
