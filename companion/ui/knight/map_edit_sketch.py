"""A map on the way to a copy: all that it was, step by step, until it is saved. And what one screen has in hand.

A sketch belongs to the process and not to a screen, so that nothing is lost when its screen is left.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakKeyDictionary

from companion.knight.map_draft import MOST_SOURCES, MOST_TILES, MapDraft, Pair, Place, read_map
from companion.knight.map_flaws import Flaw, flaws
from companion.play import IllegalMove, SaveError, SheetError
from companion.ui.door import Door
from companion.ui.sentences import sentence
from companion.words import _
from storage.sketches import Sketches

MOST_STEPS = 500
MARK_TOOLS: Final = ("castle", "enemy_castle", "plus", "village", "guard")
"""Tools that put the mark of their name on a tile."""
EDGE_TOOLS: Final = ("river", "arrow")
Save = Callable[[Mapping[str, Any]], Awaitable[Any] | None]
"""Puts values into the copy; None as a value takes it away. Raises what refuses them."""


class Sketch:
    """A map that is being drawn, and every step of the way to it. `base` are the values that it began with, `held`
    those of a map that was drawn before a restart and not saved."""

    def __init__(
        self,
        scenario: str,
        values: Mapping[str, Any],
        held: Mapping[str, Any] | None = None,
        *,
        to_castle: bool,
        needs: Collection[str],
    ) -> None:
        self.scenario, self.to_castle, self.needs = scenario, to_castle, needs
        self.base: Mapping[str, Any] = dict(values)
        self.steps: list[MapDraft] = [read_map(scenario, values)]
        self.at = 0
        self._typed = ""
        self._clean = self.draft.values(scenario)
        if held is not None:
            self.put(read_map(scenario, held))

    @property
    def draft(self) -> MapDraft:
        return self.steps[self.at]

    @property
    def is_unsaved(self) -> bool:
        return self.draft.values(self.scenario) != self._clean

    @property
    def flaws(self) -> list[Flaw]:
        return flaws(self.draft, to_castle=self.to_castle, needs=self.needs)

    @property
    def changes(self) -> dict[str, Any]:
        """What has to be put into the copy."""
        return self.draft.changes(self.scenario, self.base)

    def put(self, draft: MapDraft, typed: str = "") -> bool:
        """What the map becomes by one tap; whether that is anything new. `typed` names a field: all that is typed
        there is one step."""
        if draft == self.draft:
            return False
        if not (typed and typed == self._typed and self.at == len(self.steps) - 1):
            self.at += 1
        self.steps[self.at :] = [draft]
        if self.at > MOST_STEPS:
            del self.steps[0]
            self.at -= 1
        self._typed = typed
        return True

    def undo(self) -> None:
        self.at, self._typed = max(0, self.at - 1), ""

    def redo(self) -> None:
        self.at, self._typed = min(len(self.steps) - 1, self.at + 1), ""

    def is_saved(self, draft: MapDraft, changes: Mapping[str, Any]) -> None:
        """The copy has this draft now. Undo still goes back beyond it."""
        laid = {**self.base, **changes}
        self.base = {path: raw for path, raw in laid.items() if raw is not None}
        self._clean = draft.values(self.scenario)


_SKETCHES: WeakKeyDictionary[Door, dict[tuple[str, str], Sketch]] = WeakKeyDictionary()


def sketch_of(
    door: Door, copy: str, scenario: str, values: Mapping[str, Any], **rules: Any
) -> Sketch:
    """The sketch of a copy's map: the one that is unsaved, else one of these values."""
    shelf = _SKETCHES.setdefault(door, {})
    found = shelf.get((copy, scenario))
    if found is None or not found.is_unsaved:
        held = None if found is not None else _held(door, copy, scenario)
        new = Sketch(scenario, values, held, **rules)
        if found is None or found.draft.values(scenario) != new.draft.values(scenario):
            shelf[copy, scenario] = found = new
    return found


def _held(door: Door, copy: str, scenario: str) -> dict[str, Any] | None:
    """What was drawn before a restart; one that this Squire cannot read stays where it is."""
    with contextlib.suppress(SaveError):
        return Sketches(door.library.folder).get(copy, scenario)
    return None


def keep(door: Door, copy: str, sketch: Sketch) -> None:
    """The sketch on disk as it is by now, or none if it is saved. Raises SaveError."""
    sketches = Sketches(door.library.folder)
    if sketch.is_unsaved:
        sketches.put(copy, sketch.scenario, sketch.draft.values(sketch.scenario))
    else:
        sketches.drop(copy, sketch.scenario)


# one screen --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Easel:
    """A sketch on one screen: the tool in hand, the tile that is chosen, what was said last.

    Its methods are the handlers of the screen. `kind` is the source that is put (`less`: taken away), `sides` those
    that a river stops, `told` one sentence.
    """

    sketch: Sketch
    redraw: Callable[[], Any] = lambda: None
    tool: str = "tile"
    tile: str = ""
    view: str = ""
    kind: str = "gold"
    less: bool = False
    sides: tuple[str, ...] = ("own",)
    told: str = ""
    is_saving: bool = False
    opened: dict[str, bool] = field(default_factory=dict)

    @property
    def draft(self) -> MapDraft:
        return self.sketch.draft

    @property
    def chosen(self) -> str:
        """The tile that is chosen, if it still is there."""
        return self.tile if self.tile in self.draft.tiles else ""

    def take(self, tool: str) -> None:
        """Take a tool in hand. The chosen tile stays where the tool is one for it."""
        if tool in (*EDGE_TOOLS, "join", "move", "erase"):
            self.tile = ""
        self.tool, self.told = tool, ""
        self.redraw()

    def show(self, **changes: Any) -> None:
        """Another view, source, side ... No step of the map."""
        for name, value in changes.items():
            setattr(self, name, value)
        self.redraw()

    def choose(self, tile: str) -> None:
        """Choose a tile of the list, or let go of it."""
        self.show(tile="" if tile == self.tile else tile, told="")

    def look_at(self, tile: str) -> None:
        """Choose a tile that something is said about."""
        self.show(tile=tile, told="", tool="tile" if self.tool in ("erase", "join") else self.tool)

    def put(self, draft: MapDraft, typed: str = "") -> bool:
        """What the map becomes; whether that is anything new."""
        self.told = ""
        changed = self.sketch.put(draft, typed)
        self.redraw()
        return changed

    def undo(self, _e: Any = None) -> None:
        self.sketch.undo()
        self.show(told="")

    def redo(self, _e: Any = None) -> None:
        self.sketch.redo()
        self.show(told="")

    # taps on the board

    def tap(self, place: Place | None, edge: Pair | None) -> None:
        """A tap on a place of the grid, and on an edge between two neighbours if one is near."""
        tile = self.draft.places.get(place) if place is not None else None
        if self.tool in EDGE_TOOLS:
            self._tap_edge(edge)
        elif self.tool == "erase" and edge is not None and self._lies_at(edge):
            self.clear_edge(edge)
        elif tile is not None:
            self.tap_tile(tile)
        elif place is not None:
            self._tap_empty(place)

    def tap_tile(self, tile: str) -> None:
        """The tool in hand is used on a tile."""
        if self.tool in MARK_TOOLS:
            self.mark(tile, self.tool)
        elif self.tool == "sources":
            n = self.draft.tiles[tile].sources.count(self.kind)
            self.source(tile, self.kind, n - 1 if self.less else n + 1)
        elif self.tool == "erase":
            self.put(self.draft.erase(tile))
        elif self.tool == "join" and self.chosen not in ("", tile):
            self.put(self.draft.join(self.chosen, tile))
        else:
            self.choose(tile)

    def _tap_empty(self, place: Place) -> None:
        if self.tool == "move" and self.chosen:
            self.put(self.draft.move(self.chosen, place))
            self.show(tile="")
        elif self.tool == "tile" or self.tool in MARK_TOOLS:
            self.place(place, "" if self.tool == "tile" else self.tool)
        elif self.tile:
            self.show(tile="")

    def _tap_edge(self, edge: Pair | None) -> None:
        if edge is None:
            self.show(told=_("Tap the edge between two neighbours."))
        elif self.tool == "river":
            self.put(self.draft.river(edge, self.sides))
        else:
            self.put(self.draft.arrow(edge))

    def _lies_at(self, edge: Pair) -> bool:
        return edge in self.draft.arrows or bool(self.draft.closed_to(edge))

    # steps that the list takes too

    def place(self, place: Place, tag: str = "") -> None:
        """One more tile, which is chosen then."""
        key = f"t{self.draft.number}"
        draft = self.draft.place(place)
        if tag and key in draft.tiles:
            draft = draft.mark(key, tag, alone=self._is_alone(tag))
        if self.put(draft):
            self.show(tile=key)
        elif len(self.draft.tiles) >= MOST_TILES:
            self.show(told=_("A map has {n} tiles at most.").format(n=MOST_TILES))

    def mark(self, tile: str, tag: str) -> None:
        """Put a mark on a tile or take it away. Where enemies go to the castle there is one."""
        self.tile = tile
        self.put(self.draft.mark(tile, tag, alone=self._is_alone(tag)))

    def _is_alone(self, tag: str) -> bool:
        return tag == "castle" and self.sketch.to_castle

    def source(self, tile: str, kind: str, n: int) -> None:
        """So many sources of a kind on a tile."""
        self.tile = tile
        full = n > 0 and not self.put(self.draft.source(tile, kind, n))
        if full and len(self.draft.tiles[tile].sources) >= MOST_SOURCES:
            self.show(told=_("A tile has {n} sources at most.").format(n=MOST_SOURCES))

    def clear_edge(self, edge: Pair) -> None:
        """Take away what lies at an edge."""
        cleared = self.draft.arrow(edge)
        self.put(cleared if edge in self.draft.arrows else cleared.arrow(edge))

    def erase(self, tile: str) -> None:
        self.put(self.draft.erase(tile))

    async def save(self, on_save: Save) -> bool:
        """Hand the changes over; whether they were taken. What refuses them becomes one sentence, and nothing is
        lost."""
        if self.is_saving:
            return False
        draft, changes = self.draft, self.sketch.changes
        self.show(is_saving=True, told="")
        try:
            result = on_save(changes)
            if inspect.isawaitable(result):
                await result
        except (IllegalMove, SaveError, SheetError) as refusal:
            self.show(told=sentence(refusal))
            return False
        finally:
            self.is_saving = False
        self.sketch.is_saved(draft, changes)
        self.redraw()
        return True
