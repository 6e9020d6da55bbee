"""What a player should look at before a drawn map is kept: no way to the castle, a tile without neighbours ..."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.knight.map_draft import MOST_CLOSED, MOST_TILES, MapDraft, pair


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something about a map that a player should look at. `wrong`: it cannot be kept so. `tiles` are those meant."""

    code: str
    tiles: tuple[str, ...] = ()
    wrong: bool = False


def flaws(
    draft: MapDraft, *, to_castle: bool = True, needs: Collection[str] = ("castle", "plus")
) -> list[Flaw]:
    """All flaws, the wrong ones first. `to_castle`: enemies of the scenario go to the castle (KN-53); `needs`: the
    marks that its map has."""
    if not draft.tiles:
        return []
    found = [*_counted(draft), *_same(draft), *_lonely(draft)]
    if to_castle:
        found += _castles(draft)
    found += [Flaw(f"no_{mark}") for mark in sorted(needs) if not draft.tagged(mark)]
    if draft.arrows and not draft.closed:
        found.append(Flaw("arrow_alone", tuple(sorted({k for p in draft.arrows for k in p}))))
    return sorted(found, key=lambda flaw: not flaw.wrong)


def _counted(draft: MapDraft) -> Iterator[Flaw]:
    if len(draft.tiles) < 2:
        yield Flaw("too_few", tuple(draft.tiles), wrong=True)
    if len(draft.tiles) > MOST_TILES:
        yield Flaw("too_many", wrong=True)
    if len(draft.closed) > MOST_CLOSED:
        yield Flaw("too_many_closed", wrong=True)


def _same(draft: MapDraft) -> Iterator[Flaw]:
    """Two tiles on one place, or with one name."""
    for group in _alike((spot.at, key) for key, spot in draft.tiles.items() if spot.at is not None):
        yield Flaw("same_place", group, wrong=True)
    titles = ((" ".join(s.title.split()).casefold(), k) for k, s in draft.tiles.items())
    for group in _alike((title, key) for title, key in titles if title):
        yield Flaw("same_name", group)


def _alike(rows: Iterable[tuple[Any, str]]) -> list[tuple[str, ...]]:
    groups: dict[Any, list[str]] = {}
    for what, key in rows:
        groups.setdefault(what, []).append(key)
    return [tuple(keys) for keys in groups.values() if len(keys) > 1]


def _lonely(draft: MapDraft) -> Iterator[Flaw]:
    beside = draft.neighbours()
    alone = tuple(key for key, others in beside.items() if not others)
    if alone and len(draft.tiles) > 1:
        yield Flaw("no_neighbour", alone)
    if unnamed := tuple(key for key, spot in draft.tiles.items() if not spot.title.strip()):
        yield Flaw("no_name", unnamed)
    if away := tuple(key for key, spot in draft.tiles.items() if spot.at is None):
        yield Flaw("not_placed", away)


def _castles(draft: MapDraft) -> Iterator[Flaw]:
    castles = draft.tagged("castle")
    if len(castles) > 1:
        yield Flaw("two_castles", tuple(castles), wrong=True)
    elif castles:
        reached = way_to(draft, castles[0])
        cut = [key for key in draft.tiles if key not in reached]
        if plus := tuple(key for key in cut if "plus" in draft.tiles[key].tags):
            yield Flaw("out_of_reach", plus, wrong=True)
        beside = draft.neighbours()
        if rest := tuple(key for key in cut if key not in plus and beside[key]):
            yield Flaw("no_way", rest)


def way_to(draft: MapDraft, castle: str) -> set[str]:
    """The tiles from which an enemy has a way to the castle."""
    beside, reached, edge = draft.neighbours(), {castle}, [castle]
    while edge:
        here = edge.pop()
        for key in beside[here]:
            if key not in reached and ("enemy", *pair(key, here)) not in draft.closed:
                reached.add(key)
                edge.append(key)
    return reached
