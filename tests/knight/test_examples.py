"""The rulebook's longer examples, played through."""

from __future__ import annotations

from companion.knight.moves import (
    BeginTurn,
    ChooseSide,
    Command,
    EndAction,
    EndUse,
    PlaceUnit,
    RefuseConsequence,
    Reveal,
)
from tests.knight.play import begin
from tests.knight.sheets import Rows, event, knight, path, tiles


def test_the_command_example() -> None:
    """KN-42, KN-45, KN-51, KN-55, KN-54, KN-43: two points, a unit and a gathering; the cost is not paid, the enemy
    destroys the unit and two sources, a new one comes, all move; next turn two attacks remove 2 and 1."""
    land = tiles(
        "abcd", ["ab", "bc", "cd"], {"a": ["plus"], "b": ["plus"], "d": ["castle"]},
        {"a": ["valor", "glory"], "c": ["gold", "gold", "nobility"]},
    )  # fmt: skip
    steps: Rows = [
        {"must": []},
        {"may": {"nobility": 4}, "else": ["enemy attack"], "must": ["enemy add 1", "enemy move 1"]},
    ]
    cards = {f"e{n}": event(f"e{n}", {"gain": {"command": 2}, "path": 1}) for n in range(3)}
    game = begin(knight(tiles=land, events=cards, paths={"1": path("1", steps)}))
    game.seat(crossed={"1": 1}).put({"enemy.a": 2, "own.b": 2, "nobility": 4})
    game.play(ChooseSide("left"), EndUse(), Command("add"), PlaceUnit("a"))
    before = game.state
    game.play(Command("gather"))
    assert game.changed(before) == {
        "command": (1, 0), "glory": (1, 2), "valor": (1, 2), "fresh.glory": (0, 1), "fresh.valor": (0, 1),
    }  # fmt: skip
    game.play(EndAction())
    before = game.state
    game.play(RefuseConsequence())
    assert game.changed(before)["own.a"] == (1, 0)
    game.play(*game.options()[:1])
    assert len(game.look.sources_left("a")) == 1, "2 against 1: that unit and 1 source"
    game.play(PlaceUnit("a"))
    assert dict(game.look.units("enemy")) == {"b": 3}
    game.play(BeginTurn(), Reveal(2, "e2"), ChooseSide("left"))
    before = game.state
    game.play(Command("attack"))
    assert game.changed(before) == {"command": (2, 1), "enemy.b": (3, 1)}
    game.play(Command("attack"))
    assert not game.look.units("enemy")
    assert dict(game.look.units("own")) == {"b": 2}
