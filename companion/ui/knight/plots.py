"""The tiles of the scenario sheet as they are drawn: printed marks, sources, units, and what has become of them."""

from __future__ import annotations

from typing import Final

from companion.knight.course import Course
from companion.knight.sheets import Tile
from companion.ui.knight import phrases as words
from companion.ui.knight.hand_facts import group_of
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


def plots(c: Course) -> tuple[drawn.Tile, ...]:
    """All tiles in the order of the sheet."""
    return tuple(plot(c, tile) for tile in c.tiles.values())


def plot(c: Course, tile: Tile) -> drawn.Tile:
    """A tile; it is held by own units if no enemy is there (KN-67), destroyed if its last source is gone (HR-33)."""
    own, enemy = c.units("own").get(tile.id, 0), c.units("enemy").get(tile.id, 0)
    springs = _springs(c, tile)
    there = (*tile.tags, *c.state.field.marks.get(tile.id, ()))
    ground: drawn.Ground = "held" if own and not enemy else "plain"
    return drawn.Tile(
        tile.id,
        words.tile_name(c, tile.id),
        axial(*tile.at),
        "castle" if "castle" in tile.tags else ground,
        own,
        enemy,
        tuple((sign, _(word)) for mark, (sign, word) in MARKS.items() if mark in there),
        springs,
        gone=all(spring.gone for spring in springs) if springs else "destroyed" in there,
        hand=any(group_of(c, fact) == f"map.{tile.id}" for fact in c.me.hand),
    )


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
