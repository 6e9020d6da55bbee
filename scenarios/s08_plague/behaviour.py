"""Plague: it ruins the land, and villages are burnt before it comes (S-8)."""

from __future__ import annotations

from companion.knight.agenda import Burning
from companion.knight.attacks import strike
from companion.knight.behaviours import Behaviours
from companion.knight.course import Course
from companion.knight.spread import assail, nearest


def infect(c: Course) -> bool:
    """An own unit is lost first; else the tile is destroyed and the plague moves to a nearest clean one (S-8)."""
    return assail(c, "destroyed", "S-8", far=True)


def remember(c: Course, tile: str) -> None:
    """Where the plague has been once it is too late to burn (HR-44)."""
    if "village" in c.tiles[tile].tags:
        c.mark_tile(tile, "infected")


def burn(c: Course) -> None:
    """Own units remove the plague, and may burn the villages where there is none and was none (S-8, HR-44)."""
    clean = tuple(
        id
        for id, tile in c.tiles.items()
        if "village" in tile.tags and c.units("own").get(id) and _is_clean(c, id)
    )
    for tile in c.units("enemy"):
        remember(c, tile)
    strike(c)
    c.then(Burning(clean))


def _is_clean(c: Course, tile: str) -> bool:
    infected = c.house("HR-44") == "ever" and "infected" in c.marks(tile)
    gone = infected or c.is_ruined(tile) or "burnt" in c.marks(tile)
    return not (gone or c.units("enemy").get(tile))


def after_attack(c: Course, tile: str, n: int) -> list[str]:
    """Where the plague of a tile can be after its attack."""
    return [tile] if c.units("own").get(tile) else nearest(c, tile)


BEHAVIOURS = Behaviours(
    attacks={"infect": infect},
    strikes={"burn": burn},
    arrivals={"infect": remember},
    ends={"infect": after_attack},
    marks={
        "infect": {"destroyed": "", "infected": "village"},
        "burn": {"burnt": "village"},
    },
    on_paper=frozenset({"infect", "burn"}),
)
