"""Books beside the rules: the map after each move is made anew from the notes alone, and compared with the state.

So no unit, tile or source comes or goes without a note that says so, and the printed limits hold after every move.
Nothing here uses the rules' own functions; a scenario is known by the plain values of its sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from companion.knight.rules import Knight
from companion.knight.state import Seat, State
from companion.play import Note, Step

PURSE = {"glory": 6, "nobility": 6, "valor": 6, "gold": 12}
SIDES = ("own", "enemy")
REMEMBERED = ("infected", "stacked")
"""Marks that nobody puts on the table: what was once so (HR-44, HR-47). No note tells of them."""
MANY = 99
"""How a sheet without a limit says so."""


class Books:
    """The books of one game."""

    def __init__(self, rules: Knight) -> None:
        scenario = rules.sheets.scenario
        path = f"scenario.{scenario.id}"
        raw = rules.sheets.raw
        self.limits = {key: _limit(raw.get(f"{path}.limits.{key}")) for key in
                       ("own", "enemy", "tile_own", "tile_enemy")}  # fmt: skip
        self.full = {
            track: raw[f"{path}.{track}.full"] for track in ("diplomacy", "enemy_diplomacy")
        }
        self.sources = {tile.id: Counter(tile.sources) for tile in scenario.tiles.values()}
        self.battles = {grant.key for grant in scenario.battles}
        self.again = rules.house["HR-38"] == "again"
        self.counts = {track.id for track in rules.sheets.court.values() if track.counts}

    def check(self, before: State, step: Step[State]) -> None:
        """Everything that must hold of a state and of the way to it. Raises AssertionError."""
        after = step.state
        self.check_map(after)
        self.check_seat(after.me)
        self.check_way(before, step)
        assert before.turn.number <= after.turn.number <= 12
        if after.end is not None:
            assert not after.agenda, "something is still to be done after the end"

    def check_map(self, state: State) -> None:
        """Limits of tiles and map; only tiles, marks and sources that there are."""
        field = state.field
        for side in SIDES:
            units = field.units[side]
            assert units.keys() <= self.sources.keys(), f"{side} units beside the map"
            assert all(0 < n <= self.limits[f"tile_{side}"] for n in units.values()), side
            assert sum(units.values()) <= self.limits[side], side
        for tile, marks in field.marks.items():
            assert tile in self.sources
            assert len(set(marks)) == len(marks)
            stands = tile in field.units["own"]
            assert "flooded" not in marks or not stands, f"{tile}: a worker on a flooded tile"
        for tile, kinds in field.gone.items():
            assert not Counter(kinds) - self.sources[tile], f"{tile}: sources that it never had"

    def check_seat(self, me: Seat) -> None:
        """The limits of the markers; each battle once, unless the table reads it otherwise (HR-38)."""
        assert all(0 <= me.have[kind] <= most for kind, most in PURSE.items())
        assert all(0 <= me.fresh[kind] <= me.have[kind] for kind in PURSE)
        assert 0 <= me.diplomacy <= self.full["diplomacy"]
        assert 0 <= me.enemy_diplomacy <= self.full["enemy_diplomacy"]
        assert self.again or len(set(me.battles)) == len(me.battles)
        assert self.battles.issuperset(me.battles)

    def check_way(self, before: State, step: Step[State]) -> None:
        """The map is the one before and what the notes tell; points and influence are never taken away."""
        after, field = step.state, before.field
        units, gone = _moved(field.units, step.notes), _lost(field.gone, step.notes)
        for side in SIDES:
            assert units[side] == Counter(after.field.units[side]), f"{side}: {step.notes}"
        assert gone == {tile: Counter(kinds) for tile, kinds in after.field.gone.items() if kinds}
        for tile, marks in field.marks.items():
            assert set(marks) <= set(after.field.marks.get(tile, ())), f"{tile}: unmarked"
            came = after.field.units["enemy"].get(tile, 0) > field.units["enemy"].get(tile, 0)
            assert "flooded" not in marks or not came, f"{tile}: water came to a flooded tile"
        marked = {(note.facts["tile"], note.facts["mark"]) for note in step.notes
                  if note.code == "tile_lost"}  # fmt: skip
        marked |= {(n.facts["tile"], n.code) for n in step.notes if n.code in ("captured", "burnt")}
        new = {(tile, mark) for tile, marks in after.field.marks.items() for mark in marks}
        new -= {(tile, mark) for tile, marks in field.marks.items() for mark in marks}
        assert {pair for pair in new if pair[1] not in REMEMBERED} == marked
        assert _points(after) >= _points(before)
        assert self.influence(after) >= self.influence(before)

    def influence(self, state: State) -> int:
        """Segments of the tracks that count, and influence from elsewhere."""
        done = sum(len(state.me.done.get(track, ())) for track in self.counts)
        return done + state.me.influence


def _limit(raw: object) -> int:
    return raw if isinstance(raw, int) else MANY


def _points(state: State) -> int:
    return sum(entry.points for entry in state.me.entries)


def _moved(
    units: Mapping[str, Mapping[str, int]], notes: tuple[Note, ...]
) -> dict[str, Counter[str]]:
    """Where the units are after all that was noted of them."""
    now = {side: Counter(units[side]) for side in SIDES}
    for note in notes:
        facts = note.facts
        match note.code:
            case "placed":
                now[facts["side"]][facts["tile"]] += 1
            case "moved" | "marched":
                moving = now["enemy" if note.code == "moved" else "own"]
                moving[facts["start"]] -= 1
                moving[facts["to"]] += 1
            case "own_lost":
                now["own"][facts["tile"]] -= facts["n"]
            case "struck":
                now["enemy"][facts["tile"]] -= facts["n"]
            case "removed":
                now["enemy"][facts["tile"]] -= 1
    for side in SIDES:
        assert all(n >= 0 for n in now[side].values()), "a unit was noted that was not there"
    return {side: +now[side] for side in SIDES}


def _lost(gone: Mapping[str, tuple[str, ...]], notes: tuple[Note, ...]) -> dict[str, Counter[str]]:
    """The sources that are gone after all that was noted of them."""
    now = {tile: Counter(kinds) for tile, kinds in gone.items()}
    for note in notes:
        if note.code == "source_destroyed":
            now.setdefault(note.facts["tile"], Counter())[note.facts["kind"]] += 1
    return {tile: kinds for tile, kinds in now.items() if kinds}
