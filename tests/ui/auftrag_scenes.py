"""Games of Im Auftrag des Königs that stand at every screen there is, for pictures and for the words on them."""

from __future__ import annotations

from companion.auftrag import State
from storage import Library
from tests.auftrag.play import play_game

VIEWS = {
    "tents-first": ("full", "setup", ()),
    "choose": ("full", "choose", ()),
    "act": ("full", "act", ()),
    "ride": ("full", "ride", ("Horse",)),
    "quest": ("full", "quest", ("Quest, ",)),
    "tournament": ("full", "tournament", ()),
    "tents": ("full", "tents", ()),
    "player": ("full", "tents", ("Ida, ",)),
    "scores": ("scores", "act", ()),
    "count": ("score", "count", ()),
    "tie": ("score", "tie", ()),
    "result": ("full", "over", ()),
}
"""By name: the mode, where the game stands, what is tapped there."""


def stands(state: State, where: str) -> bool:
    if where in ("ride", "quest"):
        seat = state.seats.get(state.turn)
        if state.phase != "act" or state.round < 3 or seat is None:
            return False
        horse = any(card[0] == "P" and card[1:] > "2" for card in seat.taken)
        return horse if where == "ride" else "Q" in seat.taken and bool(seat.tasks) and seat.at > 0
    if where == "act":
        seat = state.seats.get(state.turn)
        return state.phase == "act" and (seat is None or len(seat.taken) > 2)
    return state.phase == where and (state.round > 2 or where in ("setup", "count", "tie", "over"))


def lay(library: Library, mode: str, where: str) -> str:
    """A game of four that stands there, in the library; its id."""
    for seed in range(200):
        played = play_game(seed, 4, mode)
        if played.setup.virtues or (where == "ride" and not played.setup.horses):
            continue
        for i, state in enumerate(played.states):
            if stands(state, where):
                game = library.new("auftrag", played.setup)
                for move in played.moves[:i]:
                    game.table.play(move)
                return game.id
    raise LookupError(where)
