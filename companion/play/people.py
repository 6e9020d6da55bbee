"""Who plays a game for several: a player's record, and what every such game asks of its table. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.play.errors import IllegalMove

COLOURS: Final = ("red", "blue", "green", "yellow", "black")
"""The colours there are, in the order in which they are given out. Each is drawn with a shape of its own."""
LEAST, MOST = 2, 4
"""How many play each of the three games."""


@dataclass(frozen=True, slots=True)
class Player:
    """One who plays: an id that never changes, a name, a colour of this game, a year of birth if it is known."""

    id: str
    name: str
    colour: str
    born: int | None = None


def check_players(players: Sequence[Player], least: int = LEAST, most: int = MOST) -> None:
    """Whether these can sit down together. Raises IllegalMove for what is wrong first.

    Codes: `players_count` (players, least, most), `player_twice` (player), `no_name` (player), `same_name` (name),
    `no_such_colour` (player, colour), `same_colour` (colour).
    """
    if not least <= len(players) <= most:
        raise IllegalMove("players_count", players=len(players), least=least, most=most)
    ids: set[str] = set()
    names: set[str] = set()
    colours: set[str] = set()
    for player in players:
        if player.id in ids:
            raise IllegalMove("player_twice", player=player.id)
        if not player.id or not player.name.strip():
            raise IllegalMove("no_name", player=player.id)
        if (name := name_key(player.name)) in names:
            raise IllegalMove("same_name", name=player.name)
        if player.colour not in COLOURS:
            raise IllegalMove("no_such_colour", player=player.id, colour=player.colour)
        if player.colour in colours:
            raise IllegalMove("same_colour", colour=player.colour)
        ids.add(player.id)
        names.add(name)
        colours.add(player.colour)


def name_key(name: str) -> str:
    """What two names have in common that nobody at a table tells apart."""
    return " ".join(name.split()).casefold()


def player_of(players: Sequence[Player], id: str) -> Player:
    """The player of an id. Raises IllegalMove `no_such_player`."""
    for player in players:
        if player.id == id:
            return player
    raise IllegalMove("no_such_player", player=id)


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """All who sit, from `first` on round the table. Raises IllegalMove `no_such_player`."""
    if first not in seats:
        raise IllegalMove("no_such_player", player=first)
    at = seats.index(first)
    return (*seats[at:], *seats[:at])


def youngest_first(players: Sequence[Player]) -> tuple[str, ...] | None:
    """The ids from the youngest to the oldest, or None where the years do not tell: one unknown, or two the same."""
    years = [player.born for player in players]
    if None in years or len(set(years)) < len(years):
        return None
    return tuple(p.id for p in sorted(players, key=lambda p: -(p.born or 0)))


def check_order(players: Sequence[Player], order: Sequence[str]) -> None:
    """Whether an order of age names everyone once. Raises IllegalMove `order_by_age`."""
    if len(order) != len(players) or set(order) != {player.id for player in players}:
        raise IllegalMove("order_by_age", named=tuple(order))
