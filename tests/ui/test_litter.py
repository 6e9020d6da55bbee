"""Garbage is looked for when nobody taps."""

from __future__ import annotations

import gc

import anyio
import pytest

from companion.ui import litter


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    found: list[int] = []
    monkeypatch.setattr(litter, "QUIET", 0.2)
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    return found


@pytest.mark.anyio
async def test_it_waits_for_a_quiet_moment(collected: list[int]) -> None:
    for _ in range(6):
        litter.drawn()
        await anyio.sleep(0.06)
        assert not collected
    await anyio.sleep(0.4)
    assert collected == [1]
    litter.drawn()
    await anyio.sleep(0.4)
    assert collected == [1, 1]


@pytest.mark.parametrize("_run", range(2))
@pytest.mark.anyio
async def test_another_loop_waits_anew(collected: list[int], _run: int) -> None:
    litter.drawn()
    await anyio.sleep(0.4)
    assert collected == [1]
