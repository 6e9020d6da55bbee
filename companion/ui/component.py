"""Components as all our screens use them: guarded, in the session's language and room, and kept if unchanged.

A component body that raises would end its session's update loop in silence; here it becomes a card with a way home.
"""

from __future__ import annotations

import functools
import inspect
import logging
from collections.abc import Callable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import flet as ft

from companion.ui.parts.states import broken
from companion.ui.room import drawing_in, room
from companion.ui.visit import visit
from companion.words import Wording, speaking, spoken, worded

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("squire.ui")


def use_value(first: Callable[[], T]) -> tuple[T, Callable[[T], None]]:
    """Hook: a value of this component and what sets it."""
    return ft.use_state(first)


def use_kept(make: Callable[[], T]) -> T:
    """Hook: one object for as long as this component stands."""
    ref: Any = ft.use_ref(cast("Any", make))
    kept_object: T = ref.current
    return kept_object


class Redrawn(Protocol):
    """What has an attribute `redraw` to be bound (mypy takes those of dataclasses with slots for read-only)."""

    @property
    def redraw(self) -> Callable[[], Any]: ...


R = TypeVar("R", bound=Redrawn)


def use_redrawn(make: Callable[[], R]) -> R:
    """Hook: one object for as long as this component stands, whose `redraw` draws the component again."""
    _beat, set_beat = ft.use_state(0)
    kept_object: Any = use_kept(make)
    kept_object.redraw = lambda: set_beat(lambda n: n + 1)
    return cast("R", kept_object)


def component(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that draws anew whenever what contains it does, in the words of what contains it."""
    guarded = _guarded(draw)

    @functools.wraps(draw)
    def body(*args: Any, _words: Wording, **kwargs: Any) -> ft.Control:
        with worded(_words):
            return guarded(*args, **kwargs)

    inner = ft.component(body)

    @functools.wraps(draw)
    def call(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        drawn: ft.Control = inner(*args, _words=spoken()[1], **kwargs)
        return drawn

    return call


def kept(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    """A component that is drawn again only if its arguments (compared with ==), language, wording or room
    changed.

    Give it frozen rows. Handlers (parameters named `on_...`) may be made anew each time: they do not count as a
    change, and a tap calls the one that was given last.
    """
    guarded = _guarded(draw)
    names = tuple(inspect.signature(draw).parameters)

    @functools.wraps(draw)
    def body(*args: Any, _spoken: tuple[str, Wording], _room: Any, **kwargs: Any) -> ft.Control:
        with worded(_spoken[1]):
            return guarded(*args, **kwargs)

    inner = ft.memo(ft.component(body))

    @functools.wraps(draw)
    def call(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        given = [_handler(name, value) for name, value in zip(names, args, strict=False)]
        named = {name: _handler(name, value) for name, value in kwargs.items()}
        return inner(*given, _spoken=spoken(), _room=room(), **named)

    return call


class Retain:
    """Controls of one component by key: the same control again, as long as it is drawn of the same (== arguments,
    language, wording and room). Flet looks no further into a control that is the one that it knows.

    For controls without handlers, or with handlers that stay the same, in places of their own: keyed, where a list
    changes. A component that has been taken off the screen has lost its body, and is made anew.
    """

    def __init__(self) -> None:
        self._made: dict[str, tuple[object, ft.Control]] = {}

    def __call__(self, key: str, draw: Callable[..., ft.Control], *args: Any) -> ft.Control:
        of = draw, args, spoken(), room()
        known = self._made.get(key)
        if known is None or known[0] != of or getattr(known[1], "_b", known) is None:
            known = self._made[key] = of, draw(*args)
        return known[1]


def use_retained() -> Retain:
    """Hook: what this component has drawn, to be shown again."""
    return use_kept(Retain)


class _Latest:
    """A handler of a part that is kept. Comparing an old one with a new one hands the new function over."""

    __slots__ = ("now",)

    def __init__(self, now: Callable[..., Any]) -> None:
        self.now = now

    def __call__(self, *arguments: Any) -> Any:
        return self.now(*arguments)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Latest):
            return NotImplemented
        self.now = other.now
        return True

    __hash__ = object.__hash__


def _handler(name: str, value: Any) -> Any:
    return _Latest(value) if name.startswith("on_") and callable(value) else value


def _guarded(draw: Callable[P, ft.Control]) -> Callable[P, ft.Control]:
    @functools.wraps(draw)
    def body(*args: P.args, **kwargs: P.kwargs) -> ft.Control:
        here = visit()
        with speaking(here.language), drawing_in(here.room):
            try:
                return draw(*args, **kwargs)
            except Exception as fault:
                log.exception("drawing %s", draw.__name__)
                return broken(f"{type(fault).__name__}: {fault}")

    return body
