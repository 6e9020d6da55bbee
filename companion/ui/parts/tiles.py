"""The tiles of a map as rows: the same content as the map, for everyone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import flet as ft

from companion.ui.parts.cards import rows, sheet_row
from companion.ui.parts.hexmap import Spring, Tile
from companion.ui.parts.questions import letter
from companion.ui.parts.symbols import icon, quill, symbol, unit, unit_name
from companion.ui.room import room
from companion.ui.theme import GU, ON2, PRI, PU
from companion.words import _


def tile_list(
    tiles: Sequence[Tile],
    on_tap: Callable[[str], Any],
    *,
    selected: str = "",
    below: Mapping[str, ft.Control] | None = None,
) -> ft.Control:
    """Every tile a button, what stands on it in words and signs; `below` opens under the row of a tile."""
    lines: list[ft.Control] = []
    for tile in tiles:
        row = _tile_row(tile, on_tap, tile.id == selected)
        opened = (below or {}).get(tile.id)
        lines.append(ft.Column([row, opened], spacing=0, tight=True) if opened else row)
    return rows(*lines)


def _tile_row(tile: Tile, on_tap: Callable[[str], Any], selected: bool) -> ft.Control:
    signs: list[ft.Control] = [letter(tile.letter, tile.chosen, solid=True)] if tile.letter else []
    signs += tile_signs(tile, 22, 18)
    if selected:
        signs.append(icon(ft.Icons.CHECK, 20, PRI))
    shown = ft.Row(signs, spacing=8, tight=True)
    return sheet_row(
        tile.name,
        aside=tile.aside,
        detail=ft.Row(signs, spacing=8, wrap=True) if signs and room().large else None,
        end=[] if room().large else [shown],
        on_click=lambda _e: on_tap(tile.id),
        label=tile_name(tile),
        key=f"tile-{tile.id}",
    )


def tile_signs(tile: Tile, units: float, signs: float) -> list[ft.Control]:
    """What stands on a tile as signs: units, marks, sources."""
    found: list[ft.Control] = []
    if tile.own:
        found.append(unit(True, tile.own, units))
    if tile.enemy:
        found.append(unit(False, tile.enemy, units))
    found += [symbol(name, signs) for name, _word in tile.marks]
    found += [spring_sign(s, signs) for s in tile.springs]
    if tile.hand:
        found.append(quill(signs, PU))
    return found


def spring_sign(spring: Spring, size: float = 18) -> ft.Control:
    """A source, crossed out if it is destroyed."""
    sign = symbol(spring.symbol, size, ON2)
    if not spring.gone:
        return sign
    return ft.Stack([sign, symbol("source_gone", size, GU)])


def tile_name(tile: Tile) -> str:
    """How a tile is read aloud: "Mill, 2 enemies, village, Nobility, Gold destroyed"."""
    words = [f"{tile.letter}: {tile.name}" if tile.letter else tile.name]
    if tile.own:
        words.append(unit_name(True, tile.own))
    if tile.enemy:
        words.append(unit_name(False, tile.enemy))
    words += [word for _sign, word in tile.marks]
    words += [
        _("{source} destroyed").format(source=s.name) if s.gone else s.name for s in tile.springs
    ]
    if tile.hand:
        words.append(_("set by hand"))
    if tile.aside:
        words.append(tile.aside)
    return ", ".join(words)
