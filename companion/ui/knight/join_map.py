"""The map as it is entered: a tap on a tile opens what stands on it, units and sources."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.knight.sheets import Tile
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import Numbers, number_keys
from companion.ui.knight.paper import Paper
from companion.ui.knight.plots import plots
from companion.ui.parts.buttons import Choice, segmented
from companion.ui.parts.cards import framed
from companion.ui.parts.hexmap import hexmap
from companion.ui.parts.text import dim, heading
from companion.ui.parts.tiles import tile_list
from companion.ui.room import room
from companion.ui.theme import MARGIN, Style
from companion.words import _, ngettext


def the_map(paper: Paper) -> list[ft.Control]:
    """The map or the list of its tiles; the chosen tile opens below."""
    desk = paper.plan.desk
    as_list = bool(desk.get("join.list", room().large))
    chosen = desk.get("join.tile")
    tiles = plots(paper.c)
    pick = _picker(paper)
    switch = segmented(
        [Choice(False, _("Map")), Choice(True, _("List of tiles"))],
        as_list,
        lambda value: desk.put("join.list", value),
    )
    tile = paper.c.tiles.get(chosen or "")
    body: list[ft.Control] = [switch]
    if tile is None:
        body.append(dim(_("Choose a tile to say what stands on it."), Style.DENSE))
    if as_list:
        opened = {tile.id: _editor(paper, tile)} if tile else {}
        return [*body, tile_list(tiles, pick, selected=chosen or "", below=opened)]
    editor = [_editor(paper, tile)] if tile else []
    return [*body, hexmap(tiles, pick, selected=chosen or "", margin=2 * MARGIN + 1), *editor]


def _picker(paper: Paper) -> Callable[[str], None]:
    """What chooses a tile; the same object every time, so that the map is drawn only when it changes."""
    desk = paper.plan.desk

    def pick(tile: str) -> None:
        desk.toggle("join.tile", tile)

    kept: Callable[[str], None] = desk.kept.setdefault("join.pick", pick)
    return kept


def _editor(paper: Paper, tile: Tile) -> ft.Control:
    rows = [
        Numbers(f"own.{tile.id}", _("Own units"), 0, 0, sign="own"),
        Numbers(f"enemy.{tile.id}", _("Enemies"), 0, 0, sign="enemy"),
        *(
            Numbers(
                f"gone.{tile.id}.{kind}",
                _("{kind} sources destroyed").format(kind=words.kind_name(kind)),
                0,
                0,
                sign=kind,
            )
            for kind in dict.fromkeys(tile.sources)
        ),
    ]
    body: list[ft.Control] = [heading(words.tile_name(paper.c, tile.id))]
    for row in rows:
        found = paper.handle(row.fact)
        shown = Numbers(row.fact, row.name, found.now, found.most, sign=row.sign)
        body.append(number_keys(shown, paper.pencil.put))
    return framed(*body, key="tile")


def map_said(paper: Paper) -> str:
    """Units on the map: "3 own units, 2 enemies"."""
    own, enemy = (sum(paper.c.units(side).values()) for side in ("own", "enemy"))
    gone = sum(len(kinds) for kinds in paper.c.state.field.gone.values())
    parts = [
        ngettext("{n} own unit", "{n} own units", own).format(n=own) if own else "",
        ngettext("{n} enemy", "{n} enemies", enemy).format(n=enemy) if enemy else "",
        ngettext("{n} source destroyed", "{n} sources destroyed", gone).format(n=gone)
        if gone
        else "",
    ]
    return words.commas(parts) or _("empty")
