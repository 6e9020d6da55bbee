"""What tiles look like: by their tags, or as `scenery.toml` of the scenario has those of its practice map."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from typing import Final, get_args

from companion.ui.parts.hexmap import Scene
from scenarios.read import HERE

FILE: Final = "scenery.toml"
LAND: Final[tuple[Scene, ...]] = ("water", "mountain", "forest", "marsh", "field")
BUILT: Final[tuple[Scene, ...]] = (
    "castle",
    "enemy_castle",
    "guard",
    "camp",
    "crossing",
    "town",
    "village",
)
"""Tags that say what a tile looks like: its land and what is built on it, the first of each."""


def scenes_of(tags: Collection[str], *, closed: bool = False) -> tuple[Scene, ...]:
    """What a tile of these tags looks like, what lies behind first. `closed`: the river runs along edges, not over
    tiles, and is crossed there."""
    here = set(tags) - ({"river", "crossing"} if closed else set())
    river: list[Scene] = ["river"] if "river" in here else []
    land = [scene for scene in LAND if scene in here and not river][:1]
    built = [scene for scene in BUILT if scene in here][:1]
    if land == ["water"] and built and built != ["crossing"]:
        land = ["shore"]
    return (*river, *land, *built)


@cache
def sights(scenario: str) -> Mapping[str, tuple[Scene, ...]]:
    """Tiles of the practice map whose tags do not say what they look like. Raises ValueError for a scene that is not
    known."""
    file = HERE / scenario / FILE
    if not file.exists():
        return {}
    found = tomllib.loads(file.read_text("utf-8"))
    for tile, scenes in found.items():
        if unknown := set(scenes) - set(get_args(Scene)):
            raise ValueError(f"{scenario}/{FILE}: {tile}: unknown: {', '.join(sorted(unknown))}")
    return {tile: tuple(scenes) for tile, scenes in found.items()}
