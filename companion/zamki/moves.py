"""The moves. What is secret is in none of them: cards are named after the common reveal only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tile:
    """The tile of the round is turned up (RZ-13): a castle, or the drum."""

    tile: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """What a player has laid, turned face up (RZ-15). The last one lets the conquest be carried out."""

    player: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strongest:
    """The players have compared the cards that remain: this one is the strongest, or these are equal (RZ-18)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conquer:
    """Winner detail: who took the castle, and how many cards went from each player to the camp (RZ-18 to RZ-20)."""

    winner: str
    camp: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Recruit:
    """Everyone with a camp has taken one card back, unseen (RZ-23)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Score only: whose castles are whose at the end of a game."""

    castles: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Hands:
    """Score only: how many cards those hold who have the most points (RZ-27)."""

    cards: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Youngest:
    """Score only: the youngest of those still tied (RZ-28)."""

    player: str


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game of the longer variant begins (RZ-30)."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player goes home; the others play on (RZ-A18)."""

    player: str


@dataclass(frozen=True, slots=True)
class Correct:
    """A value set by hand, as one moves a thing on the table. Facts: see `correct.facts`."""

    fact: str
    value: int | str


Move = (
    Tile
    | Reveal
    | Strongest
    | Conquer
    | Recruit
    | Count
    | Hands
    | Youngest
    | NextGame
    | Leave
    | Correct
)
