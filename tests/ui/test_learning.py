"""Whole games over a library: a copy with holes learns while it is played, other hands change it, nothing is lost."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.knight import Setup
from companion.play import IllegalMove, Line
from companion.ui.library import open_library
from scenarios.schema import thing_of
from storage import Game, Library
from tests.ui.boxes import SCENARIO, full_box, thing, without

CHARACTERS = sorted({p.split(".")[1] for p in full_box() if p.startswith("character.")})
THINGS = sorted({thing_of(path) for path in full_box()})


class Owner:
    """A player with the real box beside the phone, who looks up what is asked and keeps count of it."""

    def __init__(self, library: Library, copy: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.asked: list[str] = []
        self.library, self.copy = library, copy
        setup = Setup(SCENARIO, CHARACTERS[seed % len(CHARACTERS)], "entered", copy=copy)
        while True:
            try:
                self.game = library.new("knight", setup)
                break
            except IllegalMove as refusal:
                library.copies.put(copy, self.looked_up(refusal))

    def looked_up(self, refusal: IllegalMove) -> dict[str, Any]:
        """All that the thing prints whose field is asked for; of that field, if the thing prints none, just this."""
        assert refusal.code == "unknown", refusal
        path = refusal.facts["path"]
        assert path not in self.asked
        self.asked.append(path)
        return {path: "none", **thing(thing_of(path))}

    def play(self, moves: int) -> None:
        for _ in range(moves):
            table = self.game.table
            if self.game.outcome is not None:
                return
            while True:
                try:
                    listed = table.rules.options(table.state)
                    table.play(self.rng.choice(listed))
                    break
                except IllegalMove as refusal:
                    read = table.line.read
                    found = self.looked_up(refusal).items()
                    self.game.add_values({p: v for p, v in found if p not in read})


def holes(rng: random.Random) -> dict[str, Any]:
    """A box of which a good half has not been entered; all cards have."""
    kept = ("event.", "goal.", "character.", f"scenario.{SCENARIO}.tile")
    court = [name for name in THINGS if not name.startswith(kept)]
    return without(*rng.sample(court, len(court) * 6 // 10))


def same(found: Game, line: Line[Any, Any]) -> None:
    """The same log with the same states and notes."""
    again = found.table.line
    assert not found.table.torn
    assert (again.version, again.moves, again.undone) == (line.version, line.moves, line.undone)
    for one, other in zip(again.steps, line.steps, strict=True):
        assert (one.state, one.notes) == (other.state, other.notes)


@pytest.mark.parametrize("seed", range(3))
def test_a_copy_learns_each_thing_once(tmp_path: Path, seed: int) -> None:
    library = open_library(tmp_path)
    copy = library.copies.new("Box", holes(random.Random(seed))).id
    first = Owner(library, copy, seed)
    first.play(300)
    assert first.asked
    assert first.game.values == {}
    known = full_box().items()
    learned = library.copies.get(copy).values.items()
    assert all(pair in known or pair[1] == "none" for pair in learned)
    second = Owner(library, copy, seed)
    for move in first.game.table.line.moves:
        second.game.table.play(move)
    assert second.asked == []
    assert second.game.table.state == first.game.table.state
    library.close()
    library = open_library(tmp_path)
    for table in (first, second):
        same(library.open(table.game.id), table.game.table.line)
    library.close()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_becomes_of_the_copy_a_game_goes_on(tmp_path: Path, seed: int) -> None:
    rng, library = random.Random(seed), open_library(tmp_path)
    copy = library.copies.new("Box", full_box()).id
    table = Owner(library, copy, seed)
    for _ in range(8):
        table.play(15)
        lost = [path for name in rng.sample(THINGS, 15) for path in thing(name)]
        library.copies.put(copy, dict.fromkeys(lost))
        wrong = [path for path in full_box() if path.endswith((".cost", ".gain"))]
        library.copies.put(copy, {path: {"gold": 9} for path in rng.sample(wrong, 15)})
        table.game.refresh()
        for _ in range(rng.randrange(3)):
            table.game.table.undo()
        table.asked.clear()
    library.copies.delete(copy)
    table.game.refresh()
    line = table.game.table.line
    library.close()
    library = open_library(tmp_path)
    found = library.open(table.game.id)
    assert found.copy_told == "gone"
    same(found, line)
    library.close()
