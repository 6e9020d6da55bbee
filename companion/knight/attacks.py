"""What is destroyed: by the attack of the enemy and the strike of own units, sources and enemies (KN-43, KN-55)."""

from __future__ import annotations

from collections.abc import Callable

from companion.knight.agenda import Hits, RemoveUnits
from companion.knight.course import Course
from companion.knight.moves import DestroySource, RemoveEnemy


def destroy(c: Course) -> bool:
    """Enemies attack on every tile where they are, at once: own units first, then sources; on the castle tile what
    own units cannot absorb destroys the castle instead (KN-55, KN-56). Whether anything was destroyed."""
    hits: list[tuple[str, int]] = []
    any_done = False
    castle = c.castle
    for tile in c.tiles:
        strength = c.units("enemy").get(tile, 0)
        if not strength:
            continue
        own = c.units("own").get(tile, 0)
        lost = min(own, strength)
        if lost:
            c.set_units("own", tile, own - lost)
            c.note("own_lost", "KN-55", tile=tile, n=lost, left=own - lost)
        rest = strength - lost
        left = len(c.sources_left(tile))
        if rest and tile == castle:
            c.field(castle_hit=c.state.field.castle_hit + 1)
            c.note("castle_falls", "KN-56", tile=tile, enemies=strength, own=own)
            any_done = True
        elif rest and left:
            hits.append((tile, min(rest, left)))
            any_done = True
        any_done = any_done or bool(lost)
    if hits:
        c.then(Hits(tuple(hits)))
    return any_done


ATTACKS: dict[str, Callable[[Course], bool]] = {"destroy": destroy}


def hit_sources(c: Course, task: Hits) -> tuple[DestroySource, ...] | None:
    """The sources of a tile to choose from (HR-8); all alike or all to go: no question."""
    if not task.queue:
        c.drop()
        return None
    (tile, n), *rest = task.queue
    left = c.sources_left(tile)
    if n < len(left) and len(set(left)) > 1:
        return tuple(DestroySource(tile, kind) for kind in dict.fromkeys(left))
    c.swap_task(Hits(tuple(rest)))
    for kind in left[:n]:
        lose_source(c, tile, kind)
    return None


def destroy_source(c: Course, move: DestroySource, task: Hits) -> None:
    """One source of choice is destroyed."""
    (tile, n), *rest = task.queue
    c.then(Hits(((tile, n - 1), *rest) if n > 1 else tuple(rest)))
    lose_source(c, tile, move.kind)


def lose_source(c: Course, tile: str, kind: str) -> None:
    """A source no longer yields (KN-49)."""
    gone = c.state.field.gone
    c.field(gone={**gone, tile: (*gone.get(tile, ()), kind)})
    c.note("source_destroyed", "KN-49", tile=tile, kind=kind)


def strike(c: Course) -> None:
    """Every own unit destroys one enemy on its own tile (KN-43)."""
    for tile, own in tuple(c.units("own").items()):
        enemy = c.units("enemy").get(tile, 0)
        if killed := min(own, enemy):
            c.set_units("enemy", tile, enemy - killed)
            c.note("struck", "KN-43", tile=tile, n=killed, left=enemy - killed)


STRIKES: dict[str, Callable[[Course], None]] = {"destroy": strike}


def removable(c: Course, task: RemoveUnits) -> tuple[RemoveEnemy, ...] | None:
    """The tiles from which an enemy may be removed (KN-65)."""
    tiles = [tile for tile in c.tiles if c.units("enemy").get(tile)] if task.n else []
    if not tiles:
        c.drop()
        if task.n:
            c.note("nobody_to_remove", "KN-65")
        return None
    return tuple(RemoveEnemy(tile) for tile in tiles)


def remove_enemy(c: Course, move: RemoveEnemy, task: RemoveUnits) -> None:
    """One enemy leaves the map (KN-65)."""
    c.then(RemoveUnits(task.n - 1))
    c.set_units("enemy", move.tile, c.units("enemy")[move.tile] - 1)
    c.note("removed", "KN-65", tile=move.tile)
