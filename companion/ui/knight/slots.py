"""Parts of the screen, each drawn again only when the game or what it read from the desk has changed; and pages that
take turns in one place. A page that has been shown stays in the tree, unseen: when it comes again, only what has
changed is drawn and sent."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Mapping, Sequence

import flet as ft

from companion.ui.component import kept
from companion.ui.knight.glance import Glance
from companion.ui.knight.look import Desk
from companion.ui.parts.cards import Stretch
from companion.ui.room import room
from companion.ui.theme import GAP
from companion.words import language

Draw = Callable[[], ft.Control]


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


def block(desk: Desk, name: str, content: Sequence[ft.Control]) -> ft.Control:
    """A part of a page that is there or not. While it is not, what it was last stays, unseen: when it is there
    again, only what has changed is sent. `name` is another one for every place."""
    key = f"block.{name}"
    inside: ft.Control | None = desk.kept.unnoted(key)
    if content or inside is None:
        inside = ft.Column(list(content), spacing=GAP, tight=True, horizontal_alignment=Stretch)
        desk.kept.put_unnoted(key, inside)
    return ft.Container(inside, key=name, visible=bool(content))


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
