"""The search for garbage, in quiet moments instead of in somebody's tap.

Going through all objects takes 60 ms and more. Python does it whenever enough has been made, which is in the middle
of a redraw. Here it is left to the seconds after the last one.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import time
from typing import Final

QUIET: Final = 3.0
"""Seconds without a redraw after which a moment is quiet."""
NEVER: Final = 1_000_000


class _Moment:
    """When something was last drawn, and the loop that waits for a quiet moment since."""

    drawn = 0.0
    loop: asyncio.AbstractEventLoop | None = None


@functools.cache
def spare_what_is_loaded() -> None:
    """Once the first screen stands, the search passes over all that was loaded for it."""
    gc.freeze()
    gc.set_threshold(10_000, 10, NEVER)


def drawn() -> None:
    """Something is drawn: when it has been quiet for a while, what it left is cleared away."""
    _Moment.drawn = time.monotonic()
    loop = asyncio.get_running_loop()
    if _Moment.loop is not loop:
        _Moment.loop = loop
        loop.call_later(QUIET, _look)


def _look() -> None:
    left = _Moment.drawn + QUIET - time.monotonic()
    if left > 0:
        asyncio.get_running_loop().call_later(left, _look)
    else:
        _Moment.loop = None
        gc.collect()
