"""Any taps on a map: all can be taken back and made again, and what is handed over is what is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.knight.map_draft import MapDraft, Place, read_map
from companion.play import SaveError
from companion.ui.knight.map_edit_sketch import Easel, Sketch
from companion.ui.knight.map_edit_tools import TOOLS
from scenarios.read import read_sheets

SCENARIO = "s00_defensive_war"
KEYS = [tool.key for row in TOOLS for tool in row]
Tap = tuple[str, Place, int]
TAPS = st.lists(
    st.tuples(
        st.sampled_from(KEYS), st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(0, 50)
    ),
    max_size=30,
)


def sketched(values: Mapping[str, Any]) -> Sketch:
    return Sketch(SCENARIO, values, to_castle=True, needs=("castle", "plus"))


def tapped(taps: list[Tap], values: Mapping[str, Any]) -> Easel:
    easel = Easel(sketched(values))
    for tool, place, n in taps:
        edges = sorted(easel.draft.pairs())
        if easel.tool != tool:
            easel.take(tool)
        easel.tap(place, edges[n % len(edges)] if edges and n % 3 else None)
    return easel


def laid(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {path: raw for path, raw in {**base, **changes}.items() if raw is not None}


@settings(deadline=None)
@given(TAPS, TAPS)
def test_any_taps_are_taken_back_made_again_and_handed_over(
    before: list[Tap], taps: list[Tap]
) -> None:
    base = tapped(before, {}).draft.values(SCENARIO)
    easel = tapped(taps, base)
    sketch, last = easel.sketch, easel.draft
    copy = laid(base, sketch.changes)
    assert copy == last.values(SCENARIO)
    assert read_map(SCENARIO, copy).pairs() == last.pairs()
    if not any(flaw.wrong for flaw in sketch.flaws):
        read_sheets(SCENARIO, practice=False, own=copy)
    for _n in range(len(sketch.steps)):
        easel.undo()
    assert sketch.draft.values(SCENARIO) == base
    assert not sketch.is_unsaved
    for _n in range(len(sketch.steps)):
        easel.redo()
    assert easel.draft is last


def test_what_the_copy_does_not_take_stays_unsaved() -> None:
    easel = Easel(sketched({}))
    easel.place((0, 0))

    def full(_changes: Mapping[str, Any]) -> None:
        raise SaveError("full")

    assert asyncio.run(easel.save(full)) is False
    assert easel.sketch.is_unsaved
    assert "The disk is full." in easel.told


def test_a_second_tap_on_save_hands_nothing_over() -> None:
    easel, handed = Easel(sketched({})), []
    easel.place((0, 0))

    async def slow(changes: Mapping[str, Any]) -> None:
        handed.append(changes)
        await asyncio.sleep(0)

    async def both() -> None:
        await asyncio.gather(easel.save(slow), easel.save(slow))

    asyncio.run(both())
    assert len(handed) == 1
    assert not easel.sketch.is_unsaved


def test_what_is_drawn_while_it_is_saved_is_not_taken_for_saved() -> None:
    easel = Easel(sketched({}))
    easel.place((0, 0))
    saved: list[MapDraft] = [easel.draft]

    async def slow(_changes: Mapping[str, Any]) -> None:
        easel.place((1, 0))

    asyncio.run(easel.save(slow))
    assert easel.sketch.is_unsaved
    assert easel.sketch.base == saved[0].values(SCENARIO)


def test_a_map_drawn_before_a_restart_is_one_step_from_that_of_the_copy() -> None:
    held = MapDraft().place((0, 0)).place((1, 0)).values(SCENARIO)
    sketch = Sketch(SCENARIO, {}, held, to_castle=True, needs=("castle", "plus"))
    assert sketch.is_unsaved
    sketch.undo()
    assert not sketch.draft.tiles
