"""Symbols of the house as tinted pictures, and the charges that carry a count."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from companion.ui.parts.press import spoken
from companion.ui.parts.text import text
from companion.ui.room import room
from companion.ui.theme import GU, ON, ONGU, ONPRI, PRI, Style
from companion.words import _, ngettext
from companion.words import spoken as spoken_now

VALUES = ("glory", "nobility", "valor", "gold")
OTHERS = {
    "own": "unit-own",
    "enemy": "unit-enemy",
    "plus": "tile-plus",
    "castle-tile": "tile-castle",
    "enemy_diplomacy": "enemy-diplomacy",
    "by_hand": "by-hand",
    "source_gone": "source-gone",
}


def picture(name: str) -> str:
    """The path of a symbol's picture: `glory`, `court-church`, `tile-plus`, `influence` ..."""
    if name in VALUES:
        name = f"value-{name}"
    return f"symbols/{OTHERS.get(name, name)}.svg"


def symbol(
    name: str, size: float = 20, colour: ft.ColorValue = ON, *, label: str = ""
) -> ft.Control:
    """A symbol in the colour of the text beside it. Without a label it is silent: the text says the word."""
    side = room().grow(size)
    return ft.Image(
        src=picture(name),
        width=side,
        height=side,
        color=colour,
        semantics_label=label or None,
        exclude_from_semantics=not label,
        gapless_playback=True,
    )


def icon(name: ft.IconData, size: float = 22, colour: ft.ColorValue = ON) -> ft.Control:
    """One of Material's icons, for tabs and controls only. Silent."""
    return ft.Semantics(
        exclude_semantics=True, content=ft.Icon(name, size=room().grow(size), color=colour)
    )


def unit(
    own: bool, count: int, size: float = 28, *, label: str = "", fixed: bool = False
) -> ft.Control:
    """Units: own in a shield, enemies in a lozenge, the count inside; a single one has the scenario's own sign, if it
    has one (a worker's spade). `fixed`: on a map, where nothing grows."""
    name, colour, ink = ("own", PRI, ONPRI) if own else ("enemy", GU, ONGU)
    side = (size if fixed else room().grow(size)) * 1.08
    figure = max(14, size * 15 / 22) / room().scale if fixed else room().inside(15)
    sign = unit_signs().get(name) if count == 1 else None
    inside = (
        ft.Image(
            src=picture(sign),
            width=side * 0.58,
            height=side * 0.58,
            color=ink,
            exclude_from_semantics=True,
        )
        if sign
        else text(str(count), Style.COUNT, ink, size=figure)
    )
    charge = ft.Stack(
        [
            ft.Image(
                src=picture(name),
                width=side,
                height=side,
                color=colour,
                exclude_from_semantics=True,
            ),
            ft.Container(
                inside,
                width=side,
                height=side,
                alignment=ft.Alignment(0, -0.12 if own else 0.0),
            ),
        ],
        width=side,
        height=side,
    )
    return spoken(charge, label or unit_name(own, count))


def unit_signs() -> Mapping[str, str]:
    """What stands in the charge of a single unit instead of the number: the scenario's own signs, by side."""
    return spoken_now()[1].signs


def unit_name(own: bool, count: int) -> str:
    """How a unit is read aloud."""
    if own:
        return ngettext("{n} own unit", "{n} own units", count).format(n=count)
    return ngettext("{n} enemy", "{n} enemies", count).format(n=count)


def quill(size: float = 18, colour: ft.ColorValue = ON) -> ft.Control:
    """The mark of a value that a person has set."""
    return symbol("by_hand", size, colour, label=_("set by hand"))
