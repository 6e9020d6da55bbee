"""The one thing that can be tapped: named, at least 48 high, with a ring when the keyboard is on it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.visit import visit
from companion.words import speaking, worded
from companion.words import spoken as spoken_now

Tap = Callable[..., Any] | None


def press(
    content: ft.Control | None,
    on_click: Tap,
    *,
    label: str = "",
    key: str | None = None,
    selected: bool | None = None,
    checked: bool | None = None,
    expanded: bool | None = None,
    enabled: bool = True,
    **look: Any,
) -> ft.Container:
    """A container that is one button. With a `label` that is its whole name, else its name is its text.

    The label sits inside the tappable container: there it merges into one node of the semantics tree.
    """
    inner = ft.Semantics(
        content=content,
        label=label or None,
        exclude_semantics=bool(label and content),
        button=True,
        selected=selected,
        checked=checked,
        expanded=expanded,
        disabled=not enabled,
    )
    live = awaited(on_click) if enabled and on_click is not None else None
    return ft.Container(content=inner, on_click=live, ink=live is not None, key=key, **look)


def awaited(handler: Callable[..., Any]) -> Callable[..., Any]:
    """A handler that waits for what another returns: Flet would drop the coroutine of a lambda unawaited.

    What it says (a refusal that is kept as a sentence) is said in the session's language, in the words of its screen.
    """
    words = spoken_now()[1]

    async def tapped(event: Any) -> None:
        with speaking(visit().language), worded(words):
            result = handler(event) if inspect.signature(handler).parameters else handler()
            if inspect.isawaitable(result):
                await result

    return tapped


def spoken(content: ft.Control, label: str, *, image: bool = False) -> ft.Semantics:
    """A picture, or a group of little things, read aloud as one."""
    return ft.Semantics(
        content=content, label=label, exclude_semantics=True, image=image or None, container=True
    )


def silent(content: ft.Control) -> ft.Semantics:
    """Something that the text beside it already says."""
    return ft.Semantics(content=content, exclude_semantics=True)
