"""The ways in which a side places, moves and strikes, by the names that a scenario's sheet selects.

Those that several scenarios use are in `automaton` and `attacks`; a scenario's own `behaviour.py` adds to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.knight.course import Course
    from companion.knight.vocabulary import Order

    Place = Callable[[Course, str], list[str]]
    March = Callable[[Course, str, int], list[str]]
    Move = Callable[[Course, Order, str], None]
    Attack = Callable[[Course], bool]
    Strike = Callable[[Course], None]
    Arrive = Callable[[Course, str], None]


@dataclass(frozen=True, slots=True)
class Behaviours:
    """Functions by name.

    `places`: the tiles for a side's next unit, room or not. `marches`: where an own unit gets in n steps. `moves`: an
    order to the enemies to move, with its cause. `attacks`: whether the enemies' attack did anything. `strikes`: the
    own attack. `arrivals`, by how enemies place or attack: what one does to the tile that it comes to. `ends`, by how
    they move or attack: where one can end after an order to move n or to attack, for a look ahead. `marks`, by any of
    the names: what may become of a tile, and on which tag ("": on any). `on_paper`: the names of those that need to
    know no neighbours, so that they can be played on a paper map. `names`, by how a side places: the marks whose areas
    have to be named on one beforehand; "": all areas, once none of those that are named is left to choose.
    """

    places: Mapping[str, Place] = field(default_factory=dict)
    marches: Mapping[str, March] = field(default_factory=dict)
    moves: Mapping[str, Move] = field(default_factory=dict)
    attacks: Mapping[str, Attack] = field(default_factory=dict)
    strikes: Mapping[str, Strike] = field(default_factory=dict)
    arrivals: Mapping[str, Arrive] = field(default_factory=dict)
    ends: Mapping[str, March] = field(default_factory=dict)
    marks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    on_paper: frozenset[str] = frozenset()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __or__(self, other: Behaviours) -> Behaviours:
        """These and those of another."""
        both = {
            one.name: getattr(self, one.name) | getattr(other, one.name)
            for one in fields(Behaviours)
        }
        return Behaviours(**both)


NONE = Behaviours()
