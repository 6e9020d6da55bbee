"""A map that is being drawn: tiles on a grid of hexagons, from the values of a copy and back to them.

Neighbours are the tiles whose hexagons touch; those of a tile in `hand` are the ones that it names (as a sheet's
`beside` has it). Every change gives a new draft. Nothing here reads or writes files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from companion.knight.vocabulary import PURSE

Place = tuple[int, int]
Pair = tuple[str, str]
"""Two tiles, the ids in order."""
Closed = tuple[str, str, str]
"""A side (own, enemy) and the two tiles between which it cannot go."""

HEX: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Where the six neighbours of a hexagon lie, from the right one clockwise."""
SIDES: Final = ("own", "enemy")
CROSSING: Final = "crossing"
"""The tag of the two tiles that an arrow over a river joins."""
FARTHEST: Final = 30
MOST_TILES, MOST_SOURCES, MOST_CLOSED, LONGEST = 60, 12, 60, 80
FIELDS: Final = ("title", "at", "tags", "sources", "beside")


def pair(one: str, other: str) -> Pair:
    """Two tiles, whichever is named first."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile as it is drawn. `at` is None for one that has no place on the grid yet."""

    title: str = ""
    at: Place | None = None
    tags: frozenset[str] = frozenset()
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapDraft:
    """The whole map. `named` are the neighbours of tiles in `hand`; `free`: new tiles name theirs too.

    `arrows` are the edges at which a river is crossed. `number` is that of the next tile: no id is used twice.
    """

    tiles: Mapping[str, Spot] = field(default_factory=dict)
    hand: frozenset[str] = frozenset()
    named: frozenset[Pair] = frozenset()
    closed: frozenset[Closed] = frozenset()
    arrows: frozenset[Pair] = frozenset()
    free: bool = False
    number: int = 1

    # what there is ---------------------------------------------------------------------------------

    @property
    def places(self) -> dict[Place, str]:
        """Which tile lies where."""
        return {spot.at: key for key, spot in self.tiles.items() if spot.at is not None}

    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of every tile, in the order of the map."""
        beside: dict[str, set[str]] = {key: set() for key in self.tiles}
        for one, other in self.pairs():
            beside[one].add(other)
            beside[other].add(one)
        return {key: tuple(k for k in self.tiles if k in found) for key, found in beside.items()}

    def pairs(self) -> frozenset[Pair]:
        """All neighbours, two by two."""
        touching = (p for p in self.touching() if not self.hand.intersection(p))
        return self.named.union(touching)

    def touching(self) -> Iterator[Pair]:
        """The tiles whose hexagons touch, neighbours or not."""
        places = self.places
        for (q, r), key in places.items():
            for dq, dr in HEX[:3]:
                other = places.get((q + dq, r + dr))
                if other is not None:
                    yield pair(key, other)

    def tagged(self, tag: str) -> list[str]:
        """The tiles with a mark."""
        return [key for key, spot in self.tiles.items() if tag in spot.tags]

    def closed_to(self, edge: Pair) -> tuple[str, ...]:
        """The sides that cannot go from one of two tiles to the other."""
        return tuple(side for side in SIDES if (side, *edge) in self.closed)

    # tiles -----------------------------------------------------------------------------------------

    def place(self, at: Place, tag: str = "") -> MapDraft:
        """One more tile, called by its number, on an empty place; the same draft if there is none or no room."""
        far = max(abs(at[0]), abs(at[1])) > FARTHEST
        if at in self.places or far or len(self.tiles) >= MOST_TILES:
            return self
        key = f"t{self.number}"
        spot = Spot(str(self.number), at, frozenset({tag} - {""}))
        hand = self.hand | {key} if self.free else self.hand
        return replace(
            self, tiles={**self.tiles, key: spot}, hand=hand, number=self.number + 1
        )._tidy()

    def move(self, key: str, at: Place) -> MapDraft:
        """A tile on another, empty place. Neighbours that it names stay its neighbours."""
        if at in self.places or max(abs(at[0]), abs(at[1])) > FARTHEST:
            return self
        return self._with(key, at=at)._tidy()

    def erase(self, key: str) -> MapDraft:
        """The map without a tile, and without what lay at its edges."""
        return replace(self, tiles={k: s for k, s in self.tiles.items() if k != key})._tidy()

    def rename(self, key: str, title: str) -> MapDraft:
        """Another name, one line of at most 80 characters."""
        line = "".join(ch if ch.isprintable() else " " for ch in title)[:LONGEST]
        return self._with(key, title=line)

    def mark(self, key: str, tag: str, *, alone: bool = False) -> MapDraft:
        """Put a mark on a tile, or take it away. `alone`: no other tile keeps it."""
        spot = self.tiles.get(key)
        if spot is None:
            return self
        if tag in spot.tags:
            return self._with(key, tags=spot.tags - {tag})
        tiles = {k: replace(s, tags=s.tags - {tag}) if alone else s for k, s in self.tiles.items()}
        tiles[key] = replace(spot, tags=spot.tags | {tag})
        return replace(self, tiles=tiles)

    def source(self, key: str, kind: str, n: int) -> MapDraft:
        """So many sources of a kind on a tile, 12 of all kinds at most. New ones come last."""
        spot = self.tiles.get(key)
        if spot is None or kind not in PURSE:
            return self
        sources, now = list(spot.sources), spot.sources.count(kind)
        room = MOST_SOURCES - len(sources)
        sources += [kind] * min(n - now, room)
        for _ in range(now - max(n, 0)):
            sources.reverse()
            sources.remove(kind)
            sources.reverse()
        return self._with(key, sources=tuple(sources))

    def _with(self, key: str, **changes: Any) -> MapDraft:
        spot = self.tiles.get(key)
        if spot is None:
            return self
        return replace(self, tiles={**self.tiles, key: replace(spot, **changes)})

    # neighbours and rivers -------------------------------------------------------------------------

    def join(self, one: str, other: str) -> MapDraft:
        """Make two tiles neighbours by hand, or part them if they are. Both keep the neighbours that they have."""
        if one == other or not {one, other} <= self.tiles.keys():
            return self
        edge = pair(one, other)
        made = self._by_hand({one, other})
        return replace(made, named=made.named ^ {edge})._tidy()

    def by_touch(self) -> MapDraft:
        """Neighbours are the tiles that touch, and no others."""
        return replace(self, hand=frozenset(), named=frozenset(), free=False)._tidy()

    def by_hand(self) -> MapDraft:
        """All neighbours stay, and from now on they are joined and parted by hand; new tiles have none."""
        return replace(self._by_hand(self.tiles), free=True)

    def _by_hand(self, keys: Collection[str]) -> MapDraft:
        more = {p for p in self.pairs() if not set(keys).isdisjoint(p)}
        return replace(self, hand=self.hand.union(keys), named=self.named | more)

    def river(self, edge: Pair, sides: Collection[str]) -> MapDraft:
        """Close the edge of two neighbours to these sides, or open it if it is closed to just these."""
        if edge not in self.pairs():
            return self
        rest = frozenset(row for row in self.closed if row[1:] != edge)
        now = set(self.closed_to(edge))
        new = frozenset((side, *edge) for side in sides) if now != set(sides) else frozenset()
        return replace(self, closed=rest | new, arrows=self.arrows - {edge})

    def arrow(self, edge: Pair) -> MapDraft:
        """Put an arrow on the edge of two neighbours, which opens it, or take it away."""
        if edge not in self.pairs():
            return self
        closed = frozenset(row for row in self.closed if row[1:] != edge)
        return replace(self, closed=closed, arrows=self.arrows ^ {edge})

    def _tidy(self) -> MapDraft:
        """Without what hangs on tiles that are gone, and on edges that are none any more."""
        there = self.tiles.keys()
        named = frozenset(p for p in self.named if there >= set(p))
        made = replace(self, hand=self.hand & there, named=named)
        edges = made.pairs()
        closed = frozenset(row for row in self.closed if row[1:] in edges)
        return replace(made, closed=closed, arrows=self.arrows & edges)

    # values of a copy --------------------------------------------------------------------------------

    def values(self, scenario: str) -> dict[str, Any]:
        """The values of a copy that say all of this map."""
        path, beside = f"scenario.{scenario}", self.neighbours()
        crossed = {key for edge in self.arrows for key in edge}
        found: dict[str, Any] = {}
        for key, spot in self.tiles.items():
            tags = spot.tags | ({CROSSING} if key in crossed else set())
            row = {
                "title": spot.title.strip() or None,
                "at": list(spot.at) if spot.at is not None else None,
                "tags": sorted(tags) or None,
                "sources": list(spot.sources) or None,
                "beside": list(beside[key]) if key in self.hand else None,
            }
            found |= {f"{path}.tile.{key}.{k}": v for k, v in row.items() if v is not None}
        if self.closed:
            rows = [{"side": side, "edge": [a, b]} for side, a, b in sorted(self.closed)]
            found[f"{path}.closed"] = rows
        return found

    def changes(self, scenario: str, base: Mapping[str, Any]) -> dict[str, Any]:
        """What has to be put into a copy with these values so that it has this map; None takes a value away."""
        new = self.values(scenario)
        old = {path: raw for path, raw in base.items() if is_of_map(scenario, path)}
        gone = {path: None for path in old if path not in new}
        return {**gone, **{path: raw for path, raw in new.items() if old.get(path) != raw}}


def is_of_map(scenario: str, path: str) -> bool:
    """Whether a value of a copy says something of the map of a scenario."""
    here = f"scenario.{scenario}."
    return path == f"{here}closed" or path.startswith(f"{here}tile.")


# reading -----------------------------------------------------------------------------------------


def read_map(scenario: str, values: Mapping[str, Any]) -> MapDraft:
    """The map that the values of a copy hold. A field that is not of the right kind counts as not entered; two
    tiles of which one names the other are neighbours."""
    rows: dict[str, dict[str, Any]] = {}
    for path, raw in values.items():
        key, dot, part = path.removeprefix(f"scenario.{scenario}.tile.").partition(".")
        if is_of_map(scenario, path) and dot and part in FIELDS:
            rows.setdefault(key, {})[part] = raw
    tiles = {key: _spot(key, row) for key, row in rows.items()}
    given = {key: _words(row["beside"]) for key, row in rows.items() if "beside" in row}
    named = {
        pair(key, other)
        for key, others in given.items()
        for other in others
        if other in tiles and other != key
    }
    hand = frozenset(given)
    loose = frozenset(tiles) - hand
    draft = MapDraft(
        tiles,
        hand,
        frozenset(named),
        frozenset(_closed(values.get(f"scenario.{scenario}.closed"))),
        free=bool(tiles) and not loose,
        number=1 + max((_number(key) for key in tiles), default=0),
    )
    draft = draft._tidy()
    crossing = set(draft.tagged(CROSSING))
    arrows = {p for p in draft.pairs() if crossing >= set(p) and not draft.closed_to(p)}
    joined = {key for p in arrows for key in p}
    bare = {k: replace(s, tags=s.tags - {CROSSING}) if k in joined else s for k, s in tiles.items()}
    return replace(draft, tiles=bare, arrows=frozenset(arrows))


def _spot(key: str, row: Mapping[str, Any]) -> Spot:
    title, at = row.get("title"), row.get("at")
    is_place = isinstance(at, list | tuple) and len(at) == 2 and all(type(n) is int for n in at)
    return Spot(
        title if isinstance(title, str) else key,
        (at[0], at[1]) if is_place and at is not None else None,
        frozenset(_words(row.get("tags"))),
        tuple(kind for kind in _words(row.get("sources")) if kind in PURSE)[:MOST_SOURCES],
    )


def _words(raw: Any) -> list[str]:
    return [word for word in raw if isinstance(word, str)] if isinstance(raw, list | tuple) else []


def _closed(raw: Any) -> Iterator[Closed]:
    for row in raw if isinstance(raw, list | tuple) else ():
        edge = _words(row.get("edge")) if isinstance(row, Mapping) else []
        if len(set(edge)) == 2 == len(edge) and row.get("side") in SIDES:
            yield (row["side"], *pair(*edge))


def _number(key: str) -> int:
    digits = key.removeprefix("t")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else 0
