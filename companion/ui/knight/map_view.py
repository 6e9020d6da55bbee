"""The map as the sheet and the state have it; tiles to choose from are lit, units that have just moved go their way."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.knight.ways import way
from companion.play import Note
from companion.ui.knight.look import Look
from companion.ui.knight.offers import FIRST, about, choose_tile, chosen_tile, lit
from companion.ui.knight.plots import edges, plots
from companion.ui.parts.hexmap import Tile, hexmap
from companion.ui.parts.walking import Order, Walk, together
from companion.ui.room import room

ASKED_TAB = 545
"""How much of the screen's height is not the map's on its tab while a question stands below it."""
TILE = "map.tile"
"""On the desk: the tile that is selected."""
SEEN, GOING = "map.seen", "map.going"
"""On the desk: the log that the map was last drawn from, and the units that have moved since."""


def map_view(
    look: Look, *, selects: bool = False, height: float | None = None, **more: Any
) -> ft.Control:
    """The map; tiles to choose from are lit. `selects`: a tap on any other tile selects it. `height`: how high it
    may be, where the screen that it is on knows; else as high as a question below it on its tab would leave it, so
    that asking one draws no other map."""
    if height is None and not more.get("free"):
        height = room().height - ASKED_TAB
    return hexmap(
        tiles(look),
        functools.partial(tap, look, selects),
        edges=look.once("edges", lambda: edges(look.c)),
        height=height,
        selected=(look.desk.get(TILE) if selects else "") or about(look),
        order=_going(look),
        on_arrived=functools.partial(_arrived, look),
        **more,
    )


def tiles(look: Look) -> tuple[Tile, ...]:
    """The tiles as they are drawn, with the letters of what is asked."""
    drawn: tuple[Tile, ...] = look.once("plots", lambda: plots(look.c))
    letters = lit(look)
    if not letters:
        return drawn
    chosen, near = chosen_tile(look), _near(look)
    return tuple(
        replace(t, letter=letters[t.id], chosen=t.id == chosen)
        if t.id in letters
        else replace(t, near=t.id in near)
        for t in drawn
    )


def _near(look: Look) -> frozenset[str]:
    """Tiles that a question is about, beside those to choose from: where the unit stands, and the castle."""
    asked, castle = look.question, look.c.castle
    starts = [look.desk.get(FIRST), castle]
    if asked is not None and asked.code == "Advance":
        starts.append(asked.facts["queue"][0])
    return frozenset(tile for tile in starts if isinstance(tile, str))


def tap(look: Look, selects: bool, tile: str) -> None:
    """A tap on a tile of the map or of the list: it is the answer, or it is selected."""
    desk = look.desk
    if choose_tile(look, tile):
        desk.kept[TILE] = tile
        desk.redraw()
    elif selects:
        desk.toggle(TILE, tile)


# units on their way -------------------------------------------------------------------------------


def _going(look: Look) -> Order | None:
    """The units that have moved since the map was last drawn, in the same turn and forward in the log."""
    kept, line = look.desk.kept, look.playing.line
    seen, mark = kept.get(SEEN), look.playing.mark
    if seen is not None and seen[0] == mark:
        going: Order | None = kept.get(GOING)
        return going
    kept[SEEN], kept[GOING] = (mark, len(line.moves), line.steps[-1]), None
    if seen is None or not 0 <= seen[1] - line.floor < len(line.steps) - 1:
        return None
    since = line.steps[seen[1] - line.floor :]
    same_turn = since[0].state.turn.number == line.state.turn.number
    if since[0] is seen[2] and same_turn:
        notes = [note for step in since[1:] for note in step.notes]
        if walks := together(_walks(look, notes)):
            kept[GOING] = Order(repr(mark), walks)
    return kept[GOING]


def _walks(look: Look, notes: Iterable[Note]) -> list[Walk]:
    """One walk a unit; what goes on in a later order goes on from where it came to."""
    done: list[Walk] = []
    now: list[Walk] = []
    for note in notes:
        if note.code == "enemies_move":
            done, now = [*done, *now], []
        if note.code not in ("moved", "marched"):
            continue
        side = "enemy" if note.code == "moved" else "own"
        start, to = note.facts["start"], note.facts["to"]
        path = way(look.c, side, start, to)
        before = next((w for w in done if w.own == (side == "own") and w.way[-1] == start), None)
        if before is not None:
            done.remove(before)
            path = (*before.way, *path[1:])
        now.append(Walk(side == "own", 1, path))
    return [*done, *now]


def _arrived(look: Look) -> None:
    look.desk.kept[GOING] = None
