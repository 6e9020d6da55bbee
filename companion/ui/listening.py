"""How a screen hears of what other screens change, and of what it changes itself."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft

from companion.ui.component import use_kept
from companion.ui.door import listen

Hear = Callable[[], Coroutine[Any, Any, None]]


def use_topics(*topics: str, hear: Hear, first: Hear | None = None) -> None:
    """Hook: `hear` is called whenever one of the topics is told, and `first` once when the component comes up."""
    page = ft.context.page
    ends: list[Callable[[], None]] = use_kept(list)

    async def begin() -> None:
        ends.extend(listen(page, name, hear) for name in topics)
        if first is not None:
            await first()

    def end() -> None:
        for stop in ends:
            stop()
        ends.clear()

    ft.use_effect(begin, list(topics), cleanup=end)
