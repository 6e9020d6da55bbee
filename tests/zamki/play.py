"""Whole games with real hands that the app never sees: what is shown is entered, what is recruited stays hidden."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.play import Note, Table
from companion.play.people import Player
from companion.zamki import (
    Conquer,
    Count,
    Hands,
    Leave,
    Move,
    NextGame,
    Recruit,
    Reveal,
    Setup,
    State,
    Strongest,
    Tile,
    Youngest,
    Zamki,
)
from tests.zamki.vectors import COLOURS, STRENGTHS

NAMES = ("Ania", "Jacek", "Kasia", "Marek")
FIGHTERS = ("knight", "catapult", "dragon", "foot", "archer", "peasant")
POINTS = {"small": 1, "large": 2}


def setup_of(n: int = 4, mode: str = "cards", *, compare: bool = False, **more: object) -> Setup:
    """Players in seat order, the youngest sitting last."""
    players = tuple(
        Player(name.lower(), name, colour) for name, colour in zip(NAMES[:n], COLOURS, strict=False)
    )
    ages = tuple(player.id for player in reversed(players))
    strengths = {} if compare else STRENGTHS
    return Setup(players, mode, **{"ages": ages, "strengths": strengths, **more})  # type: ignore[arg-type]


def table(n: int = 4, mode: str = "cards", **more: object) -> Table[State, Move]:
    setup = setup_of(n, mode, **more)  # type: ignore[arg-type]
    return Table(Zamki(setup), setup)


@dataclass
class People:
    """The real table: every hand and camp, castles, and the sword, worked out as the players would."""

    table: Table[State, Move]
    dice: random.Random
    hand: dict[str, list[str]] = field(default_factory=dict)
    camp: dict[str, list[str]] = field(default_factory=dict)
    castles: dict[str, list[str]] = field(default_factory=dict)
    points: dict[str, list[int]] = field(default_factory=dict)
    sword: str = ""
    notes: list[Note] = field(default_factory=list)

    @property
    def ages(self) -> list[str]:
        return [id for id in self.table.setup.ages if id in self.hand]

    def act(self, move: Move) -> None:
        self.notes += self.table.play(move).notes

    def deal(self, ids: list[str]) -> None:
        self.hand = {id: [*FIGHTERS, "shepherd", "shepherd"] for id in ids}
        self.camp = {id: [] for id in ids}
        self.castles = {id: [] for id in ids}
        self.sword = self.ages[0]

    def game(self) -> None:
        """Seven tiles of eight, each dealt with; a player may go home."""
        tiles = [f"{kind}-{size}" for kind in ("wood", "brick", "stone") for size in POINTS]
        tiles += ["recruit", "recruit"]
        self.dice.shuffle(tiles)
        for tile in tiles[1:]:
            self.act(Tile(tile))
            if tile == "recruit":
                self._recruit()
            else:
                self._conquer(tile)
            if len(self.hand) > 2 and self.dice.random() < 0.02 and self.table.state.step == "tile":
                self._go_home()
        for id, castles in self.castles.items():
            self.points.setdefault(id, []).append(self._worth(castles))

    def _worth(self, castles: list[str]) -> int:
        return sum(POINTS[castle.split("-")[1]] for castle in castles)

    def _recruit(self) -> None:
        for id, camp in self.camp.items():
            if camp:
                self.hand[id].append(camp.pop(self.dice.randrange(len(camp))))
        self.act(Recruit())

    def _go_home(self) -> None:
        gone = self.dice.choice(list(self.hand))
        self.act(Leave(gone))
        for of_all in (self.hand, self.camp, self.castles, self.points):
            of_all.pop(gone, None)
        if gone == self.sword:
            self._pass_sword()

    def _pass_sword(self) -> None:
        self.sword = min(self.ages, key=lambda id: self._worth(self.castles[id]))

    def _conquer(self, tile: str) -> None:
        kind, _ = tile.split("-")
        laid = {id: self.dice.sample(hand, 2) for id, hand in self.hand.items()}
        fighting = [(id, c) for id, cards in laid.items() for c in cards if c != "shepherd"]
        kept = [(id, c) for id, c in fighting if [d for _, d in fighting].count(c) == 1]
        owner, best = self.sword, ""
        if kept:
            owner, best = max(kept, key=lambda one: STRENGTHS[one[1]][kind])
        for id, card in fighting:
            self.hand[id].remove(card)
            self.camp[id].append(card)
        self.castles[owner].append(tile)
        self._enter(laid, fighting, owner, best)
        self._pass_sword()

    def _enter(
        self, laid: dict[str, list[str]], fighting: list[tuple[str, str]], owner: str, best: str
    ) -> None:
        if self.table.setup.mode == "winner":
            sent = {id: sum(one == id for one, _ in fighting) for id in laid}
            self.act(Conquer(owner, sent))
            return
        order = list(laid)
        self.dice.shuffle(order)
        for id in order:
            self.act(Reveal(id, tuple(laid[id])))
        if self.table.state.step == "strongest":
            self.act(Strongest((best,)))


def play(seed: int, n: int, mode: str, *, compare: bool = False, series: bool = False) -> People:
    """A whole game, or series, by a seed."""
    dice = random.Random(seed)
    people = People(table(n, mode, compare=compare, series=series), dice)
    people.deal([player.id for player in people.table.setup.players])
    while True:
        if mode == "score":
            _count(people)
        else:
            people.game()
        if people.table.state.step != "over":
            return people
        people.act(NextGame())
        people.deal(list(people.hand))


def _count(people: People) -> None:
    castles = [f"{kind}-{size}" for kind in ("wood", "brick", "stone") for size in POINTS]
    people.dice.shuffle(castles)
    for castle in castles[people.dice.randint(0, 1) :]:
        people.castles[people.dice.choice(list(people.castles))].append(castle)
    people.act(Count({id: tuple(own) for id, own in people.castles.items()}))
    for id, own in people.castles.items():
        people.points.setdefault(id, []).append(people._worth(own))
    if people.table.state.step == "hands":
        most = max(points[-1] for points in people.points.values())
        tied = [id for id, points in people.points.items() if points[-1] == most]
        people.act(Hands({id: people.dice.randint(2, 8) for id in tied}))
    if (asked := people.table.rules.question(people.table.state)) is not None:
        assert isinstance(asked.answers[0], Youngest)
        people.act(people.dice.choice(asked.answers))
