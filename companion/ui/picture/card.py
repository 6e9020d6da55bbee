"""What a result picture tells, as plain values; each game fills it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.ui.parts.hexmap import Border, Tile
from companion.ui.parts.sums import SumLine


@dataclass(frozen=True, slots=True)
class Cell:
    """A value with its symbol and word."""

    sign: str
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Rank:
    """A player in the standing: the colour of the shield, the number, what it is made of; of a result also the `total`
    and its `lines`."""

    name: str
    colour: str
    number: str
    aside: str = ""
    made_of: str = ""
    won: bool = False
    out: bool = False
    total: int = 0
    lines: tuple[SumLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A game as it is shown to others. `face` are the colours, `sign` the symbol of the game, `charge` that of the
    verdict; `decided` are sentences. A solo game has a score, values and a map, a game for a group its players."""

    face: str
    sign: str
    game: str
    title: str
    who: str
    verdict: str
    charge: str
    decided: tuple[str, ...] = ()
    won: bool = False
    lines: tuple[SumLine, ...] = ()
    cells: tuple[Cell, ...] = ()
    tiles: tuple[Tile, ...] = ()
    edges: tuple[Border, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
    ranks: tuple[Rank, ...] = ()
    foot: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """All of it in lines, for those who do not see the picture."""
        sums = (f"{line.name}: {line.number}" for line in self.lines)
        ranks = (f"{one.name}: {one.number}" for one in self.ranks)
        cells = (f"{cell.name}: {cell.number}" for cell in self.cells)
        head = (self.game, self.title, self.who, self.verdict, *self.decided)
        return (*head, *sums, *ranks, *cells, *self.foot)
