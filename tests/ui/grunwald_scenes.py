"""Games of Na Grunwald that stand at every screen there is."""

from __future__ import annotations

from companion.grunwald import State
from storage import Library
from tests.grunwald.play import Played, play_game

VIEWS = {
    "event": ("results", "event", ()),
    "results": ("results", "resolve", ("Royal Knights, Ania 5", "Royal Knights, Kasia 3")),
    "officers": ("full", "officers", ("Provisions, ", "Pawns Officer")),
    "battle": ("full", "battle", ()),
    "payment": ("full", "payment", ("Pay something else",)),
    "field": ("fields", "resolve", ("Royal Knights Ania", "Royal Knights Jacek")),
    "hiring": ("full", "hiring", ()),
    "player": ("full", "end", ("Ania, ",)),
    "end": ("full", "end", ()),
    "log": ("full", "end", ("Log",)),
    "feeding": ("full", "feeding", ()),
    "count": ("score", "count", ("Royal Knights 5",)),
    "result": ("full", "final", ()),
}
"""By name: the mode, where the game stands, what is tapped there."""


def stands(state: State, where: str) -> bool:
    if where == "battle":
        return (
            state.phase == "resolve"
            and state.field == "teutonic"
            and len(state.laid.get("teutonic", ())) > 2
        )
    if where == "resolve":
        return state.phase == "resolve" and state.field == "royal"
    if where in ("officers", "payment", "end"):
        return state.phase == where and state.round > 5
    return state.phase == where


def lay(library: Library, mode: str, where: str) -> str:
    """A game of four that stands there, in the library; its id."""
    for seed in range(200):
        played: Played = play_game(seed, 4, mode)
        for i, state in enumerate(played.states):
            if stands(state, where):
                game = library.new("grunwald", played.setup)
                for move in played.moves[:i]:
                    game.table.play(move)
                return game.id
    raise LookupError(where)
