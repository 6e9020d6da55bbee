"""A game of each kind in a library, played to its end by seeded players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from storage import Game, Library
from tests.auftrag.play import play_game as auftrag
from tests.grunwald.play import play_game as grunwald
from tests.ui.knight_scenes import scene
from tests.zamki.play import play as zamki

Played = tuple[Any, Sequence[Any]]


@cache
def _grunwald() -> Played:
    played = grunwald(3, 3, "full")
    return played.setup, played.moves


@cache
def _auftrag() -> Played:
    played = auftrag(1, 3, "full")
    return played.setup, played.moves


@cache
def _zamki() -> Played:
    played = zamki(2, 3, "cards")
    return played.table.setup, played.table.line.moves


GROUPS: Final[Mapping[str, Callable[[], Played]]] = {
    "grunwald": _grunwald,
    "auftrag": _auftrag,
    "zamki": _zamki,
}
KINDS: Final = ("knight", *GROUPS)


def finished(library: Library, kind: str) -> Game:
    """A finished game, as if it had been played here; one of Knight was won."""
    if kind == "knight":
        return scene(library, "won")
    setup, moves = GROUPS[kind]()
    game = library.new(kind, setup)
    draft = game.table.draft()
    for move in moves:
        draft.play(move)
    game.adopt(draft)
    assert game.outcome is not None
    return game
