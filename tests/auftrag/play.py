"""Tables and whole random games of Im Auftrag des Königs, played by listed moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.auftrag import Auftrag, Setup, State
from companion.auftrag.cards import RING, TASKS, VALUES, VIRTUES, Task, Virtue
from companion.auftrag.house import HOUSE_RULES
from companion.auftrag.moves import Lapse, Move, TurnOver
from companion.auftrag.state import MODES
from companion.play import Note, Table
from companion.play.people import COLOURS, Player

NAMES = ("Ida", "Ole", "Mia", "Tom")
PILES: Mapping[str, int] = {
    "sword1": 3, "sword2": 2, "lance1": 3, "lance2": 2,
    "dragon1": 2, "dragon2": 2, "book1": 2, "book2": 2,
}  # fmt: skip


def people(n: int) -> tuple[Player, ...]:
    seats = zip(NAMES[:n], COLOURS, strict=False)
    return tuple(Player(name.lower(), name, colour) for name, colour in seats)


def all_tasks(random: Random) -> dict[str, Task]:
    return {
        title: Task(
            random.choice(RING[1:]),
            tuple(
                Virtue(random.choice(VIRTUES), random.choice(VALUES))
                for _ in range(random.choice((1, 2, 2)))
            ),
            random.randint(2, 5),
        )
        for title in TASKS
    }


def table(n: int = 3, mode: str = "full", **house: str) -> Table[State, Move]:
    setup = Setup(people(n), mode, {key.replace("_", "-"): choice for key, choice in house.items()})
    return Table(Auftrag(setup), setup)


@dataclass(frozen=True)
class Played:
    """A game that was played to its end."""

    rules: Auftrag
    setup: Setup
    moves: list[Move]
    states: list[State]
    notes: list[Note]

    @property
    def state(self) -> State:
        return self.states[-1]


def random_setup(random: Random, n: int = 0, mode: str = "") -> Setup:
    n = n or random.randint(2, 4)
    house = {rule.id: random.choice(rule.choices) for rule in HOUSE_RULES}
    if n > 3:
        house["AK-A3"] = "16"
    known = random.random() < 0.5
    horses = (2, 3, 3, 4) if random.random() < 0.5 else ()
    return Setup(
        people(n),
        mode or random.choice(MODES),
        house,
        horses=horses,
        without=3 if horses and house["AK-A3"] == "13" else 0,
        tasks=all_tasks(random) if known else {},
        virtues=PILES if random.random() < 0.5 else {},
    )


def play_game(seed: int, n: int = 0, mode: str = "") -> Played:
    """A game by listed moves. A card lapses now and then only, else no game would end."""
    random = Random(seed)
    setup = random_setup(random, n, mode)
    rules = Auftrag(setup)
    first = rules.start(setup)
    played = Played(rules, setup, [], [first.state], list(first.notes))
    while rules.outcome(played.state) is None:
        listed: list[Any] = list(rules.options(played.state))
        useful = [move for move in listed if not isinstance(move, (Lapse, TurnOver))]
        pick = random.choice(useful if useful and random.random() < 0.9 else listed)
        step = rules.apply(played.state, pick)
        played.moves.append(pick)
        played.states.append(step.state)
        played.notes.extend(step.notes)
        assert len(played.moves) < 4000
    return played
