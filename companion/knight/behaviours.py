"""The ways in which a side places, moves and strikes, by the names that a scenario's sheet selects.

Those that several scenarios use are in `automaton`, `spread` and `attacks`; a scenario's `behaviour.py` adds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic, TypeVar

from companion.knight.vocabulary import Order

C = TypeVar("C")
Place = Callable[[C, str], list[str]]
March = Callable[[C, str, int], list[str]]
Move = Callable[[C, Order, str], None]
Attack = Callable[[C], bool]
Strike = Callable[[C], None]
Arrive = Callable[[C, str], None]


@dataclass(frozen=True, slots=True)
class Behaviours(Generic[C]):
    """Functions by name, over the course of a move (`C`).

    `places`: the tiles for a side's next unit, room or not. `marches`: where an own unit gets in n steps. `moves`: an
    order to the enemies to move, with its cause. `attacks`: whether the enemies' attack did anything. `strikes`: the
    own attack. `arrivals`, by how enemies place or attack: what one does to the tile that it comes to. `ends`, by how
    they move or attack: where one can end after an order to move n or to attack, for a look ahead. `marks`, by any of
    the names: what may become of a tile, and on which tag ("": on any). `on_paper`: the names of those that need to
    know no neighbours, so that they can be played on a paper map. `names`, by how a side places: the marks whose areas
    have to be named on one beforehand; "": all areas, once none of those that are named is left to choose.
    """

    places: Mapping[str, Place[C]] = field(default_factory=dict)
    marches: Mapping[str, March[C]] = field(default_factory=dict)
    moves: Mapping[str, Move[C]] = field(default_factory=dict)
    attacks: Mapping[str, Attack[C]] = field(default_factory=dict)
    strikes: Mapping[str, Strike[C]] = field(default_factory=dict)
    arrivals: Mapping[str, Arrive[C]] = field(default_factory=dict)
    ends: Mapping[str, March[C]] = field(default_factory=dict)
    marks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    on_paper: frozenset[str] = frozenset()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __or__(self, other: Behaviours[C]) -> Behaviours[C]:
        """These and those of another."""
        both = {
            one.name: getattr(self, one.name) | getattr(other, one.name)
            for one in fields(Behaviours)
        }
        return Behaviours(**both)


NONE: Behaviours[Any] = Behaviours()
