"""Games of Knight at a chosen place: own cards, values as they stand, and the app over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.knight import Setup
from companion.knight.moves import Reveal, RevealGoal
from companion.knight.state import ROW
from storage import Game, Library

SCENARIO = "s00_defensive_war"
GOAL = {
    "reward.needs": {"points": 9000},
    "reward.gain": {"points": 10},
    "penalty.needs": {"points": 9000},
    "penalty.do": ["enemy move 1"],
}
PATHS = {
    "1.4": ({"gold": 4}, ["enemy add 1"], ["enemy move 1"]),
    "1.5": ({"any": 4}, ["enemy diplomacy 1"], ["enemy add 1"]),
    "3.3": ({"valor": 4}, ["enemy attack"], ["enemy add 1", "enemy move 1"]),
}
"""Steps of the consequence paths that tests rely on: cost, penalty, what follows in any case."""


@dataclass(frozen=True)
class Side:
    """One side of an own card."""

    gain: Mapping[str, int] = field(default_factory=dict)
    activates: tuple[str, ...] = ("church",)
    path: str = "1"
    do: tuple[str, ...] = ()


def values(left: Side, right: Side, goal: Mapping[str, Any] = GOAL) -> dict[str, Any]:
    """The printed values of an own deck: every event card is this one, the goal card has one column thrice."""
    table: dict[str, Any] = {}
    for n in range(1, ROW + 3):
        for name, side in (("left", left), ("right", right)):
            at = f"event.own{n}.{name}"
            table[f"{at}.gain"] = dict(side.gain) or "none"
            table[f"{at}.activates"] = list(side.activates)
            table[f"{at}.path"] = side.path
            table |= {f"{at}.do": list(side.do)} if side.do else {}
        table[f"event.own{n}.title"] = f"Card {n}"
    for turn in (3, 6, 9):
        table |= {f"goal.own.{turn}.{name}": value for name, value in goal.items()}
    table["goal.own.title"] = "Goal"
    for step, (may, other, must) in PATHS.items():
        at = f"scenario.{SCENARIO}.path.{step}"
        table |= {f"{at}.may": may, f"{at}.else": other, f"{at}.must": must}
    table[f"scenario.{SCENARIO}.path.4.1.must"] = ["enemy diplomacy 1"]
    return table


def entered(
    library: Library,
    left: Side,
    right: Side,
    *,
    turn: int = 7,
    facts: Mapping[str, int] | None = None,
    house: Mapping[str, str] | None = None,
    goal: Mapping[str, Any] = GOAL,
    map: str = "sheet",
) -> Game:
    """A game with own cards, joined in this turn with these values; its cards lie open, a side is to be chosen."""
    setup = Setup(SCENARIO, "dittmann", "entered", house or {}, turn, facts or {}, map=map)
    game = library.new("knight", setup, values(left, right, goal))
    table = game.table
    while (asked := table.rules.question(table.state)) is not None:
        answer = asked.answers[0]
        table.play(RevealGoal("own") if isinstance(answer, RevealGoal) else answer)
        assert isinstance(answer, Reveal | RevealGoal)
    return game


def dealt(library: Library) -> Game:
    """A game of the practice set with its first cards turned up."""
    game = library.new("knight", Setup(SCENARIO, "dittmann"))
    table = game.table
    while (asked := table.rules.question(table.state)) is not None:
        table.play(asked.answers[0])
    return game
