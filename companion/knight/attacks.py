"""What is destroyed: by the attack of the enemy and the strike of own units, sources and enemies (KN-43, KN-55)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.knight.agenda import Burning, Hits, RemoveUnits
from companion.knight.automaton import arrive
from companion.knight.course import Course
from companion.knight.moves import Burn, DestroySource, RemoveEnemy, Spare


def destroy(c: Course) -> bool:
    """Enemies attack on every tile where they are, at once: own units first, then sources; on the castle tile what
    own units cannot absorb destroys the castle instead (KN-55, KN-56). Whether anything was destroyed."""
    return assault(c, castle=c.castle)


def raze(c: Course) -> bool:
    """As `destroy`, but a tile is destroyed with its last source, a bare one at once (HR-33); no castle is at stake."""
    return assault(c, castle=None, raze=True)


def assault(c: Course, *, castle: str | None, raze: bool = False) -> bool:
    """What the enemies on each tile destroy; whether it was anything."""
    hits: list[tuple[str, int]] = []
    any_done = False
    for tile in c.tiles:
        strength = c.units("enemy").get(tile, 0)
        rest = strength - _own_losses(c, tile, strength)
        any_done = any_done or rest < strength
        left = len(c.sources_left(tile)) if rest else 0
        if rest and tile == castle:
            c.field(castle_hit=c.state.field.castle_hit + 1)
            own = strength - rest
            c.note("castle_falls", "KN-56", tile=tile, enemies=strength, own=own)
            any_done = True
        elif left:
            hits.append((tile, min(rest, left)))
            any_done = True
        elif rest and raze and "destroyed" not in c.marks(tile):
            _lose_tile(c, tile)
            any_done = True
    if hits:
        c.then(Hits(tuple(hits), raze))
    return any_done


def _own_losses(c: Course, tile: str, strength: int) -> int:
    own = c.units("own").get(tile, 0)
    lost = min(own, strength)
    if lost:
        c.set_units("own", tile, own - lost)
        c.note("own_lost", "KN-55", tile=tile, n=lost, left=own - lost)
    return lost


def _lose_tile(c: Course, tile: str) -> None:
    c.mark_tile(tile, "destroyed")
    c.note("tile_lost", "HR-33", tile=tile, mark="destroyed")


def hit_sources(c: Course, task: Hits) -> tuple[DestroySource, ...] | None:
    """The sources of a tile to choose from (HR-8); all alike or all to go: no question."""
    if not task.queue:
        c.drop()
        return None
    (tile, n), *rest = task.queue
    left = c.sources_left(tile)
    if n < len(left) and len(set(left)) > 1:
        return tuple(DestroySource(tile, kind) for kind in dict.fromkeys(left))
    c.swap_task(replace(task, queue=tuple(rest)))
    for kind in left[:n]:
        lose_source(c, tile, kind, raze=task.raze)
    return None


def destroy_source(c: Course, move: DestroySource, task: Hits) -> None:
    """One source of choice is destroyed."""
    (tile, n), *rest = task.queue
    c.then(replace(task, queue=((tile, n - 1), *rest) if n > 1 else tuple(rest)))
    lose_source(c, tile, move.kind, raze=task.raze)


def lose_source(c: Course, tile: str, kind: str, *, raze: bool = False) -> None:
    """A source no longer yields (KN-49). `raze`: a tile is destroyed with its last source, or the first (HR-33)."""
    gone = c.state.field.gone
    c.field(gone={**gone, tile: (*gone.get(tile, ()), kind)})
    c.note("source_destroyed", "KN-49", tile=tile, kind=kind)
    gone_for_good = not c.sources_left(tile) or c.house("HR-33") == "first"
    if raze and gone_for_good and "destroyed" not in c.marks(tile):
        _lose_tile(c, tile)


def strike(c: Course) -> None:
    """Every own unit destroys one enemy on its own tile (KN-43)."""
    for tile, own in tuple(c.units("own").items()):
        enemy = c.units("enemy").get(tile, 0)
        if killed := min(own, enemy):
            c.set_units("enemy", tile, enemy - killed)
            c.note("struck", "KN-43", tile=tile, n=killed, left=enemy - killed)


def capturing(least: int) -> Callable[[Course], None]:
    """An attack that also captures each enemy castle with so many own units and no defender when it begins; by another
    reading (HR-41) the attack that clears the tile does."""

    def capture(c: Course) -> None:
        if c.house("HR-41") == "clearing":
            strike(c)
        taken = [
            id
            for id, tile in c.tiles.items()
            if "enemy_castle" in tile.tags
            and "captured" not in c.marks(id)
            and c.units("own").get(id, 0) >= least
            and not c.units("enemy").get(id)
        ]
        if c.house("HR-41") != "clearing":
            strike(c)
        for tile in taken:
            c.mark_tile(tile, "captured")
            c.note("captured", "HR-41", tile=tile)

    return capture


def burn_or_not(c: Course, task: Burning) -> tuple[Burn | Spare, ...] | None:
    """Each village that could be burnt, one by one: the unit there chooses (HR-44)."""
    if not task.queue:
        c.drop()
        return None
    village = task.queue[0]
    if not c.units("own").get(village):  # the unit was taken off by hand
        c.swap_task(Burning(task.queue[1:]))
        return None
    return Burn(village), Spare(village)


def burn(c: Course, move: Burn, task: Burning) -> None:
    """A village is burnt, before the enemy has it (S-8)."""
    c.then(Burning(task.queue[1:]))
    c.mark_tile(move.tile, "burnt")
    c.note("burnt", "S-8", tile=move.tile)


def spare(c: Course, move: Spare, task: Burning) -> None:
    """A village is left as it is."""
    c.then(Burning(task.queue[1:]))


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
    arrive(c, move.tile)
    c.set_units("enemy", move.tile, c.units("enemy")[move.tile] - 1)
    c.note("removed", "KN-65", tile=move.tile)
