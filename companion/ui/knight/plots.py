"""The tiles of the scenario sheet as they are drawn: printed marks, sources, units, and what has become of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.knight.course import Course
from companion.knight.sheets import Scenario, Tile
from companion.ui.knight import phrases as words
from companion.ui.knight.hand_facts import group_of
from companion.ui.knight.views import scenes_of, sights
from companion.ui.parts import hexmap as drawn
from companion.ui.parts.hexes import axial
from companion.words import N_, _

MARKS: Final = {
    "castle": ("tile-castle", N_("castle")),
    "enemy_castle": ("tile-enemy-castle", N_("enemy castle")),
    "plus": ("tile-plus", N_("plus tile")),
    "village": ("tile-village", N_("village")),
    "guard": ("tile-guard", N_("guard")),
    "river": ("tile-river", N_("river")),
    "crossing": ("tile-crossing", N_("crossing")),
    "flooded": ("tile-flooded", N_("flooded")),
    "burnt": ("tile-burnt", N_("burnt")),
    "infected": ("tile-plague", N_("infected")),
    "captured": ("tile-captured", N_("captured")),
}
"""Printed tags and marks put on tiles, each with its symbol and word; the chief ones first."""
FATES: Final = {
    "flooded": "tile-flooded",
    "burnt": "tile-burnt",
    "captured": "tile-captured",
    "destroyed": "tile-destroyed",
}
"""What becomes of a tile for good, with its symbol."""


def edges(c: Course) -> tuple[drawn.Border, ...]:
    """The edges that a river closes (to own units, enemies or both), and where it is crossed."""
    at = {tile.id: axial(*tile.at) for tile in c.scenario.tiles.values()}
    pairs = sorted({tuple(sorted((a, b))) for _side, a, b in c.scenario.closed})
    found = [
        drawn.Border(at[a], at[b], "river", stops)
        for a, b in pairs
        if (stops := tuple(s for s in ("own", "enemy") if (s, a, b) in c.scenario.closed))
    ]
    return (*found, *(drawn.Border(at[a], at[b], "crossing") for a, b in crossings(c.scenario)))


def crossings(scenario: Scenario) -> list[tuple[str, str]]:
    """The open edges between two tiles at which a river is crossed."""
    if not scenario.closed:
        return []
    over = [tile for tile in scenario.tiles.values() if "crossing" in tile.tags]
    closed = {(a, b) for _side, a, b in scenario.closed}
    return [
        (one.id, other.id)
        for one in over
        for other in over
        if one.id < other.id and other.id in one.beside and (one.id, other.id) not in closed
    ]


def plots(c: Course) -> tuple[drawn.Tile, ...]:
    """All tiles in the order of the sheet."""
    return tuple(plot(c, tile) for tile in c.tiles.values())


def plot(c: Course, tile: Tile) -> drawn.Tile:
    """A tile; it is held by own units if no enemy is there (KN-67), destroyed if its last source is gone (HR-33)."""
    own, enemy = c.units("own").get(tile.id, 0), c.units("enemy").get(tile.id, 0)
    springs = _springs(c, tile)
    there = (*tile.tags, *c.state.field.marks.get(tile.id, ()))
    marks = [(mark, sign, _(word)) for mark, (sign, word) in MARKS.items() if mark in there]
    gone = "destroyed" in there or (bool(springs) and all(spring.gone for spring in springs))
    fate = next((mark for mark in FATES if mark in there), "destroyed" if gone else "")
    shown_apart = {fate, "river", *(("crossing",) if c.scenario.closed else ())}
    return drawn.Tile(
        tile.id,
        words.tile_name(c, tile.id),
        axial(*tile.at),
        _ground(tile, own and not enemy, "captured" in there),
        own,
        enemy,
        tuple((sign, word) for _mark, sign, word in marks),
        springs,
        gone=gone,
        fate=FATES.get(fate, ""),
        printed=tuple(sign for mark, sign, _word in marks if mark not in shown_apart),
        scenes=_scenes(c, tile),
        hand=any(group_of(c, fact) == f"map.{tile.id}" for fact in c.me.hand),
    )


def _scenes(c: Course, tile: Tile) -> tuple[drawn.Scene, ...]:
    """A tile of the practice map looks as that has it; one of a copy as its tags say, whatever it is called."""
    seen = () if c.rules.copy else sights(c.scenario.id).get(tile.id, ())
    return seen or scenes_of(tile.tags, closed=bool(c.scenario.closed))


def legend(tiles: Iterable[drawn.Tile]) -> dict[str, str]:
    """The signs that stand on a map, each with its word, the chief ones first."""
    found = list(tiles)
    here = {sign for tile in found for sign, _word in tile.marks} | {tile.fate for tile in found}
    signs = {sign: _(word) for sign, word in MARKS.values() if sign in here}
    if "tile-destroyed" in here:
        signs["tile-destroyed"] = _("destroyed")
    if any(spring.gone for tile in found for spring in tile.springs):
        signs["source_gone"] = _("source destroyed")
    return signs


def _ground(tile: Tile, held: object, captured: bool) -> drawn.Ground:
    if "castle" in tile.tags:
        return "castle"
    if "enemy_castle" in tile.tags and not captured:
        return "enemy_castle"
    return "held" if held else "plain"


def _springs(c: Course, tile: Tile) -> tuple[drawn.Spring, ...]:
    """The sources of a tile in the order printed, those destroyed first of their kind."""
    gone = list(c.state.field.gone.get(tile.id, ()))
    found = []
    for kind in tile.sources:
        dry = kind in gone
        if dry:
            gone.remove(kind)
        found.append(drawn.Spring(kind, words.kind_name(kind), dry))
    return tuple(found)
