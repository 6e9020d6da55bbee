"""A small map of a scenario, played by moves: command points at hand, and a card with the orders of the test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.knight.moves import (
    ChooseSide,
    Command,
    EndAction,
    EndUse,
    Fight,
    Halt,
    March,
    Move,
    PlaceUnit,
)
from companion.knight.sheets import Tile
from companion.knight.vocabulary import Condition
from tests.knight.play import Game, begin
from tests.knight.sheets import event, grant, knight, path, practice, tiles


def land(
    ids: str, edges: str = "", sources: Mapping[str, Sequence[str]] | None = None, **tagged: str
) -> Mapping[str, Tile]:
    """Tiles with one letter each; `edges` "ab bc"; the tiles of each tag: `plus="ac"`."""
    tags: dict[str, list[str]] = {}
    for tag, letters in tagged.items():
        for letter in letters:
            tags.setdefault(letter, []).append(tag)
    return tiles(ids, edges.split(), tags, sources)


def level_asked(of: str, ending: str, full: int) -> int:
    """The level that an ending asks for on the practice sheet, where the rulebook prints none; `full`: the end of a
    track."""
    sheet = practice(of).scenario
    [found] = [one.when.value for one in (*sheet.win, *sheet.lose) if one.id == ending]
    assert isinstance(found, Condition)
    [test] = found.tests
    return full if test.value == "full" else int(test.value)


class Scene(Game):
    """A game of a scenario in step 1 of its first turn, with command points to spend in step 2."""

    @property
    def end(self) -> str | None:
        """The ending that was met."""
        return self.state.end.ending if self.state.end else None

    def own(self, *moves: Move) -> Scene:
        """Step 2 with its moves."""
        if self.state.turn.step == "gather":
            self.play(ChooseSide("left")).seat(command=9)
        self.play(*moves)
        return self

    def add(self, *letters: str) -> Scene:
        """Own units are added, one command point each; a single tile is not asked for."""
        for letter in letters:
            self.own(Command("add"))
            if self.rules.question(self.state):
                self.play(PlaceUnit(letter))
        return self

    def march(self, *ways: str) -> Scene:
        """Own units move by one command: `march("ab", "cd")`."""
        self.own(Command("march"), *(March(way[0], way[1]) for way in ways))
        if self.end is None and self.rules.question(self.state):
            self.play(Halt())
        return self

    def attack(self) -> Scene:
        return self.own(Command("attack"))

    def fight(self, n: int) -> Scene:
        """So many battles are won."""
        return self.own(*(Fight(str(number)) for number in range(n)))

    def enemy(self, *answers: Move) -> Scene:
        """The rest of the turn: the orders of the card's path, and the answers to their questions."""
        self.own().play(EndUse(), EndAction(), *answers)
        return self

    def asked(self) -> list[Move]:
        """The answers to what the game asks."""
        question = self.rules.question(self.state)
        return list(question.answers) if question else []

    def tile_marks(self) -> dict[str, tuple[str, ...]]:
        return dict(self.state.field.marks)


def scene(
    of: str,
    tiles_: Mapping[str, Tile],
    facts: Mapping[str, int] | None = None,
    *,
    enemy: Sequence[str] = (),
    house: Mapping[str, str] | None = None,
    start: Sequence[str] = (),
    turn: int = 1,
    **parts: Any,
) -> Scene:
    """A scenario on a map of the test's own; `facts` as set by hand; `enemy`: what the chosen side orders."""
    cards = {f"e{n}": event(f"e{n}", {"path": 1}) for n in range(6)}
    parts.setdefault("battles", tuple(grant(f"battle.{n}", {}) for n in range(9)))
    rules = knight(
        of=of, tiles=tiles_, events=cards, paths={"1": path("1", [{"must": list(enemy)}])}, house=house,
        start=grant("start", {"do": list(start)}), **parts,
    )  # fmt: skip
    game = begin(rules, turn=turn)
    made = Scene(rules, game.state)
    made.put(facts or {})
    return made
