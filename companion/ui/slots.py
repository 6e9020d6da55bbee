"""Parts of the screen, each drawn again only when the game or what it read from the desk has changed; and pages that
take turns in one place. A page that has been shown stays in the tree, unseen: when it comes again, only what has
changed is drawn and sent."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

import flet as ft

from companion.ui.component import kept
from companion.ui.desk import Desk
from companion.ui.glance import Glance
from companion.ui.parts.cards import Stretch
from companion.ui.room import room
from companion.ui.theme import GAP
from companion.words import language

Draw = Callable[[], ft.Control]
T = TypeVar("T")
_Place = tuple[T, object, ft.Control | None]
"""What a place shows or showed last; while it is unseen also for which room it was drawn, and the control."""


def slots(
    desk: Desk, group: str, pages: Mapping[str, Draw], now: str, *, first: Collection[str] = ()
) -> list[ft.Control]:
    """The places of all pages of a group; `now` is shown. Those of `first` are drawn before they are shown."""
    return [
        _place(desk, f"{group}-{name}", draw, shown=name == now, early=name in first)
        for name, draw in pages.items()
    ]


def _place(desk: Desk, name: str, draw: Draw, *, shown: bool, early: bool) -> ft.Control:
    """A page where it stands. One that stays unseen stays the same control, which Flet looks no further into; unless
    it is drawn early, and the room is another."""
    key, here = f"place.{name}", (room(), language())
    known: tuple[object, ft.Control] | None = desk.kept.unnoted(key)
    if not shown and known is not None and (known[0] == here or not early):
        return known[1]
    inside = slot(desk, name, draw, shown=shown, early=early)
    place = ft.Container(inside, visible=shown, expand=shown, key=name)
    desk.kept.put_unnoted(key, None if shown else (here, place))
    return place


def block(
    desk: Desk,
    name: str,
    content: Sequence[ft.Control],
    *,
    first: Callable[[], Sequence[ft.Control]] | None = None,
) -> ft.Control:
    """A part of a page that is there or not. While it is not, what it was last stays, unseen: when it is there
    again, only what has changed is sent. `name` is another one for every place; `first` draws what stands there,
    unseen, before it is needed."""
    key = f"block.{name}"
    inside: ft.Control | None = desk.kept.unnoted(key)
    if content or inside is None:
        drawn = content or (first() if first is not None else ())
        inside = ft.Column(list(drawn), spacing=GAP, tight=True, horizontal_alignment=Stretch)
        desk.kept.put_unnoted(key, inside)
    return ft.Container(inside, key=name, visible=bool(content))


def places(
    desk: Desk, name: str, things: Sequence[T], draw: Callable[[T], ft.Control], spare: Sequence[T]
) -> list[ft.Control]:
    """A list of like things, each in a place of its own; `spare` is what stands in the first places, unseen, while
    there are fewer. A place that is not needed keeps what it showed last."""
    key, here = f"places.{name}", (room(), language())
    last: Sequence[_Place[T]] = desk.kept.unnoted(key) or [(one, None, None) for one in spare]
    seen = [draw(one) for one in things]
    rest: list[_Place[T]] = [
        (one, here, unseen if drawn_in == here and unseen is not None else draw(one))
        for one, drawn_in, unseen in last[len(things) :]
    ]
    hidden = [control for _one, _room, control in rest if control is not None]
    for control in hidden:
        control.visible = False
    desk.kept.put_unnoted(key, [*((one, None, None) for one in things), *rest])
    return [*seen, *hidden]


def slot(
    desk: Desk, name: str, draw: Draw, *, shown: bool = True, early: bool = False
) -> ft.Control:
    """A place whose content is drawn while it is shown, and else stays what it was."""
    key = f"glance.{name}"
    glance: Glance | None = desk.kept.unnoted(key)
    if shown or glance is None:
        glance = Glance(name, desk.kept, desk.game)
        desk.kept.put_unnoted(key, glance)
    seen: Draw
    if shown:
        seen = functools.partial(_seen, glance, draw)
    else:
        seen = functools.partial(_unseen, glance, draw if early else None)
    return _content(glance, seen, key=f"slot-{name}")  # type: ignore[call-arg]


@kept
def _content(_glance: Glance, on_draw: Callable[[], ft.Control]) -> ft.Control:
    return on_draw()


def _seen(glance: Glance, draw: Draw) -> ft.Control:
    with glance.drawing():
        return draw()


def _unseen(glance: Glance, draw: Draw | None) -> ft.Control:
    glance.spoil()
    return draw() if draw is not None else ft.Container()
