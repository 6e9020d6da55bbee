"""The map as it is entered: a tap on a tile opens what stands on it, units and sources."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import flet as ft

from companion.knight.correct_map import map_marks, unnamed
from companion.knight.course import Course
from companion.knight.paper import LONGEST_NAME, area_id, check_new
from companion.knight.sheets import Tile
from companion.knight.vocabulary import PURSE
from companion.play import IllegalMove
from companion.ui.knight import phrases as words
from companion.ui.knight.entry import Numbers, number_keys
from companion.ui.knight.paper import Paper
from companion.ui.knight.plots import edges, plots
from companion.ui.parts.buttons import Choice, segmented, tick, tonal
from companion.ui.parts.cards import framed
from companion.ui.parts.fields import text_field
from companion.ui.parts.hexmap import hexmap
from companion.ui.parts.text import dim, heading
from companion.ui.parts.tiles import tile_list
from companion.ui.room import room
from companion.ui.theme import MARGIN, Style
from companion.words import _, ngettext


def the_map(paper: Paper) -> list[ft.Control]:
    """The map or the list of its tiles; the chosen tile opens below."""
    desk = paper.plan.desk
    if paper.c.rules.paper:
        return _areas(paper)
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
    return [
        *body,
        hexmap(tiles, pick, edges=edges(paper.c), selected=chosen or "", margin=2 * MARGIN + 1),
        *editor,
    ]


def _areas(paper: Paper) -> list[ft.Control]:
    """The areas of a paper map, and a field that names a new one; the chosen one opens below."""
    desk, tiles = paper.plan.desk, plots(paper.c)
    chosen, name = desk.get("join.tile") or "", desk.get("join.area") or ""
    known = area_id(chosen)
    opened = {tile.id: _editor(paper, tile) for tile in paper.c.tiles.values() if tile.id == known}
    body: list[ft.Control] = [
        dim(_("Name each area where units stand, and say how many."), Style.DENSE),
        tile_list(tiles, _picker(paper), selected=known, below=opened),
    ]
    if chosen and not opened:
        body.append(_editor(paper, unnamed(chosen)))
    wrong = _wrong(paper, name)
    field = text_field(
        _("Name of a new area"), name, functools.partial(desk.put, "join.area"),
        most=LONGEST_NAME, wrong=wrong, key="join-area",
    )  # fmt: skip
    ready = bool(name.strip()) and not wrong
    add = tonal(_("Open it"), functools.partial(_open, paper, name) if ready else None)
    return [*body, field, add]


def _wrong(paper: Paper, name: str) -> str:
    """Why a name cannot be one; an area that is there already is opened."""
    if not name.strip() or area_id(name) in paper.c.state.field.areas:
        return ""
    try:
        check_new(paper.c, name)
    except IllegalMove as refused:
        return words.refusal(paper.c, refused)
    return ""


def _open(paper: Paper, name: str, _e: Any = None) -> None:
    desk = paper.plan.desk
    desk.kept["join.area"] = ""
    desk.put("join.tile", " ".join(name.split()))


def _picker(paper: Paper) -> Callable[[str], None]:
    """What chooses a tile; the same object every time, so that the map is drawn only when it changes."""
    desk = paper.plan.desk

    def pick(tile: str) -> None:
        desk.toggle("join.tile", tile)

    kept: Callable[[str], None] = desk.kept.setdefault("join.pick", pick)
    return kept


def _editor(paper: Paper, tile: Tile) -> ft.Control:
    at = tile.title if paper.c.rules.paper and tile.title else tile.id
    rows = [
        Numbers(f"own.{at}", _("Own units"), 0, 0, sign="own"),
        Numbers(f"enemy.{at}", _("Enemies"), 0, 0, sign="enemy"),
        *(_printed_on(paper.c, tile, at) if paper.c.rules.paper else ()),
        *(
            Numbers(
                f"gone.{at}.{kind}",
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
    body += [_become(paper, f"mark.{at}.{mark}") for mark in map_marks(paper.c, tile)]
    return framed(*body, key="tile")


def _become(paper: Paper, fact: str) -> ft.Control:
    """Whether a tile is flooded, destroyed, captured ..."""
    put = functools.partial(paper.pencil.put, fact)
    return tick(words.fact_label(paper.c, fact), bool(paper.now(fact)), lambda on: put(int(on)))


def _printed_on(c: Course, tile: Tile, at: str) -> Iterator[Numbers]:
    """What an area has in print: its way to the castle, its sources."""
    if "castle" not in tile.tags and c.scenario.enemy.move == "to_castle":
        yield Numbers(f"way.{at}", _("Tiles to your castle"), 0, 0)
    for kind in PURSE:
        name = _("{kind} sources printed").format(kind=words.kind_name(kind))
        yield Numbers(f"source.{at}.{kind}", name, 0, 0, sign=kind)


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
