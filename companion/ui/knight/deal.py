"""The cards that Squire deals: chance lives here and nowhere below."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from companion.knight import Setup
from companion.play import IllegalMove, Line, Table
from companion.ui.door import Door
from storage import Game

CHANCE: Final = SystemRandom()
CARDS: Final = ("TurnUp", "NameGoal")
"""Questions that a card answers: the one that lies face up on the table, or the one that Squire draws."""


def turned_up(table: Table[Any, Any]) -> Any | None:
    """The card that Squire turns up, if a dealt game waits for one."""
    return next_card(table.rules, table.setup, table.line)


def next_card(rules: Any, setup: Setup, line: Line[Any, Any]) -> Any | None:
    """The card that Squire turns up at a place of the log. After an undo it is the same card again."""
    if setup.cards != "dealt":
        return None
    question = rules.question(line.state)
    if question is None or question.code not in CARDS:
        return None
    again = line.undone[:1]
    return again[0] if again and again[0] in question.answers else CHANCE.choice(question.answers)


async def deal(door: Door, game: Game) -> None:
    """Turn up, one after the other, all cards that the game waits for. Raises SaveError."""
    while True:
        version = game.table.line.version
        move = turned_up(game.table)
        if move is None:
            return
        try:
            await door.act(game, move, version)
        except IllegalMove as refusal:
            if refusal.code != "moved_on":  # another phone has turned it up
                raise
