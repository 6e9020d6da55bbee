"""A long list of which only the rows near the view are built: all rows are of one height, and empty space stands for
the others."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import flet as ft

from companion.ui.component import kept
from companion.ui.parts.cards import Stretch, page

T = TypeVar("T")
CHUNK: Final = 8
"""Rows that come and go together."""


@dataclass(slots=True)
class View:
    """Where a list stands: what has been scrolled off above, the height of what stands over the rows, what is seen."""

    top: float = 0
    head: float = 0
    seen: float = 844
    column: ft.Column | None = None

    def span(self, count: int, height: float) -> tuple[int, int]:
        """The chunks from and up to which rows are built: what is seen, and as much again on both sides."""
        chunks = -(-count // CHUNK)
        tall = CHUNK * height
        top = min(self.top, max(0.0, self.head + count * height - self.seen)) - self.head
        first = min(max(0, int((top - self.seen) // tall)), max(0, chunks - 1))
        return first, max(first, min(chunks, int((top + 2 * self.seen) // tall) + 1))

    async def back(self) -> None:
        """Scroll to where the list stood when it was left."""
        if self.top and self.column is not None:
            with contextlib.suppress(RuntimeError, TimeoutError):  # the screen is gone by now
                await self.column.scroll_to(offset=self.top)


def long_page(
    view: View,
    head: Sequence[ft.Control],
    items: Sequence[T],
    height: float,
    draw: Callable[[T], ft.Control],
    redraw: Callable[[], Any],
) -> ft.Control:
    """A page that scrolls: the head, then a row for each item. `draw` makes a row, for any session the same."""
    first, end = view.span(len(items), height)

    def measured(e: Any) -> None:
        if abs(e.height - view.head) > 1:
            view.head = e.height
            redraw()

    def scrolled(e: ft.OnScrollEvent) -> None:
        before = view.span(len(items), height)
        view.top, view.seen = e.pixels, e.viewport_dimension or view.seen
        if view.span(len(items), height) != before:
            redraw()

    above = ft.Container(
        ft.Column(list(head), spacing=8, tight=True, horizontal_alignment=Stretch),
        on_size_change=measured,
        key="above",
        padding=ft.Padding.only(top=6, bottom=8),  # the label of a field stands above its edge
    )
    chunks = [
        _chunk(tuple(items[n * CHUNK : (n + 1) * CHUNK]), height, draw, key=f"chunk-{n}")  # type: ignore[call-arg]
        for n in range(first, end)
    ]
    below = max(0, len(items) - end * CHUNK)
    body = page(
        above,
        _space(first * CHUNK * height, "space-before"),
        *chunks,
        _space(below * height, "space-after"),
        ft.Container(height=12),
        spacing=0,
    )
    column = body.content  # type: ignore[attr-defined]
    column.on_scroll, column.scroll_interval = scrolled, 100
    view.column = column
    return body


def _space(height: float, key: str) -> ft.Control:
    return ft.Container(height=height, key=key)


@kept
def _chunk(items: tuple[T, ...], height: float, draw: Callable[[T], ft.Control]) -> ft.Control:
    """Rows side by side, each as high as all are."""
    lines: list[ft.Control] = [ft.Container(draw(item), height=height) for item in items]
    return ft.Column(lines, spacing=0, tight=True, horizontal_alignment=Stretch)
